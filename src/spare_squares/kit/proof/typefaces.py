"""Fonts as the proof knows them: measured in the installed files, and held against those in a finished file.

The writer measures by its library; here the tables of the font are read anew (OpenType: cmap, hhea, hmtx), so
that a text which both place alike is placed right. What a code of an embedded font draws is settled by the
digest of the subset, which must be the one the writer made; what it says and how far it goes is read here.
"""

from __future__ import annotations

import hashlib
import importlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from struct import unpack_from
from typing import Any, NamedTuple

from spare_squares.kit.proof.file_objects import FileObjects
from spare_squares.kit.sheets.marks import POINT
from spare_squares.templates import template

# Regular and bold of the kit's families: the second sets what the first has no glyph for, and ours, which has
# no package, the digits that neither has.
PACKAGES = {
    "AtkinsonHyperlegible-Regular": "fontpkg_atkinson_hyperlegible",
    "AtkinsonHyperlegible-Bold": "fontpkg_atkinson_hyperlegible",
    "Play-Regular": "fontpkg_play",
    "Play-Bold": "fontpkg_play",
    "SpareDigits-Regular": "",
    "SpareDigits-Bold": "",
}
FAMILIES = ("AtkinsonHyperlegible", "Play", "SpareDigits")

# Whole, to the last byte: a map with another line in it could say other text than is shown.
_MAP = re.compile(
    rb"/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
    rb"/CIDSystemInfo << /Registry \(Adobe\) /Ordering \(UCS\) /Supplement 0 >> def\n"
    rb"/CMapName /([A-Z]{6}\+[A-Za-z-]+) def\n/CMapType 2 def\n"
    rb"1 begincodespacerange\n<00> <FF>\nendcodespacerange\n"
    rb"((?:[0-9]+ beginbfchar\n(?:<[0-9A-F]{2}> <[0-9A-F]{4,8}>\n)+endbfchar\n)*)"
    rb"endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
)
_WORD = re.compile(r"\w+")
_PAIR = re.compile(rb"<([0-9A-F]{2})> <([0-9A-F]{4,8})>")


class Typeface:
    """One installed font: the glyph of each character, and how far each goes, in thousandths of an em."""

    def __init__(self, data: bytes) -> None:
        tables = {
            tag: start
            for number in range(unpack_from(">H", data, 4)[0])
            for tag, _, start, _ in [unpack_from(">4sIII", data, 12 + 16 * number)]
        }
        self.glyphs = dict(map_characters(data, tables[b"cmap"]))
        self._em = unpack_from(">H", data, tables[b"head"] + 18)[0]
        count = unpack_from(">H", data, tables[b"hhea"] + 34)[0]
        self._advances = unpack_from(">" + "Hh" * count, data, tables[b"hmtx"])[::2]

    def advance(self, char: str) -> float:
        """Return how far a character goes; in a table cut short the last entry stands for the rest."""
        glyph = self.glyphs[ord(char)]
        return float(self._advances[min(glyph, len(self._advances) - 1)] * 1000 / self._em)


def map_characters(data: bytes, at: int) -> Iterable[tuple[int, int]]:
    """Yield code point and glyph from the map of the first plane (format 4), the empty box left out."""
    for number in range(unpack_from(">H", data, at + 2)[0]):
        start = at + unpack_from(">I", data, at + 8 + 8 * number)[0]
        if unpack_from(">H", data, start)[0] == 4:
            break
    else:
        raise ValueError("the font has no map that is read here")
    count = unpack_from(">H", data, start + 6)[0] // 2
    ends, starts, deltas, offsets = (
        unpack_from(f">{count}H", data, start + 14 + 2 * count * part + (2 if part else 0))
        for part in range(4)
    )
    for n, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            # The place counts from the entry itself: the table of glyphs lies right behind the offsets.
            if offsets[n]:
                place = start + 16 + 6 * count + 2 * n + offsets[n] + 2 * (code - first)
                glyph = unpack_from(">H", data, place)[0]
            glyph = (glyph + deltas[n]) & 0xFFFF if glyph or not offsets[n] else 0
            if glyph:
                yield code, glyph


