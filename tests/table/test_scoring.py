"""The end of a board, its score, and who goes on."""

from __future__ import annotations

import pytest

from spare_squares.errors import Refused
from spare_squares.solver.search import packings
from spare_squares.table.found import note_of
from spare_squares.table.handover import handover_lines
from spare_squares.table.said import over_lines, status_lines, total
from spare_squares.table.session import perform
from spare_squares.table.summary import FORMATS, log_data, status_data, summary, summary_data
from spare_squares.table.words import Action

COMPLETE = "O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; D C4 D4"


def passes(count):
    """Write some passes."""
    return "; ".join(["pass"] * count)


def test_stop_at_the_fourth_piece(start, play):
    """T29, T31, T30: four turns are the fewest; the board stops complete, every free cell covered, 3
    points.
    """
    session = play(start(), COMPLETE)
    table = session.table
    assert table.phase == "scored" and table.used == 4
    assert table.results[0].points == 3 and table.results[0].complete
    covered = sum(placement.cells for placement in table.lying)
    assert covered == session.setup.game.board.cells & ~table.card.blocked
    assert "stop here" in " ".join(over_lines(session))
    with pytest.raises(Refused):
        play(session, "pass")


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ("O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3", 2),
        ("O C1 C2 D1 D2; L A1 A2 B1", 1),
        ("O C1 C2 D1 D2", 0),
        ("pass", 0),
        ("O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; remove O", 1),
    ],
)
def test_turn_sixteen_finishes(start, play, pieces, points):
    """T32, T34: three shapes score 2, two 1, one or none 0; a shape at the side scores nothing."""
    used = len(pieces.split(";"))
    session = play(start(), f"{pieces}; {passes(16 - used)}")
    assert session.table.used == 16
    assert session.table.results[0].points == points


def test_fourth_shape_on_turn_sixteen(start, play):
    """T33: a fourth legal shape placed on turn 16 itself scores 3."""
    session = play(start(), f"O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; {passes(12)}; D C4 D4")
    assert (session.table.used, session.table.results[0].points) == (16, 3)


def test_speed_earns_nothing(start, play):
    """T34: the same board complete after 4 or after 16 turns scores the same."""
    quick = play(start(), COMPLETE)
    slow = play(start(), f"{passes(12)}; {COMPLETE}")
    assert quick.table.results[0].points == slow.table.results[0].points == 3


@pytest.mark.parametrize(
    ("players", "turns", "starter"),
    [
        (2, 4, 0), (2, 5, 1), (2, 16, 0), (3, 4, 1), (3, 5, 2), (3, 6, 0), (3, 16, 1), (4, 5, 1), (4, 6, 2),
        (4, 16, 0), (5, 4, 4), (5, 16, 1), (6, 4, 4), (6, 16, 4), (1, 16, 0), (8, 16, 0), (16, 16, 0),
    ],
)  # fmt: skip
def test_next_starter(start, play, players, turns, starter):
    """T36, A8: the next board starts with the player who would have acted next, every used turn counted."""
    names = [f"P{n}" for n in range(players)]
    waiting = f"{passes(turns - 4)}; " if turns > 4 else ""
    text = passes(16) if turns == 16 else f"{waiting}{COMPLETE}"
    session = play(start(",".join(names)), text)
    assert session.table.used == turns
    assert session.table.next_starter == names[starter]
    after = play(session, "next").table
    assert (after.starter, after.acting, after.used, after.lying) == (names[starter], names[starter], 0, ())


def test_house_rule_rotates_the_starter(start, play):
    """A8: with the house rule the start moves one place on; the export names it, and by default there is
    none.
    """
    session = play(start("P1,P2", rotate_starter=True), passes(16))
    assert session.table.next_starter == "P2"
    assert summary_data(session)["house_rules"] == ["starter moves one place a board"]
    assert "House rule" in summary(session, "text")
    assert summary_data(start())["house_rules"] == []


def test_recorder_moves_after_each_board(start, play):
    """T37, A9: the record passes clockwise after each board, whoever starts; alone it stays."""
    session = play(start(recorder="P2"), "stop; next")
    assert session.table.recorder == "P3"
    assert play(session, "pass; reset; stop; next").table.recorder == "P1"
    assert play(start("P1"), "stop; next").table.recorder == "P1"


def test_handover_is_said_aloud(start, play):
    """T35, T36, T37, A8: pieces are cleared, the next starter and recorder are named, and that they start
    again.
    """
    over = play(start("Ann,Ben"), passes(16))
    assert handover_lines(over) == [
        "Clear the pieces, then type next.",
        "Board 2: Ann starts again, the next who would have acted.",
        "Ann takes the record from Ben.",
        "Before that: join, leave or reveal.",
    ]
    rotated = handover_lines(play(start("Ann,Ben", rotate_starter=True), "stop"))
    assert rotated[1] == "Board 2: Ben starts, one place further by house rule."
    assert handover_lines(play(start("Ann"), "stop"))[2] == "Ann keeps the record."
    assert handover_lines(start()) == handover_lines(play(start(cards="01"), "stop")) == []


