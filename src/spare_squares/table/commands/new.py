"""`track new`: prove the deck, draw the cards, write the head of a journal; `track mend` writes it again."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import click

from spare_squares.core.deck import Deck
from spare_squares.decks.commands.opening import card_ids, open_deck
from spare_squares.errors import Refused, WrongUse
from spare_squares.language.texts import Texts
from spare_squares.shell.console import put, say
from spare_squares.shell.params import DECK, FILE
from spare_squares.shell.shared_options import deck_options, json_option
from spare_squares.table.commands.acting import fit_lines, standing
from spare_squares.table.commands.session import (
    Command,
    ask,
    at_a_terminal,
    command_for,
    folder,
    language_option,
    now,
    says,
    spoken,
)
from spare_squares.table.folder import new_path, touch
from spare_squares.table.game_state import (
    MOST_BOARDS,
    Setup,
    among,
    boards_of,
    check_name,
    clockwise_after,
    find_card,
    find_cards,
    keep_cards,
    named_twice,
    shuffle_cards,
)
from spare_squares.table.handover import setting_lines
from spare_squares.table.journal import create, inspect_head, put_new_head
from spare_squares.table.records import head_line
from spare_squares.table.said import terminal
from spare_squares.table.session import Session, new_session
from spare_squares.table.summary import status_data
from spare_squares.table.words import speaking
from spare_squares.wording import counted

LATER = "later"


_OPTIONS = (
    click.argument("deck", required=False, type=DECK),
    deck_options,
    click.option(
        "--players", metavar="NAMES", help='Clockwise, apart by commas: "Ann,Ben" (2 to 6 suggested).'
    ),
    click.option("--start", metavar="NAME", help="Who starts (default: the first named)."),
    click.option(
        "--recorder", metavar="NAME", help="Who records and plays too (default: next after the starter)."
    ),
    click.option(
        "--cards",
        metavar="IDS",
        shell_complete=card_ids,
        help="The cards you drew, in order: 04,11,02; or: later, one a board.",
    ),
    click.option("--allow-repeats", is_flag=True, help="Let a card come more than once."),
    click.option(
        "--boards",
        type=click.IntRange(min=1, max=MOST_BOARDS),
        metavar="N",
        help="How many boards (default: the game's 3).",
    ),
    click.option("--relaxed", is_flag=True, help="No turn limit; boards completed instead of points."),
    click.option(
        "--rotate-starter", is_flag=True, help="House rule: the start moves on by one place a board."
    ),
)


def setup_options(command: Command) -> Command:
    """Add what a session is agreed by: deck, people, cards and rules."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command()
@setup_options
@click.option("--seed", type=int, metavar="N", help="Shuffle by this number, to draw the same cards again.")
@click.option("--session", "file", type=FILE, metavar="FILE", help="The journal to write.")
@language_option
@json_option
def new(
    deck: str | None, opening: dict[str, Any], players: str | None, seed: int | None,
    cards: str | None, file: Path | None, language: str | None, as_json: bool, **rules: Any,
) -> None:  # fmt: skip
    """Prove DECK (without it: the built-in one), draw the cards and start a session.

    At a terminal it asks who plays, if that is not said.

    \b
    Examples:
      spare-squares track new --players "Ann,Ben,Cleo"
      spare-squares track new --players "Ann,Ben" --cards 04,11,02 --start Ben
      spare-squares track new my-deck.yaml --players Ann --relaxed --boards 5
    """
    if seed is not None and cards is not None:
        raise WrongUse("--seed draws the cards and --cards names them: leave one out")
    texts = spoken(language)
    with speaking(texts):
        people = read_people(players, rules.pop("start"), rules.pop("recorder"), texts=texts)
        opening = {**opening, "digits": texts.digits}
        setup, few = agree_on(open_proven(deck, opening), people, cards=cards, seed=seed, **rules)
        path = start_session(setup, file)
        tell_session(new_session(setup), path, as_json, few=few, texts=texts)


