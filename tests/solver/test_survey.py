"""Surveys: every class once, the same file whatever ran it, resumable after a kill."""

from __future__ import annotations

import csv
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_game
from spare_squares.decks.games import read_game
from spare_squares.errors import Refused
from spare_squares.solver.atlas import class_representatives, next_set, number_of_sets, set_at
from spare_squares.solver.search import count
from spare_squares.solver.survey import Plan, Progress, do_piece, journal_of, survey
from spare_squares.solver.symmetry import canonical

PLAN = Plan(builtin_game(), sets_a_piece=130)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file that a survey in this process writes."""
    path = tmp_path_factory.mktemp("survey") / "whole.csv"
    with ThreadPoolExecutor(1) as executor:
        survey(PLAN, executor, path, at_once=1)
    return path.read_bytes()


def test_sets_are_numbered_in_order() -> None:
    """S21: the set with number n is the n-th, and the next follows from it."""
    cells = set_at(0, 3, 7)
    for number in range(35):
        assert cells == set_at(number, 3, 7)
        assert cells.bit_count() == 3
        cells = next_set(cells)
    assert cells >> 7


def test_each_class_is_visited_once() -> None:
    """S8, S21: pieces of work that start anywhere visit each of the 252 classes once."""
    game = PLAN.game
    found = [
        each
        for first in range(0, 1820, 77)
        for each in class_representatives(game, first, min(first + 77, 1820))
    ]
    assert len(found) == len(set(found)) == 252
    assert sum(sets for _, sets in found) == number_of_sets(game) == 1820
    assert all(canonical(game, blocked) == blocked for blocked, _ in found)


def test_outlines_are_numbered_by_their_own_cells() -> None:
    """S21: on a board with a hole only its own cells are blocked."""
    game = Game("ring", Board(3, 3, 0b111101111), (Piece.from_picture("D", "##", 3),), 2)
    found = list(class_representatives(game, 0, number_of_sets(game)))
    assert sum(sets for _, sets in found) == 28
    assert all(blocked & ~game.board.cells == 0 and len(list(bits(blocked))) == 2 for blocked, _ in found)


def test_six_by_six_has_the_known_size() -> None:
    """S21: the 6×6 game has 8,347,680 sets; a stretch of its classes is decided as counting decides it."""
    game = read_game("six-by-six")
    assert number_of_sets(game) == 8347680
    rows = do_piece(Plan(game, up_to=2, sets_a_piece=700), 3000)
    assert len(rows) > 10
    assert all(packings == min(2, count(game, blocked)) for blocked, _, packings in rows[:12])


def test_summary_and_rows(tmp_path: Path) -> None:
    """S8, S22: the survey of the built-in game gives the known spread, and a row for each class."""
    path = tmp_path / "atlas.csv"
    with ThreadPoolExecutor(1) as executor:
        found = survey(PLAN, executor, path, at_once=2)
    assert found[0] == (159, 1124)
    assert found[1] == (30, 240)
    assert sum(sets for packings, (_, sets) in found.items() if packings) == 696
    rows = list(csv.DictReader(path.read_text("utf-8").splitlines()))
    assert len(rows) == 252
    assert sum(int(row["sets"]) * int(row["packings"]) for row in rows) == 1760
    assert not journal_of(path).exists()


def test_stopping_at_two(tmp_path: Path) -> None:
    """S1, S21: a survey that stops at two packings says so in its rows, never a wrong number."""
    path = tmp_path / "two.csv"
    with ThreadPoolExecutor(1) as executor:
        found = survey(Plan(PLAN.game, 2, 500), executor, path, at_once=2)
    assert {packings: classes for packings, (classes, _) in found.items()} == {0: 159, 1: 30, 2: 63}
    assert {row["packings"] for row in csv.DictReader(path.read_text("utf-8").splitlines())} == {
        "0",
        "1",
        "2 or more",
    }


def test_processes_write_the_same_file(tmp_path: Path, reference: bytes) -> None:
    """S22: two processes write the file that one thread writes."""
    path = tmp_path / "processes.csv"
    with ProcessPoolExecutor(2) as executor:
        survey(PLAN, executor, path, at_once=4)
    assert path.read_bytes() == reference


class Backwards(Executor):
    """An executor that finishes its work in the wrong order."""

    def __init__(self) -> None:
        self.kept: list[tuple[Future[Any], Any, Any]] = []

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.kept.append((future, work, args))
        if len(self.kept) == 3 or args[1] >= PLAN.pieces - 3:
            for waiting, function, given in reversed(self.kept):
                waiting.set_result(function(*given))
            self.kept.clear()
        return future


def test_the_order_of_the_work_does_not_show(tmp_path: Path, reference: bytes) -> None:
    """S22: the file does not tell in which order the pieces of work were done."""
    path = tmp_path / "backwards.csv"
    survey(PLAN, Backwards(), path, at_once=3)
    assert path.read_bytes() == reference


class Killed(Exception):
    """Stands for a kill in the middle of a survey."""


class Dying(Executor):
    """An executor that is interrupted before it has done anything."""

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        raise Killed


def test_goes_on_after_kills(tmp_path: Path, reference: bytes) -> None:
    """S22: a survey that was killed twice, even while it wrote a line, goes on and gives the same file."""
    path = tmp_path / "killed.csv"
    journal = journal_of(path)
    for last in (5, 9):

        def die(progress: Progress, last: int = last) -> None:
            if progress.done == last:
                raise Killed

        with ThreadPoolExecutor(1) as executor, pytest.raises(Killed):
            survey(PLAN, executor, path, at_once=1, report=die)
        assert not path.exists()
        with journal.open("a", encoding="utf-8") as lines:
            lines.write("[9, [[15, 4, ")
    seen: list[Progress] = []
    with ThreadPoolExecutor(1) as executor:
        survey(PLAN, executor, path, at_once=1, report=seen.append)
    assert seen[0].done == 9
    assert path.read_bytes() == reference
    assert not journal.exists()


def test_another_survey_is_not_mixed_in(tmp_path: Path) -> None:
    """S22: the journal of another survey is refused, and left as it is."""
    path = tmp_path / "mixed.csv"
    journal_of(path).write_text('{"survey": "of something else"}\n', encoding="utf-8")
    with ThreadPoolExecutor(1) as executor, pytest.raises(Refused, match="another survey"):
        survey(PLAN, executor, path, at_once=1)
    assert "something else" in journal_of(path).read_text("utf-8")


def test_stopped_before_its_first_piece(tmp_path: Path, reference: bytes) -> None:
    """S22: a survey stopped at once, then later, goes on each time and gives the same file."""
    path = tmp_path / "new folder" / "early.csv"
    with pytest.raises(Killed):
        survey(PLAN, Dying(), path, at_once=1)
    journal = journal_of(path)
    journal.write_bytes(journal.read_bytes()[:20])  # a first line that was cut off
    with pytest.raises(Killed):
        survey(PLAN, Dying(), path, at_once=1)

    def die(progress: Progress) -> None:
        if progress.done == 3:
            raise Killed

    with ThreadPoolExecutor(1) as executor, pytest.raises(Killed):
        survey(PLAN, executor, path, at_once=1, report=die)
    with ThreadPoolExecutor(1) as executor:
        survey(PLAN, executor, path, at_once=1)
    assert path.read_bytes() == reference


@pytest.mark.parametrize(
    "text", ["garbage", "garbage\n", '{"survey": 1}\n[1]\n', '{"survey": 1}\n[1, 2]\n', "7\n{}\n"]
)
def test_a_damaged_journal_is_refused(tmp_path: Path, text: str) -> None:
    """S22: what is no journal is refused in words, and left as it is."""
    path = tmp_path / "damaged.csv"
    journal_of(path).write_text(text, encoding="utf-8")
    with ThreadPoolExecutor(1) as executor, pytest.raises(Refused, match="remove it"):
        survey(PLAN, executor, path, at_once=1)
    assert journal_of(path).read_text("utf-8") == text


def test_progress_tells_the_time_left(tmp_path: Path) -> None:
    """S22: progress counts up to all pieces and estimates the seconds left once something is done."""
    seen: list[Progress] = []
    with ThreadPoolExecutor(1) as executor:
        survey(PLAN, executor, tmp_path / "told.csv", at_once=1, report=seen.append)
    assert [progress.done for progress in seen] == list(range(PLAN.pieces + 1))
    assert seen[0].seconds_left is None
    assert all(progress.seconds_left is not None for progress in seen[1:])
    assert seen[-1].seconds_left == 0


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Start a local Dask cluster of one worker process."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_dask_writes_the_same_file(tmp_path: Path, reference: bytes, cluster: Any) -> None:
    """S22: a Dask cluster, reached by its address as the command line does it, writes the same file."""
    path = tmp_path / "dask.csv"
    command = [sys.executable, "-m", "spare_squares", "atlas", "--cluster", cluster.scheduler_address]
    done = subprocess.run(
        [*command, "-o", str(path)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert path.read_bytes() == reference


@pytest.mark.slow
def test_killed_process_goes_on(tmp_path: Path) -> None:
    """S22: the command itself, killed on its way through a larger game, goes on where it was."""
    path = tmp_path / "six.csv"
    program = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from pathlib import Path\n"
        "from spare_squares.decks.builtin import builtin_game\n"
        "from spare_squares.solver.survey import survey\n"
        "from spare_squares.solver.survey import Plan\n"
        "with ThreadPoolExecutor(1) as executor:\n"
        f"    survey(Plan(builtin_game(), sets_a_piece=10), executor, Path({str(path)!r}), at_once=1)\n"
    )
    running = subprocess.Popen([sys.executable, "-c", program])
    journal = journal_of(path)
    end = time.monotonic() + 60
    while time.monotonic() < end and not (journal.exists() and journal.read_bytes().count(b"\n") > 10):
        time.sleep(0.01)
    running.kill()
    running.wait()
    kept = journal.read_bytes().count(b"\n") - 1 if journal.exists() else None
    seen: list[Progress] = []
    with ThreadPoolExecutor(1) as executor:
        found = survey(Plan(builtin_game(), sets_a_piece=10), executor, path, at_once=1, report=seen.append)
    assert kept is None or seen[0].done == kept > 0
    assert found[0] == (159, 1124)
