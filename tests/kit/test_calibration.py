"""The sheet that measures a printer, read from its file and simulated; profiles, and kits made for them."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import page as page_validation
import pdfplumber
import pypdf
import pytest

from spare_squares.errors import NotValid
from spare_squares.kit.edition import PAPERS, Edition
from spare_squares.kit.finished import finish_calibration
from spare_squares.kit.sheets import calibration_sheet
from spare_squares.language.texts import LANGUAGES, read_texts

MM = 72 / 25.4
Line = tuple[float, float, float, float]


def lines(data: bytes, tmp_path: Path) -> list[list[Line]]:
    """Return the lines of both pages by pdfplumber: left, top, right, bottom in mm."""
    path = tmp_path / "sheet.pdf"
    path.write_bytes(data)
    with pdfplumber.open(path) as pdf:
        return [
            [tuple(each[side] / MM for side in ("x0", "top", "x1", "bottom")) for each in page.lines]
            for page in pdf.pages
        ]


def scale(page: list[Line], *, is_level: bool, pitch: float) -> list[tuple[float, float]]:
    """Return where the lines of a scale stand and how long they are, in their order."""
    at, across = (0, 1) if is_level else (1, 0)
    short = [
        (line[at], line[across + 2] - line[across])
        for line in page
        if line[at + 2] - line[at] < 0.01 and round(line[across + 2] - line[across], 1) in (3, 4.5, 6)
    ]
    found = sorted(short)
    runs = [one for one, two in pairwise(found) if abs(two[0] - one[0] - pitch) < 0.01]
    assert len(runs) == 100
    return [*runs, found[found.index(runs[-1]) + 1]]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_for_each_paper_in_each_language_is_proven(paper: str, language: str) -> None:
    """ED3, ED40: one sheet of two sides, the same bytes twice."""
    edition = Edition(paper=PAPERS[paper], texts=read_texts(language))
    made = finish_calibration(edition)
    assert made.pages == 2 and made.data == finish_calibration(edition).data


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3"])
def test_bars_slant_and_scales_measure_what_they_say(tmp_path: Path, paper: str) -> None:
    """ED3: bars of 100 mm at all four edges, a line of 150 mm, scales of 1 mm and 0.9 mm from -5 to +5."""
    sheet = PAPERS[paper]
    front, back = lines(finish_calibration(Edition(paper=sheet)).data, tmp_path)
    level = sorted(y0 for x0, y0, x1, y1 in front if y1 - y0 < 0.01 and abs(x1 - x0 - 100) < 0.01)
    upright = sorted(x0 for x0, y0, x1, y1 in front if x1 - x0 < 0.01 and abs(y1 - y0 - 100) < 0.01)
    assert len(level) == len(upright) == 2
    assert level[0] < sheet.height / 4 and level[1] > sheet.height * 3 / 4
    assert upright[0] < sheet.width / 4 and upright[1] > sheet.width * 3 / 4
    slants = [
        ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 for x0, y0, x1, y1 in front if x1 - x0 > 80 and y1 - y0 > 80
    ]
    assert slants == [pytest.approx(150, abs=0.01)]
    for is_level in (True, False):
        assert len(scale(front, is_level=is_level, pitch=1.0)) == 101
        assert len(scale(back, is_level=is_level, pitch=0.9)) == 101


def read_off(front: list[tuple[float, float]], back: list[tuple[float, float]]) -> list[float]:
    """Read a vernier: the numbers of lines that go on in one another and are the same, in millimetres."""
    return [
        (number - 50) / 10
        for number, ((at, long), (behind, other)) in enumerate(zip(front, back, strict=True))
        if abs(at - behind) < 0.02 and abs(long - other) < 0.02
    ]


@pytest.mark.parametrize("off", [(0.0, 0.0), (0.7, -1.2), (-4.9, 5.0), (3.3, 0.4)])
@pytest.mark.parametrize("start", [(0.0, 0.0), (30.0, 30.0), (-30.0, 10.0)])
def test_what_is_read_off_is_what_moves_a_back_home(
    tmp_path: Path, off: tuple[float, float], start: tuple[float, float]
) -> None:
    """ED3, ED5: a printer lays its backs off; the numbers read through the paper undo that."""
    front, back = lines(finish_calibration(Edition(), start).data, tmp_path)
    width = 210.0
    read = []
    for axis, is_level in enumerate((True, False)):
        ahead = scale(front, is_level=is_level, pitch=1.0)
        behind = scale(back, is_level=is_level, pitch=0.9)
        # The printer lays the back `off` to the left and down of where it belongs, as seen on the back, and
        # whoever looks through the paper from the front sees left and right changed.
        if is_level:
            seen = sorted((width - (at - off[0]), long) for at, long in behind)
        else:
            seen = sorted((at + off[1], long) for at, long in behind)
        read.append(read_off(ahead, seen))
        wanted = off[axis] - start[axis] / 10
        if abs(wanted) > 5:
            assert read[axis] == [], "no line goes on: print again with another start"
        else:
            assert read[axis] == [pytest.approx(wanted)]
            assert read[axis][0] + start[axis] / 10 == pytest.approx(off[axis])


def test_the_sheet_says_how_to_go_on(tmp_path: Path) -> None:
    """ED3, ED5: the edge that goes in first, the paper, what to type, how to go on where no line meets."""
    path = tmp_path / "sheet.pdf"
    path.write_bytes(finish_calibration(Edition(), (30.0, -30.0)).data)
    front, back = (" ".join(page.extract_text().split()) for page in pypdf.PdfReader(path).pages)
    assert "This edge goes in first" in front and "A4" in front and "A4" in back
    assert "calibrate --paper a4 --save office 97.3x98.1 +0.7,-1.2" in back
    assert "--start +30,+30" in back and "add 3" in back
    assert "starts at +3 and −3: add them" in back


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_that_nobody_has_checked_its_language(tmp_path: Path, language: str) -> None:
    """LA1: both feet carry the word for a draft until a speaker has checked the file."""
    path, texts = tmp_path / "sheet.pdf", read_texts(language)
    path.write_bytes(finish_calibration(Edition(texts=texts)).data)
    for page in pypdf.PdfReader(path).pages:
        assert (texts("footer.draft") in " ".join(page.extract_text().split())) is not texts.checked


def test_the_sheet_is_pdf_ua(tmp_path: Path) -> None:
    """ED3, ED40: tagged, and clean by the rules of PDF/UA-1."""
    path = tmp_path / "sheet.pdf"
    path.write_bytes(finish_calibration(Edition()).data)
    report = page_validation.validate_pdf(str(path), profile="ua1")
    assert report.is_compliant, report
    assert pypdf.PdfReader(path).root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("BAR", 100.4, "not two bars"),
        ("ACROSS", 91.0, "slanting line"),
        ("BACK", 0.91, "not two scales"),
        ("SCALE_IN", 14.0, ""),
    ],
)
def test_a_sheet_that_measures_wrong_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: float, said: str
) -> None:
    """ED3: the proof holds bars, slant and scales to their own measures."""
    monkeypatch.setattr(calibration_sheet, name, value)
    if not said:
        finish_calibration(Edition())
        return
    with pytest.raises(NotValid, match=said):
        finish_calibration(Edition())


def test_a_moved_scale_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """ED5: the back of a scale stands where the start that was asked for puts it."""

    real = calibration_sheet.calibration_document
    monkeypatch.setattr(
        calibration_sheet,
        "calibration_document",
        lambda edition, start: real(edition, (start[0] + 1, start[1])),
    )
    with pytest.raises(NotValid, match="level scale of the back is not behind"):
        finish_calibration(Edition(), (10.0, 0.0))


def test_profiles_are_saved_listed_used_and_deleted(run, tmp_path: Path) -> None:
    """ED4: a small TOML file in the user's folder; each page and the JSON name the printer."""
    run("calibrate", "--paper", "a4", "--save", "office", "97.3x98.1", "+0.7,-1.2", code=0)
    run("calibrate", "--paper", "letter", "--save", "office", "99", "-0.1,0", code=0)
    assert (tmp_path / "home" / "printers.toml").is_file()
    shown = run("calibrate", "--list", code=0).out
    assert "97.3 × 98.1" in shown and "+0.7, -1.2" in shown and "letter" in shown
    listed = json.loads(run("calibrate", "--list", "--json", code=0).out)["printers"]
    assert listed[0] == {
        "name": "office",
        "paper": "a4",
        "across": 97.3,
        "along": 98.1,
        "offset": [0.7, -1.2],
    }
    words = ("--printer", "office", "--paper", "a4", "--only", "cards", "--backs", "mark")
    done = json.loads(run("kit", *words, "-o", tmp_path, "--json", code=0).out)
    assert done["corrected"] == {"printer": "office", "across": 97.3, "along": 98.1}
    path = tmp_path / "spare-squares-cards-a4-for-office.pdf"
    pages = pypdf.PdfReader(path).pages
    assert all("office 97.3 × 98.1" in page.extract_text() for page in pages)
    screen = run("kit", *words, "-o", tmp_path, code=0).out
    assert "Corrected for office, which printed 97.3 × 98.1 mm for 100" in screen
    run("calibrate", "--delete", "office", code=0)
    assert "No printer is kept" in run("calibrate", "--list", code=0).out


