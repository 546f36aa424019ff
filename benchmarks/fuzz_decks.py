"""Feed broken decks to every reader: no traceback, no hang, no flood of memory.

Seeds are whole decks in each format; each input is a seed with a few mutations (bytes, pieces of other
seeds, words from a dictionary of what has hurt parsers before; in spreadsheets mostly inside the archive).
An input passes when it is read, or refused by one of the package's own errors, within two seconds of
processor time and without a word on standard output. With `--atheris` the mutations are chosen by
coverage, if that package is installed.

    python benchmarks/fuzz_decks.py --seconds 10
    python benchmarks/fuzz_decks.py --inputs 1000000 --report docs/deck-fuzzing.md
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import importlib
import io
import platform
import random
import resource
import signal
import sys
import time
import traceback
import zipfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from types import FrameType

from spare_squares.core.challenge import Challenge
from spare_squares.core.deck import Deck
from spare_squares.decks.builtin import builtin_deck
from spare_squares.decks.formats import write_deck, written_formats
from spare_squares.decks.games import read_game
from spare_squares.decks.notation import read_cells
from spare_squares.decks.reading import read_deck
from spare_squares.errors import SpareSquaresError

LIMIT = 2.0
LONGEST = 20_000
# How often each kind is drawn: a spreadsheet costs thirty times as much as a line of text.
WEIGHTS = {
    "text": 8,
    "csv": 6,
    "tsv": 3,
    "json": 8,
    "yaml": 3,
    "xlsx": 1,
    "pasted": 4,
    "cells": 9,
    "picture": 5,
    "markdown": 4,
}
OWN_GAME = """title: Own
game:
  name: own
  picture: "###/###/##."
  letters: down
  pieces:
    - {letter: A, picture: "##/#.", copies: 2}
  blocked: 2
cards:
  - id: a
    blocked: |
      #..
      .#.
      ...
"""
PASTED = """Spare Squares 01
BLOCK these four cells: A4, B2, B4, D3.
Some other words.
SQ-01
One packing: I: A3, B3, C3; L: A1, A2, B1; D: C4, D4; O: C1, C2, D1, D2. More words.
"""
MARKDOWN = """# Friday

| **Card** | Blocked cells | Title |
|:---|---:|---|
| 01 | `A4` B2<br>B4 D3 | Gate \\| garden |
| 02 | .#../..../..../#### | |

