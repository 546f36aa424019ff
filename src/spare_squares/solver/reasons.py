"""Why a card has no packing, in the words a person takes in soonest; and why another one has.

A reason carries what a checker needs to go over it again without any search of the solver's (S16). There
is a finder for each argument. What shows at a glance on the board is told first: a pocket, a piece
without a place. Of all other reasons that hold, the one of the fewest words is told, and an argument in
which several cases are the same, turned or mirrored, tells them once. Where nothing is short enough the
search itself is the reason, with the number of situations it looked at.

A card that can be packed is explained by what is forced from the start, and by where the choice begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice
from typing import NamedTuple

from spare_squares.core.board import Board
from spare_squares.core.cells import bits
from spare_squares.core.drawing import drawn, marked
from spare_squares.core.game import Game
from spare_squares.language.texts import Texts
from spare_squares.solver.counting import kinds
from spare_squares.solver.forced import Position, Step, chain, refutation, splits, start
from spare_squares.solver.invariants import beside, is_sum, refuting_colouring, regions, shares_out
from spare_squares.solver.limits import Budget, ShouldStop
from spare_squares.solver.reason_words import Said, Value, both, either, say, together
from spare_squares.solver.search import has_packing, situations_of
from spare_squares.solver.symmetry import board_maps

# A region larger than this is not one to fill by hand in every way.
LARGEST_BY_HAND = 16

# Case splits within case splits that a person may still follow.
DEEPEST = 2

# Two moved cells on a 6×6 board are some 9,000 sets; farther away nobody would call a card near.
MOST_NEAR = 20_000

# Ways that are tried one by one, to say how many of them can be completed.
MOST_CHOICES = 16

CELL = 24  # of a picture in SVG


# A sentence, and the marks of the board that it speaks of.
Line = tuple[Said, Mapping[int, str]]


class Reason(NamedTuple):  # as in `forced`: quickly made
    """One reason why there is no packing, or (kind "packable") what leads to one.

    `kind` names the argument; `text` says it in a sentence or two; `picture` shows it on the board;
    `cells` and `letters` are what it is about; `steps` are the sentences of a longer argument, `pictures` the
    marks to draw for each of them, `chain` the same for a checker. `situations` is how many a search looked
    at when it is the only reason. Printed, a reason is words, picture and steps; a notebook shows it drawn.
    Its words are English texts that can be said in other languages too.
    """

    kind: str
    text: Said
    board: Board
    blocked: int
    marks: Mapping[int, str]
    cells: int = 0
    letters: tuple[str, ...] = ()
    steps: tuple[Said, ...] = ()
    chain: tuple[Step, ...] = ()
    situations: int = 0
    pictures: tuple[Mapping[int, str], ...] = ()

    @property
    def picture(self) -> str:
        """Draw the board as text, with the marks that the words speak of."""
        return drawn(self.board, self.blocked, self.marks)

    @property
    def words(self) -> int:
        """Number of words to read."""
        return sum(len(sentence.split()) for sentence in (self.text, *self.steps))

    def __str__(self) -> str:
        return "\n\n".join(part for part in (self.text, self.picture, "\n".join(self.steps)) if part)

    def _repr_html_(self) -> str:
        """Show words, drawing and steps in a notebook."""
        from html import escape

        steps = "".join(f"<li>{escape(step)}</li>" for step in self.steps)
        return f"<p>{escape(self.text)}</p>{self.svg()}" + (f"<ol>{steps}</ol>" if steps else "")

    def svg(self) -> str:
        """Draw the board as SVG: blocked cells crossed, marks as letters, rows and columns labelled."""
        board, shapes = self.board, []
        for number, label in enumerate(board.column_labels, 1):
            shapes.append(_letter(label, number, 0))
        for number, label in enumerate(board.row_labels, 1):
            shapes.append(_letter(label, 0, number))
        for bit in bits(board.cells):
            row, column = divmod(bit, board.columns)
            x, y = (column + 1) * CELL, (row + 1) * CELL
            cross = f"M{x} {y}l{CELL} {CELL}m0-{CELL}l-{CELL} {CELL}" * (self.blocked >> bit & 1)
            shapes.append(f'<path d="M{x} {y}h{CELL}v{CELL}h-{CELL}z{cross}"/>')
            if bit in self.marks and not cross:
                shapes.append(_letter(self.marks[bit], column + 1, row + 1))
        width, height = (board.columns + 1) * CELL + 1, (board.rows + 1) * CELL + 1
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img" '
            f'aria-label="{self.picture.translate(_QUOTED)}" fill="none" stroke="currentColor">'
            f"{''.join(shapes)}</svg>"
        )


# A text inside the quotes of an attribute.
_QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", '"': "&quot;", "\n": "&#10;"})


def _letter(text: str, column: int, row: int) -> str:
    x, y = (column + 0.5) * CELL, (row + 0.7) * CELL
    style = 'text-anchor="middle" font-family="sans-serif" font-size="14" fill="currentColor" stroke="none"'
    return f'<text x="{x:g}" y="{y:g}" {style}>{text}</text>'


def _names(board: Board, cells: int) -> str:
    return " ".join(board.names(cells))


def _sizes(game: Game) -> tuple[int, ...]:
    return tuple(piece.size for piece in game.pieces for _ in range(piece.copies))


def pocket(game: Game, blocked: int) -> Reason | None:
    """Find a closed pocket of free cells whose size is no sum of piece sizes."""
    board = game.board
    for region in regions(board, board.cells & ~blocked):
        size = region.bit_count()
        if is_sum(_sizes(game), size):
            continue
        text = say("pocket", n=size, cells=_names(board, region))
        return Reason("pocket", text, board, blocked, marked(region, "*"), region)
    return None


def sizes(game: Game, blocked: int) -> Reason | None:
    """Find regions that the pieces cannot be shared out to by size alone."""
    board = game.board
    free = regions(board, board.cells & ~blocked)
    counts = tuple(region.bit_count() for region in free)
    if shares_out(game, counts):
        return None
    text = say("sizes", counts=both([str(n) for n in counts]), sizes=both([str(n) for n in _sizes(game)]))
    marks = {bit: str(number % 10) for number, region in enumerate(free, 1) for bit in bits(region)}
    return Reason("sizes", text, board, blocked, marks, free[0])


def colour(game: Game, blocked: int) -> Reason | None:
    """Find a colouring under which the pieces cannot cover what is free."""
    board = game.board
    free = board.cells & ~blocked
    found = refuting_colouring(game, free)
    if found is None or not all(found.covers):
        return None  # a piece with no place anywhere is a plainer reason
    wanted = (free & found.cells).bit_count()
    sums = [number for number in range(found.sums.bit_length()) if found.sums >> number & 1]
    covers = tuple((piece.letter, each) for piece, each in zip(game.pieces, found.covers, strict=True))
    whole = len(sums) == sums[-1] - sums[0] + 1
    text = together([
        say(f"colour_{found.name}", n=wanted),
        say("colour_reach" if whole else "colour_sums", covers=_covers(covers), first=sums[0],
            last=sums[-1], sums=either(sums), never=wanted),
    ])  # fmt: skip
    marks = marked(free & found.cells, "o")
    return Reason("colour", text, board, blocked, marks, found.cells)


def _covers(covers: tuple[tuple[str, tuple[int, ...]], ...]) -> Value:
    """Say how many coloured cells each piece can cover; the first one says of what."""

    def said(texts: Texts) -> str:
        keys = ["covers", *["covers_too"] * (len(covers) - 1)]
        return texts.joined([
            say(key, piece=letter, numbers=either(numbers)).in_words(texts)
            for key, (letter, numbers) in zip(keys, covers, strict=True)
        ])  # fmt: skip

    return said


def no_place(game: Game, blocked: int) -> Reason | None:
    """Find a piece that fits nowhere."""
    for letter, _, places in start(game, blocked).left:
        if not places:
            text = say("no_place", piece=letter)
            return Reason("no place", text, game.board, blocked, {}, letters=(letter,))
    return None


def by_regions(game: Game, blocked: int) -> Reason | None:
    """Fill region by region, the smallest first, in every way; find that no way fills all."""
    board = game.board
    free = regions(board, board.cells & ~blocked)
    # More cells than these nobody fills in their head, in every way.
    if len(free) < 2 or free[-1].bit_count() > LARGEST_BY_HAND:
        return None
    steps: list[Said] = []
    pieces = tuple(kind.letters[0] for kind in kinds(game) for _ in range(kind.copies))
    if _fills_all(game, free, pieces, (), steps):
        return None
    text = say("regions", regions=len(free), counts=both([str(region.bit_count()) for region in free]))
    marks = {bit: str(number % 10) for number, region in enumerate(free, 1) for bit in bits(region)}
    return Reason("regions", text, board, blocked, marks, free[0], steps=tuple(steps))


def _fills_all(
    game: Game, left: tuple[int, ...], pieces: tuple[str, ...], given: tuple[tuple[str, ...], ...],
    steps: list[Said],
) -> bool:  # fmt: skip
    """Fill the first region with each group of pieces that can, then the others; say what fails."""
    if not left:
        return True
    region = left[0]
    groups = sorted({g for n in range(1, len(pieces) + 1) for g in combinations(pieces, n)})
    able = [group for group in groups if fills(game, region, group)]
    names = _names(game.board, region)
    if not able:
        steps.append(say("without" if given else "nothing_fills", pieces=_groups(given), cells=names))
        return False
    if len(able) == 1 and not given:
        steps.append(say("only_fill", pieces=both(able[0]), cells=names))
    for group in able:
        rest = list(pieces)
        for letter in group:
            rest.remove(letter)
        if _fills_all(game, left[1:], tuple(rest), (*given, group), steps):
            return True
    return False


def _groups(given: tuple[tuple[str, ...], ...]) -> Value:
    """Say which pieces were used before, region by region."""
    return lambda texts: ", ".join(texts.joined(group) for group in given)


def _one_by_one(board: Board, places: Iterable[int]) -> Value:
    """Name the cells of one place after the other, parted as answers part them."""
    return lambda texts: texts("phrases.placement.between").join(_names(board, place) for place in places)


def fills(game: Game, region: int, letters: tuple[str, ...]) -> bool:
    """Tell whether exactly these pieces can fill a region, by trying the first free cell in every way."""
    if not region:
        return not letters
    first = region & -region
    for letter in sorted(set(letters)):
        piece = game.piece(letter)
        rest = list(letters)
        rest.remove(letter)
        if piece is None or sum(_size(game, each) for each in letters) != region.bit_count():
            return False
        for cells in _places(game, letter, region):
            if cells & first and fills(game, region & ~cells, tuple(rest)):
                return True
    return False


def _size(game: Game, letter: str) -> int:
    piece = game.piece(letter)
    return piece.size if piece else 0


def _places(game: Game, letter: str, free: int) -> tuple[int, ...]:
    blocked = game.board.cells & ~free
    return next((places for name, _, places in start(game, blocked).left if name == letter), ())


def pair(game: Game, blocked: int) -> Reason | None:
    """Find two pieces that cannot both stand."""
    board = game.board
    left = start(game, blocked).left
    for (one, _, its), (other, _, others) in combinations(left, 2):
        # One pair of places without a common cell, and both can stand.
        if any(not mine & its_place for mine in its for its_place in others):
            continue
        text = say("pair", one=one, other=other)
        # Whoever reads this goes through the places of both: they belong to the words.
        steps = tuple(
            say("fits_on", piece=letter, places=_one_by_one(board, places))
            for letter, places in ((one, its), (other, others))
        )
        return Reason("pair", text, board, blocked, {}, letters=(one, other), steps=steps)
    return None


def forced(game: Game, blocked: int, depth: int, most_words: int = 600) -> Reason | None:
    """Find a chain of forced moves that ends in a contradiction, with at most `depth` nested case splits."""
    maps = tuple(permutation for _, permutation in board_maps(game))
    found = refutation(start(game, blocked), depth, maps, most_words)
    if found is None:
        return None
    board = game.board
    steps = sentences(board, found)
    cases = next((step for step in found if step.kind == "cases"), None)
    lead = tuple(step for step in found if step.kind == "place")
    if cases is None:
        kind, text = "forced", say("forced")
        if not lead:
            text, steps = steps[0][0], []
    else:
        kind, number = "cases", len(cases.branches)
        key = "cases_cover" if cases.at else "cases_place"
        text = say(key, n=number, cells=_names(board, cases.at), piece=cases.letter)
        if not lead:
            del steps[0]  # the text has said it
    marks = {bit: step.letter for step in lead for bit in bits(step.cells)} | marked(found[-1].at, "?")
    words, pictures = tuple(line for line, _ in steps), tuple(picture for _, picture in steps)
    return Reason(kind, text, board, blocked, marks, found[-1].at, (), words, found, pictures=pictures)


def sentences(board: Board, steps: tuple[Step, ...]) -> list[Line]:
    """Write a chain as lines, each with its picture; cases are numbered, cases within a case 1.1, 1.2 …"""
    said, lines = _told(board, steps, "", {})
    return said + lines


def _told(
    board: Board, steps: tuple[Step, ...], number: str, placed: Mapping[int, str]
) -> tuple[list[Line], list[Line]]:
    """Return the sentences of a chain, and the lines of the cases that it ends in."""
    said: list[Line] = []
    lines: list[Line] = []
    for at, step in enumerate(steps):
        placed = {**placed, **marked(step.cells, step.letter)}
        # A cell that forces a move is covered by it; one that cannot be covered, or in ways, stays open.
        marks = placed if step.cells else {**placed, **marked(step.at, "?")}
        said.append((_sentence(board, step, "then" if at else "first"), marks))
        told = [branch for branch in step.branches if branch[1].kind != "alike"]
        for case, (first, *rest) in enumerate(told, 1):
            there = {**placed, **marked(first.cells, first.letter)}
            below, deeper = _told(board, tuple(rest), f"{number}{case}.", there)
            where = _names(board, first.cells)
            supposed = say("case", number=f"{number}{case}", piece=first.letter, cells=where)
            lines.append((together([supposed, *(sentence for sentence, _ in below)]), below[-1][1]))
            lines += deeper
        others = len(step.branches) - len(told)
        if others:
            lines.append((say("alike" if len(told) == 1 else "alike_these", n=others), {}))
    return said, lines


def _sentence(board: Board, step: Step, when: str) -> Said:
    """Say a step as the `first` of its chain, or as what `then` follows."""
    values: dict[str, Value] = {"piece": step.letter, "cells": _names(board, step.cells)}
    at = _names(board, step.at)
    if step.kind == "place":
        return say(f"{when}_covers" if step.at else f"{when}_fits", at=at, **values)
    if step.kind in ("no cover", "no place"):
        return say(f"{when}_{step.kind.replace(' ', '_')}", at=at, **values)
    key = f"{when}_ways_to_cover" if step.at else f"{when}_ways_to_lie"
    return say(key, n=len(step.branches), at=at, **values)


def explain(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Reason | None:
    """Return the reason that is taken in soonest, or None for a card that has a packing (S14).

    Raises:
        Unfinished: when `should_stop()` says so before it is known whether there is one.
    """
    if has_packing(game, blocked, should_stop=should_stop):
        return None
    for at_a_glance in (_area, pocket, no_place):
        reason = at_a_glance(game, blocked)
        if reason:
            return reason
    found = [reason for find in (sizes, colour, by_regions, pair) if (reason := find(game, blocked))]
    # Shallow first: every reason found bounds the words of those that are looked for after it.
    for depth in range(DEEPEST + 1):
        shortest = min((reason.words for reason in found), default=600)
        reason = forced(game, blocked, depth, shortest)
        if reason:
            found.append(reason)
    if found:
        return min(found, key=lambda reason: reason.words)
    looked_at = situations_of(game, blocked, should_stop=should_stop)
    text = say("search", situations=looked_at)
    return Reason("search", text, game.board, blocked, {}, situations=looked_at)


def _area(game: Game, blocked: int) -> Reason | None:
    free = (game.board.cells & ~blocked).bit_count()
    if game.piece_area == free:
        return None
    text = say("area", pieces=game.piece_area, free=free)
    return Reason("area", text, game.board, blocked, {})


def explain_packable(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> Reason | None:
    """Say why a card can be packed: what is forced from the start, in order, and where the choice begins.

    Returns None for a card without a packing. The chain holds the forced moves alone, so nothing is given
    away that a player would not find by looking.

    Raises:
        Unfinished: when `should_stop()` says so first.
    """
    if not has_packing(game, blocked, should_stop=should_stop):
        return None
    board = game.board
    moves, position, _ = chain(start(game, blocked))
    first = next(iter(splits(position, position.covers())), None) if position.left else None
    marks = {bit: step.letter for step in moves for bit in bits(step.cells)}
    text = say("all_forced")
    if first:
        at, cases = first
        marks |= marked(at, "?")
        text = together([
            say("choice_begins", n=len(moves)), _choice(game, position, at, cases, should_stop)
        ])  # fmt: skip
    steps = tuple(_must(board, step) for step in moves)
    letters = tuple(step.letter for step in moves)
    at = first[0] if first else 0
    return Reason("packable", text, board, blocked, marks, at, letters, steps, tuple(moves))


def _choice(
    game: Game, position: Position, at: int, cases: list[tuple[str, int]], should_stop: ShouldStop | None
) -> Said:
    """Say between how many ways the choice is, and how many can be completed if that is soon known."""
    key = "choice_cover" if at else "choice_lie"
    values: dict[str, Value] = {"at": _names(game.board, at), "piece": cases[0][0], "n": len(cases)}
    if len(cases) > MOST_CHOICES:
        return say(key, **values)
    good = sum(can_be_packed(game, position.after(*case), should_stop) for case in cases)
    return say(f"{key}_{'each' if good == len(cases) else 'some'}", good=good, **values)


def can_be_packed(game: Game, position: Position, should_stop: ShouldStop | None = None) -> bool:
    """Decide whether the pieces left of a position fill its free cells."""
    pieces = {letter: number for letter, number, _ in position.left}
    return has_packing(game, game.board.cells & ~position.free, pieces, should_stop=should_stop)


def _must(board: Board, step: Step) -> Said:
    """Say of a forced move that it is one, and why."""
    key = "must_cover" if step.at else "must_fit"
    return say(key, piece=step.letter, cells=_names(board, step.cells), at=_names(board, step.at))


def nearest(game: Game, blocked: int, *, should_stop: ShouldStop | None = None) -> int:
    """Return a set of cells with a packing that moves as few blocked cells as possible.

    Moves to a cell that shares an edge are tried first (S15). Returns `blocked` itself when it works, 0 when
    no set of as many cells works, or none among the `MOST_NEAR` nearest.
    """
    if has_packing(game, blocked, should_stop=should_stop):
        return blocked
    # Where a piece has no place on the empty board, no other set of cells helps.
    if no_place(game, 0):
        return 0
    budget = Budget(should_stop)
    for cells in islice(_near(game, blocked), MOST_NEAR):
        budget.spend(1)
        if has_packing(game, cells, should_stop=should_stop):
            return cells
    return 0


def _near(game: Game, blocked: int) -> Iterator[int]:
    """Yield other sets of as many cells: one cell moved to a cell beside it, one moved anywhere, two …"""
    board = game.board
    free = board.cells & ~blocked
    for moves in range(1, blocked.bit_count() + 1):
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                if all(beside(board, 1 << a) >> b & 1 for a, b in zip(away, to, strict=True)):
                    yield blocked ^ sum(1 << bit for bit in (*away, *to))
        for away in combinations(bits(blocked), moves):
            for to in combinations(bits(free), moves):
                yield blocked ^ sum(1 << bit for bit in (*away, *to))
