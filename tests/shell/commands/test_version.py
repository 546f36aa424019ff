"""What a report of a fault needs to say."""

from __future__ import annotations

import platform
import zlib
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from spare_squares.version import VERSION


def test_the_version_says_what_a_report_needs(run: Callable[..., Any]) -> None:
    """DI21: version, Python, zlib, the libraries of the PDF and the fonts, a line each."""
    first, *rest = run("--version", code=0).out.splitlines()
    assert first == f"spare-squares, version {VERSION}"
    said = "\n".join(rest)
    assert f"Python {platform.python_version()}" in said
    assert f"zlib {zlib.ZLIB_RUNTIME_VERSION}" in said
    for name in ("reportlab", "pypdf", "fontpkg-atkinson-hyperlegible", "fontpkg-play"):
        assert version(name) in said
    assert run("-V", code=0).out.splitlines()[0] == first
