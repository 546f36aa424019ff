"""The maker page in real browsers: the same bytes as the command, and everything a person does there."""

from __future__ import annotations

import hashlib
import io
import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from spare_squares.maker.page import Inputs, build_folder

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MAKE = """async ([name, text, options]) => {
  const { files, findings } = await window.spareSquares.make({ name, data: text ?? undefined, options });
  return { files: files.map(({ name, role, pages, sha256 }) => ({ name, role, pages, sha256 })), findings };
}"""
RAINY = "01: A4 C2 D3 D4\n02: A2 B2 B3 B4\n03: A1 A3 B1 D2\n"
TABLE = "Karte;Gesperrt;Titel\n01;A4 B2 B4 D3;Das Nadelöhr\n02;A1, B1, D1, D2;\n03;B1 C1 C4 D4;Łódź\n"
YAML = 'title: Rainy days\ncredit: Ann\ncards:\n  - id: "01"\n    blocked: A4 C2 D3 D4\n    title: Ελλάδα\n'
SIX = 'title: Six\ngame: six-by-six\ncards:\n  - id: "01"\n    blocked: F1 D4 A1 B2 E6 C5 F2\n'
# Twenty decks and options, of every format and paper.
CASES: list[tuple[str, str | None, list[str]]] = [
    ("box", None, []),
    ("box", None, ["--paper", "letter"]),
    ("box", None, ["--paper", "universal"]),
    ("box", None, ["--paper", "a3"]),
    ("box", None, ["--cell", "4cm"]),
    ("box", None, ["--cell", "6cm", "--tile"]),
    ("box", None, ["--card-size", "poker"]),
    ("box", None, ["--only", "cards"]),
    ("box", None, ["--clearance", "0.3mm"]),
    ("box", None, ["--sets", "2"]),
    ("rainy.txt", RAINY, []),
    ("rainy.txt", RAINY, ["--paper", "letter", "--card-size", "small"]),
    ("rainy.txt", RAINY, ["--only", "rules"]),
    ("tabelle.csv", TABLE, []),
    ("tabelle.csv", TABLE, ["--paper", "letter"]),
    ("days.yaml", YAML, []),
    ("days.yaml", YAML, ["--paper", "legal"]),
    ("six.yaml", SIX, ["--paper", "a4"]),
    ("six.yaml", SIX, ["--paper", "letter"]),
    ("six.yaml", SIX, ["--only", "board", "--only", "answers"]),
]


# The page's policy forbids eval: its own function is called from outside.
FIREFOX = """const done = arguments[arguments.length - 1];
const page = window.wrappedJSObject ?? window;
page.spareSquares.make(page.JSON.parse(arguments[0])).then(
  (made) => done(page.JSON.stringify(made.files.map((each) => each.sha256))),
  (error) => done(String(error)),
);"""


def made_here(run: Any, case: tuple[str, str | None, list[str]]) -> list[str]:
    """Return the digests of the files the command writes."""
    name, text, options = case
    if text is not None:
        Path(name).write_text(text, "utf-8")
    words = [name] if text is not None else []
    done = run("kit", *words, "-o", "made", "--json", "--force", *options)
    assert done.code == 0, done.err
    return [each["sha256"] for each in json.loads(done.out)["files"]]


def test_twenty_decks_come_out_the_same_in_chromium(maker_page: Any, run: Any) -> None:
    """DI3, DI5, DI8, DI11: 20 decks and options, byte for byte; the fixture looks for requests."""
    for case in CASES:
        result = maker_page.evaluate(MAKE, list(case))
        assert [each["sha256"] for each in result["files"]] == made_here(run, case), case


def test_decks_come_out_the_same_in_firefox(firefox: Any, single: Path, run: Any) -> None:
    """DI3: the same bytes in a second engine."""
    firefox.do("WebDriver:Navigate", url=single.as_uri())
    firefox.do("WebDriver:SetTimeouts", script=300_000)
    for case in CASES:
        name, text, options = case
        said = firefox.do(
            "WebDriver:ExecuteAsyncScript",
            script=FIREFOX,
            args=[json.dumps({"name": name, "options": options, **({"data": text} if text else {})})],
        )["value"]
        assert json.loads(said) == made_here(run, case), case


def test_the_reader_chooses_the_language_of_the_page(chromium: Any, single: Path) -> None:
    """LA1: English until somebody chooses, whatever the browser speaks; then that, remembered."""
    context = chromium.new_context(locale="fr-FR")
    page = context.new_page()
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.goto(single.as_uri())
    assert page.locator("h1").inner_text() == "Make a kit"
    page.locator("#speech").select_option("de")
    assert page.locator("#option--language").input_value() == "de", "the kit is offered in it too"
    for cell in ("A1", "A2", "A3", "B4"):
        page.locator(f"#board [data-cell={cell}]").click()
    page.get_by_text("A4 ist abgeschnitten").wait_for(timeout=120_000)
    page.reload()
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.locator("h1").inner_text() == "Ein Spiel machen"
    assert page.locator("#make").inner_text() == "Spiel und Lösungen machen"
    context.close()
    assert trouble == []


