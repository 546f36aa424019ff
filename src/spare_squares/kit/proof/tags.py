"""Do marked content, parent tree and structure elements name one another, both ways (ISO 32000-1, 14.7)."""

from __future__ import annotations

import re
from typing import Any

from spare_squares.kit.proof.ink import Ink
from spare_squares.kit.proof.objects import Objects, Reference, number_of

PAGE_OF = re.compile(rb"/Pg\s*([0-9]+)\s+[0-9]+\s+R")
DEEPEST = 8


class Tree:
    """The structure tree of a file: what each element holds, and what its parent tree says.

    `held` has, by the number of an element, the page (object number) and MCID of each marked content in it;
    `parents` has the elements (numbers) of each row of the parent tree.
    """

    def __init__(self, objects: Objects, catalog: dict[str, Any]) -> None:
        self.objects = objects
        self.held: dict[int, list[tuple[int, int]]] = {}
        self.parents: dict[int, list[int]] = {}
        self.faults: list[str] = []
        root = objects.entries(catalog.get("/StructTreeRoot"))
        if not root:
            self.faults.append("the file is not tagged (no StructTreeRoot)")
            return
        self._walk(number_of(catalog["/StructTreeRoot"]))
        if "/ParentTree" in root:
            self._numbers(root["/ParentTree"])
        else:
            self.faults.append("the structure has no ParentTree")
        if objects.entries(catalog.get("/MarkInfo")).get("/Marked") is not True:
            self.faults.append("the file does not say that it is tagged (MarkInfo)")

    def _walk(self, root: int) -> None:
        """Visit each element once, from the root down."""
        left = [(root, root)]
        while left:
            own, parent = left.pop()
            element = self.objects.get(own)
            if own in self.held:
                self.faults.append(f"structure element {own} stands twice in the tree")
                continue
            held = self.held[own] = []
            if own != root:
                self._check(element, own, parent)
            page = number_of(element.get("/Pg"))
            kids = self.objects.whole(element.get("/K"))
            for kid in kids if isinstance(kids, list) else [element.get("/K")]:
                if isinstance(kid, int):
                    held.append((page, kid))
                    continue
                below = self.objects.entries(kid)
                if "/MCID" in below:
                    of = number_of(below["/Pg"]) if "/Pg" in below else page
                    held.append((of, below["/MCID"]))
                elif "/S" in below:
                    left.append((number_of(kid), own))

    def _check(self, element: dict[str, Any], own: int, parent: int) -> None:
        if number_of(element.get("/P")) != parent:
            self.faults.append(f"structure element {own} does not name its parent")
        alt = self.objects.whole(element.get("/Alt", b""))
        if element["/S"] == "/Figure" and not (isinstance(alt, bytes) and alt.strip()):
            self.faults.append(f"figure {own} has no alternative text")

    def _numbers(self, value: Any, depth: int = 0) -> None:
        """Read a number tree whose values are arrays of elements."""
        node = self.objects.entries(value)
        if depth < DEEPEST:
            for kid in self.objects.items(node.get("/Kids")):
                self._numbers(kid, depth + 1)
        pairs = self.objects.items(node.get("/Nums"))
        for key, row in zip(pairs[::2], pairs[1::2], strict=False):
            if isinstance(key, int) and isinstance(row, Reference | list):
                self.parents[key] = [number_of(each) for each in self.objects.items(row)]


def page_faults(tree: Tree, page: int, key: Any, ink: Ink) -> list[str]:
    """Hold the marked content of a page (its object number and key) against parent tree and elements."""
    found = []
    if len(set(ink.marked)) != len(ink.marked):
        found.append("a tag stands twice (MCID)")
    row = tree.parents.get(key)
    if row is None:
        return [*found, "the page has no entry in the ParentTree"] if ink.marked else found
    for code in ink.marked:
        if code >= len(row) or row[code] not in tree.held:
            found.append(f"the ParentTree leads from tag {code} to no structure element")
        elif (page, code) not in tree.held[row[code]]:
            found.append(f"the structure element of tag {code} does not hold it")
    beyond = [code for code in range(len(row)) if code not in set(ink.marked)]
    if beyond:
        found.append(f"the ParentTree names tag {beyond[0]}, which is not on the page")
    return found[:2]


def element_faults(tree: Tree, pages: dict[int, Ink]) -> list[str]:
    """Look from the elements to the pages: whatever one holds is marked there, and held once."""
    seen: set[tuple[int, int]] = set()
    marked = {number: set(ink.marked) for number, ink in pages.items()}
    for own, held in tree.held.items():
        for page, code in held:
            if code not in marked.get(page, ()):
                return [f"structure element {own} holds tag {code}, which is not on its page"]
            if (page, code) in seen:
                return [f"two structure elements hold tag {code} of one page"]
            seen.add((page, code))
    return []
