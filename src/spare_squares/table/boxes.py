"""Lines of a drawing by the weight of their arms: nothing, light (the grid) or heavy (round a piece)."""

from __future__ import annotations

from typing import Final

NONE, LIGHT, HEAVY = 0, 1, 2
# One character for each of 81 crossings: index 27·up + 9·right + 3·down + left.
_CROSSINGS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
NEEDED: Final = "─│┼━┃╋╲╱╳"  # a console that can write these gets boxes


def crossing(up: int, right: int, down: int, left: int) -> str:
    """Return the character where four arms meet."""
    return _CROSSINGS[27 * up + 9 * right + 3 * down + left]


def plain_crossing(up: int, right: int, down: int, left: int) -> str:
    """Return the same in ASCII: `|` and `-` for the grid, `#` and `=` round a piece, `+` where they meet."""
    upright, level = max(up, down), max(right, left)
    if upright and level:
        return "#" if HEAVY in (upright, level) else "+"
    if upright:
        return "#" if upright == HEAVY else "|"
    return "=" if level == HEAVY else "-" if level else " "
