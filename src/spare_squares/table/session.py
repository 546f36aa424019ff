"""A session: the table, the way back, and a log that forgets nothing.

Undo corrects the record; it is not a take-back in the game (A7). The log keeps what was undone beside
what replaced it. Nothing can be undone across an opened solution: the board it belongs to would be
played again by people who have seen the answer (T38).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from spare_squares.table.game_state import Setup, Table, finished, opening
from spare_squares.table.refusals import refusal
from spare_squares.table.turn_rules import Fault, act
from spare_squares.table.words import Action
from spare_squares.wording import counted

# Notes about the table that no undo need take back.
_NOTES = frozenset({"plan", "reveal", "found", "answer"})


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; `turn` is the last turn it used, 0 when it used none.

    `about` is the number of the entry that an undo or redo took out or put back, 0 for all else.
    """

    number: int
    action: Action
    board: int
    attempt: int
    card: str
    turn: int
    turns: int
    player: str
    result: str
    faults: tuple[Fault, ...] = ()
    about: int = 0
    at: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The table before an entry, so that undo can go back to it."""

    before: Table
    after: Table
    entry: int


@dataclass(frozen=True, slots=True)
class Session:
    """Everything recorded so far; `undone` holds the numbers of the entries that undo took back."""

    setup: Setup
    table: Table
    log: tuple[Entry, ...] = ()
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    undone: frozenset[int] = frozenset()

    def __str__(self) -> str:
        players = ", ".join(self.table.players)
        return f"{self.setup.deck} with {players}: {counted(len(self.log), 'entry', 'entries')}"

    @property
    def finished(self) -> bool:
        """Tell whether the session is over."""
        return finished(self.setup, self.table)

    @property
    def undos(self) -> int:
        """Number of corrections made."""
        return sum(entry.action.kind == "undo" for entry in self.log)

    @property
    def total(self) -> int:
        """Points so far, shared by everyone (T39)."""
        return sum(result.points or 0 for result in self.table.results)

    @property
    def completed(self) -> int:
        """Boards completed so far (T40)."""
        return sum(result.complete for result in self.table.results)

    @property
    def answers(self) -> dict[int, str]:
        """What was answered to the questions of the end, by their number; a later answer counts."""
        return {e.action.number: e.action.note for e in self.log if e.action.kind == "answer"}

    def entries(self, *, board: int) -> tuple[Entry, ...]:
        """List what stands in the record of a board, without what was undone."""
        return tuple(e for e in self.log if e.board == board and e.number not in self.undone)


def new_session(setup: Setup) -> Session:
    """Return a session in which nothing has happened yet."""
    return Session(setup, opening(setup))


def perform(session: Session, action: Action, *, at: str = "") -> Session:
    """Do one action and log it; `at` is the time as text.

    Raises:
        Refused: when it is not allowed now; the session is unchanged.
    """
    if action.kind == "undo":
        return _undo(session, action, at)
    if action.kind == "redo":
        return _redo(session, action, at)
    before = session.table
    outcome = act(session.setup, before, action)
    number = len(session.log) + 1
    action = replace(action, by="")  # who acts is known; that the right one was said is checked
    entry = Entry(
        number=number, action=action, board=before.board, attempt=before.attempt,
        card=_card(outcome.table if action.kind == "card" else before),
        turn=before.used + outcome.turns if outcome.turns else 0, turns=outcome.turns,
        player=outcome.player, result=outcome.result, faults=outcome.faults, at=at,
    )  # fmt: skip
    # A note stands in the log and is no step: undo goes past it to the last thing that was done.
    if action.kind in _NOTES:
        return replace(session, table=outcome.table, log=(*session.log, entry))
    step = Step(before, outcome.table, number)
    # What was undone cannot be redone over a table that has gone another way: no future is left.
    return replace(
        session, table=outcome.table, log=(*session.log, entry), past=(*session.past, step), future=()
    )


def _card(table: Table) -> str:
    return table.card.id if table.card else ""


def _undo(session: Session, action: Action, at: str) -> Session:
    if not session.past:
        raise refusal("nothing-to-undo")
    if session.table.revealed:
        raise refusal("solution-opened")
    step = session.past[-1]
    # A note made since (planning, a packing's number) belongs to the table it was made at.
    step = replace(step, after=session.table)
    entry = _correction(session, action, step, at)
    return replace(
        session,
        table=step.before,
        log=(*session.log, entry),
        past=session.past[:-1],
        future=(*session.future, step),
        undone=session.undone | {step.entry},
    )


def _redo(session: Session, action: Action, at: str) -> Session:
    if not session.future:
        raise refusal("nothing-to-redo")
    step = session.future[-1]
    entry = _correction(session, action, step, at)
    return replace(
        session,
        table=step.after,
        log=(*session.log, entry),
        past=(*session.past, replace(step, before=session.table)),
        future=session.future[:-1],
        undone=session.undone - {step.entry},
    )


def _correction(session: Session, action: Action, step: Step, at: str) -> Entry:
    """Log an undo or redo under the board of the entry it is about."""
    about = session.log[step.entry - 1]
    return Entry(
        number=len(session.log) + 1, action=replace(action, by=""), board=about.board, attempt=about.attempt,
        card=about.card, turn=0, turns=0, player="", result=f"{action.kind}ne",
        about=step.entry, at=at,
    )  # fmt: skip
