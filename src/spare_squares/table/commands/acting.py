"""Carry out one line of the spoken grammar on a journal, and say what came of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import Any

import click

from spare_squares.columns import wrapped
from spare_squares.errors import Refused
from spare_squares.shell.params import deadline
from spare_squares.table.actions import Action
from spare_squares.table.commands.session import boxes, now, text_width
from spare_squares.table.drawing import Picture, board_lines, lowest
from spare_squares.table.grammar import FORMS
from spare_squares.table.handover import handover_lines, planning_lines, setting_lines
from spare_squares.table.journal import Journal
from spare_squares.table.layout import EVERY, table_lines
from spare_squares.table.planning import SECONDS
from spare_squares.table.records import entry_data
from spare_squares.table.saying import score_lines, sentence, status_lines, verdict, wrapped_parts
from spare_squares.table.session import Session, perform
from spare_squares.table.telling import done_lines, log_lines

NUMBERING_SECONDS = 1.0
BELOW_A_PACKING = 5  # lines: the packing in words, and the prompt
AROUND_A_BOARD = 12  # lines: the status above, the pieces and the last turns below
HELP = {
    "place": "place a piece on its cells",
    "remove": "take a piece off the board",
    "pass": "use the turn, move nothing",
    "illegal": "a placement the table calls illegal",
    "nudge": "an accident put right, no turn",
    "reset": "play this card again from turn zero",
    "undo": "correct the record",
    "redo": "put the correction back",
    "plan": "start the planning time",
    "show": "draw the board",
    "say": "the table in words",
    "log": "all that was recorded",
    "score": "boards scored so far",
    "status": "how things stand, in one line",
    "stop": "give this board up",
    "reveal": "open a solution, once scored (reveal 2: another)",
    "next": "go on to the next board",
    "card": "name the card you drew",
    "join": "a player joins, between boards",
    "leave": "a player leaves, between boards",
    "finish": "close the session early",
    "help": "this list",
}
GROUPS = {
    "A turn": ("place", "remove", "pass", "illegal"),
    "No turn": ("nudge", "reset", "plan", "undo", "redo"),
    "Look": ("show", "say", "log", "score", "status", "help"),
    "End a board": ("stop", "reveal", "next"),
    "Between boards": ("card", "join", "leave", "finish"),
}
NARROW = 60  # columns; below, a form and its meaning do not fit on one line
LEAVING = ("quit", "leave the table; all is kept")


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said after a line: `lines` for people, `data` for programs; `drawn` may not be wrapped.

    `handover` says who does what on the next board; a wide table shows it beside the board by itself.
    """

    lines: list[str]
    handover: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)


def illegal_why(session: Session, action: Action) -> str:
    """Return why a placement would be illegal, an empty text when it is legal or no placement.

    Raises:
        Refused: for what cannot be done at all.
    """
    if action.kind != "place":
        return ""
    entry = perform(session, action).log[-1]
    return entry.why if entry.result == "illegal" else ""


def carry_out(journal: Journal, action: Action) -> Reply:
    """Record an action.

    Raises:
        Refused: when it is not allowed; nothing was changed.
    """
    if action.kind == "reveal":
        return _reveal(journal, action)
    before = len(journal.session.log)
    journal.append(action, at=now())
    lines = done_lines(journal.session)
    lines += settle(journal)
    session = journal.session
    if action.kind in ("next", "card"):
        lines = setting_lines(session)
    if action.kind == "reset":
        lines += setting_lines(session)
    if action.kind == "plan":
        lines = planning_lines(session, SECONDS)
    if journal.written_anew:
        lines.append(f"{journal.path.name} was gone: the whole session is written there again.")
        journal.written_anew = False
    recorded = [entry_data(entry) for entry in session.log[before:]]
    return Reply(lines, handover_lines(session), data={"recorded": recorded})


def settle(journal: Journal) -> list[str]:
    """Log which packing a complete board shows, if that is not in the log yet, and say it."""
    if journal.session.table.phase != "scored":
        return []
    from spare_squares.table.found import note_of

    note = note_of(journal.session, should_stop=deadline(NUMBERING_SECONDS) or bool)
    if note is None:
        return []
    journal.append(note, at=now())
    return done_lines(journal.session)


