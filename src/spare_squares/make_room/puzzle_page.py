"""The page of the block puzzle: which sources make it, in which order, and what it is given."""

from __future__ import annotations

from typing import Final

from spare_squares.make_room.shapes import page_data
from spare_squares.web.join import join_page

STYLES: Final = ("shared/tokens.css", "make_room/style.css")
SCRIPTS: Final = (
    "make_room/shapes.js",
    "make_room/rules.js",
    "make_room/deal.js",
    "make_room/run.js",
    "make_room/replay.js",
    "shared/clock.js",
    "shared/storage.js",
    "shared/live.js",
    "shared/grid.js",
    "shared/drag.js",
    "make_room/store.js",
    "make_room/words.js",
    "make_room/view.js",
    "make_room/page.js",
    "make_room/draw.js",
    "make_room/sound.js",
    "make_room/game.js",
    "make_room/pointer.js",
    "make_room/keys.js",
    "make_room/lesson.js",
    "make_room/offer.js",
    "make_room/watch.js",
    "make_room/share.js",
    "make_room/odds.js",
    "make_room/look.js",
    "make_room/main.js",
)


def build_page() -> bytes:
    """Return the finished page as UTF-8.

    Raises Refused when a source holds something the page may not contain.
    """
    return join_page("make_room/page.html", styles=STYLES, scripts=SCRIPTS, data=page_data())
