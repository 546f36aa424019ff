"""A document: pages and their reading order, before anything is a PDF.

A page is a tree in reading order. A leaf holds marks and becomes one piece of marked content; a group
holds leaves. What only decorates (cut marks, rulings, footers) is a leaf with the role `Artifact`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from spare_squares.kit.edition import MARGIN, Edition, Paper
from spare_squares.kit.printer import TRUE_PRINTER, Printer
from spare_squares.kit.sheets.marks import Inks, Mark, Stamp, Strokes

LeafRole = Literal["H1", "H2", "H3", "P", "Figure", "Caption", "Lbl", "LBody", "TH", "TD", "Artifact"]
HEADINGS: tuple[LeafRole, ...] = ("H1", "H2", "H3")
GroupRole = Literal["Sect", "Div", "L", "LI", "Table", "TR", "THead", "TBody"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """Marks that are read as one thing; a `Figure` needs `alt`, a header cell its `scope`.

    `columns` is how many columns of its table a cell spans: the rows of a table must come out equally wide.
    """

    role: LeafRole
    marks: tuple[Mark, ...]
    alt: str = ""
    scope: Literal["", "Row", "Column"] = ""
    columns: int = 1


@dataclass(frozen=True, slots=True)
class Group:
    """Leaves and groups that belong together."""

    role: GroupRole
    children: tuple[Leaf | Group, ...]


Node = Leaf | Group
Foot = Literal["usual", "full", "sides"]
Duplex = Literal["Simplex", "DuplexFlipLongEdge", "DuplexFlipShortEdge"]


class Thing(NamedTuple):
    """What is cut from a page and has a back: the box of its front, and the marks of its back.

    The marks stand from the top left of the box, as they are seen when the thing is turned over sideways.
    """

    x: float
    y: float
    width: float
    height: float
    marks: tuple[Mark, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its bookmark (empty for none), and its content in reading order.

    `to_cut` tells that its size matters, `at_scale` that board or pieces stand on it in the kit's cell;
    `tile` is its part of a board: first column and row, columns and rows. `lying` is a page whose paper lies
    on its long side, `half` one that is laid out for half of its paper. `margin` is what it leaves white at
    each edge of the paper. The `foot` of a full sheet of small cards stands on the margin in a line, or
    upright in the strips at the sides (K11). `cuts` is where it is to be cut: x of upright cuts, y of level
    ones. `things` are what has a back; a page that `is_back` follows its front and holds their backs, or
    nothing at all.
    """

    bookmark: str
    nodes: tuple[Node, ...]
    to_cut: bool = False
    at_scale: bool = False
    tile: tuple[int, int, int, int] | None = None
    set_number: int = 0  # of the set it belongs to, 0 where there is one
    set_mark: str = ""  # in its footer, of a page that belongs to several sets
    lying: bool = False
    half: bool = False
    margin: float = MARGIN
    foot: Foot = "usual"
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    things: tuple[Thing, ...] = ()
    is_back: bool = False


def side_by_side(pages: Sequence[Page], edition: Edition) -> Page:
    """Return one page or two, laid out for halves of a paper, as one page on the long side of that paper.

    Between a sheet to cut and its neighbour runs a line to cut along.
    """
    half, paper = edition.half, edition.paper.lying
    if half is None:
        raise ValueError(f"{edition.paper.name} has no halves")
    down = half.paper.top - paper.top
    nodes: list[Node] = []
    xs: set[float] = set()
    ys: set[float] = set()
    for number, page in enumerate(pages):
        right = number * half.paper.width + half.paper.left - paper.left
        nodes += [moved(node, right, down) for node in page.nodes]
        xs |= {x + right for x in page.cuts[0]}
        ys |= {y + down for y in page.cuts[1]}
    if any(page.to_cut for page in pages) and edition.cut == "lines":
        middle = paper.frame_width / 2
        line = (((middle, 0.0), (middle, paper.frame_height)),)
        nodes.append(Leaf("Artifact", (Strokes(line, edition.line, dash=(6, 4)),)))
    return replace(
        pages[0],
        bookmark=" · ".join(page.bookmark for page in pages if page.bookmark),
        nodes=tuple(nodes),
        to_cut=any(page.to_cut for page in pages),
        at_scale=any(page.at_scale for page in pages),
        margin=min(page.margin for page in pages),
        lying=True,
        half=False,
        cuts=(tuple(sorted(xs)), tuple(sorted(ys))),
    )


def centred(page: Page, edition: Edition) -> Page:
    """Move a page that was laid out in the width for reading to the middle of the frame."""
    right = (edition.width - edition.reading_width) / 2
    return replace(page, nodes=tuple(moved(node, right, 0) for node in page.nodes)) if right else page


def moved(node: Node, right: float, down: float) -> Node:
    """Return a node with all its marks moved to the right and down."""
    if isinstance(node, Group):
        return replace(node, children=tuple(moved(child, right, down) for child in node.children))
    return replace(node, marks=(Stamp(right, down, node.marks),)) if node.marks else node


def with_top_heading(pages: Sequence[Page]) -> tuple[Page, ...]:
    """Return pages whose first heading is an H1: a part printed alone has none above its own (FK5)."""
    first = next(
        (leaf.role for page in pages for leaf in leaves_of(page.nodes) if leaf.role in HEADINGS), "H1"
    )
    above = HEADINGS.index(first)
    if not above:
        return tuple(pages)
    raised = dict(zip(HEADINGS[above:], HEADINGS, strict=False))
    return tuple(
        replace(page, nodes=tuple(with_roles(node, raised) for node in page.nodes)) for page in pages
    )


def with_roles(node: Node, roles: Mapping[LeafRole, LeafRole]) -> Node:
    """Return a node with roles of its leaves put in place of others."""
    if isinstance(node, Group):
        return replace(node, children=tuple(with_roles(child, roles) for child in node.children))
    return replace(node, role=roles[node.role]) if node.role in roles else node


def leaves_of(nodes: Sequence[Node]) -> Iterator[Leaf]:
    """Yield the leaves of a page in reading order."""
    for node in nodes:
        if isinstance(node, Group):
            yield from leaves_of(node.children)
        else:
            yield node


@dataclass(frozen=True, slots=True)
class Document:
    """Everything the PDF writer needs.

    `duplex` tells a printer how the back of a sheet follows its front. Pages are laid out as they come out on
    paper; for a `printer` that prints them smaller or larger they are drawn so much larger or smaller.
    """

    title: str
    subject: str
    author: str
    paper: Paper
    pages: tuple[Page, ...]
    language: str = "en"
    keywords: str = ""
    printer: Printer = TRUE_PRINTER
    duplex: Duplex = "Simplex"
    inks: Inks | None = None  # in which colours are written, sRGB without any

    def paper_of(self, page: Page) -> Paper:
        """Return the paper of a page as it lies."""
        return self.paper.lying if page.lying else self.paper
