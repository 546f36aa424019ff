"""Spare Squares: a printable packing game, its cards proven by exhaustive search."""

from __future__ import annotations

__version__ = "0.1.0"
