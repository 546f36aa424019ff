"""Colours for a press: CMYK by a profile, held against another reading of that profile and refused by others.

The profile is a small one, made here: Neugebauer's equations over the colours that ISO 12647-2:2004 prints on
coated paper (table 2 and its overprints), and their inverse on a coarse grid.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from struct import pack
from typing import Any

import pypdf
import pytest
from PIL import Image, ImageCms

from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid, Refused
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.pdf.srgb_profile import srgb_profile
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.press_inks import press_inks
from spare_squares.kit.proof import Terms, prove
from spare_squares.kit.sheets.hand import palette
from spare_squares.kit.sheets.marks import Inks
from spare_squares.solver.search import prove as proven

Lab = tuple[float, float, float]
# CIE L*a*b* of paper, inks and overprints, by (C, M, Y); with black ink everything is near black.
PRIMARIES: dict[tuple[int, int, int], Lab] = {
    (0, 0, 0): (95, 0, -2), (1, 0, 0): (55, -37, -50), (0, 1, 0): (48, 74, -3), (0, 0, 1): (89, -5, 93),
    (0, 1, 1): (47, 68, 48), (1, 0, 1): (50, -68, 33), (1, 1, 0): (24, 22, -46), (1, 1, 1): (23, 0, 0),
}  # fmt: skip
BLACK: Lab = (16, 0, 0)


def printed(cyan: float, magenta: float, yellow: float) -> Lab:
    """Mix paper, inks and overprints by the area that each covers (Neugebauer, 1937)."""
    areas = {
        at: (cyan if at[0] else 1 - cyan)
        * (magenta if at[1] else 1 - magenta)
        * (yellow if at[2] else 1 - yellow)
        for at in PRIMARIES
    }
    return tuple(sum(areas[at] * PRIMARIES[at][axis] for at in PRIMARIES) for axis in range(3))  # type: ignore[return-value]


def table(kind: bytes, inputs: int, outputs: int, grid: int, values: list[int]) -> bytes:
    """Write a table of the type lut8 with straight curves (ICC.1:2004-10, 10.9)."""
    straight = bytes(range(256))
    one = b"".join(pack(">i", 65536 * (row == column)) for row in range(3) for column in range(3))
    head = kind + bytes(4) + bytes((inputs, outputs, grid, 0)) + one
    return head + straight * inputs + bytes(values) + straight * outputs


def coded(lab: Lab) -> list[int]:
    """Write L*a*b* in eight bits."""
    return [round(min(255, max(0, each))) for each in (lab[0] * 2.55, lab[1] + 128, lab[2] + 128)]


def press_profile() -> bytes:
    """Make the profile: from inks to colours on two points an ink, and back on seven a side."""
    corners = product((0, 1), repeat=4)
    forth = [each for c, m, y, k in corners for each in coded(BLACK if k else PRIMARIES[c, m, y])]
    steps = [n / 10 for n in range(11)]
    known = [(printed(c, m, y), (c, m, y)) for c, m, y in product(steps, repeat=3)]
    back = []
    for light, a, b in product(range(7), repeat=3):
        lab = (light * 100 / 6, a * 255 / 6 - 128, b * 255 / 6 - 128)
        inks = min(known, key=lambda each: sum((p - q) ** 2 for p, q in zip(each[0], lab, strict=True)))[1]
        back += [round(255 * each) for each in inks] + [0]
    name = "Test press, ISO 12647-2 colours"
    text = name.encode("utf-16-be")
    tags = {
        b"desc": b"mluc" + pack(">III4sII", 0, 1, 12, b"enUS", len(text), 28) + text,
        b"cprt": b"mluc" + pack(">III4sII", 0, 1, 12, b"enUS", len(text), 28) + text,
        b"wtpt": b"XYZ " + bytes(4) + pack(">3i", 63190, 65536, 54061),
        b"A2B0": table(b"mft1", 4, 3, 2, forth),
        b"B2A0": table(b"mft1", 3, 4, 7, back),
    }
    rows, body, start = b"", b"", 132 + 12 * len(tags)
    for tag, data in tags.items():
        rows += tag + pack(">II", start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    size = start + len(body)
    head = pack(">I4sI", size, bytes(4), 0x04200000) + b"prtrCMYKLab " + pack(">6H", 2004, 1, 1, 0, 0, 0)
    head += b"acsp" + bytes(28) + pack(">3i", 63190, 65536, 54061) + bytes(48)
    return head + pack(">I", len(tags)) + rows + body


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("icc") / "press.icc"
    path.write_bytes(press_profile())
    return path


@pytest.fixture(scope="module")
def inks(profile: Path) -> Inks:
    return press_inks(str(profile))


def lab_of(mode: str, pixel: bytes, profile: bytes) -> list[float]:
    """Return what a profile says a colour is, by lcms, in L*a*b*."""
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    transform = ImageCms.buildTransform(source, ImageCms.createProfile("LAB"), mode, "LAB", 1)
    image = ImageCms.applyTransform(Image.frombytes(mode, (1, 1), pixel), transform)
    assert image is not None
    light, a, b = image.tobytes()
    return [light / 2.55, a - 256 if a > 127 else a, b - 256 if b > 127 else b]


def test_mixtures_print_the_colours_that_were_meant(inks: Inks, profile: Path) -> None:
    """ED22: what the mixtures print on that press, the other way through the profile, is near each fill."""
    assert [colour for colour, _ in inks.mixed] == list(palette())
    for colour, mixed in inks.mixed:
        assert mixed[3] == 0 and all(0 <= each <= 1 for each in mixed)
        meant = lab_of("RGB", bytes(round(255 * each) for each in colour), srgb_profile())
        prints = lab_of("CMYK", bytes(round(255 * each) for each in mixed), profile.read_bytes())
        assert sum((a - b) ** 2 for a, b in zip(meant, prints, strict=True)) ** 0.5 < 30


def test_a_kit_for_a_press_is_proven(deck: Deck, inks: Inks, profile: Path) -> None:
    """ED22, ED40: fills are CMYK, lines gray, no RGB; its profile is the output intent; same bytes."""
    edition = Edition(parts=frozenset({"board"}), colour=True, inks=inks, built_in=True)
    data = finish_player(deck, edition).data
    assert data == finish_player(deck, edition).data
    reader = pypdf.PdfReader(io.BytesIO(data))
    root: Any = reader.root_object
    (intent,) = [each.get_object() for each in root["/OutputIntents"]]
    assert intent["/S"] == "/GTS_PDFX"
    assert intent["/OutputConditionIdentifier"] == "Test press, ISO 12647-2 colours"
    assert intent["/DestOutputProfile"].get_object().get_data() == profile.read_bytes()
    assert intent["/DestOutputProfile"].get_object()["/N"] == 4
    page: Any = reader.pages[0]
    said = [
        (each, [float(n) for n in operands])
        for operands, each in page.get_contents().operations
        if each in (b"k", b"rg")
    ]
    assert said and all(operator == b"k" for operator, _ in said)
    wanted = {tuple(round(part, 3) for part in mixed) for _, mixed in inks.mixed[:4]}
    assert {tuple(numbers) for _, numbers in said} == wanted
    answers = finish_answers(deck, edition, [proven(deck, card) for card in deck.cards[:2]])
    assert b"/GTS_PDFX" in answers.data


def test_another_profile_or_mixture_is_caught(deck: Deck, inks: Inks) -> None:
    """ED22, K34: the proof knows profile and mixtures: another of either is a difference."""
    document = player_document(deck, Edition(parts=frozenset({"board"}), colour=True, inks=inks))
    terms = Terms(deck, "player", "player page", "page {page} of {pages}")
    colour, mixed = inks.mixed[0]
    others = (
        Inks(inks.name, inks.profile + b"\0", inks.mixed),
        Inks(inks.name, inks.profile, ((colour, (mixed[0], mixed[1], 1 - mixed[2], 0.0)), *inks.mixed[1:])),
        None,
    )
    for other in others:
        written = write_pdf(replace(document, inks=other))
        with pytest.raises(NotValid):
            prove(written.data, document, replace(terms, subsets=written.subsets))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (srgb_profile(), "this profile is for RGB; choose one for CMYK"),
        (b"no profile at all", "this is no ICC profile"),
        (press_profile()[:200], "no colour can be mixed by this profile"),
    ],
)
def test_what_is_no_press_profile_is_refused(run, data: bytes, said: str, tmp_path: Path) -> None:
    """ED22: one message, where, what was found and what to do; nothing is written."""
    (tmp_path / "a.icc").write_bytes(data)
    done = run("kit", "--colour", "--icc", str(tmp_path / "a.icc"), "-o", str(tmp_path / "new"))
    assert done.code in (1, 3) and said in done.err and "a.icc" in done.err
    assert not (tmp_path / "new").exists()


def test_the_command_asks_for_colour_and_for_pillow(
    run: Callable[..., Any], profile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V34: a profile without colours is refused, and so is one where Pillow is missing, as in a browser."""
    done = run("kit", "--icc", str(profile), "-o", str(tmp_path / "new"))
    assert done.code == 2 and "add --colour" in done.err
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(Refused, match="needs Pillow"):
        press_inks(str(profile))
