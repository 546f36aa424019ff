"""`track play`: the table from a pipe, on terminals of several kinds, and after a kill."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spare_squares.table.journal import read

COMMAND = [sys.executable, "-m", "spare_squares", "track"]
TRACE = "place O C1 C2 D1 D2\nL A1 A2 B2\npass\nL A1 A2 B1\nnudge\nI A3-C3\nD C4 D4\n"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\x1b\][^\x07]*\x07")
SECONDS = 30.0


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """Return an environment with a home of its own and nothing that changes the output."""
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR", "LINES")}
    return kept | {
        "SPARE_SQUARES_HOME": str(tmp_path), "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "TERM": "xterm",
    }  # fmt: skip


def new(environment: dict[str, str], *options: str, players: str = "Ann,Ben,Cleo") -> Path:
    """Start a session with cards 01, 05, 02 and return its file."""
    path = Path(environment["SPARE_SQUARES_HOME"]) / "evening.jsonl"
    track(
        environment, "new", "--players", players, "--cards", "01,05,02", "--session", path, *options, code=0
    )
    return path


def track(
    environment: dict[str, str], *words: object, text: bytes = b"", code: int | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command of `track` as a process of its own, which shows what a console's encoding makes of it."""
    command = [*COMMAND, *map(str, words)]
    done = subprocess.run(command, input=text, env=environment, capture_output=True, check=False)
    assert code is None or done.returncode == code, done.stderr
    return done


def pipe(
    environment: dict[str, str], path: Path, text: str, *options: str
) -> subprocess.CompletedProcess[bytes]:
    """Play a text from a pipe."""
    return track(environment, "play", "--session", path, *options, text=text.encode())


class Terminal:
    """A process on a terminal of its own; what it wrote, without escape codes."""

    def __init__(
        self, environment: dict[str, str], path: Path | None, *, columns: int, lines: int = 24
    ) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        command = [*COMMAND, "play", *(["--session", str(path)] if path else [])]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environment)
        os.close(slave)
        self.raw = ""

    def wait_for(self, text: str) -> str:
        """Read until a text appears after what was read before; return what was read."""
        start, end = len(self.raw), time.monotonic() + SECONDS
        while text not in ESCAPES.sub("", self.raw[start:]):
            ready, _, _ = select.select([self.master], [], [], max(0.0, end - time.monotonic()))
            more = self._read() if ready else ""
            if not more:
                raise AssertionError(f"{text!r} did not come: {self.raw[start:]!r}")
            self.raw += more
        return ESCAPES.sub("", self.raw[start:])

    def _read(self) -> str:
        """Read what is there, nothing once the process has ended."""
        try:
            return os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:
            return ""

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.master, text.encode() + b"\r")


@contextlib.contextmanager
def terminal(environment: dict[str, str], path: Path | None, **size: int) -> Iterator[Terminal]:
    """Open the table on a terminal and end it whatever happens."""
    opened = Terminal(environment, path, **size)
    try:
        yield opened
    finally:
        opened.process.kill()
        opened.process.wait()
        os.close(opened.master)


def test_an_evening_from_a_pipe(environment):
    """T43, T12, T35, T46, T51: the same grammar from a pipe plays three boards, with status, handover and
    summary.
    """
    path = new(environment)
    text = "plan\n" + TRACE + "reveal\nnext\nstop\n# a note\n\nnext\nI C1-C3\nL C4 D3 D4\nD A4 B4\nO A2-B3\n"
    done = pipe(environment, path, text)
    out = done.stdout.decode()
    assert done.returncode == 0 and done.stderr == b""
    for part in (
        "an idea from each of you (Ann, Ben, Cleo)", "Turn 2, Ben: L on A1 A2 B2: illegal, B2 is blocked",
        "Board 1 scores 3 points", "Packing 1 of 1 found", "Ann starts again",
        "Cleo takes the record from Ben",
        "board 2 of 3 · card 05 · turn 1 of 16 · Ann acts · Cleo records · on the board: nothing · "
        "3 points so far",
        "Result: 6 of 9 points together", "of 5 found", f"spare-squares track summary --session {path}",
    ):  # fmt: skip
        assert part in out, part
    assert "\x1b" not in out
    assert read(path).session.finished


