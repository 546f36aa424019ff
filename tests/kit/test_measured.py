"""A page that is corrected for a printer comes out true on it: read from the file, simulated, and proven."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from types import SimpleNamespace

import numpy
import page as page_validation
import pdfplumber
import pypdfium2
import pytest

from spare_squares.core.deck import Deck
from spare_squares.errors import NotValid
from spare_squares.kit import finished, kit
from spare_squares.kit.edition import EDITIONS, PAPERS, Edition
from spare_squares.kit.finished import finish_answers, finish_player
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.printer import Printer
from spare_squares.language.texts import LANGUAGES, read_texts
from spare_squares.solver.search import prove as proven

MM = 72 / 25.4
UNEVEN = Printer(97.3, 98.1)


Line = tuple[float, float, float, float]


def lines(data: bytes, tmp_path: Path) -> list[list[Line]]:
    """Return the straight lines of each page as pdfplumber reads them: left, top, right, bottom in mm."""
    path = tmp_path / "read.pdf"
    path.write_bytes(data)
    with pdfplumber.open(path) as pdf:
        return [
            [
                tuple(round(each[side] / MM, 4) for side in ("x0", "top", "x1", "bottom"))
                for each in page.lines
            ]
            for page in pdf.pages
        ]


@pytest.mark.parametrize(
    ("name", "paper"),  # large print has no room on A5, which is refused by name
    [
        pair
        for pair in product(EDITIONS, ["a4", "letter", "universal", "a5", "a3"])
        if pair != ("large", "a5")
    ],
)
@pytest.mark.parametrize("printer", [UNEVEN, Printer(103, 103)], ids=["small", "large"])
def test_kits_are_corrected_and_proven(deck: Deck, paper: str, name: str, printer: Printer) -> None:
    """ED1, ED2, ED40: each edition passes its proof for printers that shrink and that enlarge."""
    edition = Edition.of(EDITIONS[name], paper=PAPERS[paper], built_in=True, printer=printer)
    edition = replace(edition, cell=PAPERS[paper].cell or edition.cell)
    assert finish_player(deck, edition).data == finish_player(deck, edition).data
    finish_answers(deck, edition, [proven(deck, card) for card in deck.cards])


def test_the_bar_is_longer_in_the_file_by_what_the_printer_takes(deck: Deck, tmp_path: Path) -> None:
    """ED1: for a printer that printed 97.3 the bar measures 102.775 mm, and so does everything else."""
    plain = Edition(built_in=True)
    true = lines(finish_player(deck, plain).data, tmp_path)
    drawn = lines(finish_player(deck, replace(plain, printer=Printer(97.3, 97.3))).data, tmp_path)
    bars = [line for line in drawn[4] if abs(line[2] - line[0] - 102.775) < 0.001]
    assert len(bars) == 1
    for page, other in zip(drawn[4:], true[4:], strict=True):
        # What that printer makes of the file, about the centre of its paper, is the page as it was meant.
        printed = numpy.array(page) * 0.973 + numpy.array([105, 148.5, 105, 148.5]) * (1 - 0.973)
        assert numpy.allclose(printed, numpy.array(other), atol=0.002)


def test_both_directions_have_a_factor_of_their_own(deck: Deck, tmp_path: Path) -> None:
    """ED2: 97.3 across and 98.1 along: cells of the board are so much wider and higher in the file."""
    edition = Edition(built_in=True, printer=UNEVEN, parts=frozenset({"board"}))
    (page,) = lines(finish_player(deck, edition).data, tmp_path)
    upright = sorted(x0 for x0, y0, _, y1 in page if abs(y1 - y0 - 120 * 100 / 98.1) < 0.002)
    level = sorted(y0 for x0, y0, x1, _ in page if abs(x1 - x0 - 120 * 100 / 97.3) < 0.002)
    assert len(upright) == len(level) == 5
    assert all(abs(b - a - 30 * 100 / 97.3) < 0.002 for a, b in pairwise(upright))
    assert all(abs(b - a - 30 * 100 / 98.1) < 0.002 for a, b in pairwise(level))


def bar_in_pixels(data: bytes, number: int) -> float:
    """Return how long the bar at the foot of a page is, in millimetres, from its pixels at 300 dpi."""
    page = pypdfium2.PdfDocument(data)[number]
    dark = page.render(scale=300 / 72, grayscale=True).to_numpy() < 128
    best = 0
    for row in dark[int(dark.shape[0] * 0.85) :]:
        edges = numpy.flatnonzero(numpy.diff(numpy.concatenate(([0], row.astype(int), [0]))))
        runs = edges[1::2] - edges[::2]
        best = max(best, *(run for run in runs if run < 1400), 0)
    return best * 25.4 / 300


def test_the_bar_as_pixels(deck: Deck) -> None:
    """ED1: what a printer of 97.3 makes of the pixels of the bar is 100 mm, within one of them."""
    edition = Edition(built_in=True, printer=Printer(97.3, 97.3), parts=frozenset({"board"}))
    printed = bar_in_pixels(finish_player(deck, edition).data, 0) * 0.973
    assert abs(printed - 1 / MM - 100) < 0.1  # half of the line of 1 pt stands out at either end


def test_margins_are_those_on_paper(deck: Deck, tmp_path: Path) -> None:
    """ED1: the file leaves 7.4 mm at the sides of A4, for 10 mm are left when it is printed."""
    edition = Edition(built_in=True, printer=Printer(97.3, 97.3), parts=frozenset({"counter"}))
    left = min(line[0] for page in lines(finish_player(deck, edition).data, tmp_path) for line in page)
    assert left == pytest.approx(105 - 95 / 0.973, abs=0.01) and 7.3 < left < 7.4


@pytest.mark.parametrize(("paper", "least"), [("a4", "91.2"), ("letter", "93.3")])
def test_what_no_longer_fits_is_refused_with_the_least_that_does(deck: Deck, paper: str, least: str) -> None:
    """ED1: a page is never larger than its paper; the refusal names the limit, and that limit works."""
    edition = Edition(built_in=True, paper=PAPERS[paper], printer=Printer(90, 90))
    with pytest.raises(NotValid, match=f"{least} is the least there"):
        finish_player(deck, edition)
    finish_player(deck, replace(edition, printer=Printer(float(least), float(least))))


@pytest.mark.parametrize("made", [103.0, 120.0])
@pytest.mark.parametrize("low", [False, True])
def test_no_line_of_a_smaller_page_is_under_half_a_point(
    deck: Deck, tmp_path: Path, made: float, low: bool
) -> None:
    """ED1, G11: in a file for a printer that enlarges, lines are still 0.5 pt."""
    edition = Edition(built_in=True, printer=Printer(made, made), low_ink=low)
    path = tmp_path / "kit.pdf"
    path.write_bytes(finish_player(deck, edition).data)
    with pdfplumber.open(path) as pdf:
        widths = [
            each["linewidth"] for page in pdf.pages for each in (*page.lines, *page.rects, *page.curves)
        ]
    # pdfplumber takes the matrix of the page into account.
    assert min(width for width in widths if width) >= 0.4999


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_each_page_says_what_was_corrected(
    deck: Deck, sheet: SimpleNamespace, language: str, name: str
) -> None:
    """ED1, ED4: footer and bar say it in every language, with the decimal sign of that language."""
    texts = read_texts(language)
    edition = Edition.of(EDITIONS[name], texts=texts, built_in=True, printer=UNEVEN)
    said = texts.number(97.3) + " × " + texts.number(98.1)
    for page in kit.player_document(deck, edition).pages:
        assert said in sheet.running(page).split("64f9fd22")[-1]
        assert sheet.running(page).count(said) == (2 if page.to_cut else 1)


@pytest.mark.parametrize(
    "spoil",
    [
        {"printer": Printer(97.3, 98.2)},
        {"printer": Printer(97.4, 98.1)},
        {"printer": Printer()},
    ],
    ids=["along", "across", "not at all"],
)
def test_the_proof_takes_the_request_and_not_the_file(
    deck: Deck, spoil: dict[str, Printer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """ED1, ED2: a file that is drawn for another printer than the one asked for is refused."""

    def other(document):
        return write_pdf(replace(document, **spoil))

    monkeypatch.setattr(finished, "write_pdf", other)
    edition = Edition(built_in=True, printer=UNEVEN, parts=frozenset({"board"}))
    with pytest.raises(NotValid, match="is drawn by the matrix"):
        finish_player(deck, edition)


def test_a_true_printer_changes_nothing(deck: Deck) -> None:
    """ED1: 100 is no correction: the very bytes of a usual kit."""
    edition = Edition(built_in=True, parts=frozenset({"board"}))
    true = replace(edition, printer=Printer(100, 100))
    assert finish_player(deck, edition).data == finish_player(deck, true).data


def test_a_board_on_tiles_is_tiled_first(deck: Deck, tmp_path: Path) -> None:
    """ED1, K11: tile, then correct: as many sheets as without, each drawn larger as a whole."""
    edition = Edition(built_in=True, cell=60.0, tiled=True, parts=frozenset({"board"}))
    plain = finish_player(deck, edition)
    drawn = finish_player(deck, replace(edition, printer=UNEVEN))
    assert drawn.pages == plain.pages
    page = lines(drawn.data, tmp_path)[0]
    long = [(x1 - x0) * 0.973 for x0, _, x1, _ in page if x1 - x0 > 50]
    assert any(abs(each - 120) < 0.01 for each in long), "two cells of 60 mm, as that printer prints them"


def test_corrected_kits_are_pdf_ua(deck: Deck, tmp_path: Path) -> None:
    """ED40: a page that is drawn larger as a whole passes the rules of PDF/UA-1, its figures' boxes too."""
    path = tmp_path / "kit.pdf"
    path.write_bytes(finish_player(deck, Edition(built_in=True, printer=UNEVEN)).data)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert report.is_compliant, report


