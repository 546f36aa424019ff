"""The journal: what is kept, what survives, what is refused."""

from __future__ import annotations

import contextlib
import json
import os
import random
import stat
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spare_squares.core.challenge import Challenge
from spare_squares.errors import Refused, Unreadable
from spare_squares.table.game_state import keep_cards
from spare_squares.table.grammar import parse
from spare_squares.table.journal import Journal, create, inspect_head, put_new_head, read
from spare_squares.table.records import head_line, setup_from
from spare_squares.table.said import sentence
from spare_squares.table.screen_layout import table_lines
from spare_squares.table.session import new_session, perform
from spare_squares.table.summary import FORMATS, status_data, summary, summary_data

EVENING = (
    "plan; O C1 C2 D1 D2; L A1 A2 B2; pass; undo; pass; L A1 A2 B1; nudge my sleeve; I A3 B3 C3; D C4 D4;"
    "join Eve after P2; leave P1; reveal; next; pass; reset; stop; next; illegal L; stop; undo; redo"
)


@pytest.fixture
def journal(tmp_path, start):
    """Return a journal of a whole evening, on disk."""
    path = tmp_path / "evening.jsonl"
    create(path, start().setup)
    journal = Journal(path)
    for text in EVENING.split(";"):
        journal.append(parse(text), at="2026-10-03T19:31:00.000+02:00")
    return journal


def test_state_is_a_replay(journal):
    """T48: reading the file again gives the very same session, log and undone entries included."""
    again = read(journal.path)
    assert again.session == journal.session
    assert again.rest == b"" and again.good == journal.path.stat().st_size


def test_head_of_the_log(journal):
    """T48, FT10: the head holds every card of the deck in its order, and which of them are played."""
    lines = journal.path.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0])
    assert list(head) == [
        "format", "version", "created", "deck", "game", "cards", "order", "boards", "players", "starter",
        "recorder", "relaxed", "rotate_starter", "allow_repeats", "check",
    ]  # fmt: skip
    assert head["version"] == 2 and head["order"] == "AAQB"
    assert [card["id"] for card in head["cards"]] == [f"{n:02}" for n in range(1, 13)]
    assert not any("packings" in card for card in head["cards"]) and "seed" not in head
    assert head["deck"]["fingerprint"] == journal.session.setup.fingerprint
    assert setup_from(lines[0], where="here") == journal.session.setup
    assert [json.loads(line)["n"] for line in lines[1:]] == list(range(1, len(lines)))


def test_every_line_checks_itself(journal):
    """FT11: `check` stands last and is the CRC-32 of the line's UTF-8 bytes without that member."""
    for line in journal.path.read_bytes().splitlines():
        data = json.loads(line)
        said = data.pop("check")
        plain = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
        assert line == plain[:-1] + b',"check":"' + said.encode() + b'"}'
        assert said == f"{zlib.crc32(plain):08x}"


def test_a_line_holds_no_sentence(journal):
    """FT10: what came of an action stands in its line by code; only what people typed is text."""
    lines = [json.loads(line) for line in journal.path.read_text("utf-8").splitlines()[1:]]
    assert {code for line in lines for code in line.get("why", [])} == {"blocked", "called"}
    for line in lines:
        texts = [value for key, value in line.items() if isinstance(value, str) and key not in ("note", "at")]
        assert not any(" " in text for text in texts), line
    assert [line["about"] for line in lines if line["do"] in ("undo", "redo")] == [4, 20, 20]


def test_a_large_deck(start):
    """FT10: of a deck of more than 60 cards, those drawn at the start alone are kept."""
    cards = tuple(Challenge(str(n), n) for n in range(61))
    assert keep_cards(cards, (60, 3, 60)) == ((cards[3], cards[60]), (1, 0, 1))
    assert keep_cards(cards[:60], (59, 3)) == (cards[:60], (59, 3))
    assert keep_cards(cards, ()) == (cards, ())


VERSION_1 = Path(__file__).parent / "journals"


@pytest.mark.parametrize("name", ["version-1", "version-1-later"])
def test_version_1_is_read_for_ever(tmp_path, name):
    """FT10: a journal of version 1 is read as it is; the first action writes it anew beside the old one."""
    path = tmp_path / f"{name}.jsonl"
    before = (VERSION_1 / path.name).read_bytes()
    path.write_bytes(before)
    seen = read(path)
    assert (seen.version, seen.rest, len(seen.session.log)) == (1, b"", before.count(b"\n") - 1)
    journal = Journal(path)
    assert path.read_bytes() == before, "opening changes nothing"
    with pytest.raises(Refused):
        journal.append(parse("redo"), at="")
    assert path.read_bytes() == before, "a refusal neither"
    journal.append(parse("undo"), at="")
    again = read(path)
    assert again.version == 2 and again.session.table == journal.session.table
    assert again.session.log == journal.session.log
    assert path.with_name(f"{path.name}.version-1").read_bytes() == before
    assert b"seed" not in path.read_bytes() and b"packings" not in path.read_bytes()


