"""`deck generate`: a deck of fresh cards, proven, no two alike, the same for the same seed."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random

import click

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging import Judgement, judge
from spare_squares.decks.reading import read_deck
from spare_squares.errors import NotValid, Refused, WrongUse
from spare_squares.files import STANDARD_OUTPUT, refuse_existing
from spare_squares.shell.console import note, put, tell
from spare_squares.shell.params import DECK, FILE, GAME, SECONDS, BandRange, PackingRange, deadline
from spare_squares.shell.progress import long_work
from spare_squares.shell.report import show
from spare_squares.shell.shared_options import json_option
from spare_squares.solver.generate import FewerFound
from spare_squares.solver.generate import generate as new_cards
from spare_squares.wording import counted, noun_for

MOST_CARDS = 20_000
MOST_SEED = 2**63 - 1


@click.command()
@click.option(
    "--count",
    type=click.IntRange(1, MOST_CARDS),
    default=12,
    show_default=True,
    metavar="N",
    help="How many cards.",
)
@click.option(
    "--packings", type=PackingRange(), default="1..", help="How many packings a card may have: 1..4, or 1."
)
@click.option("--bands", type=BandRange(), default="", metavar="A..J", help="Odds bands to take: B..D, or J.")
@click.option(
    "--order",
    type=click.Choice(("odds", "packings")),
    help="Sort: filled most often by a blind try, or most packings, first.",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), metavar="N", help="The same number gives the same deck."
)
@click.option("--like", type=DECK, metavar="DECK", help="Take the game of DECK.")
@click.option(
    "--distinct", is_flag=True, help="Make no card alike to one of DECK, or of the deck of the box."
)
@click.option("--game", "game_name", type=GAME, metavar="NAME_OR_FILE", help="Take this game.")
@click.option(
    "--max-seconds", type=SECONDS, metavar="S", help="Stop after S seconds; what was found is kept."
)
@click.option(
    "-o",
    "--output",
    type=FILE,
    default="-",
    metavar="FILE",
    help="Write FILE; its end says the format.",
)
@click.option("--force", is_flag=True, help="Overwrite FILE.")
@json_option
def generate(
    count: int,
    packings: tuple[int, int | None],
    bands: str,
    order: str | None,
    seed: int | None,
    like: str | None,
    distinct: bool,
    game_name: str | None,
    max_seconds: float | None,
    output: Path,
    force: bool,
    as_json: bool,
) -> None:
    """Make a deck of fresh cards; without -o it is printed as YAML.

    Each card is proven by exhaustive search, no two are alike when turned or mirrored, and blocked cells are
    spread over the board. When there are not enough such cards, that is said: the game of the box has 93.
    A band is a tenth of the game's boards: A is filled most often by a blind random try, J least often.
    When the time or the search ends before all are found, those found are kept, and the exit code is 1.

    \b
    Examples:
      spare-squares deck generate --count 12 --packings 1..4 -o fresh.yaml
      spare-squares deck generate --seed 7 --distinct
      spare-squares deck generate --bands A..C --order odds -o gentle-start.yaml
      spare-squares deck generate --like friday.yaml --packings 1 -o hard.csv
    """
    from spare_squares.decks.commands.convert import format_of, store

    format_of(output)
    if as_json and output == STANDARD_OUTPUT:
        raise WrongUse("--json reports on a deck that is written to a file: name it with -o")
    if output != STANDARD_OUTPUT:
        refuse_existing(output, force=force)
    game, unlike = choose_game(like, game_name, distinct)
    seed = secrets.randbelow(10**6) if seed is None else seed
    fewer: FewerFound | None = None
    try:
        cards = fresh_cards(
            game,
            count,
            packings,
            seed=seed,
            unlike=unlike,
            bands=bands,
            order=order or "",
            should_stop=deadline(max_seconds),
        )
    except FewerFound as found:
        if not found.cards:
            raise
        cards, fewer = found.cards, found
    deck = Deck(title=f"Fresh cards {seed}", game=game, cards=cards)
    judgement = proven(deck)
    store(deck, output, force=force, titled=False)
    if as_json:
        put(json.dumps(_as_data(judgement, seed, output), indent=2))
    else:
        (note if output == STANDARD_OUTPUT else tell)(_told(judgement, seed, output))
    if fewer:
        raise Refused(f"{fewer}; these are kept")


def choose_game(like: str | None, game_name: str | None, distinct: bool) -> tuple[Game, tuple[int, ...]]:
    """Return the game to make cards for, and the sets of blocked cells to keep away from."""
    from spare_squares.decks.builtin import builtin_deck

    if like is not None and game_name is not None:
        raise WrongUse("--like and --game both say the game: leave one of them out")
    if like is not None:
        deck = read_like(like)
        return deck.game, tuple(card.blocked for card in deck.cards) if distinct else ()
    deck = builtin_deck()
    if game_name is None:
        return deck.game, tuple(card.blocked for card in deck.cards) if distinct else ()
    from spare_squares.decks.games import read_game

    game = read_game(game_name)
    if distinct and game.board != deck.game.board:
        raise WrongUse(
            "--distinct keeps away from the cards of a deck: name it with --like instead of --game"
        )
    return game, tuple(card.blocked for card in deck.cards) if distinct else ()


def read_like(like: str) -> Deck:
    """Return the deck to be like: its game must be right, its cards need not have a packing."""
    reading = read_deck(like)
    if reading.deck is None:
        show(finding for finding in reading.findings if finding.severity == "error")
        raise NotValid(f"{reading.file}: the game of this deck could not be read")
    return reading.deck


def fresh_cards(
    game: Game,
    count: int,
    packings: tuple[int, int | None],
    *,
    seed: int,
    unlike: tuple[int, ...] = (),
    bands: str = "",
    order: str = "",
    should_stop: Callable[[], bool] | None = None,
) -> tuple[Challenge, ...]:
    """Return new cards.

    Raises:
        FewerFound: when there are not that many cards, or not found in time.
        Refused: when the game's areas do not add up.
    """
    if not game.fits:
        total = f"{game.piece_area} + {game.blocked} = {game.piece_area + game.blocked}"
        raise Refused(
            f"pieces and blocked cells of {game.name} do not fill its board: {total}, not {game.board.size}"
        )
    least, most = packings
    with long_work("Looking for cards") as tick:
        return new_cards(
            game,
            count,
            chance=Random(seed),
            least=least,
            most=most,
            unlike=unlike,
            bands=bands,
            order=order,
            should_stop=tick.watching(should_stop),
            progress=tick,
        )


def proven(deck: Deck) -> Judgement:
    """Judge a new deck as any other: nothing leaves this command unproven."""
    judgement = judge(Reading(deck, file="new deck"))
    if not judgement.ok:
        errors = [finding.message for finding in judgement.findings if finding.severity == "error"]
        raise Refused(f"the new cards did not pass their proof: {errors[0]}")
    return judgement


def _as_data(judgement: Judgement, seed: int, output: Path) -> dict[str, object]:
    packings = [proof.packings for proof in judgement.proofs]
    return {"path": str(output), "seed": seed, "cards": len(packings), "packings": packings}


def _told(judgement: Judgement, seed: int, output: Path) -> str:
    numbers = [proof.packings for proof in judgement.proofs]
    span = f"{min(numbers)}" if min(numbers) == max(numbers) else f"{min(numbers)} to {max(numbers)}"
    wrote = "" if output == STANDARD_OUTPUT else f"Wrote {output}: "
    packings = noun_for(max(numbers), "packing")
    return f"{wrote}{counted(len(numbers), 'card')}, each proven, with {span} {packings}; seed {seed}."
