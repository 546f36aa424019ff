"""One page from memory, for this machine alone."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterator

import pytest

from spare_squares.web.commands import listening


@pytest.fixture
def port() -> Iterator[int]:
    """Serve a page of two words on a free port."""
    with listening(b"a page", 0) as httpd:
        thread = threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield httpd.server_port
        httpd.shutdown()
        thread.join()


def ask(port: int, method: str, path: str, **heads: str) -> tuple[int, bytes, dict[str, str]]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, path, headers=heads)
    reply = connection.getresponse()
    answer = reply.status, reply.read(), dict(reply.getheaders())
    connection.close()
    return answer


def test_serve_sends_the_page_from_memory(port: int) -> None:
    """R84: `/` is the page, everything else is not found: no file can be reached."""
    status, body, heads = ask(port, "GET", "/")
    assert (status, body, heads["Content-Type"]) == (200, b"a page", "text/html; charset=utf-8")
    assert ask(port, "GET", "/?x=1")[0] == 200
    status, body, heads = ask(port, "HEAD", "/")
    assert (status, body, heads["Content-Length"]) == (200, b"", "6")
    for path in ("/pyproject.toml", "/../etc/passwd", "/index.html"):
        assert ask(port, "GET", path)[:2] == (404, b"")
    assert ask(port, "POST", "/")[0] == 501


def test_serve_listens_on_this_machine_only() -> None:
    """R84: the address is 127.0.0.1, and no option can change it."""
    with listening(b"", 0) as httpd:
        assert httpd.server_address[0] == "127.0.0.1"


def test_only_this_machines_names_are_answered(port: int) -> None:
    """FB15: a request that reached this address under another name gets nothing (DNS rebinding)."""
    for good in ("127.0.0.1", f"127.0.0.1:{port}", f"localhost:{port}", "LOCALHOST"):
        assert ask(port, "GET", "/", Host=good)[0] == 200, good
    for bad in ("example.org", f"example.org:{port}", "127.0.0.1.example.org", "127.0.0.1:1", "", "0.0.0.0"):
        assert ask(port, "GET", "/", Host=bad)[:2] == (421, b""), bad


def test_a_request_without_or_with_two_hosts_is_not_answered(port: int) -> None:
    """FB15: no Host header, or two of them, is not this machine's name."""
    for hosts in ((), ("127.0.0.1", "example.org")):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        connection.putrequest("GET", "/", skip_host=True)
        for host in hosts:
            connection.putheader("Host", host)
        connection.endheaders()
        assert connection.getresponse().status == 421
        connection.close()
