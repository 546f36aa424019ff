"""What the maker page asks of the program, in the words of the command line: nothing here can differ from it.

The page calls `answer` with one JSON text and gets one back; bytes of files travel beside it. Each request
runs the very commands a terminal would, in the page's own memory for files: `verify` judges, `kit` writes.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from spare_squares.kit.commands.kit import kit_options
from spare_squares.shell.shared_options import deck_options

MOST_DRAWN = 24  # pages; a kit of thirty sets is not looked at page by page
# Options of `kit` that speak of a machine's own files: a page has none.
OF_FILES = {
    "-o": "the page hands files over by itself",
    "--output": "the page hands files over by itself",
    "--force": "the page replaces no file",
    "--json": "the page always answers so",
    "--printer": "profiles of printers are kept by the program; give --measured instead",
    "--icc": "a profile is a file of a machine",
}
Say = Callable[[str], None]


class _Heard(io.StringIO):
    """A stream that hands on each whole line as it is written: signs of life of long work."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self._say = say

    def write(self, text: str) -> int:
        if text.strip():
            self._say(text.strip())
        return super().write(text)


def run(words: Sequence[str], say: Say) -> tuple[int, str, str]:
    """Run one command and return its exit code, what it printed, and what it said on the error stream."""
    from spare_squares.shell import main

    # With bytes underneath, as a real standard output has: a deck is poured there as it is
    held = io.BytesIO()
    out, err = io.TextIOWrapper(held, "utf-8", write_through=True), _Heard(say)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(list(words))
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return code, held.getvalue().decode("utf-8"), err.getvalue()


def answer(request: str, data: bytes | None = None, say: Say = lambda line: None) -> tuple[str, list[bytes]]:
    """Answer a request `{"ask": …, …}`: a JSON text, and the bytes of the files it speaks of."""
    asked = json.loads(request)
    with placed_deck(asked.get("name", ""), data) as deck:
        reply, files = REQUESTS[asked.pop("ask")](asked, deck, say)
    return json.dumps(reply), files


def answer_page(request: str, data: Any, say: Say) -> list[str | bytes]:
    """Answer the page itself: its bytes come as a view of JavaScript's, and a plain list goes back."""
    reply, files = answer(request, None if data is None else data.to_bytes(), say)
    return [reply, *files]


@contextlib.contextmanager
def placed_deck(name: str, data: bytes | None) -> Iterator[list[str]]:
    """Put a deck where commands can read it, and give the words that name it: none for the box's own."""
    if data is None:
        yield []
        return
    with tempfile.TemporaryDirectory() as folder:
        safe = "".join("-" if each in "/\\:\0" else each for each in name).strip(" .") or "deck"
        path = Path(folder) / safe[:100]
        path.write_bytes(data)
        yield [str(path)]


