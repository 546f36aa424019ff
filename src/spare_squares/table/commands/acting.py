"""Carry out one line of the spoken grammar on a journal, and say what came of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import Any

import click

from spare_squares.columns import wrapped
from spare_squares.language.texts import Texts
from spare_squares.shell.params import deadline
from spare_squares.table import words
from spare_squares.table.board_picture import Picture, board_lines, lowest
from spare_squares.table.commands.session import boxes, now, text_width
from spare_squares.table.handover import SECONDS, handover_lines, planning_lines, setting_lines
from spare_squares.table.journal import Journal
from spare_squares.table.refusals import refusal
from spare_squares.table.said import (
    done_lines,
    log_lines,
    score_lines,
    sentence,
    status_lines,
    track,
    verdict,
    why,
    wrapped_parts,
)
from spare_squares.table.screen_layout import EVERY, table_lines
from spare_squares.table.session import Session, perform
from spare_squares.table.summary import recorded_data
from spare_squares.table.words import Action

NUMBERING_SECONDS = 1.0
BELOW_A_PACKING = 5  # lines: the packing in words, and the prompt
AROUND_A_BOARD = 12  # lines: the status above, the pieces and the last turns below
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
    return why(entry) if entry.result == "illegal" else ""


def carry_out(journal: Journal, action: Action, texts: Texts | None = None) -> Reply:
    """Record an action.

    Raises:
        Refused: when it is not allowed; nothing was changed.
    """
    if action.kind == "reveal":
        return _reveal(journal, action)
    before = len(journal.session.log)
    journal.append(action, at=now())
    lines = done_lines(journal.session, texts)
    lines += settle(journal, texts)
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
    recorded = [recorded_data(entry) for entry in session.log[before:]]
    return Reply(lines, handover_lines(session), data={"recorded": recorded})


def settle(journal: Journal, texts: Texts | None = None) -> list[str]:
    """Log which packing a complete board shows, if that is not in the log yet, and say it."""
    if journal.session.table.phase != "scored":
        return []
    from spare_squares.table.found import note_of

    note = note_of(journal.session, should_stop=deadline(NUMBERING_SECONDS) or bool)
    if note is None:
        return []
    journal.append(note, at=now())
    return done_lines(journal.session, texts)


def _reveal(journal: Journal, action: Action) -> Reply:
    """Open a solution: judged first, so that nothing is searched while a board is open."""
    perform(journal.session, action)
    from spare_squares.table.found import counted, packing

    setup, result = journal.session.setup, journal.session.table.results[-1]
    number = action.number or 1
    found = packing(setup.game, result.card.blocked, number)
    if found is None:
        raise refusal("no-packing", card=result.card.id, number=number)
    journal.append(action, at=now())
    where = [(each.letter, setup.game.board.names(each.cells)) for each in found]
    words = "; ".join(f"{letter} {' '.join(cells)}" for letter, cells in where)
    count = (
        setup.packings_of(result.card)
        or result.of
        or counted(setup.game, result.card.blocked, should_stop=deadline(NUMBERING_SECONDS) or bool)
        or "?"
    )
    own = f" Yours was number {result.number}." if result.number else ""
    return Reply(
        [
            f"Packing {number} of {count} of card {result.card.id}: {words}.{own}",
            "Every legal packing counts.",
        ],
        drawn=_drawn(Picture(setup.game, result.card, found)),
        data={
            "recorded": [recorded_data(journal.session.log[-1])],
            "packing": [{"piece": letter, "cells": list(cells)} for letter, cells in where],
        },
    )


def _drawn(picture: Picture) -> list[str]:
    """Draw a packing as large as what is said below it allows."""
    height = shutil.get_terminal_size((80, 24)).lines - BELOW_A_PACKING
    return board_lines(picture, width=40, height=height, boxes=boxes())


def view(session: Session, kind: str, *, width: int, height: int, texts: Texts | None = None) -> Reply:
    """Say what a looking word asks for."""
    match kind:
        case "show":
            roomy = max(height, lowest(session.setup.game.board, EVERY) + AROUND_A_BOARD)
            drawn = table_lines(session, width=width, height=roomy, boxes=boxes())
            return Reply([], drawn=emphasise(session, drawn))
        case "say":
            return Reply([sentence(session, texts)])
        case "log":
            return Reply([], drawn=indented(log_lines(session, texts), text_width()))
        case "score":
            return Reply(score_lines(session, texts))
        case "status":
            return Reply([], drawn=standing(session, texts))
    return Reply([], drawn=help_lines(width, height))


def standing(session: Session, texts: Texts | None = None) -> list[str]:
    """Write the status line as wide as sentences may be."""
    return emphasise(session, status_lines(session, text_width(), texts), texts)


def emphasise(session: Session, lines: list[str], texts: Texts | None = None) -> list[str]:
    """Set who acts, or how the board ended, in bold where it first stands; `say` drops it where it must."""
    table = session.table
    acts = track("status_acts", texts, name=table.acting)
    text = verdict(table.results[-1], texts) if table.phase == "scored" else acts
    at = next((n for n, line in enumerate(lines) if text in line), None)
    if at is None:
        return lines
    return [*lines[:at], lines[at].replace(text, click.style(text, bold=True), 1), *lines[at + 1 :]]


def fit_lines(lines: list[str]) -> list[str]:
    """Break sentences to the width of a terminal; elsewhere each stays on its line."""
    return [part for line in lines for part in wrapped(line, text_width(), indent=2)]


def indented(lines: list[str], width: int) -> list[str]:
    """Wrap log lines under their own text."""
    return [part for line in lines for part in wrapped(line, width, indent=7)]


def help_lines(width: int, height: int = 24) -> list[str]:
    """List the grammar, a form and its meaning a line; on a small screen the forms alone, by when."""
    rows = words.VOCABULARY.words
    form = max(len(word.form) for word in rows) + 2
    meanings = [*((word.form, word.help) for word in rows), LEAVING]
    if width >= NARROW and len(meanings) < height:
        return [f"{said:<{form}}{meaning}" for said, meaning in meanings]
    full = [part for each in meanings for part in wrapped(": ".join(each), width, indent=2)]
    if len(full) < height:
        return full
    lines: list[str] = []
    for group in dict.fromkeys(word.group for word in rows):
        first, *others = [word.form for word in rows if word.group == group]
        head, *more = wrapped_parts([f"{group}: {first}", *others], width - 2)
        lines += [head, *(f"  {line}" for line in more)]
    return [*lines, ": ".join(LEAVING)]
