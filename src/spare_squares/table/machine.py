"""The rules of the table: one request and the table before it give the table after it, or a refusal.

Every function here is pure. A refused request changes nothing and uses no turn.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from spare_squares.core.challenge import Challenge, Placement, in_game_order
from spare_squares.core.deck import card_key
from spare_squares.errors import NotValid, Refused
from spare_squares.table.actions import Action
from spare_squares.table.legality import at_hand, piece_called, rule
from spare_squares.table.table import Result, Setup, Table, clockwise_after, finished

# Reasons an illegal placement can be called by hand, from the words people use (A4, A5).
REASONS: Final = {
    "boundary": "it crosses the edge of the board", "edge": "it crosses the edge of the board",
    "overlap": "it overlaps another piece", "blocked": "it covers a blocked cell",
    "alignment": "it does not lie on whole cells",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request led to: `turns` used by it, `result` in one word, `why` for people.

    `player` is whose turn it was; empty for what belongs to the whole table.
    """

    table: Table
    result: str
    turns: int = 0
    player: str = ""
    why: str = ""


def act(setup: Setup, table: Table, action: Action) -> Outcome:
    """Do one action.

    Raises:
        Refused: when the rules do not allow it now.
    """
    return _RULES[action.kind](setup, table, action)


def _open(setup: Setup, table: Table) -> Challenge:
    """Return the card of the open board.

    Raises:
        Refused: when no board is open.
    """
    if table.phase == "card":
        drawn = f"card {setup.cards[0].id}"
        raise Refused(f"board {table.board} has no card yet: name the one you drew, such as {drawn}")
    if table.card is None or table.phase != "open":
        then = "the session is finished" if finished(setup, table) else "go on with next"
        raise Refused(f"board {table.board} is over: {then}")
    return table.card


def _place(setup: Setup, table: Table, action: Action) -> Outcome:
    card = _open(setup, table)
    ruling = rule(setup.game, card.blocked, table.lying, letter=action.piece, names=action.cells)
    if not ruling.legal:
        return _turn(setup, table, "illegal", why="; ".join(ruling.faults))
    lying = in_game_order(setup.game, (*table.lying, Placement(ruling.letter, ruling.cells)))
    return _turn(setup, replace(table, lying=lying), "placed")


def _remove(setup: Setup, table: Table, action: Action) -> Outcome:
    _open(setup, table)
    piece = piece_called(setup.game, action.piece)
    lying = [each for each in table.lying if each.letter == piece.letter]
    if action.cells:
        named = setup.game.board.cells_of(action.cells)
        lying = [each for each in lying if named & ~each.cells == 0]
    if not lying:
        where = f" on {' '.join(action.cells)}" if action.cells else " on the board: it lies at the side"
        raise Refused(f"there is no {piece.letter}{where}; no turn is used")
    if len(lying) > 1:
        cell = setup.game.board.names(lying[0].cells)[0]
        raise Refused(
            f"{len(lying)} pieces {piece.letter} are on the board: name a cell, remove {piece.letter} {cell}"
        )
    kept = tuple(each for each in table.lying if each != lying[0])
    return _turn(setup, replace(table, lying=kept), "removed")


def _pass(setup: Setup, table: Table, action: Action) -> Outcome:
    _open(setup, table)
    return _turn(setup, table, "passed")


def _illegal(setup: Setup, table: Table, action: Action) -> Outcome:
    """Use a turn for a placement the table itself called illegal (A4, A5)."""
    _open(setup, table)
    at_hand(setup.game, table.lying, action.piece)
    note = action.note.strip()
    return _turn(setup, table, "illegal", why=REASONS.get(note.casefold(), note) or "called by the table")


def _turn(setup: Setup, table: Table, result: str, *, why: str = "") -> Outcome:
    """Use one turn, and end the board if that completes it or was the last (T19, T29, T32, T33)."""
    player = table.acting
    after = replace(table, used=table.used + 1)
    if len(after.lying) == setup.game.piece_count or (not setup.relaxed and after.used == setup.game.turns):
        after = _scored(setup, after)
    return Outcome(after, result, 1, player, why)


