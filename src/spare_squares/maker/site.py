"""The site: a front page and everything to take or to touch beside it, as files that work from any folder.

No page asks another host. What a part needs that is not at hand (Pyodide, a checkout with docs, the tool that
builds the handbook) leaves that part out, and the command says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from spare_squares.core.challenge import Packing
from spare_squares.core.deck import Deck
from spare_squares.language.facts import facts
from spare_squares.language.texts import LANGUAGES, Texts
from spare_squares.maker.page import ReadyFile
from spare_squares.version import VERSION
from spare_squares.web.figures import draw_board, draw_patterns
from spare_squares.web.join import join_page

STYLES: Final = ("shared/tokens.css", "site/front.css")
SCRIPTS: Final = ("shared/storage.js", "site/front.js")
ICON: Final = (
    "data:image/svg+xml,%3Csvg xmlns='http%3A%2F%2Fwww.w3.org/2000/svg' viewBox='0 0 10 10'%3E"
    "%3Cpath d='M0 0h4.6v4.6h-4.6zM0 5.4h4.6v4.6h-4.6zM5.4 5.4h4.6v4.6h-4.6z' fill='%2323201b'/%3E"
    "%3Cpath d='M6 .6h3.4v3.4h-3.4z' fill='none' stroke='%23a93c14' stroke-width='1.2'/%3E%3C/svg%3E"
)


@dataclass(frozen=True, slots=True)
class Door:
    """A part of the site that is there: where it stands, and its title and sentence on the front page."""

    key: str
    address: str
    shown: bool = False  # in a frame on the front page, to touch at once


def build_front(
    deck: Deck,
    texts: Texts,
    *,
    ready: Sequence[ReadyFile],
    doors: Iterable[Door],
    finished: Packing = (),
    languages: Iterable[str] = (),
) -> bytes:
    """Return the front page in one language."""
    said = texts["site"]
    sections = [list_ready(ready, texts), *(open_door(door, said) for door in doors)]
    lying = sum(each.cells for each in finished)
    board = deck.game.board
    drawn = draw_board(deck.game, blocked=board.cells & ~lying, lying=finished, alt=said["finished"])
    parts = {
        "language": texts.language,
        "title": escape(deck.title),
        "description": escape(said["description"]),
        "icon": ICON,
        "patterns": draw_patterns(),
        "tagline": escape(texts.filled(texts["front"]["tagline"], **facts(deck, cell=30.0))),
        "about": escape(said["about"]),
        "languages": link_languages(languages, texts.language),
        "finished": drawn if finished else "",
        "sections": "".join(sections),
        "footer": escape(texts("site.footer", version=VERSION)),
    }
    policy = {"frame-src": "'self'", "img-src": "'self'"}
    return join_page(
        "site/front.html", styles=STYLES, scripts=SCRIPTS, data={}, parts=parts, policy=policy, frames=True
    )


def list_ready(ready: Sequence[ReadyFile], texts: Texts) -> str:
    """Return the files to print tonight, each with its digest."""
    said = texts["site"]
    items = "".join(
        f'<li><a class="file {each.role}" href="ready/{each.name}" download>'
        f"<b>{escape(each.label(texts))}</b>"
        f"<span>{texts('maker.pages', n=each.pages)} · {len(each.data) / 1000:.0f} kB</span></a></li>"
        for each in ready
    )
    sums = "<br>".join(f"{hashlib.sha256(each.data).hexdigest()} {escape(each.name)}" for each in ready)
    return (
        f"<section><h2>{escape(said['tonight'])}</h2><p>{escape(said['tonight_text'])}</p>"
        f'<ul class="files">{items}</ul><p>{escape(said["advice"])}</p>'
        f"<details><summary>SHA-256</summary><code>{sums}</code></details></section>"
    )


def open_door(door: Door, said: Mapping[str, str]) -> str:
    """Return the section of one part of the site: what it is, a look at it, and the way in."""
    title, text, go = (escape(said[f"{door.key}{part}"]) for part in ("", "_text", "_go"))
    frame = f'<iframe src="{door.address}" title="{title}" loading="lazy"></iframe>' if door.shown else ""
    link = f'<p><a class="door" href="{door.address}">{go}</a></p>'
    return f"<section><h2>{title}</h2><p>{text}</p>{frame}{link}</section>"


def link_languages(codes: Iterable[str], own: str) -> str:
    """Return links to the front page in each other language, by the language's own name."""
    links = [
        f'<a href="{front_name(code)}" lang="{code}" hreflang="{code}" data-language="{code}">'
        f"{escape(LANGUAGES[code])}</a>"
        for code in codes
        if code != own
    ]
    return f'<p class="languages">{"".join(links)}</p>' if links else ""


def front_name(code: str) -> str:
    """Return the file of the front page in a language."""
    return "index.html" if code == "en" else f"index.{code}.html"


def sums_of(files: Mapping[str, bytes]) -> bytes:
    """Return the list of digests that `sha256sum -c` reads."""
    lines = (f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    return "".join(lines).encode()
