"""A finished kit taken apart by the tests' own reading, so that every difference can be planted in it."""

from __future__ import annotations

import importlib.util
import re
import sys
import zlib
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.kit import answers_document
from spare_squares.kit.pdf.writer import Written, write_pdf
from spare_squares.kit.proof import Scale, Terms, prove
from spare_squares.kit.sheets.document import Document, Group, Leaf, Page
from spare_squares.kit.sheets.marks import Dots, Mark, Outline, Ring, Stamp, Strokes, Text, rectangle
from spare_squares.language.texts import read_texts
from spare_squares.solver.search import prove as proven

OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)(?:stream\r?\n(.*?)\s*endstream\s*)?endobj\n", re.DOTALL)


@dataclass
class KitFile:
    """A PDF before it is bytes: its dictionaries and streams can be changed, and bytes put round them."""

    head: bytes
    bodies: dict[int, bytes]
    streams: dict[int, bytes]
    trailer: bytes
    tail: bytes = b""
    spoilt: dict[int, bytes] = field(default_factory=dict)  # streams that are written as they are

    @classmethod
    def of(cls, data: bytes) -> KitFile:
        """Take a file of ours apart; streams are unpacked."""
        bodies, streams = {}, {}
        for match in OBJECT.finditer(data):
            number, body = int(match[1]), match[2]
            if match[3] is not None:
                length = int(re.search(rb"/Length (\d+)", body)[1])
                content = data[match.start(3) : match.start(3) + length]
                streams[number] = zlib.decompress(content) if b"FlateDecode" in body else content
                body = re.sub(rb"/Length \d+|/Filter (?:\[ /FlateDecode \]|/FlateDecode)", b"", body)
            bodies[number] = body.strip()
        trailer = data[data.rindex(b"trailer") + 8 : data.rindex(b"startxref")]
        return cls(data[: data.index(b"1 0 obj")], bodies, streams, trailer.strip())

    def change(self, old: str, new: str, *, number: int = 0) -> KitFile:
        """Replace something once, in an object or in a stream; it must be there."""
        before, after = old.encode("latin-1"), new.encode("latin-1")
        for held in (self.bodies, self.streams):
            for own, body in held.items():
                if before in body and number in (0, own):
                    held[own] = body.replace(before, after, 1)
                    return self
        raise AssertionError(f"{old!r} is nowhere in the file")

    def add(self, body: str | bytes) -> int:
        """Add an object and return its number."""
        number = max(self.bodies) + 1
        self.bodies[number] = body if isinstance(body, bytes) else body.encode("latin-1")
        return number

    def stream(self, content: str | bytes, entries: str = "") -> int:
        """Add a stream and return its number."""
        number = self.add(f"<<{entries}>>")
        self.streams[number] = content if isinstance(content, bytes) else content.encode("latin-1")
        return number

    def page(self, number: int) -> int:
        """Return the number of the drawing of a page."""
        kids = re.search(rb"/Kids \[ ([^\]]*)\]", next(b for b in self.bodies.values() if b"/Kids" in b))
        own = int(kids[1].split(b" 0 R")[number - 1])
        return int(re.search(rb"/Contents (\d+)", self.bodies[own])[1])

    def paint(self, operators: str, *, number: int = 1, tag: str = "") -> KitFile:
        """Paint on a page, within its last piece of marked content or in a tag of its own."""
        own, added = self.page(number), operators.encode("latin-1") + b"\n"
        if tag:
            self.streams[own] += tag.encode() + b"\n" + added + b"EMC\n"
        else:
            assert self.streams[own].endswith(b"EMC\n")
            self.streams[own] = self.streams[own][:-4] + added + b"EMC\n"
        return self

    def to_bytes(self) -> bytes:
        """Write the file with its table."""
        out, places = bytearray(self.head), []
        for number, body in sorted(self.bodies.items()):
            places.append(len(out))
            out += b"%d 0 obj\n" % number
            if number in self.streams:
                packed = self.spoilt.get(number) or zlib.compress(self.streams[number])
                plain = b"/XML" in body
                data = self.streams[number] if plain and number not in self.spoilt else packed
                filters = b"" if plain else b" /Filter /FlateDecode"
                body = body.removesuffix(b">>") + b"%s /Length %d>>" % (filters, len(data))
                out += body + b"\nstream\n" + data + b"\nendstream\nendobj\n"
            else:
                out += body + b"\nendobj\n"
        start, size = len(out), len(places) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % place for place in places)
        trailer = re.sub(rb"/Size \d+", b"/Size %d" % size, self.trailer)
        out += b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (trailer, start)
        return bytes(out) + self.tail