def _scored(setup: Setup, table: Table, *, stopped: bool = False) -> Table:
    """End the board: record its result and who starts and records the next (T31–T37, T40)."""
    card = _open(setup, table)
    game, complete = setup.game, len(table.lying) == setup.game.piece_count
    covered = sum(placement.cells for placement in table.lying)
    if complete and covered != game.board.cells & ~card.blocked:  # T30: always so when the areas add up
        raise NotValid(f"card {card.id}: all pieces lie and free cells are left; the areas do not add up")
    following = clockwise_after(table.players, table.starter) if setup.rotate_starter else table.acting
    result = Result(
        board=table.board, card=card, attempt=table.attempt, players=table.players, starter=table.starter,
        recorder=table.recorder, turns=table.used, lying=table.lying, complete=complete,
        points=None if setup.relaxed else game.score(len(table.lying)), stopped=stopped,
    )  # fmt: skip
    return replace(
        table, phase="scored", results=(*table.results, result), next_starter=following,
        next_recorder=clockwise_after(table.players, table.recorder),
    )  # fmt: skip


def _stop(setup: Setup, table: Table, action: Action) -> Outcome:
    """Give the board up: passes to the limit, or by agreement in relaxed play (A12, A13)."""
    _open(setup, table)
    if setup.relaxed:
        return Outcome(_scored(setup, table, stopped=True), "stopped")
    passes = setup.game.turns - table.used
    after = replace(table, used=setup.game.turns)
    return Outcome(_scored(setup, after, stopped=True), "stopped", passes)


def _nudge(setup: Setup, table: Table, action: Action) -> Outcome:
    _open(setup, table)
    return Outcome(table, "restored", why=action.note)


def _reset(setup: Setup, table: Table, action: Action) -> Outcome:
    """Play the same card again from turn zero; the interrupted attempt has no score (T27, T28)."""
    _open(setup, table)
    if not table.used:
        raise Refused("there is nothing to reset: no turn is used on this board")
    after = replace(table, used=0, lying=(), attempt=table.attempt + 1, planned=False)
    return Outcome(after, "reset", why=action.note)


def _plan(setup: Setup, table: Table, action: Action) -> Outcome:
    _open(setup, table)
    if table.used:
        raise Refused("planning comes before the first turn; talking is allowed all the time")
    return Outcome(replace(table, planned=True), "planning")


def _next(setup: Setup, table: Table, action: Action) -> Outcome:
    """Go on to the next board."""
    if finished(setup, table):
        raise Refused("the session is finished: summary shows it")
    if table.phase != "scored":
        raise Refused(f"board {table.board} is not scored yet: play it to its end, or give it up with stop")
    card = setup.cards[table.board] if setup.drawn else None
    after = Table(
        players=table.players, starter=table.next_starter, recorder=table.next_recorder,
        board=table.board + 1, card=card, results=table.results, phase="open" if setup.drawn else "card",
    )  # fmt: skip
    return Outcome(after, "next")


def _card(setup: Setup, table: Table, action: Action) -> Outcome:
    """Open a board with the card drawn at the table (A15)."""
    if table.phase != "card":
        shown = f"board {table.board} plays card {table.card.id}" if table.card else "no board is open"
        raise Refused(f"no card is asked for: {shown}")
    card = find_card(setup.cards, action.name)
    if not setup.allow_repeats and any(result.card == card for result in table.results):
        raise Refused(f"card {card.id} was played: draw another, or start with --allow-repeats")
    return Outcome(replace(table, card=card, phase="open"), "card")


def find_card(cards: tuple[Challenge, ...], name: str) -> Challenge:
    """Find a card by its id, however it is written (`07`, `7`, `SQ-07`).

    Raises:
        Refused: when the deck holds none.
    """
    found = next((card for card in cards if card_key(card.id) == card_key(name)), None)
    if found is None:
        raise Refused(f"the deck has no card {name}: its cards are {cards[0].id} to {cards[-1].id}")
    return found


