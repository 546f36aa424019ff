"""What shows where to cut: lines, marks at the edges of the paper alone, or nothing; read from pixels too."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pypdfium2
import pytest

from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import template_game
from spare_squares.errors import NotValid
from spare_squares.kit.edition import CARD_SIZES, EDITIONS, PAPERS, Edition
from spare_squares.kit.finished import finish_player
from spare_squares.kit.kit import player_document
from spare_squares.kit.proof.cut_guides import cut_faults
from spare_squares.kit.sheets.document import Document, Leaf, Page
from spare_squares.kit.sheets.marks import Strokes
from spare_squares.kit.sheets.tiles import tile_pages

CARDS = frozenset({"cards"})


def dark(picture: Any, box: tuple[float, float, float, float]) -> int:
    """Count the dark pixels in a box in millimetres from the top left of the paper, at 10 a millimetre."""
    left, top, right, bottom = (round(each * 10) for each in box)
    return int((picture[top:bottom, left:right] < 128).sum())


@pytest.mark.parametrize(("name", "paper"), [*product(CARD_SIZES, ("a4", "letter"))])
def test_no_black_line_is_left_on_any_card(deck: Deck, name: str, paper: str) -> None:
    """No ink lies within 0.8 mm of a cut; marks stand at both ends of each, 3 mm or more from the edge."""
    edition = Edition(parts=CARDS, card_size=CARD_SIZES[name], paper=PAPERS[paper], cut="marks")
    laid_out = player_document(deck, edition)
    (xs, ys), sheet = laid_out.pages[0].cuts, laid_out.paper_of(laid_out.pages[0])
    document = pypdfium2.PdfDocument(finish_player(deck, edition).data)
    page = document[0].render(scale=254 / 72, grayscale=True).to_numpy()
    xs, ys = [sheet.left + x for x in xs], [sheet.top + y for y in ys]
    for x in xs:
        assert not dark(page, (x - 0.8, ys[0], x + 0.8, ys[-1]))
        assert dark(page, (x - 0.5, 3, x + 0.5, ys[0])) >= 30
        assert dark(page, (x - 0.5, sheet.height - 10, x + 0.5, sheet.height - 3)) >= 30
    for y in ys:
        assert not dark(page, (xs[0], y - 0.8, xs[-1], y + 0.8))
        assert dark(page, (3, y - 0.5, xs[0], y + 0.5)) >= 30
        assert dark(page, (xs[-1], y - 0.5, sheet.width - 3, y + 0.5)) >= 30
    assert not dark(page, (0, 0, sheet.width, 3)) and not dark(page, (0, 0, 3, sheet.height))


@pytest.mark.parametrize("look", EDITIONS)
@pytest.mark.parametrize("cut", ["marks", "none"])
def test_cards_are_the_same_but_for_the_guides(
    deck: Deck, sheet: SimpleNamespace, look: str, cut: str
) -> None:
    """K17: without lines every card, board, piece and marker has the marks and the place it has with them."""
    edition = Edition.of(EDITIONS[look], parts=frozenset({"cards", "board"}))

    def kept(page: Page) -> list[object]:
        return [leaf for leaf in sheet.leaves(page.nodes) if leaf.role != "Artifact"]

    lines = player_document(deck, edition)
    other = player_document(deck, replace(edition, cut=cut))
    assert [kept(page) for page in lines.pages] == [kept(page) for page in other.pages]
    guides = [leaf for page in other.pages for leaf in sheet.leaves(page.nodes) if leaf.role == "Artifact"]
    marked = len([page for page in other.pages if any(page.cuts)]) if cut == "marks" else 0
    assert len(guides) == len(other.pages) + marked  # a footer each, and the marks


@pytest.mark.parametrize("cut", ["lines", "marks"])
def test_a_tiled_board_is_cut_where_its_frame_was(cut: str) -> None:
    """K11: each sheet of a tiled board is cut at the frame; its flaps stay striped."""
    edition = Edition(cell=60.0, tiled=True, cut=cut)  # type: ignore[arg-type]
    pages = tile_pages(template_game("six-by-six").board, edition)
    document = Document("", "", "", edition.paper, pages)
    for page in pages:
        assert not list(cut_faults(page, document, cut))
        xs, ys = page.cuts
        assert 0 <= xs[0] < xs[1] <= edition.width and 0 < ys[0] < ys[1] < edition.height
    other = "marks" if cut == "lines" else "lines"
    assert list(cut_faults(pages[0], document, other))


def test_the_counter_is_parted_by_marks(deck: Deck) -> None:
    """FK17: where cuts have no lines, two marks part turn counter and score sheet."""
    edition = Edition(parts=frozenset({"counter"}), cut="marks")
    document = player_document(deck, edition)
    assert not list(cut_faults(document.pages[0], document, "marks"))
    assert list(cut_faults(document.pages[0], document, "lines"))


@pytest.mark.parametrize(
    ("cut", "line", "said"),
    [
        ("marks", ((95.0, 10.0), (95.0, 40.0)), "has a black line on it"),
        ("none", ((30.0, 80.2), (60.0, 80.2)), "has a black line on it"),
        ("none", ((95.0, -14.0), (95.0, -10.0)), "has a mark, wanted none"),
    ],
)
def test_the_proof_knows_the_edition(
    deck: Deck, cut: str, line: tuple[tuple[float, float], ...], said: str
) -> None:
    """A line on a cut, or a mark where none is wanted, is found; so is what lacks where it is wanted."""
    document = player_document(deck, Edition(parts=CARDS, cut=cut))  # type: ignore[arg-type]
    page = document.pages[0]
    assert not list(cut_faults(page, document, cut))
    planted = replace(page, nodes=(*page.nodes, Leaf("Artifact", (Strokes((line,), 1.0),))))
    assert any(said in fault for fault in cut_faults(planted, document, cut))
    bare = replace(page, nodes=page.nodes[1:])
    assert cut == "none" or any("no mark" in fault for fault in cut_faults(bare, document, cut))
    with pytest.raises(NotValid, match="has no line"):
        raise NotValid(next(iter(cut_faults(page, document, "lines"))))


def test_rules_and_screen_say_how_to_cut(run, deck: Deck, sheet: SimpleNamespace, tmp_path: Path) -> None:
    """K14: rules speak of borders only where there are any; the screen says how far a printer reaches."""
    said = {
        cut: " ".join(map(sheet.running, player_document(deck, Edition(cut=cut)).pages[:4]))  # type: ignore[arg-type]
        for cut in ("lines", "marks", "none")
    }
    assert "along their borders" in said["lines"] and "along their borders" not in said["marks"]
    assert "from mark to mark" in said["marks"] and "no lines to cut by" in said["none"]
    assert "5 mm from the edge" in run("kit", "--cut", "marks", "-o", str(tmp_path)).out
    refused = run("kit", "--cut", "none", "--tile", "-o", str(tmp_path / "new"))
    assert refused.code == 2 and "--cut marks or lines" in refused.err