@pytest.mark.parametrize(
    ("text", "relaxed", "said"),
    [
        (COMPLETE, False, "Every piece is on the board: stop here. Board 1 scores 3 points, shared by all."),
        ("stop", False, "Turn 16 is over with no pieces on the board. Board 1 scores 0 points, "),
        ("D C4 D4; stop", False, "Turn 16 is over with 1 piece on the board. Board 1 scores 0 points, "),
        ("D C4 D4; O C1-D2; stop", False, "Turn 16 is over with 2 pieces on the board. Board 1 scores 1 "),
        ("D C4 D4; stop", True, "Board 1: not completed."),
        (COMPLETE, True, "Every piece is on the board: stop here. Board 1: completed."),
    ],
)  # fmt: skip
def test_the_end_of_a_board_is_said(start, play, text, relaxed, said):
    """T29, T31, T32, T40: what ended the board is said, then its shared score, or whether it is complete."""
    assert " ".join(over_lines(play(start(relaxed=relaxed), text))).startswith(said)


def test_solution_only_after_scoring(start, play):
    """T38, T47: reveal is refused while a board is open, also after next; allowed once it is scored."""
    session = start()
    for text in ("reveal", "pass; reveal", "pass; reset; reveal", "stop; next; reveal"):
        with pytest.raises(Refused, match="only after scoring"):
            play(session, text)
    assert play(session, "stop; reveal").table.revealed


def test_total_of_three(start, play):
    """T39: three boards sum to 0–9 shared points; the session is finished then."""
    session = play(start(cards="01,01,01", allow_repeats=True), f"{COMPLETE}; next; {COMPLETE}; next")
    assert not session.finished
    session = play(session, COMPLETE)
    assert session.finished and session.total == 9
    assert total(session) == "9 of 9 points together"
    with pytest.raises(Refused, match="finished"):
        play(session, "next")
    assert "winner" not in summary(session, "text")


def test_any_packing_counts(start, play):
    """T41: a legal complete packing that is not the printed one scores the same."""
    printed = play(start(cards="02"), "I C1 C2 C3; L C4 D3 D4; D A4 B4; O A2 A3 B2 B3")
    assert printed.table.results[0].points == 3
    game, card = printed.setup.game, printed.table.card
    names = game.board.names
    ways = list(packings(game, card.blocked))
    assert len(ways) == 5
    for way in ways:
        text = "; ".join(f"{p.letter} {' '.join(names(p.cells))}" for p in way)
        assert play(start(cards="02"), text).table.results[0].points == 3


def test_giving_up_in_scored_play(start, play):
    """A12, T32: stop passes up to sixteen, scores what lies, and the next starter follows from sixteen
    turns.
    """
    session = play(start(), "O C1 C2 D1 D2; L A1 A2 B1; stop")
    result = session.table.results[0]
    assert (result.turns, result.points, result.stopped) == (16, 1, True)
    assert session.table.next_starter == "P2"
    assert session.log[-1].turns == 14 and session.log[-1].turn == 16
    assert not play(start(), COMPLETE).table.results[0].stopped
    assert play(start(relaxed=True), "stop").table.results[0].stopped
    at_once = play(start(), "stop").table.results[0]
    assert (at_once.turns, at_once.points) == (16, 0)


def test_relaxed_play(start, play):
    """T40, A13: no limit, no points anywhere; completed boards are counted; stop ends one by agreement."""
    session = play(start(relaxed=True), f"{passes(20)}; pass")
    assert session.table.phase == "open" and session.table.used == 21
    assert "turn 22 ·" in status_lines(session, 999)[0]
    session = play(session, "stop")
    assert session.table.results[0].turns == 21 and not session.table.results[0].complete
    assert session.table.next_starter == "P1"
    session = play(session, "next; I B1 C1 D1; L A2 B2 B3; D A4 B4; O C2 C3 D2 D3; next")
    session = play(session, "I C1 C2 C3; L C4 D3 D4; D A4 B4; O A2 A3 B2 B3")
    assert total(session) == "completed 2 of 3"
    data = status_data(session)
    assert (data["turn_limit"], data["points"], data["total"], data["relaxed"]) == (None, None, None, True)
    assert all("point" not in summary(session, form) for form in FORMATS if form != "json")
    assert all(result["points"] is None for result in summary_data(session)["results"])
    assert "completed 2 of 3" in summary(session, "text")


