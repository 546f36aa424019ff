"""The drawings of a kit as files: laid out, searched for answers, written, and listed in a manifest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.errors import NotValid
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import file_stem
from spare_squares.kit.proof.cell_lists import AnswerSearch
from spare_squares.kit.svg.cut_sheets import CutSheet, Job, cut_sheets
from spare_squares.kit.svg.folder import write_folder
from spare_squares.kit.svg.svg_writer import COLOURS, write_svg
from spare_squares.language.facts import length


class Drawing(NamedTuple):
    """One file: its name, what lies on it, and its bytes."""

    name: str
    summary: str
    data: bytes


def draw_kit(
    deck: Deck, edition: Edition, job: Job, colours: Mapping[str, str] | None = None
) -> tuple[Drawing, ...]:
    """Return the drawings of a kit, a file a sheet of material.

    Raises:
        NotValid: when something does not fit the material, or a text of the deck tells an answer.
    """
    sheets = cut_sheets(deck, edition, job)
    counts = Counter(sheet.part for sheet in sheets)
    found = []
    for sheet in sheets:
        title = f"{deck.title}: {sheet.part}, sheet {sheet.number} of {counts[sheet.part]}"
        _refuse_answers(deck, title)
        data = write_svg(sheet, title=title, said=_said(deck, edition, job), colours=colours or COLOURS)
        found.append(Drawing(f"{file_stem(deck)}-{sheet.part}-{sheet.number}.svg", _summary(sheet), data))
    return tuple(found)


def write_drawings(
    folder: Path, deck: Deck, drawings: Sequence[Drawing], edition: Edition, job: Job, *, force: bool
) -> Path:
    """Write drawings into a folder with their manifest, and return its path.

    Raises:
        Refused: for a file of that name that is not ours, or that cannot be written.
    """
    facts = {
        "format": "svg",
        "deck": deck.title,
        "fingerprint": deck.fingerprint(),
        "cell": edition.cell,
        "kerf": job.kerf,
        "clearance": edition.clearance,
        "play": job.play,
        "material": list(job.material),
    }
    files = [(each.name, each.data) for each in drawings]
    return write_folder(folder, f"{file_stem(deck)}-svg.json", files, facts, force=force)


def _refuse_answers(deck: Deck, text: str) -> None:
    """Refuse a text that names cells of a packing (K34).

    Raises:
        NotValid: naming which.
    """
    search = AnswerSearch(deck, deck.fingerprint()[:SHORT_FINGERPRINT])
    search.read(text, "the title")
    for fault in search.faults():
        raise NotValid(fault)


def _said(deck: Deck, edition: Edition, job: Job) -> str:
    sizes = f"Cells of {length(edition.cell)} mm, kerf {length(job.kerf)} mm, "
    sizes += f"clearance {length(edition.clearance)} mm. "
    return f"Deck {deck.fingerprint()[:SHORT_FINGERPRINT]}. {sizes}"


def _summary(sheet: CutSheet) -> str:
    """Count what lies on a sheet: `piece I, 4 × a marker`."""
    counts = Counter(name for name, *_ in sheet.placed)
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())
