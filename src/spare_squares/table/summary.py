"""What a session comes to: its state as JSON for programs, and its sum as text, Markdown, CSV or JSON.

Text and Markdown are for people, in their language; CSV and JSON are for programs, alike in all (LA13).
Boards that were not played are not padded (A14). Every field of the JSON is said in `docs/at-the-table.md`.
"""

from __future__ import annotations

import csv
import io
import json
from typing import Any, Final

from spare_squares.core.challenge import Packing
from spare_squares.errors import Refused
from spare_squares.language.texts import Texts, read_texts
from spare_squares.table.board_picture import letter_lines
from spare_squares.table.game_state import Result, at_side, on_board
from spare_squares.table.handover import questions
from spare_squares.table.records import entry_data
from spare_squares.table.said import listed, terminal, total, track, verdict, why
from spare_squares.table.session import Entry, Session

FORMATS: Final = ("text", "markdown", "csv", "json")
SHORT: Final = 8


def status_data(session: Session) -> dict[str, Any]:
    """Return the status.

    `turn` is the number of turns used, `next_turn` that of the turn being played (None when nobody acts);
    `acts` and `card` are None when nobody acts or no card is open; `points` is the score of the board, None
    until it is scored; `total` sums the boards scored so far. Relaxed play has neither points nor a limit.
    """
    setup, table = session.setup, session.table
    over = table.phase == "scored"
    return {
        "board": table.board,
        "boards": setup.boards,
        "card": table.card.id if table.card else None,
        "turn": table.used,
        "turn_limit": None if setup.relaxed else setup.game.turns,
        "acts": table.acting or None,
        "recorder": table.recorder,
        "on_board": list(on_board(setup.game, table)),
        "finished": session.finished,
        "points": table.results[-1].points if over else None,
        "total": None if setup.relaxed else session.total,
        "relaxed": setup.relaxed,
        "phase": "finished" if session.finished else table.phase,
        "next_turn": table.used + 1 if table.phase == "open" else None,
        "players": list(table.players),
        "starter": table.starter,
        "attempt": table.attempt,
        "results": [_result_data(session, result) for result in table.results],
    }


def show_data(session: Session) -> dict[str, Any]:
    """Return what lies on the board."""
    setup, table = session.setup, session.table
    names = setup.game.board.names
    return {
        "card": table.card.id if table.card else None,
        "blocked": list(names(table.card.blocked)) if table.card else [],
        "pieces": _pieces(session, table.lying),
        "side": list(at_side(setup.game, table)),
    }


def log_data(session: Session) -> list[dict[str, Any]]:
    """Return every entry, those that were undone marked."""
    return [
        recorded_data(entry)
        | {"card": entry.card, "attempt": entry.attempt, "undone": entry.number in session.undone}
        for entry in session.log
    ]


def recorded_data(entry: Entry) -> dict[str, Any]:
    """Return an entry for programs: its line of the journal, with `why` as a sentence and its `codes`."""
    data = entry_data(entry)
    codes = data.pop("why", [])
    texts = {"nudge": entry.action.note, "reset": entry.action.note, "undo": f"entry {entry.about}"}
    texts["redo"] = texts["undo"]
    said = why(entry) if codes else texts.get(entry.action.kind, "")
    return data | ({"why": said} if said else {}) | ({"codes": codes} if codes else {})


def refused_data(error: Refused, session: Session) -> dict[str, Any]:
    """Return a refusal for programs: its code stays, its sentence may change; the table is as before."""
    finding = {"code": "", "severity": "error", "message": str(error), "file": "", "line": 0}
    return {
        "findings": [finding], "refused": str(error), "code": error.code, "status": status_data(session)
    }  # fmt: skip


def _pieces(session: Session, lying: Packing) -> list[dict[str, Any]]:
    names = session.setup.game.board.names
    return [{"piece": p.letter, "cells": list(names(p.cells))} for p in lying]


def summary(session: Session, form: str, texts: Texts | None = None) -> str:
    """Write the summary in one of FORMATS, ending with a line break."""
    if form in ("text", "markdown"):
        return (_text if form == "text" else _markdown)(session, texts)
    return {"csv": _csv, "json": _json}[form](session)