def test_the_command_says_what_it_corrected(run, tmp_path: Path) -> None:
    """ED1, ED4: on the screen, in JSON, and in a name of its own; kit and answers alike."""
    shown = run("kit", "--paper", "a4", "--measured", "97,3x98.1", "-o", tmp_path, code=0)
    assert "Corrected for a printer that printed 97.3 × 98.1 mm for 100" in shown.out
    assert "very settings that were measured" in shown.out.replace("\n", " ")
    data = json.loads(
        run("answers", "--paper", "a4", "--measured", "97.3", "-o", tmp_path, "--json", code=0).out
    )
    assert data["corrected"] == {"printer": None, "across": 97.3, "along": 97.3}
    assert Path(data["files"][0]["path"]).name == "spare-squares-answers-a4-for-a-printer.pdf"
    usual = json.loads(run("kit", "--paper", "a4", "-o", tmp_path, "--json", code=0).out)
    assert usual["corrected"] is None and len(list(tmp_path.glob("*.pdf"))) == 4


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("75", "75 is outside 80 to 120"),
        ("121", "121 is outside 80 to 120"),
        ("96x98", "measured wrong. Measure both again"),
        ("wide", "write 97.3, or 97.3x98.1"),
        ("80x80.1x3", "write 97.3"),
    ],
)
def test_what_no_printer_does_is_refused(run, given: str, said: str, tmp_path: Path) -> None:
    """ED1, ED2, V34: lengths out of reach, and directions more than 1.5 % apart."""
    done = run("kit", "--measured", given, "-o", tmp_path / "out", code=2)
    assert said in " ".join(done.err.split()) and not (tmp_path / "out").exists()


@pytest.mark.parametrize("given", ["80", "120", "98x99.4"])
def test_what_printers_do_is_taken(run, given: str, tmp_path: Path) -> None:
    """ED1, ED2: 80 and 120 are taken as input; 1.5 % between the directions are."""
    done = run("kit", "--paper", "a4", "--measured", given, "--only", "counter", "-o", tmp_path)
    assert done.code == 0 or ("cannot be corrected on A4" in done.err and given == "80"), done
