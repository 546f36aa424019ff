"""What a player sees and feels: focus, landing, the aim's lines, the hand, colours, sound."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image, ImageChops

pytestmark = pytest.mark.browser
Start = Callable[..., Any]
THEMES = [(theme, light) for theme in ("ink", "warm", "vivid") for light in ("light", "dark")]

# Lays a board out as eight lines of `#` and `.` with a tray of three ids; each filled cell is of a 3×3.
LAY = """([rows, tray]) => {
    const { now } = makeRoom.Page.run();
    now.rows = rows.map((line) => [...line].reduce((bits, mark, col) => bits | ((mark === '#') << col), 0));
    const square = makeRoom.SHAPES.findIndex((shape) => shape.id === 'O9a');
    now.paint = rows.join('').split('').map((mark) => (mark === '#' ? square : -1));
    now.tray = tray.map((id) => makeRoom.SHAPES.findIndex((shape) => shape.id === id));
    makeRoom.Draw.all();
}"""
SQUARE = ["........", ".###....", ".###....", ".###....", "........", "........", "........", "#######."]


def lay(player: Any, rows: list[str], tray: tuple[str, str, str] = ("I1a", "I5b", "O9a")) -> None:
    player.page.evaluate(LAY, [rows, list(tray)])


def dress(player: Any, theme: str, light: str) -> None:
    player.page.select_option("#theme", theme)
    player.page.select_option("#light", light)


def changed(player: Any, row: int, col: int, before: bytes) -> int:
    """Return how many pixels of a cell differ clearly from a picture of it."""
    after = Image.open(io.BytesIO(player.cell(row, col).screenshot())).convert("L")
    difference = ImageChops.difference(Image.open(io.BytesIO(before)).convert("L"), after)
    return sum(count for value, count in enumerate(difference.histogram()) if value > 60)


def test_the_focus_is_seen_on_every_cell(start: Start) -> None:
    """FB1: in all themes, light and dark, and in forced colours, the ring changes filled cells as it does
    empty ones, under a preview too."""
    for forced in ("none", "active"):
        player = start(forced_colors=forced).level("hard")
        player.page.emulate_media(reduced_motion="reduce")
        lay(player, SQUARE)
        for theme, light in THEMES if forced == "none" else THEMES[:1]:
            dress(player, theme, light)
            for chosen in (False, True):
                for row, col in ((2, 2), (5, 5)):
                    player.page.evaluate("document.activeElement.blur()")
                    player.page.evaluate(
                        "([r, c, s]) => { makeRoom.Page.state.selected = s ? 1 : -1;"
                        " makeRoom.Game.aimAt(r, c, { focus: false }); document.activeElement.blur(); }",
                        [row, col, chosen],
                    )
                    before = player.cell(row, col).screenshot()
                    player.page.keyboard.press("Shift")
                    player.page.evaluate("([r, c]) => makeRoom.Game.aimAt(r, c)", [row, col])
                    assert changed(player, row, col, before) > 400, (forced, theme, light, chosen, row)


def test_a_finger_leaves_no_ring(start: Start) -> None:
    """FB10: after Resume by mouse or finger no cell shows a ring; the first key brings it back."""
    player = start(has_touch=True)
    player.first_fit(1)
    ring = "getComputedStyle(document.querySelector('#board [tabindex=\"0\"]'), '::after').content !== 'none'"
    for act in (player.page.locator("#resume").click, player.page.locator("#resume").tap):
        player.hide()
        act()
        assert player.page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
        assert not player.page.evaluate(ring)
    player.page.keyboard.press("ArrowDown")
    assert player.page.evaluate(ring)


def test_the_piece_lands_before_its_line_leaves(start: Start) -> None:
    """FB2, R76: the completing piece is drawn in the line that goes, the line leaves outwards from it, and
    its points rise where it lies; the position itself is the new one at once."""
    player = start(reduced_motion="no-preference").level("hard")
    lay(player, SQUARE)
    player.page.evaluate("makeRoom.Game.place(0, 7, 7)")
    assert player.marked("gone") == {(7, col) for col in range(8)} and player.marked("f") == {
        (row, col) for row in (1, 2, 3) for col in (1, 2, 3)
    }
    landed = player.cell(7, 7).get_attribute("class").split()
    assert "new" in landed and "gone" in landed
    delays = [int(name[1:]) for col in range(8) for name in player.cell(7, col).get_attribute("class").split()
              if name[0] == "d" and name[1:].isdigit()]  # fmt: skip
    assert delays == [7, 6, 5, 4, 3, 2, 1, 0]
    assert player.text("points") == "+9" and player.page.locator("#points").is_visible()
    box, cell = player.box("#points"), player.box("#board > div:nth-child(8) > div:nth-child(8)")
    assert abs(box["x"] + box["width"] / 2 - cell["x"] - cell["width"] / 2) < cell["width"]
    # A second clear in a row looks like more and earns no more.
    lay(player, SQUARE)
    score = player.page.evaluate("makeRoom.Page.run().now.score")
    player.page.evaluate("makeRoom.Game.place(0, 7, 7)")
    assert player.page.evaluate("makeRoom.Page.run().now.score") - score == 9
    assert player.page.evaluate("points.style.getPropertyValue('--s')") == "2"
    assert "streak" in player.page.locator("#field").get_attribute("class")
    player.page.evaluate("makeRoom.Game.undo()")
    assert player.page.locator("#points").is_hidden() and not player.marked("gone")


def test_the_aim_shows_what_it_would_clear(start: Start) -> None:
    """FB5, R27: while a piece is dragged its own preview and the lines it would clear are seen through it,
    the message is alive, and nothing is shown that the player does not aim at."""
    player = start().level("hard")
    lay(player, SQUARE)
    assert not player.marked("will")
    said = []
    player.page.mouse.move(*player.grab(0))
    player.page.mouse.down()
    for row, col in ((6, 7), (7, 7), (2, 2), (0, 0)):
        board = player.box("#board")
        cell = board["width"] / 8
        player.page.mouse.move(board["x"] + (col + 0.5) * cell, board["y"] + (row + 0.5) * cell, steps=3)
        said.append(player.text("message"))
        assert player.marked("will") == ({(7, c) for c in range(8)} if (row, col) == (7, 7) else set())
        assert float(player.page.evaluate("getComputedStyle(document.querySelector('.ghost')).opacity")) < 0.3
    player.page.mouse.move(5, 5, steps=3)
    said.append(player.text("message"))
    assert said == [
        "Fits at row 7, column 8.",
        "Fits at row 8, column 8. Would clear row 8.",
        "Overlaps row 3, column 3.",
        "Fits at row 1, column 1.",
        "Let go here to put it back.",
    ]
    size = player.box(".ghost .piece")["width"]
    assert abs(size - player.box("#board")["width"] / 8) < 1, "at board scale"
    player.page.mouse.up()
    # By keys the same is heard.
    player.page.evaluate("makeRoom.Game.choose(0); makeRoom.Game.aimAt(7, 7)")
    assert player.page.evaluate("document.activeElement.getAttribute('aria-label')").endswith(
        "fits here, clears row 8"
    )


def test_a_swipe_from_a_used_slot_scrolls(start: Start) -> None:
    """FB4: a used slot does not hold the page."""
    player = start(width=360, height=640, has_touch=True)
    player.first_fit(1)
    used = next(slot for slot in range(3) if player.mirror.state.tray[slot] is None)
    x, y = player.box(f"#slot{used + 1}")["x"] + 40, player.box(f"#slot{used + 1}")["y"] + 40
    touch = player.touch()
    touch.down((x, y))
    touch.move((x, y), (x, y - 250), 12)
    touch.up()
    player.until("scrollY > 50")


@pytest.mark.parametrize(
    ("width", "height"),
    [(320, 568), (360, 560), (375, 553), (390, 844), (768, 1024), (844, 390), (1280, 800), (1920, 1080)],
)
def test_board_and_tray_have_the_room_there_is(start: Start, width: int, height: int) -> None:
    """FB8, FB9: the header is one line, board and tray are in view, and tray pieces are as large as a slot
    lets them be: at least 11 px a cell lying low, 17 on a phone, 26 on a desk."""
    player = start(width=width, height=height).level("hard")
    lay(player, SQUARE, ("I5a", "I5b", "O9a"))
    for level in ("easy", "medium", "hard"):
        assert player.level(level).box("header")["height"] < 75, level
    lay(player, SQUARE, ("I5a", "I5b", "O9a"))
    tray = player.box("#tray")
    if height > width or width >= 1280:
        assert tray["y"] + tray["height"] <= height
    cell = player.box("#slot1 .piece")["width"] / 5
    assert cell >= (26 if width >= 1280 else 17 if height > width else 11)
    assert cell * 5 >= player.box("#slot1")["width"] - 40 or cell >= 20
    player.level("easy")
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lay(player, SQUARE, ("I3a", "I3b", "V3a"))
    assert player.box("#slot1 .piece")["width"] / 3 > cell * 1.3, "smaller pieces lie larger"


def luminance(colour: str) -> float:
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").removesuffix(")").split(",")]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# One after the other: each leaves the page as the next expects it, and the last as the first found it.
STATES = {
    "chosen": "makeRoom.Game.choose(1)",
    "paused": "makeRoom.Game.place(1, 0, 5); makeRoom.Game.pause()",
    "ended": "makeRoom.Game.resume(); makeRoom.Page.run().now.ended = true; makeRoom.Draw.all()",
    "replay": "makeRoom.Watch.open(makeRoom.Replay.encode(makeRoom.Page.run()))",
    "lesson": "leave.click(); makeRoom.Game.undo(); makeRoom.Lesson.start()",
    "left": "decline.click()",
}


@pytest.mark.slow
def test_themes_have_contrast_and_no_axe_violation(start: Start) -> None:
    """FB16, R75, R77: in each theme, light and dark, grid lines, the accent and every kind of block stand at
    least 3 to 1 on the board, patterns are kept, and axe finds nothing; the choice is kept."""
    player = start().level("hard")
    lay(player, SQUARE, ("I5a", "V5a", "X5a"))
    colours = """() => {
        const probe = document.createElement('i');
        document.getElementById('field').append(probe);
        const read = (kind, name) => {
            probe.className = kind;
            probe.style.color = `var(${name})`;
            return getComputedStyle(probe).color;
        };
        const found = { sheet: read('', '--sheet'), line: read('', '--line'), accent: read('', '--accent') };
        for (const kind of ['p0', 'p1', 'p2', 'p3']) found[kind] = read(kind, '--block');
        probe.remove();
        return found;
    }"""
    papers = set()
    for theme, light in THEMES:
        dress(player, theme, light)
        found = player.page.evaluate(colours)
        for name in ("line", "accent", "p0", "p1", "p2", "p3"):
            assert contrast(found[name], found["sheet"]) >= 3, (theme, light, name, found)
        kinds = {found[kind] for kind in ("p0", "p1", "p2", "p3")}
        assert len(kinds) == (1 if theme == "ink" else 4)
        pattern = "getComputedStyle(document.querySelector('#slot1 i'), '::before').backgroundImage"
        assert "gradient" in player.page.evaluate(pattern)
        for state, act in STATES.items():
            player.page.evaluate(act)
            seen = Axe().run(player.page)
            assert seen.violations_count == 0, (theme, light, state, seen.generate_report())
        papers.add(player.page.evaluate("document.querySelector('[name=theme-color]').content"))
    assert len(papers) == 2, "the browser's own bar follows"
    player.page.reload()
    assert player.page.evaluate("[theme.value, light.value]") == list(THEMES[-1])


def test_sound_waits_to_be_asked_for(start: Start) -> None:
    """R83: no sound, no vibration before the one switch, always in view, is pressed; the choice is kept."""
    spy = """window.made = [];
        window.AudioContext = class { constructor() { made.push('audio'); throw new Error('none here'); } };
        navigator.vibrate = (pattern) => made.push(pattern);"""
    player = start(script=spy, width=320, height=568).level("hard")
    player.first_fit(2)
    assert player.page.evaluate("made") == []
    switch = player.page.locator("#sound")
    assert switch.is_visible() and switch.get_attribute("aria-pressed") == "false"
    switch.click()
    player.first_fit(1)
    made = player.page.evaluate("made")
    assert "audio" in made and 8 in made, "without audio the game goes on"
    player.page.reload()
    assert switch.get_attribute("aria-pressed") == "true"
