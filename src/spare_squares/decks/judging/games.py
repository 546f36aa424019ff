"""Judge the game of a deck: its pieces (V9, V11) and whether the areas add up (V10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from spare_squares.core.findings import Finding
from spare_squares.core.game import Game
from spare_squares.core.pieces import flipped, orientations
from spare_squares.decks.as_read import Reading
from spare_squares.decks.judging.placing import about_deck, and_list


def judge_game(reading: Reading, game: Game) -> Iterator[Finding]:
    """Yield what is to be said of the game alone."""
    yield from _pieces(reading, game)
    yield from _areas(reading, game)
    yield about_deck(reading, "V11", "info", flips_in_words(game))


def _pieces(reading: Reading, game: Game) -> Iterator[Finding]:
    for letter, times in Counter(piece.letter for piece in game.pieces).items():
        if times > 1:
            message = f"{times} pieces have the letter {letter}"
            fix = f'give each piece its own letter; pieces that are alike are one with "copies: {times}"'
            yield about_deck(reading, "V9", "error", message, fix=fix)
    for one, other in combinations(game.pieces, 2):
        if one.letter != other.letter and game.orientations(one) == game.orientations(other):
            message = f"pieces {one.letter} and {other.letter} have one shape"
            fix = "packings that differ only by exchanging the two are counted once"
            yield about_deck(reading, "V9", "warning", message, fix=fix)


def _areas(reading: Reading, game: Game) -> Iterator[Finding]:
    if game.fits:
        return
    total = game.piece_area + game.blocked
    spare = game.board.size - game.piece_area
    fix = (
        f"block {spare} cells a card instead of {game.blocked}, or change the pieces or the board"
        if spare >= 0
        else f"the pieces alone need {game.piece_area} cells: enlarge the board or leave pieces out"
    )
    message = (
        f"pieces and blocked cells do not fill the board: {game.piece_area} + {game.blocked} = {total},"
        f" but the board has {game.board.size} cells"
    )
    yield about_deck(reading, "V10", "error", message, fix=fix)


def chiral(game: Game) -> tuple[str, ...]:
    """Return the letters of the pieces that turning alone does not bring to their mirror image."""
    return tuple(
        piece.letter
        for piece in game.pieces
        if flipped(piece.shape) not in orientations(piece.shape, flips=False, rotations=True)
    )


def flips_in_words(game: Game) -> str:
    """Say whether pieces may be turned over, and for which of them it matters (V11)."""
    letters = chiral(game)
    may = f"{'may' if game.flips else 'may not'} be turned over"
    if not letters:
        return f"pieces {may}; each is its own mirror image"
    verb = "differ from their mirror images" if len(letters) > 1 else "differs from its mirror image"
    return f"pieces {may}; {and_list(letters)} {verb}"
