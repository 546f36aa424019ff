"""The command line: parse, call, report. The only room that prints or exits.

Each command stands in a file of its own and is imported when it is called, so `--help` loads click alone.
"""

from __future__ import annotations

from spare_squares.shell.running import main

__all__ = ["main"]
