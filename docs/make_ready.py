"""Write docs/ready, what most people want, made by the program, and the picture that opens the README.

`--check` writes nothing and exits with 1 when a file is not what the program makes now.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from spare_squares import make_kit
from spare_squares.companion.phone_page import build_page as build_table
from spare_squares.decks.builtin import builtin_deck
from spare_squares.kit.edition import EDITIONS
from spare_squares.language.texts import read_texts
from spare_squares.make_room.puzzle_page import build_page as build_blocks
from spare_squares.solver.finished_board import finished_board
from spare_squares.web.figures import draw_board, standalone
from spare_squares.why.why_page import build_page as build_why

READY = Path(__file__).parent / "ready"
PAPERS = ("a4", "letter")
PICTURE = Path(__file__).parent / "pictures" / "board-and-card.svg"
ALT = "A card that blocks four cells, and beside it a finished board with the pieces I, L, D and O"
PAPER = '<rect x="-.2" y="-.2" width="11.4" height="5.4" fill="#fff"/>'


def ready_files() -> dict[str, bytes]:
    """Return every file by name."""
    deck = builtin_deck()
    files: dict[str, bytes] = {}
    for edition in ("standard", "large"):
        if edition in EDITIONS:
            for paper in PAPERS:
                files |= {each.name: each.data for each in make_kit(paper=paper, edition=edition).files}
    files["table.html"] = build_table(deck, read_texts(), built_in=True, finished=finished_board(deck))
    files["why.html"] = build_why()
    files["make-room.html"] = build_blocks()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items()))
    return {**files, "SHA256SUMS": sums.encode()}


def picture() -> bytes:
    """Draw a card beside a finished board, as SVG: the game at a glance."""
    deck = builtin_deck()
    shown, cells = finished_board(deck), deck.game.board.cells
    spare = cells & ~sum(each.cells for each in shown)
    card = draw_board(deck.game, blocked=deck.cards[0].blocked, named=True)
    board = draw_board(deck.game, blocked=spare, lying=shown, named=True)
    placed = card.replace("<svg ", '<svg x="0" y="0" width="5" height="5" ', 1)
    beside = board.replace("<svg ", '<svg x="6" y="0" width="5" height="5" ', 1)
    whole = f'<svg viewBox="-.2 -.2 11.4 5.4" role="img" aria-label="{ALT}">{PAPER}{placed}{beside}</svg>'
    return standalone(whole, width=680).encode()


def main() -> None:
    """Write the folder anew, or compare it."""
    files = ready_files()
    drawn = picture()
    if "--check" in sys.argv and (not PICTURE.exists() or PICTURE.read_bytes() != drawn):
        sys.exit(f"{PICTURE.name}: not what the program draws; run python docs/make_ready.py")
    there = {path.name: path for path in READY.glob("*")} if READY.is_dir() else {}
    if "--check" in sys.argv:
        wrong = [
            name for name, data in files.items() if name not in there or there[name].read_bytes() != data
        ]
        wrong += sorted(set(there) - set(files))
        if wrong:
            sys.exit(
                f"docs/ready: {', '.join(wrong)}: not what the program makes; run python docs/make_ready.py"
            )
        return
    PICTURE.write_bytes(drawn)
    READY.mkdir(exist_ok=True)
    for name in set(there) - set(files):
        there[name].unlink()
    for name, data in files.items():
        (READY / name).write_bytes(data)


if __name__ == "__main__":
    main()
