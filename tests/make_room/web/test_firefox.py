"""The same page in Firefox ESR through its Marionette protocol: rules, storage, a really hidden tab."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from marionette import Marionette, until

from spare_squares.make_room.conformance import vectors

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HERE = Path(__file__).parent


def test_the_pages_rules_agree_with_python_in_firefox(firefox: Marionette, page_uri: str) -> None:
    """R25: every vector once more, in a second browser."""
    firefox.do("WebDriver:Navigate", url=page_uri)
    compare = (HERE / "compare.js").read_text("utf-8")
    document = json.dumps(vectors())
    result = firefox.run(
        f"const {{ makeRoom }} = window.wrappedJSObject ?? window;\nconst compare =\n{compare};\n"
        "return compare(JSON.parse(arguments[0]));",
        document,
    )
    assert result["wrong"] == []
    assert result["compared"] > 3000


def test_a_tab_that_is_really_hidden_pauses(firefox: Marionette, page_uri: str) -> None:
    """R57, R62: another tab in front pauses an active run; coming back it stays paused; a reload keeps it."""
    firefox.do("WebDriver:Navigate", url=page_uri)
    page = "const { makeRoom } = window.wrappedJSObject ?? window; "
    firefox.run(page + "makeRoom.Game.place(0, 0, 0);")
    assert firefox.run("return document.getElementById('rest').hidden;") is True
    first = firefox.do("WebDriver:GetWindowHandle")["value"]
    other = firefox.do("WebDriver:NewWindow", type="tab")["handle"]
    firefox.do("WebDriver:SwitchToWindow", handle=other, focus=True)
    firefox.do("WebDriver:Navigate", url="about:blank")
    firefox.do("WebDriver:SwitchToWindow", handle=first, focus=False)
    until(firefox, "return document.hidden && !document.getElementById('rest').hidden;")
    firefox.do("WebDriver:SwitchToWindow", handle=other, focus=False)
    firefox.do("WebDriver:CloseWindow")
    firefox.do("WebDriver:SwitchToWindow", handle=first, focus=True)
    until(firefox, "return !document.hidden;")
    assert firefox.run("return document.getElementById('rest').hidden;") is False
    key = firefox.run(page + "return makeRoom.Run.key(makeRoom.Page.run());")
    firefox.do("WebDriver:Refresh")
    assert firefox.run(page + "return makeRoom.Run.key(makeRoom.Page.run());") == key
    assert firefox.run("return document.getElementById('rest').hidden;") is False
