"""The whole table as lines of text: board, who acts, turns left, pieces at the side, the last turns.

From 76 columns up the words stand beside the board, below that over and under it. No line is wider than
asked for.
"""

from __future__ import annotations

from itertools import zip_longest

from spare_squares.columns import wrapped
from spare_squares.table.board_picture import Picture, block_letters, board_lines, lowest, side_lines
from spare_squares.table.game_state import at_side
from spare_squares.table.handover import handover_lines
from spare_squares.table.said import history_lines, so_far, status_parts, total, verdict, wrapped_parts
from spare_squares.table.session import Session

BESIDE = 76
BELOW_A_BANNER = 14  # lines; with fewer the board matters more
GAP = 3
EVERY = 10_000  # more lines than a board's turns ever take


def picture_of(session: Session, *, big: bool = False) -> Picture:
    """Return what lies on the board now."""
    return Picture(session.setup.game, session.table.card, session.table.lying, big)


def table_lines(
    session: Session, *, width: int, height: int, boxes: bool = True, history: int = 4, big: bool = False
) -> list[str]:
    """Lay the table out within `width` columns and about `height` lines; `history` of turns.

    With `big`, who acts stands above it in block letters, and so do the pieces' letters, where there is room.
    """
    above = _banner(session, width, boxes) if big else []
    if len(above) + BELOW_A_BANNER > height:
        above = []
    height -= len(above)
    picture = picture_of(session, big=big)
    if width >= BESIDE:
        board = board_lines(picture, width=width - 34, height=height, boxes=boxes)
        left = max(len(line) for line in board)
        words = _words(session, width - left - GAP, max(len(board), height), boxes)
        beside = zip_longest(board, words, fillvalue="")
        return above + [f"{b:<{left + GAP}}{w}".rstrip() for b, w in beside]
    lying = "on the board: "  # drawn below, so not said above
    head = wrapped_parts([part for part in status_parts(session) if not part.startswith(lying)], width)
    foot = _side(session, width)
    smallest = session.setup.game.board.rows + 1  # in letters: the board comes first, then who acts
    if height < len(head) + lowest(session.setup.game.board, height) + len(foot):
        foot = []  # `show` draws the pieces
    head = head[: max(0, height - smallest)]
    room = height - len(head) - len(foot)
    board = board_lines(picture, width=width, height=room, boxes=boxes)
    return [*above, *head, *board, *foot, *_past(session, width, min(history, room - len(board)))]


def _banner(session: Session, width: int, boxes: bool) -> list[str]:
    """Write who acts in which turn, or what was scored, in letters that are read from two metres."""
    table = session.table
    texts = [f"{table.acting} {table.used + 1}", table.acting]
    if table.phase == "scored":
        points = table.results[-1].points
        texts = [f"{points} points", str(points)] if points is not None else [verdict(table.results[-1])]
    for text in texts:
        lines = block_letters(text, boxes=boxes)
        if lines and len(lines[0]) <= width:
            return [*(line.rstrip() for line in lines), ""]
    return []


def _side(session: Session, width: int) -> list[str]:
    """Draw the pieces at the side while they are in play."""
    letters = at_side(session.setup.game, session.table)
    if not letters or session.table.phase == "scored":
        return []
    return ["At the side:", *side_lines(session.setup.game, letters, width)]


def _words(session: Session, width: int, room: int, boxes: bool) -> list[str]:
    """Lay out what stands beside the board, the last turns in what is left of `room` lines."""
    setup, table = session.setup, session.table
    card = f"card {table.card.id}" if table.card else "no card drawn yet"
    lines = [" · ".join([f"Board {table.board} of {setup.boards}", card, *so_far(session)]), ""]
    if table.phase == "open":
        mark = "▶" if boxes else ">"
        lines += [*_turns(session, width), f"{mark} {table.acting} acts", f"  {table.recorder} records"]
    elif table.phase == "card":
        lines += [f"{table.starter} starts", f"{table.recorder} records"]
    else:
        lines += _ending(session)
    head, *side = _side(session, width - 2) or [""]
    if side:
        lines += ["", head, *(f"  {line}" for line in side)]
    lines = [part for line in lines for part in wrapped(line, width)]
    past = _past(session, width, room - len(lines) - 2)
    head = "Turns so far:" if past == _past(session, width, EVERY) else "Last turns:"
    return [*lines, "", head, *past] if past else lines


def _ending(session: Session) -> list[str]:
    """Say how the board and perhaps the session ended, and who goes on."""
    table = session.table
    lines = ["The board is over:", verdict(table.results[-1]), ""] if table.phase == "scored" else []
    lines.append(f"{'Session' if session.finished else 'So far'}: {total(session)}")
    handover = handover_lines(session)
    return [*lines, "", *handover] if handover else lines


def _past(session: Session, width: int, most: int) -> list[str]:
    """Lay out as many of the last entries as `most` lines hold, each whole."""
    past: list[str] = []
    for line in reversed(history_lines(session, max(most, 0))):
        parts = wrapped(line, width, indent=7)
        if len(past) + len(parts) > most:
            break
        past = parts + past
    return past


def _turns(session: Session, width: int) -> list[str]:
    """Say which turn it is and how many are left."""
    setup, used = session.setup, session.table.used
    if setup.relaxed:
        return [f"Turn {used + 1}, no limit"]
    left = setup.game.turns - used
    bar = f"[{'=' * used}{'.' * left}]"
    return [f"Turn {used + 1} of {setup.game.turns}, {left} left", *([bar] if len(bar) <= width else [])]
