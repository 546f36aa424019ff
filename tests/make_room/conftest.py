"""The command line as its users meet it: exit code, standard output, error stream."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from spare_squares.shell import main


class Answer(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture
def blocks(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a function that runs `spare-squares blocks ARGS`."""

    def run(*args: object) -> Answer:
        with pytest.raises(SystemExit) as stop:
            main(["blocks", *map(str, args)])
        code = stop.value.code
        return Answer(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run
