"""What the room may import."""

from __future__ import annotations

import subprocess
import sys

import pytest

MODULES = ("shapes", "deal", "engine", "replay", "bots", "conformance")


@pytest.mark.parametrize("module", MODULES)
def test_the_room_loads_the_standard_library_only(module: str) -> None:
    """R93, R97: rules, deals and bots load no third-party package and nothing of the other rooms."""
    code = (
        f"import spare_squares.make_room.{module}, sys;"
        "print(*{name.partition('.')[0] for name in sys.modules} - sys.stdlib_module_names);"
        "print(*(name for name in sys.modules if name.startswith('spare_squares.')))"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    packages, ours = done.stdout.split("\n")[:2]
    foreign = {name for name in packages.split() if not name.startswith(("_", "spare_squares"))}
    assert foreign <= {"__main__", "sitecustomize", "usercustomize"}
    rooms = {name.split(".")[1] for name in ours.split()}
    assert rooms <= {"make_room", "errors", "version"}


@pytest.mark.parametrize("command", ["blocks odds --json", "blocks sim -n 1 --limit 3", "blocks --help"])
def test_the_commands_load_no_heavy_package(command: str) -> None:
    """R84: numbers about the game need click alone, nothing that makes paper."""
    code = (
        "import sys; from spare_squares.shell import main\n"
        f"try: main({command.split()!r})\n"
        "except SystemExit: pass\n"
        "print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert not {"reportlab", "pypdf", "ruamel", "jsonschema"} & set(done.stderr.split())