@cache
def installed(name: str) -> Typeface:
    """Return an installed font of the kit by its name."""
    if not PACKAGES[name]:
        return Typeface(template("fonts", f"{name}.ttf").read_bytes())
    package = importlib.import_module(PACKAGES[name])
    return Typeface((Path(package.ROOT) / "files" / f"{name}.ttf").read_bytes())


@lru_cache(maxsize=8192)
def lettering(text: str, bold: bool) -> tuple[tuple[str, str], ...]:
    """Return each character of a text, composed, with the name of the font that has to set it."""
    composed = unicodedata.normalize("NFC", text).replace("\xa0", " ")
    faces = [face_of(char, bold) for char in composed]
    # In the name of a cell, such as D10, the slashed zero stays: there it stands beside letters.
    for word in _WORD.finditer(composed):
        if word[0].isascii() and word[0].isdecimal():
            for at in range(*word.span()):
                faces[at] = face_of(composed[at], bold, zero=True)
    return tuple(zip(composed, faces, strict=True))


@lru_cache(maxsize=2048)
def face_of(char: str, bold: bool, *, zero: bool = False) -> str:
    """Return the font of a character; a `zero` of a number has no slash, which the first has (FK22)."""
    weight = "Bold" if bold else "Regular"
    first, second, digits = (f"{family}-{weight}" for family in FAMILIES)
    plain = zero and char == "0"
    if ord(char) in installed(first).glyphs and not plain:
        return first
    return digits if char.isdecimal() and not char.isascii() else second


@lru_cache(maxsize=8192)
def text_width(text: str, size: float, bold: bool) -> float:
    """Return how wide a text of `size` points is, in millimetres."""
    return sum([advance(face, char) for char, face in lettering(text, bold)]) / 1000 * size * POINT


@cache  # the few hundred characters of a kit stand some ten thousand times in it
def advance(face: str, char: str) -> float:
    """Return how far a character of an installed font goes, in thousandths of an em."""
    return installed(face).advance(char)


class EmbeddedFont(NamedTuple):
    """A font of a file: the font it is a subset of, and the character of each code."""

    face: str
    characters: Mapping[int, str]


def read_font(value: Any, objects: FileObjects, subsets: Mapping[str, str]) -> tuple[EmbeddedFont, list[str]]:
    """Read a font of a file and hold it against the installed one and the digests of what was embedded.

    Returns the font, and what is wrong with it, one clause each (K39, G4).
    """
    entries = objects.entries(value)
    name = str(entries.get("/BaseFont", "/?"))[1:]
    face = name.partition("+")[2]
    descriptor = objects.entries(entries.get("/FontDescriptor"))
    program = objects.stream(descriptor.get("/FontFile2"))
    if face not in PACKAGES or entries.get("/Subtype") != "/TrueType" or not program:
        return EmbeddedFont(face, {}), [f"font {name} is no embedded subset of a font of the kit"]
    found = []
    if hashlib.sha256(program).hexdigest() != subsets.get(name):
        found.append(f"font {name} is not the one that was embedded: its glyphs may draw anything")
    if descriptor.get("/FontName") != f"/{name}" or descriptor.get("/ItalicAngle") != 0:
        found.append(f"font {name} is described as another one, or as slanted")
    said = _MAP.fullmatch(objects.stream(entries.get("/ToUnicode")))
    if said is None or said[1] != name.encode():
        return EmbeddedFont(face, {}), [
            *found,
            f"font {name} has no map of its characters as ours are (ToUnicode)",
        ]
    characters = {
        int(code, 16): bytes.fromhex(utf.decode()).decode("utf-16-be") for code, utf in _PAIR.findall(said[2])
    }
    widths = objects.value(entries.get("/Widths"))
    known = installed(face)
    for code, char in characters.items():
        # Widths are written as whole thousandths.
        if ord(char) not in known.glyphs or abs(widths[code] - known.advance(char)) > 1:
            found.append(f"font {name} says another width of {char!r} than the installed font")
            break
    return EmbeddedFont(face, characters), found