def start_session(setup: Setup, file: Path | None = None) -> Path:
    """Write the journal of a new session, and return where."""
    path = file or new_path(folder(), setup.created)
    create(path, setup)
    touch(path, folder())
    return path


def open_proven(deck: str | None, opening: dict[str, Any] | None = None) -> Deck:
    """Open a deck and prove its cards.

    Raises:
        WrongUse: when there is none.
    """
    proven = open_deck(deck, opening=opening).reading.deck
    if proven is None:
        raise WrongUse("there is no deck to play")
    return proven


People = tuple[tuple[str, ...], str, str]


def agree_on(
    deck: Deck, people: People, *, cards: str | None = None, seed: int | None = None,
    boards: int | None = None, allow_repeats: bool = False, relaxed: bool = False,
    rotate_starter: bool = False, known: Sequence[str] = (),
) -> tuple[Setup, int]:  # fmt: skip
    """Return what is agreed on, and how many cards a deck has that is too small for the game's boards.

    `known` are the ids of the cards of the first boards, if these were played already.
    """
    names, starter, keeper = people
    order, count = draw_cards(deck, cards, boards, seed, allow_repeats)
    if known and order:
        first = [find_card(deck.cards, each) for each in known]
        order = (*first, *(at for at in order if allow_repeats or at not in first))[:count]
    kept, order = keep_cards(deck.cards, order)
    setup = Setup(
        game=deck.game, cards=kept, boards=count, players=names, starter=starter, recorder=keeper,
        order=order, relaxed=relaxed, rotate_starter=rotate_starter, allow_repeats=allow_repeats,
        deck=deck.title, credit=deck.credit, fingerprint=deck.fingerprint(), created=now(),
    )  # fmt: skip
    few = cards is None and boards is None and count < deck.game.boards
    return setup, len(deck.cards) if few else 0


def ask_people(texts: Texts | None = None) -> People:
    """Ask who plays until the answer can be read."""
    while True:
        try:
            return seat_people(part_names(ask(terminal("who_plays", texts)), texts), None, None)
        except WrongUse as error:
            say(str(error))


def read_people(
    text: str | None, start: str | None, recorder: str | None, *, texts: Texts | None = None
) -> People:
    """Return the people at the table, asked for at a terminal where they were not said.

    Raises:
        WrongUse: when they were not said and nobody can be asked.
    """
    if text is None and not at_a_terminal():
        raise WrongUse('who plays? Name them clockwise: --players "Ann,Ben"')
    return seat_people(ask_people(texts)[0] if text is None else part_names(text, texts), start, recorder)


def part_names(text: str, texts: Texts | None) -> tuple[str, ...]:
    """Part the names at commas; where blanks alone stand between words, ask what is meant.

    Raises:
        WrongUse: when nobody can be asked, or a name cannot be used.
    """
    words = text.split()
    if "," in text or len(words) < 2:
        return check_names(text.removesuffix(",") if text.count(",") == 1 else text)
    several = ",".join(words)
    if not at_a_terminal():
        one = f'"{text}," for a single player'
        raise WrongUse(f'--players: apart by commas, please: "{several}", or {one}')
    answer = ask(terminal("players_parted", texts, n=len(words), names=", ".join(words)))
    return check_names(text if says(answer, "no") else several)


def check_names(text: str) -> tuple[str, ...]:
    """Read the names of the players (A1: any number from one).

    Raises:
        WrongUse: for no name, a name twice or one that cannot be shown.
    """
    try:
        names = tuple(check_name(name) for name in text.split(","))
    except Refused as error:
        raise WrongUse(f"--players: {error}") from error
    if name := named_twice(names):
        raise WrongUse(f"--players: {name} is named twice; tell them apart, such as {name} B")
    return names


def seat_people(names: tuple[str, ...], start: str | None, recorder: str | None) -> People:
    """Return the players, who starts, and who records: if nobody says so, the next after the starter."""
    starter = _one_of(names, start, "--start") if start else names[0]
    keeper = _one_of(names, recorder, "--recorder") if recorder else clockwise_after(names, starter)
    return names, starter, keeper


