"""The page for the table: rules, cards, set-up, the sixteen turns and the record, in one HTML file.

It is made from a deck's cards and from texts; packings are no argument of anything here, so none can stand in
the file. Rules, cards and a score table are plain HTML: a phone that runs no script in a file shows those.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any, Final

from spare_squares.core.challenge import Challenge, Packing, Placement
from spare_squares.core.codec import game_data
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.errors import Refused
from spare_squares.language.facts import bare_title, card_number, facts
from spare_squares.language.texts import Texts, digits_of
from spare_squares.language.worked_example import cases_of, worked_example
from spare_squares.web.figures import (
    crossed_board,
    draw_board,
    draw_pieces,
    draw_scale,
    draw_shared,
)
from spare_squares.web.join import join_page, source, tight_scripts

FRAME: Final = "companion/page.html"
STYLES: Final = ("shared/tokens.css", "companion/style.css")
SCRIPTS: Final = (
    *(f"shared/{name}.js" for name in ("storage", "live", "grid", "drag", "words")),
    *(f"companion/{name}.js" for name in ("game", "rules", "session", "journal", "said", "spoken", "board")),
    *(f"companion/{name}.js" for name in ("page", "setup", "table", "share", "main")),
)
# At 320 CSS pixels a cell stays 24 wide; a larger board is played from paper (WP9).
MOST_COLUMNS: Final = 11
MOST_ROWS: Final = 15
CELL: Final = 30.0  # millimetres, for the sentences of the rules that name a size
# Phrases that the scripts fill by number; the others are filled here.
_PHRASES: Final = ("points", "turns", "passes", "cells", "boards_played")


def build_page(deck: Deck, texts: Texts, *, built_in: bool = False, finished: Packing = ()) -> bytes:
    """Return the page as UTF-8; `finished` is a board to show at the front, which packs no card of the deck.

    Raises:
        Refused: when the board is larger than a phone can show.
    """
    board = deck.game.board
    if board.columns > MOST_COLUMNS or board.rows > MOST_ROWS:
        raise Refused(
            f"the board is {board.columns}×{board.rows}, and a phone shows {MOST_COLUMNS}×{MOST_ROWS} at "
            "most: play this game from paper, with spare-squares kit"
        )
    boards, cards = min(deck.game.boards, len(deck.cards)), len(deck.cards)
    drawing = "one" if cards == 1 else "all" if boards == cards else "some"
    values = {**facts(deck, cell=CELL), "drawing": drawing, "fit": "exact", "clearance": 0.0, "cut": "lines"}
    values |= {"sides": "one", "scale": "true", "backs": "none"}  # of how a set is printed, told on no phone
    tagline = texts.filled(texts["front"]["tagline"], **values) if built_in else deck.title
    parts = {
        **{f"page.{key}": escape(text) for key, text in texts["page"].items() if isinstance(text, str)},
        "language": texts.language,
        "kind": f"companion/page {escape(deck.title)}",
        "title": escape(texts("page.title", deck=deck.title)),
        "description": escape(texts("page.description", deck=deck.title)),
        "deck": escape(deck.title),
        "shared": draw_shared(deck.game),
        "finished": draw_finished(deck, texts, finished),
        "tagline": escape(tagline),
        "scored": escape(texts.filled(texts["page"]["scored"], **values)),
        "cards": "".join(list_card(deck, card) for card in deck.cards),
        "rules": "".join(list_rules(deck, texts, values, built_in=built_in)),
        "byhand": score_table(deck, texts, values),
        "credit": escape(texts("front.imprint") if built_in and deck.credit else deck.credit),
    }
    data = page_data(deck, texts)
    script, data["words"] = letter_texts(tight_scripts(FRAME, SCRIPTS), data["words"])
    return join_page(
        FRAME,
        styles=STYLES,
        scripts=script,
        data=data,
        parts=parts,
        properties={"n": board.columns, "m": board.rows, "card": f"{bare_title(deck)} "},
        lean=True,
    )


def page_data(deck: Deck, texts: Texts) -> dict[str, Any]:
    """Return what the scripts work with: the game, and words; the cards they read from the list of cards."""
    language: Mapping[str, Any] = texts["language"]
    # The words that are understood beside the English ones; English has none to add.
    spoken = {kind: words for kind, words in texts["track"]["words"].items() if words}
    return {
        "deck": deck.title,
        "credit": deck.credit,
        "fingerprint": deck.fingerprint(),
        "stem": re.sub(r"[^\w]+", "-", bare_title(deck).casefold()).strip("-") or "evening",
        "game": game_data(deck.game, whole=True),
        "words": {
            "language": texts.language,
            "like": language.get("like", texts.language),
            "phrases": {name: texts["phrases"][name] for name in _PHRASES},
            **({"spoken": spoken} if spoken else {}),
            **digits_of(texts),
            "track": {key: text for key, text in texts["track"].items() if not _TERMINAL.match(key)},
            "page": {key: text for key, text in texts["page"].items() if key not in standing_texts()},
        },
    }


def letter_texts(script: str, words: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return a script that calls its texts by one sign where it can, and the words for it.

    Each table is then a list, whose signs are those from A on (numbers would look like sets of cells), and
    what still has a name. A key is changed where it has an underscore (no other word of the script has one)
    and stands there whole; one that the script puts together of parts keeps its name. Refusals that the
    script never makes are left out.
    """
    joined = r"`(\w*)\$\{[^`]*\}(\w*)`|[\"'`](\w+_)[\"'`]|[\"'`](_\w+)[\"'`]"
    parts = {(a or c, b or d) for a, b, c, d in re.findall(joined, script)} - {("", "")}
    called = set(re.findall(r"[\"'`](?:track\.|page\.|)(\w+)(?=[\"'`])", script))
    refused = {code: text for code, text in words["track"]["refused"].items() if code in script}
    tables = {**words, "track": words["track"] | {"refused": refused}}
    signs: dict[str, str] = {}
    for table in ("track", "page"):
        found = [
            key
            for key in tables[table]
            if "_" in key
            and key not in words["page" if table == "track" else "track"]
            and key not in _NOT_ONLY_TEXTS
            and key in called
            and not any(key.startswith(first) and key.endswith(last) for first, last in parts)
        ][:_SIGNS]
        signs |= {key: chr(ord("A") + place) for place, key in enumerate(found)}
        named = {key: text for key, text in tables[table].items() if key not in found}
        tables[table] = [[tables[table][key] for key in found], named]

    def lettered(found: re.Match[str]) -> str:
        _, table, key = found.groups()
        return json.dumps(table + signs[key]) if key in signs else found[0]

    return re.sub(r"([\"'`])(track\.|page\.|)(\w+)\1", lettered, script), tables


