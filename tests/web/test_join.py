"""How page sources become one page, and what stops them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from spare_squares.companion import phone_page
from spare_squares.companion.answers_page import build_answers
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import Refused
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.make_room.puzzle_page import build_page
from spare_squares.templates import template
from spare_squares.web import join
from spare_squares.web.join import (
    as_json,
    checked,
    compact,
    join_page,
    joined_script,
    requests_of,
    same_kind,
    tight_mark,
    tight_script,
    tight_scripts,
    tight_style,
)
from spare_squares.why.why_page import build_page as build_why

SHARED = sorted(entry.name for entry in template("web", "shared").iterdir())


@pytest.mark.parametrize(
    "line",
    [
        "const a = '</script>';",
        "const seed = Math.random();",
        "fetch('https://example.org/x');",
        "link = '//example.org/x'",
        "@import url(//example.org/x.css);",
    ],
)
def test_the_build_refuses_what_breaks_the_promise(line: str) -> None:
    """R96: a closing script tag, Math.random and outside addresses stop the build, with file and line."""
    with pytest.raises(Refused, match=r"^x\.js, line 2: "):
        checked("x.js", f"fine();\n{line}\n")


def test_compacting_leaves_code_alone() -> None:
    """R96: only indentation, blank lines and whole-line comments go."""
    assert compact("  a();\n\n // why\n/* note */\n  b('//');\n") == "a();\nb('//');\n"


def test_tightening_leaves_meaning_alone() -> None:
    """R96: no text, pattern, unary sign or space between words is touched; the same bytes come out twice."""
    rest = "\nif (a) return /x = y/;\nreturn a in b;"
    script = "const { a } = b ? c : d;\nsay('x = y, z', 'it\\'s, so');\na = b - -c;" + rest
    tight = "const{a}=b?c:d;\nsay('x = y, z','it\\'s, so');\na=b - -c;" + rest
    assert tight_script(script) == tight == tight_script(tight)
    style = (
        "a :is(b, c) > d { color: red; margin: calc(1px + 2px * 3); }\n"
        "@media (x: y) {\n e::after { f: '1, 2'; }\n}"
    )
    assert tight_style(style) == (
        "a :is(b,c)>d{color:red;margin:calc(1px + 2px*3)}@media (x:y){e::after{f:'1, 2'}}"
    )


@pytest.mark.parametrize(
    ("markup", "address"),
    [
        ('<img src="x.png">', "x.png"),
        ('<img srcset="y.png 2x">', "y.png 2x"),
        ('<link rel="icon" href="/favicon.ico">', "/favicon.ico"),
        ("<style>a { background: url('z.png') }</style>", "z.png"),
        ('<style>@import "more.css";</style>', "more.css"),
        ('<p style="background: url(w.png)">', "w.png"),
        ('<meta http-equiv="refresh" content="0; url=there">', "refresh 0; url=there"),
        ('<form action="/send"></form>', "/send"),
        ('<svg><use xlink:href="a.svg#b"/></svg>', "a.svg#b"),
        ('<object data="film"></object>', "film"),
    ],
)
def test_what_a_page_would_ask_for_is_seen(markup: str, address: str) -> None:
    """R83: each way in which markup or style loads something is found; links to follow are no requests."""
    quiet = (
        '<link rel="icon" href="data:,"><a href="https://example.org/">there</a><svg><use href="#id"/></svg>'
    )
    assert requests_of(f"<p>{quiet}</p>".encode()) == ()
    assert requests_of(f"{quiet}{markup}{quiet}".encode()) == (address,)
    assert requests_of(build_page()) == ()


def test_a_frame_is_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    """R83, R85: head, parts, data, policy are filled in; an unknown marker or a request stops the build."""
    files = {
        "a.html": "{{head}}\n{{csp}}|{{cards}}|{{data}}|<style>{{style}}</style>{{script}}",
        join.HEAD: "<meta>\n",
        "a.css": "p {}",
        "a.js": "f();",
    }
    monkeypatch.setattr(join, "source", lambda name: files[name])

    def build(**parts: str) -> str:
        more = {"worker-src": "blob:", "script-src": "'wasm-unsafe-eval'", "default-src": "data:"}
        page = join_page("a.html", styles=["a.css"], scripts=["a.js"], data=["<"], parts=parts, policy=more)
        return page.decode()

    page = build(cards="<b>1</b>")
    policy, cards, data, rest = page.removeprefix("<meta>\n").split("|")
    assert (cards, data, rest) == ("<b>1</b>", '["\\u003c"]', "<style>p{}</style>'use strict';\nf();")
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["worker-src"] == "blob:" and rules["default-src"] == "data:"
    assert re.fullmatch(r"'sha256-[^']+' 'wasm-unsafe-eval'", rules["script-src"])
    with pytest.raises(Refused, match=r"a\.html: the marker \{\{cards\}\}"):
        build()
    with pytest.raises(Refused, match=r"a\.html: the page would ask for x\.png"):
        build(cards='<img src="x.png">')
    assert as_json("</script>") == '"\\u003c/script>"'


def test_tight_scripts_stand_for_their_own_sources_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WP36: what a minifier made is taken while its digest is that of the sources, and left aside after."""
    (tmp_path / "tight").mkdir()
    sources = {"b.js": "const first = 1;\n"}
    monkeypatch.setattr(join, "source", lambda name: sources[name])
    monkeypatch.setattr(join, "template", lambda *parts: tmp_path.joinpath(*parts[1:]))
    made = tmp_path / "tight" / "page.js"
    made.write_text(f"{tight_mark(joined_script(['b.js']))}\nconst a=1\n")
    assert tight_scripts("page/page.html", ["b.js"]) == "const a=1"
    sources["b.js"] = "const second = 2;\n"
    assert tight_scripts("page/page.html", ["b.js"]) == "'use strict';\nconst second=2;\n"


