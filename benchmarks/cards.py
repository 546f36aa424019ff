"""Drawing many tagged cards with the kit's writer, against plain untagged reportlab drawing of them.

Each way runs in a process of its own, in turns; the smallest CPU time of the rounds counts, from after the
imports to the finished bytes. Aims for 1,200 cards: half the CPU of the plain way, 60 MB above the start and
1.5 MB of file, at most. 12,000 cards are reported, not aimed at.

    python benchmarks/cards.py [--quick] [--cards 1200]
"""

from __future__ import annotations

import argparse
import io
import itertools
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import fontpkg_atkinson_hyperlegible
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from spare_squares.kit.edition import PAPERS
from spare_squares.kit.pdf.writer import write_pdf
from spare_squares.kit.sheets.document import Document, Group, Leaf, Page
from spare_squares.kit.sheets.marks import Mark, Outline, Point, Stamp, Strokes, Text, rectangle

COLUMNS, ROWS, WIDE, HIGH = 2, 3, 95.0, 80.0
CELL, LEFT, TOP = 10.0, 48.0, 34.0
SIDE = 4 * CELL
REMINDER = (
    "I row of 3 · L corner of 3 · D row of 2 · O square of 4.",
    "They fill every other cell: turn and flip them freely,",
    "no overlap, no fold, and keep off the blocked cells.",
)
AIM_CPU, AIM_MEMORY_MB, AIM_FILE_MB = 0.5, 60.0, 1.5

LEVEL = tuple(((0.0, step * CELL), (SIDE, step * CELL)) for step in range(5))
UPRIGHT = tuple(((step * CELL, 0.0), (step * CELL, SIDE)) for step in range(5))
BOARD: tuple[Mark, ...] = (Strokes(LEVEL + UPRIGHT, 1.0),)
BORDER: tuple[Mark, ...] = (Outline(rectangle(0, 0, WIDE, HIGH), 1.0),)
TASK: tuple[Mark, ...] = tuple(Text(0, 5.5 * at, line, 12) for at, line in enumerate(REMINDER))

Card = tuple[float, float, str, tuple[int, ...]]


