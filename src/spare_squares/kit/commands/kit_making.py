"""Make a kit for a command: open the deck, finish the files, hand them over all together or not at all."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.decks.commands.opening import open_deck
from spare_squares.decks.judging import Judgement
from spare_squares.errors import Refused, WrongUse
from spare_squares.files import STANDARD_OUTPUT, refuse_itself, save_all
from spare_squares.kit.edition import (
    EDITIONS,
    PLAYER_PARTS,
    SHEETS,
    AnswerForm,
    Edition,
)
from spare_squares.kit.finished import STEPS, Finished, finish
from spare_squares.kit.pdf.writer import CREATOR
from spare_squares.kit.printer import TRUE_PRINTER
from spare_squares.kit.request import Request, edition_for
from spare_squares.kit.sheets.card_sheet import card_grid
from spare_squares.kit.text_judge import judge_texts
from spare_squares.language.texts import read_texts
from spare_squares.shell.console import note, pour, put, say, tell
from spare_squares.shell.progress import Tick, long_work
from spare_squares.wording import counted

CLOSE_MARGIN = 9.0  # millimetres: not every printer reaches so near to the edge
OURS = f"/Creator({CREATOR})".encode()
_MARK = re.compile(rb"/Subject ?\((?:[^()]*[^0-9a-f])?([0-9a-f]{8})\)")  # the fingerprint of a file of ours


# How to print, by the sides of an edition.
SIDES = {
    "one": "on one side only",
    "long": "on both sides, turned over the long edge",
    "short": "on both sides, turned over the short edge",
    "fold": "on one side only, to be folded",
}


class Made(NamedTuple):
    """What was written, and where."""

    deck: Deck
    edition: Edition
    cell_asked: bool
    paper_asked: bool
    files: tuple[tuple[Path, Finished], ...]
    replaced: tuple[str, ...] = ()
    form: AnswerForm = "list"


def make(request: Request) -> Made:
    """Prove the deck, finish each file asked for, and write them all.

    Raises:
        NotValid: for a deck that does not verify, or something that does not fit.
        Refused: for a file of that name that this tool did not write.
        Unreadable: for a deck that cannot be read.
    """
    refuse_two_for_one(request)
    judge = partial(judge_texts, texts=request.texts)
    opening = {**(request.opening or {}), "digits": request.texts.digits}
    return make_judged(open_deck(request.source, opening=opening, judge_texts=judge), request)


def refuse_two_for_one(request: Request) -> None:
    """Refuse to send two files to standard output.

    Raises:
        WrongUse: with the ways to ask for one.
    """
    if Path(request.folder) == STANDARD_OUTPUT and "answers" in request.parts and len(request.parts) > 1:
        players = " ".join(f"--only {part}" for part in PLAYER_PARTS)
        raise WrongUse(
            "a kit is two files, and standard output takes one: ask for the answers with --only answers, "
            f"or for what players hold with {players}"
        )


def make_judged(judgement: Judgement, request: Request) -> Made:
    """Make the kit of a deck that was judged and found right."""
    deck = judgement.reading.deck
    if deck is None:
        raise Refused(f"{request.source}: there is no deck to print")
    edition = edition_for(deck, request, built_in=judgement.reading.format == "built-in")
    with _without_collecting(), long_work("Making the kit") as tick:
        finished = finish_files(judgement, deck, request, edition, tick)
    for each in finished:
        if each.role == "player" and len(edition.set_numbers) > 1:
            note(_paper_needed(each, edition, deck))
    folder = Path(request.folder)
    if folder == STANDARD_OUTPUT:
        pour(finished[0].data)
        asked = (request.cell is not None, request.paper is not None)
        return Made(deck, edition, *asked, ((folder, finished[0]),), form=request.form)
    _refuse_file_as_folder(folder)
    files = tuple((folder / each.name, each) for each in finished)
    for path, _ in files:
        refuse_itself(path, request.source)
        refuse_foreign(path, force=request.force)
    replaced = tuple(said for path, each in files if (said := _replaced(deck, path, each)))
    save_all([(path, each.data) for path, each in files])
    return Made(
        deck, edition, request.cell is not None, request.paper is not None, files, replaced, request.form
    )


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Let no garbage be collected: a kit drops little, and looking costs a twentieth of the whole command."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def finish_files(
    judgement: Judgement, deck: Deck, request: Request, edition: Edition, tick: Tick
) -> list[Finished]:
    """Finish each file asked for, telling the progress bar after each step."""
    done, steps = 0, STEPS * (bool(edition.parts) + ("answers" in request.parts))

    def step() -> None:
        nonlocal done
        done += 1
        tick(done, steps)

    return finish(deck, judgement.proofs, request, edition, step=step)


def _refuse_file_as_folder(folder: Path) -> None:
    """Refuse a folder that is, or lies below, a file.

    Raises:
        Refused: naming that file.
    """
    for each in (folder, *folder.parents):
        if each.exists():
            if not each.is_dir():
                raise Refused(f"{each} is a file, and no folder: choose a folder with -o")
            return


def refuse_foreign(path: Path, *, force: bool) -> None:
    """Refuse to replace a file that this tool did not write.

    Raises:
        Refused: for such a file, or for a folder of that name.
    """
    if path.is_dir():
        raise Refused(f"{path} is a folder: choose another one with -o, or move it away")
    if force or not path.exists():
        return
    try:
        ours = OURS in path.read_bytes()
    except OSError as error:
        raise Refused(f"{path} stands in the way and cannot be read: {error.strerror}") from error
    if not ours:
        raise Refused(
            f"{path} was not written by spare-squares and was left as it is: "
            "choose another folder with -o, or add --force to replace it"
        )


def _replaced(deck: Deck, path: Path, new: Finished) -> str:
    """Say whose file is replaced, where it is not the same one again: of another deck, or made otherwise."""
    if not path.is_file() or (old := path.read_bytes()) == new.data:
        return ""
    mark, found = deck.fingerprint()[:SHORT_FINGERPRINT], _MARK.search(old)
    if found and found[1].decode() != mark:
        return f"{path} held another deck ({found[1].decode()}), and was replaced: use -o to keep both"
    return f"{path} was made of this deck with other options, and was replaced: use -o to keep both"


def report(made: Made, *, as_json: bool) -> None:
    """Say what was written and how to print it."""
    if as_json and made.files[0][0] != STANDARD_OUTPUT:
        files = [_as_data(path, each) for path, each in made.files]
        corrected, sides = _correction_data(made.edition), made.edition.sides
        put(json.dumps({"files": files, "corrected": corrected, "sides": sides}, indent=2))
        return
    if made.files[0][0] == STANDARD_OUTPUT:
        for line in print_advice(made):
            note(line)
        return
    deck, asked = made.deck, made.paper_asked
    mark = deck.fingerprint()[:SHORT_FINGERPRINT]
    tell(f"{deck.title}: {counted(len(deck.cards), 'card')}, every one proven (deck {mark})")
    edition = made.edition
    why = "as you asked" if asked else "as your locale uses; --paper changes it"
    if not asked and edition.printer.name:
        why = f"on which {edition.printer.name} was measured, or as your locale uses"
    tell(f"Paper: {edition.paper.name}, {why}")
    if edition.corrected:
        tell(f"Corrected for {_printer_said(edition)}")
    if not made.cell_asked and edition.cell < EDITIONS[edition.name].cell:
        why = (
            "as this paper has them"
            if edition.cell == edition.paper.cell
            else "the largest whole size that fits"
        )
        tell(f"Cells: {edition.cell:g} mm, {why}; --cell and --tile change it")
    for path, each in made.files:
        say()
        say(f"{path}  {counted(each.pages, 'page')}")
        tell(f"  {name_contents(each, made.form)}")
        if each.sets:
            tell(f"  {_sets(each, made.edition)}")
    say()
    for line in (*made.replaced, *print_advice(made)):
        tell(line)


def _printer_said(edition: Edition) -> str:
    """Say which printer is corrected for: its name, and what it made of 100 mm."""
    name, made = edition.printer.name, edition.printer.measured(read_texts())
    return f"{name}, which printed {made} mm for 100" if name else f"a printer that printed {made} mm for 100"


def _correction_data(edition: Edition) -> dict[str, object] | None:
    printer = edition.printer
    if printer == TRUE_PRINTER:
        return None
    return {"printer": printer.name or None, "across": printer.across, "along": printer.along}


def _as_data(path: Path, each: Finished) -> dict[str, object]:
    return {"path": str(path), "role": each.role, "pages": each.pages, "sha256": each.sha256}


def name_contents(each: Finished, form: AnswerForm) -> str:
    """Name what starts on which page."""
    if each.role == "answers":
        return {
            "list": "for the host: open an entry only after its board is scored",
            "cards": "for a host who plays too: cut, fold shut, and open one only after its board is scored",
            "hints": "for a host who plays too: cut, fold shut, and open one when the group asks for it",
        }[form]
    seen: dict[str, int] = {}
    last = each.sets[1][1] if len(each.sets) > 1 else each.pages + 1
    for title, number in each.contents:
        if number >= last:
            break
        seen.setdefault(title, number)
    return ", ".join(f"{title} from page {number}" for title, number in seen.items())


def _paper_needed(each: Finished, edition: Edition, deck: Deck) -> str:
    """Say how many pages several sets have and how much paper they take, before they are written."""
    pages, sheets = counted(each.pages, "page"), counted(each.sheets, "sheet")
    kinds = f"{each.stiff} of them to be cut, best of stiff paper" if each.stiff else "none of them to be cut"
    sets = counted(len(edition.set_numbers), "set")
    return f"{sets}: {pages} on {sheets} of {edition.paper.name}, {kinds}{_pile(edition, deck)}"


def _pile(edition: Edition, deck: Deck) -> str:
    """Say how many sheets a pile of cards has, where set by set there would be fewer."""
    if edition.stack == "sets":
        return ""
    places, sets = card_grid(deck, edition).per_sheet, len(edition.set_numbers)
    cards = len(edition.cards_of(deck, 1))
    pile, by_sets = -(-sets // places) * cards, sets * -(-cards // places)
    more = f"; --stack sets takes {by_sets}" if by_sets < pile else ""
    return f"; the pile to cut has {counted(pile, 'sheet')}, {counted(places, 'set')} at a time{more}"


def _sets(each: Finished, edition: Edition) -> str:
    """Name the pages of each set, and how often the rules are there (FK21)."""
    ends = (*(first - 1 for _, first in each.sets[1:]), each.pages)
    ranges = ", ".join(
        f"{number} on {first} to {end}" for (number, first), end in zip(each.sets, ends, strict=True)
    )
    rules = ""
    if "rules" in edition.parts:
        rules = (
            f"; the rules {'once' if edition.rules_copies == 1 else f'{edition.rules_copies} times'} for all"
        )
    return f"Pages of each set: {ranges}{rules}"


def print_advice(made: Made) -> list[str]:
    """Say how to print; what matters most first, and only what these files have."""
    how = 'at 100 % ("actual size")'
    if made.edition.corrected:
        how = "with the very settings that were measured, for the pages are corrected for them"
    lines = [f"Print {how}, {SIDES[made.edition.sides]}, best on stiff matt paper."]
    if made.edition.duplexed and len(made.files) > 1:
        lines.append("The answers are printed on one side.")
    parts = made.edition.parts if any(each.role == "player" for _, each in made.files) else frozenset()
    if any(SHEETS[part].to_cut for part in parts):
        lines.append("Then measure: the bar at the foot of the sheets to cut must be 100 mm long.")
    if made.edition.cut == "marks" and parts - {"rules"}:
        lines.append(
            "The marks to cut by begin 5 mm from the edge of the paper: your printer must reach there."
        )
    least = min(each.margin for _, each in made.files)
    if least < CLOSE_MARGIN:
        lines.append(
            f"Nine cards a sheet stand {least:g} mm from the edge: the printer must reach within 6 mm of it."
        )
    if "rules" in parts:
        lines.append(f"The rules tell the rest, under “{_making(made.edition)}”.")
    return lines


def _making(edition: Edition) -> str:
    """Return the heading of the rules under which the set is made."""
    return str(next(each["heading"] for each in edition.texts["rules"] if each.get("figure") == "scale"))