def test_version_1_is_worth_the_same(tmp_path):
    """FT10, T51: what the first version summed up of its journal is summed up still."""
    path = VERSION_1 / "version-1.jsonl"
    data = summary_data(read(path).session)
    assert (data["seed"], data["total"], len(data["results"]), data["corrections"]) == (7, 0, 3, 2)
    assert [result["turns"] for result in data["results"]] == [16, 16, 16]


def test_only_ever_appended(tmp_path, start):
    """T48: no action changes what is in the file already, undo neither."""
    path = tmp_path / "s.jsonl"
    create(path, start().setup)
    journal, before = Journal(path), path.read_bytes()
    for text in ("pass", "undo", "redo", "O C1 C2 D1 D2", "reset", "stop"):
        journal.append(parse(text), at="")
        now = path.read_bytes()
        assert now.startswith(before) and now.count(b"\n") == before.count(b"\n") + 1
        before = now


def test_synced_after_every_action(tmp_path, start, monkeypatch):
    """T48: an action is on the disk before the next is typed."""
    path, synced = tmp_path / "s.jsonl", []
    create(path, start().setup)
    journal, sync = Journal(path), os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(path.stat().st_size) or sync(handle))
    journal.append(parse("pass"), at="")
    assert synced == [path.stat().st_size]


def test_a_new_session_is_on_the_disk_with_its_name(tmp_path, start, monkeypatch):
    """T48: the file and then its folder are synced, and no handle stays open."""
    synced, sync = [], os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append((handle, os.fstat(handle))) or sync(handle))
    create(tmp_path / "s.jsonl", start().setup)
    assert [stat.S_ISDIR(status.st_mode) for _, status in synced] == [False, True]
    for handle, _ in synced:
        with pytest.raises(OSError):
            os.fstat(handle)


def test_a_file_no_evening_can_fill(tmp_path, start):
    """T49: a file far too large for a session is not read into memory but refused."""
    path = tmp_path / "s.jsonl"
    create(path, start().setup)
    for size, refused in ((32 * 1024 * 1024, False), (32 * 1024 * 1024 + 1, True)):
        os.truncate(path, size)
        if refused:
            with pytest.raises(Unreadable, match="over 32 MB"):
                read(path)
        else:
            assert read(path).rest


def test_a_refused_action_leaves_the_file_alone(journal):
    """T49: refused means nothing changed, in the file neither."""
    before = journal.path.read_bytes()
    with pytest.raises(Refused):
        journal.append(parse("pass"), at="")
    assert journal.path.read_bytes() == before


def test_cut_off_anywhere(journal):
    """T48: cut after any byte, the log is restored to its last whole action, the rest is kept beside it."""
    whole = journal.path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole) if byte == 10]
    sample = random.Random(1).sample(range(ends[0], len(whole)), 60)
    for cut in [*ends[:-1], *sample]:
        path = journal.path.with_name(f"cut-{cut}.jsonl")
        path.write_bytes(whole[:cut])
        good = max(end for end in ends if end <= cut)
        seen = read(path)
        assert (seen.good, seen.rest) == (good, whole[good:cut])
        assert path.read_bytes() == whole[:cut], "reading changes nothing"
        mended = Journal(path)
        assert path.read_bytes() == whole[:good]
        assert (mended.kept is None) == (good == cut)
        if mended.kept:
            assert mended.kept.read_bytes() == whole[good:cut]
            mended.kept.unlink()


def test_going_on_after_a_cut(journal):
    """T48: after the mend the next action is appended to a whole line; a second cut keeps a second rest."""
    path, whole = journal.path, journal.path.read_bytes()
    for number in (1, 2):
        path.write_bytes(path.read_bytes()[:-5])
        mended = Journal(path)
        assert mended.kept and mended.kept.name == f"evening.jsonl.rest-{number}"
        mended.append(parse("undo"), at="")
    assert read(path).rest == b"" and path.read_bytes() != whole


@pytest.mark.parametrize(
    "damage", [b"\0" * 64, b"{}\n", b'{"n":99,"do":"pass"}\n', b"[" * 5000 + b"\n", b"\xff\xfe\n"]
)
def test_bytes_of_a_power_cut(journal, damage):
    """T48: whatever stands at the end and is no action is put aside."""
    path = journal.path
    path.write_bytes(path.read_bytes() + damage)
    mended = Journal(path)
    assert mended.session == journal.session and mended.kept.read_bytes() == damage


