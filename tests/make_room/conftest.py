"""The block puzzle's commands as their users meet them: exit code, standard output, error stream."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest


@pytest.fixture
def blocks(run: Callable[..., tuple[int, str, str]]) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs `spare-squares blocks ARGS`."""
    return partial(run, "blocks")