def _one_of(names: tuple[str, ...], name: str, option: str) -> str:
    found = among(names, name)
    if found is None:
        raise WrongUse(f"{option}: {name} is not among the players {', '.join(names)}")
    return found


def draw_cards(
    deck: Deck, cards: str | None, boards: int | None, seed: int | None, repeats: bool
) -> tuple[tuple[int, ...], int]:
    """Return the places of the cards in the order of play (none when drawn later), and the boards."""
    try:
        if cards is None:
            count = boards_of(deck, boards, allow_repeats=repeats)
            source = secrets.SystemRandom() if seed is None else Random(seed)
            return shuffle_cards(len(deck.cards), count, source.shuffle), count
        if cards.strip().casefold() == LATER:
            return (), boards_of(deck, boards, allow_repeats=repeats)
        ids = tuple(each.strip() for each in cards.split(",") if each.strip())
        if not ids or (boards is not None and boards != len(ids)):
            raise WrongUse(f"--cards names {len(ids)} cards, --boards asks for {boards or 'at least 1'}")
        return find_cards(deck, ids, allow_repeats=repeats), len(ids)
    except Refused as error:
        raise WrongUse(str(error)) from error


def tell_session(session: Session, path: Path, as_json: bool, *, few: int, texts: Texts) -> None:
    """Say where the session lies and how to set the first board up; later cards stay face down (T2)."""
    setup = session.setup
    players, turns = len(setup.players), setup.game.turns
    if players > turns and not setup.relaxed:
        say(terminal("many_players", texts, players=players, turns=turns), err=True)
    if few:
        say(terminal("small_deck", texts, n=setup.boards, cards=few), err=True)
    if as_json:
        put(json.dumps({"session": str(path), "status": status_data(session)}, indent=2, ensure_ascii=False))
        return
    around = ", ".join(setup.players)
    lines = [
        terminal("proven", texts, n=setup.boards, deck=setup.deck, names=around),
        *setting_lines(session, texts),
        terminal("plan_or_begin", texts),
        f"  {command_for('play', path)}",
    ]
    say(terminal("session", texts, path=str(path)))
    say("\n".join(fit_lines(lines) + standing(session, texts)))


@click.command()
@click.argument("file", type=FILE)
@setup_options
def mend(
    file: Path, deck: str | None, opening: dict[str, Any], players: str | None, start: str | None,
    recorder: str | None, cards: str | None, **rules: Any,
) -> None:  # fmt: skip
    """Write the damaged first line of the session FILE again; the lines after it must be whole.

    A single changed byte is found by the line's own check. Else say what was agreed, as with track new: the
    players, and DECK, --start, --recorder, --boards, --relaxed and the rest where they were not the usual
    ones. The cards are known from the lines; those of boards not reached yet are drawn anew. Every line has
    to follow from the new first one, or nothing is changed. The damaged file is kept beside the session.

    \b
    Examples:
      spare-squares track mend friday.jsonl
      spare-squares track mend friday.jsonl --players "Ann,Ben,Cleo" --start Ben
    """
    damage = inspect_head(file)
    head = damage.repaired
    if head is None:
        if players is None:
            names = ", ".join(damage.people)
            raise Refused(f"say who sat at the table: --players (the lines name {names or 'nobody'})")
        people = read_people(players, start, recorder)
        if damage.named_later:
            cards = cards or LATER
        setup, _ = agree_on(open_proven(deck, opening), people, cards=cards, known=damage.cards, **rules)
        head = head_line(setup).encode("utf-8")
    kept = put_new_head(file, head)
    touch(file, folder())
    say(f"{file}: its first line is written again, {counted(damage.lines, 'action')} follow from it.")
    say(f"The damaged file is kept in {kept.name}.")
    say(f"Go on here: {command_for('play', file)}")