def test_a_line_that_does_not_follow(journal):
    """T48: a last line whose bytes changed is put aside; one that is whole and wrong is left, and told of."""
    lines = journal.path.read_bytes().splitlines(keepends=True)
    swapped = lines[3].replace(b'"result":"illegal"', b'"result":"placed"')
    journal.path.write_bytes(b"".join([*lines[:3], swapped]))
    seen = read(journal.path)
    assert (len(seen.session.log), seen.rest) == (2, swapped)
    journal.path.write_bytes(b"".join([*lines[:3], checked(swapped)]))
    with pytest.raises(Unreadable, match="line 4 is whole and does not follow"):
        Journal(journal.path)
    journal.path.write_bytes(b"".join([*lines[:3], lines[4]]))
    with pytest.raises(Unreadable, match="line 4 is damaged or missing"):
        Journal(journal.path)


def checked(line):
    """Return a line with the check its bytes should have."""
    plain = line[: line.rindex(b',"check"')] + b"}"
    return plain[:-1] + b',"check":"%08x"}\n' % zlib.crc32(plain)


@pytest.mark.parametrize("version", [1, 2])
def test_an_action_of_a_newer_program(journal, version):
    """FT6: a whole line with an unknown action is no damage: exit 3, nothing is moved."""
    if version == 1:
        journal.path.write_bytes((VERSION_1 / "version-1.jsonl").read_bytes())
    lines = journal.path.read_bytes().splitlines(keepends=True)
    newer = lines[-1].replace(b'"do":"', b'"do":"re')  # "reredo", "restop"
    data = b"".join([*lines[:-1], checked(newer) if version == 2 else newer])
    journal.path.write_bytes(data)
    for opening in (read, Journal):
        with pytest.raises(Unreadable, match="written by a newer program") as refused:
            opening(journal.path)
        assert refused.value.exit_code == 3
    assert journal.path.read_bytes() == data
    assert [each.name for each in journal.path.parent.iterdir()] == [journal.path.name]


def test_a_head_of_a_newer_program(journal):
    """FT6, T49: a head of a later format version is refused politely, and nothing is moved."""
    lines = journal.path.read_bytes().splitlines(keepends=True)
    data = checked(lines[0].replace(b'"version":2', b'"version":3')) + b"".join(lines[1:])
    journal.path.write_bytes(data)
    with pytest.raises(Unreadable, match="format version is 3 and this program reads 1 and 2"):
        Journal(journal.path)
    assert journal.path.read_bytes() == data


def test_a_damaged_head_says_how_to_mend_it(journal):
    """FT11: a damaged head that whole actions follow does not lose the evening; one changed byte is found."""
    data = journal.path.read_bytes()
    head = data.index(b"\n")
    for at in (0, 40, head // 2, head - 30):
        journal.path.write_bytes(data[:at] + b"#" + data[at + 1 :])
        with pytest.raises(Unreadable, match=r"whole actions follow it.*track mend"):
            Journal(journal.path)
        damage = inspect_head(journal.path)
        assert damage.repaired == data[: head + 1] and damage.lines == data.count(b"\n") - 1
    kept = put_new_head(journal.path, damage.repaired)
    assert journal.path.read_bytes() == data and kept.name == "evening.jsonl.damaged-1"


def test_a_head_from_what_is_known(journal, start):
    """FT11: a head that is gone is made from what people say and the lines; what does not fit is refused."""
    data = journal.path.read_bytes()
    gone = b"\0" * 512 + b"\n" + data.partition(b"\n")[2]
    journal.path.write_bytes(gone)
    damage = inspect_head(journal.path)
    assert (damage.repaired, damage.people, damage.cards) == (
        None,
        ("P1", "P2", "P3", "Eve"),
        ("01", "05", "02"),
    )
    with pytest.raises(Unreadable, match="nothing was changed"):
        put_new_head(journal.path, head_line(start("P1,P3").setup).encode())
    assert journal.path.read_bytes() == gone
    put_new_head(journal.path, head_line(start().setup).encode())
    assert read(journal.path).session == journal.session


def test_nothing_to_mend(journal):
    """FT11: a journal whose head is whole, or that has no whole line, is left as it is."""
    data = journal.path.read_bytes()
    with pytest.raises(Refused, match="its first line is whole"):
        inspect_head(journal.path)
    journal.path.write_bytes(b"#" + data[1 : data.index(b"\n") + 1])
    with pytest.raises(Refused, match="no whole action"):
        inspect_head(journal.path)


@pytest.mark.parametrize("damage", [b"", b'{"n":3,"do":"pass"}\n', b"xx\n", b"\0" * 9 + b"\n"])
def test_a_gap_is_no_cut(journal, damage):
    """T49: a line missing or damaged with whole actions after it is a corrupt file: refused by line, kept."""
    lines = journal.path.read_bytes().splitlines(keepends=True)
    gapped = b"".join([*lines[:3], damage, *lines[4:]])
    journal.path.write_bytes(gapped)
    with pytest.raises(Unreadable, match="line 4 is damaged or missing"):
        Journal(journal.path)
    assert journal.path.read_bytes() == gapped
    assert [each.name for each in journal.path.parent.iterdir()] == [journal.path.name]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no session"), (b"hello\n", "damaged"), (b"{}\n", "no session"), (b"[]\n", "no session"),
        (b'{"format":"spare-squares session","version":3}\n', "version"),
        (b'{"format":"spare-squares session","version":2}\n', "its check does not agree"),
        (b'{"format":"spare-squares session","version":1}\n', "damaged"), (b"\xff\n", "damaged"),
        (b'{"format":"spare-squares session"', "not whole"),
    ],
)  # fmt: skip
def test_no_session(tmp_path, data, says):
    """T49, T48: a file that is no session or of another version is refused as unreadable, untouched."""
    path = tmp_path / "s.jsonl"
    path.write_bytes(data)
    with pytest.raises(Unreadable, match=says):
        Journal(path)
    assert path.read_bytes() == data
    assert [each.name for each in tmp_path.iterdir()] == ["s.jsonl"]


