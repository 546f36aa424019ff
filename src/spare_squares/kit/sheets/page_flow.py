"""Flow sections down pages: headings in a narrow left column, text in a wide right one.

Where the page is too narrow for two columns a heading stands over its text.

A block is never split; a heading stays with its first block, a figure with the text that speaks of it, a
list with the line that opens it. Lengths are millimetres from the frame's top left corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from spare_squares.kit.edition import Edition
from spare_squares.kit.pdf import fonts
from spare_squares.kit.sheets.document import Group, Leaf, Node
from spare_squares.kit.sheets.marks import Mark, Text
from spare_squares.kit.sheets.typeset import Block, paragraph

HEAD_WIDTH = 44.0
TEXT_LEFT = 50.0
TWO_COLUMNS = 170.0  # millimetres of a page, at 12 pt, that hold two
SECTION_GAP = 7.0
BULLET = 5.0
WELL_FILLED = 0.45  # of a page: from there on a section that may open a page does so
ITEM = 1.5  # between items of a list

# Given the top y, a figure returns its nodes; its height is known before.
Draw = Callable[[float], tuple[Node, ...]]


class Part(NamedTuple):
    """One unbreakable part of a section: how tall it is, and what it draws from a top y on.

    One that `follows` goes to a new page with the part before it, as far as a page holds them.
    """

    height: float
    draw: Draw
    in_list: bool = False
    follows: bool = False


class Section(NamedTuple):
    """A heading with its parts; `margin` is drawn in the left column under the heading."""

    heading: str
    parts: tuple[Part, ...]
    margin: Part | None = None
    new_page: bool = False


def text_left(edition: Edition, headings: Sequence[str]) -> float:
    """Return where text begins: right of the headings, or under them where a word has no room beside it."""
    size = edition.large.size
    words = [word for heading in headings for word in heading.split()]
    fits = all(fonts.width(word, size, bold=True) <= HEAD_WIDTH for word in words)
    return TEXT_LEFT if fits and edition.reading_width >= edition.scaled(TWO_COLUMNS) else 0.0


@dataclass(slots=True)
class Flow:
    """Pages being filled from `y` down to `bottom`; `whole` tears no section that a page could hold."""

    edition: Edition
    bottom: float
    left: float = TEXT_LEFT
    whole: bool = True
    y: float = 0.0
    pages: list[list[Node]] = field(default_factory=lambda: [[]])

    def turn_page(self) -> None:
        """Go on at the top of a new page."""
        self.pages.append([])
        self.y = 0.0

    def add(self, section: Section) -> None:
        """Set one section, going to new pages where it must."""
        heading = self.set_heading(section)
        if not self.left:
            self.stack(section, heading)
            return
        margin_height = section.margin.height + 3 if section.margin else 0.0
        kept = self.height_of_parts(kept_together(section.parts, 0))
        first = max(kept if kept <= self.bottom else section.parts[0].height, heading.height + margin_height)
        opens = section.new_page and self.y > WELL_FILLED * self.bottom
        if (
            self.y + first > self.bottom
            or opens
            or self.is_torn(max(first, self.height_of_parts(section.parts)))
        ):
            self.turn_page()
            heading = self.set_heading(section)
        self.pages[-1].append(Leaf("H2", heading.marks))
        least = self.y + heading.height + margin_height
        page = len(self.pages)
        waiting: list[Node] = []
        if section.margin:
            waiting += section.margin.draw(self.y + heading.height + 3)
        self.add_parts(section.parts, waiting)
        self.y = (
            (max(self.y, least) if page == len(self.pages) else self.y)
            + SECTION_GAP
            - self.edition.paragraph_gap
        )

    def stack(self, section: Section, heading: Block) -> None:
        """Set a heading over its parts, a figure of the margin last."""
        parts = (*section.parts, *((section.margin._replace(follows=True),) if section.margin else ()))
        whole = heading.height + 1 + self.height_of_parts(parts)
        first = heading.height + 1 + self.height_of_parts(kept_together(parts, 0))
        if self.y and (self.is_torn(whole) or self.y + first > self.bottom):
            self.turn_page()
            heading = self.set_heading(section)
        self.pages[-1].append(Leaf("H2", heading.marks))
        self.y += heading.height + 1
        self.add_parts(parts, [])
        self.y += SECTION_GAP - self.edition.paragraph_gap

    def is_torn(self, height: float) -> bool:
        """Tell whether what a page could hold would be torn for the sake of less than half a page."""
        return self.whole and self.y > WELL_FILLED * self.bottom and self.y + height > self.bottom >= height

    def height_of_parts(self, parts: Sequence[Part]) -> float:
        """Return how high parts are with what stands between them."""
        gaps = sum(ITEM if part.in_list else self.edition.paragraph_gap for part in parts[:-1])
        return sum(part.height for part in parts) + gaps

    def set_heading(self, section: Section) -> Block:
        """Set the heading of a section where the page has got to."""
        width = HEAD_WIDTH if self.left else self.edition.reading_width
        return paragraph(section.heading, 0, self.y, width, self.edition.large, bold=True)

    def add_parts(self, parts: tuple[Part, ...], figures: list[Node]) -> None:
        """Add parts where the page has got to, items of a list together, and turn pages between them."""
        items: list[Node] = []
        start = len(self.pages)
        for number, part in enumerate(parts):
            kept = self.height_of_parts(kept_together(parts, number))
            deep = kept if kept <= self.bottom else part.height
            if items and (not part.in_list or self.y + deep > self.bottom):
                self.pages[-1].append(Group("L", tuple(items)))
                items = []
                self.y += self.edition.paragraph_gap - ITEM
            if self.y + deep > self.bottom and (self.y or deep == part.height):
                if figures and len(self.pages) == start:
                    self.pages[-1] += figures
                    figures = []
                self.turn_page()
            drawn = part.draw(self.y)
            (items if part.in_list else self.pages[-1]).extend(drawn)
            self.y += part.height + (ITEM if part.in_list else self.edition.paragraph_gap)
        if items:
            self.pages[-1].append(Group("L", tuple(items)))
        self.pages[-1] += figures


def kept_together(parts: Sequence[Part], start: int) -> Sequence[Part]:
    """Return a part with those that follow it."""
    end = start + 1
    while end < len(parts) and parts[end].follows:
        end += 1
    return parts[start:end]


def text_parts(edition: Edition, body: str, left: float, width: float) -> list[Part]:
    """Turn a body of paragraphs and "- " items into parts."""
    parts: list[Part] = []
    for chunk in filter(None, body.strip().split("\n\n")):
        if chunk.startswith("- "):
            items = chunk.removeprefix("- ").split("\n- ")
            parts += [_item(edition, item, left, width, follows=bool(parts)) for item in items]
        else:
            parts.append(_paragraph(edition, chunk, left, width))
    return parts


def _paragraph(edition: Edition, text: str, left: float, width: float) -> Part:
    def draw(y: float) -> tuple[Node, ...]:
        return (Leaf("P", paragraph(text, left, y, width, edition.body).marks),)

    return Part(paragraph(text, left, 0, width, edition.body).height, draw)


def _item(edition: Edition, text: str, left: float, width: float, *, follows: bool) -> Part:
    def draw(y: float) -> tuple[Node, ...]:
        block: Block = paragraph(text, left + BULLET, y, width - BULLET, edition.body)
        bullet: Mark = Text(left, y + edition.body.leading * 0.78, "•", edition.body.size)
        return (Group("LI", (Leaf("Lbl", (bullet,)), Leaf("LBody", block.marks))),)

    height = paragraph(text, left + BULLET, 0, width - BULLET, edition.body).height
    return Part(height, draw, in_list=True, follows=follows)
