"""The maker page: the program, Pyodide and files that are ready, in one HTML file or in a folder."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spare_squares.core.game import Game
from spare_squares.decks.games import game_names, read_game
from spare_squares.language.texts import LANGUAGES, Texts, read_texts
from spare_squares.maker.pyodide import LOCK, PYODIDE, PYTHON
from spare_squares.version import VERSION
from spare_squares.web.join import join_page, source

STYLES: Final = ("shared/tokens.css", "maker/style.css")
SCRIPTS: Final = (
    "shared/storage.js",
    "shared/grid.js",
    "shared/words.js",
    "maker/engine.js",
    "maker/deck.js",
    "maker/page.js",
    "maker/writing.js",
    "maker/tapping.js",
    "maker/choosing.js",
    "maker/main.js",
)
# What each part is called in the page, and which file of Pyodide it is; `packages` is ours.
PARTS: Final[Mapping[str, str]] = {
    "wasm": "pyodide.asm.wasm",
    "machine": "pyodide.asm.mjs",
    "loader": "pyodide.mjs",
    "library": "python_stdlib.zip",
}
ZIPPED: Final = frozenset({"wasm", "machine", "loader"})  # by us: the archives are packed as they are
# The program is compiled (wasm), its loader a module that is at hand as bytes (blob); nothing else is loaded.
ALONE: Final[Mapping[str, str]] = {
    "script-src": "'wasm-unsafe-eval' blob:",
    "worker-src": "blob:",
    "connect-src": "blob:",
}
SERVED: Final[Mapping[str, str]] = {**ALONE, "connect-src": "'self' blob:", "worker-src": "'self' blob:"}
OFFLINE: Final = "maker/offline.js"


@dataclass(frozen=True, slots=True)
class ReadyFile:
    """A file made beforehand: name, role, number of pages, bytes, paper, and whether in large print."""

    name: str
    role: str
    pages: int
    data: bytes
    paper: str
    large: bool

    def told(self) -> dict[str, Any]:
        """Return what the page knows of the file beside its bytes."""
        return {name: getattr(self, name) for name in ("name", "role", "pages", "paper", "large")}

    def label(self, texts: Texts) -> str:
        """Return what to call it in a language."""
        paper = texts(f"maker.papers.{self.paper}")
        return texts(f"maker.ready.{self.role}{'_large' if self.large else ''}", paper=paper)


@dataclass(frozen=True, slots=True)
class Inputs:
    """All that the page is made of but its own sources."""

    pyodide: Mapping[str, bytes]
    packages: bytes
    options: Mapping[str, Any]
    ready: Sequence[ReadyFile]
    sheets: Sequence[tuple[str, str]]  # a title and an SVG a sheet

    def parts(self) -> dict[str, bytes]:
        """Return what the page unpacks, by the names of `PARTS` and `packages`."""
        found = {part: self.pyodide[name] for part, name in PARTS.items()}
        # No time and no name inside, so that the same input gives the same bytes
        packed = {p: gzip.compress(data, 9, mtime=0) if p in ZIPPED else data for p, data in found.items()}
        return {**packed, "packages": self.packages}


def build_single(inputs: Inputs) -> bytes:
    """Return the page as one HTML file that needs nothing else."""
    held = "\n".join(
        f'<script type="text/plain" id="part-{part}">{base64.b64encode(data).decode()}</script>'
        for part, data in inputs.parts().items()
    )
    ready = [{**each.told(), "content": base64.b64encode(each.data).decode()} for each in inputs.ready]
    return join_parts(inputs, ready=ready, parts=held, policy=ALONE, more={})


def build_folder(inputs: Inputs) -> dict[str, bytes]:
    """Return the files of the page for a web space, by name; parts are named by their hashes."""
    named = {part: (hashed_name(part, data), data) for part, data in inputs.parts().items()}
    files = dict(named.values()) | {each.name: each.data for each in inputs.ready}
    ready = [{**each.told(), "address": each.name} for each in inputs.ready]
    more: dict[str, Any] = {
        "parts": {part: name for part, (name, _) in named.items()},
        "offline": "offline.js",
    }
    page = join_parts(inputs, ready=ready, parts="", policy=SERVED, more=more)
    kept = sorted(["./", "index.html", *files])
    mark = hashlib.sha256(page + "".join(kept).encode()).hexdigest()[:16]
    worker = f"const FILES = {json.dumps(kept)};\nconst NAME = 'spare-squares-{mark}';\n{source(OFFLINE)}"
    return {**files, "index.html": page, "offline.js": worker.encode()}


def join_parts(
    inputs: Inputs,
    *,
    ready: Sequence[Mapping[str, Any]],
    parts: str,
    policy: Mapping[str, str],
    more: Mapping[str, Any],
) -> bytes:
    """Join the page: what it says, what it may choose from, and its parts, held or served."""
    english = read_texts()
    numbers = {"pyodide": PYODIDE, "version": VERSION}
    said = {
        key: html.escape(english.filled(each, **numbers)) for key, each in english["maker"]["page"].items()
    }
    data = {
        "ready": ready,
        "languages": [words_in(code) for code in LANGUAGES],
        "lines": list(english["maker"]["lines"]),
        "named": list(english["maker"]["options"]),
        "titled": list(english["maker"]["games"]),
        "numbers": numbers,
        "options": inputs.options,
        "games": [draw_from(name, read_game(name)) for name in game_names()],
        "lock": LOCK,
        "python": PYTHON,
        **more,
    }
    filled = {
        **said,
        "language": english.language,
        "python": source("maker/python.js"),
        "parts": parts,
        "sheets": "".join(
            f"<figure>{drawn}<figcaption>{html.escape(title)}</figcaption></figure>"
            for title, drawn in inputs.sheets
        ),
    }
    return join_page(
        "maker/page.html", styles=STYLES, scripts=SCRIPTS, data=data, parts=filled, policy=policy
    )


def words_in(code: str) -> dict[str, Any]:
    """Return what the page says in one language."""
    texts = read_texts(code)
    like = texts["language"].get("like", code)
    words = {"language": code, "like": like, "name": LANGUAGES[code], "phrases": {}}
    return {**words, "maker": texts["maker"]}


def draw_from(name: str, game: Game) -> dict[str, Any]:
    """Return what the page needs to draw a game's board."""
    board = game.board
    return {
        "key": name,
        "title": game.name,
        "columns": board.columns,
        "rows": board.rows,
        "letters": board.letters,
        "cells": board.picture(board.cells).replace("\n", ""),
        "blocked": game.blocked,
    }


def hashed_name(part: str, data: bytes) -> str:
    """Return the file name of a part: what it is and the hash of its bytes."""
    suffix = {"library": "zip", "packages": "zip"}.get(part, "gz")
    return f"{part}.{hashlib.sha256(data).hexdigest()[:16]}.{suffix}"
