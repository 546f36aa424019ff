"""What the table refuses: a code for programs, which stays, and its sentence for people, which may change.

A refused request changes nothing and uses no turn. The sentences stand here alone, so that another language
is another table; `docs/journal.md` says when each code is given.
"""

from __future__ import annotations

from typing import Any, Final

from spare_squares.errors import Refused

SENTENCES: Final = {
    # pieces and cells
    "no-piece": "there is no piece {piece}: the pieces are {pieces}",
    "on-the-board": "{piece} is on the board already: remove it first (one turn), place it on a later turn",
    "all-on-the-board": (
        "every {piece} is on the board already: remove one first (one turn), place it on a later turn"
    ),
    "at-the-side": "there is no {piece} on the board: it lies at the side; no turn is used",
    "not-there": "there is no {piece} on {cells}; no turn is used",
    "which-copy": "{count} pieces {piece} are on the board: name a cell, remove {piece} {cell}",
    "off-the-board": "{cells} is off the board; no turn is used",
    "twice-named": "{cells} is named twice: no turn is used",
    "wrong-number": "{piece} covers {covers}, {named}: {cells}; no turn is used",
    "not-its-shape": "{cells} is not the shape of {piece}{instead}; no turn is used",
    "none-on-board": "none of {cells} is on the board: name the cells again; no turn is used",
    # whose turn, and when
    "not-your-turn": "it is {acting}'s turn, not {name}'s",
    "no-card": "board {board} has no card yet: name the one you drew, such as card {card}",
    "over": "board {board} is over: go on with next",
    "finished": "the session is finished: summary shows it",
    "nothing-to-reset": "there is nothing to reset: no turn is used on this board",
    "turns-used": "planning comes before the first turn; talking is allowed all the time",
    "not-scored": "board {board} is not scored yet: play it to its end, or give it up with stop",
    "board-open": "a board is open: stop scores it as it lies, then finish closes the session",
    # cards and solutions
    "card-known": "no card is asked for: board {board} plays card {card}",
    "no-such-card": "the deck has no card {card}: its cards are {first} to {last}",
    "card-played": "card {card} was played: draw another, or start with --allow-repeats",
    "reveal-too-early": "a solution may be opened only after scoring: finish the board, or stop",
    "board-unscored": "board {board} was not scored, so its solution stays closed",
    "no-packing": "card {card} has no packing number {number}",
    "not-complete": "only a complete board has a packing to number",
    # people
    "join-too-late": "players join before the first turn of a board: wait until this one is over",
    "seated-already": "{name} sits at the table already",
    "not-seated": "nobody called {name} sits at the table: {players}",
    "not-a-name": "{name!r} is no name for a player: use 1 to 40 printable characters, no comma",
    "records-already": "{name} has the record already",
    # the record
    "nothing-to-undo": "there is nothing to undo",
    "nothing-to-redo": "there is nothing to redo",
    "solution-opened": (
        "the solution of this board was opened: its record stands, nothing before it is undone"
    ),
    "not-finished": "the questions are asked once the session is over: play on, or finish",
    "no-question": "there is no question {number}: they are 1 to {last}",
    "illegal": "illegal and not recorded, no turn is used: {why}",
}


def refusal(code: str, **values: Any) -> Refused:
    """Return the refusal of a code, its sentence filled in."""
    return Refused(SENTENCES[code].format(**values), code)