def make(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Judge the deck and write the files: `{"files": [{name, role, pages, sha256}], "findings": […]}`."""
    options = [str(word) for word in asked.get("options") or ()]
    for word in options:
        reason = OF_FILES.get(word.split("=")[0])
        if reason:
            return {"files": [], "findings": [as_finding(f"{word.split('=')[0]}: {reason}")]}, []
    say("check_deck")
    judged, _ = verify({"options": options_of_both(options)}, deck, say)
    if any(each["severity"] == "error" for each in judged["findings"]):
        return {"files": [], "findings": judged["findings"]}, []
    with tempfile.TemporaryDirectory() as folder:
        say("write_files")
        code, out, err = run(["kit", *deck, "-o", folder, "--json", *options], say)
        if code:
            return {"files": [], "findings": [*judged["findings"], as_finding(plain_words(err))]}, []
        files = [
            {"name": Path(each["path"]).name, **{key: each[key] for key in ("role", "pages", "sha256")}}
            for each in json.loads(out)["files"]
        ]
        content = [(Path(folder) / each["name"]).read_bytes() for each in files]
    return {"files": files, "findings": judged["findings"]}, content


def phone(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Make the page for the table and its answers: `{"files": [{name, role}]}`, or `{"error"}`."""
    language = ["--language", str(asked["language"])] if asked.get("language") else []
    with tempfile.TemporaryDirectory() as folder:
        names = {"player": "table.html", "answers": "table-answers.html"}
        paths = {role: Path(folder) / name for role, name in names.items()}
        words = ["page", "build", *deck, "-o", str(paths["player"]), "--answers", str(paths["answers"])]
        code, _, err = run([*words, *language], say)
        if code:
            return {"error": plain_words(err)}, []
        files = [path.read_bytes() for path in paths.values()]
    return {"files": [{"name": name, "role": role} for role, name in names.items()]}, files


def preview(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Draw the players' pages as they will be printed: `{"pages": [svg, …]}`, or `{"error": sentence}`."""
    from spare_squares.errors import SpareSquaresError

    try:
        words = [*deck, *(str(word) for word in asked.get("options") or ())]
        pages: list[str] = draw_kit.main(words, prog_name="preview", standalone_mode=False)
    except click.ClickException as error:
        return {"error": error.format_message()}, []
    except SpareSquaresError as error:
        return {"error": str(error)}, []
    return {"pages": pages}, []


@click.command()
@click.argument("deck", required=False)
@deck_options
@kit_options
def draw_kit(deck: str | None, opening: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    """Lay out what `kit` would print with the same words, and draw its first pages."""
    from spare_squares.decks.reading import read_deck
    from spare_squares.errors import NotValid
    from spare_squares.kit.kit import player_document
    from spare_squares.kit.request import Request, edition_for
    from spare_squares.kit.svg.page_preview import draw_pages
    from spare_squares.solver.finished_board import finished_board

    reading = read_deck(deck, **opening)
    if reading.deck is None:
        raise NotValid("there is no card to print")
    edition = edition_for(reading.deck, Request(**wanted), built_in=reading.format == "built-in")
    edition = replace(edition, shown=finished_board(reading.deck))
    document = player_document(reading.deck, edition)
    return list(draw_pages(document, range(1, min(len(document.pages), MOST_DRAWN) + 1)))


def verify(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Judge a deck: what `verify --json` says, each finding's file being the name the page gave."""
    code, out, err = run(["verify", *deck, "--json", *(asked.get("options") or ())], say)
    try:
        found: dict[str, Any] = json.loads(out)
    except ValueError:
        found = {"deck": "", "cards": [], "findings": [as_finding(plain_words(err))]}
    for finding in found.get("findings", []):
        finding["file"] = Path(finding.get("file") or "").name
    found.setdefault("cards", [])
    found["ok"] = code == 0
    return found, []


def solve(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Say in how many ways the pieces fit around blocked cells, or why in none; never one packing."""
    words = ["--game", asked["game"]] if asked.get("game") else []
    code, out, err = run(["solve", " ".join(asked["cells"]), "--json", *words], say)
    if code > 1 or not out.strip():
        return {"error": plain_words(err)}, []
    said = json.loads(out)
    if said.get("reason") and asked.get("language"):
        said["reason"]["text"] = say_why(asked)
    return {key: said.get(key) for key in ("blocked", "packings", "reason", "nearest")}, []


def say_why(asked: dict[str, Any]) -> str:
    """Say why a board has no packing in the language of the page."""
    from spare_squares.decks.games import read_game
    from spare_squares.language.texts import read_texts
    from spare_squares.solver.reasons import explain

    game = read_game(asked.get("game") or "spare-squares")
    reason = explain(game, game.board.cells_of(asked["cells"]))
    return reason.text.in_words(read_texts(asked["language"])) if reason else ""


def generate(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Write a deck of fresh cards as YAML: `{"deck": text}`, or `{"error": sentence}`."""
    words = ["deck", "generate", "--count", str(asked.get("count", 12)), "--seed", str(asked["seed"])]
    words += ["--packings", asked["packings"]] if asked.get("packings") else []
    words += ["--game", asked["game"]] if asked.get("game") else []
    code, out, err = run(words, say)
    return ({"deck": out} if code == 0 else {"error": plain_words(err)}), []


def convert(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """Write the deck in another format: `{"name": file name}` with its bytes, or `{"error": sentence}`."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / f"{Path(deck[0]).stem if deck else 'spare-squares'}.{asked['format']}"
        code, _, err = run(["deck", "convert", *(deck or ["spare-squares"]), str(target)], say)
        if code:
            return {"error": plain_words(err)}, []
        return {"name": target.name}, [target.read_bytes()]


def choices(asked: dict[str, Any], deck: list[str], say: Say) -> tuple[dict[str, Any], list[bytes]]:
    """List what `kit` lets choose, read from its own options: `{option: {"values", "help"}}`."""
    from spare_squares.kit.commands.kit import kit

    found: dict[str, Any] = {}
    context = click.Context(kit)
    for param in kit.params:
        name = max(param.opts, key=len)
        if isinstance(param, click.Option) and name not in OF_FILES:
            listed = getattr(param.type, "names", ())
            values = () if callable(listed) else listed
            default = param.get_default(context)
            found[name] = {
                "values": [str(value) for value in values],
                "help": param.help or "",
                "flag": param.is_flag,
                "default": default if isinstance(default, str | int | float | bool) else None,
            }
    return {"options": found, "python": sys.version.split()[0]}, []


def options_of_both(options: Sequence[str]) -> list[str]:
    """Return those options of `kit` that `verify` takes too, with their values."""
    kept: list[str] = []
    words = iter(options)
    for word in words:
        if word.split("=")[0] in {"--columns", "--game", "--sheet", "--encoding"}:
            kept += [word] if "=" in word else [word, next(words, "")]
    return kept


def as_finding(sentence: str) -> dict[str, Any]:
    """Return a refusal in the form of a finding."""
    return {
        "code": "", "severity": "error", "message": sentence, "file": "", "line": 0, "column": 0,
        "card": "", "found": "", "fix": "", "line_text": "", "picture": "",
    }  # fmt: skip


def plain_words(said: str) -> str:
    """Return what a command said, without its own name and what helps in a terminal alone."""
    lines = [line for line in said.splitlines() if line.strip() and not line.startswith(("Usage:", "Try '"))]
    text = lines[-1] if lines and lines[-1].startswith("Error: ") else " ".join(lines)
    return text.removeprefix("spare-squares: ").removeprefix("Error: ") or "the program ended without a word"


REQUESTS: dict[str, Callable[[dict[str, Any], list[str], Say], tuple[dict[str, Any], list[bytes]]]] = {
    "make": make,
    "phone": phone,
    "preview": preview,
    "verify": verify,
    "solve": solve,
    "generate": generate,
    "convert": convert,
    "choices": choices,
}