Bye!
"""
CHAT = """[12/11/26, 19:02:11] Ann: Card 1
A4 B2 B4 D3
> 12/11/26, 7:02 PM - Ben: 02 - A1 B1 (1,4) D2 # hard
#3: A1 B1 D1 D2
"""
GRID = "Card 1:\n+---+---+---+---+\n" + "| . | # |   | x |\n+---+---+---+---+\n" * 4
WORDS = [
    *(
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xff\xfe",
        b"\xfe\xff",
        b"\r",
        b"\n\n",
        b"\t",
        b"\x1b[2J",
        b"\xe2\x80\xa8",
    ),
    *(
        b"&a ",
        b"*a",
        b"!!python/object:os.system ",
        b"<<: ",
        b"? ",
        b"- " * 30,
        b"[" * 30,
        b"{" * 30,
        b'{"a":' * 30,
    ),
    *(
        b"|\n",
        b">-\n",
        b"%YAML 1.2\n---\n",
        b"...\n",
        b"# ",
        b"'",
        b'"',
        b'""',
        b"\\ud800",
        b"\\u0000",
        b"\\x",
    ),
    *(
        b"sep=;\n",
        b"sep=\n",
        b";",
        b",",
        b"|",
        b"id,blocked\n",
        b"Karte;Gesperrt\n",
        b"1e999",
        b"NaN",
        b"9" * 400,
    ),
    *(
        "А4".encode(),
        "４".encode(),
        "⬛⬜🟥".encode(),
        "\U0001f3f3️‍\U0001f308".encode(),
        b"\xc3\x28",
        "é".encode(),
    ),
    *(
        b"A1-A4",
        b"ZZ99",
        b"A0",
        b"a 4",
        b"....\n",
        b"####\n",
        b"SQ-",
        b"Spare Squares ",
        b"packing: ",
        b"|---|\n",
        b"| ",
        b"/*",
        b"// ",
        b"[1/1/26, 1:00] A: ",
        b"I: ",
    ),
]


class TooLong(Exception):
    """An input took more than its share of time."""


def seeds() -> dict[str, list[bytes]]:
    """Return whole decks to start from, by kind."""
    box = builtin_deck()
    two = {card.id: box.answers[card.id] for card in box.cards[:2]}
    deck = replace(box, cards=box.cards[:3], answers=two)
    game = read_game("six-by-six")
    cells = game.board.cells_of(["F1", "D4", "A1", "B2", "E6", "C5", "F2"])
    six = Deck("Größe", game, (Challenge("Ä:1", cells, "=1+1"), Challenge("02", cells)), credit='#, "it\'s"')
    found = {format: [write_deck(deck, format), write_deck(six, format)] for format in written_formats()}
    found["yaml"].append(OWN_GAME.encode())
    found["csv"] += [
        b"sep=;\r\nKarte;Gesperrt\r\n01;A4 B2 B4 D3\r\n;;\r\n",
        "id;blocked\r\nä;A4".encode("cp1252"),
    ]
    found["tsv"].append("\ufeffcarte\tcases\r\n01\tA1 B1\r\n".encode("utf-16-le"))
    found["text"].append(CHAT.encode())
    found["json"].append(b'// ours\n{"cards": [/* one */ {"id": 1, "blocked": "A4 B2 B4 D3"}, // two\n]}')
    found["markdown"] = [MARKDOWN.encode(), b"id | blocked\n---+---\n1 | A1 B1 D1 D2\n"]
    found["pasted"] = [PASTED.encode()]
    found["picture"] = [
        "01\n⬜⬛⬜⬜\n⬜⬜⬜⬜\n⬛⬛⬜⬜\n⬜⬜⬜⬛\n".encode(),
        b"a:\n.#..\n....\n####\n....\n",
        GRID.encode(),
    ]
    found["cells"] = [b"A4 B2 B4 D3", b"A1B2C3D4", b"a-4; 2B/ C 3", b"(1,4) (3,2)", "A4\u200b`B2`".encode()]
    return found


def mutated(random_: random.Random, kinds: dict[str, list[bytes]]) -> tuple[str, bytes]:
    """Return a kind and an input made from one of its seeds."""
    kind = random_.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    seed = random_.choice(kinds[kind])
    if kind == "xlsx" and random_.random() < 0.8:
        return kind, _mutated_inside(seed, random_, kinds)
    data = bytearray(seed)
    for _ in range(random_.choice((0, 1, 1, 1, 2, 2, 3, 5, 9))):
        _mutate(data, random_, kinds)
    return kind, bytes(data[:LONGEST])


def _mutated_inside(seed: bytes, random_: random.Random, kinds: dict[str, list[bytes]]) -> bytes:
    """Mutate one part of a spreadsheet, and pack it again."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(seed)) as old, zipfile.ZipFile(out, "w") as new:
        names = old.namelist()
        chosen = random_.choice([*names, "xl/worksheets/sheet1.xml", "xl/worksheets/sheet1.xml"])
        for name in names:
            data = bytearray(old.read(name))
            for _ in range(random_.choice((1, 1, 2, 4)) if name == chosen else 0):
                _mutate(data, random_, kinds)
            new.writestr(name, bytes(data))
    return out.getvalue()


def _mutate(data: bytearray, random_: random.Random, kinds: dict[str, list[bytes]]) -> None:
    start = random_.randrange(len(data) + 1)
    end = min(len(data), start + random_.choice((0, 0, 1, 1, 2, 5, 20, 100)))
    choice = random_.randrange(8)
    if choice == 0:
        data[start:end] = b""
    elif choice == 1:
        data[start:start] = data[start:end] * random_.choice((1, 2, 50))
    elif choice == 2:
        data[start:end] = random_.randbytes(random_.choice((1, 2, 8)))
    elif choice == 3:
        other = random_.choice(kinds[random_.choice(list(kinds))])
        cut = random_.randrange(len(other) + 1)
        data[start:end] = other[cut : cut + random_.choice((3, 20, 200))]
    elif choice == 4 and end > start:
        data[start] ^= 1 << random_.randrange(8)
    elif choice == 5:
        data[start:end] = bytes(reversed(data[start:end]))
    else:
        data[start:end] = random_.choice(WORDS)


def feed(kind: str, data: bytes) -> str:
    """Give one input to its reader and return what came of it."""
    try:
        if kind == "cells":
            read_cells(data.decode("utf-8", "surrogateescape"), BOARD)
            return "read"
        reading = read_deck("-", stdin=io.BytesIO(data))
    except SpareSquaresError as error:
        if not str(error):
            raise ValueError("an error without a message") from error
        return type(error).__name__
    for finding in reading.findings:
        f"{finding.message}{finding.found}{finding.fix}{finding.at.line_text}".encode()
    if reading.deck is None and not any(each.severity == "error" for each in reading.findings):
        raise ValueError("no deck, and no word why")
    return "found wrong" if any(each.severity == "error" for each in reading.findings) else "read"


BOARD = builtin_deck().game.board


