"""The rules of the table: one request and the table before it give the table after it, or a refusal.

Every function here is pure. A refused request changes nothing and uses no turn.

A rigid piece cannot take another shape, so cells that are not its shape are a writing slip and use no turn
(A3). A piece in its own shape that crosses the edge, lies over another piece or over a blocked cell is
illegal: it goes back to the side and the turn is used (T23, T24).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge, Packing, Placement, in_game_order
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece, Shape, flipped, is_connected, normalised
from spare_squares.errors import NotValid
from spare_squares.table.game_state import (
    QUESTIONS,
    Result,
    Setup,
    Table,
    check_name,
    clockwise_after,
    find_card,
    find_player,
    finished,
    name_key,
    tidy_name,
)
from spare_squares.table.refusals import refusal
from spare_squares.table.words import KINDS, Action

# What people call an illegal placement by hand, and the code it gets (A4, A5); any other word is "called".
REASONS: Final = {
    "boundary": "off-board", "edge": "off-board", "overlap": "covered", "blocked": "blocked",
    "alignment": "misaligned",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a placement is illegal: `off-board`, `covered` (by `piece`), `blocked`, `misaligned`, `called`."""

    code: str
    cells: tuple[str, ...] = ()
    piece: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules say of one placement; it is legal when nothing is wrong."""

    letter: str
    cells: int
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request led to: `turns` used by it, `result` in one word, what was wrong.

    `player` is whose turn it was; empty for what belongs to the whole table. `name` is the player a request
    is about, as it is written at the table.
    """

    table: Table
    result: str
    turns: int = 0
    player: str = ""
    faults: tuple[Fault, ...] = ()


def act(setup: Setup, table: Table, action: Action) -> Outcome:
    """Do one action.

    Raises:
        Refused: when the rules do not allow it now.
    """
    return _RULES[action.kind](setup, table, action)


# Placements


def piece_called(game: Game, letter: str) -> Piece:
    """Find a piece by its letter, in either case.

    Raises:
        Refused: for a letter that no piece has.
    """
    found = game.piece(letter)
    if found is None:
        # A game may have L and l; where only one of them is there, the case does not matter.
        alike = [piece for piece in game.pieces if piece.letter.lower() == letter.lower()]
        found = alike[0] if len(alike) == 1 else None
    if found is None:
        raise refusal("no-piece", piece=letter, pieces=", ".join(piece.letter for piece in game.pieces))
    return found


def at_hand(game: Game, lying: Packing, letter: str) -> Piece:
    """Find a piece of which one lies at the side (A2).

    Raises:
        Refused: when every copy is on the board; no turn is used.
    """
    piece = piece_called(game, letter)
    if sum(placement.letter == piece.letter for placement in lying) == piece.copies:
        raise refusal("on-the-board" if piece.copies == 1 else "all-on-the-board", piece=piece.letter)
    return piece


def rule(game: Game, blocked: int, lying: Packing, *, letter: str, names: tuple[str, ...]) -> Ruling:
    """Judge one piece on the named cells.

    Raises:
        Refused: for a slip (A2, A3): not a piece at the side, or not its shape. No turn is used.
    """
    piece = at_hand(game, lying, letter)
    # Slips first: who named the wrong number of cells has not laid anything, so no turn goes (A3).
    refuse_slips(game, piece, names)
    board = game.board
    inside = {name: bit for name in names if (bit := _cell(board, name))}
    cells = sum(inside.values())
    if not cells:
        raise refusal("none-on-board", cells=", ".join(names))
    # All faults together: at the table somebody would see each of them, too.
    outside = tuple(name for name in names if name not in inside)
    faults = [Fault("off-board", outside)] if outside else []
    for placement in lying:
        if placement.cells & cells:
            faults.append(Fault("covered", board.names(placement.cells & cells), placement.letter))
    if blocked & cells:
        faults.append(Fault("blocked", board.names(blocked & cells)))
    return Ruling(piece.letter, cells, tuple(faults))


def _cell(board: Board, name: str) -> int:
    """Return the one-cell set of a name, 0 off the board."""
    row, column = board.position(name[0], int(name[1:]))
    if not (0 <= row < board.rows and 0 <= column < board.columns):
        return 0
    # A hole in the outline is off the board like any place beyond it.
    return 1 << board.bit(row, column) & board.cells


