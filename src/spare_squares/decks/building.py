"""Turn a deck and its game as written into core values; what is broken is left out and told."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge, Packing, Placement
from spare_squares.core.deck import Deck, card_key
from spare_squares.core.findings import Location
from spare_squares.core.game import Game
from spare_squares.decks.as_read import AnswerRead, CardRead, GameRead, Reading, Value
from spare_squares.decks.as_written import Log, Map, Node, RawAnswer, RawCard, RawDeck, Seq, Text
from spare_squares.decks.builtin import BUILTIN, builtin_game
from spare_squares.decks.games import (
    BrokenGameFile,
    game_names,
    game_of,
    read_game,
    read_game_file,
    sentence,
    unknown_game,
)
from spare_squares.decks.notation import is_cell, scan_cells
from spare_squares.decks.schema import node_at
from spare_squares.decks.source import Opening
from spare_squares.errors import SpareSquaresError

_PLAIN = Opening()
NO_TITLE = "My deck"
FEWEST_OFF = 2  # cards off the board that make a question of the game


def build(raw: RawDeck, log: Log, *, folder: Path, format: str, opening: Opening = _PLAIN) -> Reading:
    """Understand a deck as written, as far as it can be; `opening` says what it does not say itself.

    Raises:
        WrongUse: for a game that is none.
    """
    played = read_game_of(raw, log, folder, opening.game)
    builder = _Builder(played or builtin_game(), log, opening.digits)
    if played is not None:
        builder.add_cards(raw.cards, needs_ids=raw.needs_ids)
        builder.add_answers(raw.answers)
        if raw.game is None and not opening.game:
            builder.ask_for_the_game(len(raw.cards))
        if not raw.cards:
            builder.add_cards_left_free()
    if not raw.cards and not builder.cards and not log.has_errors:
        fix = 'give it at least one, such as "01: A4 B2 B4 D3"'
        log.add("V5", "error", "the deck has no card", at=Text("", max(1, len(log.lines)), 1), fix=fix)
    return Reading(
        _deck(raw, played, builder, log) if played is not None and builder.cards else None,
        log.findings,
        file=log.file,
        format=format,
        cards=tuple(builder.cards),
        answers=tuple(builder.answers.values()),
        title=_value(raw.title, log),
        credit=_value(raw.credit, log),
        fingerprint=_value(raw.fingerprint, log),
        game=place_game(played, raw.game, log),
        left_out=tuple(builder.left_out),
    )


def _deck(raw: RawDeck, game: Game, builder: _Builder, log: Log) -> Deck:
    return Deck(
        title=on_one_line(raw.title) or title_of(log.file),
        credit=on_one_line(raw.credit),
        game=game,
        cards=tuple(each.card for each in builder.cards),
        answers={each.card: each.packing for each in builder.answers.values()},
    )


def place_game(game: Game | None, node: Node | None, log: Log) -> GameRead:
    """Return a game and where it stands, with its blocked cells and pieces where it is written out."""
    if node is None:
        at = Location(log.file)
        return GameRead(game, at, at)
    at = log.location(node)
    blocked = node_at(node, ("blocked",))
    listed = node.get("pieces") if isinstance(node, Map) else None
    pieces = listed.items if isinstance(listed, Seq) else ()
    letters = tuple(log.location(node_at(each, ("letter",))) for each in pieces)
    return GameRead(game, at, log.location(blocked), letters)


def title_of(file: str) -> str:
    """Make a deck's title of its file's name: `rainy-days.yaml` is "Rainy days"; a pipe has none."""
    stem = unicodedata.normalize("NFC", Path(file).stem)
    words = " ".join(stem.replace("-", " ").replace("_", " ").split())
    # A pipe or a device has a name of the system's, such as /dev/fd/63.
    named = not file.startswith(("<", "/dev/", "/proc/"))
    named = named and (Path(file).is_file() or not Path(file).exists())
    usable = words and named and words.isprintable()
    return words[:1].upper() + words[1:60] if usable else NO_TITLE


def on_one_line(text: Text | None) -> str:
    """Return a text on one line, each letter with its accent as the one character that fonts have for it."""
    return unicodedata.normalize("NFC", " ".join(text.text.split())) if text else ""


def _value(text: Text | None, log: Log) -> Value:
    return Value(on_one_line(text), log.location(text)) if text else Value(at=Location(log.file))


def read_game_of(raw: RawDeck, log: Log, folder: Path, asked: str) -> Game | None:
    """Return the game of a deck: named, in a file beside it, written into it, or else the one asked for."""
    wanted = read_game(asked) if asked else builtin_game()
    if raw.game is None:
        return wanted
    said = read_own_game(raw.game, log, folder)
    if asked and said is not None and said != wanted:
        message = f"the deck names its game, {said.name[:40]}, and --game says {asked[:60]}"
        log.add("V34", "error", message, at=raw.game, fix="leave --game out, or mend the deck")
    return said


def read_own_game(node: Node, log: Log, folder: Path) -> Game | None:
    """Return the game that a deck says: by its keys, by the name of one that ships, or by that of a file."""
    if isinstance(node, Map):
        return game_of(node, log, name=title_of(log.file))
    name = on_one_line(node) if isinstance(node, Text) else ""
    try:
        if name in ("", BUILTIN, *game_names()):
            return read_game_file(name or BUILTIN, folder)
        if not (folder / name).is_file():
            log.add("V34", "error", unknown_game(name[:60]), at=node, found=name[:60])
            return None
        return read_game_file(name, folder)
    except BrokenGameFile as error:
        said = [sentence(each) for each in error.findings]
    except (SpareSquaresError, OSError, ValueError) as error:
        said = [str(error)]
    for each in said:
        log.add("V1", "error", f"the game {name[:60]} cannot be read: {each}", at=node)
    return None


class _Builder:
    """Collects the cards and answers of one deck."""

    def __init__(self, game: Game, log: Log, digits: str) -> None:
        self.game, self.log, self.digits = game, log, digits
        self.cards: list[CardRead] = []
        self.left_out: list[Value] = []
        self.answers: dict[str, AnswerRead] = {}
        self.ids: dict[str, str] = {}
        self.off_the_board: dict[int, str] = {}  # by card: a cell of it that is beyond the board

    def ask_for_the_game(self, cards: int) -> None:
        """Ask whether another game is meant where no card lies on the board of the box."""
        off = len(self.off_the_board)
        if off < max(FEWEST_OFF, 0.9 * cards):
            return
        lie = {name: read_game_file(name, Path()) for name in game_names() if name != BUILTIN}
        cells = self.off_the_board.values()
        likely = [name for name, game in lie.items() if all(is_cell(each, game.board) for each in cells)]
        board = self.game.board
        size = f"{board.columns}×{board.rows}"
        message = f"{off} of {cards} cards have a cell off the {size} board: is another game meant?"
        name = likely[0] if likely else "NAME"
        fix = f"say it by --game {name}, or in the file by a line # game: {name}"
        self.log.add("V15", "error", message, fix=fix)

    def add_cards(self, raw: Sequence[RawCard], *, needs_ids: bool) -> None:
        """Understand all cards; those of plain text are numbered by place where they have no id (V12)."""
        unnamed = [card for card in raw if not card.broken and not on_one_line(card.id)]
        if unnamed and not needs_ids:
            message = f"cards without an id ({len(unnamed)} of {len(raw)}) are numbered by place, 01 on"
            self.log.add("V12", "info", message)
        for number, card in enumerate(raw):
            card_id = on_one_line(card.id)
            if not card_id and needs_ids and not card.broken:
                self.log.add(
                    "V12", "error", f"card {number + 1} has no id", at=card, fix="give it one, such as 01"
                )
            self._add_card(card, card_id or ("" if needs_ids else f"{number + 1:02d}"))
        self.log.card = ""

    def _add_card(self, card: RawCard, card_id: str) -> None:
        self.log.card = card_id
        before, at = len(self.log), self.log.location(card)
        blocked = self.read_cell_set(card.blocked)
        if blocked is None or card.broken or not card_id:
            self.left_out.append(Value(card_id, at))
            return
        self.log.number_card(len(self.cards), since=before)
        read = Challenge(card_id, sum(_bits(blocked, self.game.board)), on_one_line(card.title))
        self.cards.append(CardRead(read, at, self.log.location(card.title) if card.title else at))
        self.ids.setdefault(card_key(card_id), card_id)
        if card.answer:
            self._add_answer(card.answer, card_id)

    def add_answers(self, raw: Sequence[RawAnswer]) -> None:
        """Give the answers that stand apart to their cards: 01, SQ-01 and Spare Squares 01 are one card."""
        for answer in raw:
            typed = on_one_line(answer.card)
            self._add_answer(answer, self.ids.get(card_key(typed), typed))

    def add_cards_left_free(self) -> None:
        """Make the cards of a text that holds answers alone: each blocks what its answer leaves free."""
        for answer in self.answers.values():
            covered, doubled = 0, 0
            for placement in answer.packing:
                doubled |= covered & placement.cells
                covered |= placement.cells
            blocked = self.game.board.cells & ~covered
            if blocked.bit_count() == self.game.blocked and not doubled:
                self.cards.append(CardRead(Challenge(answer.card, blocked), answer.at, answer.at))
            else:
                self.left_out.append(Value(answer.card, answer.at))
        if self.cards:
            message = "there are answers and no cards: each card blocks what its answer leaves free"
            self.log.add("V5", "info", message)

    def _add_answer(self, answer: RawAnswer, card_id: str) -> None:
        self.log.card = card_id
        if card_id in self.answers:
            first = self.answers[card_id].at
            message = f"card {card_id} has two answers: the first stands in line {first.line}"
            self.log.add("V28", "error", message, at=answer, fix="keep one of them")
        elif (packing := self.read_packing(answer)) is not None:
            self.answers[card_id] = AnswerRead(card_id, packing, self.log.location(answer))
        self.log.card = ""

    def read_packing(self, answer: RawAnswer) -> Packing | None:
        """Return the placements of an answer as written, right or not; None when a cell is no cell."""
        found: list[Placement] = []
        whole = True
        for letter, texts in answer.parts:
            piece = self.game.piece(letter.text) or self.game.piece(letter.text.upper())
            name = piece.letter if piece else " ".join(letter.text.split())[:20]
            if not name:
                fix = "write the letter of the piece before its cells, such as I: A3 B3 C3"
                self.log.add("V25", "error", "these cells belong to no piece", at=texts[0], fix=fix)
                whole = False
                continue
            names = self.read_cell_set(texts, where=f"piece {name}: " if name else "")
            if names is None:
                whole = False
                continue
            size = piece.size if piece and piece.copies > 1 else max(1, len(names))
            for start in range(0, max(1, len(names)), size):
                cells = sum(_bits(names[start : start + size], self.game.board))
                found.append(Placement(name, cells))
        return tuple(found) if whole else None

    def read_cell_set(self, texts: Sequence[Text], where: str = "") -> tuple[str, ...] | None:
        """Read the cells of all texts; None when one of them is wrong, which the log then says."""
        names: list[str] = []
        changed: list[tuple[Text, str, int]] = []
        seen, whole = 0, True
        for text in texts:
            read, faults = scan_cells(text.text, self.game.board, seen=seen, digits=self.digits)
            for fault in faults:
                if fault.code == "V15" and not where:
                    self.off_the_board.setdefault(len(self.cards) + len(self.left_out), fault.name)
                message, found = f"{where}{fault.message}", fault.found
                code = "V27" if where and fault.code == "V15" else fault.code
                self.log.add(code, "error", message, at=text, offset=fault.offset, found=found, fix=fault.fix)
            whole = whole and not faults
            seen |= read.cells
            names += read.names
            changed += [(text, note.found, note.offset) for note in read.notes]
        if whole and changed:
            text, found, offset = changed[0]
            message = f"{where}the cells are read as {' '.join(names)[:80]}"
            fix = "write the letter first, in capitals, with blanks or commas between the cells"
            self.log.add("V17", "warning", message, at=text, offset=offset, found=found, fix=fix)
        return tuple(names) if whole else None


def _bits(names: Sequence[str], board: Board) -> list[int]:
    return [board.cell(name) for name in names]
