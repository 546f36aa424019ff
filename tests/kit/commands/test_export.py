"""`export svg`: what it says, what it refuses, and that its folder is whole."""

from __future__ import annotations

import json

import pytest


def test_export_svg_says_what_it_wrote(run, tmp_path):
    """EX1, EX28: the command names every file with what lies on it, and the manifest."""
    done = run("export", "svg", "-o", str(tmp_path / "cut"))
    assert done.code == 0, done.out
    assert "spare-squares-pieces-1.svg  piece I, piece L, piece O, piece D, 4 × marker, token" in done.out
    assert {path.name for path in (tmp_path / "cut").iterdir()} >= {"spare-squares-svg.json"}


def test_export_svg_as_json(run, tmp_path):
    """EX28: --json gives the manifest."""
    done = run("export", "svg", "-o", str(tmp_path), "--only", "board", "--json")
    said = json.loads(done.out)
    assert said["format"] == "svg" and [each["name"] for each in said["files"]] == [
        "spare-squares-board-1.svg"
    ]


def test_a_cut_board_speaks_the_language_of_its_players(run, tmp_path):
    """LA1, LA5: the word engraved over the board is that of the language, English where none is said."""
    drawn = {}
    for said in ((), ("--language", "en"), ("--language", "de"), ("--language", "fr")):
        folder = tmp_path / "-".join(("cut", *said))
        assert run("export", "svg", "--only", "board", "-o", str(folder), *said).code == 0
        drawn[said[-1] if said else ""] = (folder / "spare-squares-board-1.svg").read_bytes()
    assert drawn[""] == drawn["en"] and len(set(drawn.values())) == 3


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--material", "300"), "'300' is no material: write its width and height like 300x200mm"),
        (("--material", "0x20"), "is outside 1mm to 3000mm"),
        (("--kerf", "2"), "'2' has no unit"),
        (("--kerf", "2mm"), "is outside 0mm to 1mm"),
        (("--layer-colours", "trim=red"), "'trim' is no layer: they are engrave, score, cut, reference"),
        (("--for", "water"), "water"),
    ],
)
def test_export_svg_refuses_what_it_does_not_know(options, said, run, tmp_path):
    """EX3, EX4, EX6: an option that makes no sense is refused in one line, and nothing is written."""
    done = run("export", "svg", "-o", str(tmp_path / "cut"), *options)
    assert done.code == 2 and said in done.err
    assert not (tmp_path / "cut").exists()


def test_export_svg_names_what_does_not_fit(run, tmp_path):
    """EX6: exit 1, with the thing and the material it needs."""
    done = run("export", "svg", "-o", str(tmp_path / "cut"), "--material", "150x150", "--only", "board")
    assert done.code == 1 and "board (148 × 148 mm) does not fit on a material" in done.err
    assert not (tmp_path / "cut").exists()


def test_materials_in_inches(run, tmp_path):
    """EX11: a mat of 12 by 12 inches."""
    done = run(
        "export", "svg", "-o", str(tmp_path), "--for", "vinyl", "--material", "12x12in", "--only", "cards"
    )
    assert done.code == 0 and "304.8 × 304.8 mm" in done.err + done.out
