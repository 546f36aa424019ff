"""Fonts as a reader meets them: what each code says and how far it goes, and what is wrong with the font."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from spare_squares.kit.proof.glyphs import mistaken
from spare_squares.kit.proof.objects import Objects

_SUBSET = re.compile(r"[A-Z]{6}\+.")
_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])")
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
SERIF, SCRIPT, ITALIC = 1 << 1, 1 << 3, 1 << 6  # bits of /Flags (ISO 32000-1, table 123)
_NOT_SANS = re.compile(
    r"serif(?<!sans.serif)(?<!sansserif)|times|courier|roman|italic|oblique", re.IGNORECASE
)


class Font(NamedTuple):
    """A simple font: the text and the width (thousandths of an em) of each code, and its faults."""

    name: str
    texts: tuple[str, ...]
    widths: tuple[float, ...]
    faults: tuple[str, ...]

    def text(self, codes: bytes) -> str:
        """Return what the codes say; a code without a meaning is U+FFFD."""
        texts = self.texts
        return "".join([texts[code] for code in codes])

    def width(self, codes: bytes) -> float:
        """Return how far the codes go, in thousandths of an em."""
        widths = self.widths
        return sum([widths[code] for code in codes])


UNKNOWN = Font("?", ("\ufffd",) * 256, (500.0,) * 256, ("no font is set",))


def read_font(font: dict[str, Any], objects: Objects) -> Font:
    """Read a font dictionary."""
    name = str(font.get("/BaseFont", "/?")).lstrip("/")
    descriptor = objects.entries(font.get("/FontDescriptor"))
    texts = ["\ufffd"] * 256
    said = to_unicode(objects.stream(font.get("/ToUnicode")) or b"")
    for code, meaning in said.items():
        if 0 <= code < 256:
            texts[code] = meaning
    widths = [float(objects.whole(descriptor.get("/MissingWidth", 0)))] * 256
    for code, width in enumerate(objects.items(font.get("/Widths")), int(font.get("/FirstChar", 0))):
        if 0 <= code < 256:
            widths[code] = float(width)
    faults = _faults(font, name, descriptor)
    wrong = mistaken(name, objects.stream(descriptor.get("/FontFile2")) or b"", said)
    if wrong:
        faults.append(f"font {name} draws something else than the {', '.join(wrong[:4])} it says (ToUnicode)")
    return Font(name, tuple(texts), tuple(widths), tuple(faults))


def _faults(font: dict[str, Any], name: str, descriptor: dict[str, Any]) -> list[str]:
    """Say what is wrong with a font, one clause each (K39, G4)."""
    found = []
    if font.get("/Subtype") != "/TrueType":
        kind = str(font.get("/Subtype", "/?")).lstrip("/")
        found.append(f"font {name} is of the kind {kind}, wanted TrueType")
    if "/FontFile2" not in descriptor:
        found.append(f"font {name} is not embedded")
    elif not _SUBSET.match(name):
        found.append(f"font {name} is not embedded as a subset")
    if "/ToUnicode" not in font:
        found.append(f"font {name} does not say which characters its codes are (no ToUnicode)")
    slanted = int(descriptor.get("/Flags", 0)) & (SERIF | SCRIPT | ITALIC) or descriptor.get(
        "/ItalicAngle", 0
    )
    if slanted or _NOT_SANS.search(name):
        found.append(f"font {name} is not an upright sans serif")
    return found


def to_unicode(cmap: bytes) -> dict[int, str]:
    """Read the meanings of codes out of a ToUnicode map (ISO 32000-1, 9.10.3)."""
    found: dict[int, str] = {}
    for block in _CHARS.findall(cmap):
        for code, meaning in _PAIR.findall(block):
            found[int(code, 16)] = _utf16(meaning)
    for block in _RANGES.findall(cmap):
        for low, high, start, listed in _RANGE.findall(block):
            codes = range(int(low, 16), min(int(high, 16), int(low, 16) + 255) + 1)
            if listed:
                found.update(zip(codes, map(_utf16, _HEX.findall(listed)), strict=False))
            else:
                begin = _utf16(start)
                for step, code in enumerate(codes):
                    found[code] = begin[:-1] + chr(ord(begin[-1]) + step) if begin else ""
    return found


def _utf16(digits: bytes) -> str:
    data = bytes.fromhex(re.sub(rb"\s", b"", digits).decode("ascii"))
    return (b"\x00" + data if len(data) == 1 else data).decode("utf-16-be", "replace")
