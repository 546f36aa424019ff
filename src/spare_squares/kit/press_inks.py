"""Colours in the inks of a press: what each sRGB fill of ours is in CMYK, by a profile somebody gives.

The fills are a handful of flat colours, so each is mixed once, relative to the white of the paper, and a file
has the mixtures and the profile that they are meant for (ED22). Black stays black ink alone, for lines and
letters are gray in any case.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from spare_squares.errors import Refused, Unreadable
from spare_squares.kit.sheets.hand import palette
from spare_squares.kit.sheets.marks import Inks

CMYK = b"CMYK"
SPACE = slice(16, 20)  # of a profile's header: which colours it is for (ICC.1:2004-10, 7.2)


def press_inks(path: str) -> Inks:
    """Read a profile, and mix every colour of the palette by it.

    Raises:
        Refused: for a profile that is not for CMYK or cannot mix, or where Pillow is missing.
        Unreadable: for a file that cannot be read or is no profile.
    """
    try:
        profile = Path(path).read_bytes()
    except OSError as error:
        raise Unreadable(f"--icc {path}: {error.strerror}") from error
    if len(profile) < 132 or profile[36:40] != b"acsp":
        raise Unreadable(f"--icc {path}: this is no ICC profile; a printing house's ends in .icc or .icm")
    space = profile[SPACE].decode("latin-1").strip()
    if profile[SPACE] != CMYK:
        raise Refused(
            f"--icc {path}: this profile is for {space}; choose one for CMYK, or leave --icc out: colours "
            "are sRGB then, which printers at home expect"
        )
    name, mixed = read_inks(profile, path)
    return Inks(name, profile, mixed)


def read_inks(profile: bytes, path: str) -> tuple[str, tuple[tuple[Any, Any], ...]]:
    """Return the name of a profile, and each colour of the palette with its inks."""
    try:
        from PIL import Image, ImageCms
    except ImportError as missing:
        raise Refused(
            "--icc needs Pillow with LittleCMS, which this machine (or the browser) has not: leave it out"
        ) from missing
    colours = palette()
    pixels = bytes(round(part * 255) for colour in colours for part in colour)
    try:
        press = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        named = ImageCms.getProfileDescription(press).strip()
        transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), press, "RGB", "CMYK", ImageCms.Intent.RELATIVE_COLORIMETRIC
        )
        image = ImageCms.applyTransform(Image.frombytes("RGB", (len(colours), 1), pixels), transform)
    except (ImageCms.PyCMSError, OSError) as error:
        raise Refused(f"--icc {path}: no colour can be mixed by this profile ({error})") from error
    assert image is not None
    inks = image.tobytes()
    mixed = tuple(
        (colour, tuple(round(part / 255, 4) for part in inks[4 * at : 4 * at + 4]))
        for at, colour in enumerate(colours)
    )
    return "".join(each for each in named if each.isprintable())[:80] or "CMYK", mixed
