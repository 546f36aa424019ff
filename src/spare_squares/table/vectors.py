"""Sessions that every implementation of the turns must answer alike, with the answers of this one.

Each session is a head line of the journal and a list of actions. After each action stand its result or the
code of its refusal, the line of the journal, what is said, and a key: the whole table as one JSON text, in
a form that any language can write. Four sessions follow the worked traces of the rules; the rest are drawn
by fixed numbers, so that every action, every refusal, and undo and redo across boards come up often.
`docs/journal.md` says the form.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from random import Random
from typing import Any, Final

from spare_squares.core.board import ALPHABET, Board
from spare_squares.core.challenge import Challenge, Packing, Placement, placements
from spare_squares.core.deck import Deck
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.decks.builtin import builtin_deck, template_game
from spare_squares.errors import Refused
from spare_squares.table.game_state import Setup, Table, check_name, name_key, shuffle_cards, tidy_name
from spare_squares.table.records import entry_line, head_line
from spare_squares.table.said import sentence
from spare_squares.table.session import Session, new_session, perform
from spare_squares.table.summary import summary
from spare_squares.table.words import Action

FORMAT: Final = "spare-squares vectors"
VERSION: Final = 1
DRAWN: Final = 126  # sessions beside the worked traces
STEPS: Final = 60  # actions asked of each
CLOCK: Final = datetime(2026, 10, 3, 19, 30, tzinfo=timezone(timedelta(hours=2)))

# Names as people type them, beside what is made of them; where a language counts otherwise it shows here.
NAMES: Final = (
    "Ann", "  Eve   B ", "x" * 40, "x" * 41, "\U0001f389" * 40, "\U0001f389" * 41, "Ann, Ben", "", " ",
    "\u3000",
    "\u3000Zoe\u0085", "\x1cBen\x1f", "\ufeffBen", "Be\ufeffn", "Zo\u00eb", "Zoe\u0308", "ZO\u00cb",
    "Stra\u00dfe",
    "STRASSE", "\u0130stanbul", "i\u0307stanbul", "\u039f\u0394\u03a5\u03a3\u03a3\u0395\u03a5\u03a3",
    "\u03bf\u03b4\u03c5\u03c3\u03c3\u03b5\u03c5\u03c2", "\u0645\u06cc\u200c\u0631\u0648\u062f",
    "\u0d9a\u0dca\u200d\u0dbb", "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "\u200d", "\u0301", "a\u200b",
    "A\u202eB", "Ann\x07", "\ue000", "\u00ad", "\u00a0Ann\u00a0", "\u212aelvin", "kelvin",
    "\u674e\u5c0f\u9f8d",
)  # fmt: skip


def vectors() -> dict[str, Any]:
    """Return all vectors as JSON values."""
    sessions = [tell_session(name, setup, actions) for name, setup, actions in play_traces()]
    for number in range(DRAWN):
        name, setup, answers = draw_setup(number)
        sessions.append(tell_session(name, setup, _Player(setup, answers, Random(number))))
    return {
        "format": FORMAT,
        "version": VERSION,
        "names": [_name(name) for name in NAMES],
        "sessions": sessions,
    }


def _name(name: str) -> dict[str, Any]:
    try:
        check_name(name)
    except Refused as error:
        return {"name": name, "tidy": tidy_name(name), "key": name_key(name), "code": error.code}
    return {"name": name, "tidy": tidy_name(name), "key": name_key(name), "code": None}


def tell_session(name: str, setup: Setup, actions: Iterator[Action] | _Player) -> dict[str, Any]:
    """Play a session and tell each step of it."""
    session, steps = new_session(setup), []
    if isinstance(actions, _Player):
        actions.session = session
    for number, action in enumerate(actions):
        at = (CLOCK + timedelta(milliseconds=1234 * number)).isoformat(timespec="milliseconds")
        try:
            after = perform(session, action, at=at)
            entry = after.log[-1]
            came: dict[str, Any] = {
                "result": entry.result, "code": None, "turns": entry.turns, "player": entry.player,
                "line": entry_line(entry).rstrip("\n"),
            }  # fmt: skip
            session = after
        except Refused as error:
            came = {"result": None, "code": error.code, "turns": 0, "player": "", "line": None}
        said = {"key": table_key(session), "say": sentence(session)}
        steps.append({"action": action_data(action), "at": at, **came, **said})
        if isinstance(actions, _Player):
            actions.session = session
    summaries = {form: summary(session, form) for form in ("text", "markdown", "csv")}
    return {"name": name, "head": head_line(setup).rstrip("\n"), "steps": steps, "summary": summaries}


def action_data(action: Action) -> dict[str, Any]:
    """Return an action as JSON values; what is empty is left out."""
    names = ("piece", "cells", "note", "name", "after", "to", "number", "of", "by")
    values = {name: getattr(action, name) for name in names if getattr(action, name)}
    return {"do": action.kind} | values | ({"cells": list(action.cells)} if action.cells else {})


def table_key(session: Session) -> str:
    """Write the whole table as one JSON text: an array whose members stand in a fixed order."""
    table, names = session.table, session.setup.game.board.names

    def lying(packing: Packing) -> list[list[str]]:
        return [[each.letter, *names(each.cells)] for each in packing]

    results = [
        [r.board, r.card.id, r.attempt, r.starter, r.recorder, r.turns, int(r.complete), r.points,
         int(r.stopped), r.number, r.of, list(r.players), lying(r.lying)]
        for r in table.results
    ]  # fmt: skip
    over = table.phase == "scored"
    return json.dumps(
        [
            table.phase, int(session.finished), table.board, table.attempt, table.card.id if table.card else
            "", table.used, table.acting, table.starter, table.recorder, table.next_starter if over else "",
            table.next_recorder if over else "", int(table.planned), int(table.revealed),
            list(table.players), lying(table.lying), results, len(session.log), sorted(session.undone),
        ],
        ensure_ascii=False, separators=(",", ":"),
    )  # fmt: skip


def play_traces() -> Iterator[tuple[str, Setup, Iterator[Action]]]:
    """Yield the worked traces: card 01 in six turns, two pieces after sixteen, a reset, cards named later."""
    deck = builtin_deck()
    setup = _setup(deck, players=("P1", "P2", "P3"), order=(0, 4, 1))
    first = (
        Action("place", "O", ("C1", "C2", "D1", "D2")), Action("place", "L", ("A1", "A2", "B2")),
        Action("pass"), Action("place", "L", ("A1", "A2", "B1")), Action("nudge", note="restored"),
        Action("place", "I", ("A3", "B3", "C3")), Action("place", "D", ("C4", "D4")), Action("next"),
    )  # fmt: skip
    yield "the first worked trace", setup, iter(first)
    second = (
        Action("place", "O", ("C1", "C2", "D1", "D2")), Action("place", "D", ("C4", "D4")),
        *(Action("pass") for _ in range(14)), Action("next"),
    )  # fmt: skip
    yield "the second worked trace", replace(setup, players=("P1", "P2")), iter(second)
    third = (
        *(Action("pass") for _ in range(7)), Action("reset", note="the table tipped"), *first[:7],
        Action("reveal"), Action("undo"), Action("next"), Action("undo"), Action("undo"), Action("redo"),
        Action("place", "D", ("C4", "D4")), Action("remove", "D", ("Z9",)), Action("remove", "D", ("A1",)),
        Action("undo"), Action("undo"), Action("undo"), Action("finish"), Action("reveal"), Action("undo"),
        Action("leave", name="P1"), Action("leave", name="P2"), Action("leave", name="P3"), Action("undo"),
    )  # fmt: skip
    yield "a reset, and undo across boards and a solution", setup, iter(third)
    fourth = (
        Action("card", name="99"), Action("pass"), Action("card", name="sq-7"), Action("card", name="08"),
        Action("stop"), Action("next"), Action("card", name="7"), Action("undo"), Action("redo"),
        Action("finish"), Action("reveal"), Action("answer", number=4, note="07"), Action("undo"),
    )  # fmt: skip
    yield "cards named by the table", replace(setup, order=(), relaxed=True), iter(fourth)


def _setup(deck: Deck, *, players: tuple[str, ...], order: tuple[int, ...], boards: int = 3) -> Setup:
    return Setup(
        game=deck.game, cards=deck.cards, boards=len(order) or boards, players=players, starter=players[0],
        recorder=players[1 % len(players)], order=order, deck=deck.title, credit=deck.credit,
        fingerprint=deck.fingerprint(), created=CLOCK.isoformat(timespec="milliseconds"),
    )  # fmt: skip


# Games and cards


def play_games() -> tuple[Game, ...]:
    """Return the games played: 6×6, a hole, letters down, copies, a piece unlike its mirror image."""
    hole = Board(5, 5, (1 << 25) - 1 - (1 << 12))
    down = Board(6, 6, (1 << 36) - 1 - 1, "down")
    pieces = (Piece.from_picture("J", "#../###"), Piece.from_picture("T", "###/.#."))
    return (
        template_game("six-by-six"),
        Game("hole", hole, (*pieces, Piece.from_picture("O", "##/##", 2)), blocked=8, turns=12),
        Game(
            "down",
            down,
            (Piece.from_picture("S", "##/##", 3), Piece.from_picture("B", "######", 3)),
            5,
            turns=24,
        ),
        Game(
            "no flips",
            Board(5, 4),
            (*pieces, Piece.from_picture("I", "##")),
            10,
            flips=False,
            points=(5, 2, 0),
        ),
        Game("no turns", Board(4, 4), (*pieces, Piece.from_picture("I", "###")), 5, rotations=False, turns=9),
    )


def make_deck(game: Game, random: Random) -> tuple[Deck, dict[str, Packing]]:
    """Lay the pieces of a game at random, card by card: what stays free is blocked, what lies packs it."""
    answers = {}
    cards: list[Challenge] = []
    while len(cards) < 5:
        packing = lay_pieces(game, random)
        blocked = game.board.cells & ~sum(each.cells for each in packing)
        if packing and blocked not in [card.blocked for card in cards]:
            cards.append(Challenge(f"{len(cards) + 1:02}", blocked))
            answers[cards[-1].id] = packing
    return Deck(f"Vectors: {game.name}", game, tuple(cards)), answers


def lay_pieces(game: Game, random: Random) -> Packing:
    """Lay every piece somewhere, the largest first; nothing when one found no room."""
    free, lying = game.board.cells, []
    for piece in sorted(game.pieces, key=lambda each: -each.size):
        for _ in range(piece.copies):
            ways = list(placements(game, piece, free))
            if not ways:
                return ()
            lying.append(Placement(piece.letter, random.choice(ways)))
            free &= ~lying[-1].cells
    return tuple(lying)


def draw_setup(number: int) -> tuple[str, Setup, dict[str, Packing]]:
    """Return a session to play: who, with which deck and which agreements."""
    random = Random(1000 + number)
    games = play_games()
    deck, answers = builtin_deck(), dict(builtin_deck().answers)
    if number % 3 == 2:
        deck, answers = make_deck(games[number // 3 % len(games)], Random(number // 3 % len(games)))
    everyone = ["Ann", "Ben", "Cleo", "Zo\u00eb", "\u674e\u5c0f\u9f8d", "Max M.", "\U0001f389", "i"]
    players = tuple(everyone[: 1 + number % 8])
    order = () if number % 5 == 4 else shuffle_cards(len(deck.cards), 1 + number % 5, random.shuffle)
    setup = replace(
        _setup(deck, players=players, order=order, boards=2 + number % 3),
        starter=random.choice(players), recorder=random.choice(players), relaxed=number % 7 == 3,
        rotate_starter=number % 6 == 1, allow_repeats=number % 4 == 0,
    )  # fmt: skip
    return f"{number}: {deck.game.name}, {len(players)} players", setup, answers


class _Player:
    """Somebody who does all that can be done at a table, mostly what helps and often what does not."""

    def __init__(self, setup: Setup, answers: dict[str, Packing], random: Random) -> None:
        self.setup = setup
        self.answers = answers
        self.random = random
        self.session = new_session(setup)

    def __iter__(self) -> Iterator[Action]:
        """Yield one action after the other, each chosen by the table as it is then."""
        after_the_end = 0
        for _ in range(STEPS):
            after_the_end += self.session.finished
            if after_the_end > 8:
                return
            action = self.chosen()
            if self.random.random() < 0.08:
                action = replace(action, by=self.random.choice(self.session.table.players))
            yield action

    def chosen(self) -> Action:
        """Choose an action that fits the phase, or now and then any other."""
        table, pick = self.session.table, self.random.random()
        if self.session.future and pick > 0.7:
            return Action("redo")
        if pick < 0.3:
            return self.anything(table)
        if pick < 0.36:
            return Action(self.random.choice(("undo", "undo", "redo")))
        if self.session.finished:
            return Action(
                "answer", number=self.random.randrange(6), note="three quarters of an hour, \u201cfine\u201d"
            )
        if table.phase == "card":
            return Action("card", name=self.random.choice(self.setup.cards).id.lstrip("0"))
        if table.phase == "scored":
            return self.random.choice(
                (Action("next"), Action("next"), Action("reveal"), self.anything(table))
            )
        return self.turn(table)

    def turn(self, table: Table) -> Action:
        """Choose a turn: a piece of the known packing as a rule."""
        pick, lying = self.random.random(), {each.letter for each in table.lying}
        answer = self.answers.get(table.card.id if table.card else "", ())
        helpful = [each for each in answer if each not in table.lying]
        if pick < 0.55 and helpful:
            each = self.random.choice(helpful)
            return Action("place", each.letter, self.setup.game.board.names(each.cells))
        if pick < 0.68:
            return Action("pass")
        if pick < 0.8 and lying:
            return Action("remove", self.random.choice(sorted(lying)))
        return self.placement()

    def placement(self) -> Action:
        """Place a piece anywhere: over others, over the edge, or in a shape that is not its own."""
        game, random = self.setup.game, self.random
        piece = random.choice(game.pieces)
        shape = random.choice(
            game.orientations(random.choice((piece, piece, piece, random.choice(game.pieces))))
        )
        row, column = random.randrange(-1, game.board.rows + 1), random.randrange(game.board.columns)
        cells = [name_position(game.board, r + row, c + column) for r, c in shape]
        named = [name for name in cells if name]
        slip = random.random()
        if slip < 0.05:
            named = named[:-1] or ["A1"]
        elif slip < 0.1:
            named = [*named, named[0]] if named else ["A1"]
        elif slip < 0.13:
            named = [name_position(game.board, r + 20, c) for r, c in shape]
        letter = "X" if slip > 0.97 else piece.letter.swapcase() if slip > 0.9 else piece.letter
        return Action("place", letter, tuple(named))

    def anything(self, table: Table) -> Action:
        """Choose any action, whether it can be done now or not."""
        random, somebody = self.random, self.random.choice(table.players)
        piece = random.choice([*(each.letter for each in self.setup.game.pieces), "Q"])
        board = self.setup.game.board
        cell = random.choice([*board.names(board.cells), "Z9"])
        reason = random.choice(("overlap", " Edge", "boundary", "blocked", "alignment", "late", ""))
        newcomer = random.choice(("Dan", "dan", "Eve\u3000B", "Bad,name", somebody))
        known = random.choice((somebody, somebody.upper(), "Nobody"))
        return random.choice((
            Action("remove", piece, (cell,)), Action("remove", piece), Action("illegal", piece, note=reason),
            Action("nudge", note=random.choice(("", "Ben\u2019s \"sleeve\""))), Action("reset"),
            Action("reset", note="it fell"), Action("plan"), Action("plan"), Action("reveal"),
            Action("reveal", number=2), Action("next"), Action("stop"),
            Action("finish" if random.random() < 0.3 else "undo"),
            Action("card", name=random.choice(("1", "SQ-02", "99", "07"))),
            Action("join", name=newcomer, after=random.choice(("", "", somebody, "Nobody"))),
            Action("leave", name=known),
            Action("rename", name=known, to=random.choice(("Mia", somebody, table.players[0]))),
            Action("recorder", name=known), Action("answer", number=random.randrange(6), note="which?"),
            Action("found", number=random.randrange(1, 4), of=random.choice((0, 5))), Action("pass"),
            self.placement(), self.placement(),
        ))  # fmt: skip


def name_position(board: Board, row: int, column: int) -> str:
    """Name a position on or off the board; nothing before the first letter."""
    letter, number = (column, row + 1) if board.letters == "across" else (row, column + 1)
    return f"{ALPHABET[letter]}{number}" if 0 <= letter < len(ALPHABET) and number >= 0 else ""
