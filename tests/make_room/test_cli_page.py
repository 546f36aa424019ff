"""`build`, `open` and `serve`: the page as a file and from memory."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from spare_squares.errors import Refused
from spare_squares.make_room.puzzle_page import build_page
from spare_squares.web.commands import listening


def test_build_writes_one_file(blocks: Any, tmp_path: Path) -> None:
    """R83, R84, R85: one HTML file, the same bytes each time, nothing beside it; the place is named."""
    place = tmp_path / "new" / "game.html"
    answer = blocks("build", "-o", place)
    assert answer.code == 0 and str(place) in answer.out
    first = place.read_bytes()
    assert first == build_page() and first.startswith(b"<!doctype html>")
    assert b"default-src 'none'" in first and b'<link rel="icon" href="data:,">' in first
    assert blocks("build", "-o", place).code == 0
    assert place.read_bytes() == first
    assert [entry.name for entry in place.parent.iterdir()] == ["game.html"]


def test_build_goes_to_output_by_default(
    blocks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R84: without -o the page lands in output/."""
    monkeypatch.chdir(tmp_path)
    assert blocks("build").code == 0
    assert (tmp_path / "output" / "make-room.html").is_file()


def test_build_replaces_an_older_page_only(blocks: Any, tmp_path: Path) -> None:
    """R84: a page of another version is replaced; a file of somebody else only with --force."""
    place = tmp_path / "game.html"
    older = build_page().replace(b"</main>", b"<p>older</p></main>")
    place.write_bytes(older)
    assert blocks("build", "-o", place).code == 0
    assert place.read_bytes() == build_page()
    place.write_text("<title>My holiday</title>", "utf-8")
    answer = blocks("build", "-o", place)
    assert (answer.code, answer.out) == (1, "")
    assert str(place) in answer.err and "--force" in answer.err
    assert place.read_text("utf-8") == "<title>My holiday</title>"
    assert blocks("build", "-o", place, "--force").code == 0
    assert place.read_bytes() == build_page()


def test_build_says_where_it_cannot_write(blocks: Any, tmp_path: Path) -> None:
    """R84: a folder, or a place below a file, is refused with its name; nothing is left behind."""
    (tmp_path / "file").write_text("x", "utf-8")
    for place in (tmp_path, tmp_path / "file" / "game.html"):
        answer = blocks("build", "-o", place, "--force")
        assert answer.code == 1 and str(place) in answer.err and "Traceback" not in answer.err
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_build_leaves_nothing_half_written(
    blocks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R84: when the last step fails, the old page stands and no part of the new one is left."""

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    place = tmp_path / "game.html"
    place.write_bytes(build_page()[:-1])
    monkeypatch.setattr(Path, "replace", full)
    answer = blocks("build", "-o", place)
    assert answer.code == 1 and f"{place} could not be written: No space left" in answer.err
    assert place.read_bytes() == build_page()[:-1]
    assert list(tmp_path.iterdir()) == [place]


def test_build_follows_a_link(blocks: Any, tmp_path: Path) -> None:
    """R84: a symbolic link stays one, and its file is written."""
    target, link = tmp_path / "target.html", tmp_path / "link.html"
    target.write_bytes(build_page()[:-1])
    link.symlink_to(target)
    assert blocks("build", "-o", link).code == 0
    assert link.is_symlink() and target.read_bytes() == build_page()


def test_open_says_where(blocks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R84: the page is written, then opened from its file; without a browser the file is named still."""
    asked: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: asked.append(address) or True)
    place = tmp_path / "a b.html"
    answer = blocks("open", "-o", place)
    assert answer.code == 0 and str(place) in answer.out
    assert asked == [place.as_uri()] and place.read_bytes() == build_page()
    monkeypatch.setattr("webbrowser.open", lambda address: False)
    answer = blocks("open", "-o", place)
    assert answer.code == 1 and str(place) in answer.err


def test_serve_says_that_a_port_is_taken(blocks: Any) -> None:
    """R84: a port in use is refused with its number and a way on; a number beyond 65535 is wrong use."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"port {number}: .*--port"):
            listening(b"", number)
        answer = blocks("serve", "--port", number)
    assert answer.code == 1 and str(number) in answer.err
    assert blocks("serve", "--port", 65536).code == 2


def test_serve_stops_quietly(blocks: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """R84: Ctrl+C ends it with 0, after the address was said."""

    def interrupted(self: object, poll_interval: float = 0.5) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("http.server.ThreadingHTTPServer.serve_forever", interrupted)
    asked: list[str] = []
    monkeypatch.setattr("webbrowser.open", asked.append)
    answer = blocks("serve", "--port", 0, "--open")
    assert answer.code == 0 and "Stopped." in answer.out
    assert asked and asked[0] in answer.out and asked[0].startswith("http://127.0.0.1:")
