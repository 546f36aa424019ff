"""Judge a deck that was read: its game, its ids, each card by exhaustive search, its answers, and the whole.

All findings come out of one run, sorted by their place in the file. Whether the areas of a game add up
(V10) is judged before the cards are: in a game that cannot be filled no card is searched. What passed can be
kept as a clean deck (V33).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations, count
from math import factorial, prod
from operator import and_
from typing import TYPE_CHECKING

from spare_squares.core.challenge import faults
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck, card_key
from spare_squares.core.findings import Finding, in_order
from spare_squares.core.game import Game
from spare_squares.core.pieces import Shape, flipped, orientations
from spare_squares.decks.answer_judge import judge_answers
from spare_squares.decks.as_read import Reading, Value, about_card, about_deck, twice_in_words
from spare_squares.decks.card_judge import MOST_EXPLAINED, Rules, classes_of, judge_alike, judge_card
from spare_squares.errors import Refused
from spare_squares.solver.search import Proof
from spare_squares.wording import counted, listed, noun_for

if TYPE_CHECKING:
    from spare_squares.solver.difficulty import Facts


__all__ = ["Judgement", "Rules", "judge"]

NO_RULES = Rules()


@dataclass(frozen=True, slots=True)
class Judgement:
    """A reading with the proof of each card and all findings, sorted by place; `facts` where asked for."""

    reading: Reading
    proofs: tuple[Proof, ...]
    findings: tuple[Finding, ...]
    strict: bool = False
    facts: tuple[Facts | None, ...] = ()
    not_confirmed: tuple[int, ...] = ()

    @property
    def only_not_confirmed(self) -> bool:
        """Tell whether nothing is wrong but that the second search, or the time, ended first (V32)."""
        errors = {(each.code, each.number) for each in self.findings if each.severity in self.barred}
        unsearched = {each for each in errors if each[0] == "S2"}
        return (
            bool(self.not_confirmed) and errors <= {("V32", each) for each in self.not_confirmed} | unsearched
        )

    @property
    def barred(self) -> tuple[str, ...]:
        """Severities that stand in the way of printing: under strict rules a warning does too."""
        return ("error", "warning") if self.strict else ("error",)

    @property
    def has_errors(self) -> bool:
        """Tell whether something is wrong, strict rules or not."""
        return any(each.severity == "error" for each in self.findings)

    @property
    def ok(self) -> bool:
        """Tell whether nothing stands in the way of printing."""
        return self.reading.deck is not None and not any(f.severity in self.barred for f in self.findings)


def judge(reading: Reading, rules: Rules = NO_RULES) -> Judgement:
    """Prove each card of a reading, and add what the proofs say to its findings."""
    deck = reading.deck
    game = reading.game.game
    # A broken deck is judged as far as it goes: one run tells all that is wrong.
    findings = [*reading.findings, *(judge_game(reading, game) if game else ()), *judge_ids(reading)]
    if deck is None:
        return Judgement(reading, (), in_order(findings), rules.strict)
    proven = prove_cards(reading, deck, rules) if deck.game.fits else Proven()
    findings += proven.findings
    if deck.game.fits:
        findings += judge_answers(reading, deck)
    classes = classes_of(deck)
    findings += judge_alike(reading, deck, classes, rules)
    findings += judge_whole(reading, deck, classes=len(set(classes)))
    return Judgement(
        reading,
        tuple(proven.proofs),
        in_order(findings),
        rules.strict,
        tuple(proven.facts),
        tuple(proven.not_confirmed),
    )


@dataclass(slots=True)
class Proven:
    """What the search says of the cards of a deck, in their order, as far as it came."""

    proofs: list[Proof] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    facts: list[Facts | None] = field(default_factory=list)
    not_confirmed: list[int] = field(default_factory=list)


def prove_cards(reading: Reading, deck: Deck, rules: Rules) -> Proven:
    """Prove card by card, until all are or the time given is over."""
    proven = Proven()
    # Reasons take long to find; after some cards without a packing the fault is one of the deck.
    failed = 0
    for number in range(len(deck.cards)):
        if rules.should_stop and rules.should_stop():
            proven.findings.append(tell_stopped(reading, number, deck))
            break
        proof, found, confirmed = judge_card(reading, number, deck, rules, explained=failed < MOST_EXPLAINED)
        failed += not proof.packings
        proven.proofs.append(proof)
        proven.not_confirmed += [] if confirmed else [number]
        proven.findings += found
        if rules.details:
            from spare_squares.decks.card_judge import facts_of, tell_facts

            proven.facts.append(facts_of(deck, proof, rules))
            proven.findings += tell_facts(reading, number, proven.facts[-1])
        if rules.progress:
            rules.progress(number + 1, len(deck.cards))
    return proven


def tell_stopped(reading: Reading, number: int, deck: Deck) -> Finding:
    """Say that the search ended early: cards that were not searched are not proven (S2)."""
    left = len(deck.cards) - number
    cards = f"card {deck.cards[number].id}" + (f" and the {left - 1} after it" if left > 1 else "")
    message = f"the time given is over: {cards} {'were' if left > 1 else 'was'} not searched"
    return about_card(reading, number, "S2", "error", message, fix="give more seconds, or split the deck")


def judge_game(reading: Reading, game: Game) -> Iterator[Finding]:
    """Yield what is to be said of the game alone."""
    yield from _pieces(reading, game)
    yield from _areas(reading, game)
    yield about_deck(reading, "V11", "info", flips_in_words(game), at=reading.game.at)


def _pieces(reading: Reading, game: Game) -> Iterator[Finding]:
    places = reading.game.pieces_at or (reading.game.at,) * len(game.pieces)
    pieces = list(zip(game.pieces, places, strict=True))
    for letter, times in Counter(piece.letter for piece in game.pieces).items():
        if times > 1:
            at = [place for piece, place in pieces if piece.letter == letter][1]
            message, fix = twice_in_words(letter, times)
            yield about_deck(reading, "V9", "error", message, at=at, fix=fix)
    for (one, _), (other, at) in combinations(pieces, 2):
        # Equal shapes under two letters: allowed, but packings that differ by a swap count once (S3).
        if one.letter != other.letter and game.orientations(one) == game.orientations(other):
            message = f"pieces {one.letter} and {other.letter} have one shape"
            more = f"{labelled(game)} times as many"
            fix = f"packings that differ by exchanging the two are counted once; told apart, they are {more}"
            yield about_deck(reading, "V9", "warning", message, at=at, fix=fix)


def labelled(game: Game) -> int:
    """Return how often a packing counts where equal pieces are told apart: the product of k! over shapes."""
    shapes = Counter[tuple[Shape, ...]]()
    for piece in game.pieces:
        shapes[game.orientations(piece)] += piece.copies
    return prod(factorial(copies) for copies in shapes.values())


def _areas(reading: Reading, game: Game) -> Iterator[Finding]:
    if game.fits:
        return
    total = game.piece_area + game.blocked
    spare = game.board.size - game.piece_area
    fix = (
        f"block {spare} cells a card instead of {game.blocked}, or change the pieces or the board"
        if spare >= 0
        else f"the pieces alone need {game.piece_area} cells: enlarge the board or leave pieces out"
    )
    message = (
        f"pieces and blocked cells do not fill the board: {game.piece_area} + {game.blocked} = {total},"
        f" but the board has {game.board.size} cells"
    )
    yield about_deck(reading, "V10", "error", message, at=reading.game.blocked_at, fix=fix)


def chiral(game: Game) -> tuple[str, ...]:
    """Return the letters of the pieces that turning alone does not bring to their mirror image."""
    return tuple(
        piece.letter
        for piece in game.pieces
        if flipped(piece.shape) not in orientations(piece.shape, flips=False, rotations=True)
    )


def flips_in_words(game: Game) -> str:
    """Say whether pieces may be turned over, and for which of them it matters (V11)."""
    letters = chiral(game)
    may = f"{'may' if game.flips else 'may not'} be turned over"
    if not letters:
        return f"pieces {may}; each is its own mirror image"
    differ = noun_for(len(letters), "differs from its mirror image", "differ from their mirror images")
    return f"pieces {may}; {listed(letters)} {differ}"


MOST_NAMED = 8
_NUMBER = re.compile(r"[0-9]{1,9}$")


def judge_ids(reading: Reading) -> Iterator[Finding]:
    """Yield a finding for each id that was used before, and one for gaps."""
    first: dict[str, tuple[str, bool]] = {}
    for value, number in list_ids(reading):
        key = card_key(value.text)
        if key not in first:
            first[key] = (value.text, number is not None)
            continue
        earlier, was_read = first[key]
        # The later of two good cards is told; a card that could not be read takes no good one with it.
        about = number if was_read else None
        message, fix = _clash(value.text, earlier), suggest_id(reading, value.text)
        yield Finding("V12", "error", message, value.at, value.text, value.text, fix, number=about)
    numbers = {int(key) for key in first if key.isascii() and key.isdigit() and len(key) < 10}
    # A card that could not be read, or that has another's number, leaves no gap.
    whole = not reading.left_out and len(first) == len(reading.cards)
    if whole and len(numbers) == len(first) > 1 and max(numbers) - min(numbers) >= len(numbers):
        after = min(each for each in numbers if each - 1 not in numbers and each > min(numbers))
        at = next(each.at for each in reading.cards if card_key(each.card.id) == str(after))
        yield about_deck(reading, "V12", "warning", _gap(numbers), at=at)


def list_ids(reading: Reading) -> list[tuple[Value, int | None]]:
    """Return all ids in the order of the file, each with its card's number in the deck if it is in it."""
    read = [(Value(each.card.id, each.at), number) for number, each in enumerate(reading.cards)]
    named = [*read, *((value, None) for value in reading.left_out if value.text)]
    return sorted(named, key=lambda each: (each[0].at.line, each[0].at.column))


