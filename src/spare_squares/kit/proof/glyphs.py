"""What a font really draws: the glyphs of an embedded font, held against those of the font it is named for.

A font may say of a code what it likes (its ToUnicode map), and an answer set in such a font would be read as
something else. So each glyph is looked up by its code, and must be the one that the whole font, as it is
installed, has for the character said. A font by another name has nothing to be held against here.

fontTools reads fonts too, but takes some 50 ms to begin with, an eighth of what a whole kit takes; so the few
tables that matter are read here.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path
from struct import error as StructError
from struct import unpack_from

_INSTALLED = {
    "AtkinsonHyperlegible-Regular": "fontpkg_atkinson_hyperlegible",
    "AtkinsonHyperlegible-Bold": "fontpkg_atkinson_hyperlegible",
    "Play-Regular": "fontpkg_play",
    "Play-Bold": "fontpkg_play",
}
_DEEPEST = 5  # composite glyphs within one another
# Flags of a component of a composite glyph (OpenType, table glyf).
_WORDS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 1, 8, 32, 64, 128


class TrueType:
    """The glyphs of one TrueType font, by code and by number."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.tables = {
            tag: start
            for number in range(unpack_from(">H", data, 4)[0])
            for tag, _, start, _ in [unpack_from(">4sIII", data, 12 + 16 * number)]
        }
        self._long = unpack_from(">h", data, self.tables[b"head"] + 50)[0] == 1

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Return the glyph number of each code, by the last of its maps: Unicode where it has that."""
        at = self.tables[b"cmap"]
        count = unpack_from(">H", self.data, at + 2)[0]
        start = at + unpack_from(">I", self.data, at + 4 + 8 * (count - 1) + 4)[0]
        kind = unpack_from(">H", self.data, start)[0]
        read = {0: self._bytes, 4: self._segments, 6: self._trimmed, 12: self._groups}.get(kind)
        return read(start) if read else {}

    def _bytes(self, at: int) -> dict[int, int]:
        return dict(enumerate(self.data[at + 6 : at + 262]))

    def _trimmed(self, at: int) -> dict[int, int]:
        first, count = unpack_from(">HH", self.data, at + 6)
        return dict(enumerate(unpack_from(f">{count}H", self.data, at + 10), first))

    def _segments(self, at: int) -> dict[int, int]:
        count = unpack_from(">H", self.data, at + 6)[0] // 2
        ends, starts, deltas, offsets = (
            unpack_from(f">{count}H", self.data, at + 14 + 2 * count * part + (2 if part else 0))
            for part in range(4)
        )
        found = {}
        for n, (start, end) in enumerate(zip(starts, ends, strict=True)):
            for code in range(start, min(end, 0xFFFE) + 1):
                number = code
                if offsets[n]:
                    place = at + 16 + 6 * count + 2 * n + offsets[n] + 2 * (code - start)
                    number = unpack_from(">H", self.data, place)[0]
                if number or not offsets[n]:
                    found[code] = (number + deltas[n]) & 0xFFFF
        return found

    def _groups(self, at: int) -> dict[int, int]:
        count = unpack_from(">I", self.data, at + 12)[0]
        groups = (unpack_from(">III", self.data, at + 16 + 12 * n) for n in range(count))
        return {code: first + code - start for start, end, first in groups for code in range(start, end + 1)}

    def drawing(self, number: int, depth: int = 0) -> tuple[object, ...]:
        """Return what a glyph draws, numbers of other glyphs replaced by what those draw."""
        at, table = self.tables[b"loca"], self.tables[b"glyf"]
        start, end = unpack_from(
            ">II" if self._long else ">HH", self.data, at + number * (4 if self._long else 2)
        )
        start, end = (start, end) if self._long else (2 * start, 2 * end)
        glyph = self.data[table + start : table + end]
        if len(glyph) < 10 or depth > _DEEPEST or unpack_from(">h", glyph)[0] >= 0:
            return (glyph.rstrip(b"\0"),)
        return tuple(self._components(glyph, depth))

    def _components(self, glyph: bytes, depth: int) -> Iterable[object]:
        at, flags = 10, _MORE
        while flags & _MORE:
            flags, number = unpack_from(">HH", glyph, at)
            size = 4 if flags & _WORDS else 2
            size += 2 * bool(flags & _SCALE) + 4 * bool(flags & _TWO_SCALES) + 8 * bool(flags & _MATRIX)
            yield glyph[at + 4 : at + 4 + size]
            yield self.drawing(number, depth + 1)
            at += 4 + size


@cache
def installed(name: str) -> TrueType | None:
    """Return the whole font of a name as it is installed, or None for a font that is none of the kit's."""
    if name not in _INSTALLED:
        return None
    package = importlib.import_module(_INSTALLED[name])
    return TrueType((Path(package.ROOT) / "files" / f"{name}.ttf").read_bytes())


def mistaken(name: str, program: bytes, said: dict[int, str]) -> list[str]:
    """Return the characters that a font says of glyphs that the installed font draws otherwise."""
    whole = installed(name.partition("+")[2] or name)
    if whole is None:
        return []
    try:
        part = TrueType(program)
        return [
            character
            for code, character in sorted(said.items())
            if len(character) == 1
            and code in part.numbers
            and ord(character) in whole.numbers
            and part.drawing(part.numbers[code]) != whole.drawing(whole.numbers[ord(character)])
        ]
    except (StructError, KeyError):
        return ["?"]