def refuse_slips(game: Game, piece: Piece, names: tuple[str, ...]) -> None:
    """Raise when the cells are not the shape of the piece, and say what they are instead."""
    listed = " ".join(names)
    if len(set(names)) != len(names):
        raise refusal("twice-named", cells=next(name for name in names if names.count(name) > 1))
    if len(names) != piece.size:
        raise refusal("wrong-number", piece=piece.letter, covers=piece.size, named=len(names), cells=listed)
    shape = normalised(tuple(game.board.position(name[0], int(name[1:])) for name in names))
    if shape not in game.orientations(piece):
        instead, other = _instead(game, piece, shape)
        raise refusal("not-its-shape", cells=listed, piece=piece.letter, instead=instead, other=other)


def _instead(game: Game, piece: Piece, shape: Shape) -> tuple[str, str]:
    """Tell in a word of the catalogue what a shape is that is not the piece's, and whose it is."""
    if not is_connected(shape):
        return "scattered", ""
    for other in game.pieces:
        if shape in game.orientations(other):
            return "another", other.letter
    return "flipped" if flipped(shape) in game.orientations(piece) else "none", ""


# Turns


def open_board_card(setup: Setup, table: Table, action: Action) -> Challenge:
    """Return the card of the open board.

    Raises:
        Refused: when no board is open, or somebody else was said to act.
    """
    if finished(setup, table):
        raise refusal("finished")
    if table.phase == "card":
        raise refusal("no-card", board=table.board, card=setup.cards[0].id)
    if table.card is None or table.phase != "open":
        raise refusal("over", board=table.board)
    if action.by and name_key(action.by) != name_key(table.acting):
        raise refusal("not-your-turn", acting=table.acting, name=action.by)
    return table.card


def place_piece(setup: Setup, table: Table, action: Action) -> Outcome:
    """Lay a piece on the board."""
    card = open_board_card(setup, table, action)
    ruling = rule(setup.game, card.blocked, table.lying, letter=action.piece, names=action.cells)
    if ruling.faults:
        return use_turn(setup, table, "illegal", faults=ruling.faults)
    lying = in_game_order(setup.game, (*table.lying, Placement(ruling.letter, ruling.cells)))
    return use_turn(setup, replace(table, lying=lying), "placed")


def remove_piece(setup: Setup, table: Table, action: Action) -> Outcome:
    """Take a piece off the board: the one that is named, or the only one of its letter."""
    open_board_card(setup, table, action)
    board, piece = setup.game.board, piece_called(setup.game, action.piece)
    lying = [each for each in table.lying if each.letter == piece.letter]
    if not lying:
        raise refusal("at-the-side", piece=piece.letter)
    for name in action.cells:
        if not _cell(board, name):
            raise refusal("off-the-board", cells=name)
        lying = [each for each in lying if _cell(board, name) & each.cells]
    if not lying:
        raise refusal("not-there", piece=piece.letter, cells=" ".join(action.cells))
    if len(lying) > 1:
        cell = board.names(lying[0].cells)[0]
        raise refusal("which-copy", count=len(lying), piece=piece.letter, cell=cell)
    return use_turn(
        setup, replace(table, lying=tuple(each for each in table.lying if each != lying[0])), "removed"
    )


def pass_turn(setup: Setup, table: Table, action: Action) -> Outcome:
    """Let a turn go by."""
    open_board_card(setup, table, action)
    return use_turn(setup, table, "passed")


def tell_illegal(setup: Setup, table: Table, action: Action) -> Outcome:
    """Use a turn for a placement the table itself called illegal (A4, A5)."""
    open_board_card(setup, table, action)
    at_hand(setup.game, table.lying, action.piece)
    code = REASONS.get(tidy_name(action.note).lower(), "called")
    return use_turn(setup, table, "illegal", faults=(Fault(code),))


def use_turn(setup: Setup, table: Table, result: str, *, faults: tuple[Fault, ...] = ()) -> Outcome:
    """Use one turn, and end the board if that completes it or was the last (T19, T29, T32, T33)."""
    player = table.to_act
    # An illegal placement and a pass use their turn like a placement: the clock is the same for all.
    after = replace(table, used=table.used + 1, to_act=clockwise_after(table.players, player))
    if len(after.lying) == setup.game.piece_count or (not setup.relaxed and after.used == setup.game.turns):
        after = score_board(setup, after)
    return Outcome(after, result, 1, player, faults)