def summary_data(session: Session) -> dict[str, Any]:
    """Return the summary as JSON values; later cards and the seed stay hidden until the session is over."""
    setup = session.setup
    return {
        "created": setup.created,
        "deck": setup.deck,
        "credit": setup.credit,
        "fingerprint": setup.fingerprint,
        "seed": setup.seed if session.finished else None,
        "players": list(session.table.players),
        "relaxed": setup.relaxed,
        "house_rules": house_rules(session),
        "boards": setup.boards,
        "finished": session.finished,
        "results": [_result_data(session, result) for result in session.table.results],
        "total": None if setup.relaxed else session.total,
        "possible": None if setup.relaxed else setup.game.points[0] * len(session.table.results),
        "completed": session.completed,
        "interrupted": interrupted(session),
        "corrections": session.undos,
        "questions": [
            {"question": text, "answer": session.answers.get(number)}
            for number, text in enumerate(questions(), start=1)
        ],
    }


def house_rules(session: Session, texts: Texts | None = None) -> list[str]:
    """Name what departs from the printed rules."""
    setup = session.setup
    rules = [track("rule_rotate", texts)] if setup.rotate_starter else []
    return rules + ([track("rule_repeats", texts)] if setup.allow_repeats else [])


def interrupted(session: Session) -> int:
    """Return the number of attempts that a reset ended; they have no score (T27)."""
    return sum(e.action.kind == "reset" and e.number not in session.undone for e in session.log)


def everyone(session: Session) -> list[str]:
    """Name all who played, those at the table first and then who left on the way (A17)."""
    # Results keep the names of their board, so who left is still found there.
    played = [name for result in session.table.results for name in result.players]
    return list(dict.fromkeys([*session.table.players, *played]))


def _result_data(session: Session, result: Result) -> dict[str, Any]:
    names = session.setup.game.board.names
    return {
        "board": result.board,
        "card": result.card.id,
        "blocked": list(names(result.card.blocked)),
        "attempt": result.attempt,
        "starter": result.starter,
        "recorder": result.recorder,
        "players": list(result.players),
        "turns": result.turns,
        "complete": result.complete,
        "given_up": result.stopped,
        "points": result.points,
        "pieces": _pieces(session, result.lying),
        "packing": result.number or None,
        "packings": result.of or None,
    }


def _json(session: Session) -> str:
    return json.dumps(summary_data(session), indent=2, ensure_ascii=False) + "\n"


def packing_words(result: Result, texts: Texts | None = None) -> str:
    """Say which packing was found."""
    if result.number:
        key = "packing" if result.of else "packing_alone"
        return track(key, texts, number=result.number, of=result.of)
    return track("packing_of", texts, of=result.of) if result.of else ""


def _text(session: Session, texts: Texts | None) -> str:
    return "\n".join(_text_lines(session, texts, boards=True, questions_too=True)) + "\n"


def brief_lines(session: Session, *, with_questions: bool = True, texts: Texts | None = None) -> list[str]:
    """Write the text of the summary without the boards, for a screen that shows the last one."""
    return _text_lines(session, texts, boards=False, questions_too=with_questions)


def _text_lines(session: Session, texts: Texts | None, *, boards: bool, questions_too: bool) -> list[str]:
    lines = [session.setup.deck or track("session", texts), say_played(session, texts), ""]
    for result in session.table.results:
        words = packing_words(result, texts)
        said = track(
            "board_line", texts, board=result.board, card=result.card.id, verdict=verdict(result, texts)
        )
        lines.append(f"{said}, {words}" if words else said)
        roles = track("board_roles", texts, starter=result.starter, recorder=result.recorder)
        lines.append(f"  {roles}")
        if boards:
            lines += ["", *(f"    {line}" for line in draw_ended(session, result)), ""]
    lines += [] if boards else [""]
    lines.append(track("shared", texts, result=_result(session, texts)))
    lines += small_print(session, texts)
    if session.finished and questions_too:
        lines += ["", track("ask", texts)]
        for number, text in enumerate(questions(texts), start=1):
            answer = session.answers.get(number)
            lines += [f"  {number}. {text}"] + ([f"     {answer}"] if answer else [])
    return lines


