"""Signs of life while work takes long, and processes that end with their parent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from spare_squares.shell.progress import duration, long_work

WORK = """
import sys, time
from spare_squares.shell.progress import workers
if __name__ == "__main__":
    with workers(2) as pool:
        each = [pool.submit(time.sleep, 600) for _ in range(2)]
        while not all(one.running() for one in each):
            time.sleep(0.05)
        print(*pool._processes, flush=True)
        each[0].result()
"""


def test_quick_work_says_nothing(capsys):
    """V32, FD17: neither a log nor a screen hears of work that is done at once."""
    with long_work("Proving") as tick:
        tick(1, 2)
    assert capsys.readouterr() == ("", "")


def test_a_line_on_a_terminal_that_leaves_no_trace(monkeypatch, capsys):
    """V32: how much is done, on the error stream; at the end the line is blank again."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with long_work("Proving", patience=0) as tick:
        tick(1, 2)
    said = capsys.readouterr()
    assert said.out == "" and "\rProving: 1 of 2, about 0 s left" in said.err
    assert said.err.rsplit("\r", 2)[1].strip() == "" and said.err.endswith("\r")


def test_signs_of_life_in_a_pipe(capsys):
    """FD17: a log gets a line when work takes long, also from a search that only asks whether to stop."""
    with long_work("Looking for cards", patience=0) as tick:
        assert not tick.watching()()
        tick.next = 0
        tick(3, 12)
        tick(4, 12)  # too soon for another line
    said = capsys.readouterr()
    assert said.out == "" and said.err.splitlines() == [
        "Looking for cards: 0 s so far", "Looking for cards: 3 of 12, about 0 s left",
    ]  # fmt: skip


def test_watching_stops_when_it_should():
    """FD17: showing life does not swallow the wish to stop."""
    with long_work("Proving") as tick:
        assert tick.watching(lambda: True)() and not tick.watching(lambda: False)()


def test_a_quiet_command_shows_no_progress(run, monkeypatch):
    """FD20: --quiet leaves out the line of progress too."""
    monkeypatch.setattr("spare_squares.shell.progress.PATIENCE_OF_A_PIPE", -1.0)
    assert "Proving cards" in run("verify", code=0).err
    assert run("verify", "--quiet", code=0) == (0, "", "")


@pytest.mark.parametrize(("seconds", "said"), [(7.2, "7 s"), (300, "5 min"), (7200, "2.0 h")])
def test_a_time_is_written_as_roughly_as_it_is_known(seconds, said):
    """FD17: seconds, minutes or hours."""
    assert duration(seconds) == said


def is_running(number: int) -> bool:
    """Tell whether a process runs; one that ended and was not yet fetched does not."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_children_end_with_their_parent(tmp_path, number):
    """FD2: killed in whatever way, a command leaves no process behind that holds its output open."""
    (tmp_path / "work.py").write_text(WORK)
    with subprocess.Popen(
        [sys.executable, tmp_path / "work.py"], stdout=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        children = [int(each) for each in parent.stdout.readline().split()]
        assert len(children) == 2 and all(map(is_running, children))
        os.kill(parent.pid, number)
        assert parent.stdout.read() == ""  # ends only when no child holds it open
    end = time.monotonic() + 60
    while any(map(is_running, children)):
        assert time.monotonic() < end, children
        time.sleep(0.05)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_what_ends_a_command_reaches_what_tests_start(number):
    """FD24: `nohup` and some CI ignore signals for all they start; the tests take that back for their own."""
    tried = f"import signal, sys; sys.exit(signal.getsignal({int(number)}) is signal.SIG_IGN)"
    program = (
        "import signal, subprocess, sys\n"
        f"signal.signal({int(number)}, signal.SIG_IGN)\n"
        f"sys.path.insert(0, {str(Path(__file__).parents[2] / 'tools')!r})\n"
        f"exec(open({str(Path(__file__).parents[2] / 'conftest.py')!r}).read())\n"
        f"sys.exit(subprocess.run([sys.executable, '-c', {tried!r}]).returncode)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
