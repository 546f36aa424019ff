"""Make the scripts of a page small: blanks and long names go, the sources stay as they are.

What comes out stands in `templates/web/tight`, headed by the digest of the sources; `web/join.py` takes it
only while that digest holds. Needs node and `npm install` (terser, pinned in `package.json`).
Run: `python scripts/tighten_scripts.py [--check]`; with `--check` nothing is written, and it ends with 1
where a script is not what its sources make.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from spare_squares.companion import phone_page
from spare_squares.web.join import joined_script, tight_mark

ROOT: Final = Path(__file__).resolve().parents[1]
TERSER: Final = (ROOT / "node_modules" / ".bin" / "terser").as_posix()
SQUEEZE: Final = "passes=3,toplevel,hoist_funs,unsafe,unsafe_arrows,unsafe_comps,pure_getters"
OPTIONS: Final = ("--ecma", "2020", "--compress", SQUEEZE, "--format", "max_line_len=2000")
# Properties that only the scripts themselves know: no text, record, element or test calls them by name.
OWN: Final = """
ALPHABET actionFrom aimFor atSide begin bringBack chosen columnLabels drawPiece entryText everyone fault
findCard flipped handles hasBefore hits inferred isDrag isFinished landing learn lift listed lyingOf makeGhost
moved nameAt onAim onCancel onChange onDone onDrop onLift onTap past pieceLabel pieceOf recordIn rowLabels
shapeOf spotOf statusParts stopAt undos ways
"""
MANGLE: Final = ("--mangle", "toplevel", "--mangle-props", f"regex=/^({'|'.join(OWN.split())})$/")
PAGES: Final = {"companion": phone_page.SCRIPTS}


def main() -> int:
    """Write each page's scripts, or tell which are stale."""
    stale = 0
    for page, names in PAGES.items():
        joined = joined_script(names)
        done = subprocess.run(
            [TERSER, *OPTIONS, *MANGLE], input=joined, capture_output=True, text=True, check=True
        )
        path = ROOT / "templates" / "web" / "tight" / f"{page}.js"
        text = f"{tight_mark(joined)}\n{done.stdout.strip()}\n"
        if path.is_file() and path.read_text("utf-8") == text:
            continue
        stale += 1
        print(f"{path.relative_to(ROOT)}: {len(joined):,} characters become {len(text):,}")
        if "--check" not in sys.argv[1:]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    return 1 if stale and "--check" in sys.argv[1:] else 0


if __name__ == "__main__":
    raise SystemExit(main())
