"""What scripts write into docs is what the program says and makes now."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("script", ["make_reference.py", "make_ready.py"])
def test_made_files_are_up_to_date(script: str) -> None:
    """DI13, DI17: the references are made from the program itself; the ready files are those of today."""
    done = subprocess.run(
        [sys.executable, DOCS / script, "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
