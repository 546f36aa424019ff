"""What is said between turns: how to set a board up, what planning is for, how a board ended, who goes on."""

from __future__ import annotations

from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape
from spare_squares.table.saying import points
from spare_squares.table.session import Session
from spare_squares.table.table import at_side


def over_lines(session: Session) -> list[str]:
    """Say that a board ended, and how."""
    table, setup = session.table, session.setup
    result = table.results[-1]
    lying = len(result.lying)
    if result.complete:
        lines = ["Every piece is on the board: stop here."]
    elif result.points is None:
        lines = []
    else:
        count = "1 piece" if lying == 1 else f"{lying or 'no'} pieces"
        lines = [f"Turn {setup.game.turns} is over with {count} on the board."]
    what = "completed" if result.complete else "not completed"
    lines.append(
        f"Board {result.board}: {what}." if result.points is None
        else f"Board {result.board} scores {points(result.points)}, shared by all."
    )  # fmt: skip
    return lines


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
    return [f"Type plan to talk first, or the first turn, such as {example(session.setup.game)}"]


def example(game: Game) -> str:
    """Write a placement of this game as it is typed: a piece in the top left corner, whatever lies there."""
    piece, board = game.piece("L") or game.pieces[0], game.board
    lying = next(
        (shape for shape in game.orientations(piece) if _fits(shape, board.rows, board.columns)), piece.shape
    )
    cells = sum(1 << board.bit(row, column) for row, column in lying)
    return f"place {piece.letter} {' '.join(board.names(cells))}"


def _fits(shape: Shape, rows: int, columns: int) -> bool:
    return all(row < rows and column < columns for row, column in shape)


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
