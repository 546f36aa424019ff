"""The site as files: every link leads somewhere, no page asks another host, each opens in a browser."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from spare_squares.language.texts import LANGUAGES


class Links(HTMLParser):
    """Collect every address an element of a page names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site without the page that makes kits, which needs Pyodide."""
    from spare_squares.maker.commands.site import gather_site

    folder = tmp_path_factory.mktemp("site")
    files, left_out = gather_site(None)
    assert left_out[0].startswith("the page that makes kits")
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def test_every_link_leads_somewhere(site: Path) -> None:
    """DI13, DI16: files and anchors of the front, the pages and the handbook exist."""
    for path in site.rglob("*.html"):
        text = path.read_text("utf-8")
        anchors = set(re.findall(r'\bid="?([^" >]+)', text))
        for address in Links(text).found:
            target, _, anchor = address.partition("#")
            if target.startswith(("data:", "http", "mailto:")) or path.name == "404.html":
                continue
            place = path if not target else path.parent / unquote(target.partition("?")[0])
            assert place.exists(), f"{path.name}: {address}"
            if anchor and not target:
                assert unquote(anchor) in anchors, f"{path.name}: {address}"


def test_the_front_page_is_found_and_shown(site: Path) -> None:
    """DI13: icon, title, description and a picture; a front page in each language; ready files with sums."""
    for code in LANGUAGES:
        text = (site / ("index.html" if code == "en" else f"index.{code}.html")).read_text("utf-8")
        assert f'<html lang="{code}">' in text and 'rel="icon"' in text and "<title>The Spare Squares" in text
        assert 'name="description"' in text and 'property="og:image" content="picture.png"' in text
        assert set(re.findall(r'hreflang="?(\w+)', text)) == set(LANGUAGES) - {code}
        assert re.findall(r'<iframe src="?([\w.]+)', text) == [
            f"why{'' if code == 'en' else f'.{code}'}.html"
        ]
    for line in (site / "ready" / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((site / "ready" / name).read_bytes()).hexdigest() == digest
    assert (site / "picture.png").exists()


def test_a_folder_with_other_files_is_left_alone(run: Callable[..., Any]) -> None:
    Path("mine").mkdir()
    Path("mine/thesis.txt").write_text("mine")
    assert "holds other files" in run("site", "build", "-o", "mine", code=1).err
    assert [each.name for each in Path("mine").iterdir()] == ["thesis.txt"]


@pytest.mark.browser
@pytest.mark.slow
def test_every_page_opens(site: Path, chromium: Any) -> None:
    """DI11, DI16: each page of the site opens from its file, with no error and no request to a host."""
    context = chromium.new_context()
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda request: wrong.append(request.url) if request.url.startswith("http") else None)
    for path in sorted(site.rglob("*.html")):
        page.goto(path.as_uri())
        assert page.title(), path
    context.close()
    assert wrong == []


def test_pages_speak_the_language_of_the_front_they_are_reached_from(site: Path) -> None:
    """LA1, DI13: a front page leads to the board that says why and to the table in its own language."""
    for code in LANGUAGES:
        suffix = "" if code == "en" else f".{code}"
        front = (site / f"index{suffix}.html").read_text("utf-8")
        handbook = f"handbook/index{suffix}.html"
        assert (f'href="{handbook}"' in front) == (site / handbook).exists()
        for page in (f"why{suffix}.html", f"table{suffix}.html"):
            assert f'href="{page}"' in front
            assert re.search(rf'<html lang="?{code}\b', (site / page).read_text("utf-8"))