def _clash(card_id: str, earlier: str) -> str:
    if card_id == earlier:
        return f"two cards have the id {card_id}"
    return f'ids {card_id} and {earlier} name one card: "SQ-", "Spare Squares" and leading zeros do not count'


def suggest_id(reading: Reading, card_id: str) -> str:
    """Name the next free number, written as the id that clashed; cards that were not read keep theirs."""
    taken = {card_key(value.text) for value, _ in list_ids(reading)}
    digits = _NUMBER.search(card_id)
    first, head, wide = (int(digits[0]), card_id[: digits.start()], len(digits[0])) if digits else (0, "", 2)
    free = next(each for each in count(first + 1) if card_key(f"{head}{each:0{wide}d}") not in taken)
    return f"give one of them another id, such as {head}{free:0{wide}d}"


def _gap(numbers: set[int]) -> str:
    low, high = min(numbers), max(numbers)
    missing: list[str] = []
    for number in range(low, high + 1):
        if number not in numbers:
            missing.append(f"{number:02d}")
        if len(missing) > MOST_NAMED:
            missing[-1] = "more"
            break
    are = noun_for(len(missing), "is", "are")
    return f"the numbering runs from {low:02d} to {high:02d}, but {listed(missing)} {are} missing"


MANY = 4


def judge_whole(reading: Reading, deck: Deck, *, classes: int) -> Iterator[Finding]:
    """Yield what concerns the deck as one; `classes` is its number of symmetry classes."""
    yield from compare_fingerprint(reading, deck)
    cards, boards = len(deck.cards), deck.game.boards
    if cards + len(reading.left_out) < boards:
        message = f"the deck has {counted(cards, 'card')}, and a game draws {boards}"
        fix = f"add cards; until then a session plays {cards}, or repeats cards with --allow-repeats"
        yield about_deck(reading, "V29", "warning", message, at=reading.cards[-1].at, fix=fix)
    # In a deck of two or three cards a shared cell or a turned copy is no oversight.
    if cards >= MANY:
        shared = reduce(and_, (card.blocked for card in deck.cards))
        if shared:
            names = listed(deck.game.board.names(shared))
            message = f"every card blocks {names}: that part of the board is never played on"
            yield about_deck(reading, "V30", "warning", message, at=reading.cards[0].at)
        if 2 * classes < cards:
            message = f"the {cards} cards are only {classes} different ones, turned and mirrored"
            yield about_deck(reading, "V30", "warning", message, at=reading.cards[0].at)