def test_a_folder_that_cannot_be_made(tmp_path, start):
    """T49: where a file stands in the way of the folder, a new session is refused in words."""
    (tmp_path / "home").write_text("")
    for path in (tmp_path / "home" / "s.jsonl", tmp_path / "home" / "sessions" / "s.jsonl"):
        with pytest.raises(Unreadable, match="no folder can be made"):
            create(path, start().setup)


def test_missing_and_folder(tmp_path):
    """T49: a missing file and a folder are unreadable."""
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(Unreadable, match="cannot be read"):
            read(path)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_damage_is_survived(journal, data):
    """T48, T49: any byte changed, the file is read up to some whole action or called unreadable; never a
    crash.
    """
    whole = EVENING_BYTES.setdefault(0, journal.path.read_bytes())
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = whole[:at] + bytes([data.draw(st.integers(0, 255))]) + whole[at + 1 :]
    journal.path.write_bytes(changed)
    try:
        seen = read(journal.path)
    except Unreadable:
        assert at < whole.rindex(b"\n", 0, -1), "a last line alone is put aside"
        return
    assert changed[: seen.good] + seen.rest == changed


EVENING_BYTES: dict[int, bytes] = {}


HOSTILE = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 99) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_head_is_read_or_unreadable(start, data):
    """T49: a head with any value replaced is unreadable, or a session that can be shown and played."""
    head = json.loads(head_line(start().setup))
    place = data.draw(st.sampled_from(sorted(places(head), key=str)))
    inside = head
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = data.draw(HOSTILE)
    try:
        session = new_session(setup_from(whole(head), where="here"))
    except Unreadable:
        return
    for text in ("plan", "pass", "stop", "next"):
        with contextlib.suppress(Refused):
            session = perform(session, parse(text))
        assert table_lines(session, width=40, height=24) and table_lines(session, width=80, height=24)
        assert sentence(session) and all(summary(session, form) for form in FORMATS) and status_data(session)


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        ("players", ["P1", "P1", "P2"], "names of their own"), ("players", ["P1", "P2", ""], "their own"),
        ("players", ["P1", "P2", 3], "a text is no text"), ("starter", "P9", "not among the players"),
        ("recorder", "P9", "not among the players"), ("cards", [], "number of boards"),
        ("boards", 2, "number of boards"), ("boards", True, "number of boards"),
        ("order", "AAQM", "a card that is not there"), ("order", "A+==", "no base64url"),
        ("order", "AAA", "number of boards"), ("order", None, "a text is no text"),
        ("cards 0 id", "", "does not fit the game"), ("cards 0 blocked", ["A1"], "does not fit the game"),
        ("game pieces 0 letter", "L", "letters of their own"), ("game pieces 0 letter", "II", ""),
        ("game pieces", [], ""), ("game turns", 0, "turns cannot"), ("game turns", True, "turns cannot be"),
        ("game blocked", 5, "do not add up"), ("game points", [], "points is empty"),
        ("game points", [3, -1], "points cannot be"), ("created", None, "a text is no text"),
    ],
)  # fmt: skip
def test_a_head_that_cannot_be(start, place, value, says):
    """T49: a head whose values cannot be played is unreadable, and says what is wrong with it."""
    head = json.loads(head_line(start().setup))
    *way, last = [int(key) if key.isdecimal() else key for key in place.split()]
    inside = head
    for key in way:
        inside = inside[key]
    inside[last] = value
    with pytest.raises(Unreadable, match=f"^here: the first line of the session is damaged.*{says}"):
        setup_from(whole(head), where="here")


