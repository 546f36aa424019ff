"""What was recorded, in words: one entry, the log with its corrections, the last turns, a reply."""

from __future__ import annotations

from spare_squares.table.handover import over_lines
from spare_squares.table.session import Entry, Session


def entry_text(entry: Entry) -> str:
    """Say one entry without its player and turn."""
    action = entry.action
    where = f" on {' '.join(action.cells)}" if action.cells else ""
    match action.kind:
        case "place" if entry.result == "placed":
            return f"{action.piece}{where}"
        case "place" | "illegal":
            return f"{action.piece}{where}: illegal, {entry.why}; {action.piece} goes back to the side"
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
            return f"{action.name} joins and {entry.why}"
        case "leave":
            return f"{action.name} leaves"
    return "session closed"


def _note(entry: Entry) -> str:
    return f" ({entry.why})" if entry.why else ""


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
    kept = [e for e in entries if e.action.kind not in ("undo", "redo", "plan", "reveal", "found")]
    return [entry_line(entry) for entry in kept[-count:]] if count else []


def _corrected(session: Session, entry: Entry) -> str:
    """Say which entry an undo or redo is about."""
    about = session.log[int(entry.why.split()[-1]) - 1]
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
    text = f"{_turn(entry)}{_who(entry)}{entry_text(entry)}."
    lines = [text[0].upper() + text[1:]]
    if (table.phase == "scored" and entry.turns) or entry.action.kind == "stop":
        lines += over_lines(session)
    return lines


def _turn(entry: Entry) -> str:
    return f"Turn {entry.turn}, " if entry.turns == 1 else ""


def _who(entry: Entry) -> str:
    text = entry_text(entry)
    return f"{entry.player}: " if entry.player and text else ""
