"""What the page keeps, hands over and prints: reloads, a killed browser, two windows, links, paper."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from phone_evening import kill, sit_down
from playwright.sync_api import expect

pytestmark = pytest.mark.browser
Opener = Callable[..., Any]
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', {get: () => undefined})"


def passes(page: Any, count: int) -> None:
    for _ in range(count):
        page.locator("#pass").click()


@pytest.mark.parametrize("script", ["", NO_LOCKS])
def test_a_second_window_only_reads(opened: Opener, script: str) -> None:
    """WP24: with and without Web Locks a second window shows the table and records nothing."""
    page = opened()
    context = page.context
    if script:
        context.add_init_script(script)
        page.reload()
    sit_down(page)
    other = context.new_page()
    other.goto(page.url)
    other.locator("#continue").click()
    assert other.locator("#pass").is_disabled() and other.locator("#notice").is_visible()
    assert other.locator("#side button").first.is_disabled()
    passes(page, 1)
    expect(other.locator("#status")).to_contain_text("turn 2 of 16")


def test_a_reload_and_a_killed_browser_lose_nothing(chromium: Any, page_file: Path, tmp_path: Path) -> None:
    """WP24: the process of the browser is killed after each of three turns; every turn is there again."""
    profile = tmp_path / "profile"
    for turn in range(1, 4):
        context = chromium.browser_type.launch_persistent_context(
            profile, executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = context.new_page()
        page.goto(page_file.as_uri())
        if turn == 1:
            sit_down(page)
        else:
            page.locator("#continue").click()
        assert f"turn {turn} of 16" in page.locator("#status").inner_text()
        passes(page, 1)
        page.reload()
        page.locator("#continue").click()
        assert f"turn {turn + 1} of 16" in page.locator("#status").inner_text()
        # What the browser has taken it writes in its own time; a page that closes makes it write.
        page.close()
        kill(context, profile)


MISSING = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no'); }})"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


@pytest.mark.parametrize("script", [MISSING, FULL])
def test_without_storage_the_evening_goes_on(opened: Opener, script: str) -> None:
    """WP25: playable, with one notice."""
    page = opened()
    page.context.add_init_script(script)
    page.reload()
    sit_down(page)
    passes(page, 2)
    assert "turn 3 of 16" in page.locator("#status").inner_text()
    assert page.locator("#notice").is_visible()


def test_what_cannot_be_read_is_left_until_there_is_something_real(opened: Opener) -> None:
    """WP25, R66: a broken or a future record stays where it is until a new evening, and is kept then."""
    page = opened()
    for broken in ("no journal", '{"format": "spare-squares session", "version": 99}\n', '{"a":'):
        page.evaluate(
            "(text) => { localStorage.clear(); Evening.kept.write('localStorage', 'now', text); }", broken
        )
        page.reload()
        assert not page.locator("#continue").is_visible()
        assert page.evaluate("Evening.kept.read('localStorage', 'now')") == broken
        sit_down(page)
        assert page.evaluate("Evening.kept.read('localStorage', 'before')") == broken


def test_a_link_carries_an_evening_of_three_boards(opened: Opener) -> None:
    """WP26, WP22: at most 2,000 characters; opened, it tells what it holds before it takes over."""
    page = opened()
    sit_down(page)
    for board in range(3):
        for piece, cell in (("O", "A1"), ("L", "C3"), ("I", "A2"), ("D", "D1")):
            page.locator("#line").evaluate("(line) => { document.getElementById('more').open = true; }")
            page.locator(f"#side button[data-letter={piece}]").click()
            page.get_by_role("gridcell", name=f"{cell},").click()
            page.locator("#place").click()
            if page.locator("#ask").is_visible():
                page.locator("#yes").click()
        while page.locator("#pass").is_visible():
            page.locator("#pass").click()
        if board < 2:
            page.locator("#later .main").click()
    link = page.evaluate("Share.linkOf(Journal.write(Evening.session))")
    assert len(link) <= 2000
    before = page.evaluate("JSON.stringify(spareSquares.replay(Journal.write(Evening.session)))")
    other = opened()
    other.goto(other.url + link)
    other.reload()
    expect(other.locator("#incoming p").first).to_contain_text("Ann")  # unpacked in its own time
    other.locator("#takeover").click()
    assert other.evaluate("JSON.stringify(spareSquares.replay(Journal.write(Evening.session)))") == before


def test_a_record_that_comes_in_is_told_and_keeps_the_one_before(opened: Opener, tmp_path: Path) -> None:
    """WP22: a torn tail, a gap, a future version and no record at all; the evening before is kept."""
    page = opened()
    sit_down(page)
    passes(page, 3)
    text = page.evaluate("Journal.write(Evening.session)")
    lines = text.splitlines()
    cases = {"torn": text + '{"kind": "pa', "gap": "\n".join([*lines[:2], *lines[3:]]) + "\n"}
    for name, content in cases.items():
        (tmp_path / name).write_text(content, "utf-8")
        page.locator("#file").set_input_files(tmp_path / name)
        expect(page.locator("#incoming p").first).to_contain_text("Ann, Ben and Cleo")
        assert page.locator("#takeover").is_visible()
        page.locator("#leaveit").click()
        assert "turn 4 of 16" in page.locator("#status").inner_text()
    future = json.loads(lines[0]) | {"version": 99}
    for content in (json.dumps(future), "hello", ""):
        (tmp_path / "bad").write_text(content, "utf-8")
        page.locator("#file").set_input_files(tmp_path / "bad")
        expect(page.locator("#incoming")).to_be_visible()
        assert not page.locator("#takeover").is_visible()
        page.locator("#leaveit").click()
    (tmp_path / "whole").write_text(text, "utf-8")
    page.locator("#file").set_input_files(tmp_path / "whole")
    page.locator("#takeover").click()
    assert page.evaluate("Evening.kept.read('localStorage', 'before')") == text


TOLD = """() => {
  const ids = ['plum', 'quince', 'rowan'];
  const cards = ids.map((id, at) => ({ ...deckCards[at], id }));
  const session = Session.create({ game, cards, order: [0, 1, 2], boards: 3, players: ['Ann', 'Ben'],
    starter: 'Ann', recorder: 'Ben', relaxed: false, rotateStarter: false, allowRepeats: false,
    deck: 'Orchard', credit: '', fingerprint: 'f'.repeat(64), created: stamp() });
  const head = JSON.parse(Journal.write(session));
  delete head.check;
  for (const card of head.cards) card.packings = 4711;
  head.packings = [4711, 4711, 4711];
  const text = JSON.stringify(head);
  return `${text.slice(0, -1)},"check":"${Journal.crc(text)}"}\\n`;
}"""


def test_what_a_record_should_not_tell_yet_stays_hidden(opened: Opener, tmp_path: Path) -> None:
    """WP23: a record of another deck, with its cards to come and counts of packings, tells neither early."""
    page = opened()
    path = tmp_path / "told.jsonl"
    path.write_text(page.evaluate(TOLD), "utf-8")
    page.locator("#file").set_input_files(path)
    expect(page.locator("#incoming")).to_contain_text("Orchard")
    shown = "document.title + document.body.outerHTML.replace(/<script.*<\\/script>/s, '')"
    text = page.evaluate(shown)
    assert not [each for each in ("plum", "quince", "rowan", "4711") if each in text]
    page.locator("#takeover").click()
    text = page.evaluate(shown)
    assert "plum" in text and not [each for each in ("quince", "rowan", "4711") if each in text]
    assert "4711" not in page.evaluate("Journal.write(Evening.session) + JSON.stringify(Evening.session.log)")
    passes(page, 16)
    page.locator("#later .main").click()
    text = page.evaluate(shown)
    assert "quince" in text and not [each for each in ("rowan", "4711") if each in text]


def test_the_minute_is_exact_after_a_hidden_one_and_never_acts(opened: Opener) -> None:
    """WP19: 30, 10 and 0 seconds are told; a minute that was not ticking is over all the same."""
    page = opened()
    page.clock.install()
    page.reload()
    sit_down(page)
    page.locator("#planning").click()
    assert page.locator("#ring").is_visible()
    page.clock.fast_forward(29_000)
    page.clock.run_for(2_000)
    assert page.locator("#left").inner_text() == "29 s"
    page.clock.fast_forward(120_000)
    page.clock.run_for(1_000)
    assert page.locator("#notice").is_visible() and not page.locator("#ring").is_visible()
    assert "turn 1 of 16" in page.locator("#status").inner_text()


LOCK = """window.asked = [];
const lock = { release: async () => { window.asked.push('released'); } };
Object.defineProperty(Navigator.prototype, 'wakeLock', {get: () => ({request: async (what) => {
  window.asked.push(what);
  if (window.refuse) throw new DOMException('no'); return lock; }})});"""


def test_the_screen_stays_awake_and_a_refusal_disturbs_nothing(opened: Opener) -> None:
    """WP27: asked for on a press when a board opens, let go when it ends, and quiet when refused."""
    page = opened()
    page.context.add_init_script(LOCK)
    page.reload()
    sit_down(page, boards="1")
    assert page.evaluate("window.asked") == ["screen"]
    passes(page, 16)
    assert page.evaluate("window.asked") == ["screen", "released"]
    page.evaluate("window.refuse = true")
    page.locator("#again").click()
    page.locator("#start").click()
    passes(page, 1)
    assert not page.locator("#notice").is_visible()


def check_rules_sheet(document: Any) -> None:
    """The rules begin a sheet of their own, and the plain piece D there has a whole line on each side."""
    texts = [each.get_textpage() for each in document]
    starts = ["What you need" in each.get_text_range() for each in texts]
    assert starts.index(True) == 1
    found = re.search(r"\bI\s+L\s+(D)\s+O\b", texts[1].get_text_range())
    assert found
    left, bottom, right, top = texts[1].get_charbox(found.start(1))
    shown = document[1].render(scale=2).to_pil().convert("L")
    x, y = round(left + right), shown.height - round(top + bottom)
    half = round(right - left) + 3  # from the middle to beyond the letter itself, in pixels
    for step, far in (((-1, 0), 36), ((1, 0), 72), ((0, -1), 36), ((0, 1), 36)):
        ray = [shown.getpixel((x + step[0] * each, y + step[1] * each)) for each in range(half, far)]
        assert sum(level < 100 for level in ray) >= 3, step


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_print_gives_rules_cards_and_a_score_table(opened: Opener, paper: str, tmp_path: Path) -> None:
    """WP33: two foreign readers find the text, no control and no packing; nothing is cut at the margins."""
    import pypdfium2
    from packing_search import leaks

    page = opened(color_scheme="dark")
    sit_down(page)
    file = tmp_path / "page.pdf"
    page.pdf(path=file, format=paper, margin=dict.fromkeys(("top", "right", "bottom", "left"), "15mm"))
    poppler = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True)
    document = pypdfium2.PdfDocument(file)
    pdfium = "\n".join(each.get_textpage().get_text_range() for each in document)
    for text in (poppler.stdout, pdfium):
        assert "What you need" in text and "Spare Squares" in text and "Correct the last" not in text
        # A column of a line at a time: beside each other stand different cards.
        assert [part for part in re.split(r"\n| {3,}", text) if leaks(part)] == []
    picture = document[0].render(scale=1).to_pil().convert("L")
    width, height = picture.size
    check_rules_sheet(document)
    edge = (
        picture.crop((0, 0, 36, height)).getextrema(),
        picture.crop((width - 36, 0, width, height)).getextrema(),
    )
    assert edge == ((255, 255), (255, 255)) and picture.getextrema()[0] < 60