def test_a_head_without_drawn_cards(start):
    """T48, A15: where cards are named at the table, `order` is empty and every card stands in the head."""
    setup = start(drawn=False).setup
    assert setup_from(head_line(setup).encode(), where="here") == setup
    for wrong in ({"boards": 0}, {"cards": []}):
        with pytest.raises(Unreadable, match="number of boards"):
            setup_from(whole(json.loads(head_line(setup)) | wrong), where="here")


def whole(head):
    """Return a head as its line, with the check it should have."""
    plain = json.dumps({key: value for key, value in head.items() if key != "check"}).encode()
    return plain[:-1] + b',"check":"%08x"}\n' % zlib.crc32(plain)


def places(value, before=()):
    """List where values stand in a head, as tuples of keys."""
    found = []
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        found.append((*before, key))
        found += places(inner, (*before, key))
    return found


def test_new_never_overwrites(journal, start):
    """T48: a new session is not written over a file that exists."""
    before = journal.path.read_bytes()
    with pytest.raises(Refused, match="exists"):
        create(journal.path, start().setup)
    assert journal.path.read_bytes() == before
    assert [each.name for each in journal.path.parent.iterdir()] == ["evening.jsonl"]


def test_any_game_is_kept(tmp_path, big_game, big_card, start):
    """T48: the head carries outline, letters down, copies and rules; no deck file is needed later."""
    path = tmp_path / "big.jsonl"
    setup = start(cards="01", relaxed=True, rotate_starter=True).setup
    setup = replace(setup, game=big_game, cards=(big_card,))
    create(path, setup)
    assert read(path).session.setup == setup
    line = path.read_bytes().splitlines(keepends=True)[0]
    assert setup_from(line, where="here") == setup


def test_write_that_fails_changes_nothing(tmp_path, start, monkeypatch):
    """T48, T49: a full disk is said, and the session in memory stays what the file holds."""
    path = tmp_path / "s.jsonl"
    create(path, start().setup)
    journal = Journal(path)
    before = journal.session

    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Unreadable, match="No space left"):
        journal.append(parse("pass"), at="")
    assert journal.session is before
    assert Path(path).read_bytes().count(b"\n") == 1


def test_half_a_line_never_meets_the_next(tmp_path, start, monkeypatch):
    """T48: when a line can be written only in part, it is taken back, so that the next one is whole."""
    path = tmp_path / "s.jsonl"
    create(path, start().setup)
    journal, before, write = Journal(path), path.read_bytes(), os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) < 20:
            raise OSError(28, "No space left on device")
        return write(handle, data[:20])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(Unreadable, match="do it again"):
        journal.append(parse("pass"), at="")
    assert path.read_bytes() == before
    monkeypatch.setattr(os, "write", write)
    journal.append(parse("pass"), at="")
    assert read(path).rest == b"" and read(path).session.table.used == 1


def test_a_file_that_changed_meanwhile(tmp_path, start):
    """T48: where no lock helps, a file that something else has written to is not written to."""
    path = tmp_path / "s.jsonl"
    create(path, start().setup)
    one, other = Journal(path), Journal(path)
    one.append(parse("pass"), at="")
    with pytest.raises(Unreadable, match="something else"):
        other.append(parse("pass"), at="")
    assert read(path).session.table.used == 1


@pytest.mark.parametrize("moved", ["file", "folder"])
def test_a_file_that_went_meanwhile(tmp_path, start, moved):
    """T48: a session whose file was deleted while it is recorded is written there again, whole."""
    path = tmp_path / "evening" / "s.jsonl"
    create(path, start().setup)
    journal = Journal(path)
    for text in ("O C1 C2 D1 D2", "undo", "pass"):
        journal.append(parse(text), at="2026-10-03T19:31:00.000+02:00")
    before = path.read_bytes()
    path.unlink()
    if moved == "folder":
        path.parent.rmdir()
    assert not journal.whole
    journal.append(parse("nudge"), at="")
    assert path.read_bytes().startswith(before) and journal.written_anew and journal.whole
    assert read(path).session == journal.session