@pytest.mark.parametrize("turned", ["long", "short"])
def test_a_printer_brings_the_offset_of_its_backs(run, tmp_path: Path, turned: str) -> None:
    """ED4, ED6: backs move by what was read off; over the short edge the page stands on its head."""
    run("calibrate", "--paper", "a4", "--save", "office", "100", "+2,-1", code=0)
    words = ("--paper", "a4", "--only", "cards", "--backs", "plain", "--duplex", turned, "-o", tmp_path)
    right, down = (2, 1) if turned == "long" else (-2, -1)
    places = []
    for more in ((), ("--printer", "office")):
        run("kit", *words, *more, code=0)
        with pdfplumber.open(tmp_path / "spare-squares-cards-a4.pdf") as pdf:
            dots = [
                (each["x0"] / MM, each["top"] / MM) for each in pdf.pages[1].lines if each["linewidth"] > 5
            ]
            places.append(sorted(dots))
    assert len(places[0]) == 96
    for (x0, y0), (x1, y1) in zip(*places, strict=True):
        assert (x1 - x0, y1 - y0) == (pytest.approx(right, abs=0.01), pytest.approx(down, abs=0.01))


def test_what_is_not_known_is_refused_with_what_is(run, tmp_path: Path) -> None:
    """ED4: unknown names list the known; what was measured on A4 does not hold for Letter."""
    done = run("kit", "--printer", "ofice", code=1)
    assert "nor any other" in done.err and "calibrate" in done.err
    run("calibrate", "--paper", "a4", "--save", "office", "97.3", "0,0", code=0)
    run("calibrate", "--paper", "a4", "--save", "home", "101", "0,0", code=0)
    for words in (("kit", "--printer", "ofice"), ("calibrate", "--delete", "ofice")):
        said = run(*words, code=1).err
        assert "known are home, office; did you mean office?" in " ".join(said.split())
    said = run("kit", "--printer", "office", "--paper", "letter", code=1).err
    assert "choose --paper a4" in said and "calibrate --paper letter" in " ".join(said.split())
    said = run("kit", "--printer", "office", "--measured", "99", code=2).err
    assert "leave --measured out" in said
    assert not list(tmp_path.glob("*.pdf")) and not (tmp_path / "output").exists()


