"""Fills in colour: RGB with an sRGB output intent, its profile held against published numbers and lcms."""

from __future__ import annotations

import io
from collections.abc import Callable
from struct import unpack_from
from typing import Any

import pypdf
import pytest
from PIL import Image, ImageCms

from spare_squares.kit.pdf.srgb_profile import CURVE, srgb_profile
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document
from spare_squares.kit.sheets.marks import Outline, Ring, Stamp, Text, rectangle

BLUE = (0.0, 0.447, 0.698)
# Published colorants of sRGB, adapted to D50 (ICC's own sRGB profiles).
COLORANTS = {"r": (0.4361, 0.2225, 0.0139), "g": (0.3851, 0.7169, 0.0971), "b": (0.1431, 0.0606, 0.7141)}


def tags(profile: bytes) -> dict[str, bytes]:
    """Return the data of each tag of a profile."""
    return {
        profile[at : at + 4].decode(): profile[start : start + size]
        for n in range(unpack_from(">I", profile, 128)[0])
        for at in [132 + 12 * n]
        for start, size in [unpack_from(">II", profile, at + 4)]
    }


def test_the_profile_is_built_of_the_published_numbers() -> None:
    """ED22: colorants, white and curve are sRGB's, and together red, green and blue are white."""
    profile = srgb_profile()
    assert unpack_from(">I", profile)[0] == len(profile) < 700
    held = tags(profile)
    for name, wanted in COLORANTS.items():
        found = [each / 65536 for each in unpack_from(">3i", held[f"{name}XYZ"], 8)]
        assert found == pytest.approx(wanted, abs=0.0003)
    white = [
        sum(unpack_from(">3i", held[f"{name}XYZ"], 8)[axis] for name in "rgb") / 65536 for axis in range(3)
    ]
    assert white == pytest.approx((0.9642, 1.0, 0.8249), abs=0.0001)
    curve = [each / 65536 for each in unpack_from(">5i", held["rTRC"], 12)]
    assert curve == pytest.approx(CURVE, abs=0.00001) and held["rTRC"] == held["gTRC"] == held["bTRC"]


def test_another_program_takes_it_for_srgb() -> None:
    """ED22: by lcms, every colour is the same in it and in lcms's own sRGB."""
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    transform = ImageCms.buildTransform(ours, ImageCms.createProfile("sRGB"), "RGB", "RGB")
    levels = range(0, 256, 15)
    steps = bytes(value for r in levels for g in levels for b in levels for value in (r, g, b))
    image = Image.frombytes("RGB", (18, 18 * 18), steps)
    changed = ImageCms.applyTransform(image, transform)
    assert changed is not None
    assert max(abs(a - b) for a, b in zip(changed.tobytes(), steps, strict=True)) <= 1


def test_a_fill_in_colour_has_an_output_intent(one_page: Callable[..., Document]) -> None:
    """ED22: a fill is RGB, its lines and letters gray, and the file says what its RGB is."""
    marks = (
        Outline(rectangle(10, 10, 20, 20), 2.0, fill=BLUE),
        Stamp(40, 40, (Ring((0, 0), 10, 1.0, fill=(0.9, 0.9, 0.1)),)),
        Text(10, 50, "I", 12),
    )
    reader = pypdf.PdfReader(io.BytesIO(write_pdf(one_page(*marks)).data))
    root: Any = reader.root_object
    (intent,) = root["/OutputIntents"]
    assert intent.get_object()["/OutputConditionIdentifier"] == "sRGB IEC61966-2.1"
    profile = intent.get_object()["/DestOutputProfile"].get_object()
    assert profile["/N"] == 3 and profile.get_data() == srgb_profile()
    page: Any = reader.pages[0]
    said = [
        (operator, [float(each) for each in operands])
        for operands, operator in page.get_contents().operations
        if operator in (b"rg", b"g", b"k")
    ]
    fills = [[0.0, 0.447, 0.698], [0.9, 0.9, 0.1]]
    assert [operands for operator, operands in said if operator == b"rg"] == fills
    assert said[-1] == (b"g", [0.0])


def test_a_file_in_gray_has_none(one_page: Callable[..., Document]) -> None:
    """ED22, G10: without a colour nothing of colours stands in the file."""
    data = write_pdf(one_page(Outline(rectangle(10, 10, 20, 20), 2.0, fill=0.9))).data
    assert (
        b"OutputIntent" not in data and "/OutputIntents" not in pypdf.PdfReader(io.BytesIO(data)).root_object
    )


def test_colours_make_the_same_bytes(one_page: Callable[..., Document]) -> None:
    """ED22: twice the same file; another colour is another file with another identity."""
    first, again, other = (
        write_pdf(one_page(Outline(rectangle(10, 10, 20, 20), 2.0, fill=fill))).data
        for fill in (BLUE, BLUE, (0.0, 0.447, 0.7))
    )
    assert first == again != other