def compare_fingerprint(reading: Reading, deck: Deck) -> Iterator[Finding]:
    """Compare the fingerprint that a deck gives with its own; eight digits or more of it will do."""
    given, own = reading.fingerprint.text.casefold(), deck.fingerprint()
    # With a card missing the deck cannot have that fingerprint, and the missing card is told.
    if not given or reading.left_out or (len(given) >= SHORT_FINGERPRINT and own.startswith(given)):
        return
    message = f"the fingerprint given is {given[:64]}, but game and cards have {own[:SHORT_FINGERPRINT]}…"
    fix = f"they were changed after that proof; if the change is right, write fingerprint: {own}"
    yield about_deck(reading, "V31", "error", message, found=given, fix=fix, at=reading.fingerprint.at)


# A wrong answer is left out, and its card stays: the answer is computed anew.
ABOUT_ANSWERS = ("V25", "V26", "V27", "V28")
ABOUT_GAMES = ("V7", "V8", "V9", "V10")


def kept(judgement: Judgement) -> Deck:
    """Return the deck of the cards that passed, ids as typed, with the answers that are right.

    Raises:
        Refused: when the game itself is wrong, or when no card passed.
    """
    deck = judgement.reading.deck
    barring = [finding for finding in judgement.findings if finding.severity in judgement.barred]
    wrong_game = [finding.message for finding in barring if finding.code in ABOUT_GAMES]
    if deck is None or wrong_game:
        raise Refused(f"no card can be kept: {wrong_game[0] if wrong_game else 'no deck could be read'}")
    passed = passing(judgement)
    cards = tuple(card for number, card in enumerate(deck.cards) if number in passed)
    if not cards:
        raise Refused("no card passed, so there is nothing to keep")
    # Answers may name their card by another way to write its id.
    by_key = {card_key(card.id): card for card in cards}
    answers = {
        by_key[card_key(name)].id: answer
        for name, answer in deck.answers.items()
        if card_key(name) in by_key and not faults(deck.game, by_key[card_key(name)].blocked, answer)
    }
    return replace(deck, cards=cards, answers=answers)


def passing(judgement: Judgement) -> set[int]:
    """Return the numbers of the cards that were proven and that nothing barred but an answer is about."""
    barring = [each for each in judgement.findings if each.severity in judgement.barred]
    failed = {each.number for each in barring if each.code not in ABOUT_ANSWERS}
    return {number for number, proof in enumerate(judgement.proofs) if proof.packings} - failed
