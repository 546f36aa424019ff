"""`page build`, `open` and `serve`: the game on a phone, written, shown and served."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from spare_squares.decks.judging import Judgement
from spare_squares.errors import Refused
from spare_squares.files import STANDARD_OUTPUT
from spare_squares.language.commands import allow_partial_option, language_option, texts_for
from spare_squares.language.texts import Texts
from spare_squares.shell.console import put, say
from spare_squares.shell.group import LazyGroup
from spare_squares.shell.params import DECK, FILE
from spare_squares.shell.shared_options import deck_options, force_option, json_option
from spare_squares.web.commands import (
    place_option,
    serve_options,
    serve_page,
    show_page,
    want_file,
    write_page,
)
from spare_squares.wording import counted

F = TypeVar("F", bound=Callable[..., Any])
PLACE = Path("output") / "table.html"
COMMANDS = {
    "build": ("companion.commands:build", "Write the page as one HTML file."),
    "open": ("companion.commands:open_page", "Write the page and open it in the browser."),
    "serve": ("companion.commands:serve", "Serve the page on this machine only."),
}


@dataclass(frozen=True, slots=True)
class Made:
    """A page that was made of a proven deck, with what the answers of the deck need."""

    judgement: Judgement
    texts: Texts
    page: bytes


def page_options(command: F) -> F:
    """Add the deck and its language: what every page is made of."""
    for option in (allow_partial_option, language_option, deck_options):
        command = option(command)
    return click.argument("deck", required=False, type=DECK)(command)


_place = place_option(PLACE)


@click.group(cls=LazyGroup, table=COMMANDS)
def page() -> None:
    """Make the page for the table: rules, cards, turns and score on a phone, in one file without a network.

    \b
    Examples:
      spare-squares page open
      spare-squares page build friday.yaml -o friday.html
    """


@click.command()
@page_options
@_place
@click.option("--answers", type=FILE, metavar="FILE", help="Also write the answers, a page apart.")
@force_option
@json_option
def build(
    deck: str | None,
    opening: dict[str, Any],
    language: str,
    allow_partial: bool,
    place: Path,
    answers: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """Write the page of DECK (without DECK: the built-in one) as one HTML file that works by double click.

    Every card is proven first. The page holds no answer and counts no packing; the same deck and version
    give the same bytes. A page written earlier is replaced, no other file is.

    \b
    Examples:
      spare-squares page build
      spare-squares page build friday.yaml -o friday.html --answers answers.html
    """
    if as_json and place == STANDARD_OUTPUT:
        raise click.UsageError("--json and -o - both want standard output: name a file")
    if answers and answers.resolve() == place.resolve():
        raise click.UsageError("--answers and -o name the same file: the answers are a page of their own")
    made = make(deck, opening, language, allow_partial=allow_partial)
    files = [(place, made.page, "player")]
    if answers:
        files.append((answers, answers_of(made), "answers"))
    for path, data, _ in files:
        write_page(path, data, force=force, quiet=True)
    if place == STANDARD_OUTPUT:
        return
    if as_json:
        told = [{"path": str(path), "role": role, "size": len(data)} for path, data, role in files]
        put(json.dumps({"files": told}, indent=2))
        return
    title, cards = made.judgement.reading.deck, len(made.judgement.proofs)
    if title:
        say(f"{title.title}: {counted(cards, 'card')}, every one proven.")
    for path, data, role in files:
        what = "the page for the table" if role == "player" else "the answers: keep them from the table"
        say(f"Wrote {path} ({len(data) / 1000:.1f} kB), {what}.")


@click.command("open")
@page_options
@_place
@force_option
def open_page(
    deck: str | None,
    opening: dict[str, Any],
    language: str,
    allow_partial: bool,
    place: Path,
    force: bool,
) -> None:
    """Write the page of DECK and open it in the default browser.

    \b
    Example:
      spare-squares page open
    """
    want_file(place, "page")
    page = make(deck, opening, language, allow_partial=allow_partial).page
    write_page(place, page, force=force, quiet=True)
    show_page(place)


@click.command()
@page_options
@serve_options
def serve(
    deck: str | None, opening: dict[str, Any], language: str, allow_partial: bool, port: int, show: bool
) -> None:
    """Serve the page of DECK at http://127.0.0.1:PORT/ until Ctrl+C.

    The page is built once and sent from memory; no file of yours can be reached through it.

    \b
    Example:
      spare-squares page serve --open
    """
    serve_page(make(deck, opening, language, allow_partial=allow_partial).page, port, show=show)


def make(deck: str | None, opening: dict[str, Any], language: str, *, allow_partial: bool) -> Made:
    """Prove the deck and make its page.

    Raises:
        NotValid: for a deck with an error; nothing is written.
        Refused: for a board that is too large for a phone.
    """
    from spare_squares.companion.phone_page import build_page
    from spare_squares.decks.commands.opening import open_deck
    from spare_squares.solver.finished_board import finished_board

    texts = texts_for(language, allow_partial=allow_partial)
    judgement = open_deck(deck, opening={**opening, "digits": texts.digits})
    found = judgement.reading.deck
    if found is None:
        raise Refused(f"{deck}: there is no card to play with")
    built_in = judgement.reading.format == "built-in"
    return Made(judgement, texts, build_page(found, texts, built_in=built_in, finished=finished_board(found)))


def answers_of(made: Made) -> bytes:
    """Make the page of the answers, from the proofs of the cards."""
    from spare_squares.companion.answers_page import build_answers

    deck = made.judgement.reading.deck
    assert deck is not None
    entries = [(proof.card, proof.answer or (), proof.packings) for proof in made.judgement.proofs]
    return build_answers(deck, made.texts, entries)