def cards(count: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield heading and blocked cells (0 to 15) of each card."""
    ways = itertools.cycle(itertools.combinations(range(16), 4))
    for number, blocked in zip(range(1, count + 1), ways, strict=False):
        yield f"Spare Squares {number:02d}", blocked


def names(blocked: tuple[int, ...]) -> str:
    """Name cells as they stand on a card."""
    return ", ".join(sorted(f"{'ABCD'[cell % 4]}{cell // 4 + 1}" for cell in blocked))


def sheets(count: int) -> Iterator[list[Card]]:
    """Yield the cards of each sheet with the place of their top left corners in the frame."""
    row = cards(count)
    while sheet := list(itertools.islice(row, COLUMNS * ROWS)):
        yield [
            (WIDE * (place % COLUMNS), HIGH * (place // COLUMNS), heading, blocked)
            for place, (heading, blocked) in enumerate(sheet)
        ]


def crosses(blocked: tuple[int, ...], x: float, y: float) -> Iterator[tuple[Point, Point]]:
    """Yield the two lines of each cross of a board whose top left corner is at (x, y)."""
    for cell in blocked:
        left, top = x + cell % 4 * CELL, y + cell // 4 * CELL
        yield (left + 2, top + 2), (left + CELL - 2, top + CELL - 2)
        yield (left + CELL - 2, top + 2), (left + 2, top + CELL - 2)


def tagged_card(x: float, y: float, heading: str, blocked: tuple[int, ...]) -> Group:
    """Lay one card out as the kit does: heading, text and picture, its shared parts as stamps."""
    named = names(blocked)
    lines = tuple(crosses(blocked, x + LEFT, y + TOP))
    picture = (Stamp(x + LEFT, y + TOP, BOARD), Strokes(lines, 2.0))
    words = (Text(x + 4, y + 15, "Blocked: " + named, 12), Stamp(x + 4, y + 21, TASK))
    return Group(
        "Sect",
        (
            Leaf("H2", (Text(x + 4, y + 8, heading, 14, bold=True),)),
            Leaf("P", words),
            Leaf("Figure", picture, alt="Board, blocked cells " + named),
        ),
    )


def kit(count: int) -> bytes:
    """Lay the cards out as tagged pages and write them."""
    pages = tuple(
        Page(
            f"Cards {number}",
            (
                Leaf("H1", (Text(0, -3, f"Cards, sheet {number}", 12),)),
                Leaf("Artifact", tuple(Stamp(x, y, BORDER) for x, y, _, _ in sheet)),
                *(tagged_card(*card) for card in sheet),
            ),
        )
        for number, sheet in enumerate(sheets(count), start=1)
    )
    return write_pdf(Document("Cards", "A benchmark", "Spare Squares", PAPERS["a4"], pages)).data


def plain_card(canvas: Canvas, x: float, y: float, heading: str, blocked: tuple[int, ...]) -> None:
    """Draw one card call by call; y is upwards here."""
    canvas.setLineWidth(1)
    canvas.rect(x * mm, (y - HIGH) * mm, WIDE * mm, HIGH * mm)
    for (x0, y0), (x1, y1) in LEVEL + UPRIGHT:
        left, top = x + LEFT, y - TOP
        canvas.line((left + x0) * mm, (top - y0) * mm, (left + x1) * mm, (top - y1) * mm)
    canvas.setLineWidth(2)
    for (x0, y0), (x1, y1) in crosses(blocked, LEFT, TOP):
        canvas.line((x + x0) * mm, (y - y0) * mm, (x + x1) * mm, (y - y1) * mm)
    canvas.setFont("Bold", 14)
    canvas.drawString((x + 4) * mm, (y - 8) * mm, heading)
    canvas.setFont("Regular", 12)
    canvas.drawString((x + 4) * mm, (y - 15) * mm, "Blocked: " + names(blocked))
    for at, line in enumerate(REMINDER):
        canvas.drawString((x + 4) * mm, (y - 21 - 5.5 * at) * mm, line)


def plain(count: int) -> bytes:
    """Draw the cards on reportlab's canvas, without tags."""
    folder = Path(fontpkg_atkinson_hyperlegible.ROOT) / "files"
    for weight in ("Regular", "Bold"):
        registerFont(TTFont(weight, str(folder / f"AtkinsonHyperlegible-{weight}.ttf")))
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=A4, invariant=1)
    for number, sheet in enumerate(sheets(count), start=1):
        canvas.setFont("Regular", 12)
        canvas.drawString(10 * mm, 281 * mm, f"Cards, sheet {number}")
        for x, y, heading, blocked in sheet:
            plain_card(canvas, 10 + x, 278 - y, heading, blocked)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def measure(way: str, count: int) -> dict[str, float]:
    """Return CPU seconds, megabytes above the start, and megabytes of file, of one way in this process."""
    draw = {"kit": kit, "plain": plain}[way]
    start_memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    data = draw(count)
    cpu = time.process_time() - start
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - start_memory) / 1024
    return {"cpu": cpu, "memory": memory, "file": len(data) / 1e6}


def best(way: str, count: int, rounds: int) -> dict[str, float]:
    """Return the smallest of each figure over several processes."""
    command = [sys.executable, __file__, "--cards", str(count), "--one", way]
    results = [
        json.loads(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(rounds)
    ]
    return {key: min(result[key] for result in results) for key in results[0]}


def report(count: int, rounds: int) -> None:
    """Print both ways and their ratio for one number of cards."""
    ours, theirs = best("kit", count, rounds), best("plain", count, rounds)
    print(f"{count:,} cards           CPU s   MB above start   file MB")
    for name, one in (("tagged kit", ours), ("plain reportlab", theirs)):
        print(f"  {name:<18}{one['cpu']:>7.3f}{one['memory']:>15.1f}{one['file']:>12.2f}")
    print(f"  ratio of CPU      {ours['cpu'] / theirs['cpu']:>7.2f}")
    if count == 1200:
        print(f"  aims: ratio ≤ {AIM_CPU}, ≤ {AIM_MEMORY_MB:.0f} MB above start, ≤ {AIM_FILE_MB} MB file")


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=0, help="only this number of cards")
    parser.add_argument("--quick", action="store_true", help="one round of 1,200 cards")
    parser.add_argument("--one", choices=("kit", "plain"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measure(options.one, options.cards or 1200)))
        return
    for count in (options.cards,) if options.cards else (1200,) if options.quick else (1200, 12000):
        report(count, 1 if options.quick or count > 1200 else 5)


if __name__ == "__main__":
    main()
