"""Which packing a table found: its number in the fixed order of the search, and how many there are.

The only module of the tracker that searches. It imports the solver inside its functions, and callers use
them only once a board is scored: while a board is open nothing that could solve it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from spare_squares.core.challenge import Packing
from spare_squares.core.game import Game
from spare_squares.table.session import Session
from spare_squares.table.words import Action


def note_of(session: Session, *, should_stop: Callable[[], bool]) -> Action | None:
    """Return the note to log for a complete board: its packing's number, if that is still unknown.

    When `should_stop` ends the search, the note says how many packings there are and no number.
    """
    table = session.table
    result = table.results[-1] if table.phase == "scored" and table.results else None
    if result is None or not result.complete or result.of or result.number:
        return None
    known = session.setup.packings_of(result.card)
    number, seen = _number(session.setup.game, result.card.blocked, result.lying, should_stop)
    of = known or (seen if number else 0)
    return Action("found", number=number, of=of) if of or number else None


def _number(game: Game, blocked: int, lying: Packing, should_stop: Callable[[], bool]) -> tuple[int, int]:
    """Return (the number of a packing, how many there are), 0 for what was not known when it was stopped.

    Packings are told apart by their cells: the search takes pieces of one shape for copies (S3).
    """
    from spare_squares.solver.limits import Unfinished
    from spare_squares.solver.search import packings

    wanted = {placement.cells for placement in lying}
    number = count = 0
    try:
        for packing in packings(game, blocked, should_stop=should_stop):
            count += 1
            if {placement.cells for placement in packing} == wanted:
                number = count
            # Asked between packings too: where they are many, the search itself never waits long.
            if should_stop():
                return number, 0
    except Unfinished:
        return number, 0
    return number, count


def counted(game: Game, blocked: int, *, should_stop: Callable[[], bool]) -> int:
    """Return how many packings a card has, 0 when `should_stop` ends the count."""
    return _number(game, blocked, (), should_stop)[1]


def packing(game: Game, blocked: int, number: int) -> Packing | None:
    """Return one packing by its number (from 1), None beyond the last."""
    from spare_squares.solver.search import packings

    return next(islice(packings(game, blocked), number - 1, None), None)
