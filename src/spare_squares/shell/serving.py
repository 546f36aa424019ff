"""Write a page over an older one of its kind, or serve it from memory to this machine and nobody else.

The server listens on 127.0.0.1 alone, and answers only requests that name it so: a stranger's page can make a
browser resolve the stranger's name to this address (DNS rebinding), but the Host header then still bears that
name. No file can be reached through it.
"""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

import click

from spare_squares.errors import Refused
from spare_squares.shell.console import say

# Never another address: whoever wants to share a page sends the file.
HOST = "127.0.0.1"
_NAMES = (HOST, "localhost")
F = TypeVar("F", bound=Callable[..., Any])


def force_option(command: F) -> F:
    """Add the `--force` option."""
    return click.option("--force", is_flag=True, help="Overwrite a file that was not made here.")(command)


def serve_options(command: F) -> F:
    """Add `--port` (as `port`) and `--open` (as `show`), the options of every `serve`."""
    command = click.option("--open", "show", is_flag=True, help="Also open it in the browser.")(command)
    return click.option(
        "-p",
        "--port",
        type=click.IntRange(0, 65535),
        default=8088,
        show_default=True,
        help="0: any free port.",
    )(command)


def serve_page(page: bytes, port: int, *, show: bool, what: str = "the page") -> None:
    """Say the address, serve until Ctrl+C, and open the browser when `show` is set; `what` names the page.

    Raises Refused when the port is taken or may not be used.
    """
    with listening(page, port) as httpd:
        address = f"http://{HOST}:{httpd.server_port}/"
        say(f"Serving {what} at {address} (Ctrl+C stops it).")
        if show:
            webbrowser.open(address)
        try:
            httpd.serve_forever()
        except KeyboardInterrupt:
            say("Stopped.")


class PageServer(ThreadingHTTPServer):
    """A server of one page."""

    def __init__(self, page: bytes, port: int) -> None:
        self.page = page
        super().__init__((HOST, port), OnePage)

    def handle_error(self, request: object, client_address: object) -> None:
        """Keep quiet about a browser that hangs up early."""


class OnePage(BaseHTTPRequestHandler):
    """Answer `/` with the server's page, another path with 404 and another host's name with 421."""

    server: PageServer

    def do_GET(self) -> None:
        status = self._head()
        if status == 200:
            self.wfile.write(self.server.page)

    def do_HEAD(self) -> None:
        self._head()

    def _status(self) -> int:
        names = [f"{name}{port}" for name in _NAMES for port in ("", f":{self.server.server_port}")]
        hosts = self.headers.get_all("Host", [])
        if len(hosts) != 1 or hosts[0].strip().lower() not in names:
            return 421
        return 200 if self.path.partition("?")[0] == "/" else 404

    def _head(self) -> int:
        status = self._status()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(self.server.page) if status == 200 else 0))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        return status

    def log_message(self, format: str, *args: object) -> None:
        """Keep quiet: one address line is all the terminal should hold."""


def listening(page: bytes, port: int) -> PageServer:
    """Return a server that listens and does not serve yet.

    Raises Refused when the port is taken or may not be used.
    """
    try:
        return PageServer(page, port)
    except OSError as error:
        reason = error.strerror or error
        raise Refused(f"port {port}: {reason}; choose another with --port, or 0 for any free one") from None