_SIGNS: Final = 50  # up to "r", far from what would need an escape but for the backslash
# Keys of texts that are names of something else, too.
_NOT_ONLY_TEXTS: Final = frozenset({"given_up"})


# What the terminal alone says.
_TERMINAL: Final = re.compile(r"log_|over_|done_|words$|help|found|undo_")
# What the page has as HTML, of which a script says these too.
_AGAIN: Final = frozenset(("end", "open_record", "yes"))
_STATIC: Final = frozenset(("title", "description", "scored", "finished_board", "set_out"))


@cache
def standing_texts() -> frozenset[str]:
    """Return the texts of the page that no script says: they stand in its HTML or are filled into it."""
    return _STATIC | set(re.findall(r"\{\{page\.(\w+)", source(FRAME))) - _AGAIN


def rich_text(text: str) -> str:
    """Return a text of the catalogue as HTML: bold is its only markup."""
    return re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text))


def draw_finished(deck: Deck, texts: Texts, packing: Packing) -> str:
    """Draw a finished board for the front, where there is one."""
    if not packing:
        return ""
    lying = sum(each.cells for each in packing)
    alt = texts("page.finished_board")
    blocked = deck.game.board.cells & ~lying
    return draw_board(deck.game, blocked=blocked, lying=packing, alt=alt, shared=True)


