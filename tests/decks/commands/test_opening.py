"""The door that every command takes to a deck, and the file that it leaves behind."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from spare_squares.decks.commands.opening import open_deck
from spare_squares.errors import NotValid, Refused, Unreadable
from spare_squares.files import save, save_all


def test_a_good_deck_is_opened_in_silence(capsys):
    """V32: the deck of the box gives its proofs and prints nothing."""
    judgement = open_deck()
    assert judgement.ok and len(judgement.proofs) == 12
    assert capsys.readouterr() == ("", "")


def test_a_bad_deck_prints_its_findings_and_is_refused(tmp_path, capsys):
    """V18, V32: the findings on stderr, then one refusal with their number."""
    deck = tmp_path / "bad.csv"
    deck.write_text("id,blocked\n01,A1 A4 D1 D4\n02,A4 B2 B4 D3\n")
    with pytest.raises(NotValid, match="1 error, 1 warning: the deck is not valid, and nothing was written"):
        open_deck(str(deck))
    said = capsys.readouterr()
    assert said.out == "" and "error V18" in said.err and "warning V29" in said.err and "note" not in said.err


def test_rules_are_passed_on(tmp_path):
    """V19, V20: a caller may ask for more than the rules of the game."""
    deck = tmp_path / "two.csv"
    deck.write_text("id,blocked\n01,A4 B2 B4 D3\n02,A1 B1 D1 D2\n")
    assert open_deck(str(deck)).ok
    for rules in ({"strict": True}, {"most": 4}):
        with pytest.raises(NotValid):
            open_deck(str(deck), **rules)


def test_a_file_that_is_not_there_is_unreadable():
    """V1: exit code 3."""
    with pytest.raises(Unreadable):
        open_deck("nothing.yaml")


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    """V33: when the last step fails, the old file stands and no temporary one is left."""
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    old.write_text("old")

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(Refused, match="No space left"):
        save_all([(old, b"x"), (new, b"y")])
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("old.txt", "old")]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    """V33: a file where a folder should be."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(Refused):
        save(tmp_path / "file" / "deck.yaml", b"x")


def test_a_link_to_nowhere_is_not_written_through(tmp_path):
    """V33: a dangling link is something that stands there."""
    link = tmp_path / "deck.yaml"
    link.symlink_to(tmp_path / "nowhere")
    with pytest.raises(Refused, match="--force"):
        save(link, b"x")
    assert not (tmp_path / "nowhere").exists()


def test_folders_are_made_and_the_mode_is_that_of_any_file(tmp_path):
    """V33: not the private mode of a temporary file."""
    path = tmp_path / "a" / "b" / "deck.yaml"
    save(path, b"x")
    plain = tmp_path / "plain"
    plain.write_bytes(b"x")
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
