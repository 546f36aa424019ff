"""What is said between turns: how to set a board up, what planning is for, who goes on, the last questions.

The minute of planning is here too: a thread that speaks when a warning is due, and does nothing else (T9,
T11).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from spare_squares.language.texts import Texts, read_texts
from spare_squares.table.game_state import at_side
from spare_squares.table.said import terminal
from spare_squares.table.session import Session


def questions(texts: Texts | None = None) -> tuple[str, ...]:
    """Return what is asked of a group that has played.

    The game has never been playtested, and only asking can mend that.
    """
    return (texts or read_texts()).lines("track.questions")


def handover_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Say who does what next once a board is scored (T35–T37, A8, A9)."""
    table, setup = session.table, session.setup
    if table.phase != "scored" or session.finished:
        return []
    again = table.next_starter == table.results[-1].starter
    rule = ("starts_rotated_again" if again else "starts_rotated") if setup.rotate_starter else (
        "starts_again" if again else "starts_next"
    )  # fmt: skip
    keeps = "keeps_record" if table.next_recorder == table.recorder else "takes_record"
    return [
        terminal("clear", texts),
        terminal(rule, texts, board=table.board + 1, name=table.next_starter),
        terminal(keeps, texts, name=table.next_recorder, other=table.recorder),
        terminal("before_that", texts),
    ]


def setting_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Say how to set the board up; for the first board with what to agree on (T2–T8)."""
    table, setup = session.table, session.setup
    if table.card is None:
        return [terminal("draw_card", texts, board=table.board, card=setup.cards[0].id)]
    blocked = " ".join(setup.game.board.names(table.card.blocked))
    card = terminal(
        "block" if table.attempt == 1 else "block_again", texts, board=table.board, boards=setup.boards,
        attempt=table.attempt, card=table.card.id, cells=blocked,
    )  # fmt: skip
    pieces, roles = ", ".join(at_side(setup.game, table)), say_roles(session, texts)
    if table.board == 1 and table.attempt == 1:
        row = setup.game.board.row_labels[0]
        return [card, terminal("pieces_first", texts, pieces=pieces, row=row), roles]
    return [card, terminal("pieces", texts, pieces=pieces, roles=roles)]


def say_roles(session: Session, texts: Texts | None) -> str:
    """Say who starts and who records; the recorder is a player like all (T6, T7)."""
    table = session.table
    key = "starts_and_records" if table.starter == table.recorder else "starts"
    return terminal(key, texts, name=table.starter, recorder=table.recorder)


def offer_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Offer the planning time while no turn is used, after a reset again (T9, A10)."""
    table = session.table
    if table.phase != "open" or table.used or table.planned:
        return []
    return [terminal("type_first", texts)]


def planning_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Say what planning is for (T9–T12)."""
    return [
        terminal("plan_minute", texts),
        terminal("plan_look", texts, piece=name_longest(session)),
        terminal("plan_hear", texts, names=", ".join(session.table.players)),
        terminal("plan_ends", texts, name=session.table.starter),
    ]


def name_longest(session: Session) -> str:
    """Name the piece with the longest side, the hardest to find room for by eye."""
    return max(session.setup.game.pieces, key=lambda piece: max(piece.height, piece.width)).letter


SECONDS: Final = 60
# Seconds left → what is said. The end is an invitation, not an action.
WARNINGS: Final = ((30, "page.plan_half"), (10, "page.plan_ten"))


def warnings(
    starter: str, seconds: int = SECONDS, *, texts: Texts | None = None
) -> tuple[tuple[int, str], ...]:
    """List what is said after how many seconds."""
    said = texts or read_texts()
    early = [(seconds - left, said(key)) for left, key in WARNINGS if left < seconds]
    return (*early, (seconds, terminal("plan_over", texts, name=starter)))


class Planning:
    """Says each warning when its time has come, until it is stopped."""

    def __init__(
        self, starter: str, say: Callable[[str], None], *, seconds: int = SECONDS, texts: Texts | None = None
    ) -> None:
        self._stop = threading.Event()
        self._plan = warnings(starter, seconds, texts=texts)
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
