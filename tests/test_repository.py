"""What stands around the code: workflow, forms, changelog and classifiers agree with one another."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from spare_squares.version import VERSION

ROOT = Path(__file__).parents[1]
PYTHONS = ["3.11", "3.12", "3.13", "3.14"]


def read(name: str) -> Any:
    return YAML(typ="safe").load((ROOT / ".github" / name).read_text("utf-8"))


def test_pythons_are_said_and_tried() -> None:
    """DI20: classifiers and the workflow name the same Pythons, and a tag publishes nothing."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    said = [each.rsplit(" ")[-1] for each in project["classifiers"] if re.search(r":: 3\.\d+$", each)]
    jobs = read("workflows/checks.yml")["jobs"]
    assert said == jobs["checks"]["strategy"]["matrix"]["python"] == PYTHONS
    assert {"run": ".ci/run"} in jobs["checks"]["steps"]
    steps = str(jobs["build"]["steps"])
    assert "sha256sum" in steps and "site build" in steps and "python -m build" in steps
    assert "publish" not in steps and "twine" not in steps


def test_what_the_checks_run_is_there() -> None:
    """DI20: a file that has moved is followed by the script of all checks."""
    script = (ROOT / ".ci/run").read_text("utf-8")
    named = set(re.findall(r"\b(?:src|tests|benchmarks|scripts|docs|templates)/[\w./-]*\w", script))
    assert named and not [each for each in sorted(named) if not (ROOT / each).exists()]


def test_forms_ask_for_printer_viewer_and_paper() -> None:
    asked = {each.get("id") for each in read("ISSUE_TEMPLATE/print.yml")["body"]}
    assert {"printer", "viewer", "paper", "version"} <= asked


def test_the_changelog_has_this_version_with_its_date() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE)
    kinds = re.findall(r"^### (.*)$", changelog, re.MULTILINE)
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