def say_played(session: Session, texts: Texts | None) -> str:
    """Say when and by whom it was played."""
    names = listed(everyone(session), texts)
    return track("played_by", texts, day=day(session.setup.created, texts), names=names)


def _result(session: Session, texts: Texts | None) -> str:
    key = "result" if session.finished else "result_so_far"
    return track(key, texts, total=total(session, texts))


def draw_ended(session: Session, result: Result) -> list[str]:
    """Draw a board as it lay when it ended."""
    return letter_lines(session.setup.game, result.card, result.lying)


def small_print(session: Session, texts: Texts | None) -> list[str]:
    """Say what stands behind the result."""
    setup = session.setup
    lines = [track("house_rule", texts, rule=rule) for rule in house_rules(session, texts)]
    if setup.relaxed:
        lines.append(track("small_relaxed", texts))
    if interrupted(session):
        lines.append(track("small_resets", texts, n=interrupted(session)))
    if session.undos:
        lines.append(track("small_undos", texts, n=session.undos))
    deck = track("small_deck", texts, fingerprint=setup.fingerprint[:SHORT])
    if session.finished and setup.seed is not None:
        deck = terminal("small_seed", texts, deck=deck, seed=str(setup.seed))
    return [*lines, deck]


def _markdown(session: Session, texts: Texts | None) -> str:
    lines = [
        f"# {write_cell(session.setup.deck or track('session', texts))}",
        "",
        f"{write_cell(say_played(session, texts))}.",
        "",
        *write_markdown_table(session, texts),
        f"**{_result(session, texts)}.**",
        "",
        *(f"- {write_cell(line)}" for line in small_print(session, texts)),
    ]
    for result in session.table.results:
        card = write_cell(result.card.id)
        head = track("board_line", texts, board=result.board, card=card, verdict="").rstrip()
        lines += ["", head, "", "```", *draw_ended(session, result), "```"]
    if session.finished:
        lines += ["", f"## {track('to_ask', texts)}", ""]
        for number, text in enumerate(questions(texts), start=1):
            lines.append(f"{number}. {text} {write_cell(session.answers.get(number, ''))}".rstrip())
    return "\n".join(lines) + "\n"


POINTS_COLUMN: Final = 6


def write_markdown_table(session: Session, texts: Texts | None) -> list[str]:
    """Write one row a board and a blank line; nothing before a board is scored."""
    if not session.table.results:
        return []
    heads = list((texts or read_texts()).lines("track.heads"))
    rows = [heads]
    for r in session.table.results:
        row = [str(r.board), r.card.id, r.starter, r.recorder, str(r.turns)]
        row.append(track("yes" if r.complete else "no", texts))
        rows.append([*row, str(r.points), packing_words(r, texts)])
    if session.setup.relaxed:
        # Relaxed play has no points, and a column of None says less than none.
        rows = [row[:POINTS_COLUMN] + row[POINTS_COLUMN + 1 :] for row in rows]
    head, *body = ["| " + " | ".join(write_cell(cell) for cell in row) + " |" for row in rows]
    return [head, "|" + " --- |" * len(rows[0]), *body, ""]


def write_cell(text: str) -> str:
    """Keep a text from being read as Markdown."""
    for mark in "\\`*_[]<>|#":
        text = text.replace(mark, "\\" + mark)
    return text


COLUMNS: Final = (
    "board", "card", "attempt", "starter", "recorder", "turns",
    "complete", "given_up", "points", "packing", "packings",
)  # fmt: skip


def _csv(session: Session) -> str:
    columns = [name for name in COLUMNS if not (session.setup.relaxed and name == "points")]
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(columns)
    for result in session.table.results:
        data = _result_data(session, result)
        writer.writerow([write_field(data[name]) for name in columns])
    return file.getvalue()


def write_field(value: Any) -> str:
    """Write a value; a text that a spreadsheet would run as a formula is set in quotes of its own."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = "" if value is None else str(value)
    # Names are typed by players: =HYPERLINK(…) must stay a name in the host's spreadsheet.
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def day(created: str, texts: Texts | None = None) -> str:
    """Return the date of a time."""
    return created[:10] or track("unknown_day", texts)
