"""Fonts as a reader meets them: what each code says and how far it goes, and what is wrong with the font."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

_SUBSET = re.compile(r"/[A-Z]{6}\+.")
_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])")
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
SERIF, SCRIPT, ITALIC = 1 << 1, 1 << 3, 1 << 6  # bits of /Flags (ISO 32000-1, table 123)
_NOT_SANS = re.compile(
    r"serif(?<!sans.serif)(?<!sansserif)|times|courier|roman|italic|oblique", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Font:
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


def read_font(font: Any, stream: Callable[[int], bytes | None]) -> Font:
    """Read a font dictionary; `stream` gives the decoded stream of an object by its number."""
    name = str(font.get("/BaseFont", "/?"))
    descriptor = font.get("/FontDescriptor")
    faults = list(_faults(font, name, descriptor.get_object() if descriptor is not None else None))
    texts = ["\ufffd"] * 256
    if "/ToUnicode" in font:
        written = stream(getattr(font.raw_get("/ToUnicode"), "idnum", -1)) or b""
        for code, meaning in to_unicode(written).items():
            if 0 <= code < 256:
                texts[code] = meaning
    first = int(font.get("/FirstChar", 0))
    widths = [float(descriptor.get_object().get("/MissingWidth", 0)) if descriptor is not None else 0.0] * 256
    given = font.get("/Widths")
    for code, width in enumerate(given.get_object() if given is not None else (), first):
        if 0 <= code < 256:
            widths[code] = float(width)
    return Font(name.lstrip("/"), tuple(texts), tuple(widths), tuple(faults))


def _faults(font: Any, name: str, descriptor: Any) -> list[str]:
    """Say what is wrong with a font, one clause each (K39, G4)."""
    found = []
    plain = name.lstrip("/")
    if font.get("/Subtype") != "/TrueType":
        kind = str(font.get("/Subtype", "/?")).lstrip("/")
        found.append(f"font {plain} is of the kind {kind}, wanted TrueType")
    if descriptor is None or "/FontFile2" not in descriptor:
        found.append(f"font {plain} is not embedded")
    elif not _SUBSET.match(name):
        found.append(f"font {plain} is not embedded as a subset")
    if "/ToUnicode" not in font:
        found.append(f"font {plain} does not say which characters its codes are (no ToUnicode)")
    if descriptor is not None:
        flags = int(descriptor.get("/Flags", 0))
        if (
            flags & (SERIF | SCRIPT | ITALIC)
            or float(descriptor.get("/ItalicAngle", 0))
            or _NOT_SANS.search(plain)
        ):
            found.append(f"font {plain} is not an upright sans serif")
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
