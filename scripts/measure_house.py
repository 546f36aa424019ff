"""Count the house by room, and write the table into docs/measurements.md.

Run: `python scripts/measure_house.py` in a checkout. A function is hidden when its name begins with one
underscore; comments are those that the tokeniser finds, so that no text is taken for one.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "spare_squares"
PAGE = ROOT / "docs" / "measurements.md"
HEAD = "| room | files | lines | lines a file | hidden functions | comments in 100 lines |"
# What was counted of the first version, whose rooms were others.
BEFORE = "| the first version | 210 | 24,303 | 116 | 48 % | 1.4 |"
SMALL, LONG = 60, range(150, 401)


@dataclass(frozen=True, slots=True)
class Counted:
    """What one file holds, or several."""

    files: int
    lines: int
    comments: int
    functions: int
    hidden: int

    def row(self, name: str) -> str:
        """Write it as a line of the table."""
        hidden = round(100 * self.hidden / max(1, self.functions))
        return (
            f"| {name} | {self.files} | {self.lines:,} | {self.lines / self.files:.0f} | {hidden} % "
            f"| {100 * self.comments / self.lines:.1f} |"
        )


def count(path: Path) -> Counted:
    """Count one file."""
    text = path.read_text("utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = {each.start[0] for each in tokens if each.type == tokenize.COMMENT}
    names = [each.name for each in ast.walk(ast.parse(text)) if isinstance(each, ast.FunctionDef)]
    hidden = [name for name in names if name.startswith("_") and not name.startswith("__")]
    return Counted(1, text.count("\n"), len(comments), len(names), len(hidden))


def total(parts: list[Counted]) -> Counted:
    """Add up what several files hold."""
    names = ("files", "lines", "comments", "functions", "hidden")
    sums = [sum(getattr(each, name) for each in parts) for name in names]
    return Counted(*sums)


def table(counted: dict[Path, Counted]) -> Iterator[str]:
    """Yield the lines of the table: a room each, the whole, and the first version."""
    rooms: dict[str, list[Counted]] = {}
    for path, each in counted.items():
        parts = path.relative_to(PACKAGE).parts
        rooms.setdefault(parts[0] if len(parts) > 1 else "top level", []).append(each)
    yield HEAD
    yield "|" + "---|" * HEAD.count(" |")
    yield from (total(parts).row(name) for name, parts in sorted(rooms.items()))
    yield total([*counted.values()]).row("all")
    yield BEFORE


def sizes(counted: dict[Path, Counted]) -> str:
    """Say how long the files with code are."""
    lines = [each.lines for path, each in counted.items() if path.name != "__init__.py" or each.functions]
    small, long = sum(each < SMALL for each in lines), sum(each in LONG for each in lines)
    return (
        f"Counted on {datetime.now(UTC):%Y-%m-%d}: {len(lines)} files hold code; {small} of them have "
        f"fewer than {SMALL} lines, {long} have {LONG[0]} to {LONG[-1]}."
    )


def main() -> None:
    """Write the table and the sentence below it anew."""
    counted = {path: count(path) for path in sorted(PACKAGE.rglob("*.py"))}
    lines = PAGE.read_text("utf-8").split("\n")
    start = lines.index(HEAD)
    end = next(at for at in range(start, len(lines)) if lines[at].startswith("Counted on "))
    lines[start : end + 1] = [*table(counted), "", sizes(counted)]
    PAGE.write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
