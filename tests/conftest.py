"""Options of the whole test run, random examples, the one way to run a command, the one browser."""

from __future__ import annotations

import io
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from marionette import Marionette, started

from spare_squares.shell import main

CHROMIUM = Path("/usr/bin/chromium")
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# No test is about time. CI draws the same examples every time; by hand each run draws others, and prints the
# seed that `--hypothesis-seed` repeats. The fuzzing scripts look further.
CI = os.environ.get("CI") == "true"
settings.register_profile("house", deadline=None, derandomize=CI, print_blob=True)
settings.load_profile("house")

# `nohup` and some CI start the tests with Ctrl-C or the hangup ignored, and a process passes that on to those
# it starts. What is handled, not ignored, is passed on as usual; the tests themselves outlive the hangup.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
    signal.signal(signal.SIGHUP, lambda *_: None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-references",
        action="store_true",
        help="write the reference texts of the sheets anew, to be read in review",
    )


def require(program: Path, environ: Mapping[str, str]) -> None:
    """Skip with a notice where a browser is missing; in CI that is an error."""
    if program.exists():
        return
    if environ.get("CI") == "true":
        raise FileNotFoundError(f"{program} is missing: apt-get install {program.name}")
    pytest.skip(f"no {program} here: the browser tests are left out")


@pytest.fixture
def browser_check() -> Callable[[Path, Mapping[str, str]], None]:
    return require


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start Debian's chromium once."""
    require(CHROMIUM, os.environ)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Marionette]:
    """Start Firefox ESR once, where it is installed."""
    program = shutil.which("firefox-esr")
    if program is None:
        pytest.skip("no firefox-esr here: the pages are tried in chromium only")
    with started(program, tmp_path_factory.mktemp("firefox")) as client:
        yield client


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw a seed where none was given, before the workers start, so that it can be repeated."""
    if not CI and config.getoption("--hypothesis-seed", None) is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(2**32))


def pytest_report_header(config: pytest.Config) -> str:
    seed = config.getoption("--hypothesis-seed", None)
    return f"random examples: --hypothesis-seed={seed}" if seed else "random examples: the same every time"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say after failures what draws the same examples again; with -q there is no header."""
    if terminalreporter.stats.get("failed") and not CI:
        terminalreporter.write_line(pytest_report_header(config))


class Ran(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs `spare-squares WORDS` in this process, in a folder and a home of its own.

    `stdin` is what it reads, as text or bytes; `code` is asserted where it is given.
    """
    monkeypatch.setenv("SPARE_SQUARES_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("LC_MESSAGES", "C")  # a developer's language is none of the tests'
    monkeypatch.chdir(tmp_path)

    def call(*words: object, stdin: str | bytes | None = None, code: int | None = None) -> Ran:
        if stdin is not None:
            given = stdin.encode() if isinstance(stdin, str) else stdin
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main([str(word) for word in words])
        ran = Ran(end.value.code if isinstance(end.value.code, int) else 0, *capsys.readouterr())
        assert code is None or ran.code == code, ran
        return ran

    return call


COMMAND = (sys.executable, "-m", "spare_squares")


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Return a function that runs `spare-squares WORDS` as a process of its own, for what only one can show.

    Keywords go to `subprocess.run`; `env` is added to the environment.
    """

    def call(
        *words: object, env: dict[str, str] | None = None, code: int | None = None, **options: object
    ) -> Ran:
        home = {"SPARE_SQUARES_HOME": str(tmp_path / "home")}
        given = {"cwd": tmp_path, "capture_output": True, "text": True, "timeout": 120, **options}
        if "stdout" in given or "stderr" in given:
            given.pop("capture_output")
        done = subprocess.run(
            [*COMMAND, *map(str, words)], env={**os.environ, **home, **(env or {})}, check=False, **given
        )
        ran = Ran(done.returncode, done.stdout or "", done.stderr or "")  # bytes where text=False was said
        assert code is None or ran.code == code, ran
        return ran

    return call
