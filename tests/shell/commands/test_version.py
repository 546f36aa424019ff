"""What a report of a fault needs to say."""

from __future__ import annotations

import platform
import re
import zlib
from collections.abc import Callable
from importlib.metadata import requires, version
from typing import Any

from spare_squares.shell.manual import LICENCES, licence_texts
from spare_squares.version import VERSION


def test_the_version_says_what_a_report_needs(run: Callable[..., Any]) -> None:
    """DI21: version, Python, zlib, the libraries of the PDF and the fonts, a line each."""
    first, *rest = run("--version", code=0).out.splitlines()
    assert first == f"spare-squares, version {VERSION}"
    said = "\n".join(rest)
    assert f"Python {platform.python_version()}" in said
    assert f"zlib {zlib.ZLIB_RUNTIME_VERSION}" in said
    for name in ("reportlab", "fontpkg-atkinson-hyperlegible", "fontpkg-play"):
        assert version(name) in said
    assert run("-V", code=0).out.splitlines()[0] == first


def test_licences_of_everything_embedded(run: Callable[..., Any]) -> None:
    """DI24: each has its text; fonts bring theirs whole, and no library that is needed is left out."""
    listed = run("licences", code=0).out
    for name, (_, licence) in LICENCES.items():
        text = run("licences", name, code=0).out
        assert (
            name in listed
            and licence in listed
            and text == (licence_texts() / f"{name}.txt").read_text("utf-8")
        )
    for name in ("atkinson-hyperlegible", "play"):
        assert "SIL OPEN FONT LICENSE" in run("licences", name, code=0).out
    said = run("licences", "dependencies", code=0).out
    for needed in requires("spare-squares") or ():
        if "extra ==" not in needed:
            assert re.split(r"[^\w-]", needed)[0] in said.replace(".", "-")
    assert "'play'" in run("licences", "plai", code=2).err