def test_more_boards_than_three(start, play):
    """A13: more boards than three can be played."""
    session = start(cards="01,02,03,04,05")
    for _ in range(4):
        session = play(session, "stop; next")
    assert not session.finished
    assert play(session, "stop").finished


def test_cut_short(start, play):
    """A14: a session that ends early reports what was possible so far and pads nothing."""
    session = play(start(), f"{COMPLETE}; next; I B1 C1 D1; L A2 B2 B3; D A4 B4; stop")
    assert total(session) == "5 of a possible 6 after 2 boards"
    closed = play(session, "finish")
    assert closed.finished and "5 of a possible 6 after 2 boards" in summary(closed, "text")
    assert len(summary_data(closed)["results"]) == 2 and summary_data(closed)["possible"] == 6
    with pytest.raises(Refused, match="A board is open"):
        play(session, "next; pass; finish")
    assert play(session, "next; finish").finished


def test_joining_and_leaving(start, play):
    """A17: players join before a board's first turn; what was a leaver's falls to the next clockwise."""
    session = play(start("P1,P2,P3"), f"pass; {COMPLETE}")  # 5 turns: P3 starts, the record goes to P3
    assert (session.table.next_starter, session.table.next_recorder) == ("P3", "P3")
    left = play(session, "leave P3; next").table
    assert left.players == ("P1", "P2")
    assert (left.starter, left.recorder) == ("P1", "P1")
    joined = play(session, "join Eve after P2; join Zoe; next").table
    assert joined.players == ("P1", "P2", "Eve", "P3", "Zoe")
    assert (joined.starter, joined.recorder) == ("P3", "P3")
    with pytest.raises(Refused, match="sits at the table already"):
        play(session, "join p1")
    with pytest.raises(Refused, match="Nobody called"):
        play(session, "leave Max")
    for text in ("join Eve", "leave P1"):  # no board follows
        with pytest.raises(Refused, match="The session is finished"):
            play(start(cards="01"), f"stop; {text}")


def test_joining_before_the_first_turn(start, play):
    """A17, FT8: a player joins while no turn of the board is used, after a reset too, and not later."""
    session = play(start("P1,P2"), "plan; join Eve after P1")
    assert (session.table.players, session.table.acting) == (("P1", "Eve", "P2"), "P1")
    assert play(session, "pass").table.acting == "Eve"
    with pytest.raises(Refused, match="before the first turn of a board"):
        play(session, "pass; join Dan")
    assert play(session, "pass; reset; join Dan").table.players[-1] == "Dan"
    assert play(start("P1", drawn=False), "join Dan; card 01").table.players == ("P1", "Dan")


def test_leaving_in_the_middle_of_a_board(start, play):
    """A17, FT8: the place closes up, the next clockwise acts and records, used turns stay used."""
    session = play(start("P1,P2,P3,P4"), "pass; leave P2")
    assert (session.table.acting, session.table.recorder, session.table.used) == ("P3", "P3", 1)
    session = play(session, "pass; pass; pass; leave P1")
    assert (session.table.acting, session.table.starter, session.table.used) == ("P3", "P3", 4)
    over = play(session, "pass; O C1 C2 D1 D2; L A1 A2 B1; I A3 B3 C3; D C4 D4").table
    assert over.results[0].turns == 9 and over.next_starter == "P4", "whoever would act next"
    assert play(session, "reset").table.players == ("P3", "P4"), "a reset restores the board, not the people"
    assert play(session, "undo").table.players == ("P1", "P3", "P4")
    assert play(start("P1,P2,P3"), "leave P1; stop").table.next_starter == "P2"
    rotated = play(start("P1,P2,P3", rotate_starter=True), "pass; leave P1; stop").table
    assert rotated.next_starter == "P3", "one place from P2, who took the starter's place"


def test_the_last_player_leaves(start, play):
    """A17, A14, FT8: when nobody stays the session ends as it stands; the open board is not scored."""
    session = play(start("P1,P2"), f"{COMPLETE}; next; pass; leave P1; leave P2")
    assert session.finished and len(session.table.results) == 1
    assert total(session) == "3 of a possible 3 after 1 board"
    assert not play(session, "undo").finished


def test_renaming(start, play):
    """FT8: a name is written otherwise everywhere, on boards already scored too; two alike are refused."""
    session = play(start("Ann,Ben,Cleo", recorder="Ben"), "pass; stop; rename ben to Benno; next")
    assert session.table.players == ("Ann", "Benno", "Cleo") and session.table.starter == "Benno"
    assert session.table.results[0].recorder == "Benno" and "Ben " not in summary(session, "text")
    assert play(session, "rename Benno to BENNO").table.players[1] == "BENNO"
    for text, says in (
        ("rename Ann to cleo", "sits at the table already"),
        ("rename Max to Mia", "Nobody called"),
    ):
        with pytest.raises(Refused, match=says):
            play(session, text)
    assert play(session, "undo; undo").table.players[1] == "Ben"


