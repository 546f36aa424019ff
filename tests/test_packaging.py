"""The wheel carries the templates and the types, the sdist carries what a wheel is built from."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from spare_squares.shell.group import cli
from spare_squares.shell.manual import every_command, page_of

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    return Path(next(iter(SdistBuilder(str(ROOT)).build(directory=str(folder)))))


def test_wheel_built_through_the_sdist_has_templates_and_types(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(path for path in tmp_path.iterdir() if path.is_dir())
    wheel = next(iter(WheelBuilder(str(source)).build(directory=str(tmp_path), versions=["standard"])))
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "spare_squares/py.typed" in names
    for path in (ROOT / "templates").rglob("*"):
        if path.is_file():
            assert f"spare_squares/templates/{path.relative_to(ROOT / 'templates').as_posix()}" in names
    modules = {
        f"spare_squares/{p.relative_to(ROOT / 'src/spare_squares').as_posix()}"
        for p in (ROOT / "src").rglob("*.py")
    }
    assert modules <= names
    texts = {f"spare_squares/licences/{path.name}" for path in (ROOT / "docs/licences").iterdir()}
    assert len(texts) >= 5 and texts <= names
    assert not any(name.startswith(("tests/", "output/", "templates/")) for name in names)


RUN = """
import sys
from importlib.metadata import distributions
sys.path.insert(0, sys.argv[1])
[ours] = distributions(path=sys.path[:1])
[entry] = ours.entry_points
assert (ours.name, entry.name, entry.group) == ("spare-squares", "spare-squares", "console_scripts")
assert ours.metadata["Requires-Python"] == ">=3.11"
sys.argv = [entry.name, *sys.argv[2:]]
entry.load()()
"""


def test_a_wheel_runs_by_itself(sdist: Path, tmp_path: Path) -> None:
    """DI20: a wheel has what `uvx` and `pipx run` look for: one command of its name, and it runs."""
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(path for path in tmp_path.iterdir() if path.is_dir())
    wheel = next(iter(WheelBuilder(str(source)).build(directory=str(tmp_path), versions=["standard"])))
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [
        sys.executable,
        "-c",
        RUN,
        str(tmp_path / "installed"),
        "kit",
        "--paper",
        "a4",
        "-q",
        "-o",
        "kit",
    ]
    done = subprocess.run(
        command, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (elsewhere / "kit").iterdir()} == {
        "spare-squares-kit-a4.pdf",
        "spare-squares-answers-a4.pdf",
    }


def test_every_command_has_a_manual_page_in_sdist_and_wheel(sdist: Path, tmp_path: Path) -> None:
    """DI19: a page for the whole and one for each command, lazy ones too, saying what the command says."""
    names = {"-".join(["spare-squares", *each.split()]) for each in ("", *every_command(cli))}
    assert {"spare-squares", "spare-squares-kit", "spare-squares-track-do"} <= names and len(names) > 50
    with tarfile.open(sdist) as archive:
        top = archive.getnames()[0].split("/")[0]
        kept = {name for name in archive.getnames() if name.startswith(f"{top}/man/")}
        archive.extractall(tmp_path, filter="data")
    assert kept == {f"{top}/man/man1/{name}.1" for name in names}
    wheel = next(
        iter(WheelBuilder(str(tmp_path / top)).build(directory=str(tmp_path), versions=["standard"]))
    )
    with zipfile.ZipFile(wheel) as unpacked:
        data = {name for name in unpacked.namelist() if "/share/man/" in name}
        shown = {Path(name).stem: unpacked.read(name).decode("utf-8") for name in data}
    assert all(".data/data/share/man/man1/spare-squares" in name and name.endswith(".1") for name in data)
    assert shown == {name: page_of(name.split("-")[2:]) for name in names}


def test_the_handbook_is_markdown_with_a_pinned_builder() -> None:
    """DI15: one version of the builder, and no fonts from elsewhere; pages are plain Markdown."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert "zensical==0.0.73" in extras["test"]
    settings = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]
    assert settings["docs_dir"] == "docs" and settings["theme"] == {"font": False}
    for page in (ROOT / "docs").glob("*.md"):
        assert page.read_text("utf-8").startswith("# "), f"{page.name} begins with its heading"
    assert not list((ROOT / "docs").glob("*.html")) and not list((ROOT / "docs").glob("*.rst"))


def test_no_archive_that_runs_and_no_container() -> None:
    """DI23: a zipapp would be one a platform, and no host has Docker: there is neither."""
    names = {path.name for path in ROOT.iterdir()} | {path.name for path in (ROOT / ".ci").iterdir()}
    assert not {"Dockerfile", "Containerfile", "compose.yaml"} & names
    assert "zipapp" not in (ROOT / ".ci/run").read_text("utf-8")


def test_sdist_holds_no_output_and_no_environment(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"src", "templates", "tests", "README.md", "LICENSE", "pyproject.toml"} <= tops
    assert not tops & {".venv", "output", ".git"}


def test_templates_hold_data_only() -> None:
    assert not list((ROOT / "templates").rglob("*.py"))