def _too_long(signum: int, frame: FrameType | None) -> None:
    raise TooLong(f"more than {LIMIT} s")


def run(
    *, seed: int, seconds: float, inputs: int
) -> tuple[collections.Counter[tuple[str, str]], float, list[str]]:
    """Feed inputs until one of the limits; return counts by kind and end, the longest time, the faults."""
    random_, kinds = random.Random(seed), seeds()
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    faults: list[str] = []
    longest, until = 0.0, time.monotonic() + seconds
    signal.signal(signal.SIGVTALRM, _too_long)
    while sum(counts.values()) < inputs and time.monotonic() < until and len(faults) < 20:
        kind, data = mutated(random_, kinds)
        before = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                end = feed(kind, data)
            if printed.getvalue():
                raise ValueError(f"it printed {printed.getvalue()[:80]!r}")
        except Exception:
            end = "FAULT"
            faults.append(f"{kind}: {data!r}\n{traceback.format_exc()}")
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        longest = max(longest, time.process_time() - before)
        counts[kind, end] += 1
    return counts, longest, faults


def run_all(
    seed: int, seconds: float, inputs: int, processes: int
) -> tuple[collections.Counter[tuple[str, str]], float, list[str], int]:
    """Share the inputs among processes; return the sums, and the memory in MB of the largest process."""
    counts: collections.Counter[tuple[str, str]] = collections.Counter()
    longest, memory, faults = 0.0, 0, []
    with ProcessPoolExecutor(processes) as pool:
        shares = [pool.submit(_share, seed + n, seconds, -(-inputs // processes)) for n in range(processes)]
        for share in shares:
            some, slowest, wrong, megabytes = share.result()
            counts += some
            longest, memory = max(longest, slowest), max(memory, megabytes)
            faults += wrong
    return counts, longest, faults, memory


def _share(
    seed: int, seconds: float, inputs: int
) -> tuple[collections.Counter[tuple[str, str]], float, list[str], int]:
    counts, longest, faults = run(seed=seed, seconds=seconds, inputs=inputs)
    return counts, longest, faults, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def by_coverage(seconds: float, inputs: int) -> None:
    """Let atheris choose the inputs; it ends the process itself."""
    atheris = importlib.import_module("atheris")

    kinds = list(WEIGHTS)

    def one(data: bytes) -> None:
        if data:
            feed(kinds[data[0] % len(kinds)], data[1:])

    corpus = Path("fuzz-corpus")
    corpus.mkdir(exist_ok=True)
    for kind, several in seeds().items():
        for number, data in enumerate(several):
            (corpus / f"{kind}-{number}").write_bytes(bytes([kinds.index(kind)]) + data)
    atheris.instrument_all()
    flags = [f"-max_total_time={int(seconds)}", f"-runs={inputs}", "-timeout=10", "-max_len=4096"]
    atheris.Setup([sys.argv[0], *flags, str(corpus)], one)
    atheris.Fuzz()


def report(
    counts: collections.Counter[tuple[str, str]], longest: float, took: float, *, seed: int, memory: int
) -> str:
    """Return the result as Markdown."""
    ends = sorted({end for _, end in counts})
    faults = sum(number for (_, end), number in counts.items() if end == "FAULT")
    lines = [
        "# Fuzzing the deck readers",
        "",
        f"`benchmarks/fuzz_decks.py`, seed {seed}, Python {platform.python_version()}.",
        "",
        f"{sum(counts.values()):,} inputs in {took:,.0f} s; the longest took {longest:.3f} s of processor",
        f"time; a process needed {memory} MB at most. Tracebacks, hangs and silent failures: {faults}.",
        "",
        f"| kind | {' | '.join(ends)} |",
        f"|---|{'---:|' * len(ends)}",
    ]
    lines += [
        f"| {kind} | {' | '.join(f'{counts[kind, end]:,}' for end in ends)} |"
        for kind in WEIGHTS
        if any(counts[kind, end] for end in ends)
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--inputs", type=int, default=10**9)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--report", type=Path, help="write the result here as well")
    parser.add_argument("--atheris", action="store_true", help="choose mutations by coverage")
    chosen = parser.parse_args()
    if chosen.seconds == 1e9 and chosen.inputs == 10**9:
        chosen.seconds = 10
    if chosen.atheris:
        by_coverage(chosen.seconds, chosen.inputs)
        return 0
    start = time.monotonic()
    counts, longest, faults, memory = run_all(chosen.seed, chosen.seconds, chosen.inputs, chosen.processes)
    text = report(counts, longest, time.monotonic() - start, seed=chosen.seed, memory=memory)
    print(text)
    for fault in faults[:5]:
        print(fault, file=sys.stderr)
    if chosen.report and not faults:
        chosen.report.write_text(text, "utf-8")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
