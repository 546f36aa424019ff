"""Three players that need no person: random, greedy and beam.

A bot sees what a player sees: the board and what is left of the tray, never the next tray. Each is fixed by
its seed, so a run can be played again. Greedy takes the one placement after which the board looks best; beam
looks for the best way to place all that is left of the tray, keeping only a few boards after each piece. Both
go by the same `outlook`: few filled cells, free ones that hang together, and places for the shapes that need
most room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, Literal

from spare_squares.make_room.deal import Dice
from spare_squares.make_room.deal import tray as deal_tray
from spare_squares.make_room.engine import Run, Tray, anchors, drop
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty

BotName = Literal["random", "greedy", "beam"]
Bot = Callable[[Run, Dice], tuple[int, ...]]
# A line of play within one tray: (outlook of its board, board, slots left, points, actions so far).
_Line = tuple[int, int, Tray, int, tuple[int, ...]]

_WIDTH: Final = 24
_ALL: Final = (1 << 64) - 1
_NOT_LAST_COLUMN: Final = 0x7F7F7F7F7F7F7F7F
# (room, filled) of the outlook: the best of twenty pairs tried on 450 hard and 120 medium deals; for
# beam of seven on 40 hard ones. Who sees one piece only does better to keep the board empty.
_GREEDY: Final = (1, 3)
_BEAM: Final = (2, 2)


def outlook(board: int, room: int, filled: int) -> int:
    """Return how good a board looks for trays to come; more is better.

    `room` is given for each place of the square of nine and of both bars of five, up to four each; two are
    taken for each edge between a free cell and a filled one or the frame, and `filled` for each filled cell.
    The last two are written by which free cells touch: fewer steps, and without what is the same for all.
    """
    free = ~board & _ALL
    across = free & free >> 1 & _NOT_LAST_COLUMN
    down = free & free >> 8
    flat = across & across >> 1
    upright = down & down >> 8
    squares = (flat & flat >> 8 & flat >> 16).bit_count()
    flat_bars = (flat & flat >> 2).bit_count()
    upright_bars = (upright & upright >> 16).bit_count()
    places = (
        (squares if squares < 4 else 4)
        + (flat_bars if flat_bars < 4 else 4)
        + (upright_bars if upright_bars < 4 else 4)
    )
    touching = across.bit_count() + down.bit_count()
    return room * places + 4 * touching + (filled - 8) * free.bit_count()


def play(
    bot: BotName,
    seed: int,
    difficulty: Difficulty,
    *,
    bot_seed: int = 0,
    limit: int = 1000,
    should_stop: Callable[[], bool] = lambda: False,
) -> Run:
    """Let a bot play a deal to its end, or until `limit` placements are made, and return the run."""
    run = Run(seed, difficulty)
    dice = Dice(seed * 31 + bot_seed * 1009 + DIFFICULTIES[difficulty])
    while not run.state.ended and run.state.placements < limit and not should_stop():
        for action in BOTS[bot](run, dice)[: limit - run.state.placements]:
            run.act(action)
    return run


def place_anywhere(run: Run, dice: Dice) -> tuple[int, ...]:
    """Choose any placement."""
    return (dice.pick(tuple(run.legal())),)


def look_ahead(run: Run, dice: Dice) -> tuple[int, ...]:
    """Choose the one placement after which the board looks best."""
    state = run.state
    return choose_best(place_one_more((0, state.board, state.tray, 0, ()), _GREEDY), dice)


def look_over_tray(run: Run, dice: Dice) -> tuple[int, ...]:
    """Choose the placements of the whole tray that end on the best board, a few boards kept at each."""
    state = run.state
    lines: list[_Line] = [(0, state.board, state.tray, 0, ())]
    while True:
        # The same board with the same slots left is one line, however it was reached.
        after = {(line[1], line[2]): line for parent in lines for line in place_one_more(parent, _BEAM)}
        if not after:
            return choose_best(lines, dice)
        lines = sorted(after.values(), key=lambda line: (line[0], line[3]), reverse=True)[:_WIDTH]


def place_one_more(line: _Line, weights: tuple[int, int]) -> Iterator[_Line]:
    """Yield every line that is one placement longer."""
    _, board, tray, points, actions = line
    for slot, shape in enumerate(tray):
        if shape is None:
            continue
        left: Tray = tuple(None if other == slot else s for other, s in enumerate(tray))  # type: ignore[assignment]
        spots = anchors(board, shape)
        while spots:
            square = (spots & -spots).bit_length() - 1
            after, gained = drop(board, shape, square)
            yield outlook(after, *weights), after, left, points + gained, (*actions, slot * 64 + square)
            spots &= spots - 1


def choose_best(lines: Iterator[_Line] | list[_Line], dice: Dice) -> tuple[int, ...]:
    """Return the actions of the line with the best outlook, then most points; dice choose among equals."""
    found = list(lines)
    top = max((line[0], line[3]) for line in found)
    return dice.pick([line[4] for line in found if (line[0], line[3]) == top])


BOTS: Final[dict[BotName, Bot]] = {"random": place_anywhere, "greedy": look_ahead, "beam": look_over_tray}


def dead_on_arrival(run: Run) -> bool:
    """Tell whether a run ended on a fresh tray of which no piece fits."""
    state = run.state
    return state.ended and state.tray == deal_tray(run.seed, run.difficulty, state.n)
