"""Games that several core tests share."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from spare_squares.catalog.builtin import builtin_deck, builtin_game
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game


@pytest.fixture(scope="session")
def box() -> Game:
    """Return the built-in game."""
    return builtin_game()


@pytest.fixture(scope="session")
def deck() -> Deck:
    """Return the built-in deck."""
    return builtin_deck()


@pytest.fixture(scope="session")
def slow() -> ModuleType:
    """Return the slow, obvious search that stands beside this file."""
    spec = importlib.util.spec_from_file_location("slow_search", Path(__file__).with_name("slow_search.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