def test_another_recorder(start, play):
    """FT8, T37, A9: the record is handed on at any time; between boards it is the next board's."""
    session = play(start("Ann,Ben,Cleo"), "pass; recorder Cleo")
    assert session.table.recorder == "Cleo" and session.table.used == 1
    over = play(session, "stop")
    assert over.table.next_recorder == "Ann"
    assert play(over, "recorder Ben; next").table.recorder == "Ben"
    with pytest.raises(Refused, match="has the record already"):
        play(session, "recorder Cleo")


NAMES = (
    "\u0645\u06cc\u200c\u0631\u0648\u062f", "\u0d9a\u0dca\u200d\u0dbb",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "\u674e\u5c0f\u9f8d", "Zoe\u0308",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_of_all_scripts(start, play, name):
    """FT4, WP14: joiners of Persian, Sinhala and emoji, and the tags of flags, belong to a name."""
    session = play(start(f"{name},Ben"), "pass")
    assert perform(session, Action("rename", name=name, to=f"{name}2")).table.players[0] == f"{name}2"
    assert perform(start(), Action("join", name="\U0001f389" * 40)).table.players[-1] == "\U0001f389" * 40


def test_names_that_are_one(start):
    """WP14: names are compared composed and in lower case, as JavaScript can; nothing is casefolded."""
    session = perform(start(), Action("join", name="Zo\u00eb"))
    for same in ("ZO\u00cb", "zoe\u0308", "\u3000Zo\u00eb\u0085"):
        with pytest.raises(Refused, match="sits at the table already"):
            perform(session, Action("join", name=same))
    both = perform(perform(session, Action("join", name="Stra\u00dfe")), Action("join", name="STRASSE"))
    assert both.table.players[-2:] == ("Stra\u00dfe", "STRASSE")


@pytest.mark.parametrize(
    "name", ["x" * 41, "Ann, Ben", "Ann\x07", "A\u202eB", "\u200d", "\u0301", "A\ufeff", "\ud800", "\ue000"]
)
def test_what_is_no_name(start, play, name):
    """A17, A1: a name that cannot be told or shown is refused; forty characters are none too many."""
    session = play(start(), "stop")
    with pytest.raises(Refused, match="is no name for a player"):
        perform(session, Action("join", name=name))
    with pytest.raises(Refused, match="is no name for a player"):
        perform(session, Action("join", name=" "))
    assert perform(session, Action("join", name="x" * 40)).table.players[-1] == "x" * 40
    assert perform(session, Action("join", name=" Eve  B ")).table.players[-1] == "Eve B"


def test_a_packing_is_numbered(start, play):
    """T41: a complete board is noted as packing n of N of the fixed order, and the summary says so."""
    session = play(start(cards="02", packings=(0, 5)), "I C1 C2 C3; L C4 D3 D4; D A4 B4; O A2 A3 B2 B3")
    note = note_of(session, should_stop=lambda: False)
    ways = list(packings(session.setup.game, session.table.card.blocked))
    assert (note.number, note.of) == (ways.index(session.table.lying) + 1, 5)
    noted = perform(session, note)
    assert f"packing {note.number} of 5" in summary(noted, "text")
    assert any(entry["do"] == "found" and entry["of"] == 5 for entry in log_data(noted))
    assert note_of(noted, should_stop=lambda: False) is None
    with pytest.raises(Refused, match="Only a complete board"):
        perform(play(start(), "stop"), note)
    assert note_of(play(start(), "stop"), should_stop=lambda: False) is None
    stopped = note_of(session, should_stop=lambda: True)
    assert stopped.of == 5


def test_a_board_left_unscored_stays_closed(start, play):
    """T38, T47: a session closed while a board lies unscored does not open that board's solution."""
    with pytest.raises(Refused, match="Board 2 was not scored"):
        play(start(), "stop; next; finish; reveal")
    with pytest.raises(Refused, match="only after scoring"):
        play(start(), "finish; reveal")
    assert play(start(), "stop; finish; reveal").table.revealed


def test_every_board_keeps_its_packing(start, play):
    """T41: numbering the packing of one board leaves the boards before it as they are."""
    session = play(start(cards="01,01", allow_repeats=True), COMPLETE)
    session = perform(session, note_of(session, should_stop=lambda: False))
    session = play(session, f"next; {COMPLETE}")
    session = perform(session, note_of(session, should_stop=lambda: False))
    assert [(each.board, each.number, each.of) for each in session.table.results] == [(1, 1, 1), (2, 1, 1)]
