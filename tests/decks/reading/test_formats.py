"""The table of formats: a format is one reader and one row, and a half-made row is seen at once."""

from __future__ import annotations

import pytest

from spare_squares.decks import formats
from spare_squares.decks.as_written import RawCard, RawDeck, Text
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.commands.convert import format_of, store
from spare_squares.decks.formats import FORMATS, Format, format_table
from spare_squares.decks.reading import read_deck
from spare_squares.errors import WrongUse

ROW = Format(
    "percent",
    is_it=lambda content: content.text.startswith("%%"),
    read=lambda content: RawDeck(
        tuple(
            RawCard((Text(line, at, 1),), Text(f"{at:02d}")) for at, line in enumerate(content.lines[1:-1], 1)
        )
    ),
    suffixes=(".pct",),
    write=lambda deck, schema, fingerprint: (
        "%%\n" + "".join(f"{' '.join(deck.game.board.names(card.blocked))}\n" for card in deck.cards)
    ).encode(),
)


def test_a_format_is_one_reader_and_one_row(tmp_path, monkeypatch):
    """FS2: added, used for reading and writing, and taken out again, with nothing else touched."""
    path = tmp_path / "box.pct"
    with pytest.raises(WrongUse, match="the end of the name says the format"):
        format_of(path)
    monkeypatch.setattr(formats, "FORMATS", format_table(ROW, *FORMATS.values()))
    store(builtin_deck(), path, titled=False)
    reading = read_deck(str(path))
    assert reading.format == "percent" and reading.deck is not None
    assert reading.deck.fingerprint() == builtin_deck().fingerprint()
    monkeypatch.undo()
    assert read_deck(str(path)).format == "text"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"name": "csv"}, "stands twice"),
        ({"suffixes": (".csv",)}, "suffix of another"),
        ({"suffixes": ()}, "a writer without"),
        ({"write": None}, "a suffix without a writer"),
        ({"suffixes": ("pct",)}, "a dot and letters"),
    ],
)
def test_a_half_made_row_is_seen_when_the_table_is_built(change, words):
    """FS2: no user is the first to find it."""
    from dataclasses import replace

    with pytest.raises(ValueError, match=words):
        format_table(replace(ROW, **change), *FORMATS.values())
