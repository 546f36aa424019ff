"""The policy of the page, and what people type: never markup, never a request (WP35)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
FUZZ = (Path(__file__).parent / "fuzz.js").read_text("utf-8")


def test_the_policy_allows_its_own_script_and_style_alone(page_file: Path) -> None:
    """WP35: everything else is forbidden, and no script makes code of a text."""
    page = page_file.read_text("utf-8")
    policy = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(part.split(" ", 1) for part in policy[0].split("; "))
    assert rules.pop("script-src").startswith("'sha256-") and rules.pop("style-src").startswith("'sha256-")
    assert rules == {
        "default-src": "'none'", "img-src": "data:", "base-uri": "'none'", "form-action": "'none'",
    }  # fmt: skip
    assert not re.search(
        r"\beval\(|\bFunction\(|innerHTML|outerHTML|insertAdjacentHTML|document\.write", page
    )
    assert not re.search(r"<[^>]+\s(?:on\w+|style)=", page.partition("<script")[0])


def test_the_browser_refuses_what_the_policy_forbids(opened: Callable[..., Any]) -> None:
    """WP35: eval, a foreign script, a style and a request are refused on this very page."""
    page = opened()
    refused = """async () => {
      const broken = [];
      addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.pwned = 1';
      document.body.append(script);
      const style = document.createElement('style');
      style.textContent = '* { color: red }';
      document.body.append(style);
      try { await fetch('data:text/plain,1'); } catch {}
      await new Promise((done) => setTimeout(done, 50));
      return [broken.sort(), 'pwned' in window];
    }"""
    broken, ran = page.evaluate(refused)
    assert broken == ["connect-src", "script-src-elem", "style-src-elem"] and not ran


def test_what_people_type_never_becomes_markup(opened: Callable[..., Any]) -> None:
    """WP35: names, notes and records with markup, by every door; ten thousand rounds are a script."""
    told = opened().evaluate(FUZZ, [1, 60])
    assert told["wrong"] == [] and told["read"]["typed"] > 5 and told["read"]["taken"] > 2
