"""How things stand, in words: the status line, one sentence for a screen reader, the score.

While a board is open nothing here tells more than the board shows: no hint, no later card, no seed (T47).
"""

from __future__ import annotations

from collections.abc import Iterable

from spare_squares.columns import columns_of, wrapped
from spare_squares.table.session import Session
from spare_squares.table.table import Result, at_side, on_board

DOT = " · "


def listed(names: Iterable[str], *, nothing: str = "none") -> str:
    """Write `A`, `A and B`, `A, B and C`."""
    names = list(names)
    if len(names) < 2:
        return names[0] if names else nothing
    return f"{', '.join(names[:-1])} and {names[-1]}"


def status_parts(session: Session) -> list[str]:
    """Return the parts of the status line (T46)."""
    setup, table = session.setup, session.table
    parts = [f"board {table.board} of {setup.boards}"]
    parts.append(f"card {table.card.id}" if table.card else "card not drawn yet")
    if table.phase == "open":
        limit = "" if setup.relaxed else f" of {setup.game.turns}"
        parts += [f"turn {table.used + 1}{limit}", f"{table.acting} acts", f"{table.recorder} records"]
    elif table.phase == "card":
        parts += [f"{table.starter} starts", f"{table.recorder} records"]
    elif table.phase == "scored":
        parts.append(verdict(table.results[-1]))
        if session.finished:
            parts.append(total(session))
    else:
        parts.append("session closed")
        parts.append(total(session))
    if table.phase != "closed":
        parts.append(f"on the board: {', '.join(on_board(setup.game, table)) or 'nothing'}")
    return parts


def verdict(result: Result) -> str:
    """Say how a board ended."""
    done = "complete" if result.complete else "not completed"
    turns = "1 turn" if result.turns == 1 else f"{result.turns} turns"
    if result.points is None:
        return f"{done} after {turns}"
    return f"{'complete, ' if result.complete else ''}{points(result.points)} after {turns}"


def points(number: int) -> str:
    """Write points with their noun."""
    return "1 point" if number == 1 else f"{number} points"


def total(session: Session) -> str:
    """Say the shared result: all boards, or those that were played (T39, T40, A14)."""
    setup, played = session.setup, len(session.table.results)
    if setup.relaxed:
        return f"completed {session.completed} of {played if session.finished else setup.boards}"
    most = setup.game.points[0]
    if played == setup.boards:
        return f"{session.total} of {most * played} points together"
    if not played:
        return "no board scored"
    boards = "1 board" if played == 1 else f"{played} boards"
    return f"{session.total} of a possible {most * played} after {boards}"


def status_lines(session: Session, width: int) -> list[str]:
    """Break the status line between its parts so that none is wider than it must be."""
    return wrapped_parts(status_parts(session), width)


def wrapped_parts(parts: list[str], width: int) -> list[str]:
    """Join parts by dots, as many as fit on a line."""
    lines: list[str] = []
    for part in parts:
        if lines and columns_of(lines[-1] + DOT + part) <= width:
            lines[-1] += DOT + part
        else:
            lines += wrapped(part, width)
    return lines


def sentence(session: Session) -> str:
    """Say the whole table in one sentence that needs no picture, for a screen reader."""
    setup, table = session.setup, session.table
    card = f"card {table.card.id}" if table.card else "no card drawn yet"
    said = [f"Board {table.board} of {setup.boards}, {card}"]
    if table.phase == "open":
        limit = "" if setup.relaxed else f" of {setup.game.turns}"
        same = table.acting == table.recorder
        roles = "acts and records" if same else f"acts and {table.recorder} records"
        said[0] += f", turn {table.used + 1}{limit}: {table.acting} {roles}"
    elif table.phase == "scored":
        said.append(f"the board is over, {verdict(table.results[-1])}")
    said += _whereabouts(session)
    if session.finished:
        said.append(f"the session is finished, {total(session)}")
    return "; ".join(said) + "."


def _whereabouts(session: Session) -> list[str]:
    """Say where everything lies."""
    setup, table = session.setup, session.table
    if table.card is None:
        return []
    names = setup.game.board.names
    covered = sum(placement.cells for placement in table.lying)
    free = names(setup.game.board.cells & ~table.card.blocked & ~covered)
    said = [f"blocked: {listed(names(table.card.blocked))}"]
    said += [f"{each.letter} lies on {listed(names(each.cells))}" for each in table.lying]
    if not table.lying:
        said.append("no piece is on the board")
    if free:
        said.append(f"free: {listed(free)}")
    side = at_side(setup.game, table)
    return [*said, f"at the side: {listed(side)}"] if side else said


def score_lines(session: Session) -> list[str]:
    """Write the boards that are scored, and what they come to."""
    lines = [f"Board {r.board}, card {r.card.id}: {verdict(r)}" for r in session.table.results]
    together = total(session)
    return [*lines, together[0].upper() + together[1:]]
