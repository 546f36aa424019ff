"""Make the gallery of the handbook: each sheet, paper, look, card size, language and choice, from real files.

A picture is what one command of the program writes today, told beside it. What there is to show is asked of
the tables (SHEETS, EDITIONS, PAPERS, CARD_SIZES, LANGUAGES) and of the options of `kit`: whatever is added
there appears here when the script runs again. Words for those who do not see a picture are the ones that
the PDF itself carries for its drawings.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pypdf
import pypdfium2
from PIL import Image

from spare_squares.kit.commands.kit import kit
from spare_squares.kit.edition import CARD_SIZES, EDITIONS, PAPERS, SHEETS
from spare_squares.language.texts import LANGUAGES
from spare_squares.shell.params import OneOf

DOCS = Path(__file__).parent
FOLDER = DOCS / "pictures" / "gallery"
SCALE = 0.5  # pixels a point
GAP, GREY = 8, (200, 200, 200)
MOST_PAGES = 4
SHOWN = "--only board --only cards"
# An option whose effect needs another to be seen; what is not a look, or has a part of its own; what no
# command may be asked without.
PACK = "--pack class --sets 2"
BESIDE = {
    "tile": "{said} --cell 60mm --only board",
    "pack": PACK,
    "backs": "{said} --only cards",
    "duplex": "{said} --backs letters --only cards",
}
NOT_LOOKS = {
    "paper",
    "look",
    "edition",
    "language",
    "labels",
    "parts",
    "only",
    "output_format",
    "as_json",
    "force",
}
NOT_LOOKS |= {"quiet", "allow_partial", "help"}


PAGES = """Pages for the browser are shown where they are told of: [the table on a phone](phone.md),
[the block puzzle](block-puzzle.md), [the page that makes kits](without-python.md). The board that says why
can be tried at once: [open it](ready/why.html)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One picture: its file, what it is, the command that writes the paper, and how many pages are shown."""

    name: str
    title: str
    command: str
    pages: int = MOST_PAGES


def parts() -> dict[str, list[Row]]:
    """Return the rows of each part of the gallery, asked of the tables."""
    first = SHOWN + " --paper a4"
    return {
        "Each sheet of the kit": list(_sheets()),
        "Editions": [
            Row(f"edition-{n}", f"The edition `{n}`", f"kit --edition {n} {first}", 2) for n in EDITIONS
        ],
        "Papers": [
            Row(f"paper-{key}", paper.name, f"kit --paper {key} {SHOWN}", 2) for key, paper in PAPERS.items()
        ],
        "Card sizes": [
            Row(
                f"cards-{name}",
                f"Cards of {size}, `{name}`",
                f"kit --card-size {name} --only cards --paper a4",
                1,
            )
            for name, size in CARD_SIZES.items()
        ],
        "Languages": [
            Row(
                f"language-{n}",
                f"In {own_name}",
                f"kit --language {n} --only rules --only board --paper a4",
                3,
            )
            for n, own_name in LANGUAGES.items()
        ],
        "Choices": list(_choices()),
        "Larger games, several sets, other printers": [
            Row("the-hundred", "The 6×6 game", f"kit the-hundred {first}", 3),
            Row("measured", "For a printer that is off", f"kit --measured 97.3 {first}", 2),
            Row("calibrate", "The sheet to measure a printer by", "calibrate --paper a4", 2),
            Row("several-sets", "Two sets, marked", f"kit --sets 2 {first}", 4),
        ],
    }


def _sheets() -> Iterator[Row]:
    for part, sheet in SHEETS.items():
        yours = "answers fresh.yaml" if sheet.role == "answers" else f"kit --only {part}"
        yield Row(f"sheet-{part}", f"The sheet `{part}`", f"{yours} --paper a4")


def _choices() -> Iterator[Row]:
    """Yield each flag of `kit`, and each unusual value of what has a few values to choose from."""
    for option in kit.params:
        if not isinstance(option, click.Option) or option.name in NOT_LOOKS or option.hidden:
            continue
        if option.is_flag:
            yield _choice(option, "")
        elif isinstance(option.type, OneOf):
            for value in option.type.names:
                if value != option.default:
                    yield _choice(option, value)


def _choice(option: click.Option, value: str) -> Row:
    said = f"{option.opts[-1]} {value}".strip()
    shown = BESIDE.get(str(option.name), "{said} " + SHOWN).format(said=said)
    return Row(f"choice{said}".replace("--", "-").replace(" ", "-"), f"`{said}`", f"kit {shown} --paper a4")


def written(row: Row, folder: Path) -> tuple[str, Path]:
    """Run the command of a row in a folder; return it as it was given, and the file for players it wrote.

    A sheet that belongs to a pack is asked for with its pack.
    """
    said = ""
    for more in ("", " " + PACK):
        output = folder / f"{row.name}{len(more)}"
        command = [
            sys.executable,
            "-m",
            "spare_squares",
            *(row.command + more).split(),
            "-q",
            "-o",
            str(output),
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        # Never the answers of the box: they are asked for by name alone, of another deck.
        wanted = row.command.startswith("answers")
        files = [each for each in sorted(output.glob("*.pdf")) if ("answers" in each.name) is wanted]
        if done.returncode == 0 and files:
            return row.command + more, files[0]
        said = said or done.stderr
    raise SystemExit(f"{row.command}: {said}")


def picture(file: Path, pages: int) -> Image.Image:
    """Put the first pages of a file beside one another on grey."""
    document = pypdfium2.PdfDocument(file)
    shown = [document[at].render(scale=SCALE).to_pil() for at in range(min(pages, len(document)))]
    size = (sum(each.width + GAP for each in shown) + GAP, max(each.height for each in shown) + 2 * GAP)
    sheet, left = Image.new("RGB", size, GREY), GAP
    for each in shown:
        sheet.paste(each.convert("RGB"), (left, GAP))
        left += each.width + GAP
    # A page is grey all through, or it holds a few colours that must not run together.
    coloured = any(abs(r - g) + abs(g - b) > 60 for _, (r, g, b) in sheet.getcolors(1 << 24) or ())
    return sheet.quantize(64 if coloured else 16, dither=Image.Dither.NONE)


def told(file: Path, pages: int) -> str:
    """Return what the file says of its drawings on the first pages, alike ones once."""
    reader = pypdf.PdfReader(file)
    number = {
        page.indirect_reference.idnum: at for at, page in enumerate(reader.pages) if page.indirect_reference
    }
    marks = [each for each in reader.outline if not isinstance(each, list)]
    titles = [each.title or "" for each in marks if (reader.get_destination_page_number(each) or 0) < pages]
    drawings = Counter(_drawings(reader.trailer["/Root"]["/StructTreeRoot"], number, pages, -1))  # type: ignore[index]
    boards = sum(n for said, n in drawings.items() if "blocked" in said)
    once = [said if n == 1 else f"{n} × {said}" for said, n in drawings.items() if "blocked" not in said]
    if boards:
        once.append("a board with blocked cells" if boards == 1 else f"{boards} boards with blocked cells")
    drawn = f"Drawn: {'; '.join(once)}" if once else "A page of text, nothing is drawn"
    return f"{'; '.join(titles)}. {drawn}".replace('"', "'").replace("|", "/")


def _drawings(node: Any, number: dict[int, int], pages: int, page: int) -> Iterator[str]:
    node = node.get_object()
    if isinstance(node, list):
        for each in node:
            yield from _drawings(each, number, pages, page)
    elif isinstance(node, dict):
        page = number[node.raw_get("/Pg").idnum] if "/Pg" in node else page  # type: ignore[attr-defined]
        if "/Alt" in node and page < pages:
            yield str(node["/Alt"])
        if "/K" in node:
            yield from _drawings(node["/K"], number, pages, page)


def main() -> None:
    """Write the page and its pictures; pictures of what is no longer there go."""
    FOLDER.mkdir(exist_ok=True)
    lines = [
        "# Gallery",
        "What the program prints: each picture is made from the file that the command under it writes. The\n"
        "answers belong to a deck drawn for this page, not to the cards of the box.",
    ]
    made = set()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fresh = ["deck", "generate", "--count", "3", "--seed", "15", "-o", "fresh.yaml"]
        subprocess.run(
            [sys.executable, "-m", "spare_squares", *fresh], cwd=folder, check=True, capture_output=True
        )
        for part, rows in parts().items():
            lines.append(f"## {part}")
            for row in rows:
                command, file = written(row, folder)
                picture(file, row.pages).save(FOLDER / f"{row.name}.png", optimize=True)
                made.add(f"{row.name}.png")
                words = told(file, row.pages)
                lines += [f"### {row.title}", f"![{words}](pictures/gallery/{row.name}.png)"]
                lines.append(f"```console\n$ spare-squares {command}\n```")
        lines += ["## Drawings for cutters", *drawings_for_cutters(folder)]
    lines += ["## Pages", PAGES]
    (DOCS / "gallery.md").write_text("\n\n".join(lines) + "\n", "utf-8")
    for old in FOLDER.glob("*.png"):
        if old.name not in made:
            old.unlink()


def drawings_for_cutters(folder: Path) -> Iterator[str]:
    """Copy the first sheet of each part, as it is; yield what the page shows of it."""
    command = "export svg -o cutting"
    subprocess.run([sys.executable, "-m", "spare_squares", *command.split(), "-q"], cwd=folder, check=True)
    yield "Board, pieces, tray and cards as they are sent to a laser or a vinyl cutter ([more](cutters.md))."
    for drawing in sorted((folder / "cutting").glob("*-1.svg")):
        text = drawing.read_text("utf-8")
        (FOLDER / drawing.name).write_text(text, "utf-8")
        title = text.partition("<title>")[2].partition("</title>")[0]
        yield f"![{title}](pictures/gallery/{drawing.name})"
    yield f"```console\n$ spare-squares {command}\n```"


if __name__ == "__main__":
    main()
