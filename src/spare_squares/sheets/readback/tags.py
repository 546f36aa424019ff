"""Do marked content, parent tree and structure elements name one another, both ways (ISO 32000-1, 14.7)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from spare_squares.sheets.readback.ink import Ink

PAGE_OF = re.compile(rb"/Pg\s*([0-9]+)\s+[0-9]+\s+R")


@dataclass(slots=True)
class Tree:
    """The structure tree of a file: what each element holds, and what its parent tree says."""

    # by object number of the element: (object number of its page, MCID) of each marked content it holds
    held: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    parents: dict[int, list[int]] = field(default_factory=dict)  # key of the parent tree: object numbers
    faults: list[str] = field(default_factory=list)


def read_tree(catalog: Any) -> Tree:
    """Walk the structure tree and the parent tree of a file."""
    tree = Tree()
    root = catalog.get("/StructTreeRoot")
    if root is None:
        tree.faults.append("the file is not tagged (no StructTreeRoot)")
        return tree
    root = root.get_object()
    number = getattr(catalog.raw_get("/StructTreeRoot"), "idnum", -1)
    _walk(root, number, tree)
    parents = root.get("/ParentTree")
    if parents is None:
        tree.faults.append("the structure has no ParentTree")
    else:
        _numbers(parents.get_object(), tree)
    marked = catalog.get("/MarkInfo")
    plain = marked.get_object().get("/Marked") if marked is not None else None
    if not getattr(plain, "value", plain):
        tree.faults.append("the file does not say that it is tagged (MarkInfo)")
    return tree


def _kids(element: Any) -> list[Any]:
    kids: Any = element.raw_get("/K") if "/K" in element else []
    whole = kids.get_object() if hasattr(kids, "idnum") else kids
    return list(list.__iter__(whole)) if isinstance(whole, list) else [kids]


def _walk(root: Any, number: int, tree: Tree) -> None:
    """Visit each element once, from the root down."""
    left = [(root, number, number)]
    while left:
        element, own, parent = left.pop()
        if own in tree.held:
            tree.faults.append(f"structure element {own} stands twice in the tree")
            continue
        held = tree.held[own] = []
        if own != number:
            _check(element, own, parent, tree)
        page = getattr(element.raw_get("/Pg"), "idnum", -1) if "/Pg" in element else -1
        for kid in _kids(element):
            if isinstance(kid, int):
                held.append((page, int(kid)))
                continue
            below = kid.get_object()
            if "/MCID" in below:
                of = getattr(below.raw_get("/Pg"), "idnum", -1) if "/Pg" in below else page
                held.append((of, int(below["/MCID"])))
            elif "/S" in below:
                left.append((below, getattr(kid, "idnum", -1), own))


def _check(element: Any, own: int, parent: int, tree: Tree) -> None:
    if "/P" not in element or getattr(element.raw_get("/P"), "idnum", -1) != parent:
        tree.faults.append(f"structure element {own} does not name its parent")
    if element["/S"] == "/Figure" and not str(element.get("/Alt", "")).strip():
        tree.faults.append(f"figure {own} has no alternative text")


def _numbers(node: Any, tree: Tree, depth: int = 0) -> None:
    """Read a number tree whose values are arrays of elements."""
    if "/Kids" in node and depth < 8:
        for kid in node["/Kids"].get_object():
            _numbers(kid.get_object(), tree, depth + 1)
    pairs = node["/Nums"].get_object() if "/Nums" in node else []
    raw = list(list.__iter__(pairs))
    for key, value in zip(raw[::2], raw[1::2], strict=False):
        row = value.get_object() if hasattr(value, "idnum") else value
        if isinstance(row, list):
            tree.parents[int(key)] = [getattr(each, "idnum", -1) for each in list.__iter__(row)]


def page_faults(tree: Tree, page: Any, ink: Ink) -> list[str]:
    """Hold the marked content of a page against the parent tree, and that against the elements."""
    found = []
    own = page.indirect_reference.idnum
    if len(set(ink.marked)) != len(ink.marked):
        found.append("a tag stands twice (MCID)")
    key = page.get("/StructParents")
    row = tree.parents.get(int(key)) if key is not None else None
    if row is None:
        return [*found, "the page has no entry in the ParentTree"] if ink.marked else found
    for code in ink.marked:
        if code >= len(row) or row[code] not in tree.held:
            found.append(f"the ParentTree leads from tag {code} to no structure element")
        elif (own, code) not in tree.held[row[code]]:
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
