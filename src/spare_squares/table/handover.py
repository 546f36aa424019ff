"""What is said between turns: how to set a board up, what planning is for, who goes on, the last questions.

The minute of planning is here too: a thread that speaks when a warning is due, and does nothing else (T9,
T11).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from spare_squares.table.game_state import at_side
from spare_squares.table.session import Session

# Asked of a group that has played: the game has never been playtested, and only asking can mend that.
QUESTIONS: Final = (
    "What was unclear, in the rules or at the table?",
    "How long did it take, and did it feel long?",
    "Would you play it again, and with whom?",
    "Which card do you remember, and why?",
)


def handover_lines(session: Session) -> list[str]:
    """Say who does what next once a board is scored (T35–T37, A8, A9)."""
    table, setup = session.table, session.setup
    if table.phase != "scored" or session.finished:
        return []
    rule = "one place further by house rule" if setup.rotate_starter else "the next who would have acted"
    again = " again" if table.next_starter == table.results[-1].starter else ""
    same = (
        "keeps the record"
        if table.next_recorder == table.recorder
        else f"takes the record from {table.recorder}"
    )
    return [
        "Clear the pieces, then type next.",
        f"Board {table.board + 1}: {table.next_starter} starts{again}, {rule}.",
        f"{table.next_recorder} {same}.",
        "Before that: join, leave or reveal.",
    ]


def setting_lines(session: Session) -> list[str]:
    """Say how to set the board up; for the first board with what to agree on (T2–T8)."""
    table, setup = session.table, session.setup
    if table.card is None:
        return [f"Draw a card for board {table.board}, then type its name, such as: card {setup.cards[0].id}"]
    blocked = " ".join(setup.game.board.names(table.card.blocked))
    attempt = f", attempt {table.attempt}" if table.attempt > 1 else ""
    where = f"Board {table.board} of {setup.boards}{attempt}, card {table.card.id}"
    card = f"{where}: block {blocked}; they stay empty."
    pieces = f"{', '.join(at_side(setup.game, table))} go beside the board"
    if table.board == 1 and table.attempt == 1:
        top = f"settle on one edge as top: row {setup.game.board.row_labels[0]}."
        return [card, f"{pieces}; {top}", _roles(session)]
    return [card, f"{pieces}. {_roles(session)}"]


def _roles(session: Session) -> str:
    """Say who starts and who records; the recorder is a player like all (T6, T7)."""
    table = session.table
    if table.starter == table.recorder:
        return f"{table.starter} starts and records."
    return f"{table.starter} starts, {table.recorder} records and plays too."


def offer_lines(session: Session) -> list[str]:
    """Offer the planning time while no turn is used, after a reset again (T9, A10)."""
    table = session.table
    if table.phase != "open" or table.used or table.planned:
        return []
    return ["Type plan to talk first, or the first turn: place, a piece's letter and its cells."]


def typing_lines() -> list[str]:
    """Say what can be typed while a board is open, without any place on it (T47)."""
    return ["Type what is done: place, a piece's letter and its cells · remove and a letter · pass · help."]


def planning_lines(session: Session, seconds: int) -> list[str]:
    """Say what planning is for (T9–T12)."""
    minute = "one minute" if seconds == 60 else f"{seconds} seconds"
    return [
        f"Planning: up to {minute}, or less; it uses no turn.",
        f"Talk and point, pieces off the board. Corners? Narrow gaps? Where can {_longest(session)} lie?",
        f"Hear an idea from each of you ({', '.join(session.table.players)}) before you settle on one plan.",
        f"{session.table.starter} ends it with the first turn.",
    ]


def _longest(session: Session) -> str:
    """Name the piece with the longest side, the hardest to find room for by eye."""
    return max(session.setup.game.pieces, key=lambda piece: max(piece.height, piece.width)).letter


SECONDS: Final = 60
# Seconds left → what is said. The end is an invitation, not an action.
WARNINGS: Final = ((30, "Half a minute of planning left."), (10, "Ten seconds of planning left."))


def warnings(starter: str, seconds: int = SECONDS) -> tuple[tuple[int, str], ...]:
    """List what is said after how many seconds."""
    early = [(seconds - left, text) for left, text in WARNINGS if left < seconds]
    over = f"The planning time is over. {starter}, the first turn is yours when you are ready."
    return (*early, (seconds, over))


class Planning:
    """Says each warning when its time has come, until it is stopped."""

    def __init__(self, starter: str, say: Callable[[str], None], *, seconds: int = SECONDS) -> None:
        self._stop = threading.Event()
        self._plan = warnings(starter, seconds)
        self._say = say
        self._ends = time.monotonic() + seconds
        self._thread = threading.Thread(target=self._run, name="planning", daemon=True)

    def start(self) -> None:
        """Begin to count."""
        self._thread.start()

    def stop(self) -> None:
        """Say nothing more."""
        self._stop.set()

    @property
    def left(self) -> int:
        """Seconds left, 0 when the time is over."""
        return max(0, round(self._ends - time.monotonic()))

    def _run(self) -> None:
        before = 0
        for after, text in self._plan:
            if self._stop.wait(after - before):
                return
            before = after
            self._say(text)
