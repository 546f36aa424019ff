"""The hunt: all a file shows and says, judged by the cards of a deck."""

from __future__ import annotations

import io
from typing import Any

import pypdf

from spare_squares.core.deck import Deck
from spare_squares.kit.proof.cell_lists import AnswerSearch
from witness.drawn_packings import DrawnPackings
from witness.ink import Ink, read_ink
from witness.lattice import Boards, PageLines, page_lines
from witness.letter_pictures import LetterPictures
from witness.reading import as_seen, as_written
from witness.silhouettes import Silhouettes

NAME_OF_A_PIECE = 20.0  # points: a letter as large stands on a piece to cut out, and names no cell


class Hunt:
    """Looks for answers to the cards of one deck in finished files."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.boards = Boards(deck.game.board)

    def answers_in(self, data: bytes) -> list[str]:
        """Return where a file gives a packing away, and which."""
        search = AnswerSearch(self.deck, self.deck.fingerprint()[:8])
        evidence = search.lists.evidence
        self.pictures, self.drawings = LetterPictures(evidence), DrawnPackings(evidence)
        self.silhouettes = Silhouettes(evidence)
        found = []
        for number, ink in enumerate(read_ink(data), 1):
            leak = self._leak_on(ink, page_lines(ink, self.boards), search, f"page {number}")
            found += [f"page {number}: {leak}"] if leak else []
        for where, text in _texts(data):
            search.read(text, where)
            leak = self.pictures.leak(text)
            found += [f"{where}: {leak}"] if leak else []
        return found + search.faults()

    def _leak_on(self, ink: Ink, lines: PageLines, search: AnswerSearch, where: str) -> str:
        for said in (as_written(ink.runs), *as_seen(ink.runs)):
            search.read(said, where)
            if leak := self.pictures.leak(said):
                return leak
        small = [run for run in ink.runs if run.size < NAME_OF_A_PIECE]
        leak = self.pictures.leak_in_glyphs(small) or self.drawings.leak(ink, lines)
        return leak or self.silhouettes.leak(ink)


def _texts(data: bytes) -> list[tuple[str, str]]:
    """Return every string and every stream that reads as text, object by object, as pypdf finds them."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    found: list[tuple[str, str]] = []
    for number in range(1, reader.trailer["/Size"]):
        _gather(reader.get_object(number), f"object {number}", found)
    return found


def _gather(thing: Any, where: str, found: list[tuple[str, str]]) -> None:
    if isinstance(thing, pypdf.generic.TextStringObject):
        found.append((where, str(thing)))
    elif isinstance(thing, dict):
        for key in thing:
            _gather(thing.raw_get(key), where, found)
    elif isinstance(thing, list):
        for each in list.__iter__(thing):
            _gather(each, where, found)
