"""The benchmark beside the peers: what it measures of ours is right, and its table tells the ratios."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "solver.py"


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_of_the_solver", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("problem", ["3×20", "4×15", "4×12, four kits"])
def test_our_own_measurement_counts_right(benchmark: ModuleType, problem: str) -> None:
    """S23: a measurement is a process of its own that prints seconds and the known count."""
    command = [sys.executable, str(SCRIPT), "--child", "ours", problem]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    seconds, found = json.loads(done.stdout)
    assert seconds > 0
    assert found == benchmark.PROBLEMS[problem][4]


def test_table_shows_ratios_to_the_fastest_peer(benchmark: ModuleType) -> None:
    """S23: medians stand beside each other, with the ratio of the fastest peer to ours and what was asked."""
    taken = {
        ("ours", "3×20"): [0.004, 0.005, 0.5],
        ("pyxcc", "3×20"): [0.05, 0.06, 0.04],
        ("xcover", "3×20"): [0.10],
        ("ours", "4×9, three kits"): [0.004],
        ("ours", "4×12, four kits"): [0.010],
    }
    text = benchmark.table(taken)
    row = next(line for line in text.splitlines() if line.startswith("| 3×20"))
    assert row == "| 3×20 | 8 | 5.0 ms | 50.0 ms | 100.0 ms | 10.0 | 5 |"
    assert "2.5 × the time (asked: at most 3)" in text


def test_wrong_count_of_a_peer_stops_the_run(benchmark: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """S5, S23: a peer that counts another number is not timed: the run ends and says so."""
    monkeypatch.setitem(benchmark.PROBLEMS, "3×20", (20, 3, (), 0, 4042))
    with pytest.raises(SystemExit, match="counts 8 packings on 3×20, not 4042"):
        benchmark.measure("ours", "3×20", "")
