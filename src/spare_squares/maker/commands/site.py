"""`site build`: put the front page, the ready PDFs, the pages and the handbook together in one folder."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from spare_squares.companion.phone_page import build_page as build_table
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import Refused
from spare_squares.files import save_all
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.make_room.puzzle_page import build_page as build_blocks
from spare_squares.maker.commands.maker import gather_inputs, pyodide_option, ready_files
from spare_squares.maker.page import build_folder, build_single
from spare_squares.maker.site import Door, build_front, front_name, sums_of
from spare_squares.shell.console import say, tell
from spare_squares.shell.params import FOLDER
from spare_squares.solver.finished_board import finished_board
from spare_squares.why.why_page import build_page as build_why

CHECKOUT = Path(__file__).resolve().parents[4]
ONE_FILE = "spare-squares-maker.html"


@click.group()
def site() -> None:
    """Put a site together that hands everything out and works from any folder.

    \b
    Example:
      spare-squares site build -o site --pyodide package
    """


@site.command()
@click.option(
    "-o", "--output", "folder", type=FOLDER, default="site", show_default=True,
    metavar="DIR", help="Folder for the site; made when missing.",
)  # fmt: skip
@pyodide_option
@click.option("--force", is_flag=True, help="Write into a folder that holds other files.")
def build(folder: Path, pyodide: Path | None, force: bool) -> None:
    """Write the site: front page, ready PDFs, the pages, and, from a checkout, the handbook.

    It asks no other host, and works from a web space and by double click alike.

    \b
    Examples:
      spare-squares site build -o site --pyodide package
      spare-squares site build -o site
    """
    if folder.exists() and not folder.is_dir():
        raise Refused(f"{folder} is a file, and no folder: choose another with -o")
    if folder.exists() and any(folder.iterdir()) and not (folder / "index.html").exists() and not force:
        raise Refused(f"{folder} holds other files: choose an empty folder, or add --force")
    files, left_out = gather_site(pyodide)
    save_all([(folder / name, data) for name, data in files.items()])
    say(f"{folder}/index.html and {len(files) - 1} more files, {sum(map(len, files.values())) / 1e6:.1f} MB")
    for each in left_out:
        tell(f"Left out: {each}", err=True)


def gather_site(pyodide: Path | None) -> tuple[dict[str, bytes], list[str]]:
    """Return the files of the site by name, and what had to be left out, a sentence each."""
    deck, left_out = builtin_deck(), list[str]()
    shown = finished_board(deck)
    ready = ready_files()
    files = {f"ready/{each.name}": each.data for each in ready}
    files["ready/SHA256SUMS"] = sums_of({each.name: each.data for each in ready})
    files["make-room.html"] = build_blocks()
    doors = [Door("room", "make-room.html")]
    if pyodide is None:
        left_out.append("the page that makes kits, which needs --pyodide (see spare-squares maker build)")
    else:
        inputs = gather_inputs(pyodide)
        files |= {f"make/{name}": data for name, data in build_folder(inputs).items()}
        files[f"make/{ONE_FILE}"] = build_single(inputs)
        doors.insert(0, Door("make", f"make/{ONE_FILE}"))
    handbook = dict(build_handbook(left_out))
    files |= handbook
    picture = CHECKOUT / "docs" / "pictures" / "kit-cards.png"
    if picture.is_file():
        files["picture.png"] = picture.read_bytes()
    for code in LANGUAGES:
        spoken = read_texts(code)
        why, table = (front_name(code).replace("index", name) for name in ("why", "table"))
        files[why] = build_why(spoken)
        files[table] = build_table(deck, spoken, built_in=True, finished=shown)
        own = [Door("why", why, shown=True), Door("table", table)]
        at = sum(door.key == "make" for door in doors)
        shown_doors = [*doors[:at], *own, *doors[at:]]
        if f"handbook/{front_name(code)}" in handbook:
            shown_doors.append(Door("handbook", f"handbook/{front_name(code)}"))
        page = build_front(deck, spoken, ready=ready, doors=shown_doors, finished=shown, languages=LANGUAGES)
        files[front_name(code)] = page
    return files, left_out


def build_handbook(left_out: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the pages of the handbook, built from the docs of a checkout."""
    if not (CHECKOUT / "zensical.toml").is_file():
        left_out.append("the handbook, which is built from a checkout")
        return
    tool = shutil.which("zensical", path=str(Path(sys.executable).parent)) or shutil.which("zensical")
    if tool is None:
        left_out.append("the handbook: pip install zensical==0.0.73 builds it")
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copytree(CHECKOUT / "docs", place / "docs", ignore=shutil.ignore_patterns("ready", "*.py"))
        shutil.copy(CHECKOUT / "zensical.toml", place)
        for page in (place / "docs").glob("*.md"):
            # In a checkout what is ready stands beside the handbook; in the site it stands above it.
            text = re.sub(r"\]\(ready/([\w-]+\.html)\)", r"](../\1)", page.read_text("utf-8"))
            page.write_text(text.replace("](ready/", "](../ready/"), "utf-8")
        done = subprocess.run(
            [tool, "build", "--strict"], cwd=place, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise Refused(f"the handbook was not built: {(done.stdout + done.stderr).strip()[-600:]}")
        for path in sorted((place / "site").rglob("*")):
            if path.is_file():
                yield f"handbook/{path.relative_to(place / 'site').as_posix()}", path.read_bytes()
