"""The wheel carries the templates and the types, the sdist carries what a wheel is built from."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

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


def test_sdist_holds_no_output_and_no_environment(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"src", "templates", "tests", "README.md", "LICENSE", "pyproject.toml"} <= tops
    assert not tops & {".venv", "output", ".git"}


def test_templates_hold_data_only() -> None:
    assert not list((ROOT / "templates").rglob("*.py"))