def test_without_a_paper_that_of_the_profile_is_meant(run, tmp_path: Path) -> None:
    """ED4: a printer that was measured on one paper alone is for that paper, whatever the locale."""
    run("calibrate", "--paper", "a5", "--save", "small", "99", "0,0", code=0)
    shown = run("kit", "--printer", "small", "--only", "counter", "-o", tmp_path, code=0).out
    assert "Paper: A5, on which small was measured" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--save", "office", "97.3x98.1", "left"), "write it like +0.7,-1.2"),
        (("--save", "office", "50", "0,0"), "outside 80 to 120"),
        (("--save", "a\U0001f600b", "97", "0,0"), "letters and digits"),
        (("--save", "o" * 30, "97", "0,0"), "letters and digits"),
        (("--list", "--delete", "office"), "ask for one of them"),
        (("--start", "200,0"), "more than 100 tenths of a millimetre"),
    ],
)
def test_what_cannot_be_kept_is_refused(run, words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """ED4, V34: nothing is written then."""
    done = run("calibrate", *words, code=2)
    assert said in " ".join(done.err.split()) and not (tmp_path / "home" / "printers.toml").exists()


def test_a_spoilt_file_of_profiles_is_named(run, tmp_path: Path) -> None:
    """ED4: one clear message with the place, no traceback."""
    path = tmp_path / "home" / "printers.toml"
    path.parent.mkdir()
    for content in ("[office\n", "[office.a4]\nmeasured = 97\noffset = [0, 0]\n", "office = 3\n"):
        path.write_text(content)
        said = run("kit", "--printer", "office").err
        assert "printers.toml" in said and "Traceback" not in said


def test_the_command_writes_the_sheet(run, tmp_path: Path) -> None:
    """ED3: calibrate -o FOLDER makes one file and says how to print it."""
    shown = run("calibrate", "--paper", "a4", "-o", tmp_path, code=0).out
    assert "on both sides" in shown and (tmp_path / "calibrate-a4.pdf").is_file()
    run("calibrate", "--paper", "a4", "--start", "+30,+30", "-o", tmp_path, code=0)
    (tmp_path / "calibrate-a4.pdf").write_text("mine")
    assert "left as it is" in run("calibrate", "--paper", "a4", "-o", tmp_path, code=1).err


def test_a_name_of_24_letters_can_be_kept(run) -> None:
    """ED4: the longest name that a footer has room for is kept, and one letter more is not."""
    run("calibrate", "--save", "o" * 24, "97", "0,0", code=0)
    run("calibrate", "--save", "o" * 25, "97", "0,0", code=2)
