"""Read plain text: a card a line, pictures of the board, or card text pasted from a web page.

`01: A4 B2 B4 D3` or the cells alone is a card; rows of `.` and `#` (or emoji) are one, with its id in the
line before. What mails and chats put in front of a line (`>`, a date with a name) is no part of it. From a
pasted page only heads (`Spare Squares 01`, `SQ-01`), lines that say what to block and
lines with a packing are taken; all other words are skipped, and a head that brings neither is an error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from spare_squares.decks.as_written import Log, RawAnswer, RawCard, RawDeck, Text, mind_cards
from spare_squares.decks.notation import all_cells, answer_in, code_point, plain
from spare_squares.decks.pictures import (
    MARKS_IN_WORDS,
    in_plain_marks,
    is_picture,
    is_rule,
    marks_of,
    strange_mark,
)
from spare_squares.decks.tables import key_of, meta_in
from spare_squares.wording import counted

MOST_HEAD_LINES = 6
LONGEST_HEAD = 300
MOST_COMMENTS = 2_000  # that are looked at for cards in them
_HEAD = re.compile(
    r"^\W{0,9}((?:spare\s{1,3}squares|sq)[\s\-–—#:.]{0,4}([^\W_][\w\-]{0,20}))"
    r"[\s:/|–—\-]{0,9}((?:block\b|(?:one\s+)?packing\b).*)?\s*$",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"^\W{0,9}block(?:ed)?\b(?:[^:]{0,60}:)?\s*(.*)$", re.IGNORECASE)
_PACKING = re.compile(r"^\W{0,9}(?:one\s+)?(?:packing|answer|solution)\s*:\s*(.*)$", re.IGNORECASE)
_COMMENT = re.compile(r"^\s*(?:#|//)\s*(.*)$")
# A line of an answer: a piece, and the cells it lies on.
_PIECE = re.compile(r"^\W{0,9}([A-Z])\s{0,3}[:=]\s*(\S.*)$")
_KEYS = re.compile(r"^[\s\-\"\']*(?:id|blocked|cards|answer)[\"\']?[ \t]*:", re.IGNORECASE)
# The foot of each sheet of a kit: the deck's title, and the beginning of its fingerprint.
_FOOT = re.compile(r"^\s*(\S.{0,200}?) · [0-9a-f]{8}(?=\s|$)")
_PROSE = re.compile(r"^(?:cards|answer)\s*:\s*\S", re.IGNORECASE)
_BULLET = re.compile(r"^\s*(?:[-*•–]\s+)?")
_LEAD = re.compile(
    r"^[\u200b-\u200f\u202a-\u202e\u2066-\u2069]{0,9}(?:[ \t]{0,9}>){0,9}"
    r"(?:\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s\d{1,2}[:.]\d\d(?:[:.]\d\d)?"
    r"(?:\s?[AaPp]\.?\s?[Mm]\.?)?\]?(?:\s-)?\s[^:]{1,60}:)?"
)
_NUMBER_ALONE = re.compile(r"^(?:[^\W\d]{1,20}\W{1,3})?#?\d{1,3}[.:)]?\s*$")
# An id, which may be a word with a number, and what people put between it and the cells.
_NUMBERED = re.compile(
    r"^((?:[^\W\d]{2,20}\s{1,3}(?=#?\d))?[^\s,;|]{1,40}?)[.)]?[\s,;|]+(?:(?:[-–—=]>?|→)\s+)?(.+)$"
)
_ENUMERATED = re.compile(r"^(\d{1,4})[.)](.+)$")
_TRAILING_COMMENT = re.compile(r"\s+(?:#|//)\s")
_SENTENCE = re.compile(r"\.(?:\s|$)")


def is_pasted(lines: Sequence[str]) -> bool:
    """Tell whether a text is pasted: a line says what to block, or cells or a packing stand under a head."""
    seen_head = False
    for line in lines:
        head = _HEAD.match(line)
        rest = head.group(3) or "" if head else line
        seen_head = seen_head or bool(head)
        if seen_head and (_BLOCK.match(rest) or _PACKING.match(rest) or all_cells(rest)):
            return True
        if is_complete(rest):
            return True
    return False


def match_paper_head(title: str) -> re.Pattern[str]:
    """Return what heads a card on the sheets of a deck: its title without the article, and an id."""
    bare = re.sub(r"^(?:the|an?)\s+", "", title, flags=re.IGNORECASE)
    return re.compile(rf"^\W{{0,9}}({re.escape(bare)}\s{{1,3}}([^\W_][^:,·]{{0,40}}?))()\s*$")


def join_heads(lines: list[str], head: re.Pattern[str]) -> None:
    """Put a heading that a narrow card broke over some lines on the first of them."""
    for at in range(len(lines)):
        for end in range(at + 2, min(at + MOST_HEAD_LINES, len(lines)) + 1):
            joined = " ".join(line.strip() for line in lines[at:end])
            if not all(lines[at:end]) or len(joined) > LONGEST_HEAD:
                break
            if head.match(joined) and end < len(lines) and _BLOCK.match(lines[end]):
                lines[at:end] = [joined, *[""] * (end - at - 1)]
                break


def is_plain_text(lines: Sequence[str]) -> bool:
    """Tell whether a text with a line such as `title: …` or `pieces: …` is no YAML, but cards a line each.

    A document says its cards by keys. Where no line does, and one at the margin is a card or a head of pasted
    card text, those words are a title above the cards or prose around them.
    """
    # No YAML ends like a printed sheet.
    if any(_FOOT.match(line) for line in lines):
        return True
    if any(_KEYS.match(line) and not _PROSE.match(line) for line in lines):
        return False
    return any(_HEAD.match(line) or (line[:1].strip() and looks_like_card(line)) for line in lines)


class _Lines:
    """Goes through the lines of a text once, with the id that the next cells belong to."""

    def __init__(self, lines: Sequence[str], log: Log) -> None:
        # The lines are read without what mail and chat put in front, and told with their own columns.
        self.leads = [measure_lead(line) for line in lines]
        bare = [line[lead:] for line, lead in zip(lines, self.leads, strict=True)]
        self.lines = in_plain_marks(bare)
        foot = next(filter(None, map(_FOOT.match, self.lines)), None)
        self.paper = match_paper_head(foot[1]) if foot else None
        if self.paper:
            join_heads(self.lines, self.paper)
        self.log = log
        self.cards: list[RawCard] = []
        self.answers: list[RawAnswer] = []
        self.meta: dict[str, Text] = {}
        self.name: Text | None = None
        self.used = True
        self.muddled = False
        self.crowd: list[
            Text
        ] = []  # heads that stand together before any cells: nobody knows whose those are
        self.parts: list[
            tuple[Text, tuple[Text, ...]]
        ] = []  # of the answer that is being read, a piece a line
        self.skipped = 0
        self.taken_out: list[Text] = []
        self.comments = 0
        self.pasted = self.paper is not None or is_pasted(self.lines)
        # Of many sheets the first foot will do: each says the same title.
        if foot:
            at = self.lines.index(foot.string)
            self.meta["title"] = Text(foot[1], at + 1, self.leads[at] + 1)

    def read(self) -> RawDeck:
        at = 0
        while at < len(self.lines):
            end = self.find_picture_end(at)
            if end > at:
                self._picture(at, end)
            else:
                self._line(at)
                end = at + 1
            at = end
        self.finish_answer()
        self.close_heads()
        self.tell_skipped()
        return RawDeck(
            tuple(self.cards),
            title=self.meta.get("title"),
            credit=self.meta.get("credit"),
            game=self.meta.get("game"),
            fingerprint=self.meta.get("fingerprint"),
            answers=tuple(self.answers),
            needs_ids=False,
        )

    def tell_skipped(self) -> None:
        """Say which lines were taken for no card (V5)."""
        if self.skipped:
            lines = counted(self.skipped, "line of other text is", "lines of other text are")
            self.log.add("V5", "info", f"{lines} skipped")
        if self.taken_out:
            fix = "an id begins with another character than #"
            lines = f"cards after a # are skipped as comments ({len(self.taken_out)})"
            self.log.add("V5", "info", lines, at=self.taken_out[0], fix=fix)

    def find_picture_end(self, at: int) -> int:
        """Return the number of the line after the picture that begins at one; that line itself for none."""
        # A rule may stand between two cards as well as above a picture.
        if is_rule(self.lines[at]) and not marks_of("".join(self.lines[at + 1 : at + 2])):
            return at
        while at < len(self.lines) and self.is_picture_row(at):
            at += 1
        return at

    def is_picture_row(self, at: int) -> bool:
        """Tell whether a line is a row of a picture, or would be but for a mark that is not known."""
        line = self.lines[at]
        return bool(marks_of(line)) or is_rule(line) or bool(strange_mark(line))

    def _picture(self, start: int, end: int) -> None:
        text = "\n".join(self.lines[start:end])
        strange = next(filter(None, map(strange_mark, self.lines[start:end])), "")
        if strange:
            name, self.used = self.take_name(), True
            at = Text(strange, start + 1, self.leads[start] + 1)
            message = (
                f"the picture holds the mark {strange} ({code_point(strange)}), neither blocked nor free"
            )
            self.log.add("V16", "error", message, at=at, found=strange, fix=f"the marks are {MARKS_IN_WORDS}")
            # The card is kept as broken: it has its id, and the next card must not get it.
            self._add(RawCard((), name, line=start + 1, column=1, broken=True))
            return
        self._card(self.take_name(), Text(text, start + 1, self.leads[start] + 1))

    def _line(self, number: int) -> None:
        line = self.lines[number]
        spot = Text(line, number + 1, self.leads[number] + 1)
        if not line.strip():
            return
        comment = _COMMENT.match(line)
        # Below the first card `title: …` is prose, or a card's own line in some hand-made list.
        meta = meta_in(spot) if not self.cards and not comment else None
        # Pieces of an answer before all else: `I: A3 B3 C3` is a card of the id I by any other rule.
        if self.take_piece_line(spot) or (self.parts and self.take_rest_of_cells(spot)):
            return
        self.finish_answer()
        if comment and not is_picture(line):
            self._comment(spot, comment)
        elif meta and (not self.pasted or meta[0] != "game"):
            self.meta.setdefault(*meta)
        elif self.pasted and self.take_pasted_line(spot):
            return
        elif packing := _PACKING.match(line):
            self._answer(cut_group(spot, packing, 1))
        else:
            self.take_card_line(spot)

    def take_piece_line(self, spot: Text) -> bool:
        """Take a line such as `I: A3 B3 C3` as a part of the answer of the card above it.

        A deck whose ids are single letters has such lines too: under one of those it is the next card.
        """
        found = _PIECE.match(spot.text)
        if not found or self.name is None or len(self.name.text) < 2 or not all_cells(found[2]):
            return False
        self.parts.append((cut_group(spot, found, 1), (cut_group(spot, found, 2),)))
        self.used = True
        return True

    def finish_answer(self) -> None:
        """Give the pieces that were read to the card above them."""
        if self.parts and self.name is not None:
            first = self.parts[0][0]
            self.answers.append(RawAnswer(tuple(self.parts), self.name, first.line, first.column))
        self.parts = []

    def _comment(self, spot: Text, comment: re.Match[str]) -> None:
        meta = meta_in(spot)
        if meta:
            self.meta.setdefault(*meta)
        elif self.comments < MOST_COMMENTS and looks_like_card(comment.group(1)):
            self.taken_out.append(spot)
        self.comments += 1

    def take_pasted_line(self, spot: Text) -> bool:
        """Take a line of a pasted page; tell whether it was one, or words to be skipped."""
        head = _HEAD.match(spot.text) or (self.paper and self.paper.match(spot.text))
        if self.take_rest_of_cells(spot):
            return True
        if head:
            self.keep_or_close_head()
            # “SQ-07” is an id as it stands; of “Spare Squares 07” the number is.
            typed = 1 if spot.text[head.start(1) :][:2].lower() == "sq" else 2
            self.name, self.used = cut_group(spot, head, typed), False
            if not head.group(3):
                return True
            spot = cut_group(spot, head, 3)
        block, packing = _BLOCK.match(spot.text), _PACKING.match(spot.text)
        if block and not self.used and not has_cells(block.group(1)):
            return True  # the cells stand in a line of their own
        # A line that says all of it is a card of its own under a head that was used, too.
        if block and (not self.used or is_complete(spot.text)):
            self._card(self.take_name(), _first_sentence(cut_group(spot, block, 1)))
        elif not self.used and all_cells(_first_sentence(spot).text):
            self._card(self.take_name(), _first_sentence(spot))
        elif packing:
            self._answer(_first_sentence(cut_group(spot, packing, 1)))
        elif looks_like_card(spot.text):
            return False
        else:
            self.skipped += 1
        return True

    def take_card_line(self, spot: Text) -> None:
        """Take a line of the form `ID: cells`, `ID cells`, cells alone, or an id before a picture."""
        body = cut_group(spot, _BULLET.match(spot.text), None)
        typed, cells = split_line(body)
        if self.is_name_of_next(body, cells):
            self.close_heads()
            self.name, self.used = typed or _strip(body, 0, len(body.text.rstrip(" \t.:)"))), False
        elif cells.text.strip() and (self.cards or not is_prose(body.text)):
            self._card(typed or self.take_name(), cells)
        elif not self.cards and (key_of(body.text) == "blocked" or is_prose(body.text)):
            self.skipped += 1  # the header of a table of one column, or a word before the cards
        else:
            shown = body.text[:40]
            fix = 'write a card as "01: A4 B2 B4 D3" or in rows of dots and #, and # in front of other words'
            self.log.add("V16", "error", f"{shown} is no card", at=body, found=shown, fix=fix)
            self._add(RawCard((), broken=True, line=spot.line, column=1))

    def is_name_of_next(self, body: Text, cells: Text) -> bool:
        """Tell whether a line is the id of the card drawn or named in the lines after it."""
        lines = self.lines[body.line : body.line + 5]
        after = next((each for each in lines if each.strip() and not is_rule(each)), "")
        if marks_of(after):
            # `07 A1 B2` above a picture is a card itself, and the picture another.
            return not all_cells(cells.text)
        return bool(_NUMBER_ALONE.match(body.text)) and all_cells(after) and not all_cells(body.text)

    def take_rest_of_cells(self, spot: Text) -> bool:
        """Take a line of cells that the line before it, which ends with a comma, was broken into."""
        # spot.line counts from 1, so the line before it has this index.
        before = self.lines[spot.line - 2].rstrip() if spot.line > 1 else ""
        if not before.endswith(",") or not all_cells(spot.text) or not self.used or self.name is None:
            return False
        if self.parts:
            letter, texts = self.parts[-1]
            self.parts[-1] = (letter, (*texts, spot))
        elif self.cards and not self.cards[-1].broken:
            last = self.cards[-1]
            self.cards[-1] = replace(last, blocked=(*last.blocked, spot))
        else:
            return False
        return True

    def _card(self, name: Text | None, cells: Text) -> None:
        at = name or cells
        # Heads first and all cells below them: so text is copied out of a PDF with columns.
        if self.crowd:
            names = [each.text for each in [*self.crowd, *([name] if name else [])]]
            message = f"these cells stand under {len(names)} heads, {', '.join(names[:8])}: whose are they?"
            fix = "copy each card with its own cells, or read the deck's file instead of the pages"
            self.log.add("V3", "error", message, at=cells, found=cells.text[:40], fix=fix)
            for each in self.crowd:
                self._add(RawCard((), each, broken=True, line=each.line, column=each.column))
            self.crowd, self.muddled = [], True
        muddled = self.muddled
        self._add(RawCard((cells,), name, line=at.line, column=at.column, broken=muddled))
        self.name, self.used = name, True

    def _add(self, card: RawCard) -> None:
        mind_cards(len(self.cards) + 1, self.log)
        self.cards.append(card)

    def keep_or_close_head(self) -> None:
        """Keep a head that another follows at once; the first head after cells is a new beginning."""
        # Whose cells come next is not known any more, so none is guessed at.
        if self.name is not None and not self.used:
            self.crowd.append(self.name)
            self.used = True
        else:
            self.muddled = False
            self.close_heads()

    def take_name(self) -> Text | None:
        """Return the id that a line before gave, once."""
        if self.used:
            return None
        self.used = True
        return self.name

    def _answer(self, text: Text) -> None:
        if self.name is None:
            fix = "put it under the head or the line of its card"
            self.log.add("V28", "error", "this packing belongs to no card", at=text, fix=fix)
            return
        self.answers.append(answer_in(text, self.name))
        self.used = True

    def close_heads(self) -> None:
        """Tell of heads that brought neither cells nor a packing."""
        for head in [*self.crowd, *([self.name] if self.name is not None and not self.used else [])]:
            name, fix = head.text, "write its cells under it"
            self.log.add("V3", "error", f"card {name} has no blocked cells", at=head, found=name, fix=fix)
            self._add(RawCard((), head, broken=True, line=head.line, column=head.column))
        self.crowd, self.used = [], True


def measure_lead(line: str) -> int:
    """Return how many characters a mail or a chat has put in front of a line."""
    found = _LEAD.match(line)
    end = found.end() if found else 0
    return len(line) - len(line[end:].lstrip()) if end else 0


def read_lines(lines: Sequence[str], log: Log) -> RawDeck:
    """Read a plain text."""
    return _Lines(lines, log).read()


def cut_group(spot: Text, match: re.Match[str] | None, group: int | None) -> Text:
    """Return a group of a match as a text with its place; without a group what follows the match."""
    if match is None:
        return spot
    start, end = (match.end(), len(spot.text)) if group is None else match.span(group)
    return Text(spot.text[start:end], spot.line, spot.column + start)


def is_complete(line: str) -> bool:
    """Tell whether a line says what to block, with cells and nothing else, so that it needs no head."""
    block = _BLOCK.match(line)
    return block is not None and all_cells(_first_sentence(Text(block.group(1))).text)


def _first_sentence(text: Text) -> Text:
    end = _SENTENCE.search(text.text)
    return Text(text.text[: end.start()], text.line, text.column) if end else text


def split_line(body: Text) -> tuple[Text | None, Text]:
    """Part a line into an id and cells; either may be missing."""
    text = body.text.replace("：", ":")
    if is_picture(text):
        return None, body
    # An id may hold a colon itself, `B:7: A1 …`; the one with a blank behind it parts.
    colon = text.find(": ") if ": " in text else text.find(":")
    before = text[:colon] if colon > 0 else ""
    # A1: is an id even where it could be a cell; A1:D1 is no id but a range.
    if before.strip() and (text[colon + 1 : colon + 2].isspace() or not all_cells(before)):
        return strip_id(_strip(body, 0, colon)), drop_comment(_strip(body, colon + 1, len(text)))
    for numbered in (_ENUMERATED.match(text), _NUMBERED.match(text)):
        if numbered and is_id(*numbered.groups()):
            return strip_id(_strip(body, *numbered.span(1))), _strip(body, *numbered.span(2))
    return None, body if has_cells(text) else Text("", body.line, body.column)


def is_id(word: str, rest: str) -> bool:
    """Tell whether a word in front of cells is an id; after a number, one of the cells may be mistyped."""
    if all_cells("".join(map(plain, word))):
        return False  # a cell in letters that only look like ours is no id (V16 names them)
    # `7 A1 B2 X9` is card 7 with a slip; a word in front of a slip may be prose.
    if word.isdecimal():
        return all_cells(re.split(r"[\s,;/|]", rest, maxsplit=1)[0]) or all_cells(rest)
    return not all_cells(word) and all_cells(rest)


def strip_id(typed: Text) -> Text:
    """Return an id without the marks that make it bold or code in a note, and without quotes."""
    quoted = typed.text.strip('"“”„')
    if quoted and quoted != typed.text:
        return strip_id(Text(quoted, typed.line, typed.column + typed.text.index(quoted)))
    # Only marks that stand on both sides: an id may begin with a star of its own.
    marks = len(typed.text) - len(typed.text.lstrip("*`_"))
    text = typed.text[marks : len(typed.text) - marks]
    framed = marks and text and typed.text.endswith(typed.text[:marks][::-1])
    return Text(text, typed.line, typed.column + marks) if framed else typed


def drop_comment(cells: Text) -> Text:
    """Return cells without the comment that stands behind them."""
    comment = _TRAILING_COMMENT.search(cells.text)
    if comment and all_cells(cells.text[: comment.start()]) and not is_picture(cells.text):
        return Text(cells.text[: comment.start()], cells.line, cells.column)
    return cells


def _strip(body: Text, start: int, end: int) -> Text:
    part = body.text[start:end]
    return Text(part.strip(), body.line, body.column + start + len(part) - len(part.lstrip()))


def is_prose(text: str) -> bool:
    """Tell whether a line is some words of a sentence: no card is written without a digit or a mark."""
    return len(text.split()) > 2 and not any(each.isdigit() for each in text)


def has_cells(text: str) -> bool:
    """Tell whether a line is meant to hold cells: no word of prose is taken for a broken cell."""
    return any(each.isdigit() for each in text)


def looks_like_card(text: str) -> bool:
    """Tell whether a line among pasted words is a card of the form `ID: cells`."""
    typed, cells = split_line(Text(text))
    return typed is not None and all_cells(cells.text)