@dataclass(frozen=True)
class Kit:
    """A finished file with what it is held against."""

    document: Document
    written: Written
    terms: Terms

    def file(self) -> KitFile:
        """Take the file apart."""
        return KitFile.of(self.written.data)

    def refused(self, file: KitFile | bytes) -> str:
        """Return the sentence that refuses a file."""
        data = file if isinstance(file, bytes) else file.to_bytes()
        with pytest.raises(NotValid) as caught:
            prove(data, self.document, self.terms)
        return str(caught.value)


def written(document: Document, terms: Terms) -> Kit:
    """Write a document, and return it with its terms."""
    file = write_pdf(document)
    return Kit(document, file, replace(terms, subsets=file.subsets))


def player_terms(deck: Deck, **scale: Any) -> Terms:
    """Return the terms of a player file, with board and pieces at the usual cell."""
    footer = read_texts()["footer"]
    sizes = {"cell": 30.0, "clearance": 0.0, "sets": 1, "least_outline": 2.0, **scale}
    terms = Terms(deck, "player", footer["player"], footer["page"])
    return replace(terms, scale=Scale(deck.game, **sizes)) if sizes["cell"] else terms


@pytest.fixture(scope="session")
def deck() -> Deck:
    return builtin_deck()


def footer(deck: Deck, number: int, pages: int, role: str = "player") -> Leaf:
    """Return what every page carries."""
    texts = read_texts()["footer"]
    place = texts["page"].format(page=number, pages=pages)
    line = f"{deck.title} {deck.fingerprint()[:8]} {texts[role]} A4 {place}"
    return Leaf("Artifact", (Text(0, 255, line, 12),))


def rules_page(deck: Deck) -> Page:
    """Return a page with a list, a table and every kind of mark; its worked example is no leak."""
    items = tuple(
        Group("LI", (Leaf("Lbl", (Text(0, y, f"{at}.", 12),)), Leaf("LBody", (Text(8, y, "Do it", 12),))))
        for at, y in enumerate((40.0, 50.0), start=1)
    )
    cells = (Leaf("TH", (Text(0, 80, "Shapes", 12),), scope="Row"), Leaf("TD", ()), Leaf("TD", (), columns=2))
    picture = (
        Dots(((5, 100), (15, 100)), 2.0),
        Ring((30, 100), 8.0, 1.0, fill=0.9),
        Outline(((0, 110), (20, 110), (20, 120), (10, 120), (10, 130), (0, 130)), 2.0, fill=0.8),
        Strokes((((0, 140), (50, 140), (50, 150)), ((60, 140), (60, 150))), 1.0, dash=(1.0, 3.0)),
        Outline(rectangle(80, 110, 20, 10), 1.0),
    )
    nodes = (
        Leaf("H1", (Text(0, 10, "Rules", 18, bold=True),)),
        Leaf("P", (Text(0, 20, "L may lie on A1, A2 and B2,", 12), Text(0, 26, "or on A1, A2, B1.", 12))),
        Group("L", items),
        Group("Table", (Group("TR", cells),)),
        Leaf("Figure", picture, alt="Shapes (some)"),
        footer(deck, 1, 3),
    )
    return Page("Rules", nodes)


def grid(x: float, y: float, cell: float, columns: int = 4, rows: int = 4) -> Strokes:
    """Return the lines of a board."""
    level = [((x, y + at * cell), (x + columns * cell, y + at * cell)) for at in range(rows + 1)]
    upright = [((x + at * cell, y), (x + at * cell, y + rows * cell)) for at in range(columns + 1)]
    return Strokes((*level, *upright), 1.0)


PIECES = {
    "I": ((136, 13), ((0, 0), (30, 0), (30, 90), (0, 90))),
    "L": ((0, 140), ((0, 0), (60, 0), (60, 30), (30, 30), (30, 60), (0, 60))),
    "D": ((70, 140), ((0, 0), (60, 0), (60, 30), (0, 30))),
    "O": ((70, 175), ((0, 0), (60, 0), (60, 60), (0, 60))),
}