def test_refused_lines_from_a_pipe(environment):
    """T49, T45: a refused line goes to stderr, the rest is played, the command ends with 1 (2 for words not
    understood).
    """
    path = new(environment)
    done = pipe(environment, path, "remove L\npass\n")
    assert done.returncode == 1 and done.stderr.startswith(b"Line 1: Not recorded. No L is on the board")
    assert read(path).session.table.used == 1
    done = pipe(environment, path, "# a note\n\npas s\n")
    assert done.returncode == 2 and done.stderr.startswith(b"Line 3: ")
    done = pipe(environment, path, "L A1 A2 B2\n", "--on-illegal", "refuse")
    assert done.returncode == 1 and read(path).session.table.used == 1


def test_bytes_that_are_no_text(environment):
    """T49: bytes that are no UTF-8 are answered in words."""
    path = new(environment)
    done = track(environment, "play", "--session", path, text=b"\xff\xfe\x00\nnudge \xff\npass\n")
    assert done.returncode == 2 and b"Traceback" not in done.stderr
    assert read(path).session.table.used == 1


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_plain_console(environment, encoding):
    """T50, G21: on a Windows-1252 or ASCII console the table is drawn in ASCII and any name is shown."""
    path = new(environment, players="Zoë,Łukasz")
    done = pipe(environment | {"PYTHONIOENCODING": encoding}, path, TRACE + "show\nsay\nlog\nreveal\n")
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    out = done.stdout.decode(encoding)
    assert "#===" in out and "|   X   |" in out and "lies on C1, C2, D1 and D2" in out
    assert "Lukasz" in out and ("Zoë" if encoding == "cp1252" else "Zoe") in out and "\\u" not in out


@pytest.mark.parametrize("columns", [80, 40])
def test_on_a_terminal(environment, columns):
    """T45, T46, T50, T43: on a terminal the board is redrawn; an illegal placement is asked about, Enter
    says no.
    """
    path = new(environment)
    with terminal(environment | {"NO_COLOR": "1"}, path, columns=columns) as screen:
        first = screen.wait_for("Ann, turn 1>")
        assert "Ann acts" in first and "╳" in first and "TOP" in first
        screen.type("place O C1 C2 D1 D2")
        shown = screen.wait_for("Ben, turn 2>")
        assert "Turn 1, Ann: O on C1 C2 D1 D2." in shown and "▒ O ▒" in shown
        screen.type("L A1 A2 B2")
        assert "B2 is blocked" in screen.wait_for("[y/N]")
        screen.type("")
        screen.wait_for("Nothing recorded")
        screen.type("L A1 A2 B2")
        screen.wait_for("[y/N]")
        screen.type("y")
        screen.wait_for("Cleo, turn 3>")
        screen.type("undo")
        screen.wait_for("Ben, turn 2>")
        screen.type("L A1 A2 B2")
        screen.wait_for("[y/N]")
        screen.type("nudge Z")  # the next action instead of an answer: no, and that action as typed
        screen.wait_for("(Z)")
        screen.type("undo")
        screen.wait_for("Ben, turn 2>")
        for line in ESCAPES.sub("", screen.raw).replace("\r", "\n").split("\n"):
            prompts = ("turn", "[y/N]", str(path))  # a prompt with what is typed is as long as it is
            assert len(line) <= columns or any(each in line for each in prompts), line
        screen.type("quit")
        screen.wait_for("Go on here")
        assert screen.process.wait(SECONDS) == 0
    assert not re.search(r"\x1b\[[0-9;]*3[1-7]m", screen.raw), "NO_COLOR"
    assert read(path).session.table.used == 1


