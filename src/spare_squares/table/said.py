"""What is said of a session: how things stand, what was recorded, what came of the last action.

The sentences stand in the catalogue, under `track`; without texts they are English. While a board is open
nothing here tells more than the board shows: no hint, no later card, no seed (T47).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spare_squares.columns import columns_of, wrapped
from spare_squares.language.texts import Texts, Value, read_texts
from spare_squares.table.game_state import Result, at_side, on_board
from spare_squares.table.session import Entry, Session
from spare_squares.table.turn_rules import Fault

DOT = " · "


def track(key: str, texts: Texts | None, *, n: int | None = None, **values: Value) -> str:
    """Return a sentence of the table in a language, or in English."""
    return (texts or read_texts())(f"track.{key}", n=n, **values)


def terminal(key: str, texts: Texts | None, *, n: int | None = None, **values: Value) -> str:
    """Return what the screen of a terminal says beside that, in a language or in English."""
    return (texts or read_texts())(f"terminal.{key}", n=n, **values)


def listed(names: Iterable[str], texts: Texts | None = None, *, nothing: str = "") -> str:
    """Write `A`, `A and B`, `A, B and C`, as the language lists things."""
    joined = (texts or read_texts()).joined(list(names))
    return joined or nothing or track("nothing", texts)


def status_parts(session: Session, texts: Texts | None = None, *, lying: bool = True) -> list[str]:
    """Return the parts of the status line (T46), what lies on the board only where it is not drawn below."""
    setup, table = session.setup, session.table
    parts = [track("status_board", texts, board=table.board, boards=setup.boards)]
    card = table.card
    parts.append(track("status_card", texts, card=card.id) if card else track("status_no_card", texts))
    records = track("status_records", texts, name=table.recorder)
    if table.phase == "open":
        key = "status_turn_relaxed" if setup.relaxed else "status_turn"
        turn = track(key, texts, turn=table.used + 1, limit=setup.game.turns)
        parts += [turn, track("status_acts", texts, name=table.acting), records]
    elif table.phase == "card":
        parts += [track("status_starts", texts, name=table.starter), records]
    elif table.phase == "scored":
        parts.append(verdict(table.results[-1], texts))
        if session.finished:
            parts.append(total(session, texts))
    else:
        parts += [track("status_closed", texts), total(session, texts)]
    if table.phase != "closed" and lying:
        pieces = ", ".join(on_board(setup.game, table))
        key = "status_on_board" if pieces else "status_nothing"
        parts.append(track(key, texts, pieces=pieces))
    return parts if session.finished else [*parts, *so_far(session, texts)]


def so_far(session: Session, texts: Texts | None = None) -> list[str]:
    """Say the points of the boards scored so far, or the boards completed; nothing before the first (T46)."""
    played = len(session.table.results)
    if not played or (played == 1 and session.table.phase == "scored"):  # the verdict says it
        return []
    if session.setup.relaxed:
        return [track("so_far_relaxed", texts, completed=session.completed, played=played)]
    return [track("so_far", texts, points=session.total)]


def verdict(result: Result, texts: Texts | None = None) -> str:
    """Say how a board ended."""
    key = "complete" if result.complete else "incomplete"
    if result.points is None:
        return track(f"{key}_relaxed", texts, turns=result.turns)
    return track(key, texts, points=result.points, turns=result.turns)


def points(number: int, texts: Texts | None = None) -> str:
    """Write points with their noun."""
    return (texts or read_texts())("phrases.points", n=number)


def total(session: Session, texts: Texts | None = None) -> str:
    """Say the shared result: all boards, or those that were played (T39, T40, A14)."""
    setup, played = session.setup, len(session.table.results)
    if setup.relaxed:
        # Of a session that ended early only what was played counts (A14).
        boards = played if session.finished else setup.boards
        return track("total_relaxed", texts, completed=session.completed, boards=boards)
    if not played:
        return track("total_none", texts)
    most = setup.game.points[0] * played
    key = "total" if played == setup.boards else "total_cut"
    return track(key, texts, points=session.total, most=most, played=played)


def status_lines(session: Session, width: int, texts: Texts | None = None) -> list[str]:
    """Break the status line between its parts so that none is wider than it must be."""
    return wrapped_parts(status_parts(session, texts), width)


def wrapped_parts(parts: list[str], width: int) -> list[str]:
    """Join parts by dots, as many as fit on a line."""
    lines: list[str] = []
    for part in parts:
        # Broken between parts only: a turn and its number are read at one glance.
        if lines and columns_of(lines[-1] + DOT + part) <= width:
            lines[-1] += DOT + part
        else:
            lines += wrapped(part, width)
    return lines


def sentence(session: Session, texts: Texts | None = None) -> str:
    """Say the whole table in one sentence that needs no picture, for a screen reader."""
    setup, table = session.setup, session.table
    card = track("say_card", texts, card=table.card.id) if table.card else track("say_no_card", texts)
    said = [track("say_board", texts, board=table.board, boards=setup.boards, card=card)]
    if table.phase == "open":
        key = "say_acts_records" if table.acting == table.recorder else "say_acts"
        who = track(key, texts, name=table.acting, recorder=table.recorder)
        key = "say_turn_relaxed" if setup.relaxed else "say_turn"
        said[0] += track(key, texts, turn=table.used + 1, limit=setup.game.turns, who=who)
    elif table.phase == "scored":
        said.append(track("say_over", texts, verdict=verdict(table.results[-1], texts)))
    said += _whereabouts(session, texts)
    if session.finished:
        said.append(track("say_finished", texts, total=total(session, texts)))
    return track("between", texts).join(said) + "."


def _whereabouts(session: Session, texts: Texts | None) -> list[str]:
    """Say where everything lies."""
    setup, table = session.setup, session.table
    if table.card is None:
        return []
    names = setup.game.board.names
    covered = sum(placement.cells for placement in table.lying)
    free = names(setup.game.board.cells & ~table.card.blocked & ~covered)
    said = [track("say_blocked", texts, cells=listed(names(table.card.blocked), texts))]
    said += [
        track("say_lies", texts, piece=each.letter, cells=listed(names(each.cells), texts))
        for each in table.lying
    ]
    if not table.lying:
        said.append(track("say_empty", texts))
    if free:
        said.append(track("say_free", texts, cells=listed(free, texts)))
    side = at_side(setup.game, table)
    return [*said, track("say_side", texts, pieces=listed(side, texts))] if side else said


def score_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Write the boards that are scored, and what they come to."""
    lines = [
        track("board_line", texts, board=r.board, card=r.card.id, verdict=verdict(r, texts))
        for r in session.table.results
    ]
    return [*lines, capitalised(total(session, texts))]


