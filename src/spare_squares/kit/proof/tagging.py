"""The structure tree of a file is that of the document, and all marked content leads to it (G19).

Pages, parent tree and elements have to name one another both ways (ISO 32000-1, 14.7.4.4); no checker notices
an empty parent tree. Roles, alternative texts and what cells head are held against the document too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spare_squares.kit.proof.file_objects import FileObjects, Reference, text_of
from spare_squares.kit.proof.holdings import plain
from spare_squares.kit.proof.sheet_rules import Extents
from spare_squares.kit.proof.true_size import Measured, correction, on_page
from spare_squares.kit.sheets.document import Document, Group, Leaf, Node
from spare_squares.kit.sheets.marks import POINT

MOST = 6  # faults that are worth telling
ROUND_A_FIGURE = 8.0  # millimetres that its box may reach beyond its marks: half a line, what letters ascend


class Tagging:
    """Walks elements and nodes side by side; `reached` are the objects of the structure."""

    def __init__(self, objects: FileObjects, catalog: dict[str, Any], pages: Sequence[Reference]) -> None:
        self.objects, self.pages = objects, pages
        self.faults: list[str] = []
        self.root = catalog.get("/StructTreeRoot")
        self.reached: set[int] = {self.root.number} if isinstance(self.root, Reference) else set()
        self._rows: list[list[Reference]] = []
        self._page = 0
        self._extents = Extents()
        self._origin = (0.0, 0.0)
        self._matrix: tuple[float, ...] = ()

    def check(self, document: Document, measured: Measured) -> None:
        """Hold the whole tree against the document, as a printer that was measured is to get it."""
        root = self.objects.entries(self.root)
        top = root.get("/K")
        if set(root) != {"/Type", "/K", "/ParentTree", "/ParentTreeNextKey"} or not isinstance(
            top, Reference
        ):
            self.faults.append("the file is not tagged as ours are (StructTreeRoot)")
            return
        self.reached.add(top.number)
        entries = self.objects.entries(top)
        fixed = {"/Type": "/StructElem", "/S": "/Document", "/P": self.root}
        if entries.keys() != {*fixed, "/K"} or any(entries[name] != value for name, value in fixed.items()):
            self.faults.append(f"object {top.number} is not the element of the whole document")
        # One list for the whole file: a page takes its own from the front, and none may be left at the end.
        kids = self._kids(entries)
        for number, page in enumerate(document.pages):
            paper = document.paper_of(page)
            self._origin = (paper.left, paper.height - paper.top)
            self._matrix = correction(paper, on_page(measured, lying=page.lying))
            self._page = number
            self._rows.append([])
            kids = self.walk_kids(page.nodes, kids, top)
        if kids:
            self.faults.append(f"object {_number(kids[0])} is a structure element that the document has not")
        self.check_parents(root)

    def _kids(self, entries: dict[str, Any]) -> list[Any]:
        kids = entries.get("/K", [])
        return kids if isinstance(kids, list) else [kids]

    def walk_kids(self, nodes: Sequence[Node], kids: list[Any], parent: Reference) -> list[Any]:
        """Hold the next kids against nodes; return those that are left."""
        due = [node for node in nodes if node.role != "Artifact"]
        for node, kid in zip(due, kids, strict=False):
            if len(self.faults) > MOST:
                return []
            # An element used twice would be read out twice, or make a ring.
            if not isinstance(kid, Reference) or kid.number in self.reached:
                self.faults.append(
                    f"the element of a {node.role} on page {self._page + 1} is none, or used twice"
                )
                continue
            self.reached.add(kid.number)
            self._element(node, kid, parent)
        if len(kids) < len(due):
            self.faults.append(f"page {self._page + 1}: a {due[len(kids)].role} has no structure element")
        return kids[len(due) :]

    def _element(self, node: Node, own: Reference, parent: Reference) -> None:
        entries = self.objects.entries(own)
        due: dict[str, Any] = {"/Type": "/StructElem", "/S": f"/{node.role}", "/P": parent}
        if isinstance(node, Group):
            due["/K"] = entries.get("/K")
        # A leaf without marks is an empty cell of a table: an element, but no content on the page.
        elif node.marks:
            due |= {"/Pg": self.pages[self._page], "/K": len(self._rows[-1])}
            self._rows[-1].append(own)
        attributes = wanted_attributes(node, entries.get("/A"))
        if attributes is not None:
            due["/A"] = attributes
        said = entries.get("/Alt")
        if (
            isinstance(node, Leaf)
            and node.role == "Figure"
            and said is not None
            and text_of(said) == plain(node.alt)
        ):
            due["/Alt"] = said
        if entries != due:
            wrong = sorted(name for name in entries.keys() | due.keys() if entries.get(name) != due.get(name))
            shown = f"{wrong[0]} {entries.get(wrong[0], 'missing')!r:.80}"
            self.faults.append(f"page {self._page + 1}: the {node.role} of object {own.number} has {shown}")
        if (
            isinstance(node, Leaf)
            and node.role == "Figure"
            and not self.is_round_marks(node, due["/A"]["/BBox"])
        ):
            self.faults.append(
                f"page {self._page + 1}: the box of the Figure of object {own.number} is not its own"
            )
        if isinstance(node, Group):
            left = self.walk_kids(node.children, self._kids(entries), own)
            if left:
                self.faults.append(
                    f"object {_number(left[0])} is a structure element that the document has not"
                )

    def is_round_marks(self, figure: Leaf, box: Sequence[float]) -> bool:
        """Tell whether a box (in points, y upwards) lies round the marks of a figure."""
        extent, (left, bottom) = self._extents.of(figure.marks), self._origin
        across, _, _, along, right, up = self._matrix
        flat = (left + extent.left, bottom - extent.bottom, left + extent.right, bottom - extent.top)
        by = ((across, right), (along, up))
        due = [factor * at + move * POINT for at, (factor, move) in zip(flat, by * 2, strict=True)]
        out = [sign * (edge * POINT - at) for edge, at, sign in zip(box, due, (-1, -1, 1, 1), strict=True)]
        return all(-0.1 <= by <= ROUND_A_FIGURE for by in out)

    def check_parents(self, root: dict[str, Any]) -> None:
        """Hold the parent tree against the elements of each page's marked content, in order."""
        tree = root["/ParentTree"]
        if isinstance(tree, Reference):
            self.reached.add(tree.number)
        # A flat list of numbers and rows, as the standard writes a number tree of one leaf (7.9.7).
        due = [part for number, row in enumerate(self._rows) for part in (number, row)]
        entries = self.objects.entries(tree)
        if entries != {"/Nums": due}:
            have = entries.get("/Nums", [])
            odd = next((n for n, row in enumerate(due) if have[n : n + 1] != [row]), len(due)) // 2 + 1
            self.faults.append(f"page {odd}: the ParentTree leads to other elements than its own")
        if root["/ParentTreeNextKey"] != len(self._rows):
            self.faults.append("the parent tree says another number of pages")


def _number(kid: Any) -> int:
    return kid.number if isinstance(kid, Reference) else 0


def wanted_attributes(node: Node, have: Any) -> Any:
    """Return the attributes a node has to have; of a figure's box and a list's numbers only the form."""
    given = have if isinstance(have, dict) else {}
    if isinstance(node, Group):
        numbering = given.get("/ListNumbering")
        known = node.role == "L" and numbering in ("/Decimal", "/Disc")
        return {"/O": "/List", "/ListNumbering": numbering} if known else None
    if node.role == "Figure":
        box = given.get("/BBox")
        sound = isinstance(box, list) and len(box) == 4 and all(isinstance(edge, int | float) for edge in box)
        return {"/O": "/Layout", "/Placement": "/Block", "/BBox": box if sound else [0, 0, 0, 0]}
    if node.role not in ("TH", "TD"):
        return None
    scope = {"/Scope": f"/{node.scope or 'Column'}"} if node.role == "TH" else {}
    span = {"/ColSpan": node.columns} if node.columns > 1 else {}
    return {"/O": "/Table", **scope, **span} if scope or span else None
