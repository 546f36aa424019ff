"""Write the table of odds bands that ships: the ranks of each shipped game's boards, under its fingerprint.

    python scripts/rank_boards.py

Run it when a game is added or the odds are counted otherwise; a test compares the table with a new ranking.
"""

from __future__ import annotations

import json
from pathlib import Path

from spare_squares.core.deck import Deck
from spare_squares.decks.games import game_names, read_game
from spare_squares.solver.difficulty import rank_boards

TABLE = Path(__file__).parents[1] / "templates" / "solver" / "bands.json"


def main() -> None:
    """Rank the boards of each game and write the table."""
    table = {}
    for name in game_names():
        game = read_game(name)
        bands = rank_boards(game)
        if bands:
            table[Deck("", game, ()).fingerprint()] = {"game": name, **bands._asdict()}
    TABLE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
