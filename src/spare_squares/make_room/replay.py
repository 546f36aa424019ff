"""Replay codes: a whole run as one line of text, and back.

A code is `ss1.D.SEED.ACTIONS.CRC`: the version, the difficulty's first letter, the seed as 8 hex digits, the
action bytes in base64url without padding, and the CRC-32 of all before the last dot. It holds no score: the
score is what playing the actions gives, so a code cannot claim one.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from dataclasses import dataclass
from typing import Final

from spare_squares.errors import NotValid
from spare_squares.make_room.engine import UNDO, Reason, Run
from spare_squares.make_room.shapes import DIFFICULTIES, Difficulty

VERSION: Final = "ss1"
_FRAGMENT: Final = "#replay="
_LETTERS: Final[dict[str, Difficulty]] = {name[0]: name for name in DIFFICULTIES}
_WHY: Final[dict[Reason, str]] = {
    "ended": "the run had already ended",
    "empty-slot": "that slot was already used",
    "edge": "it crosses the edge of the board",
    "overlap": "it overlaps a filled cell",
    "nothing-to-undo": "there was nothing to undo",
}


@dataclass(frozen=True, slots=True)
class Replay:
    """What a code says: the deal and the actions, in order."""

    seed: int
    difficulty: Difficulty
    actions: bytes


def encode(replay: Replay) -> str:
    """Return the code of a run."""
    actions = base64.urlsafe_b64encode(replay.actions).rstrip(b"=").decode("ascii")
    body = f"{VERSION}.{replay.difficulty[0]}.{replay.seed:08x}.{actions}"
    return f"{body}.{zlib.crc32(body.encode('ascii')):08x}"


def code_of(run: Run) -> str:
    """Return the code of a run as played so far."""
    return encode(Replay(run.seed, run.difficulty, bytes(run.log)))


def decode(text: str) -> Replay:
    """Read a code, or a link that ends in one.

    Raises NotValid naming the part that is wrong.
    """
    code = text.strip().rpartition(_FRAGMENT)[2]
    version, dot, _ = code.partition(".")
    if dot and re.fullmatch(r"ss\d+", version) and version != VERSION:
        raise NotValid(f"replay code: its version is {version}, and only {VERSION} can be read here")
    parts = code.split(".")
    if len(parts) != 5 or parts[0] != VERSION:
        raise NotValid(f"replay code: expected {VERSION}.LETTER.SEED.ACTIONS.CHECKSUM; copy the whole code")
    body, _, checksum = code.rpartition(".")
    if checksum != f"{zlib.crc32(body.encode('utf-8', 'replace')):08x}":
        raise NotValid(
            "replay code: the checksum does not match, so a part is changed or missing; copy it again"
        )
    return _read(*parts[1:4])


def play(replay: Replay) -> Run:
    """Play a replay's actions from the first tray and return the run.

    Raises NotValid naming the first action that is not allowed, counted from 1.
    """
    run = Run(replay.seed, replay.difficulty)
    for number, action in enumerate(replay.actions, 1):
        if action > UNDO:
            raise NotValid(f"replay code: action {number} is {action}, and actions end at {UNDO}")
        reason = run.act(action)
        if reason is not None:
            raise NotValid(
                f"replay code: action {number} ({describe(action)}) is not allowed: {_WHY[reason]}"
            )
    return run


def describe(action: int) -> str:
    """Return an action in words, slots, rows and columns counted from 1."""
    if action == UNDO:
        return "undo"
    return f"piece {(action >> 6) + 1} at row {(action >> 3 & 7) + 1}, column {(action & 7) + 1}"


def _read(letter: str, seed: str, actions: str) -> Replay:
    if letter not in _LETTERS:
        raise NotValid(f"replay code: difficulty {letter!r} is none of {', '.join(_LETTERS)}")
    if not re.fullmatch(r"[0-9a-f]{8}", seed):
        raise NotValid(f"replay code: seed {seed!r} is not 8 hex digits in lower case")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", actions):
        raise NotValid("replay code: the actions hold a character that is not base64url")
    try:
        raw = base64.urlsafe_b64decode(actions + "=" * (-len(actions) % 4))
    except binascii.Error:
        raise NotValid("replay code: the actions are no whole number of bytes") from None
    # One run has one code: unused bits of the last character must be zero.
    if base64.urlsafe_b64encode(raw).rstrip(b"=").decode("ascii") != actions:
        raise NotValid("replay code: the actions end in stray bits")
    return Replay(int(seed, 16), _LETTERS[letter], raw)