class Screen:
    """A line of input that keeps what was drawn before each prompt, one text a screen."""

    asks = redraws = True

    def __init__(self, typed: str, drawn: Callable[[], str]) -> None:
        self.typed = iter(typed.split("; "))
        self.drawn = drawn
        self.shown: list[str] = []
        self.above: Callable[[], str] | None = None
        self.bells = 0

    def keep_above(self, text: Callable[[], str] | None, redraw: Callable[[], None]) -> None:
        """Keep what stands above the line."""
        self.above = text

    def ring(self) -> None:
        """Count the bells."""
        self.bells += 1

    def read(self, prompt: str, *, question: bool = False) -> str | None:
        """Return the next line that is typed."""
        self.shown.append(self.drawn() + prompt)
        return next(self.typed, None)


def test_a_lost_turn_ends_a_script(environment, monkeypatch, capsys):
    """T48, T49: when a line of a script cannot be kept, the next ones are not taken for other turns."""
    from spare_squares.table import journal
    from spare_squares.table.commands.play import AtTable

    script = Screen("pass; pass; pass; pass", lambda: "")
    script.asks = script.redraws = False
    path, write, written = new(environment), journal.append_bytes, []

    def once_full(*args):
        written.append(args)
        if len(written) == 2:
            raise OSError(28, "No space left on device")
        write(*args)

    monkeypatch.setattr(journal, "append_bytes", once_full)
    at_table = AtTable(journal.Journal(path), script, "record")
    at_table.run()
    out, err = capsys.readouterr()
    assert "Line 2: " in err and "No space left" in err and f"Kept in {path}" in out
    assert at_table.worst == 3 and read(path).session.table.used == 1


def test_a_file_that_goes_while_the_table_is_open(environment, capsys):
    """T48: a deleted journal is written again when the table is left, and one that was changed is told of."""
    from spare_squares.table.commands.play import AtTable
    from spare_squares.table.journal import Journal

    path = new(environment)
    at_table = AtTable(Journal(path), Screen("pass; quit.", lambda: ""), "record")
    at_table.line.read = lambda prompt, read=at_table.line.read, **more: path.unlink() or read(prompt)
    at_table.run()
    assert read(path).session.table.used == 1 and f"{path.name} was gone" in capsys.readouterr().out
    at_table = AtTable(Journal(path), Screen("quit", lambda: ""), "record")
    path.write_bytes(path.read_bytes() + b"x")
    at_table.run()
    assert f"Something else has changed {path}" in capsys.readouterr().out


