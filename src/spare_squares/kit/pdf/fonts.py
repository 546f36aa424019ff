"""The faces a kit is set in, their widths in millimetres, and what they cannot print.

Atkinson Hyperlegible sets everything it has a glyph for: its I, l and 1 differ, which piece I beside row 1
needs (G4). Its one zero is slashed, in both forms it has (`zero` and `zero.tf`), and whoever reads Danish or
Norwegian takes that for an Ø. So a number that stands by itself has its zeros from Play, plain and as tall;
in a word of letters and digits, such as the cell D10, a zero beside a letter keeps the slash (FK22). For the
rest Play is opened for a character outside the first face: Greek, Cyrillic, Vietnamese. Neither has digits of
Arabic scripts or full-width ones, so those thirty come from a face of ours that was cut out of FiraGO
(scripts/make_digits.py). All are under the SIL Open Font License. Play is the lightest of the packaged
families with Greek and Cyrillic in upright TrueType files that do not vary (0.4 MB installed, where the
package of FiraGO takes 12), and its x-height of 0.484 em keeps G3.
There is no shaping here, so what needs it (right-to-left text, marks that do not compose, scripts whose
letters join or stack, which neither face has) counts as missing: a refusal by code point is better than a
wrong picture.
"""

from __future__ import annotations

import importlib
import re
import unicodedata
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from spare_squares.core.board import DIGITS, LATIN
from spare_squares.errors import NotValid
from spare_squares.kit.sheets.marks import POINT
from spare_squares.templates import template

if TYPE_CHECKING:
    from spare_squares.kit.pdf.objects import KitFont

FontName = Literal["text", "text-bold", "other", "other-bold", "digits", "digits-bold"]
Run = tuple[FontName, str]

# Of both weights of Atkinson Hyperlegible, in em, from its OS/2 table: what layouts and G3 and G12 need.
CAP_HEIGHT = 0.668
ASCENT = 0.95
DESCENT = 0.29

_FILES: dict[FontName, tuple[str, str]] = {
    "text": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Regular.ttf"),
    "text-bold": ("fontpkg_atkinson_hyperlegible", "AtkinsonHyperlegible-Bold.ttf"),
    "other": ("fontpkg_play", "Play-Regular.ttf"),
    "other-bold": ("fontpkg_play", "Play-Bold.ttf"),
}
_OURS: dict[FontName, str] = {"digits": "SpareDigits-Regular.ttf", "digits-bold": "SpareDigits-Bold.ttf"}
_BOLD: dict[FontName, FontName] = {"text": "text-bold", "other": "other-bold", "digits": "digits-bold"}
_DIGITS = frozenset("".join(digits for digits in DIGITS.values() if digits != LATIN))
_NUMBER = re.compile(r"\b[0-9]+\b")  # that stands by itself, no part of a name
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI", "FSI"})
_UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Mc", "Me", "Zl", "Zp"})


@cache
def font(name: FontName) -> KitFont:
    """Return one of the fonts, opened the first time it is asked for."""
    from spare_squares.kit.pdf.objects import KitFont

    if name in _OURS:
        program = BytesIO(template("fonts", _OURS[name]).read_bytes())
        return KitFont(name, program, asciiReadable=False, shapable=False)
    package, file = _FILES[name]
    path = Path(importlib.import_module(package).ROOT) / "files" / file
    return KitFont(name, str(path), asciiReadable=False, shapable=False)


def width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide `text` is drawn at `size` points, in millimetres.

    Raises NotValid for a character that no font has.
    """
    return _em_width(text, bold) * size * POINT


def missing(text: str) -> tuple[str, ...]:
    """Return the characters of `text` that cannot be printed, each once, in order of code point."""
    return tuple(sorted({char for char in unicodedata.normalize("NFC", text) if not find_face(char)}))


def runs(text: str, bold: bool = False) -> tuple[Run, ...]:
    """Split `text` into stretches of one font each, composed first (NFC).

    Raises NotValid for a character that no font has.
    """
    return _runs(text, bold)


@lru_cache(maxsize=4096)
def _runs(text: str, bold: bool) -> tuple[Run, ...]:
    if "0" not in text and text.isascii() and text.isprintable():
        # Atkinson Hyperlegible has all of these (held by a test): the common case, and it is quick.
        return (("text-bold" if bold else "text", text),) if text else ()
    composed = unicodedata.normalize("NFC", text)
    numbers = {at for number in _NUMBER.finditer(composed) for at in range(*number.span())}
    found: list[tuple[FontName, list[str]]] = []
    for at, char in enumerate(composed):
        face = "other" if char == "0" and at in numbers else find_face(char)
        if not face:
            raise NotValid(_refusal(text))
        name = _BOLD[face] if bold else face
        if found and found[-1][0] == name:
            found[-1][1].append(char)
        else:
            found.append((name, [char]))
    return tuple((name, "".join(chars)) for name, chars in found)


def _refusal(text: str) -> str:
    listed = ", ".join(f"U+{ord(char):04X}" for char in missing(text))
    shown = "".join(char if char.isprintable() else " " for char in text[:40])
    return (
        f'The text "{shown}" holds characters that cannot be printed here ({listed}): '
        "no font of the kit has them, or they need right-to-left or joined writing. Leave them out."
    )


@lru_cache(maxsize=2048)
def find_face(char: str) -> FontName | None:
    """Return the face that has a glyph for one character: an exact look into both cmap tables."""
    code = ord(char)
    if char in _DIGITS:  # those of class AN too: a number after a letter is set from left to right (LA18)
        return "digits"
    if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT or unicodedata.category(char) in _UNPRINTABLE:
        return None
    # A cmap may map a code to glyph 0, which is the empty box: that is no glyph either. The regular and the
    # bold face of either family have the same characters (held by a test), so one look serves both.
    if _has("text", code):
        return "text"
    return "other" if _has("other", code) else None


def _has(name: FontName, code: int) -> bool:
    return bool(font(name).face.charToGlyph.get(0x20 if code == 0xA0 else code, 0))


@lru_cache(maxsize=8192)
def _em_width(text: str, bold: bool) -> float:
    total = 0.0
    for name, part in runs(text, bold):
        widths = font(name).face.charWidths
        # reportlab prints the no-break space as a space, so it is as wide as one.
        total += sum(widths[0x20 if char == "\xa0" else ord(char)] for char in part)
    return total / 1000
