"""Join page sources into one HTML file that works from a double click and asks for nothing.

Sources lie under `templates/web` and are named from there ("shared/tokens.css", "make_room/rules.js").
Scripts are small classic ones: a page opened from a file may neither load modules nor fetch. They are joined
in the order given; the same sources give the same bytes. The content security policy forbids everything but
the joined style and script, named by their hashes, so a source that would break that promise stops the build.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from typing import Final

from spare_squares.errors import Refused
from spare_squares.templates import template

_FORBIDDEN: Final = (
    (re.compile(r"</script", re.IGNORECASE), "would close the script early"),
    (re.compile(r"Math\.random"), "is no source for a deal; use crypto.getRandomValues"),
    (re.compile(r"(?:\b(?:https?|wss?|ftp):|[\"'(=]\s*)//", re.IGNORECASE), "is an external address"),
)
_BESIDE: Final = re.compile(r"[\w-][\w./-]*")
# What the heads of all pages have in common, for which a page says `{{head}}`.
HEAD: Final = "shared/head.html"
TIGHT: Final = "tight"
_MARKER: Final = re.compile(r"\{\{([\w.]+)\}\}")
_BETWEEN: Final = re.compile(r"(\{\{(?:style|script|data)\}\})")
# A page is known again, whatever its version and language, by the kind that its head says: that stands this
# near to its start. Pages of before there was a kind are known by their title.
_HEAD: Final = 3000
_MARKS: Final = tuple(
    re.compile(mark) for mark in (rb'<meta name="generator" content="[^"]+">', rb"<title>[^<]+</title>")
)


def join_page(
    html: str,
    *,
    styles: Sequence[str],
    scripts: Sequence[str] | str,
    data: object,
    parts: Mapping[str, str] | None = None,
    policy: Mapping[str, str] | None = None,
    frames: bool = False,
    properties: Mapping[str, str | int] | None = None,
    lean: bool = False,
) -> bytes:
    """Return the finished page as UTF-8.

    `html` names the frame, in which `{{csp}}`, `{{style}}`, `{{script}}` and `{{data}}` (JSON for a script
    element) stand once each; `parts` fills further markers with HTML that the caller has escaped. `policy`
    adds sources to a directive (`{"worker-src": "blob:"}`); nothing is allowed that is not named. Scripts are
    named, or given as what `tight_scripts` made of them. With `frames` a page may show files that lie beside
    it. `properties` are numbers and texts that its style uses (`var(--columns)`); a text comes as a string of
    CSS. A `lean` page leaves out what a browser adds itself.

    Raises Refused when a source holds something a page may not contain, when a marker is unknown, or when the
    finished page would ask for anything.

    The head says what kind of page it is (`{{kind}}`): its frame by name, or what `parts` say more exactly.
    """
    style = tight_style("".join(source(name) for name in styles))
    style = drop_unused(style) + write_root(properties or {})
    script = scripts if isinstance(scripts, str) else tight_scripts(html, scripts)
    filled = {
        "icon": "data:,",
        "kind": html.removesuffix(".html"),
        **(parts or {}),
        "csp": write_policy(style=style, script=script, more=policy or {}),
        "style": style,
        "script": script,
        "data": as_json(data),
    }

    def fill(match: re.Match[str]) -> str:
        if match[1] not in filled:
            raise Refused(f"{html}: the marker {match[0]} has nothing to stand for it")
        return filled[match[1]]

    frame = source(html)
    if "{{head}}" in frame:
        frame = frame.replace("{{head}}\n", source(HEAD))
    # Only the markup is made lean: what stands between it is made so by its own kind.
    pieces = [_MARKER.sub(fill, each) for each in _BETWEEN.split(frame)]
    if lean:
        # The head is left alone: others read what it says of the page.
        pieces[2::2] = map(tight_markup, pieces[2::2])
    page = "".join(pieces).encode("utf-8")
    asked = [each for each in requests_of(page) if not (frames and _BESIDE.fullmatch(each))]
    if asked:
        raise Refused(f"{html}: the page would ask for {asked[0]}")
    return page


def joined_script(names: Sequence[str]) -> str:
    """Return the scripts of a page as one, in the order given."""
    return "'use strict';\n" + "".join(source(name) for name in names)


def tight_markup(markup: str) -> str:
    """Return HTML without what a browser adds itself: ends of paragraphs, items and cells, quotes.

    Only what the standard lets an author leave out is left out, so the tree is the same but for blank text.
    """
    block = "p|ul|ol|figure|h[1-6]|section|div|form|table|details|fieldset"
    outer = "section|div|form|details|fieldset|figure|main|article|footer"
    for pattern, left in (
        (rf"</p>(?=\s*(?:<(?:{block})\b|</(?:{outer})>))", ""),
        (r"</li>(?=\s*(?:<li\b|</[uo]l>))", ""),
        (r"</(?:td|th|tr)>(?=</?t)", ""),
        (r" ([a-z][\w-]*)=\"([\w.,#%;()-]+)\"(?=[ >])", r" \1=\2"),
        (r" ([a-z][\w-]*)=\"([\w.,#%;()-]+)\"/>", r" \1=\2 />"),
        (r"\n+(?=<)", ""),
    ):
        markup = re.sub(pattern, left, markup)
    return markup


def tight_scripts(html: str, names: Sequence[str]) -> str:
    """Return the scripts of a page as one, as small as they were made.

    `scripts/tighten_scripts.py` writes what a minifier makes of them, headed by the digest of the sources.
    Where a source has changed since, that is left aside and the sources themselves are joined: a page is
    never made of yesterday's scripts.
    """
    joined = joined_script(names)
    made = template("web", TIGHT, f"{html.partition('/')[0]}.js")
    if made.is_file():
        digest, _, script = made.read_text("utf-8").partition("\n")
        if digest == tight_mark(joined):
            return checked(made.name, script.removesuffix("\n"))
    return tight_script(joined)


def tight_mark(joined: str) -> str:
    """Return the line that says from which scripts tight ones were made."""
    return f"// {hashlib.sha256(joined.encode('utf-8')).hexdigest()}"


def write_root(properties: Mapping[str, str | int]) -> str:
    """Return a rule with custom properties; of a text every sign but letters and digits is escaped."""

    def written(value: str | int) -> str:
        if isinstance(value, int):
            return str(value)
        plain = (each if each.isascii() and each.isalnum() else f"\\{ord(each):x} " for each in value)
        return f'"{"".join(plain)}"'

    rules = ";".join(f"--{name}:{written(value)}" for name, value in properties.items())
    return f":root{{{rules}}}" if rules else ""


def as_json(value: object) -> str:
    """Return a value as JSON that may stand inside a script element: no `<`, so nothing can close it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def source(name: str) -> str:
    """Return a source below `templates/web`, checked and compacted."""
    return compact(checked(name, template("web", *name.split("/")).read_text("utf-8")))