def capitalised(text: str) -> str:
    return text[0].upper() + text[1:]


# What was recorded

_UNSEEN: Final = frozenset({"undo", "redo", "plan", "reveal", "found", "answer"})
# The sentences of what belongs to the table, not to a turn, by the kind of its action.
_TABLE: Final = {
    "plan": "planning",
    "reveal": "opened",
    "next": "next",
    "card": "drawn",
    "join": "joins",
    "leave": "leaves",
    "rename": "renamed",
    "recorder": "recorder",
    "answer": "answer",
    "finish": "closed",
}


def entry_text(entry: Entry, texts: Texts | None = None) -> str:
    """Say one entry without its player and turn."""
    action = entry.action
    piece, cells = action.piece, " ".join(action.cells)
    match action.kind:
        case "place" if entry.result == "placed":
            return track("placed", texts, piece=piece, cells=cells)
        case "place" | "illegal":
            key = "illegal" if cells else "illegal_called"
            return track(key, texts, piece=piece, cells=cells, why=why(entry, texts))
        case "remove":
            return track("removed", texts, piece=piece)
        case "pass":
            return track("passed", texts)
        case "stop" if entry.turns:
            return track("given_up", texts, passes=entry.turns)
        case "stop":
            return track("given_up_relaxed", texts)
        case "nudge" | "reset":
            note = f" ({action.note})" if action.note else ""
            return track("nudged" if action.kind == "nudge" else "reset", texts) + note
        case "found":
            return _found(entry, texts)
    key = "joins_after" if action.after else _TABLE[action.kind]
    return track(
        key,
        texts,
        name=action.name,
        after=action.after,
        to=action.to,
        card=entry.card,
        number=action.number,
        note=action.note,
    )


def _found(entry: Entry, texts: Texts | None) -> str:
    """Say which packing was found, as far as that is known."""
    action = entry.action
    if not action.number:
        return track("found_one_of", texts, of=action.of)
    return track("found", texts, number=action.number, of=action.of or "?")


# Why a placement is illegal: with the cells it is about, or as the table called it.
_JUDGED: Final = {"off-board": "why_off", "covered": "why_covered", "blocked": "why_blocked"}
_CALLED: Final = {
    "off-board": "called_off",
    "covered": "called_covered",
    "blocked": "called_blocked",
    "misaligned": "called_misaligned",
    "called": "called",
}