def _reveal(journal: Journal, action: Action) -> Reply:
    """Open a solution: judged first, so that nothing is searched while a board is open."""
    perform(journal.session, action)
    from spare_squares.table.found import packing

    setup, result = journal.session.setup, journal.session.table.results[-1]
    number = action.number or 1
    found = packing(setup.game, result.card.blocked, number)
    if found is None:
        raise Refused(f"card {result.card.id} has no packing number {number}")
    journal.append(action, at=now())
    where = [(each.letter, setup.game.board.names(each.cells)) for each in found]
    words = "; ".join(f"{letter} {' '.join(cells)}" for letter, cells in where)
    count = setup.packings_of(result.card) or "?"
    own = f" Yours was number {result.number}." if result.number else ""
    return Reply(
        [
            f"Packing {number} of {count} of card {result.card.id}: {words}.{own}",
            "Every legal packing counts.",
        ],
        drawn=_drawn(Picture(setup.game, result.card, found)),
        data={
            "recorded": [entry_data(journal.session.log[-1])],
            "packing": [{"piece": letter, "cells": list(cells)} for letter, cells in where],
        },
    )


def _drawn(picture: Picture) -> list[str]:
    """Draw a packing as large as what is said below it allows."""
    height = shutil.get_terminal_size((80, 24)).lines - BELOW_A_PACKING
    return board_lines(picture, width=40, height=height, boxes=boxes())


def view(session: Session, kind: str, *, width: int, height: int) -> Reply:
    """Say what a looking word asks for."""
    match kind:
        case "show":
            roomy = max(height, lowest(session.setup.game.board, EVERY) + AROUND_A_BOARD)
            drawn = table_lines(session, width=width, height=roomy, boxes=boxes())
            return Reply([], drawn=emphasised(session, drawn))
        case "say":
            return Reply([sentence(session)])
        case "log":
            return Reply([], drawn=indented(log_lines(session), text_width()))
        case "score":
            return Reply(score_lines(session))
        case "status":
            return Reply([], drawn=standing(session))
    return Reply([], drawn=help_lines(width, height))


def standing(session: Session) -> list[str]:
    """Write the status line as wide as sentences may be."""
    return emphasised(session, status_lines(session, text_width()))


def emphasised(session: Session, lines: list[str]) -> list[str]:
    """Set who acts, or how the board ended, in bold where it first stands; `say` drops it where it must."""
    table = session.table
    text = verdict(table.results[-1]) if table.phase == "scored" else f"{table.acting} acts"
    at = next((n for n, line in enumerate(lines) if text in line), None)
    if at is None:
        return lines
    return [*lines[:at], lines[at].replace(text, click.style(text, bold=True), 1), *lines[at + 1 :]]


def fitted(lines: list[str]) -> list[str]:
    """Break sentences to the width of a terminal; elsewhere each stays on its line."""
    return [part for line in lines for part in wrapped(line, text_width(), indent=2)]


def indented(lines: list[str], width: int) -> list[str]:
    """Wrap log lines under their own text."""
    return [part for line in lines for part in wrapped(line, width, indent=7)]


def help_lines(width: int, height: int = 24) -> list[str]:
    """List the grammar, a form and its meaning a line; on a small screen the forms alone, by when."""
    form = max(len(each) for each in FORMS.values()) + 2
    meanings = [*((FORMS[word], HELP[word]) for word in FORMS), LEAVING]
    if width >= NARROW:
        return [f"{said:<{form}}{meaning}" for said, meaning in meanings]
    full = [part for each in meanings for part in wrapped(": ".join(each), width, indent=2)]
    if len(full) < height:
        return full
    lines: list[str] = []
    for when, (first, *others) in GROUPS.items():
        parts = [f"{when}: {FORMS[first]}", *(FORMS[word] for word in others)]
        head, *more = wrapped_parts(parts, width - 2)
        lines += [head, *(f"  {line}" for line in more)]
    return [*lines, ": ".join(LEAVING)]
