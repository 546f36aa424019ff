"""Options of the whole test run, and how property tests are drawn."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# No test is about time, and CI draws the same examples every time; the fuzzing scripts look further.
settings.register_profile("house", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-references",
        action="store_true",
        help="write the reference texts of the sheets anew, to be read in review",
    )
