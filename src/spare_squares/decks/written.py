"""A deck as YAML that people edit: a few comments, one card a paragraph, every id in quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.codec import game_data
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.decks.builtin import BUILTIN

SCHEMA_LINE = "# yaml-language-server: $schema="
# Words that some YAML reader somewhere takes for a truth value, a number or nothing are put in quotes.
_PLAIN = re.compile(r"[^\W\d_][\w’.!()/+-]*(?: [\w’(–—][\w’.,!?()/+–—-]*)*")
_TAKEN = frozenset(["y", "n", "yes", "no", "true", "false", "on", "off", "null"])


def cells_text(game: Game, cells: int) -> str:
    """Name the cells of a set, with blanks between."""
    return " ".join(game.board.names(cells))


def as_yaml(deck: Deck, game_name: str, *, schema: str = "", fingerprint: str = "") -> str:
    """Write a deck as YAML; `game_name` is the name its game ships under, "" for one of its own."""
    lines = [f"{SCHEMA_LINE}{schema}", ""] if schema else []
    lines.append(f"title: {quoted(deck.title)}")
    lines += [f"credit: {quoted(deck.credit)}"] if deck.credit else []
    if not game_name:
        lines += [
            "",
            "# The game these cards are for: pieces and blocked cells together fill the board.",
            "game:",
        ]
        lines += [f"  {line}" for line in _game_lines(deck.game)]
    elif game_name != BUILTIN:
        lines.append(f"game: {game_name}")
    lines += [f"fingerprint: {quoted(fingerprint)}"] if fingerprint else []
    lines += [
        "",
        "# Each card: its id as printed, and the cells it blocks. A title and an answer are optional.",
    ]
    lines.append("cards:" if deck.cards else "cards: []")
    for card in deck.cards:
        lines += _card_lines(deck, card)
    return "\n".join(lines) + "\n"


def _card_lines(deck: Deck, card: Challenge) -> Iterator[str]:
    yield f"  - id: {quoted(card.id, always=True)}"
    yield f"    blocked: {_list(deck.game, card.blocked)}"
    if card.title:
        yield f"    title: {quoted(card.title)}"
    if card.id in deck.answers:
        yield f"    answer: {_answer(deck.game, deck.answers[card.id])}"


def _answer(game: Game, answer: Packing) -> str:
    letters = dict.fromkeys(each.letter for each in answer)
    parts = []
    for letter in letters:
        lists = [_list(game, each.cells) for each in answer if each.letter == letter]
        parts.append(f"{quoted(letter)}: {lists[0] if len(lists) == 1 else '[' + ', '.join(lists) + ']'}")
    return "{" + ", ".join(parts) + "}"


def _list(game: Game, cells: int) -> str:
    return f"[{', '.join(game.board.names(cells))}]"


def _game_lines(game: Game) -> Iterator[str]:
    for key, value in game_data(game).items():
        if key != "pieces":
            yield f"{key}: {_scalar(value)}"
            continue
        yield "pieces:"
        for piece in game.pieces:
            copies = f", copies: {piece.copies}" if piece.copies > 1 else ""
            yield f"  - {{letter: {quoted(piece.letter)}, picture: {quoted(piece.picture())}{copies}}}"


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    return json.dumps(value)


def quoted(text: str, *, always: bool = False) -> str:
    """Write a text as a YAML scalar: bare where no reader can mistake it, else in double quotes."""
    if not always and _PLAIN.fullmatch(text) and text.lower() not in _TAKEN and text.isprintable():
        return text
    return "".join(map(_escaped, json.dumps(text, ensure_ascii=False)))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
