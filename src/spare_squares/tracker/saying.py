"""What the tracker says in words: the status line, one sentence for a screen reader, the log, the handover.

While a board is open nothing here tells more than the board shows: no hint, no later card, no seed (T47).
"""

from __future__ import annotations

from collections.abc import Iterable

from spare_squares.tracker.session import Entry, Session
from spare_squares.tracker.table import Result, at_side, on_board

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


def status_line(session: Session) -> str:
    """Say in one line how things stand."""
    return DOT.join(status_parts(session))


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
        if lines and len(lines[-1]) + len(DOT) + len(part) <= width:
            lines[-1] += DOT + part
        else:
            lines.append(part)
    return lines


def sentence(session: Session) -> str:
    """Say the whole table in one sentence that needs no picture, for a screen reader."""
    setup, table = session.setup, session.table
    card = f"card {table.card.id}" if table.card else "no card drawn yet"
    said = [f"Board {table.board} of {setup.boards}, {card}"]
    if table.phase == "open":
        limit = "" if setup.relaxed else f" of {setup.game.turns}"
        said[0] += f", turn {table.used + 1}{limit}: {table.acting} acts and {table.recorder} records"
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
            return f"board reset, attempt {entry.attempt + 1} starts at turn zero, no score{_note(entry)}"
        case "undo" | "redo":
            back = "taken out of" if action.kind == "undo" else "put back into"
            return f"record corrected: {entry.why} {back} the record"
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
        lines.append(entry_line(entry, undone=entry.number in session.undone))
    return lines or ["Nothing is recorded yet."]


def history_lines(session: Session, count: int) -> list[str]:
    """Write the last entries of this attempt that stand in the record."""
    table = session.table
    entries = [e for e in session.entries(board=table.board) if e.attempt == table.attempt]
    kept = [e for e in entries if e.action.kind not in ("undo", "redo", "plan", "reveal", "found")]
    return [entry_line(entry) for entry in kept[-count:]] if count else []


def score_lines(session: Session) -> list[str]:
    """Write the boards that are scored, and what they come to."""
    lines = [f"Board {r.board}, card {r.card.id}: {verdict(r)}" for r in session.table.results]
    return [*lines, f"Together: {total(session)}"]


def done_lines(session: Session) -> list[str]:
    """Say what the last entry did, as a reply to the recorder."""
    entry, table = session.log[-1], session.table
    if entry.action.kind in ("undo", "redo"):
        about = session.log[int(entry.why.split()[-1]) - 1]
        did = "out of" if entry.action.kind == "undo" else "back in"
        return [f"Record corrected (no take-back in the game): {did} the record: {entry_line(about).strip()}"]
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


def over_lines(session: Session) -> list[str]:
    """Say that a board ended, and how."""
    table, setup = session.table, session.setup
    result = table.results[-1]
    lying = len(result.lying)
    if result.complete:
        lines = ["Every piece lies: stop here, no further action on this board."]
    elif result.points is None:
        lines = []
    else:
        count = "1 piece lies" if lying == 1 else f"{lying or 'no'} pieces lie"
        lines = [f"Turn {setup.game.turns} is over and {count} on the board."]
    what = "Completed" if result.complete else "Not completed"
    lines.append(
        f"Board {result.board}: {what.lower()}." if result.points is None
        else f"Board {result.board} scores {points(result.points)}, shared by everyone."
    )  # fmt: skip
    return lines


def handover_lines(session: Session) -> list[str]:
    """Say who does what next once a board is scored (T35–T37, A8, A9)."""
    table, setup = session.table, session.setup
    if table.phase != "scored" or session.finished:
        return []
    rule = "house rule, one place further" if setup.rotate_starter else "the next who would have acted"
    again = " again" if table.next_starter == table.results[-1].starter else ""
    same = (
        "keeps the record"
        if table.next_recorder == table.recorder
        else f"takes the record from {table.recorder}"
    )
    return [
        "Clear the pieces from the board.",
        f"Board {table.board + 1} of {setup.boards}: {table.next_starter} starts{again}: {rule}.",
        f"{table.next_recorder} {same}.",
        "Type next when the board is clear; join, leave or reveal before that.",
    ]


def setting_lines(session: Session) -> list[str]:
    """Say how to set the board up; for the first board with what to agree on (T2–T8)."""
    table, setup = session.table, session.setup
    if table.card is None:
        return [f"Draw a card for board {table.board}, then type its name, such as: card {setup.cards[0].id}"]
    blocked = " ".join(setup.game.board.names(table.card.blocked))
    attempt = f", attempt {table.attempt}" if table.attempt > 1 else ""
    lines = [
        f"Board {table.board} of {setup.boards}{attempt}, card {table.card.id}: block {blocked}, to the end."
    ]
    pieces = f"{', '.join(at_side(setup.game, table))} go beside the board"
    top = f"agree which edge is the top: row {setup.game.board.row_labels[0]}."
    first = table.board == 1 and table.attempt == 1
    lines.append(f"{pieces}; {top}" if first else f"{pieces}.")
    return [*lines, f"{table.starter} starts, {table.recorder} records and plays too."]


def offer_lines(session: Session) -> list[str]:
    """Offer the planning time while no turn is used, after a reset again (T9, A10)."""
    table = session.table
    if table.phase != "open" or table.used or table.planned:
        return []
    return ["Type plan for the planning time, or the first turn: place L A1 A2 B1"]


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
