"""What is asked of a kit: one frozen value, and the edition that it comes to, or why it makes no sense.

Commands make a request of their options, `asked` makes one of plain names and numbers, as Python gives them;
either way a sentence names what is at fault by its option.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from spare_squares.core.deck import Deck
from spare_squares.errors import WrongUse
from spare_squares.kit.dealing import deal
from spare_squares.kit.edition import (
    BACKS,
    CARD_HEIGHTS,
    CARD_SIZES,
    CARD_WIDTHS,
    CELLS,
    CLEARANCES,
    CUTTINGS,
    DUPLEX,
    EDITIONS,
    INKS,
    PACKS,
    PAPERS,
    PER_SET,
    SHEETS,
    STACKINGS,
    AnswerForm,
    Backs,
    CardSize,
    Cutting,
    Edition,
    Stacking,
    Turning,
    parts_of,
)
from spare_squares.kit.press_inks import press_inks
from spare_squares.kit.printer import MOST_OFFSET, Offset, Printer, check_measured, paper_of, printer_for
from spare_squares.kit.sheets.board_sheet import usual_cell
from spare_squares.language.locales import local_paper
from spare_squares.language.texts import (
    LABELS,
    LANGUAGES,
    OWN_DIGITS,
    Texts,
    latin_labels,
    read_texts,
    with_digits,
)
from spare_squares.wording import nearest_name

C = TypeVar("C", bound=str)


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for; lengths in millimetres; None for the usual cell and the locale's paper."""

    source: str | None = None
    opening: Mapping[str, Any] = field(default_factory=dict)
    folder: str = "output"
    paper: str | None = None
    texts: Texts = field(default_factory=read_texts)
    cell: float | None = None
    look: str = "standard"
    low_ink: bool = False
    colour: bool = False
    icc: str | None = None
    card_size: CardSize | None = None
    parts: frozenset[str] = frozenset(parts_of(""))
    sets: int = 1
    only_set: int = 0
    rules_copies: int = 1
    pack: str = ""
    stack: Stacking = "sets"
    seed: int | None = None
    form: AnswerForm = "list"
    clearance: float = 0.0
    measured: tuple[float, float] | None = None
    printer: str | None = None
    backs: Backs = "none"
    duplex: Turning | None = None
    back_offset: Offset | None = None
    tiled: bool = False
    cut: Cutting = "lines"
    show_band: bool = False
    force: bool = False


def edition_for(deck: Deck, request: Request, *, built_in: bool) -> Edition:
    """Return the edition that a request asks for, by default on the locale's paper in the usual cell."""
    if request.only_set and request.sets > 1 and request.only_set > request.sets:
        raise WrongUse(f"--set {request.only_set}: there are {request.sets} sets; choose one of them")
    if request.rules_copies > 1 and "rules" not in request.parts:
        raise WrongUse("--rules-copies repeats the rules, which are not asked for: add --only rules")
    refuse_senseless_pack(request)
    if request.colour and request.low_ink:
        raise WrongUse("--colour fills the pieces and --ink low fills nothing: ask for one of them")
    if request.icc and not request.colour:
        raise WrongUse("--icc says how the colours of the pieces are printed: add --colour")
    if request.tiled and request.cut == "none":
        raise WrongUse("--cut none leaves nothing to cut a tiled board by: choose --cut marks or lines")
    paper = request.paper or paper_of(request.printer) or local_paper()
    printer = printer_for(request.printer, request.measured, paper)
    behind = backs_for(
        backs=request.backs,
        duplex=request.duplex,
        offset=request.back_offset,
        parts=request.parts,
        cut=request.cut,
        printer=printer,
    )
    edition = Edition.of(
        EDITIONS[request.look],
        paper=PAPERS[paper],
        printer=printer,
        **behind,
        texts=request.texts,
        card_size=request.card_size,
        parts=frozenset(part for part in request.parts if SHEETS[part].role == "player"),
        pack=request.pack,
        stack=request.stack,
        hands=hands_of(deck, request),
        seed=request.seed,
        sets=request.sets,
        only_set=request.only_set,
        rules_copies=request.rules_copies,
        clearance=request.clearance,
        tiled=request.tiled,
        cut=request.cut,
        built_in=built_in,
        low_ink=request.low_ink,
        colour=request.colour,
        inks=press_inks(request.icc) if request.icc else None,
    )
    return replace(edition, cell=request.cell or usual_cell(deck.game, edition))


