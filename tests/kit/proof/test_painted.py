"""What a page paints beside its marks, or otherwise than they are, is planted and refused."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable

import pytest

from spare_squares.kit.proof import prove

PAINT = [
    "100 500 m 200 500 l\nS",
    "0.95 g\n100 500 20 20 re\nf",
    "1 g\n100 500 20 20 re\nf",
    "100 500 20 20 re\nS",
    "q 1 0 0 1 100 500 cm 1 w\n0 G\n0 J\n[] 0 d\n0 0 m 9 9 l\nS Q",
    "0 g\nBT 100 500 Td\n/F1+0 12 Tf\n(x) Tj\nET",
    "0 g\nBT 100 500 Td\n3 Tr\n/F1+0 12 Tf\n(x) Tj\nET",
    "0 g\nBT 0 1 -1 0 100 500 Tm\n/F1+0 12 Tf\n(x) Tj\nET",
    "q 0.5 0 0 0.5 0 0 cm 1 w\n0 G\n0 J\n[] 0 d\n0 0 m 9 9 l\nS Q",
    "q 1 0 0 -1 0 0 cm 1 w\n0 G\n0 J\n[] 0 d\n0 0 m 9 9 l\nS Q",
    "q 1 0 0 1 0 0 cm 0 0 m 9 9 l\nS Q",
    "1 0 0 rg\n100 500 20 20 re\nf",
    "0 0 0 1 K\n100 500 m 200 500 l\nS",
    "/Pattern cs",
    "100 500 m 200 500 l",
    "100 500 m 200 500 l\nn",
    "100 300 50 50 re W n",
    "q 100 500 m",
    "BI /W 1 /H 1 ID x EI",
    "/Im0 Do",
    "/GS1 gs",
    "100 500 lineto",
    "(abc",
    "EMC\n/Artifact BMC\n100 500 m 200 500 l\nS",
]


@pytest.mark.parametrize("operators", PAINT)
@pytest.mark.parametrize("tag", ["", "/Artifact BMC", "/P<</MCID 99>>BDC"])
def test_painted_too_much(operators, tag, kit):
    """K34, G7, G10, G15: whatever a page paints or sets beside its marks is refused, and the page named."""
    assert "page 3: " in kit.refused(kit.file().paint(operators, number=3, tag=tag))


def test_paint_without_a_tag(kit):
    """G19: whatever is painted is tagged or an artifact."""
    file = kit.file()
    file.streams[file.page(2)] += b"100 500 m 200 500 l\nS\n"
    assert "page 2: paints or sets something outside of all tags" in kit.refused(file)


def moved_line(content: bytes) -> bytes:
    """Move the end of the first line by 0.1 mm."""
    match = re.search(rb"m ([0-9.]+) ([0-9.]+) l\nS", content)
    return content[: match.start(1)] + b"%.3f" % (float(match[1]) + 0.2835) + content[match.end(1) :]


def moved_text(content: bytes) -> bytes:
    match = re.search(rb"BT ([0-9.]+) ", content)
    return content[: match.start(1)] + b"%.3f" % (float(match[1]) + 0.2835) + content[match.end(1) :]


def moved_stamp(content: bytes) -> bytes:
    match = re.search(rb"q 1 0 0 1 ([0-9.]+) ", content)
    return content[: match.start(1)] + b"%.3f" % (float(match[1]) + 0.2835) + content[match.end(1) :]


def respelled(content: bytes) -> bytes:
    match = re.search(rb"\(([^()\\])((?!\1)[^()\\])", content)
    return content[: match.start(1)] + match[2] + match[1] + content[match.end(2) :]


def recoloured(content: bytes) -> bytes:
    return re.sub(rb"\n0 g\n", b"\n0.95 g\n", content, count=1)


def thicker(content: bytes) -> bytes:
    return re.sub(rb"\n1 w\n", b"\n2 w\n", content, count=1)


def undashed(content: bytes) -> bytes:
    return re.sub(rb"\[[0-9. ]+\] 0 d", b"[] 0 d", content, count=1)


def larger(content: bytes) -> bytes:
    return re.sub(rb" 12 Tf", b" 12.1 Tf", content, count=1)


def bolder(content: bytes) -> bytes:
    return content.replace(b"/F2+0", b"/F1+0", 1)


def filled(content: bytes) -> bytes:
    return re.sub(rb"re\nS\n", b"re\nB\n", content, count=1)


def swapped(content: bytes) -> bytes:
    """Paint two marks of one tag in the other order, so that one may hide the other."""
    match = re.search(rb"(\nBT [^\n]*\n(?:/F[^\n]*\n)?\([^\n]*Tj\nET)(\nBT [^\n]*\n\([^\n]*Tj\nET)", content)
    return content[: match.start()] + match[2] + match[1] + content[match.end() :]


def lost(content: bytes) -> bytes:
    return re.sub(rb"\nBT [^\n]*\n(?:/F[^\n]*\n)?\([^\n]*Tj\nET", b"", content, count=1)


CHANGES = [
    moved_line, moved_text, moved_stamp, respelled, recoloured, thicker, undashed, larger, bolder, filled,
    swapped, lost,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_painted_otherwise(change: Callable[[bytes], bytes], kit):
    """K34: a mark moved by 0.1 mm, respelled, recoloured, hidden or lost is refused, and its page named."""
    tried = 0
    for number in range(1, len(kit.document.pages) + 1):
        file = kit.file()
        own = file.page(number)
        before = file.streams[own]
        with contextlib.suppress(AttributeError, TypeError):
            file.streams[own] = change(before)
        if file.streams[own] != before:
            tried += 1
            assert f"page {number}: " in kit.refused(file)
    assert tried


def test_rounding_is_no_difference(kit):
    """K34: what coordinates lose by being written with three decimals is no difference."""
    file = kit.file()
    own = file.page(3)
    match = re.search(rb"BT ([0-9.]+) ", file.streams[own])
    nearly = b"%.3f" % (float(match[1]) + 0.02)
    file.streams[own] = file.streams[own][: match.start(1)] + nearly + file.streams[own][match.end(1) :]
    prove(file.to_bytes(), kit.document, kit.terms)
