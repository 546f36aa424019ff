"""Find the deck in a tree of keys and values, as YAML and JSON give it."""

from __future__ import annotations

from collections.abc import Iterator

from spare_squares.decks.formats.answers import answer_in
from spare_squares.decks.formats.log import Log
from spare_squares.decks.formats.raw import Map, Node, RawAnswer, RawCard, RawDeck, Seq, Text
from spare_squares.decks.formats.tree import mind_cards
from spare_squares.decks.schema import check


def deck_in(node: Node, log: Log) -> RawDeck:
    """Return the deck of a document; a bare list is taken for its cards.

    Raises:
        Stop: when the document is no deck at all.
    """
    if isinstance(node, Seq):
        node = Map(((Text("cards", node.line, node.column), node),), node.line, node.column)
    if not isinstance(node, Map):
        raise log.fail("V3", "this is no deck: it has no keys", at=node, fix="start with title: and cards:")
    check(node, "deck", log)
    cards = node.get("cards")
    listed = cards.items if isinstance(cards, Seq) else ()
    mind_cards(len(listed), log)
    return RawDeck(
        cards=tuple(_card(item, log) for item in listed),
        title=_text(node, "title"),
        credit=_text(node, "credit"),
        game=node.get("game"),
        fingerprint=_text(node, "fingerprint"),
    )


def _text(node: Map, key: str) -> Text | None:
    value = node.get(key)
    return value if isinstance(value, Text) else None


def _card(node: Node, log: Log) -> RawCard:
    """Return a card; one whose keys are wrong is marked broken."""
    card_id = _text(node, "id") if isinstance(node, Map) else None
    log.card = card_id.text if card_id else ""
    right = not log.full and not check(node, "card", log)
    log.card = ""
    if not isinstance(node, Map):
        return RawCard((), broken=True, line=node.line, column=node.column)
    at = card_id or node
    return RawCard(
        blocked=tuple(_texts(node.get("blocked"))),
        id=card_id,
        title=_text(node, "title"),
        answer=_answer(node.get("answer")),
        line=at.line,
        column=at.column,
        broken=not right,
    )


def _answer(node: Node | None) -> RawAnswer | None:
    if isinstance(node, Text):
        return answer_in(node) if node.text.strip() else None
    if not isinstance(node, Map):
        return None
    parts = [(letter, tuple(_texts(group))) for letter, value in node.entries for group in _copies(value)]
    return RawAnswer(tuple(parts), line=node.line, column=node.column)


def _copies(value: Node) -> tuple[Node, ...]:
    """Return the copies of a piece: a list of lists is one each, anything else is one."""
    if isinstance(value, Seq) and value.items and all(isinstance(item, Seq) for item in value.items):
        return value.items
    return (value,)


def _texts(node: Node | None) -> Iterator[Text]:
    """Yield all texts under a node."""
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Seq):
        for item in node.items:
            yield from _texts(item)