def refuse_senseless_pack(request: Request) -> None:
    """Refuse a pack of no sets or of one, and a part of a pack where none is asked for.

    Raises:
        WrongUse: with the nearest that works.
    """
    alone = [part for part in request.parts if SHEETS[part].pack not in ("", request.pack)]
    if alone:
        raise WrongUse(f"--only {alone[0]}: add --pack {SHEETS[alone[0]].pack} and --sets, whose part it is")
    if request.pack and request.only_set:
        raise WrongUse(
            f"--set prints one set again, and a pack is all of them: leave out --pack {request.pack}"
        )
    if request.pack and request.sets < 2:
        raise WrongUse(f"--pack {request.pack} is for several groups: say how many, such as --sets 8")
    if request.stack == "cut" and (request.only_set or request.sets < 2):
        raise WrongUse("--stack cut makes one pile of several sets: say how many, such as --sets 6")
    if request.stack == "cut" and request.duplex == "fold":
        raise WrongUse("--stack cut piles sheets up, and --duplex fold folds each card: choose --duplex long")
    if request.stack == "cut" and "cards" not in request.parts:
        raise WrongUse("--stack cut is for cards, which are not asked for: add --only cards")


def hands_of(deck: Deck, request: Request) -> tuple[tuple[int, ...], ...]:
    """Deal the cards out to the sets, where that is asked for.

    Raises:
        NotValid: for a deck that is too small.
        WrongUse: where there is one set alone.
    """
    if request.seed is None:
        return ()
    if request.sets < 2 and not request.only_set:
        raise WrongUse("--shuffle-per-set deals cards to several sets: say how many, such as --sets 8")
    return deal(deck, max(request.sets, request.only_set), request.seed)


def backs_for(
    *,
    backs: Backs,
    duplex: Turning | None,
    offset: Offset | None,
    parts: Collection[str],
    cut: str,
    printer: Printer,
) -> dict[str, Any]:
    """Return what an edition is told of backs; a printer that was measured brings its offset.

    Raises:
        WrongUse: for what makes no sense together, with the nearest that does.
    """
    if backs == "none":
        if duplex or offset:
            what = "--duplex turns a sheet over for its" if duplex else "--back-offset moves"
            raise WrongUse(f"{what} backs, and none are asked for: add --backs plain, mark or letters")
        return {}
    if not {"board", "cards"} & set(parts):
        raise WrongUse("--backs: pieces and cards have backs, and neither is printed: add --only cards")
    if duplex == "fold":
        if offset:
            raise WrongUse("--back-offset: what is folded has its back where it belongs: leave it out")
        if cut == "marks":
            raise WrongUse("--cut marks stand at the edge of a sheet that is cut apart to fold: choose lines")
        return {"backs": backs, "duplex": duplex}
    # A profile is read off a sheet turned over its long edge; over the short edge a back stands on its head.
    sign = -1 if duplex == "short" else 1
    own = tuple(sign * each for each in printer.offset)
    return {"backs": backs, "duplex": duplex or "long", "back_offset": offset or own}


