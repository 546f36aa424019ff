"""Judge the answers that a deck brings along (V24–V28): by rule, not by likeness to ours.

A valid answer that differs from the one the search finds first is accepted in silence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from spare_squares.core.cells import bits
from spare_squares.core.challenge import Challenge, Packing, Placement, is_shape_of
from spare_squares.core.deck import Deck, card_key
from spare_squares.core.drawing import drawn_if_small
from spare_squares.core.findings import Finding
from spare_squares.core.game import Game
from spare_squares.decks.as_read import AnswerRead, Reading, about_answer, about_deck
from spare_squares.wording import listed, noun_for


def judge_answers(reading: Reading, deck: Deck) -> Iterator[Finding]:
    """Yield what is wrong with the deck's own answers, or a note that it has none."""
    if not deck.answers:
        message = "the deck brings no answers: each is computed, the first in reading order of the board"
        yield about_deck(reading, "V24", "info", message)
        return
    numbers = {card_key(card.id): number for number, card in enumerate(deck.cards)}
    seen: dict[str, str] = {}
    for answer in reading.answers:
        card_id = answer.card
        key = card_key(card_id)
        if key in seen:
            message = f"card {deck.cards[numbers[key]].id} has two answers, under {seen[key]} and {card_id}"
            yield about_answer(answer, "V28", message, fix="keep one of them")
        elif key in numbers:
            seen[key] = card_id
            yield from judge_answer(deck.game, deck.cards[numbers[key]], answer)
        elif not reading.left_out:  # else its card may be one of those that could not be read
            message = f"there is an answer for card {card_id}, but no such card"
            yield about_answer(answer, "V28", message, fix="give it the id of its card, or remove it")


def judge_answer(game: Game, card: Challenge, brought: AnswerRead) -> Iterator[Finding]:
    """Yield what is wrong with one answer; the last finding shows the board."""
    answer = brought.packing
    faults = [
        *compare_letters(game, answer),
        *compare_shapes(game, answer),
        *compare_covering(game, card, answer),
    ]
    for position, (code, message) in enumerate(faults):
        last = position == len(faults) - 1
        picture = draw_answer(game, card, answer) if last else ""
        yield about_answer(brought, code, f"answer of card {card.id}: {message}", picture=picture)


def draw_answer(game: Game, card: Challenge, answer: Packing) -> str:
    """Draw an answer as it was brought, with whatever lies off its place."""
    letters = {bit: placement.letter[:1] for placement in answer for bit in bits(placement.cells)}
    return drawn_if_small(game.board, card.blocked, letters)


def compare_letters(game: Game, answer: Packing) -> Iterator[tuple[str, str]]:
    """Compare the letters of an answer with the pieces of the game (V25)."""
    known = listed([piece.letter for piece in game.pieces])
    given = Counter(placement.letter for placement in answer)
    for letter in given:
        if game.piece(letter) is None:
            yield "V25", f"there is no piece {letter}; the pieces are {known}"
    missing = [piece.letter for piece in game.pieces if not given[piece.letter]]
    if missing:
        names = listed(missing)
        yield "V25", f"{noun_for(len(missing), f'piece {names} is', f'pieces {names} are')} missing"
    for piece in game.pieces:
        if given[piece.letter] and given[piece.letter] != piece.copies:
            yield (
                "V25",
                f"piece {piece.letter} is there {given[piece.letter]} times, and the game has {piece.copies}",
            )


def compare_shapes(game: Game, answer: Packing) -> Iterator[tuple[str, str]]:
    """Compare the cells of each placement with the shape of its piece (V26)."""
    for placement in answer:
        piece = game.piece(placement.letter)
        if piece is None or is_shape_of(game, piece, placement.cells):
            continue
        cells, wanted = name_cells(game, placement.cells), with_article(piece.letter)
        yield "V26", f"{cells} {say_which_shape(game, placement)}, not {wanted}"


def say_which_shape(game: Game, placement: Placement) -> str:
    """Say which piece has the shape of these cells: `are an L`."""
    own = next((piece.letter for piece in game.pieces if is_shape_of(game, piece, placement.cells)), None)
    count = placement.cells.bit_count()
    if own:
        return f"{noun_for(count, 'is', 'are')} {with_article(own)}"
    return noun_for(count, "is one cell", f"are {count} cells")


def with_article(letter: str) -> str:
    """Write a letter as it is spoken: `an L`, `a D`."""
    return f"{'an' if letter in 'AEFHILMNORSX' else 'a'} {letter}"


def compare_covering(game: Game, card: Challenge, answer: Packing) -> Iterator[tuple[str, str]]:
    """Look for overlap, blocked cells, cells off the board and cells left over (V27)."""
    owner: dict[int, str] = {}
    for placement in answer:
        off = placement.cells & ~game.board.cells
        if off:
            yield "V27", f"{placement.letter} lies off the board"
        if placement.cells & card.blocked:
            yield (
                "V27",
                f"{placement.letter} lies on blocked {name_cells(game, placement.cells & card.blocked)}",
            )
        for bit in bits(placement.cells & ~off):
            if bit in owner:
                yield "V27", f"{owner[bit]} and {placement.letter} overlap on {game.board.name(bit)}"
            owner[bit] = placement.letter
    covered = sum(1 << bit for bit in owner)
    left = game.board.cells & ~card.blocked & ~covered
    if left:
        yield "V27", f"{name_cells(game, left)} {noun_for(left.bit_count(), 'stays', 'stay')} uncovered"


def name_cells(game: Game, cells: int) -> str:
    """Name those cells of a set that the board has."""
    return ", ".join(game.board.names(cells & game.board.cells))
