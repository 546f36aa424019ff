"""What is said of a session: how things stand, what was recorded, what came of the last action.

While a board is open nothing here tells more than the board shows: no hint, no later card, no seed (T47).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spare_squares.columns import columns_of, wrapped
from spare_squares.table.game_state import Result, at_side, on_board
from spare_squares.table.session import Entry, Session
from spare_squares.table.turn_rules import Fault

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
    return parts if session.finished else [*parts, *so_far(session)]


def so_far(session: Session) -> list[str]:
    """Say the points of the boards scored so far, or the boards completed; nothing before the first (T46)."""
    played = len(session.table.results)
    if not played or (played == 1 and session.table.phase == "scored"):  # the verdict says it
        return []
    if session.setup.relaxed:
        return [f"{session.completed} of {played} completed so far"]
    return [f"{points(session.total)} so far"]


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


# What was recorded

_UNSEEN: Final = frozenset({"undo", "redo", "plan", "reveal", "found", "answer"})


def entry_text(entry: Entry) -> str:
    """Say one entry without its player and turn."""
    action = entry.action
    where = f" on {' '.join(action.cells)}" if action.cells else ""
    match action.kind:
        case "place" if entry.result == "placed":
            return f"{action.piece}{where}"
        case "place" | "illegal":
            return f"{action.piece}{where}: illegal, {why(entry)}; {action.piece} goes back to the side"
        case "remove":
            return f"{action.piece} removed to the side"
        case "pass":
            return "pass"
        case "stop":
            return f"given up; {entry.turns} passes" if entry.turns else "given up by agreement"
        case "nudge":
            return f"nudge put right, no turn used{_note(entry)}"
        case "reset":
            return f"board reset to turn zero, no score{_note(entry)}"
        case "found":
            number = f"packing {action.number} of {action.of or '?'}" if action.number else "a packing"
            return f"{number} found" if action.number else f"{number} found; the card has {action.of}"
    return _table_text(entry)


def _table_text(entry: Entry) -> str:
    """Say what belongs to the table, not to a turn."""
    action = entry.action
    match action.kind:
        case "plan":
            return "planning"
        case "reveal":
            return "solution opened"
        case "next":
            return "board cleared, on to the next"
        case "card":
            return f"card {entry.card} drawn"
        case "join":
            return f"{action.name} joins" + (f" and sits after {action.after}" if action.after else "")
        case "leave":
            return f"{action.name} leaves"
        case "rename":
            return f"{action.name} is called {action.to}"
        case "recorder":
            return f"{action.name} takes the record"
        case "answer":
            return f"answer {action.number}: {action.note}"
    return "session closed"


def _note(entry: Entry) -> str:
    return f" ({entry.action.note})" if entry.action.note else ""


# Why a placement is illegal: with the cells it is about, or as the table called it.
_FAULTS: Final = {
    "off-board": ("{cells} off the board", "it crosses the edge of the board"),
    "covered": ("{cells} covered by {piece}", "it overlaps another piece"),
    "blocked": ("{cells} blocked", "it covers a blocked cell"),
    "misaligned": ("", "it does not lie on whole cells"),
    "called": ("", "called by the table"),
}


def why(entry: Entry) -> str:
    """Say why a placement was illegal; a word of the table's own stands for itself."""
    if [fault.code for fault in entry.faults] == ["called"] and entry.action.note.strip():
        return entry.action.note.strip()
    return "; ".join(fault_text(fault) for fault in entry.faults)


def fault_text(fault: Fault) -> str:
    """Write `B2 is blocked`, or `B2 and B3 are blocked`."""
    judged, called = _FAULTS[fault.code]
    if not fault.cells:
        return called
    are = "is" if len(fault.cells) == 1 else "are"
    return judged.format(cells=f"{listed(fault.cells)} {are}", piece=fault.piece)


def entry_line(entry: Entry, *, undone: bool = False) -> str:
    """Write one entry as a line: turn, player, what; an entry that was undone says so."""
    first = entry.turn - entry.turns + 1
    turn = "" if not entry.turns else (str(entry.turn) if entry.turns == 1 else f"{first}-{entry.turn}")
    who = f"{entry.player}: " if entry.player else ""
    mark = " [undone]" if undone else ""
    return f"{turn:>5}  {who}{entry_text(entry)}{mark}"


def log_lines(session: Session) -> list[str]:
    """Write everything that was recorded, board by board, with what was undone marked."""
    lines: list[str] = []
    head: tuple[int, int] | None = None
    for entry in session.log:
        here = (entry.board, entry.attempt)
        if here != head:
            attempt = f", attempt {entry.attempt}" if entry.attempt > 1 else ""
            lines += [""] * bool(lines) + [f"Board {entry.board}, card {entry.card or 'not drawn'}{attempt}"]
            head = here
        if entry.action.kind in ("undo", "redo"):
            lines.append(f"{'':5}  record corrected, {_corrected(session, entry)}")
        else:
            lines.append(entry_line(entry, undone=entry.number in session.undone))
    return lines or ["Nothing is recorded yet."]


def history_lines(session: Session, count: int) -> list[str]:
    """Write the last entries of this attempt that stand in the record."""
    table = session.table
    entries = [e for e in session.entries(board=table.board) if e.attempt == table.attempt]
    kept = [e for e in entries if e.action.kind not in _UNSEEN]
    return [entry_line(entry) for entry in kept[-count:]] if count else []


def _corrected(session: Session, entry: Entry) -> str:
    """Say which entry an undo or redo is about."""
    about = session.log[entry.about - 1]
    turn = f"turn {about.turn}, " if about.turns == 1 else ""
    who = f"{about.player}: " if about.player else ""
    return f"{'taken out' if entry.action.kind == 'undo' else 'put back'}: {turn}{who}{entry_text(about)}"


def done_lines(session: Session) -> list[str]:
    """Say what the last entry did, as a reply to the recorder."""
    entry, table = session.log[-1], session.table
    if entry.action.kind in ("undo", "redo"):
        return [f"Record corrected (no take-back in the game), {_corrected(session, entry)}."]
    if entry.action.kind == "found":
        return [entry_text(entry)[0].upper() + entry_text(entry)[1:] + "."]
    turn = f"Turn {entry.turn}, " if entry.turns == 1 else ""
    who = f"{entry.player}: " if entry.player else ""
    text = f"{turn}{who}{entry_text(entry)}."
    lines = [text[0].upper() + text[1:]]
    if (table.phase == "scored" and entry.turns) or entry.action.kind == "stop":
        lines += over_lines(session)
    return lines


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
