"""`blocks serve`: the game from memory, to this machine and nobody else."""

from __future__ import annotations

import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import click

from spare_squares.errors import Refused
from spare_squares.shell.console import say

# Never another address: whoever wants to share the game sends the file.
HOST = "127.0.0.1"


@click.command()
@click.option(
    "-p", "--port", type=click.IntRange(0, 65535), default=8088, show_default=True, help="0: any free port."
)
@click.option("--open", "show", is_flag=True, help="Also open it in the browser.")
def serve(port: int, *, show: bool) -> None:
    """Serve the game at http://127.0.0.1:PORT/ until Ctrl+C.

    The page is built once and sent from memory; no file of yours can be reached through it.

    \b
    Example:
      spare-squares blocks serve --open
    """
    from spare_squares.make_room.page import build_page

    with listening(build_page(), port) as httpd:
        address = f"http://{HOST}:{httpd.server_port}/"
        say(f"Serving the game at {address} (Ctrl+C stops it).")
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
    """Answer `/` with the server's page and everything else with 404."""

    server: PageServer

    def do_GET(self) -> None:
        self._head()
        if self._found():
            self.wfile.write(self.server.page)

    def do_HEAD(self) -> None:
        self._head()

    def _found(self) -> bool:
        return self.path.partition("?")[0] == "/"

    def _head(self) -> None:
        self.send_response(200 if self._found() else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(self.server.page) if self._found() else 0))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()

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
