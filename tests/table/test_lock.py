"""Two recorders: the second is refused, and told who holds the session."""

from __future__ import annotations

import subprocess
import sys

import pytest

from spare_squares.errors import Refused
from spare_squares.table.journal import held

HOLDER = {"who": "ann@laptop", "process": "4711", "command": "track play", "since": "2026-10-03 19:31:00"}
HOLD = """
import sys
from pathlib import Path
from spare_squares.table.journal import held
with held(Path(sys.argv[1]), holder=%r):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_second_recorder_is_refused(tmp_path):
    """T48: while one process records, another is refused with who, with what and since when."""
    path = tmp_path / "s.jsonl"
    command = [sys.executable, "-c", HOLD % HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Refused) as refused, held(path, holder=HOLDER, patience=0.1):
            raise AssertionError("two recorders at once")
        for part in ("ann@laptop", "track play", "4711", "2026-10-03 19:31:00"):
            assert part in str(refused.value)
        other.kill()
        other.wait()
    with held(path, holder=HOLDER, patience=1):
        assert (tmp_path / "s.jsonl.holder").exists()
    assert not (tmp_path / "s.jsonl.holder").exists()
