"""Whole-process time and peak memory of the short commands, as ratios to bare imports in the same run.

Each round runs every command once, in turn, so that a busy moment falls on all of them; medians are shown.
Byte code is kept in a folder of the run's own and warmed up first, as it is on a user's second run.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence

BASES = {
    "import click": ["-c", "import click"],
    "import reportlab canvas": ["-c", "import reportlab.pdfgen.canvas"],
}
COMMANDS = {
    "--help": (["--help"], "import click", 1.5),
    "solve": (["solve", "A4 B2 B4 D3"], "import click", None),
    "solve, no packing": (["solve", "A1 A4 D2 D3"], "import click", None),
    "verify": (["verify"], "import click", None),
    "verify --json": (["verify", "--json"], "import click", None),
    "atlas --json": (["atlas", "--json"], "import click", None),
    "kit": (["kit", "--paper", "a4"], "import reportlab canvas", 4.5),
}
# A card without a packing is told apart by its exit code.
EXITS = {"solve, no packing": 1}


def run(arguments: Sequence[str], exits: int = 0) -> tuple[float, float, int]:
    """Run one Python process; return wall seconds, CPU seconds and peak memory in KiB."""
    start = time.perf_counter()
    pid = os.fork()
    if not pid:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        os.execv(sys.executable, [sys.executable, *arguments])
    _, status, usage = os.wait4(pid, 0)
    if os.waitstatus_to_exitcode(status) != exits:
        raise SystemExit(f"{' '.join(arguments)} ended with {os.waitstatus_to_exitcode(status)}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--quick", action="store_true", help="three rounds, for CI")
    rounds = 3 if (given := parser.parse_args()).quick else given.rounds
    found: dict[str, list[tuple[float, float, int]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = f"{folder}/pycache"
        for number in range(rounds + 1):
            if number == 1:
                found.clear()
            for name, arguments in BASES.items():
                found.setdefault(name, []).append(run(arguments))
            for name, (words, _base, _aim) in COMMANDS.items():
                extra = ["-o", folder] if name == "kit" else []
                found.setdefault(name, []).append(
                    run(["-m", "spare_squares", *words, *extra], EXITS.get(name, 0))
                )
    middle = {
        name: [statistics.median(column) for column in zip(*runs, strict=True)]
        for name, runs in found.items()
    }
    print(f"{'command':26} {'wall ms':>8} {'CPU ms':>8} {'MiB':>6}  CPU ratio")
    for name, (wall, cpu, memory) in middle.items():
        line = f"{name:26} {wall * 1000:8.0f} {cpu * 1000:8.0f} {memory / 1024:6.0f}"
        if name in COMMANDS:
            _, base, aim = COMMANDS[name]
            line += f"  {cpu / middle[base][1]:.2f} × {base}" + (f" (aim {aim})" if aim else "")
        print(line)
    for name in ("solve", "solve, no packing"):
        print(f"{name} : --help = {middle[name][1] / middle['--help'][1]:.2f} (aim 1.3)")
    print(f"atlas : --help = {middle['atlas --json'][1] / middle['--help'][1]:.2f} (aim 6)")


if __name__ == "__main__":
    main()
