"""The maker page: the program, Pyodide and files that are ready, in one HTML file or in a folder."""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spare_squares.core.game import Game
from spare_squares.decks.games import game_names, read_game
from spare_squares.maker.engine import LOCK, PYODIDE, PYTHON
from spare_squares.version import VERSION
from spare_squares.web.join import join_page, source

STYLES: Final = ("shared/tokens.css", "maker/style.css")
SCRIPTS: Final = (
    "shared/storage.js",
    "shared/grid.js",
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
TITLES: Final = {"spare-squares": "The box: 4×4", "six-by-six": "Six by six"}
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
    """A file made beforehand: its name, what to call it, role, number of pages, bytes."""

    name: str
    label: str
    role: str
    pages: int
    data: bytes


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
    ready = [{**_told(each), "content": base64.b64encode(each.data).decode()} for each in inputs.ready]
    return _page(inputs, ready=ready, parts=held, policy=ALONE, more={})


def build_folder(inputs: Inputs) -> dict[str, bytes]:
    """Return the files of the page for a web space, by name; parts are named by their hashes."""
    named = {part: (_hashed(part, data), data) for part, data in inputs.parts().items()}
    files = dict(named.values()) | {each.name: each.data for each in inputs.ready}
    ready = [{**_told(each), "address": each.name} for each in inputs.ready]
    more: dict[str, Any] = {
        "parts": {part: name for part, (name, _) in named.items()},
        "offline": "offline.js",
    }
    page = _page(inputs, ready=ready, parts="", policy=SERVED, more=more)
    kept = sorted(["./", "index.html", *files])
    mark = hashlib.sha256(page + "".join(kept).encode()).hexdigest()[:16]
    worker = f"const FILES = {json.dumps(kept)};\nconst NAME = 'spare-squares-{mark}';\n{source(OFFLINE)}"
    return {**files, "index.html": page, "offline.js": worker.encode()}


def _page(
    inputs: Inputs,
    *,
    ready: Sequence[Mapping[str, Any]],
    parts: str,
    policy: Mapping[str, str],
    more: Mapping[str, Any],
) -> bytes:
    data = {
        "ready": ready,
        "options": inputs.options,
        "games": [_shown(name, read_game(name)) for name in game_names()],
        "lock": LOCK,
        "python": PYTHON,
        **more,
    }
    filled = {
        "python": source("maker/python.js"),
        "parts": parts,
        "sheets": "".join(_figures(inputs.sheets)),
        "pyodide": PYODIDE,
        "version": VERSION,
    }
    return join_page(
        "maker/page.html", styles=STYLES, scripts=SCRIPTS, data=data, parts=filled, policy=policy
    )


def _told(each: ReadyFile) -> dict[str, Any]:
    return {"name": each.name, "label": each.label, "role": each.role, "pages": each.pages}


def _shown(name: str, game: Game) -> dict[str, Any]:
    """Return what the page needs to draw a game's board."""
    board = game.board
    return {
        "key": name,
        "title": TITLES.get(name, game.name),
        "columns": board.columns,
        "rows": board.rows,
        "letters": board.letters,
        "cells": board.picture(board.cells).replace("\n", ""),
        "blocked": game.blocked,
    }


def _figures(sheets: Sequence[tuple[str, str]]) -> Iterator[str]:
    for title, drawn in sheets:
        yield f"<figure>{drawn}<figcaption>{html.escape(title)}</figcaption></figure>"


def _hashed(part: str, data: bytes) -> str:
    """Return the file name of a part: what it is and the hash of its bytes."""
    suffix = {"library": "zip", "packages": "zip"}.get(part, "gz")
    return f"{part}.{hashlib.sha256(data).hexdigest()[:16]}.{suffix}"