@pytest.mark.parametrize(("columns", "lines"), [(40, 20), (60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("big", [False, True])
def test_nothing_scrolls_away(environment, monkeypatch, capsys, columns, lines, big):
    """FT9, T50, T46: whatever is said, column letters and status stay on the screen, from 40×20 up."""
    from spare_squares.table.commands.play import AtTable
    from spare_squares.table.journal import Journal

    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("LINES", str(lines))
    typed = (
        "help; plan; O C1-D2; L A1 A2 B2; n; pass; reset it all fell down; pass; stop; reveal; y; next; "
        "L A1 A2 B1; recorder Ann; leave Ben; status"
    )
    screen = Screen(typed, lambda: capsys.readouterr().out)
    AtTable(Journal(new(environment)), screen, "ask", big=big).run()
    opening, listed, *boards = screen.shown
    for shown in screen.shown:
        assert shown.count("\n") + 1 + (screen.above is not None) <= lines, shown
        assert all(len(line) <= columns for line in shown.split("\n")), shown
    for board in (opening, *boards):
        assert "TOP" in board, board
        assert re.search(r"acts|points after|is over", board), board
    assert all(word in listed for word in ("place PIECE CELLS", "reset", "join NAME after NAME", "quit"))


def test_a_larger_board_on_a_small_screen(environment, monkeypatch, capsys, tmp_path):
    """T50, T46: a board of six rows and all that is said of its end fit on 40 columns and 20 lines."""
    from spare_squares.table.commands.play import AtTable
    from spare_squares.table.journal import Journal

    deck, path = tmp_path / "six.yaml", tmp_path / "six.jsonl"
    deck.write_text("game: six-by-six\ncards:\n  - {id: 1, blocked: A4 A6 B1 B4 B5 F2 F5}\n", "utf-8")
    words = ["new", deck, "--players", "Ann,Ben", "--boards", "2", "--allow-repeats", "--session", path]
    track(environment, *words, code=0)
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "20")
    screen = Screen("pass; stop; reveal; y; next", lambda: capsys.readouterr().out)
    AtTable(Journal(path), screen, "ask").run()
    assert len(screen.shown) >= 5
    for shown in screen.shown:
        assert shown.count("\n") + 1 <= 20, shown
        assert max(len(line) for line in shown.split("\n")) <= 40 and "A " in shown and "F " in shown


def test_who_acts_in_bold(environment):
    """T50, T46: who acts is set in bold where a terminal shows it; NO_COLOR has none, and no words differ."""
    path, said = new(environment), []
    for extra in ({}, {"NO_COLOR": "1"}):
        with terminal(environment | extra, path, columns=80) as screen:
            screen.wait_for("Ann, turn 1>")
        assert ("\x1b[1mAnn acts\x1b[0m" in screen.raw) == (not extra)
        said.append(ESCAPES.sub("", screen.raw).partition("Ann, turn 1>")[0])
    assert said[0] == said[1]


def test_end_of_input_leaves(environment):
    """T43: Ctrl-C empties the line, Ctrl-D on an empty line leaves the table; the session goes on later."""
    path = new(environment)
    with terminal(environment, path, columns=80) as screen:
        screen.wait_for("turn 1>")
        os.write(screen.master, b"passs\x03")
        screen.wait_for("turn 1>")
        screen.type("pass")
        screen.wait_for("turn 2>")
        os.write(screen.master, b"\x04")
        screen.wait_for("Go on here")
        assert screen.process.wait(SECONDS) == 0
    assert read(path).session.table.used == 1


def test_completion_gives_no_hint(environment):
    """T43, T47: Tab completes words, pieces and cells; blocked and covered cells are offered like free
    ones.
    """
    from spare_squares.table.commands.line import completions

    session = read(new(environment)).session
    assert completions(session, "pla") == ["place", "plan"]
    assert completions(session, "place ") == ["I", "L", "D", "O"]
    assert completions(session, "place L A") == completions(session, "L A") == ["A1", "A2", "A3", "A4"]
    assert completions(session, "place L A1 B") == ["B1", "B2", "B3", "B4"]
    assert completions(session, "remove ") == []
    assert completions(session, "illegal L o") == ["overlap"]
    assert completions(session, "leave b") == ["Ben"]
    assert completions(session, "join Eve after C") == ["Cleo"]
    assert completions(session, "pass ") == []


def test_on_a_dumb_terminal(environment):
    """T50, T45: with TERM=dumb nothing is redrawn and no escape code is written; the question is asked all
    the same.
    """
    path = new(environment)
    with terminal(environment | {"TERM": "dumb"}, path, columns=40) as screen:
        screen.wait_for("Ann, turn 1> ")
        screen.type("L A1 A2 B2")
        screen.wait_for("[y/N]")
        screen.type("yes")
        assert "illegal" in screen.wait_for("Ben, turn 2> ")
        screen.type("show")
        assert "|   X   |" in screen.wait_for("Ben, turn 2> ") or "|  X  |" in screen.raw
        screen.type("quit")
        screen.wait_for("Go on here: spare-squares track play")
    assert "\x1b" not in screen.raw
    lines = screen.raw.replace("\r", "").split("\n")
    assert f"Kept in {path}" in lines, "a path is never broken"
    assert all(len(line) <= 40 for line in lines if str(path) not in line)


def test_a_name_the_console_cannot_show(environment):
    """T50: the prompt of a terminal that knows neither boxes nor a name's letters is written all the same."""
    path = new(environment, players="Łukasz,李")
    extra = {"TERM": "dumb", "PYTHONIOENCODING": "cp1252"}
    with terminal(environment | extra, path, columns=40) as screen:
        screen.wait_for("Lukasz, turn 1> ")
        screen.type("pass")
        screen.wait_for("\\u674e, turn 2> ")
        screen.type("quit")
        screen.wait_for("Go on here")


def test_a_second_recorder(environment):
    """T48: while the table is open another recorder is refused with who holds it; looking is allowed."""
    path = new(environment)
    with terminal(environment | {"USER": "ann"}, path, columns=80) as screen:
        screen.wait_for("turn 1>")
        said = track(environment, "do", "--session", path, "pass", code=1).stderr.decode()
        assert "track play" in said and f"process {screen.process.pid}" in said and "ann@" in said
        assert b"turn 1 of 16" in track(environment, "status", "--session", path, code=0).stdout
    assert read(path).session.table.used == 0


def test_planning_time_speaks(environment, monkeypatch, capsys):
    """T9, T11, T50: plan starts a clock that speaks, never acts, and ends with the first turn."""
    from spare_squares.table.commands.line import Plain
    from spare_squares.table.commands.play import AtTable
    from spare_squares.table.grammar import parse
    from spare_squares.table.handover import warnings
    from spare_squares.table.journal import Journal

    monkeypatch.setenv("COLUMNS", "40")
    at_table = AtTable(Journal(new(environment)), Plain(asks=False), "record")
    at_table.do(parse("plan"))
    planning = at_table.planning
    assert planning is not None and planning._thread.is_alive()
    capsys.readouterr()
    at_table.speak(warnings("Ann")[-1][1])
    assert max(len(line) for line in capsys.readouterr().out.split("\n")) <= 40
    at_table.do(parse("pass"))
    assert at_table.planning is None
    planning._thread.join(SECONDS)
    assert not planning._thread.is_alive()


def test_a_question_is_left_by_ctrl_c(environment):
    """FT11: Ctrl-C at a question says no and goes on; before that it asked for ever."""
    path = new(environment)
    with terminal(environment, path, columns=80) as screen:
        screen.wait_for("Ann, turn 1>")
        screen.type("L A1 A2 B2")
        screen.wait_for("[y/N]")
        os.write(screen.master, b"\x03")
        assert "Nothing recorded" in screen.wait_for("Ann, turn 1>")
    assert not read(path).session.log


def test_reveal_is_asked_about_while_the_last_turn_is_fresh(environment):
    """FT11: a slip in the last turn can be mended only before a solution is open, so that is asked."""
    path = new(environment)
    with terminal(environment, path, columns=80) as screen:
        screen.wait_for("Ann, turn 1>")
        for text in ("stop", "reveal"):
            screen.type(text)
        assert "recorded a moment ago" in screen.wait_for("Open it? [y/N]")
        screen.type("undo")  # the next word typed at once means no, and is done
        screen.wait_for("Record corrected")
    assert not read(path).session.table.results
    done = pipe(environment, path, "stop\nreveal\n")
    assert done.returncode == 0 and b"Open it?" not in done.stdout, "a script is not asked"
    lines = path.read_bytes()
    for old in (b"stop", b"undo"):
        assert old in lines


def test_a_window_of_another_size(environment):
    """FT9: when the window changes its size the table is drawn anew at once, and what was typed is kept."""
    path = new(environment)
    with terminal(environment | {"NO_COLOR": "1"}, path, columns=100, lines=30) as screen:
        assert "Board 1 of 3 · card 01" in screen.wait_for("Ann, turn 1>")
        os.write(screen.master, b"pas")
        screen.wait_for("pas")
        fcntl.ioctl(screen.master, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
        screen.process.send_signal(signal.SIGWINCH)
        screen.wait_for("board 1 of 3 · card 01 · turn 1 of 16")
        screen.type("s")
        screen.wait_for("Ben, turn 2>")
    assert read(path).session.table.used == 1


def test_the_clock_of_the_planning_time(environment):
    """FT9: in the minute of planning a clock runs above the line being typed; nothing is printed for it."""
    path = new(environment)
    with terminal(environment | {"NO_COLOR": "1"}, path, columns=40, lines=20) as screen:
        screen.wait_for("Ann, turn 1>")
        screen.type("plan")
        shown = screen.wait_for("Planning ")
        assert "TOP" in shown and "Ann acts" in shown
        screen.type("pass")
        screen.wait_for("Ben, turn 2>")


def test_a_bell_in_the_planning_time(environment, capsys):
    """FT9: each warning of the planning time rings the bell and stands beside the clock."""
    from spare_squares.table.commands.play import AtTable
    from spare_squares.table.handover import warnings
    from spare_squares.table.journal import Journal

    screen = Screen("plan", lambda: capsys.readouterr().out)
    at_table = AtTable(Journal(new(environment)), screen, "ask")
    at_table.hear("plan")
    capsys.readouterr()
    for _, text in warnings("Ann"):
        at_table.speak(text)
        assert text[:30] in screen.above()
    assert screen.bells == 3 and not capsys.readouterr().out
    at_table.hear("pass")
    assert screen.above is None and at_table.planning is None


def test_play_offers_to_start_a_session(environment, tmp_path):
    """FT11: without any session `track play` offers to start one at a terminal, and asks who plays."""
    with terminal(environment, None, columns=80) as screen:
        screen.wait_for("Start one with the built-in deck? [Y/n]")
        screen.type("")
        screen.wait_for("Who plays?")
        screen.type("Ann Ben")
        screen.wait_for("2 players, Ann, Ben? [Y/n]")
        screen.type("")
        screen.wait_for("Ann, turn 1>")
    found = list((tmp_path / "sessions").glob("*.jsonl"))
    assert len(found) == 1 and read(found[0]).session.table.players == ("Ann", "Ben")


class Recording:
    """A `track play` on pipes told one action after the other, each when the last was acknowledged."""

    def __init__(self, environment: dict[str, str], path: Path) -> None:
        command = [*COMMAND, "play", "--session", str(path)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        )
        self.said = b""

    def acknowledged(self, count: int) -> None:
        """Read until that many actions were acknowledged; the opening counts as one status line too."""
        while self.said.count(b"\nboard 1 of 3") < count + 1:
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                raise AssertionError(self.said.decode())
            self.said += more

    def kill(self) -> None:
        """End the process as a power cut would."""
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


@pytest.mark.slow
def test_killed_at_random_points(environment):
    """T48: killed with -9 at random points, the session resumes; at most the action being typed is lost."""
    path, chance, before = new(environment, "--relaxed"), random.Random(2026), 0
    for _ in range(12):
        recording = Recording(environment, path)
        recording.acknowledged(0)
        actions = chance.randrange(1, 40)
        for number in range(actions):
            line = "remove D" if (before + number) % 2 else "place D C1 D1"
            os.write(recording.process.stdin.fileno(), f"{line}\n".encode())
            if number < actions - 1:
                recording.acknowledged(number + 1)
        time.sleep(chance.choice((0, 0, chance.random() * 0.002)))  # the last is killed on its way
        recording.kill()
        seen = read(path)
        now = len(seen.session.log)
        assert before + actions - 1 <= now <= before + actions
        assert [entry.number for entry in seen.session.log] == list(range(1, now + 1))
        before = now
    assert pipe(environment, path, "pass\n").returncode == 0
    assert len(read(path).session.log) == before + 1
