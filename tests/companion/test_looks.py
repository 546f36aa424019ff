"""The pieces on the screen have the hand of the paper, and stay apart without colour (WP34)."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from packing_search import packings
from phone_evening import sit_down

from spare_squares.decks.builtin import builtin_deck

pytestmark = pytest.mark.browser
# Pieces on the board without a turn of the table: the page draws what it is told lies there.
LAY = """(places) => {
  const lying = places.map(([letter, cells]) => ({ letter, cells: game.setOf(cells) }));
  const { session } = Evening;
  Evening.open({ ...session, table: { ...session.table, lying } });
}"""
MODES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
    "forced dark": {"forced_colors": "active", "color_scheme": "dark"},
}


def luminance(level: int) -> float:
    """Return the relative luminance of a grey (WCAG 2.2)."""
    part = level / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: int, other: int) -> float:
    """Return the contrast of two greys, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=MODES)
def board(request: pytest.FixtureRequest, opened: Callable[..., Any]) -> tuple[Any, dict[int, str], int]:
    """Return a packed board in grey, the piece of each cell, and the width of a cell in pixels."""
    from PIL import Image

    page = opened(device_scale_factor=1, viewport={"width": 420, "height": 760}, **MODES[request.param])
    sit_down(page)
    owner, places = packed()
    page.evaluate(LAY, places)
    first = page.locator("#board .cell").first.bounding_box()
    clip = {"x": first["x"], "y": first["y"], "width": 4 * first["width"], "height": 4 * first["height"]}
    shown = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("L")
    return shown, owner, round(first["width"])


def packed() -> tuple[dict[int, str], list[Any]]:
    """Return a packing of the first card, found by the tests' own search: by cell, and by piece."""
    blocked = builtin_deck().cards[0].blocked
    free = {cell for cell in range(16) if not blocked >> cell & 1}
    found = next(each for each in packings() if frozenset().union(*each) == free)
    owner = {cell: letter for letter, cells in zip("ILDO", found, strict=True) for cell in cells}
    name = "ABCD".__getitem__
    return owner, [
        [each, [f"{name(cell % 4)}{cell // 4 + 1}" for cell in sorted(owner) if owner[cell] == each]]
        for each in "ILDO"
    ]


def test_neighbours_are_parted_by_a_line_of_three_to_one(board: tuple[Any, dict[int, str], int]) -> None:
    """WP34: in grey, in light, dark and forced colours, wherever two pieces meet."""
    shown, owner, side = board
    met = 0
    for cell, letter in owner.items():
        for beside, right in ((cell + 1, True), (cell + 4, False)):
            if beside not in owner or owner[beside] == letter or (right and cell % 4 == 3):
                continue
            met += 1
            edge = (cell % 4 + right) * side, (cell // 4 + (not right)) * side
            for at in range(side // 4, side - side // 4, 3):
                x, y = edge[0] + (0 if right else at), edge[1] + (at if right else 0)
                line = [shown.getpixel((x + step, y) if right else (x, y + step)) for step in range(-4, 4)]
                assert max(contrast(one, ground(shown)) for one in line) >= 3, (cell, beside, at)
    assert met >= 4


HANDS = """(places) => {
  const hand = (style) => style.backgroundImage.match(/[a-z-]+gradient/g)?.join(' ') ?? 'none';
  const side = [...ui.side.children].map(({ dataset: { letter }, firstElementChild: { lastChild } }) =>
    [letter, hand(getComputedStyle(lastChild))]);
  for (const [piece, cells] of places) Evening.act(Session.action('place', { piece, cells }));
  Table.show();
  const figure = ui.lay.querySelector('svg');
  const drawn = [...figure.querySelectorAll('.edge')].map((each) => {
    const pattern = document.querySelector(each.getAttribute('fill').slice(4, -1));
    return [...pattern.children].slice(1)
      .map((mark) => mark.getAttribute('d')?.match(/[lhv]/)[0] ?? mark.tagName);
  });
  const names = [...figure.querySelectorAll('use')].map((each) =>
    document.querySelector(each.getAttribute('href')).textContent);
  return { side, drawn, names };
}"""


def test_pieces_at_the_side_and_in_pictures_have_the_same_hand(opened: Callable[..., Any]) -> None:
    """WP34: stripes, dots, plain and lattice beside the board and in the pictures of the evening, too."""
    page = opened()
    sit_down(page, boards="1")
    found = page.evaluate(HANDS, packed()[1])
    assert found["side"] == [
        ["I", "repeating-linear-gradient"],
        ["L", "radial-gradient"],
        ["D", "none"],
        ["O", "linear-gradient linear-gradient"],
    ]
    assert found["drawn"] == [["l"], ["circle", "circle"], [], ["h"]]
    assert found["names"] == list("ILDO")


def ground(shown: Any) -> int:
    """Return the grey that most of the board has."""
    return Counter(shown.tobytes()).most_common(1)[0][0]


def test_each_piece_has_the_hand_of_the_paper(board: tuple[Any, dict[int, str], int]) -> None:
    """WP34: I striped, L dotted, D plain, O a lattice, drawn with 3:1 against the sheet."""
    shown, owner, side = board
    bare = ground(shown)
    hands = {}
    for letter in "ILDO":
        cell = max(each for each in owner if owner[each] == letter)  # the letter stands in the first one
        left, top = cell % 4 * side + 8, cell // 4 * side + 8
        inner = range(side - 16)
        drawn = [[contrast(shown.getpixel((left + x, top + y)), bare) >= 3 for x in inner] for y in inner]
        shares = [sum(row) / len(row) for row in drawn]
        hands[letter] = (
            "plain" if max(shares) == 0
            else "lattice" if max(shares) > 0.9
            else "stripes" if min(shares) > 0
            else "dots"
        )  # fmt: skip
    assert hands == {"I": "stripes", "L": "dots", "D": "plain", "O": "lattice"}
