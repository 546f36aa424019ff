"""A small PDF writer of the tests' own: every fault can be planted where no real writer would put it."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

import pytest
from reportlab.pdfbase.ttfonts import TTFont

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck
from spare_squares.kit.proof import Expectation

WIDTH, HEIGHT = 210.0, 297.0
TITLE = "The Spare Squares: print and play kit"
PIECES = {
    "I": ((140, 20), ((0, 0), (30, 0), (30, 90), (0, 90))),
    "L": ((20, 160), ((0, 0), (60, 0), (60, 30), (30, 30), (30, 60), (0, 60))),
    "D": ((90, 160), ((0, 0), (60, 0), (60, 30), (0, 30))),
    "O": ((84, 200), ((0, 0), (60, 0), (60, 60), (0, 60))),
}


def pt(mm: float) -> float:
    """Return millimetres in points."""
    return mm * 72 / 25.4


@cache
def font_program() -> tuple[bytes, tuple[float, ...]]:
    """Return the bytes of a font file and the widths of the codes 32 to 126."""
    path = resources.files("fontpkg_atkinson_hyperlegible") / "files" / "AtkinsonHyperlegible-Regular.ttf"
    with resources.as_file(path) as real:
        face = TTFont("Readback", str(real)).face
    return path.read_bytes(), tuple(face.charWidths.get(code, 500) for code in range(32, 127))


@dataclass
class Drawing:
    """Operators of one page; (0, 0) is its top left corner, lengths are millimetres."""

    out: list[str] = field(default_factory=list)
    roles: list[tuple[str, str]] = field(default_factory=list)

    def tag(self, role: str, alt: str = "") -> None:
        self.out.append(f"/{role} <</MCID {len(self.roles)}>> BDC")
        self.roles.append((role, alt))

    def artifact(self) -> None:
        self.out.append("/Artifact BMC")

    def end(self) -> None:
        self.out.append("EMC")

    def raw(self, operators: str) -> None:
        self.out.append(operators)

    def path(self, points: Sequence[tuple[float, float]], width: float, *, paint: str = "s") -> None:
        start, *rest = [f"{pt(x):.4f} {pt(HEIGHT - y):.4f}" for x, y in points]
        self.out.append(f"{width} w {start} m {' '.join(f'{each} l' for each in rest)} {paint}")

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 1.0) -> None:
        self.path(((x0, y0), (x1, y1)), width, paint="S")

    def box(self, x: float, y: float, width: float, height: float, line: float = 1.0) -> None:
        self.path(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), line)

    def text(self, x: float, y: float, words: str, size: float = 12) -> None:
        safe = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self.out.append(f"BT /F1 {size} Tf {pt(x):.4f} {pt(HEIGHT - y):.4f} Td ({safe}) Tj ET")

    def grid(self, x: float, y: float, cell: float, columns: int = 4, rows: int = 4) -> None:
        for step in range(columns + 1):
            self.line(x + step * cell, y, x + step * cell, y + rows * cell)
        for step in range(rows + 1):
            self.line(x, y + step * cell, x + columns * cell, y + step * cell)

    def bars(self) -> None:
        self.line(20, 268, 120, 268, 2)
        self.line(20, 274, 121.6, 274, 2)

    def piece(self, letter: str, *, scale: float = 1.0) -> None:
        (x, y), corners = PIECES[letter]
        self.path([(x + dx * scale, y + dy * scale) for dx, dy in corners], 2)
        self.text(x + 12, y + 18, letter, 28)

    def footer(self, deck: Deck, number: int, pages: int, role: str = "player page") -> None:
        self.artifact()
        self.text(20, 284, f"{deck.fingerprint()[:8]} {role} page {number} of {pages}")
        self.end()


@dataclass
class File:
    """A PDF before it is bytes: its objects can be changed, and bytes put round them."""

    objects: dict[int, bytes]
    trailer: bytes = b"/Root 1 0 R /Info 3 0 R"
    tail: bytes = b""

    def change(self, old: str, new: str) -> File:
        """Replace something that must be there."""
        hits = [number for number, body in self.objects.items() if old.encode("latin-1") in body]
        assert hits, f"{old!r} is nowhere in the file"
        for number in hits:
            body = self.objects[number]
            self.objects[number] = body.replace(old.encode("latin-1"), new.encode("latin-1"))
        return self

    def add(self, body: bytes | str) -> int:
        """Add an object and return its number."""
        number = max(self.objects) + 1
        self.objects[number] = body if isinstance(body, bytes) else body.encode("latin-1")
        return number

    def stream(self, content: bytes | str, entries: str = "", *, packed: bool = True) -> int:
        """Add a stream and return its number."""
        return self.add(stream(content, entries, packed=packed))

    def to_bytes(self) -> bytes:
        """Write the file with its table."""
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        places = {}
        for number in sorted(self.objects):
            places[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, self.objects[number])
        start, size = len(out), max(self.objects) + 1
        out += b"xref\n0 %d\n0000000000 65535 f \n" % size
        out += b"".join(b"%010d 00000 n \n" % places[number] for number in sorted(places))
        out += b"trailer\n<</Size %d %s>>\nstartxref\n%d\n%%%%EOF\n" % (size, self.trailer, start)
        return bytes(out) + self.tail

    def revised(self, number: int, body: str) -> bytes:
        """Write the file, and behind it a revision in which one object is another."""
        first = self.to_bytes()
        again = f"{number} 0 obj\n{body}\nendobj\n"
        table = f"xref\n{number} 1\n{len(first):010} 00000 n \n"
        before = first.rpartition(b"startxref\n")[2].split()[0].decode()
        trailer = f"trailer\n<</Size {max(self.objects) + 1} {self.trailer.decode()} /Prev {before}>>\n"
        start = len(first) + len(again)
        return first + f"{again}{table}{trailer}startxref\n{start}\n%%EOF\n".encode()


def stream(content: bytes | str, entries: str = "", *, packed: bool = True) -> bytes:
    """Write a stream object."""
    data = content if isinstance(content, bytes) else content.encode("latin-1")
    if packed:
        data, entries = zlib.compress(data), entries + " /Filter /FlateDecode"
    return b"<<%s /Length %d>>\nstream\n%s\nendstream" % (entries.encode("latin-1"), len(data), data)


def assemble(drawings: Sequence[Drawing], *, packed: bool = True) -> File:
    """Write drawings as a tagged file that has all a kit needs."""
    program, widths = font_program()
    wide = " ".join(f"{width:.0f}" for width in widths)
    codes = "1 beginbfrange <20> <7E> <0020> endbfrange"
    file = File(
        {
            1: b"<</Type /Catalog /Pages 2 0 R /Lang (en) /MarkInfo <</Marked true>> /StructTreeRoot 9 0 R"
            b" /Metadata 8 0 R /Outlines 11 0 R /ViewerPreferences <</PrintScaling /None /Duplex /Simplex"
            b" /PickTrayByPDFSize true /DisplayDocTitle true>>>>",
            3: f"<</Title ({TITLE})>>".encode(),
            4: b"<</Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Atkinson /FirstChar 32 /LastChar 126"
            b" /Widths [" + wide.encode() + b"] /FontDescriptor 5 0 R /ToUnicode 7 0 R>>",
            5: b"<</Type /FontDescriptor /FontName /ABCDEF+Atkinson /Flags 4 /ItalicAngle 0"
            b" /FontFile2 6 0 R>>",
            6: stream(program),
            7: stream(codes),
            8: stream("<x><pdfuaid:part>1</pdfuaid:part></x>", "/Type /Metadata", packed=False),
            11: b"<</Type /Outlines /First 12 0 R /Last 12 0 R /Count 1>>",
            12: b"<</Title (Board) /Parent 11 0 R /Dest [14 0 R /Fit]>>",
        }
    )
    number, pages, elements, rows = 14, [], [], []
    for key, drawing in enumerate(drawings):
        page, number = number, number + 2 + len(drawing.roles)
        pages.append(f"{page} 0 R")
        file.objects[page] = (
            f"<</Type /Page /Parent 2 0 R /MediaBox [0 0 {pt(WIDTH):.3f} {pt(HEIGHT):.3f}]"
            f" /TrimBox [0 0 {pt(WIDTH):.3f} {pt(HEIGHT):.3f}]"
            f" /BleedBox [0 0 {pt(WIDTH):.3f} {pt(HEIGHT):.3f}]"
            f" /Resources <</Font <</F1 4 0 R>>>> /Contents {page + 1} 0 R /StructParents {key} /Tabs /S>>"
        ).encode()
        file.objects[page + 1] = stream("\n".join(drawing.out), packed=packed)
        for code, (role, alt) in enumerate(drawing.roles):
            element = page + 2 + code
            said = f" /Alt ({alt})" if alt else ""
            file.objects[element] = (
                f"<</Type /StructElem /S /{role} /P 13 0 R /Pg {page} 0 R /K {code}{said}>>".encode("latin-1")
            )
            elements.append(f"{element} 0 R")
        rows.append(f"{key} [{' '.join(f'{page + 2 + code} 0 R' for code in range(len(drawing.roles)))}]")
    file.objects[2] = f"<</Type /Pages /Kids [{' '.join(pages)}] /Count {len(pages)}>>".encode()
    file.objects[9] = b"<</Type /StructTreeRoot /K 13 0 R /ParentTree 10 0 R>>"
    file.objects[10] = f"<</Nums [{' '.join(rows)}]>>".encode()
    file.objects[13] = f"<</Type /StructElem /S /Document /P 9 0 R /K [{' '.join(elements)}]>>".encode()
    return file


def rules_page(deck: Deck, pages: int) -> Drawing:
    """Draw a page of rules with the worked example, which is no leak."""
    page = Drawing()
    page.tag("P")
    page.text(20, 30, "L may lie on A1, A2 and B2, or on A1, A2, B1, while A2 is free.")
    page.text(20, 37, "A1, B1, C1 is no L at all. Lay O over A1 A2 B1 B2 to check the size.")
    page.end()
    page.footer(deck, 1, pages)
    return page


def board_page(deck: Deck, pages: int, *, cell: float = 30.0) -> Drawing:
    """Draw the board, the four pieces and both bars."""
    page = Drawing()
    page.tag("Figure", "Board of four by four cells")
    page.grid(15, 25, cell)
    page.end()
    page.tag("Figure", "Four pieces")
    for letter in PIECES:
        page.piece(letter)
    page.end()
    page.artifact()
    page.bars()
    page.end()
    page.footer(deck, 2, pages)
    return page


def cards_page(deck: Deck, number: int, pages: int, cards: Sequence[int] | None = None) -> Drawing:
    """Draw cards: their blocked cells as a list and as crosses on a small board."""
    page, board = Drawing(), deck.game.board
    for place, blocked in enumerate(cards or [card.blocked for card in deck.cards[:6]]):
        x, y = 12 + 95 * (place % 2), 30 + 78 * (place // 2)
        listed = ", ".join(board.names(blocked))
        page.tag("P")
        page.text(x, y, f"Blocked: {listed}")
        page.end()
        page.tag("Figure", f"Board, blocked cells {listed}")
        cell = 40 / board.columns
        page.grid(x, y + 8, cell, board.columns, board.rows)
        for bit in range(board.columns * board.rows):
            if blocked >> bit & 1:
                row, column = divmod(bit, board.columns)
                left, top = x + column * cell, y + 8 + row * cell
                page.line(left + 2, top + 2, left + cell - 2, top + cell - 2)
                page.line(left + cell - 2, top + 2, left + 2, top + cell - 2)
        page.end()
    page.artifact()
    page.bars()
    page.end()
    page.footer(deck, number, pages)
    return page


@pytest.fixture(scope="session")
def deck() -> Deck:
    return builtin_deck()


@pytest.fixture
def drawings(deck: Deck) -> list[Drawing]:
    """Return three pages of a player file that is right."""
    return [rules_page(deck, 3), board_page(deck, 3), cards_page(deck, 3, 3)]


@pytest.fixture
def wanted(deck: Deck) -> Expectation:
    """Return what those three pages have to be."""
    return Expectation(
        role="player",
        width=WIDTH,
        height=HEIGHT,
        title=TITLE,
        language="en",
        fingerprint=deck.fingerprint()[:8],
        deck=deck,
        pages=3,
        cell=30.0,
        at_scale=(2,),
        rulers=(3,),
    )


@pytest.fixture
def write() -> Callable[..., File]:
    """Return the function that makes a file of drawings."""
    return assemble


@pytest.fixture
def cards() -> Callable[..., Drawing]:
    """Return the function that draws a page of cards."""
    return cards_page


@pytest.fixture
def page(deck: Deck) -> Callable[..., Drawing]:
    """Return the function that sets lines of words on a page with a footer."""

    def draw(words: Sequence[str], number: int, pages: int, role: str = "ANSWERS") -> Drawing:
        drawing = Drawing()
        for line, each in enumerate(words):
            drawing.tag("P")
            drawing.text(20, 30 + 8 * line, each)
            drawing.end()
        drawing.footer(deck, number, pages, role)
        return drawing

    return draw
