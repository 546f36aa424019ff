"""One browser for the session, a new context for each test, and a player who knows the page by its ids."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from spare_squares.make_room.engine import Run
from spare_squares.make_room.puzzle_page import build_page
from spare_squares.make_room.shapes import SHAPES
from spare_squares.web.commands import listening

# A seed of the test's choice in place of the browser's random number, on its ordinary way.
FIXED_SEED = "crypto.getRandomValues = (words) => {{ words.fill({seed}); return words; }};"


@pytest.fixture(scope="session")
def page_uri(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Write the built page once; every test opens it from its file."""
    file = tmp_path_factory.mktemp("page") / "make-room.html"
    file.write_bytes(build_page())
    return file.as_uri()


@pytest.fixture(scope="session")
def served_uri() -> Iterator[str]:
    """Serve the built page as `blocks serve` does."""
    with listening(build_page(), 0) as httpd:
        thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{httpd.server_port}/"
        httpd.shutdown()
        thread.join()


class Player:
    """Plays the page by its visible parts; `mirror` is the same run in Python's engine."""

    def __init__(self, page: Any, uri: str, seed: int) -> None:
        self.page = page
        self.uri = uri
        self.seed = seed
        self.mirror = Run(seed, "easy")

    def level(self, name: Any) -> Player:
        """Choose a difficulty by its label."""
        self.page.locator(f"#levels label:has(input[value={name}])").click()
        self.mirror = Run(self.seed, name)
        return self

    def key(self) -> str:
        """Return the state key of the page's own run."""
        return str(self.page.evaluate("makeRoom.Run.key(makeRoom.Page.run())"))

    def text(self, name: str) -> str:
        return str(self.page.locator(f"#{name}").inner_text())

    def spoken(self) -> str:
        """Return what the two live regions hold now."""
        return str(self.page.evaluate("live0.textContent + live1.textContent"))

    def cell(self, row: int, col: int) -> Any:
        """Return a cell, rows and columns from 0."""
        return self.page.locator(f"#board > div:nth-child({row + 1}) > div:nth-child({col + 1})")

    def slot(self, slot: int) -> Any:
        return self.page.locator(f"#slot{slot + 1}")

    def tap(self, action: int) -> None:
        """Place by two clicks, and keep the mirror in step."""
        self.slot(action >> 6).click()
        self.cell(action >> 3 & 7, action & 7).click()
        assert self.mirror.act(action) is None

    def first_fit(self, times: int = 1) -> None:
        """Place the first legal piece some times, as the mirror sees it."""
        for _ in range(times):
            self.tap(next(self.mirror.legal()))

    def play_out(self, most: int = 10_000) -> None:
        """Play first fits to the run's end through the page's own function, for tests of what follows."""
        log: list[int] = []
        while len(log) < most and (action := next(self.mirror.legal(), None)) is not None:
            self.mirror.act(action)
            log.append(action)
        play = "(log) => log.forEach((a) => makeRoom.Game.place(a >> 6, a >> 3 & 7, a & 7))"
        self.page.evaluate(play, log)
        assert self.key() == self.mirror.state.key()

    def shape(self, slot: int) -> Any:
        index = self.mirror.state.tray[slot]
        assert index is not None
        return SHAPES[index]

    def box(self, selector: str) -> dict[str, float]:
        box = self.page.locator(selector).bounding_box()
        assert box is not None
        return dict(box)

    def grab(self, slot: int) -> tuple[float, float]:
        """Return the centre of the piece in a slot."""
        box = self.box(f"#slot{slot + 1} .piece")
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def over(self, slot: int, row: float, col: float, *, lift: float = 0) -> tuple[float, float]:
        """Return where a pointer that holds a piece at its centre has it exactly on an anchor.

        With `lift` the piece is held below its lower edge, as a finger does.
        """
        board, shape = self.box("#board"), self.shape(slot)
        cell = board["width"] / 8
        down = shape.height * cell + lift if lift else shape.height * cell / 2
        return board["x"] + (col + shape.width / 2) * cell, board["y"] + row * cell + down

    def drag(self, slot: int, row: float, col: float, *, drop: bool = True) -> None:
        """Drag a piece by mouse until it lies on an anchor."""
        self.page.mouse.move(*self.grab(slot))
        self.page.mouse.down()
        self.page.mouse.move(*self.over(slot, row, col), steps=4)
        if drop:
            self.page.mouse.up()

    def marked(self, name: str) -> set[tuple[int, int]]:
        """Return the cells (row, column from 0) that carry a class."""
        found = self.page.evaluate(
            "(n) => makeRoomCells().flatMap((c, i) => c.classList.contains(n) ? [i] : [])", name
        )
        return {divmod(index, 8) for index in found}

    def footprint(self, slot: int, row: int, col: int) -> set[tuple[int, int]]:
        return {(row + r, col + c) for r, c in self.shape(slot).cells}

    def hide(self) -> None:
        """Hide the tab as far as the page can tell (a headless chromium cannot)."""
        self.page.evaluate("""() => {
            Object.defineProperty(document, 'hidden', {value: true, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
            Object.defineProperty(document, 'hidden', {value: false, configurable: true});
            document.dispatchEvent(new Event('visibilitychange'));
        }""")

    def frame(self) -> None:
        """Wait until the page has drawn what was sent to it."""
        self.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def until(self, holds: str) -> None:
        """Wait until an expression holds (playwright's own waiting needs eval, which the page forbids)."""
        for _ in range(600):
            if self.page.evaluate(holds):
                return
            self.frame()
        raise AssertionError(f"never: {holds}")

    def touch(self) -> Touch:
        return Touch(self.page)


class Touch:
    """Fingers through the browser's debugging protocol: real touch events, not synthesized ones."""

    def __init__(self, page: Any) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def down(self, *points: tuple[float, float]) -> None:
        self.send("touchStart", *points)

    def move(self, start: tuple[float, float], end: tuple[float, float], steps: int = 6) -> None:
        for step in range(1, steps + 1):
            part = step / steps
            self.send(
                "touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            )

    def up(self) -> None:
        self.send("touchEnd")


HELPERS = "window.makeRoomCells = () => [...document.querySelectorAll('#board [role=gridcell]')];"


@pytest.fixture
def start(chromium: Any, page_uri: str) -> Iterator[Callable[..., Player]]:
    """Open the page in a new context; no test may leave an error on the console."""
    contexts: list[Any] = []
    errors: list[str] = []

    def watch(page: Any) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda note: errors.append(note.text) if note.type == "error" else None)

    def open_page(
        *, seed: int = 7, width: int = 1280, height: int = 800, script: str = "", at: str = "", **options: Any
    ) -> Player:
        context = chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.add_init_script(FIXED_SEED.format(seed=seed) + HELPERS + script)
        context.on("page", watch)
        page = context.new_page()
        page.goto(page_uri + at)
        return Player(page, page_uri, seed)

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
