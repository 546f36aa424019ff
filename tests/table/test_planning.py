"""The planning time: it speaks, and never acts."""

from __future__ import annotations

import threading

from spare_squares.table.handover import Planning, warnings


def test_what_is_said_when():
    """T9, T11: half a minute, ten seconds, over; the end invites the starter and does nothing."""
    assert [after for after, _ in warnings("Ann")] == [30, 50, 60]
    assert warnings("Ann")[-1][1].endswith("Ann, the first turn is yours when you are ready.")


def test_it_speaks_and_stops():
    """T9, T11: warnings come in order while it runs; once stopped it says nothing more."""
    said: list[str] = []
    over = threading.Event()

    def say(text: str) -> None:
        said.append(text)
        over.set()

    planning = Planning("Ann", say, seconds=0)
    planning.start()
    assert over.wait(10) and said == [warnings("Ann", 0)[-1][1]]
    stopped = Planning("Ann", said.append, seconds=60)
    stopped.stop()
    stopped.start()
    stopped._thread.join(10)
    assert len(said) == 1
