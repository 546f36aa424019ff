"""Does anything in a file give a packing away: a page, a string, a stream, bytes nobody shows (K33, K34)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from spare_squares.kit.proof.cell_lists import CellLists
from spare_squares.kit.proof.drawn_packings import DrawnPackings
from spare_squares.kit.proof.evidence import Evidence
from spare_squares.kit.proof.expectation import Expectation
from spare_squares.kit.proof.file import Bytes, Found
from spare_squares.kit.proof.ink import Ink, Run
from spare_squares.kit.proof.lattice import PageLines
from spare_squares.kit.proof.letter_pictures import LetterPictures
from spare_squares.kit.proof.outlines import holds
from spare_squares.kit.proof.reading import BREAK, as_seen, as_written
from spare_squares.kit.proof.scale import cut_pieces
from spare_squares.kit.proof.silhouettes import Silhouettes
from spare_squares.kit.proof.tokens import strings, text

_NAME = re.compile(rb"/([^\x00\t\n\f\r ()<>\[\]{}/%]+)")
_HEX = re.compile(rb"(?<!<)<[0-9A-Fa-f]")
_WORDS = re.compile(r"[\t\n\r -~]{5,}")
_CODE = re.compile(rb"#([0-9A-Fa-f]{2})")


class Leaks:
    """Searches one file; what it finds are sentences that name the place."""

    def __init__(self, wanted: Expectation) -> None:
        self.wanted = wanted
        self.evidence = Evidence(wanted.deck)
        self.lists = CellLists(self.evidence)
        self.pictures = LetterPictures(self.evidence)
        self.drawings = DrawnPackings(self.evidence)
        self.silhouettes = Silhouettes(self.evidence)
        self.alone: dict[int, str] = {}
        self.found: list[str] = []

    def search_text(self, said: str, where: str, *, torn: bool = False) -> None:
        """Search one text; lists that stand alone are kept, to be held against those of the whole file."""
        plain = said.replace(self.wanted.fingerprint, " ")
        alone, leak = self.lists.placements(plain, torn=torn)
        for cells in alone:
            self.alone.setdefault(cells, where)
        leak = leak or self.pictures.leak(plain)
        if leak:
            self.found.append(f"{where}: {leak}")

    def search_page(self, ink: Ink, lines: PageLines | None, where: str) -> None:
        """Search what a page shows: its text in both orders, letters set as pictures, shapes on boards."""
        runs = self._but_names_of_pieces(ink)
        for said in (as_written(runs), *ink.words):
            self.search_text(said, where)
        for said in as_seen(runs):
            self.search_text(said, where, torn=True)
        leak = self.pictures.leak_in_glyphs(runs)
        if not leak and lines is not None:
            leak = self.drawings.leak(ink, lines)
        leak = leak or self.silhouettes.leak(ink)
        if leak:
            self.found.append(f"{where}: {leak}")

    def _but_names_of_pieces(self, ink: Ink) -> list[Run]:
        """Return what is written on a page but the letter on each piece to cut out.

        Such a letter names a whole piece and no cell; where the pieces lie is judged by their outlines.
        """
        if self.wanted.cell is None:
            return ink.runs
        cuts = [cut.points for cut in cut_pieces(ink, self.wanted)]

        def names_a_piece(run: Run) -> bool:
            middle = run.x + (-run.length if run.half_turn else run.length) / 2
            return run.text.strip().upper() in self.pictures.letters and any(
                holds(points, middle, run.y - run.size * 0.1) for points in cuts
            )

        return [run for run in ink.runs if not cuts or not names_a_piece(run)]

    def search_file(self, file: Bytes, skipped: set[int]) -> None:
        """Search all strings and streams but those of the given objects, and the bytes between objects."""
        names: set[bytes] = set()
        for each in file.objects:
            if each.number not in skipped:
                where = f"object {each.number}"
                self.search_text(BREAK.join(_said(each, names)), where)
        outside = file.outside
        self.search_text(BREAK.join((text(outside), *strings(outside))), "the bytes outside of all objects")

    def faults(self) -> list[str]:
        """Return what was found, and whether lists from different places belong together."""
        if self.found:
            return list(dict.fromkeys(f"an answer shows in {found}" for found in self.found))
        pair = self.evidence.pair(self.alone)
        if pair is None:
            return []
        places = " and ".join(dict.fromkeys(self.alone[placement.cells] for placement in pair))
        return [f"an answer shows in {places}: {self.evidence.said(*pair)}"]

    def shows_any(self, ink: Ink, lines: PageLines) -> bool:
        """Tell whether a page shows a single placement, which a cover must not (K33).

        A game of one piece has none to hide, and its cover may well show a square of its form.
        """
        if not self.evidence.together:
            return False
        for said in (as_written(ink.runs), *as_seen(ink.runs)):
            for cells, spanned in self.lists.read(said.replace(self.wanted.fingerprint, " ")):
                if len(cells) > 1 and not spanned:
                    return True
            if self.pictures.leak(said):
                return True
        return bool(self.pictures.leak_in_glyphs(ink.runs)) or self.drawings.drawn(ink, lines)


def _as_text(data: bytes) -> str:
    """Read a stream as text; of a stream that is none, such as a font, only what could be words in it."""
    try:
        said = data.decode("utf-8").replace("\x00", "")
    except UnicodeDecodeError:
        said = text(data)
    return BREAK.join(_WORDS.findall(said)) if b"\x00" in data else said


def _said(found: Found, names: set[bytes]) -> Iterator[str]:
    """Yield strings and new names of an object, and its stream as text, with the strings in that."""
    if b"(" in found.body or _HEX.search(found.body):
        yield from strings(found.body)
    fresh = {name for name in _NAME.findall(found.body) if len(name) > 5} - names
    names |= fresh
    for name in sorted(fresh):
        yield _CODE.sub(lambda code: bytes((int(code[1], 16),)), name).decode("latin-1")
    if found.stream is not None and found.kind != "XRef":
        yield _as_text(found.stream)
        if b"\x00" not in found.stream or found.kind:
            yield from strings(found.stream)
