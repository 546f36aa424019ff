"""Does every page say what it is, and do answers lie where nobody meets them by chance (K27, K31–K38)."""

from __future__ import annotations

import re
from typing import Any

from spare_squares.kit.proof.expectation import Expectation
from spare_squares.kit.proof.ink import Ink
from spare_squares.kit.proof.reading import as_written

FOOT = 0.88  # of the height: what stands below is the footer
_COUNT = re.compile(
    r"\b(?:[0-9]+|(?:only|exactly|just) one|single|unique)"
    r" (?:different |legal |valid )?(?:packing|solution)s?\b",
    re.IGNORECASE,
)


def page_faults(number: int, ink: Ink, wanted: Expectation, pages: int) -> list[str]:
    """Look for fingerprint, page number and role on one page (from 1), and for hints on a player page."""
    text = " ".join(as_written(ink.runs).split())
    answers = wanted.is_answer_page(number)
    mine, other = (
        (wanted.answers_text, wanted.player_text) if answers else (wanted.player_text, wanted.answers_text)
    )
    place = wanted.page_text.format(page=number, pages=pages)
    found = [
        f"the page does not carry {what!r}"
        for what in (wanted.fingerprint, mine, *wanted.footer)
        if what not in text
    ]
    if not re.search(rf"(?<![0-9]){re.escape(place)}(?![0-9])", text, re.IGNORECASE):
        found.append(f"the page does not carry {place!r}")
    foot = " ".join(run.text for run in ink.runs if run.y > FOOT * wanted.height)
    if other in foot:
        found.append(f"the page calls itself {other!r}")
    hint = None if answers else _COUNT.search(text)
    if hint:
        found.append(f"a player page gives a number of packings: {hint[0]!r}")
    return found


def bundle_faults(inks: list[Ink], catalog: Any, wanted: Expectation) -> list[str]:
    """Hold a bundle to its order: a blank side, then answers on a new sheet, their bookmark closed (K35)."""
    found = []
    first = next(
        (
            number
            for number, ink in enumerate(inks, 1)
            if number > wanted.player_pages and any(r.y < FOOT * wanted.height for r in ink.runs)
        ),
        0,
    )
    if not first:
        return ["the bundle holds no answers"]
    if first % 2 == 0:
        found.append(f"the answers start on page {first}, the back of a sheet")
    before = inks[first - 2] if first > 1 else None
    if before is None or first - 1 <= wanted.player_pages or _painted_above_foot(before, wanted):
        found.append("no blank side stands before the answers")
    found += [f"the bookmark {title!r} of the answers is open" for title in _open_bookmarks(catalog)]
    return found


def _painted_above_foot(ink: Ink, wanted: Expectation) -> bool:
    return ink.top < FOOT * wanted.height


def _open_bookmarks(catalog: Any) -> list[str]:
    """Name the last bookmark of the first level if what lies below it is shown."""
    outlines = catalog.get("/Outlines")
    last = outlines.get_object().get("/Last") if outlines is not None else None
    if last is None:
        return []
    item = last.get_object()
    return [str(item.get("/Title", ""))] if int(item.get("/Count", 0)) > 0 else []
