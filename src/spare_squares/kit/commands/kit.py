"""`kit` and `answers`: prove a deck, lay out its sheets, and write the player file and the answer file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, TypeVar, cast

import click

from spare_squares.kit.commands.paper_options import Card, Length, edition_option, sheet_options
from spare_squares.kit.commands.printer_options import (
    back_offset_option,
    backs_option,
    duplex_option,
    measured_option,
    printer_option,
)
from spare_squares.kit.edition import (
    ANSWER_FORMS,
    CARD_SIZES,
    CELLS,
    CLEARANCES,
    CUTTINGS,
    INKS,
    PACKS,
    PER_SET,
    SHEETS,
    STACKINGS,
    parts_of,
)
from spare_squares.language.commands import texts_for
from spare_squares.shell.params import COUNT, DECK, OneOf
from spare_squares.shell.shared_options import (
    deck_options,
    force_option,
    json_option,
)

# Written plainly: the smallest code pages have no multiplication sign.
SIZES = ", ".join(f"{name} ({each})" for name, each in CARD_SIZES.items()).replace("×", "x")
F = TypeVar("F", bound=Callable[..., Any])
_KIT = (
    edition_option,
    click.option(
        "--cell",
        type=Length(*CELLS),
        metavar="LENGTH",
        help="Width of one cell: 30mm, 3cm or 1.25in. Without it that of the edition, or less if the board "
        "is too large.",
    ),
    click.option(
        "--card-size",
        type=Card(),
        help=f"{SIZES}, or width by height; without it that of the edition.",
    ),
    click.option(
        "--only",
        "only",
        type=OneOf(tuple(SHEETS), what="part"),
        multiple=True,
        help="Print this part alone; may be given more than once.",
    ),
    click.option(
        "--sets",
        type=COUNT,
        default=1,
        show_default=True,
        metavar="N",
        help="Repeat board, pieces, counter and cards N times, each thing and page marked with its set.",
    ),
    click.option(
        "--set",
        "only_set",
        type=COUNT,
        metavar="NUMBER",
        help="Print this set alone again, without the rules.",
    ),
    click.option(
        "--pack",
        type=OneOf(PACKS, what="pack"),
        help="class: with --sets, adds a sheet for the host, and for each set a label for its envelope and "
        "half a page of questions.",
    ),
    click.option(
        "--stack",
        type=OneOf(STACKINGS, what="way to stack"),
        default="sets",
        show_default=True,
        help="Order of the cards of several sets. cut: keep the printed pile in order, cut it at once, and "
        "each small pile is one set.",
    ),
    click.option(
        "--shuffle-per-set",
        "seed",
        type=click.IntRange(0),
        metavar="SEED",
        help="Deal each set cards of its own, none of them in the set before or after it; the answers list "
        "them. The same number deals the same cards.",
    ),
    click.option(
        "--rules-copies",
        type=COUNT,
        default=1,
        show_default=True,
        metavar="N",
        help="Print the rules N times; without it once for all sets.",
    ),
    click.option(
        "--clearance",
        type=Length(*CLEARANCES),
        metavar="LENGTH",
        help="Cut every piece this much smaller on each side, for thick card.",
    ),
    click.option(
        "--tile",
        "tiled",
        is_flag=True,
        help="Spread a board that is too large over several sheets, to be joined.",
    ),
    click.option(
        "--cut",
        type=OneOf(CUTTINGS, what="way to show cuts"),
        default="lines",
        show_default=True,
        help="Where to cut cards: lines round them, marks at the edges of the paper with no line on a card, "
        "or none. Pieces keep their outline.",
    ),
    click.option(
        "--show-band",
        is_flag=True,
        help="Print its odds band, A to J, on each card; the answers say what it is.",
    ),
    click.option(
        "--ink",
        "low_ink",
        type=OneOf(INKS, what="ink"),
        default="normal",
        show_default=True,
        callback=lambda _, __, ink: ink == "low",
        help="low: no filled areas, thin crosses and boards, patterns half as dense.",
    ),
    click.option(
        "--colour",
        is_flag=True,
        help="Fill the pieces with colours that colour-blind eyes tell apart; letters and patterns stay.",
    ),
    click.option(
        "--icc",
        metavar="FILE",
        help="With --colour: write the colours as CMYK by this profile of a printing house, and enclose it.",
    ),
    backs_option,
    duplex_option,
    back_offset_option,
    measured_option,
    printer_option,
    force_option,
)


def kit_options(command: F) -> F:
    """Add what may be said of a kit; the command is given all of it as `wanted`, for a `Request`."""

    @wraps(command)
    def asked(*args: Any, only: tuple[str, ...], **rest: Any) -> Any:
        wanted = take_wanted(rest)
        usual = PER_SET if "only_set" in wanted else parts_of(wanted.get("pack", ""))
        return command(*args, wanted={**wanted, "parts": frozenset(only or usual)}, **rest)

    for option in reversed(_KIT):
        asked = option(asked)
    return cast(F, sheet_options(asked))


def take_wanted(options: dict[str, Any]) -> dict[str, Any]:
    """Take out of the options of a command what a `Request` is made of, but for its deck.

    An option is called as the field that it fills; one that was not given keeps the default of its field.
    """
    from spare_squares.kit.request import Request

    words = ("language", "allow_partial", "labels", "digits")
    texts = texts_for(**{name: options.pop(name) for name in words})
    names = {each.name for each in fields(Request)} - {"source", "opening"}
    found = {name: options.pop(name) for name in names & options.keys()}
    return {name: value for name, value in found.items() if value is not None} | {"texts": texts}


@click.command()
@click.argument("deck", required=False, type=DECK)
@deck_options
@kit_options
@json_option
def kit(deck: str | None, opening: dict[str, Any], wanted: dict[str, Any], as_json: bool) -> None:
    """Make the whole kit of DECK (without DECK: the built-in one) as PDFs, ready to print.

    Every card is proven first, and every finished file is read back and checked before it gets its
    name. You get two files: the kit for the players, and the answers to print apart.

    \b
    Examples:
      spare-squares kit
      spare-squares kit --paper letter -o ~/Desktop
      spare-squares kit my-deck.yaml --cell 4cm --card-size poker
      spare-squares kit --edition large --ink low
      spare-squares kit --colour
      spare-squares kit --only cards --only answers
      spare-squares kit --backs letters --duplex short
      spare-squares kit --measured 97.3x98.1
      spare-squares kit --sets 30 --rules-copies 10 -o classroom
      spare-squares kit --set 17 -o classroom
      spare-squares kit --pack class --sets 8 --rules-copies 8 -o lesson
      spare-squares kit --pack class --sets 8 --shuffle-per-set 7 --stack cut
    """
    from spare_squares.kit.commands.kit_making import make, report
    from spare_squares.kit.request import Request

    report(make(Request(source=deck, opening=opening, **wanted)), as_json=as_json)


@click.command()
@click.argument("deck", required=False, type=DECK)
@deck_options
@sheet_options
@click.option(
    "--as",
    "form",
    type=OneOf(ANSWER_FORMS, what="form"),
    default="list",
    show_default=True,
    help="list: one appendix. cards: an answer a card, to fold shut. hints: one piece a card, to fold shut.",
)
@edition_option
@measured_option
@printer_option
@force_option
@json_option
def answers(deck: str | None, opening: dict[str, Any], as_json: bool, **options: Any) -> None:
    """Make the answer appendix of DECK (without DECK: the built-in one).

    Its first page is a cover that shows no answer, so that lifting a sheet gives nothing away.
    A host who plays too cuts out --as cards, each folded shut over its answer, or --as hints, which tell one
    piece: the one with the fewest places on that card. Each form is a file of its own.

    \b
    Example:
      spare-squares answers --paper letter
      spare-squares answers --language de
      spare-squares answers --as cards
      spare-squares answers --as hints --edition large
    """
    from spare_squares.kit.commands.kit_making import make, report
    from spare_squares.kit.request import Request

    parts, wanted = frozenset({"answers"}), take_wanted(options)
    report(make(Request(source=deck, opening=opening, parts=parts, **wanted)), as_json=as_json)
