"""Decks read, verified, written and generated; kits made of them; evenings kept with them."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

from spare_squares.api.problems import Card, Placed, ShouldStop, challenge, game_named, shown_board
from spare_squares.core.challenge import Challenge, Placement
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.core.findings import Finding
from spare_squares.errors import NotValid, Refused, Unreadable, WrongUse
from spare_squares.wording import counted

if TYPE_CHECKING:
    from spare_squares.decks.as_read import Reading
    from spare_squares.solver.atlas import Entry
    from spare_squares.solver.search import Proof
    from spare_squares.table.session import Session


# Decks


def card(id: str, blocked: str | Iterable[str] = (), *, game: str | None = None, title: str = "") -> Card:
    """Make a card of the built-in game, or of another by its name: `card("01", "A4 B2 B4 D3")`.

    Raises:
        NotValid: for an empty id, or cells the game does not take.
        WrongUse: for a game that is not known.
    """
    if not isinstance(id, str):
        raise WrongUse(f"an id is a text: write {str(id)!r} in quotes")
    if not id.strip():
        raise NotValid("a card has an id: write one, such as 01")
    return replace(challenge(blocked, game=game), id=id, title=title)


def deck(
    title: str,
    cards: Iterable[Card],
    *,
    credit: str = "",
    answers: Mapping[str, Iterable[Placed]] | None = None,
) -> Deck:
    """Make a deck of cards of one game; `answers` maps an id to the packing to print.

    Raises:
        NotValid: for no card, a card without an id, or cards of two games.
    """
    listed = tuple(cards)
    if not listed:
        raise NotValid("a deck has at least one card")
    game = listed[0].game
    for each in listed:
        if not each.id:
            raise NotValid(f"a card of a deck has an id: make {' '.join(each.cells)} with card(id, …)")
        if each.game != game:
            raise NotValid(f"card {each.id} is of the game {each.game.name}, the others of {game.name}")
    cells_of = game.board.cells_of
    brought = {
        name: tuple(Placement(letter, cells_of(cells)) for letter, cells in packing)
        for name, packing in (answers or {}).items()
    }
    return Deck(
        title=title,
        game=game,
        cards=tuple(Challenge(each.id, each.blocked, each.title) for each in listed),
        credit=credit,
        answers=brought,
    )


def read_deck(
    source: str | os.PathLike[str] | IO[bytes] | IO[str],
    *,
    format: str | None = None,
    columns: Mapping[str, str] | None = None,
    sheet: str | None = None,
    encoding: str | None = None,
    game: str | None = None,
) -> Reading:
    """Read a deck from a path, from a text with line breaks, or from an open file: `.deck`, `.findings`.

    Nothing is raised for what is wrong in a deck: it is among the findings, and `deck` is None where nothing
    could be understood.

    Args:
        source: a name of a deck that ships, a path, the text of a deck, or a file to read from.
        format: the format it must be in (yaml, json, csv, tsv, xlsx, markdown, text).
        columns: which column of a table holds what, as `{"id": "Nr"}`.
        sheet: the sheet of a workbook that holds the cards.
        encoding: the encoding of a file that is not UTF-8.
        game: the game of cards whose file names none.

    Raises:
        Unreadable: for a file that cannot be opened or decoded, or is not in the format that is given.
        WrongUse: for a format, a column or a game that is not known.
    """
    from spare_squares.decks.formats import FORMATS
    from spare_squares.decks.reading import read_deck as read

    if format is not None and format not in FORMATS:
        raise WrongUse(f"{format!r} is no format; the formats are {', '.join(FORMATS)}")
    name, content = source_of(source)
    reading = read(name, columns=columns, sheet=sheet, encoding=encoding, game=game, stdin=content)
    if format is not None and reading.format != format:
        raise Unreadable(f"{reading.file}: this is {reading.format}, and {format} was asked for")
    return reading


def source_of(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> tuple[str, io.BytesIO | None]:
    """Return what the reader opens, and the bytes it finds there where they are at hand already."""
    if isinstance(source, str) and "\n" in source:
        return "-", io.BytesIO(source.encode("utf-8"))
    if isinstance(source, str | os.PathLike):
        return os.fspath(source), None
    if not hasattr(source, "read"):
        raise WrongUse(f"{source!r} is neither a path, nor the text of a deck, nor an open file")
    held = source.read()
    return "-", io.BytesIO(held.encode("utf-8") if isinstance(held, str) else held)


@dataclass(frozen=True, slots=True)
class Report:
    """What is true of a deck: every finding, and of each card its proof (packings and an answer)."""

    deck: Deck | None
    findings: tuple[Finding, ...]
    proofs: tuple[Proof, ...]
    ok: bool

    def __str__(self) -> str:
        title = self.deck.title if self.deck else "no deck"
        return f"{title}: {'valid' if self.ok else 'not valid'}, {counted(len(self.findings), 'finding')}"


def verify(
    deck: Deck | Reading | str | os.PathLike[str],
    *,
    strict: bool = False,
    min_packings: int | None = None,
    max_packings: int | None = None,
    paranoid: bool = False,
    should_stop: ShouldStop | None = None,
) -> Report:
    """Prove every card of a deck by exhaustive search, and judge game, ids, answers and texts.

    Args:
        deck: a deck, what was read of one, or a path.
        strict: warnings are refused too.
        min_packings, max_packings: bounds on the number of packings of each card.
        paranoid: a second search, which shares no code with the first, counts again.
        should_stop: asked now and then; a card that is not finished is an error, never accepted.

    Raises:
        Unreadable: for a path that cannot be read.
    """
    from spare_squares.core.findings import in_order
    from spare_squares.decks.as_read import Reading
    from spare_squares.decks.judging import Rules, judge
    from spare_squares.kit.text_judge import judge_texts

    if isinstance(deck, Deck):
        reading = Reading(deck, file=deck.title, format="memory")
    else:
        reading = deck if isinstance(deck, Reading) else read_deck(deck)
    rules = Rules(
        strict=strict,
        least=min_packings,
        most=max_packings,
        paranoid=paranoid,
        should_stop=should_stop,
    )
    judged = judge(reading, rules)
    if reading.deck is not None and reading.format != "built-in":
        judged = replace(judged, findings=in_order((*judged.findings, *judge_texts(judged, reading.deck))))
    return Report(reading.deck, judged.findings, judged.proofs, judged.ok)


def write_deck(deck: Deck, path: str | os.PathLike[str], *, force: bool = False) -> Path:
    """Write a deck to a file; its suffix says the format (.yaml, .json, .csv, .tsv, .xlsx, .txt).

    Raises:
        WrongUse: for a suffix no format has.
        Refused: when the file exists and `force` is not set, or when it cannot be written.
    """
    from spare_squares.decks.formats import suffixes
    from spare_squares.decks.formats import write_deck as written
    from spare_squares.files import save

    target = Path(path)
    format = suffixes().get(target.suffix.lower())
    if format is None:
        raise WrongUse(f"{target.name}: its end says no format; write one of {', '.join(suffixes())}")
    save(target, written(deck, format), force=force)
    return target


def generate(
    count: int = 12,
    packings: int | range = range(1, 5),
    *,
    game: str | None = None,
    seed: int = 7,
    title: str = "Fresh cards",
    should_stop: ShouldStop | None = None,
) -> Deck:
    """Make a deck of fresh cards, none alike when turned or mirrored; the same seed gives the same deck.

    `packings` is how many a card may have: a number, or a range such as `range(1, 5)` for 1 to 4.

    Raises:
        WrongUse: for a number or range below 1.
        Refused: when there are not that many such cards.
    """
    from random import Random

    from spare_squares.solver.generate import generate as new_cards

    if not isinstance(count, int) or not isinstance(packings, int | range):
        raise WrongUse("write whole numbers: generate(12, range(1, 5))")
    bounds = range(packings, packings + 1) if isinstance(packings, int) else packings
    if count < 1 or len(bounds) < 1 or bounds.step != 1 or bounds.start < 1:
        raise WrongUse("a deck has at least one card, and a card at least one packing")
    used = game_named(game)
    cards = new_cards(
        used, count, chance=Random(seed), least=bounds.start, most=bounds.stop - 1, should_stop=should_stop
    )
    return Deck(title=title, game=used, cards=cards)


def atlas(game: str | None = None) -> Iterator[Entry]:
    """Yield every set of blocked cells of a small game with its packings and class, in the order of names."""
    from spare_squares.solver.atlas import atlas as entries

    return entries(game_named(game))


# The kit


@dataclass(frozen=True, slots=True)
class KitFile:
    """A finished, proven PDF: its name, whom it is for, pages, digest, bytes, and where it was written."""

    name: str
    role: Literal["player", "answers"]
    pages: int
    sha256: str
    data: bytes = field(repr=False)
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Kit:
    """The files of a kit: that of the players, and the answers apart."""

    files: tuple[KitFile, ...]

    @property
    def kit(self) -> KitFile:
        """The file for the players.

        Raises:
            WrongUse: where it was not asked for.
        """
        return self._of("player")

    @property
    def answers(self) -> KitFile:
        """The answer appendix.

        Raises:
            WrongUse: where it was not asked for.
        """
        return self._of("answers")

    def _of(self, role: str) -> KitFile:
        for each in self.files:
            if each.role == role:
                return each
        raise WrongUse(f"this kit was made without the file of {role}: `only` names other parts")

    def __str__(self) -> str:
        return "; ".join(f"{each.name}, {counted(each.pages, 'page')}" for each in self.files)


def make_kit(
    deck: Deck | Reading | str | os.PathLike[str] | None = None,
    folder: str | os.PathLike[str] | None = None,
    *,
    paper: str | None = "a4",
    edition: str = "standard",
    language: str = "en",
    labels: Literal["own", "latin"] = "own",
    digits: Literal["own", "latn", "arab", "arabext", "fullwide"] = "own",
    allow_partial: bool = False,
    cell: float | None = None,
    card_size: str | tuple[float, float] | None = None,
    only: str | Iterable[str] = (),
    sets: int = 1,
    set: int | None = None,
    pack: Literal["class"] | None = None,
    stack: Literal["sets", "cut"] = "sets",
    shuffle_per_set: int | None = None,
    rules_copies: int = 1,
    clearance: float = 0.0,
    tile: bool = False,
    cut: Literal["lines", "marks", "none"] = "lines",
    show_band: bool = False,
    ink: Literal["normal", "low"] = "normal",
    colour: bool = False,
    icc: str | os.PathLike[str] | None = None,
    backs: Literal["none", "plain", "mark", "letters"] = "none",
    duplex: Literal["long", "short", "fold"] | None = None,
    back_offset: tuple[float, float] | None = None,
    measured: float | tuple[float, float] | None = None,
    printer: str | None = None,
    force: bool = False,
) -> Kit:
    """Prove a deck and make its kit and answers; nothing is written without a folder.

    Every argument is called as the option of the command `kit`, and a sentence about it names that option.
    Lengths are millimetres.

    Args:
        deck: a deck, what was read of one, the name of one that ships, or a path; None for that of the box.
        folder: where the files go.
        paper: a4, letter, universal, a3, legal or a5; None for what the printer was measured on, or for
            what the locale uses.
        edition: standard or large.
        language: en, de, fr or es, or a file of texts of your own, which ends in .toml.
        labels: letters on the board as the language has them ("own"), or A to Z ("latin").
        digits: those of cells and numbers as the language has them ("own"), or by their name in CLDR.
        allow_partial: print what a file of your own leaves out in English.
        cell: width of a cell, 6 to 120; None for the usual one.
        card_size: a name, such as "poker", or width and height; None for that of the edition.
        only: the parts to make, such as "cards" or ("cards", "answers"); all of them without it.
        sets: how many times board, pieces, counter and cards are repeated.
        set: the number of one set, to make that alone again.
        pack: "class" adds a sheet for the host, labels and questions to several sets.
        stack: "cut" orders the cards so that the printed pile, cut at once, falls into whole sets.
        shuffle_per_set: a number by which each set is dealt cards of its own.
        rules_copies: how many times the rules are repeated.
        clearance: how much smaller each outline is cut, a side, up to 3.
        tile: spread a board that is too large over several sheets.
        cut: what shows where to cut cards.
        show_band: print the band of its odds on each card.
        ink: "low" fills nothing and draws thin.
        colour: fill the pieces with colours.
        icc: a profile of a printing house, by which colours are CMYK.
        backs: what pieces and cards show behind.
        duplex: how a sheet is turned over for its backs; None for its long edge.
        back_offset: how far backs move, to the right and up as seen on the back.
        measured: what the printer made of 100 mm, or that across and along.
        printer: a printer that `calibrate` saved.
        force: replace files of those names.

    Raises:
        NotValid: for a deck that does not verify, with every error, or something that does not fit.
        WrongUse: for a name that is not known, a number out of range, or what makes no sense together.
        Refused: for a file that exists, without `force`; for an unknown printer, or bands that take too long.
        Unreadable: for a deck, texts, or a profile that cannot be read.
    """
    from spare_squares.decks.as_read import Reading
    from spare_squares.decks.builtin import BUILTIN
    from spare_squares.files import refuse_existing, save_all
    from spare_squares.kit.finished import finish
    from spare_squares.kit.request import asked, edition_for

    request = asked(
        paper=paper, edition=edition, language=language, labels=labels, digits=digits,
        allow_partial=allow_partial,
        cell=cell, card_size=card_size, only=only, sets=sets, set=set, pack=pack, stack=stack,
        shuffle_per_set=shuffle_per_set, rules_copies=rules_copies, clearance=clearance, tiled=tile, cut=cut,
        show_band=show_band, ink=ink, colour=colour, icc=os.fspath(icc) if icc else None, backs=backs,
        duplex=duplex, back_offset=back_offset, measured=measured, printer=printer,
    )  # fmt: skip
    report = verify(read := deck if isinstance(deck, Deck | Reading) else read_deck(deck or BUILTIN))
    if not report.ok or report.deck is None:
        wrong = [each for each in report.findings if each.severity == "error"]
        raise NotValid("; ".join(each.message for each in wrong) or "there is no deck to print")
    built_in = isinstance(read, Reading) and read.format == "built-in"
    finished = finish(
        report.deck, report.proofs, request, edition_for(report.deck, request, built_in=built_in)
    )
    paths = [None if folder is None else Path(folder) / each.name for each in finished]
    targets = [(path, each.data) for path, each in zip(paths, finished, strict=True) if path is not None]
    for path, _ in targets:
        refuse_existing(path, force=force)
    save_all(targets)
    return Kit(
        tuple(
            KitFile(each.name, each.role, each.pages, each.sha256, each.data, path)
            for path, each in zip(paths, finished, strict=True)
        )
    )


# The table


def start_session(
    deck: Deck,
    players: Sequence[str],
    *,
    cards: Sequence[str] | None = None,
    seed: int | None = None,
    starter: str | None = None,
    recorder: str | None = None,
    boards: int | None = None,
    allow_repeats: bool = False,
    relaxed: bool = False,
    rotate_starter: bool = False,
) -> Session:
    """Begin an evening: who sits clockwise, and which cards are played, drawn unless they are named.

    The first player starts unless another is named, and the next one clockwise records.

    Raises:
        Refused: for names that cannot be or are there twice, a starter or recorder who does not sit there,
            cards the deck lacks, or more boards than cards without `allow_repeats`.
    """
    from random import Random, SystemRandom

    from spare_squares.table.game_state import (
        Setup,
        among,
        boards_of,
        check_name,
        clockwise_after,
        find_cards,
        named_twice,
        shuffle_cards,
    )
    from spare_squares.table.session import new_session

    names = tuple(check_name(name) for name in ([players] if isinstance(players, str) else players))
    if not names:
        raise Refused("name one player at least")
    if twice := named_twice(names):
        raise Refused(f"{twice} is named twice; tell them apart, such as {twice} B")
    first, keeper = (among(names, each) if each else names[0] for each in (starter, recorder))
    for name, found in ((starter, first), (recorder, keeper)):
        if found is None:
            raise Refused(f"{name} is not among the players {', '.join(names)}")
    if cards is not None:
        order = find_cards(deck, tuple(cards), allow_repeats=allow_repeats)
    else:
        wanted = boards_of(deck, boards, allow_repeats=allow_repeats)
        chance = SystemRandom() if seed is None else Random(seed)
        order = shuffle_cards(len(deck.cards), wanted, chance.shuffle)
    setup = Setup(
        game=deck.game,
        cards=deck.cards,
        boards=len(order),
        players=names,
        starter=first or names[0],
        recorder=keeper if recorder and keeper else clockwise_after(names, first or names[0]),
        order=order,
        relaxed=relaxed,
        rotate_starter=rotate_starter,
        allow_repeats=allow_repeats,
        deck=deck.title,
        credit=deck.credit,
        fingerprint=deck.fingerprint(),
    )
    return new_session(setup)


def act(session: Session, line: str, *, at: str = "") -> Session:
    """Return the session after one line as it is said at the table: `place L A1 A2 B1`, `pass`, `undo`.

    Raises:
        WrongUse: for a line that is not understood.
        Refused: when the rules do not allow it now; its `code` stays, its sentence may change.
    """
    from spare_squares.table.grammar import understand
    from spare_squares.table.session import perform

    return perform(session, understand(line, session.setup, session.table), at=at)


def draw_deck(shown: Deck) -> str:
    """Draw a deck in a notebook: its title, fingerprint and each card."""
    from html import escape

    names = shown.game.board.names
    cards = "".join(
        f"<figure style='display:inline-block;margin:6px;text-align:center'>"
        f"{shown_board(shown.game, each.blocked, (), alt=' '.join(names(each.blocked)), width=90)}"
        f"<figcaption>{escape(each.id)}</figcaption></figure>"
        for each in shown.cards[:_MOST_SHOWN]
    )
    mark = shown.fingerprint()[:SHORT_FINGERPRINT]
    return f"<p><b>{escape(shown.title)}</b>, {counted(len(shown.cards), 'card')}, {mark}</p>{cards}"


def _say_deck(shown: Deck) -> str:
    return f"{shown.title}: {counted(len(shown.cards), 'card')} of {shown.game.name}"


_MOST_SHOWN = 60
# Core draws nothing: a deck learns to show itself when this module is loaded.
Deck._repr_html_ = draw_deck  # type: ignore[attr-defined]
Deck.__str__ = _say_deck  # type: ignore[method-assign, assignment]
