"""The drawings of a kit as files: laid out, searched for answers, written, and listed in a manifest.

A folder of drawings is written whole; nothing of an earlier one stays behind.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.errors import NotValid, Refused
from spare_squares.files import save_all
from spare_squares.kit.edition import Edition
from spare_squares.kit.finished import file_stem
from spare_squares.kit.proof.cell_lists import AnswerSearch
from spare_squares.kit.svg.cut_sheets import CutSheet, Job, cut_sheets
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
        refuse_answers(deck, title)
        data = write_svg(sheet, title=title, said=_said(deck, edition, job), colours=colours or COLOURS)
        found.append(Drawing(f"{file_stem(deck)}-{sheet.part}-{sheet.number}.svg", sum_up(sheet), data))
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


def refuse_answers(deck: Deck, text: str) -> None:
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


def sum_up(sheet: CutSheet) -> str:
    """Count what lies on a sheet: `piece I, 4 × a marker`."""
    counts = Counter(name for name, *_ in sheet.placed)
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())


def write_folder(
    folder: Path, manifest: str, files: Sequence[tuple[str, bytes]], facts: Mapping[str, Any], *, force: bool
) -> Path:
    """Write files and their manifest (its name) into a folder; return the path of the manifest.

    A file of an earlier run, one the manifest before names with the digest it still has, is replaced, or
    deleted where this run has none of its name.

    Raises:
        Refused: for a file of that name that no earlier run wrote, unless `force` is given; for one that
            cannot be written.
    """
    path = folder / manifest
    ours = read_earlier(path)
    for name, _ in files:
        _refuse_foreign(folder / name, ours, force=force)
    listed = [
        {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files
    ]
    text = json.dumps({"manifest": 1, **facts, "files": listed}, indent=2, ensure_ascii=False) + "\n"
    save_all([*((folder / name, data) for name, data in files), (path, text.encode())])
    for name in ours.keys() - {name for name, _ in files}:
        if digest_of(folder / name) == ours[name]:
            with contextlib.suppress(OSError):
                (folder / name).unlink()
    return path


def read_earlier(path: Path) -> dict[str, str]:
    """Return name and digest of each file that the manifest of an earlier run lists."""
    try:
        said = json.loads(path.read_text("utf-8"))
        found = {str(each["name"]): str(each["sha256"]) for each in said["files"]}
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    return {name: digest for name, digest in found.items() if Path(name).name == name}


def _refuse_foreign(path: Path, ours: Mapping[str, str], *, force: bool) -> None:
    if path.is_dir():
        raise Refused(f"{path} is a folder: choose another one with -o, or move it away")
    if not force and path.exists() and ours.get(path.name) != digest_of(path):
        raise Refused(
            f"{path} was not written by spare-squares, or was changed since, and was left as it is: "
            "choose another folder with -o, or add --force to replace it"
        )


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file, or nothing where it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