def _between_boards(setup: Setup, table: Table, what: str) -> None:
    if table.phase != "scored" or finished(setup, table):
        raise Refused(f"players {what} between boards only: after a board is scored and before next")


def _join(setup: Setup, table: Table, action: Action) -> Outcome:
    """Seat a new player, last or after a named one (A17)."""
    _between_boards(setup, table, "join")
    name = checked_name(action.name)
    if any(name.casefold() == each.casefold() for each in table.players):
        raise Refused(f"{name} sits at the table already")
    after = _seated(table, action.after) if action.after else table.players[-1]
    at = table.players.index(after) + 1
    players = (*table.players[:at], name, *table.players[at:])
    return Outcome(replace(table, players=players), "joined", why=f"sits after {after}")


def _leave(setup: Setup, table: Table, action: Action) -> Outcome:
    """Let a player go; what was theirs next falls to the next player clockwise (A17)."""
    _between_boards(setup, table, "leave")
    name = _seated(table, action.name)
    if len(table.players) == 1:
        raise Refused(f"{name} is the only player: end the session with finish")
    heir = clockwise_after(table.players, name)
    after = replace(
        table,
        players=tuple(each for each in table.players if each != name),
        next_starter=heir if table.next_starter == name else table.next_starter,
        next_recorder=heir if table.next_recorder == name else table.next_recorder,
    )
    return Outcome(after, "left")


def _seated(table: Table, name: str) -> str:
    found = [each for each in table.players if each.casefold() == name.casefold()]
    if not found:
        raise Refused(f"nobody called {name} sits at the table: {', '.join(table.players)}")
    return found[0]


def checked_name(name: str) -> str:
    """Return a player's name with its blanks tidied.

    Raises:
        Refused: for a name that is empty, longer than 40 characters or not printable.
    """
    tidy = " ".join(name.split())
    if not tidy or len(tidy) > 40 or not tidy.isprintable() or "," in tidy:
        raise Refused(f"{name!r} is no name for a player: use 1 to 40 printable characters, no comma")
    return tidy


def _reveal(setup: Setup, table: Table, action: Action) -> Outcome:
    """Note that a solution is opened, which only a scored board allows (T38, T47)."""
    if table.phase not in ("scored", "closed") or not table.results:
        raise Refused("a solution may be opened only after scoring: finish the board, or stop")
    if table.results[-1].board != table.board:
        raise Refused(f"board {table.board} was not scored, so its solution stays closed")
    return Outcome(replace(table, revealed=True), "revealed")


def _finish(setup: Setup, table: Table, action: Action) -> Outcome:
    """Close the session before its last board; an open board must be ended first (A14)."""
    if finished(setup, table):
        raise Refused("the session is finished already")
    if table.phase == "open" and table.used:
        raise Refused("a board is open: stop scores it as it lies, then finish closes the session")
    return Outcome(replace(table, phase="closed"), "finished")


def _found(setup: Setup, table: Table, action: Action) -> Outcome:
    """Note which packing the table found (1 to `of`, in the fixed order of the search)."""
    if table.phase != "scored" or not table.results[-1].complete:
        raise Refused("only a complete board has a packing to number")
    result = replace(table.results[-1], number=action.number, of=action.of)
    return Outcome(replace(table, results=(*table.results[:-1], result)), "found")


_RULES: Final[dict[str, Callable[[Setup, Table, Action], Outcome]]] = {
    "place": _place, "remove": _remove, "pass": _pass, "illegal": _illegal, "nudge": _nudge,
    "reset": _reset, "stop": _stop, "plan": _plan, "next": _next, "card": _card, "join": _join,
    "leave": _leave, "reveal": _reveal, "finish": _finish, "found": _found,
}  # fmt: skip