def test_a_deck_is_dropped_mended_and_printed(maker_page: Any) -> None:
    """DI2, DI11: a bad card is found, mended in place, and both files are read by other readers."""
    import pypdfium2

    page = maker_page
    page.locator("#file").set_input_files(
        {"name": "rainy.txt", "mimeType": "text/plain", "buffer": RAINY.replace("D2", "D9").encode()}
    )
    page.locator("#findings li").wait_for(timeout=120_000)
    assert "V15" in page.locator("#findings").inner_text()
    page.get_by_role("button", name="Go to line 3").click()
    chosen = "words.value.slice(words.selectionStart, words.selectionEnd)"
    assert page.evaluate(chosen) == "03: A1 A3 B1 D9"
    page.locator("#words").fill(RAINY)
    page.get_by_text("every one proven").wait_for(timeout=60_000)
    assert page.locator("#deck li").count() == 3
    page.locator("#make").click()
    page.locator("#made").wait_for(timeout=120_000)
    digests = []
    for role, words in (("player", "Turn counter"), ("answers", "ANSWERS")):
        with page.expect_download() as download:
            page.locator(f"#files .{role}").click()
        data = Path(download.value.path()).read_bytes()
        digests.append(hashlib.sha256(data).hexdigest())
        read = pypdfium2.PdfDocument(io.BytesIO(data))
        assert any(words in each.get_textpage().get_text_range() for each in read)
        read.close()
    assert len(set(digests)) == 2


def test_a_card_is_tapped_together(maker_page: Any) -> None:
    """DI2, DI10: taps or keys block cells; an impossible card says why and offers the nearest."""
    page = maker_page
    for cell in ("A1", "B1", "C1", "D2"):
        page.locator(f"[data-cell={cell}]").click()
    page.get_by_text("No packing.").wait_for(timeout=120_000)
    assert page.locator("#add").is_disabled()
    page.locator("#nearest").click()
    page.locator("#add:enabled").wait_for(timeout=60_000)
    page.locator("#add").click()
    assert page.locator("#words").input_value() == "01: A1 B1 D1 D2\n"
    page.locator("[data-cell=A1]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.locator("[data-cell=A2]").get_attribute("aria-selected") == "true"
    page.locator("#undo").click()
    assert page.locator("#words").input_value() == ""
    page.locator("#redo").click()
    page.reload()
    assert page.locator("#words").input_value() == "01: A1 B1 D1 D2\n", "nothing is lost on reload"


def test_fresh_cards_and_a_link_that_carries_them(maker_page: Any) -> None:
    page = maker_page
    page.locator("#fresh").click()
    page.get_by_text("12 cards, every one proven").wait_for(timeout=120_000)
    words = page.locator("#words").input_value()
    page.locator("#link").click()
    for _ in range(100):
        if "#deck=" in page.url:
            break
        page.wait_for_timeout(50)
    address = page.url
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(address)
    assert page.locator("#words").input_value() == words


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(maker_page: Any, scheme: str) -> None:
    """DI10: 0 violations in light and dark, with findings on the page; nothing scrolls sideways at 320 px."""
    from axe_playwright_python.sync_playwright import Axe

    page = maker_page
    page.emulate_media(color_scheme=scheme)
    page.locator("#words").fill(RAINY.replace("D2", "D9"))
    page.locator("#findings li").wait_for(timeout=120_000)
    assert Axe().run(page).response["violations"] == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_without_webassembly_the_ready_files_are_there(chromium: Any, single: Path) -> None:
    """DI12, DI13: one clear line, and the files of the box to download."""
    context = chromium.new_context(accept_downloads=True)
    context.add_init_script("delete globalThis.WebAssembly")
    page = context.new_page()
    page.goto(single.as_uri())
    page.locator("#make").click()
    page.get_by_text("cannot run the program").wait_for(timeout=20_000)
    with page.expect_download() as download:
        page.locator("#ready a").first.click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
    context.close()


def test_the_page_stays_alive_while_python_works(maker_page: Any) -> None:
    """DI4: the work is done in a worker, and the page goes on meanwhile."""
    stalls = maker_page.evaluate(
        """async () => {
          let beats = 0; const timer = setInterval(() => (beats += 1), 20);
          await window.spareSquares.make({}); clearInterval(timer); return beats; }"""
    )
    assert stalls > 20


def test_a_second_visit_needs_no_connection(chromium: Any, inputs: Inputs, tmp_path: Path) -> None:
    """DI5: from a web space the page keeps its files; then it works with the server gone."""
    for name, data in build_folder(inputs).items():
        (tmp_path / name).write_bytes(data)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    httpd = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{httpd.server_port}/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        for _ in range(600):
            if page.evaluate("Boolean(navigator.serviceWorker.controller)"):
                break
            page.wait_for_timeout(100)
    finally:
        httpd.shutdown()
        thread.join()
        httpd.server_close()
    page.reload()
    result = page.evaluate(MAKE, ["rainy.txt", RAINY, ["--only", "cards"]])
    context.close()
    assert [each["role"] for each in result["files"]] == ["player"]