def test_the_tight_scripts_that_ship_are_of_todays_sources() -> None:
    """WP36: `npm run tighten` was run after the last change (`.ci/run` makes them anew and compares)."""
    shipped = template("web", "tight", "companion.js").read_text("utf-8").partition("\n")[0]
    assert shipped == tight_mark(joined_script(phone_page.SCRIPTS))


def test_a_page_knows_its_kind() -> None:
    """R84: an older page of the same title is known again, a page without or with another title is not."""
    page = b"<title>Mine</title>"
    assert same_kind(page, b"<!doctype html>" + page + b"older")
    assert not same_kind(page, b"<title>Yours</title>") and not same_kind(b"no title", b"no title")


def test_a_page_knows_its_kind_in_every_language() -> None:
    """R84, LA12: each page is known again in whichever language it was written, and is of one kind."""
    deck, spoken = builtin_deck(), [read_texts(code) for code in LANGUAGES]
    kinds = [
        [build_why(texts) for texts in spoken],
        [phone_page.build_page(deck, texts) for texts in spoken],
        [build_answers(deck, texts, []) for texts in spoken],
        [build_page()],
    ]
    for one, other in product(kinds, repeat=2):
        for page, older in product(one, other):
            assert same_kind(page, older) == (one is other)
    renamed = phone_page.build_page(replace(deck, title="Friday"), spoken[0])
    assert not same_kind(renamed, kinds[1][0]), "the page of another deck is not replaced unasked"


@pytest.mark.parametrize("name", [name for name in SHARED if name.endswith(".js")])
def test_a_shared_script_knows_no_page(name: str) -> None:
    """R96: a shared script names no id and no size of a board; what a page needs, it passes in."""
    text = compact(template("web", "shared", name).read_text("utf-8"))
    assert not re.search(r"getElementById|getElementsByName|querySelector\w*\(['\"`]#|\$\(", text)
    assert not re.search(r"(?<![\w.#])(?:7|8|63|64)(?![\w.%])", text.replace("_PX = 8;", ""))
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)
