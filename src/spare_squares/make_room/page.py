"""Build the page of the block puzzle: one HTML file that needs nothing else.

The sources are small classic scripts (a page opened from a file may not load modules or fetch), joined in a
fixed order; the same sources give the same bytes. The content security policy forbids everything but the one
style and the one script, named by their hashes, so the build refuses what would break that promise.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import Final

from spare_squares.errors import Refused
from spare_squares.make_room.shapes import page_data
from spare_squares.templates import template

SCRIPTS: Final = (
    "shapes.js",
    "rules.js",
    "deal.js",
    "run.js",
    "replay.js",
    "clock.js",
    "store.js",
    "geometry.js",
    "words.js",
    "view.js",
    "page.js",
    "draw.js",
    "game.js",
    "pointer.js",
    "keys.js",
    "watch.js",
    "share.js",
    "odds.js",
    "main.js",
)
_FORBIDDEN: Final = (
    (re.compile(r"</script", re.IGNORECASE), "would close the script early"),
    (re.compile(r"Math\.random"), "is no source for a deal; use crypto.getRandomValues"),
    (re.compile(r"(?:\b(?:https?|wss?|ftp):|[\"'(=]\s*)//", re.IGNORECASE), "is an external address"),
)
_MARKER: Final = re.compile(r"\{\{(csp|style|data|script)\}\}")


def build_page() -> bytes:
    """Return the finished page as UTF-8.

    Raises Refused when a source holds something the page may not contain.
    """
    style = _source("style.css")
    script = "'use strict';\n" + "".join(_source(name) for name in SCRIPTS)
    data = json.dumps(page_data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    parts = {"csp": _policy(style=style, script=script), "style": style, "data": data, "script": script}
    return _MARKER.sub(lambda match: parts[match[1]], _source("page.html")).encode("utf-8")


def checked(name: str, text: str) -> str:
    """Return a source unchanged.

    Raises Refused naming file and line of the first forbidden thing.
    """
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, why in _FORBIDDEN:
            found = pattern.search(line)
            if found and not (name.endswith(".html") and found[0].startswith("</script")):
                raise Refused(f"{name}, line {number}: {found[0]!r} {why}")
    return text


def compact(text: str) -> str:
    """Return a source without indentation, blank lines and lines that are only a comment."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//") and not _is_note(line))


def _is_note(line: str) -> bool:
    return line.startswith("/*") and line.endswith("*/")


def _source(name: str) -> str:
    text = template("web", "make_room", name).read_text("utf-8")
    return compact(checked(name, text))


def _policy(*, style: str, script: str) -> str:
    """Return the policy; base-uri and form-action do not fall back to default-src."""
    return (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