def checked(name: str, text: str) -> str:
    """Return a source unchanged.

    Raises Refused naming file and line of the first forbidden thing.
    """
    suspected = [each for each in _FORBIDDEN if each[0].search(text)]
    for number, line in enumerate(text.splitlines() if suspected else (), 1):
        for pattern, why in suspected:
            found = pattern.search(line)
            if found and not (name.endswith(".html") and found[0].startswith("</script")):
                raise Refused(f"{name}, line {number}: {found[0]!r} {why}")
    return text


def compact(text: str) -> str:
    """Return a source without indentation, blank lines and lines that are only a comment."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(
        f"{line}\n"
        for line in lines
        if line and not line.startswith("//") and not (line.startswith("/*") and line.endswith("*/"))
    )


def tight_style(style: str) -> str:
    """Return a style sheet without the spaces that say nothing: round braces, semicolons, commas and `>`.

    A space before a colon or a parenthesis parts selectors, and one round `+` sums: these stay. `*` and `/`
    in the midst of a value lose theirs.
    """
    spaced = re.compile(r";?\s*([{};])\s*|\s*([,>!])\s*|(?<=[\w)]) ([*/]) (?=[\w(])|(?<=[\w-]:) +")
    parts = re.split(r"(\"[^\"]*\"|'[^']*')", style)
    return "".join(
        part if at % 2 else spaced.sub(lambda found: found[1] or found[2] or found[3] or "", part)
        for at, part in enumerate(parts)
    )


def drop_unused(style: str) -> str:
    """Return a tight style sheet without the custom properties that it gives and nowhere takes."""
    given = set(re.findall(r"(?<=[{;])--([\w-]+):", style))
    unused = given - set(re.findall(r"var\(--([\w-]+)", style))
    return re.sub(rf"(?<=[{{;])--(?:{'|'.join(sorted(unused))}):[^;}}]*;?", "", style) if unused else style


def tight_script(script: str) -> str:
    """Return a script without spaces around operators, outside 'texts' and on lines without other texts.

    Templates and patterns take a parser to be told apart; lines that may hold one are left alone.
    """
    text, spaced = re.compile(r"('(?:\\.|[^'\\])*')"), re.compile(r" ?([=<>!&|?:,{}()*]+) ?")
    return "\n".join(
        line
        if re.search(r"[\"`/]", line)
        else "".join(part if part[:1] == "'" else spaced.sub(r"\1", part) for part in text.split(line))
        for line in script.split("\n")
    )


def requests_of(page: bytes) -> tuple[str, ...]:
    """Return every address a finished page would load by its markup or style, in order; a good page has none.

    `data:` and `#fragment` are no requests, and a link that a reader may follow is none either. What a script
    asks for is stopped by the policy.
    """
    seen = _Requests()
    seen.feed(page.decode("utf-8"))
    seen.close()
    return tuple(address for address in seen.found if not address.startswith(("data:", "#")))


class _Requests(HTMLParser):
    """Collect what elements load: their own addresses, and those in styles and refreshes."""

    _LOADS: Final = frozenset(
        {"src", "srcset", "poster", "background", "action", "formaction", "manifest", "ping"}
    )
    _IN_STYLE: Final = re.compile(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", re.IGNORECASE)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._styled = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._styled = tag == "style"
        loads = self._LOADS | ({"href", "xlink:href"} if tag not in {"a", "area"} else set())
        if tag == "object":
            loads |= {"data"}
        self.found += [value for name, value in values.items() if name in loads and value]
        if values.get("http-equiv", "").lower() == "refresh":
            self.found.append(f"refresh {values.get('content', '')}")
        self._look_in(values.get("style", ""))

    def handle_endtag(self, tag: str) -> None:
        self._styled = False

    def handle_data(self, data: str) -> None:
        if self._styled:
            self._look_in(data)

    def _look_in(self, style: str) -> None:
        self.found += [first or second for first, second in self._IN_STYLE.findall(style)]


def same_kind(page: bytes, other: bytes) -> bool:
    """Tell whether another file is a page of this kind, of whatever version and language (R84)."""
    found = (mark.search(page[:_HEAD]) for mark in _MARKS)
    return any(mark is not None and mark[0] in other[:_HEAD] for mark in found)


def write_policy(*, style: str, script: str, more: Mapping[str, str]) -> str:
    """Return the policy; base-uri and form-action do not fall back to default-src."""
    rules = {
        "default-src": "'none'",
        "script-src": f"'{_digest(script)}'",
        "style-src": f"'{_digest(style)}'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    for directive, sources in more.items():
        before = rules.get(directive, "'none'")
        rules[directive] = sources if before == "'none'" else f"{before} {sources}"
    return "; ".join(f"{directive} {sources}" for directive, sources in rules.items())


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")
