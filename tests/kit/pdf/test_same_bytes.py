"""The same document is the same file, whatever surrounds the run."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics

from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document, Leaf
from spare_squares.kit.sheets.marks import Text

HERE = Path(__file__).parent
SCRIPT = """
import hashlib, runpy
from spare_squares.kit.edition import PAPERS
from spare_squares.kit.sheets.document import Document
from spare_squares.kit.pdf.writer import write_pdf
pages = runpy.run_path({conftest!r})["kit_pages"]()
document = Document("Ω", "A kit", "A maker", PAPERS["a4"], pages)
print(hashlib.sha256(write_pdf(document).data).hexdigest())
"""
SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C", "SOURCE_DATE_EPOCH": "1700000000"},
    {"PYTHONHASHSEED": "2", "TZ": "America/Lima", "LC_ALL": "de_DE.UTF-8", "SOURCE_DATE_EPOCH": "no number"},
    {
        "PYTHONHASHSEED": "3",
        "RL_useA85": "1",
        "RL_pdfMultiLine": "1",
        "RL_invariant": "0",
        "RL_pdfComments": "1",
    },
)


def test_same_bytes_in_other_surroundings(kit: Document) -> None:
    """K37: hash seed, time zone, locale, SOURCE_DATE_EPOCH and reportlab's own settings change nothing."""
    script = SCRIPT.format(conftest=str(HERE / "conftest.py"))
    here = hashlib.sha256(write_pdf(replace(kit, title="Ω")).data).hexdigest()
    for extra in SURROUNDINGS:
        done = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, **extra},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == here, extra


def test_same_bytes_again_and_after_another(kit: Document, one_page: Callable[..., Document]) -> None:
    """K37: a document is the same after others were written, refused ones and other scripts included."""
    first = write_pdf(kit).data
    write_pdf(one_page(Text(0, 10, "zyx Ωμέγα", 12)))
    with pytest.raises(NotValid):
        write_pdf(one_page(Text(0, 10, "qQ \U0001f600", 12)))
    assert write_pdf(kit).data == first


def test_nothing_of_a_run_stays_in_reportlab(kit: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    """K37: settings, environment and the list of fonts are afterwards what they were before."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(rl_config, "pdfMultiLine", 7)
    monkeypatch.setattr(rl_config, "pdfComments", 7)
    before = dict(vars(rl_config))
    fonts = set(pdfmetrics.getRegisteredFontNames())
    write_pdf(kit)
    assert dict(vars(rl_config)) == before
    assert set(pdfmetrics.getRegisteredFontNames()) == fonts
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"


def test_identity_follows_the_content(kit: Document, read: Callable[[Document], pypdf.PdfReader]) -> None:
    """K37: files that differ have different /ID, equal files the same, and a given one counts alone."""

    def identity(document: Document) -> bytes:
        first, second = read(document).trailer["/ID"]
        assert first == second and len(first.original_bytes) == 16
        return bytes(first.original_bytes)

    last = kit.pages[-1]
    _, *rest = last.nodes
    others = (
        replace(kit, title="Other"),
        replace(kit, paper=PAPERS["letter"]),
        replace(kit, language="de"),
        replace(kit, pages=kit.pages[:-1]),
        replace(
            kit, pages=(*kit.pages[:-1], replace(last, nodes=(Leaf("H1", (Text(0, 2, "X", 12),)), *rest)))
        ),
        replace(kit, pages=(replace(kit.pages[0], bookmark="Other"), *kit.pages[1:])),
    )
    found = [identity(document) for document in (kit, *others)]
    assert len(set(found)) == len(found)
    assert identity(kit) == found[0]
    given = hashlib.sha256(b"deck").digest()[:16]
    assert given.hex().encode() in write_pdf(kit, file_id=b"deck").data
