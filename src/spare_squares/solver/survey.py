"""Run a survey through any executor, keep what is done in a journal, and write one file at the end.

The journal stands beside the file to be written and holds one line for each finished piece of work, in the
order in which they were finished. After a kill the survey reads it, leaves out a line that was cut off, and
goes on with what is missing. The final file is in the order of the pieces and does not tell who did what.
"""

from __future__ import annotations

import csv
import hashlib
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from pathlib import Path

from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.errors import Refused, Unreadable
from spare_squares.solver.atlas import class_representatives, number_of_sets
from spare_squares.solver.fault_lines import has_at_least
from spare_squares.solver.search import count, packings_up_to

Answer = list[tuple[int, int, int]]

# Sets in one piece of work: some ten seconds on one core for a full count on a 6×6 board.
SETS_A_PIECE = 20_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What a survey asks: the game, and where counting may stop (0: count all packings)."""

    game: Game
    up_to: int = 0
    sets_a_piece: int = SETS_A_PIECE

    @property
    def pieces(self) -> int:
        """Number of pieces of work."""
        return -(-number_of_sets(self.game) // self.sets_a_piece)


def do_piece(plan: Plan, number: int) -> Answer:
    """Answer one piece of work: (blocked cells, sets in the class, packings) for each class in it.

    A pure function, so that any process of any executor can do it.
    """
    first = number * plan.sets_a_piece
    last = min(first + plan.sets_a_piece, number_of_sets(plan.game))
    game, up_to = plan.game, plan.up_to

    def packings(blocked: int) -> int:
        if not up_to:
            return count(game, blocked)
        # Most cards have packings that a fault line parts, and those are found without a search.
        enough = has_at_least(game, game.board.cells & ~blocked, up_to)
        return up_to if enough else packings_up_to(game, blocked, up_to)

    return [(blocked, sets, packings(blocked)) for blocked, sets in class_representatives(game, first, last)]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a survey is; `seconds_left` is None until something was done in this run.

    Of the `classes` done, `without` have no packing and `single` exactly one.
    """

    done: int
    pieces: int
    seconds_left: float | None
    classes: int = 0
    without: int = 0
    single: int = 0


def survey(
    plan: Plan,
    executor: Executor,
    path: Path,
    *,
    at_once: int,
    report: Callable[[Progress], None] = lambda progress: None,
) -> dict[int, tuple[int, int]]:
    """Do what is missing, then write the table to `path`; returns packings → (classes, sets).

    `at_once` pieces of work are handed to the executor at a time.

    Raises:
        Refused: when the journal belongs to another survey or is damaged.
        OSError: when a file cannot be written.
    """
    journal = journal_of(path)
    journal.parent.mkdir(parents=True, exist_ok=True)
    done = read_journal(journal, plan)
    missing = [number for number in range(plan.pieces) if number not in done]
    report(Progress(len(done), plan.pieces, None))
    with journal.open("a", encoding="utf-8") as lines:
        if not lines.tell():  # not "nothing done": it may have been stopped before its first piece
            lines.write(write_head(plan) + "\n")
        start, before = time.monotonic(), len(done)
        classes = [packings for answer in done.values() for _, _, packings in answer]
        seen, without, single = len(classes), classes.count(0), classes.count(1)
        for number, answer in hand_out(plan, executor, missing, at_once):
            done[number] = answer
            seen += len(answer)
            without += sum(packings == 0 for _, _, packings in answer)
            single += sum(packings == 1 for _, _, packings in answer)
            lines.write(json.dumps([number, answer]) + "\n")
            # Whatever stops the survey, no piece of work that is done is done again.
            lines.flush()
            each = (time.monotonic() - start) / (len(done) - before)
            seconds_left = each * (plan.pieces - len(done))
            report(Progress(len(done), plan.pieces, seconds_left, seen, without, single))
    write_table(plan, path, done)
    # Only now: a table that could not be written is made again from the journal.
    journal.unlink()
    return _summary(done)


def journal_of(path: Path) -> Path:
    """Return where a survey keeps what it has done."""
    return path.with_name(path.name + ".journal")


def hand_out(
    plan: Plan, executor: Executor, missing: list[int], at_once: int
) -> Iterator[tuple[int, Answer]]:
    """Hand out pieces of work, a few at a time, and yield each as it is done."""
    waiting: dict[Future[Answer], int] = {}
    left = iter(missing)
    try:
        while True:
            for number in left:
                waiting[executor.submit(do_piece, plan, number)] = number
                if len(waiting) >= at_once:
                    break
            if not waiting:
                return
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield waiting.pop(future), future.result()
    finally:
        for future in waiting:
            future.cancel()


def write_head(plan: Plan) -> str:
    """Return the first line of a journal, which tells two surveys apart: game, question and cut."""
    game = Deck("", plan.game, ()).fingerprint()
    name = hashlib.sha256(f"{game} {plan.up_to} {plan.sets_a_piece}".encode()).hexdigest()
    return json.dumps({"survey": name})


def read_journal(journal: Path, plan: Plan) -> dict[int, Answer]:
    """Return what is done; a last line that was cut off by a kill is dropped from the file."""
    if not journal.exists():
        return {}
    try:
        text = journal.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{journal}: the journal of the survey cannot be read ({error})") from error
    whole = text[: text.rfind("\n") + 1]
    damaged = f"{journal} is no journal of a survey, or damaged: remove it to begin again"
    # A kill can leave half a head: that is this survey's own beginning, and any other text is not.
    if not whole and not write_head(plan).startswith(text):
        raise Refused(damaged)
    try:
        head, *rows = [json.loads(line) for line in whole.splitlines()] or [None]
        done = {int(number): [tuple(row) for row in answer] for number, answer in rows}
    except (ValueError, TypeError) as error:
        raise Refused(damaged) from error
    if whole and head != json.loads(write_head(plan)):
        raise Refused(
            f"{journal} belongs to another survey: finish that one, remove it, or choose another file"
        )
    if whole != text:
        journal.write_text(whole, encoding="utf-8")
    return done


def write_table(plan: Plan, path: Path, done: dict[int, Answer]) -> None:
    """Write the table beside its place and move it there."""
    names = plan.game.board.names
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(["blocked", "sets", "packings"])
        for number in range(plan.pieces):
            for blocked, sets, packings in done[number]:
                shown = f"{packings} or more" if plan.up_to and packings == plan.up_to else packings
                table.writerow([" ".join(names(blocked)), sets, shown])
    beside.replace(path)


def _summary(done: dict[int, Answer]) -> dict[int, tuple[int, int]]:
    found: dict[int, list[int]] = {}
    for answer in done.values():
        for _, sets, packings in answer:
            each = found.setdefault(packings, [0, 0])
            each[0] += 1
            each[1] += sets
    return {packings: (classes, sets) for packings, (classes, sets) in sorted(found.items())}
