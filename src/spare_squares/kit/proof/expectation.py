"""What a finished file has to be, as whoever asked for it says: the one thing the reader-back is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from spare_squares.core.deck import Deck

Role = Literal["player", "answers", "bundle"]
FileDuplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]


@dataclass(frozen=True, slots=True)
class Expectation:
    """What to hold a file against; lengths are millimetres, type and lines are points.

    Board, outline, pieces and their copies come from `deck.game`. `cell` is None when no board sheet is in
    the file. A board laid over several sheets is told by `tiles`: of each part the page, its first column
    and row, its columns and rows. `at_scale` names the pages (from 1) of board and pieces; a picture
    elsewhere may have any size, the kit's own too. `rulers` names the pages that need both bars beside
    those with a board or a piece at scale. `footer` names what each page must also carry, such as the kit's
    and the paper's name. A bundle says in `player_pages` how many pages come before the answers.
    """

    role: Role
    width: float
    height: float
    title: str
    language: str
    fingerprint: str
    deck: Deck
    pages: int | None = None
    duplex: FileDuplex = "Simplex"
    cell: float | None = None
    clearance: float = 0.0
    sets: int = 1
    tiles: tuple[tuple[int, int, int, int, int], ...] = ()
    at_scale: tuple[int, ...] = ()
    rulers: tuple[int, ...] = ()
    player_pages: int = 0
    margin: float = 10.0
    least_type: float = 12.0
    least_outline: float = 2.0
    footer: tuple[str, ...] = ()
    page_text: str = "page {page} of {pages}"
    player_text: str = "player page"
    answers_text: str = "ANSWERS"

    def is_answer_page(self, number: int) -> bool:
        """Tell whether page `number` (from 1) belongs to the answers."""
        return self.role == "answers" or (self.role == "bundle" and number > self.player_pages)
