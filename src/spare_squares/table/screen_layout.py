"""The whole table as lines of text: board, who acts, turns left, pieces at the side, the last turns.

From 76 columns up the words stand beside the board, below that over and under it. No line is wider than
asked for.
"""

from __future__ import annotations

from itertools import zip_longest

from spare_squares.columns import wrapped
from spare_squares.language.texts import Texts, read_texts
from spare_squares.table.board_picture import Picture, block_letters, board_lines, lowest, side_lines
from spare_squares.table.game_state import at_side
from spare_squares.table.handover import handover_lines
from spare_squares.table.said import (
    DOT,
    capitalised,
    history_lines,
    points,
    so_far,
    status_parts,
    terminal,
    total,
    track,
    verdict,
    wrapped_parts,
)
from spare_squares.table.session import Session

BESIDE = 76
BELOW_A_BANNER = 14  # lines; with fewer the board matters more
GAP = 3
EVERY = 10_000  # more lines than a board's turns ever take


def picture_of(session: Session, *, big: bool = False) -> Picture:
    """Return what lies on the board now."""
    return Picture(session.setup.game, session.table.card, session.table.lying, big)


def table_lines(
    session: Session, *, width: int, height: int, boxes: bool = True, history: int = 4, big: bool = False,
    texts: Texts | None = None,
) -> list[str]:  # fmt: skip
    """Lay the table out within `width` columns and about `height` lines; `history` of turns.

    With `big`, who acts stands above it in block letters, and so do the pieces' letters, where there is room.
    """
    above = write_banner(session, width, boxes, texts) if big else []
    if len(above) + BELOW_A_BANNER > height:
        above = []
    height -= len(above)
    picture, top = picture_of(session, big=big), (texts or read_texts())("board.top")
    if width >= BESIDE:
        board = board_lines(picture, width=width - 34, height=height, boxes=boxes, top=top)
        left = max(len(line) for line in board)
        words = lay_words(session, width - left - GAP, max(len(board), height), boxes, texts)
        beside = zip_longest(board, words, fillvalue="")
        return above + [f"{b:<{left + GAP}}{w}".rstrip() for b, w in beside]
    head = wrapped_parts(status_parts(session, texts, lying=False), width)
    foot = draw_side(session, width, texts)
    smallest = session.setup.game.board.rows + 1  # in letters: the board comes first, then who acts
    if height < len(head) + lowest(session.setup.game.board, height) + len(foot):
        foot = []  # `show` draws the pieces
    head = head[: max(0, height - smallest)]
    room = height - len(head) - len(foot)
    board = board_lines(picture, width=width, height=room, boxes=boxes, top=top)
    return [*above, *head, *board, *foot, *lay_past(session, width, min(history, room - len(board)), texts)]


def write_banner(session: Session, width: int, boxes: bool, texts: Texts | None) -> list[str]:
    """Write who acts in which turn, or what was scored, in letters that are read from two metres."""
    table = session.table
    said = [f"{table.acting} {table.used + 1}", table.acting]
    if table.phase == "scored":
        scored = table.results[-1].points
        said = [points(scored, texts), str(scored)] if scored is not None else []
        said = said or [verdict(table.results[-1], texts)]
    for text in said:
        lines = block_letters(text, boxes=boxes)
        if lines and len(lines[0]) <= width:
            return [*(line.rstrip() for line in lines), ""]
    return []


def draw_side(session: Session, width: int, texts: Texts | None) -> list[str]:
    """Draw the pieces at the side while they are in play."""
    letters = at_side(session.setup.game, session.table)
    if not letters or session.table.phase == "scored":
        return []
    drawn = side_lines(session.setup.game, letters, width)
    return [terminal("at_side", texts), *(drawn or [terminal("nothing_there", texts)])]


def lay_words(session: Session, width: int, room: int, boxes: bool, texts: Texts | None) -> list[str]:
    """Lay out what stands beside the board, the last turns in what is left of `room` lines."""
    setup, table = session.setup, session.table
    board = track("status_board", texts, board=table.board, boards=setup.boards)
    card = track("say_card", texts, card=table.card.id) if table.card else track("say_no_card", texts)
    acts, records = (track(f"status_{key}", texts, name=name) for key, name in (
        ("acts", table.acting), ("records", table.recorder)))  # fmt: skip
    lines = [DOT.join([capitalised(board), card, *so_far(session, texts)]), ""]
    if table.phase == "open":
        mark = "▶" if boxes else ">"
        lines += [*say_turns(session, width, texts), f"{mark} {acts}", f"  {records}"]
    elif table.phase == "card":
        lines += [track("status_starts", texts, name=table.starter), records]
    else:
        lines += say_ending(session, texts)
    head, *side = draw_side(session, width - 2, texts) or [""]
    if side:
        lines += ["", head, *(f"  {line}" for line in side)]
    lines = [part for line in lines for part in wrapped(line, width)]
    past = lay_past(session, width, room - len(lines) - 2, texts)
    whole = past == lay_past(session, width, EVERY, texts)
    head = terminal("turns_so_far" if whole else "last_turns", texts)
    return [*lines, "", head, *past] if past else lines


def say_ending(session: Session, texts: Texts | None) -> list[str]:
    """Say how the board and perhaps the session ended, and who goes on."""
    table = session.table
    over = [terminal("board_over", texts), verdict(table.results[-1], texts), ""]
    lines = over if table.phase == "scored" else []
    said = (terminal if session.finished else track)(
        "session_total" if session.finished else "result_so_far", texts, total=total(session, texts)
    )
    lines.append(said)
    handover = handover_lines(session, texts)
    return [*lines, "", *handover] if handover else lines


def lay_past(session: Session, width: int, most: int, texts: Texts | None) -> list[str]:
    """Lay out as many of the last entries as `most` lines hold, each whole."""
    past: list[str] = []
    for line in reversed(history_lines(session, max(most, 0), texts)):
        parts = wrapped(line, width, indent=7)
        if len(past) + len(parts) > most:
            break
        past = parts + past
    return past


def say_turns(session: Session, width: int, texts: Texts | None) -> list[str]:
    """Say which turn it is and how many are left."""
    setup, used = session.setup, session.table.used
    if setup.relaxed:
        return [terminal("turn_no_limit", texts, turn=used + 1)]
    left = setup.game.turns - used
    bar = f"[{'=' * used}{'.' * left}]"
    said = terminal("turn_left", texts, turn=used + 1, limit=setup.game.turns, left=left)
    return [said, *([bar] if len(bar) <= width else [])]