def piece(letter: str, scale: float = 1.0) -> tuple[Mark, ...]:
    """Return a piece with its letter on it."""
    (x, y), corners = PIECES[letter]
    points = tuple((x + dx * scale, y + dy * scale) for dx, dy in corners)
    return (Outline(points, 2.0), Text(x + 12, y + 18, letter, 28, bold=True))


BARS = Leaf("Figure", (Strokes((((0, 243), (100, 243)), ((0, 248), (101.6, 248))), 2.0),), alt="Two bars")


def board_page(deck: Deck, *marks: Mark, bars: tuple[Leaf, ...] = (BARS,), **changes: Any) -> Page:
    """Return a page of a board and four pieces, or of other marks in their place."""
    drawn = marks or (grid(12, 13, 30), *(mark for letter in PIECES for mark in piece(letter)))
    nodes = (
        Leaf("H1", (Text(0, 5, "Board", 18, bold=True),)),
        Leaf("Figure", drawn, alt="Board and pieces"),
        *bars,
        footer(deck, 2, 3),
    )
    return Page("Board", nodes, **{"to_cut": True, "at_scale": True, **changes})


CROSS: tuple[Mark, ...] = (Strokes((((0.0, 0.0), (6.0, 6.0)), ((6.0, 0.0), (0.0, 6.0))), 2.0),)
TASK: tuple[Mark, ...] = (Text(0, 0, "Fill every other cell.", 12), Stamp(60, 0, CROSS, quarters=2))


def cards_page(deck: Deck) -> Page:
    """Return a page of two cards, whose crosses and texts are stamped."""
    cards = tuple(
        Group(
            "Sect",
            (
                Leaf("H2", (Text(x, 10, f"Spare Squares {card.id}", 14, bold=True),)),
                Leaf("P", (Text(x, 20, f"Blocked: {', '.join(deck.game.board.names(card.blocked))}", 12),)),
                Leaf(
                    "Figure",
                    (grid(x, 30, 10), Stamp(x, 30, CROSS), Stamp(x, 90, TASK)),
                    alt=f"Card {card.id}",
                ),
            ),
        )
        for x, card in zip((4, 99), deck.cards[:2], strict=True)
    )
    return Page("Cards", (*cards, BARS, footer(deck, 3, 3)), to_cut=True)


def player_pages(deck: Deck) -> tuple[Page, ...]:
    """Return three pages that are right."""
    return rules_page(deck), board_page(deck), cards_page(deck)


def player_kit(deck: Deck, *pages: Page, **scale: Any) -> Kit:
    """Write pages as a player file."""
    document = Document("The kit (of tests)", "S", "A", PAPERS["a4"], pages or player_pages(deck))
    return written(document, player_terms(deck, **scale))


@pytest.fixture(scope="session")
def kit(deck: Deck) -> Kit:
    """Return a player file of three pages."""
    return player_kit(deck)


@pytest.fixture(scope="session")
def make(deck: Deck) -> SimpleNamespace:
    """Return what makes other files: pages, marks, and the kit of them."""
    return SimpleNamespace(
        kit=partial(player_kit, deck), rules=partial(rules_page, deck), board=partial(board_page, deck),
        cards=partial(cards_page, deck), grid=grid, piece=piece, bars=BARS, footer=partial(footer, deck),
        terms=partial(player_terms, deck), written=written,
    )  # fmt: skip


@pytest.fixture(scope="session")
def answers(deck: Deck) -> Kit:
    """Return the finished answer file of the built-in deck."""
    footer = read_texts()["footer"]
    proofs = [proven(deck, card) for card in deck.cards]
    document = answers_document(deck, Edition(), proofs, {})
    return written(document, Terms(deck, "answers", footer["answers"], footer["page"]))


@pytest.fixture(scope="session")
def witness() -> ModuleType:
    """Return the witness, a package of the tests' own."""
    folder = Path(__file__).parents[1] / "witness"
    spec = importlib.util.spec_from_file_location(
        "witness", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    package = importlib.util.module_from_spec(spec)
    sys.modules["witness"] = package
    spec.loader.exec_module(package)
    return importlib.import_module("witness.hunt")