def list_card(deck: Deck, card: Challenge) -> str:
    """Return a card: its number, its title, its picture with crosses and the cells in words (K23, K24, K26).

    The style writes the deck's title before the number. The script reads the cards from here, so that each is
    said once; an id that is not the number stands beside it.
    """
    number = card_number(card)
    own = "" if card.id == number else f' data-id="{escape(card.id)}"'
    named = f"<i>{escape(card.title)}</i>" if card.title else ""
    drawn, blocked = crossed_board(deck.game, card.blocked), ", ".join(deck.game.board.names(card.blocked))
    return f"<li{own}><b>{escape(number)}</b>{named}<svg>{drawn}</svg>{escape(blocked)}"


def list_rules(deck: Deck, texts: Texts, values: Mapping[str, Any], *, built_in: bool) -> Iterator[str]:
    """Yield the sections of the rules, from the very texts of the paper."""
    for section in texts["rules"]:
        figure = draw_figure(section, deck, texts)
        if section.get("when") and not figure:
            continue
        body = texts.filled(section["body"].strip(), **values)
        if built_in and "built_in" in section:
            body += "\n\n" + section["built_in"]
        heading = escape(texts.filled(section["heading"], **values))
        yield f"<section><h2>{heading}</h2>{''.join(paragraphs(body))}{figure}</section>"


def paragraphs(body: str) -> Iterator[str]:
    """Yield the paragraphs and lists of a text of the catalogue as HTML."""
    for part in re.split(r"\n\s*\n", body.strip()):
        lines = part.strip().split("\n")
        if all(line.startswith("- ") for line in lines):
            items = "".join(f"<li>{rich_text(line[2:])}</li>" for line in lines)
            yield f"<ul>{items}</ul>"
        elif part.strip():
            yield f"<p>{rich_text(' '.join(lines))}</p>"


def draw_figure(section: Mapping[str, Any], deck: Deck, texts: Texts) -> str:
    """Return the picture of a section, drawn for the page from the same key as on paper."""
    match section.get("figure"):
        case "pieces" | "reference":
            return f"<figure>{draw_pieces(deck.game)}</figure>"
        case "scale":
            return draw_scale(deck.game)
        case "table":
            return draw_table(deck, texts)
        case "example":
            return draw_example(deck.game, texts)
    return ""


def score_table(deck: Deck, texts: Texts, values: Mapping[str, Any]) -> str:
    """Return a table to fill in by hand: a row a board, and the total."""
    score = texts["score"]
    boards = min(deck.game.boards, len(deck.cards))
    heads = "".join(f'<th scope="col">{escape(each)}</th>' for each in score["columns"])
    cells = "<td></td>" * (len(score["columns"]) - 1)
    rows = "".join(f'<tr><th scope="row">{number + 1}</th>{cells}</tr>' for number in range(boards))
    total = escape(texts.filled(score["total"], **values))
    return f'<div class="wide"><table><tr>{heads}</tr>{rows}</table></div><p>{total}</p>'


def draw_table(deck: Deck, texts: Texts) -> str:
    """Return a table set out: the first card's markers on the board, and the pieces beside it."""
    blocked = deck.cards[0].blocked if deck.cards else 0
    board = draw_board(deck.game, blocked=blocked, alt=texts("page.set_out"), named=True, shared=True)
    return f"<figure><div>{board}</div>{draw_pieces(deck.game)}</figure>"


def draw_example(game: Game, texts: Texts) -> str:
    """Return the worked example of the game, the one of the paper; nothing where a game has none."""
    example = worked_example(game)
    if example is None:
        return ""
    shown = []
    for (letter, cells, blocked), said, alt in cases_of(game, texts, example):
        lying = (Placement(letter, cells),) if letter else ()
        drawn = draw_board(game, blocked=blocked, lying=lying, alt=alt, named=True, shared=True)
        shown.append(f"<div>{drawn}{escape(said.replace('**', ''))}</div>")
    return f"<figure>{''.join(shown)}</figure>"
