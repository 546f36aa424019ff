"""The two scales everything on paper is drawn with: type and lines, in points, and the rhythm of text."""

from __future__ import annotations

from spare_squares.kit.sheets.marks import POINT as POINT

BODY = 12.0
LARGE = 14.0
HEADING = 18.0
TITLE = 28.0
DISPLAY = 44.0

FINE = 0.5
LINE = 1.0
BOLD = 2.0
HEAVY = 4.0

LEADING = 5.5  # millimetres between baselines of body text: 1.30 of its size
PARAGRAPH = 3.0  # extra millimetres between paragraphs
MOST_CHARACTERS = 70  # of a line of running text
