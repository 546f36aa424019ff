"""Write a deck in any of the formats that are read.

The YAML is made for people who edit it: a few comments, one card a paragraph, every id in quotes. It is
written here and not by ruamel's dumper, which leaves a title such as `yes`, `on` or `12:30` bare, as YAML
1.2 may: many an editor and reader still takes those for truth values and times.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator

from spare_squares.core.challenge import Challenge, Packing
from spare_squares.core.codec import game_data
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.decks.builtin import BUILTIN
from spare_squares.decks.games import game_names, read_game
from spare_squares.errors import NotValid

SCHEMA_LINE = "# yaml-language-server: $schema="
# Words that some YAML reader somewhere takes for a truth value, a number or nothing are put in quotes.
_PLAIN = re.compile(r"[^\W\d_][\w’.!()/+-]*(?: [\w’(–—][\w’.,!?()/+–—-]*)*")
_TAKEN = frozenset(["y", "n", "yes", "no", "true", "false", "on", "off", "null"])


def cells_text(game: Game, cells: int) -> str:
    """Name the cells of a set, with blanks between."""
    return " ".join(game.board.names(cells))


def as_yaml(deck: Deck, schema: str, fingerprint: str) -> bytes:
    """Write a deck as YAML."""
    name = game_name(deck.game)
    lines = [f"{SCHEMA_LINE}{schema}", ""] if schema else []
    lines.append(f"title: {quoted(deck.title)}")
    lines += [f"credit: {quoted(deck.credit)}"] if deck.credit else []
    if not name:
        lines += [
            "",
            "# The game these cards are for: pieces and blocked cells together fill the board.",
            "game:",
        ]
        lines += [f"  {line}" for line in _game_lines(deck.game)]
    elif name != BUILTIN:
        lines.append(f"game: {name}")
    lines += [f"fingerprint: {quoted(fingerprint)}"] if fingerprint else []
    lines += [
        "",
        "# Each card: its id as printed, and the cells it blocks. A title and an answer are optional.",
    ]
    lines.append("cards:" if deck.cards else "cards: []")
    for card in deck.cards:
        lines += _card_lines(deck, card)
    return ("\n".join(lines) + "\n").encode("utf-8")


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


def game_name(game: Game) -> str:
    """Return the name under which a game ships, or "" for any other."""
    return game.name if game.name in game_names() and read_game(game.name) == game else ""


def as_json(deck: Deck, schema: str, fingerprint: str) -> bytes:
    """Write a deck as JSON, a card a line."""

    def line(value: object) -> str:
        return json.dumps(value, ensure_ascii=False)

    name = game_name(deck.game)
    head: dict[str, object] = {"$schema": schema} if schema else {}
    head |= {"title": deck.title} | ({"credit": deck.credit} if deck.credit else {})
    head |= {} if name == BUILTIN else {"game": name or game_data(deck.game)}
    head |= {"fingerprint": fingerprint} if fingerprint else {}
    cards = ",\n".join(f"    {line(_card_data(deck, card))}" for card in deck.cards)
    top = "".join(f"  {line(key)}: {line(value)},\n" for key, value in head.items())
    return f'{{\n{top}  "cards": [\n{cards}\n  ]\n}}\n'.encode()


def _card_data(deck: Deck, card: Challenge) -> dict[str, object]:
    names = deck.game.board.names
    data: dict[str, object] = {"id": card.id, "blocked": list(names(card.blocked))}
    if card.title:
        data["title"] = card.title
    if card.id in deck.answers:
        data["answer"] = answer_text(deck, deck.answers[card.id])
    return data


def answer_text(deck: Deck, answer: Packing) -> str:
    """Write an answer on one line: `I: A3 B3 C3; L: A1 A2 B1`."""
    return "; ".join(f"{each.letter}: {cells_text(deck.game, each.cells)}" for each in answer)


def make_rows(deck: Deck) -> Iterator[list[str]]:
    """Yield a header and a row a card; columns that no card fills are left out."""
    titles, answers = any(card.title for card in deck.cards), bool(deck.answers)
    yield ["id", "blocked", *(["title"] if titles else []), *(["answer"] if answers else [])]
    for card in deck.cards:
        row = [card.id, cells_text(deck.game, card.blocked)]
        row += [card.title] if titles else []
        row += [answer_text(deck, deck.answers.get(card.id, ()))] if answers else []
        yield row


def list_meta(deck: Deck, fingerprint: str) -> dict[str, str]:
    """Return what concerns the whole deck and is not as it is without saying so."""
    name = game_name(deck.game)
    game = "" if name == BUILTIN else name
    about = {"title": deck.title, "credit": deck.credit, "game": game, "fingerprint": fingerprint}
    return {key: value for key, value in about.items() if value}


def write_separated(deck: Deck, delimiter: str) -> bytes:
    """Write a table; its game stands in a comment above it, since cells alone would be read as another's."""
    out = io.StringIO()
    if game := list_meta(deck, "").get("game"):
        out.write(f"# game: {game}\r\n")
    csv.writer(out, delimiter=delimiter).writerows(make_rows(deck))
    text = out.getvalue()
    # Without the mark, spreadsheets take UTF-8 for their own country's old encoding.
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def as_csv(deck: Deck, schema: str, fingerprint: str) -> bytes:
    """Write a deck as a table with commas."""
    return write_separated(deck, ",")


def as_tsv(deck: Deck, schema: str, fingerprint: str) -> bytes:
    """Write a deck as a table with tabs."""
    return write_separated(deck, "\t")


def as_text(deck: Deck, schema: str, fingerprint: str) -> bytes:
    """Write a deck as plain text, a card a line."""
    about = list_meta(deck, fingerprint)
    lines = [f"# {key}: {value}" for key, value in about.items()]
    lines += [""] if lines else []
    for card in deck.cards:
        lines.append(f"{card.id}: {cells_text(deck.game, card.blocked)}")
        if card.id in deck.answers:
            lines.append(f"    packing: {answer_text(deck, deck.answers[card.id])}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def as_xlsx(deck: Deck, schema: str, fingerprint: str) -> bytes:
    """Write a deck as a workbook: its cards on one sheet, what concerns all of them on another."""
    try:
        import openpyxl
        from openpyxl.utils.exceptions import IllegalCharacterError
    except ImportError:
        fix = 'install it with pip install "spare-squares[xlsx]"'
        raise NotValid(f"writing .xlsx needs the package openpyxl: {fix}") from None
    about = list_meta(deck, fingerprint)
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    try:
        fill_sheet(book.create_sheet("Cards"), [list(row) for row in make_rows(deck)])
        fill_sheet(book.create_sheet("Deck"), [[key, value] for key, value in about.items()])
    except IllegalCharacterError:
        raise NotValid("a text of the deck holds a control character, which .xlsx cannot write") from None
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def fill_sheet(sheet: object, rows: list[list[str]]) -> None:
    """Write rows as texts, so that no id becomes a number and no title a formula."""
    for line, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            cell = sheet.cell(line, column, value)  # type: ignore[attr-defined]
            cell.data_type = "s"
            cell.number_format = "@"