def score_board(setup: Setup, table: Table, *, stopped: bool = False) -> Table:
    """End the board: record its result and who starts and records the next (T31–T37, T40)."""
    card, game = table.card, setup.game
    complete = len(table.lying) == game.piece_count
    covered = sum(placement.cells for placement in table.lying)
    if card is None or (complete and covered != game.board.cells & ~card.blocked):
        # T30: never so when the areas add up, which a head is asked before it is believed
        raise NotValid("all pieces lie and free cells are left; the areas do not add up")
    # Else the turns simply go on: who would have been next starts the next board.
    following = clockwise_after(table.players, table.starter) if setup.rotate_starter else table.to_act
    result = Result(
        board=table.board, card=card, attempt=table.attempt, players=table.players, starter=table.starter,
        recorder=table.recorder, turns=table.used, lying=table.lying, complete=complete,
        points=None if setup.relaxed else game.score(len(table.lying)), stopped=stopped,
    )  # fmt: skip
    return replace(
        table, phase="scored", results=(*table.results, result), next_starter=following,
        next_recorder=clockwise_after(table.players, table.recorder),
    )  # fmt: skip


def give_up_board(setup: Setup, table: Table, action: Action) -> Outcome:
    """Give the board up: passes to the limit, or by agreement in relaxed play (A12, A13)."""
    open_board_card(setup, table, action)
    if setup.relaxed:
        return Outcome(score_board(setup, table, stopped=True), "stopped")
    # As if each turn left were passed: who starts next is who it would be then.
    passes = setup.game.turns - table.used
    to_act = clockwise_after(table.players, table.to_act, passes)
    after = replace(table, used=setup.game.turns, to_act=to_act)
    return Outcome(score_board(setup, after, stopped=True), "stopped", passes)


# What uses no turn


def nudge(setup: Setup, table: Table, action: Action) -> Outcome:
    """Note that a piece was put straight: no turn is used."""
    open_board_card(setup, table, action)
    return Outcome(table, "restored")


def reset_board(setup: Setup, table: Table, action: Action) -> Outcome:
    """Play the same card again from turn zero; the interrupted attempt has no score (T27, T28)."""
    open_board_card(setup, table, action)
    # Before the first turn the attempt is what it would be after it.
    if not table.used:
        raise refusal("nothing-to-reset")
    after = replace(
        table, used=0, lying=(), attempt=table.attempt + 1, planned=False, to_act=table.starter
    )  # fmt: skip
    return Outcome(after, "reset")


def plan_turn(setup: Setup, table: Table, action: Action) -> Outcome:
    """Note a plan: planning comes before the first turn."""
    open_board_card(setup, table, action)
    if table.used:
        raise refusal("turns-used")
    return Outcome(replace(table, planned=True), "planning")


def open_next(setup: Setup, table: Table, action: Action) -> Outcome:
    """Go on to the next board."""
    if finished(setup, table):
        raise refusal("finished")
    if table.phase != "scored":
        raise refusal("not-scored", board=table.board)
    after = Table(
        players=table.players, starter=table.next_starter, recorder=table.next_recorder,
        to_act=table.next_starter, board=table.board + 1, card=setup.card_of(table.board + 1),
        results=table.results, phase="open" if setup.drawn else "card",
    )  # fmt: skip
    return Outcome(after, "next")


def open_card(setup: Setup, table: Table, action: Action) -> Outcome:
    """Open a board with the card drawn at the table (A15)."""
    if finished(setup, table):
        raise refusal("finished")
    if table.phase != "card":
        shown = table.card.id if table.card else ""
        raise refusal("card-known", board=table.board, card=shown)
    card = setup.cards[find_card(setup.cards, action.name)]
    if not setup.allow_repeats and any(result.card == card for result in table.results):
        raise refusal("card-played", card=card.id)
    return Outcome(replace(table, card=card, phase="open"), "card")


# People (A17)


def seat_player(setup: Setup, table: Table, action: Action) -> Outcome:
    """Seat a new player, last or after a named one, before the first turn of a board."""
    if finished(setup, table):
        raise refusal("finished")
    if table.phase == "open" and table.used:
        raise refusal("join-too-late")
    name = free_name(table, action.name)
    after = find_player(table, action.after) if action.after else table.players[-1]
    at = table.players.index(after) + 1
    return Outcome(replace(table, players=(*table.players[:at], name, *table.players[at:])), "joined")


def free_name(table: Table, name: str, *, but: str = "") -> str:
    """Return a name that nobody at the table has, `but` excepted."""
    name = check_name(name)
    if any(name_key(name) == name_key(each) for each in table.players if each != but):
        raise refusal("seated-already", name=name)
    return name