def asked(
    *,
    paper: str | None,
    edition: str,
    language: str,
    labels: str,
    digits: str,
    allow_partial: bool,
    cell: float | None,
    card_size: str | tuple[float, float] | None,
    only: Iterable[str],
    sets: int,
    set: int | None,
    pack: str | None,
    stack: str,
    shuffle_per_set: int | None,
    rules_copies: int,
    clearance: float,
    ink: str,
    backs: str,
    duplex: str | None,
    cut: str,
    measured: float | tuple[float, float] | None,
    back_offset: Offset | None,
    **rest: Any,
) -> Request:
    """Return the request of names, and of lengths in millimetres, that are called as the options of `kit`.

    Raises:
        WrongUse: for a name that no table has, or a number out of its range.
        NotValid, Unreadable: for a file of texts.
    """
    counts = {"sets": sets, "set": 1 if set is None else set, "rules_copies": rules_copies}
    for name, number in (counts | {"shuffle_per_set": (shuffle_per_set or 0) + 1}).items():
        if number < 1:
            raise WrongUse(f"{name} is {'0 or more' if name == 'shuffle_per_set' else '1 or more'}")
    bar = (measured, measured) if isinstance(measured, int | float) else measured
    try:
        if bar:
            check_measured(*bar)
    except ValueError as error:
        raise WrongUse(f"measured: {error}") from None
    for each in back_offset or ():
        within("back_offset", each, (-MOST_OFFSET, MOST_OFFSET))
    parts = {chosen(tuple(SHEETS), part, "only") for part in ([only] if isinstance(only, str) else only)}
    pack = chosen(PACKS, pack, "pack") if pack else ""
    return Request(
        paper=chosen(tuple(PAPERS), paper, "paper") if paper else None,
        look=chosen(tuple(EDITIONS), edition, "edition"),
        texts=_texts_of(
            language,
            allow_partial=allow_partial,
            labels=chosen(LABELS, labels, "labels"),
            digits=chosen(OWN_DIGITS, digits, "digits"),
        ),
        cell=None if cell is None else within("cell", cell, CELLS),
        card_size=card_sized(card_size),
        parts=frozenset(parts or (PER_SET if set else parts_of(pack))),
        sets=sets,
        only_set=set or 0,
        pack=pack,
        stack=chosen(STACKINGS, stack, "stack"),
        seed=shuffle_per_set,
        rules_copies=rules_copies,
        clearance=within("clearance", clearance, CLEARANCES),
        low_ink=chosen(INKS, ink, "ink") == "low",
        backs=chosen(BACKS, backs, "backs"),
        duplex=chosen(DUPLEX, duplex, "duplex") if duplex else None,
        cut=chosen(CUTTINGS, cut, "cut"),
        measured=bar,
        back_offset=back_offset,
        **rest,
    )


def _texts_of(language: str, *, allow_partial: bool, labels: str, digits: str) -> Texts:
    if language.endswith(".toml"):
        from spare_squares.language.translation import open_texts, text_of

        texts = open_texts(language, text=text_of(language), allow_partial=allow_partial)
    else:
        texts = read_texts(chosen(tuple(LANGUAGES), language, "language"))
    texts = latin_labels(texts) if labels == "latin" else texts
    return texts if digits == "own" else with_digits(texts, digits)


def chosen(table: tuple[C, ...], name: str, what: str) -> C:
    """Return the name as a table has it.

    Raises:
        WrongUse: with all that there are, and the nearest one.
    """
    for each in table:
        if each == name:
            return each
    near = nearest_name(str(name), table)
    hint = f"; did you mean {near}?" if near else ""
    raise WrongUse(f"there is no {what} {name!r}: choose from {', '.join(table)}{hint}")


def within(what: str, length: float, bounds: tuple[float, float]) -> float:
    """Return a length in millimetres that lies between two bounds.

    Raises:
        WrongUse: with the bounds.
    """
    if not isinstance(length, int | float):
        raise WrongUse(f"{what} is a number of millimetres, not {length!r}")
    if not bounds[0] <= length <= bounds[1]:
        raise WrongUse(f"{what} is {length:g}: from {bounds[0]:g} to {bounds[1]:g} millimetres can be made")
    return length


def card_sized(size: str | tuple[float, float] | None) -> CardSize | None:
    """Return a size of cards by its name, or by width and height."""
    if size is None:
        return None
    if isinstance(size, str):
        return CARD_SIZES[chosen(tuple(CARD_SIZES), size, "card_size")]
    width = within("the width of card_size", size[0], CARD_WIDTHS)
    height = within("the height of card_size", size[1], CARD_HEIGHTS)
    return CardSize(f"{width:g}x{height:g}", width, height)