def why(entry: Entry, texts: Texts | None = None) -> str:
    """Say why a placement was illegal; a word of the table's own stands for itself."""
    if [fault.code for fault in entry.faults] == ["called"] and entry.action.note.strip():
        return entry.action.note.strip()
    return track("between", texts).join(fault_text(fault, texts) for fault in entry.faults)


def fault_text(fault: Fault, texts: Texts | None = None) -> str:
    """Write `B2 is blocked`, or `B2 and B3 are blocked`."""
    if not fault.cells:
        return track(_CALLED[fault.code], texts)
    cells = listed(fault.cells, texts)
    return track(_JUDGED[fault.code], texts, n=len(fault.cells), cells=cells, piece=fault.piece)


def entry_line(entry: Entry, texts: Texts | None = None, *, undone: bool = False) -> str:
    """Write one entry as a line: turn, player, what; an entry that was undone says so."""
    first = entry.turn - entry.turns + 1
    turn = "" if not entry.turns else (str(entry.turn) if entry.turns == 1 else f"{first}-{entry.turn}")
    mark = f" [{track('log_undone', texts)}]" if undone else ""
    return f"{turn:>5}  {by_player(entry, texts)}{mark}"


def by_player(entry: Entry, texts: Texts | None) -> str:
    """Say one entry after the name of who acted, where somebody did."""
    said = entry_text(entry, texts)
    return track("by_player", texts, name=entry.player, said=said) if entry.player else said


def log_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Write everything that was recorded, board by board, with what was undone marked."""
    lines: list[str] = []
    head: tuple[int, int] | None = None
    for entry in session.log:
        here = (entry.board, entry.attempt)
        if here != head:
            card = entry.card or track("log_not_drawn", texts)
            key = "log_attempt" if entry.attempt > 1 else "log_board"
            heading = track(key, texts, board=entry.board, card=card, attempt=entry.attempt)
            lines += [""] * bool(lines) + [heading]
            head = here
        if entry.action.kind in ("undo", "redo"):
            lines.append(f"{'':5}  {track('log_corrected', texts, what=_corrected(session, entry, texts))}")
        else:
            lines.append(entry_line(entry, texts, undone=entry.number in session.undone))
    return lines or [track("log_empty", texts)]


def history_lines(session: Session, count: int, texts: Texts | None = None) -> list[str]:
    """Write the last entries of this attempt that stand in the record."""
    table = session.table
    entries = [e for e in session.entries(board=table.board) if e.attempt == table.attempt]
    # Corrections and notes are no part of what was played.
    kept = [e for e in entries if e.action.kind not in _UNSEEN]
    return [entry_line(entry, texts) for entry in kept[-count:]] if count else []


def _corrected(session: Session, entry: Entry, texts: Texts | None) -> str:
    """Say which entry an undo or redo is about."""
    about = session.log[entry.about - 1]
    turn = track("log_turn", texts, turn=about.turn) if about.turns == 1 else ""
    key = "log_out" if entry.action.kind == "undo" else "log_back"
    return track(key, texts, what=f"{turn}{by_player(about, texts)}")


def done_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Say what the last entry did, as a reply to the recorder."""
    entry, table = session.log[-1], session.table
    if entry.action.kind in ("undo", "redo"):
        return [track("done_corrected", texts, what=_corrected(session, entry, texts))]
    if entry.action.kind == "found":
        return [capitalised(entry_text(entry, texts)) + "."]
    turn = track("log_turn", texts, turn=entry.turn) if entry.turns == 1 else ""
    lines = [capitalised(f"{turn}{by_player(entry, texts)}.")]
    if (table.phase == "scored" and entry.turns) or entry.action.kind == "stop":
        lines += over_lines(session, texts)
    return lines


def over_lines(session: Session, texts: Texts | None = None) -> list[str]:
    """Say that a board ended, and how."""
    table, setup = session.table, session.setup
    result = table.results[-1]
    lines = [track("over_complete", texts)] if result.complete else []
    if not result.complete and result.points is not None:
        lines = [track("over_turns", texts, n=len(result.lying), turns=setup.game.turns)]
    if result.points is None:
        key = "over_completed" if result.complete else "over_not_completed"
        return [*lines, track(key, texts, board=result.board)]
    return [*lines, track("over_scores", texts, board=result.board, points=result.points)]
