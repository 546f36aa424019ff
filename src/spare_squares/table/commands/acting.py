"""Carry out one line of the spoken grammar on a journal, and say what came of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from typing import Any

import click

from spare_squares.columns import columns_of, wrapped
from spare_squares.errors import SpareSquaresError
from spare_squares.language.texts import Texts, read_texts
from spare_squares.shell.params import deadline
from spare_squares.shell.running import finding
from spare_squares.table import words
from spare_squares.table.board_picture import Picture, board_lines, lowest
from spare_squares.table.commands.session import boxes, now, text_width
from spare_squares.table.handover import handover_lines, planning_lines, setting_lines
from spare_squares.table.journal import Journal
from spare_squares.table.refusals import refusal, speak
from spare_squares.table.said import (
    done_lines,
    log_lines,
    score_lines,
    sentence,
    status_lines,
    terminal,
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


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said after a line: `lines` for people, `data` for programs; `drawn` may not be wrapped.

    `handover` says who does what on the next board; a wide table shows it beside the board by itself.
    """

    lines: list[str]
    handover: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    data: dict[str, Any] = field(default_factory=dict)


def in_words(error: SpareSquaresError, texts: Texts) -> SpareSquaresError:
    """Let an error speak the language of the table; what programs are told of it stays English (LA13)."""
    error.report = error.report or finding(str(error))
    return speak(error, texts)


def illegal_why(session: Session, action: Action, texts: Texts | None = None) -> str:
    """Return why a placement would be illegal, an empty text when it is legal or no placement.

    Raises:
        Refused: for what cannot be done at all.
    """
    if action.kind != "place":
        return ""
    entry = perform(session, action).log[-1]
    return why(entry, texts) if entry.result == "illegal" else ""


def carry_out(journal: Journal, action: Action, texts: Texts | None = None) -> Reply:
    """Record an action.

    Raises:
        Refused: when it is not allowed; nothing was changed.
    """
    if action.kind == "reveal":
        return _reveal(journal, action, texts)
    before = len(journal.session.log)
    journal.append(action, at=now())
    lines = done_lines(journal.session, texts)
    lines += settle(journal, texts)
    session = journal.session
    if action.kind in ("next", "card"):
        lines = setting_lines(session, texts)
    if action.kind == "reset":
        lines += setting_lines(session, texts)
    if action.kind == "plan":
        lines = planning_lines(session, texts)
    if journal.written_anew:
        lines.append(terminal("gone", texts, file=journal.path.name))
        journal.written_anew = False
    recorded = [recorded_data(entry) for entry in session.log[before:]]
    return Reply(lines, handover_lines(session, texts), data={"recorded": recorded})


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


def _reveal(journal: Journal, action: Action, texts: Texts | None) -> Reply:
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
    said = track("between", texts).join(f"{letter} {' '.join(cells)}" for letter, cells in where)
    count = (
        setup.packings_of(result.card)
        or result.of
        or counted(setup.game, result.card.blocked, should_stop=deadline(NUMBERING_SECONDS) or bool)
        or "?"
    )
    opened = terminal(
        "opened_yours" if result.number else "opened", texts,
        number=number, count=count, card=result.card.id, packing=said, own=result.number,
    )  # fmt: skip
    return Reply(
        [opened, terminal("every_packing", texts)],
        drawn=_drawn(Picture(setup.game, result.card, found), texts),
        data={
            "recorded": [recorded_data(journal.session.log[-1])],
            "packing": [{"piece": letter, "cells": list(cells)} for letter, cells in where],
        },
    )


def _drawn(picture: Picture, texts: Texts | None) -> list[str]:
    """Draw a packing as large as what is said below it allows."""
    height = shutil.get_terminal_size((80, 24)).lines - BELOW_A_PACKING
    top = (texts or read_texts())("board.top")
    return board_lines(picture, width=40, height=height, boxes=boxes(), top=top)


def view(session: Session, kind: str, *, width: int, height: int, texts: Texts | None = None) -> Reply:
    """Say what a looking word asks for."""
    match kind:
        case "show":
            roomy = max(height, lowest(session.setup.game.board, EVERY) + AROUND_A_BOARD)
            drawn = table_lines(session, width=width, height=roomy, boxes=boxes(), texts=texts)
            return Reply([], drawn=emphasise(session, drawn, texts))
        case "say":
            return Reply([sentence(session, texts)])
        case "log":
            return Reply([], drawn=indented(log_lines(session, texts), text_width()))
        case "score":
            return Reply(score_lines(session, texts))
        case "status":
            return Reply([], drawn=standing(session, texts))
    return Reply([], drawn=help_lines(width, height, texts))


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


def help_lines(width: int, height: int = 24, texts: Texts | None = None) -> list[str]:
    """List the grammar, a form and its meaning a line; on a small screen the forms alone, by when."""
    said = (texts or read_texts())["terminal"]
    rows = [(word.name, word.group) for word in words.VOCABULARY.words]
    meanings = [(said["forms"][name], said["help"][name]) for name in (*(row[0] for row in rows), "quit")]
    form = max(columns_of(each) for each, _ in meanings) + 2
    lines = [f"{each}{' ' * (form - columns_of(each))}{meaning}" for each, meaning in meanings]
    if width >= NARROW and len(lines) < height and max(map(columns_of, lines)) <= width:
        return lines
    joined = [terminal("meaning", texts, form=each, help=meaning) for each, meaning in meanings]
    full = [part for each in joined for part in wrapped(each, width, indent=2)]
    if len(full) < height:
        return full
    lines = []
    for group in dict.fromkeys(group for _, group in rows):
        first, *others = [said["forms"][name] for name, its in rows if its == group]
        head, *more = wrapped_parts(
            [terminal("meaning", texts, form=said["groups"][group], help=first), *others], width - 2
        )
        lines += [head, *(f"  {line}" for line in more)]
    return [*lines, *wrapped(joined[-1], width, indent=2)]