def leave_table(setup: Setup, table: Table, action: Action) -> Outcome:
    """Let a player go at any time: the place closes up, and what was theirs falls to the next clockwise.

    A last player who leaves ends the session as it stands.
    """
    if finished(setup, table):
        raise refusal("finished")
    name = find_player(table, action.name)
    if len(table.players) == 1:
        return Outcome(replace(table, phase="closed"), "left")
    after = hand_over(table, name, clockwise_after(table.players, name))
    return Outcome(replace(after, players=tuple(each for each in table.players if each != name)), "left")


def hand_over(table: Table, old: str, new: str) -> Table:
    """Hand what a player does, or will do, to another name."""

    def swap(name: str) -> str:
        return new if name == old else name

    return replace(
        table, starter=swap(table.starter), recorder=swap(table.recorder), to_act=swap(table.to_act),
        next_starter=swap(table.next_starter), next_recorder=swap(table.next_recorder),
    )  # fmt: skip


def rename_player(setup: Setup, table: Table, action: Action) -> Outcome:
    """Write a player's name otherwise, on the boards already scored too."""
    old = find_player(table, action.name)
    new = free_name(table, action.to, but=old)

    def swap(name: str) -> str:
        return new if name == old else name

    results = tuple(
        replace(
            each, players=tuple(map(swap, each.players)), starter=swap(each.starter),
            recorder=swap(each.recorder),
        )
        for each in table.results
    )  # fmt: skip
    players = tuple(map(swap, table.players))
    return Outcome(replace(hand_over(table, old, new), players=players, results=results), "renamed")


def hand_record(setup: Setup, table: Table, action: Action) -> Outcome:
    """Hand the record on: of this board, or of the next one once this is scored."""
    if finished(setup, table):
        raise refusal("finished")
    name = find_player(table, action.name)
    later = table.phase == "scored"
    if name == (table.next_recorder if later else table.recorder):
        raise refusal("records-already", name=name)
    after = replace(table, next_recorder=name) if later else replace(table, recorder=name)
    return Outcome(after, "handed")


# The end


def reveal_solution(setup: Setup, table: Table, action: Action) -> Outcome:
    """Note that a solution is opened, which only a scored board allows (T38, T47)."""
    if table.phase not in ("scored", "closed") or not table.results:
        raise refusal("reveal-too-early")
    if table.results[-1].board != table.board:
        raise refusal("board-unscored", board=table.board)
    return Outcome(replace(table, revealed=True), "revealed")


def finish_session(setup: Setup, table: Table, action: Action) -> Outcome:
    """Close the session before its last board; an open board must be ended first (A14)."""
    if finished(setup, table):
        raise refusal("finished")
    if table.phase == "open" and table.used:
        raise refusal("board-open")
    return Outcome(replace(table, phase="closed"), "finished")


def answer_question(setup: Setup, table: Table, action: Action) -> Outcome:
    """Keep what the group says to a question that ends the summary."""
    if not finished(setup, table):
        raise refusal("not-finished")
    if not 1 <= action.number <= QUESTIONS:
        raise refusal("no-question", number=action.number, last=QUESTIONS)
    return Outcome(table, "answered")


def note_packing(setup: Setup, table: Table, action: Action) -> Outcome:
    """Note which packing the table found (1 to `of`, in the fixed order of the search)."""
    if table.phase != "scored" or not table.results[-1].complete:
        raise refusal("not-complete")
    result = replace(table.results[-1], number=action.number, of=action.of)
    return Outcome(replace(table, results=(*table.results[:-1], result)), "found")


_RULES: Final[dict[str, Callable[[Setup, Table, Action], Outcome]]] = {
    "place": place_piece, "remove": remove_piece, "pass": pass_turn, "illegal": tell_illegal,
    "nudge": nudge, "reset": reset_board, "stop": give_up_board, "plan": plan_turn, "next": open_next,
    "card": open_card, "join": seat_player, "leave": leave_table, "rename": rename_player,
    "recorder": hand_record, "reveal": reveal_solution, "finish": finish_session,
    "answer": answer_question, "found": note_packing,
}  # fmt: skip
if set(_RULES) != KINDS - {"undo", "redo"}:  # those two go back and forth in the record, see `session`
    raise ValueError(f"half-made kinds of action: {set(_RULES) ^ KINDS}")
