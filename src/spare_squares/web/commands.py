"""What the commands that make a page share: where it goes, how it is written, shown and served.

A page is served from memory to this machine and nobody else. The server listens on 127.0.0.1 alone, and
answers only requests that name it so: a stranger's page can make a browser resolve the stranger's name to
this address (DNS rebinding), but the Host header then still bears that name. No file can be
reached through it.
"""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, TypeVar

import click

from spare_squares.errors import Refused, WrongUse
from spare_squares.files import STANDARD_OUTPUT
from spare_squares.shell.console import deliver, say
from spare_squares.shell.params import FILE
from spare_squares.shell.shared_options import force_option

Command = Callable[..., Any]
F = TypeVar("F", bound=Callable[..., Any])
READY = "which opens in any browser and needs no network"
# Never another address: whoever wants to share a page sends the file.
HOST = "127.0.0.1"
_NAMES = (HOST, "localhost")


def page_commands(
    group: str,
    build_page: Callable[..., bytes],
    place: Path,
    *,
    what: str = "page",
    option: Callable[[Command], Command] = lambda command: command,
) -> tuple[click.Command, click.Command, click.Command]:
    """Return `build`, `open` and `serve` of a group whose page needs no file to be told.

    `build_page` is called when a command runs, with what `option` adds, and imports what it needs then;
    `what` is the page's name.
    """
    place_as = place_option(place)

    def build(place: Path, *, force: bool, **chosen: str) -> None:
        write_page(place, build_page(**chosen), force=force)

    def open_page(place: Path, *, force: bool, **chosen: str) -> None:
        want_file(place, group)
        write_page(place, build_page(**chosen), force=force)
        show_page(place)

    def serve(port: int, *, show: bool, **chosen: str) -> None:
        serve_page(build_page(**chosen), port, show=show, what=f"the {what}")

    return (
        click.command("build", help=BUILD_HELP.format(what=what, group=group, name=place.name))(
            place_as(option(force_option(build)))
        ),
        click.command("open", help=OPEN_HELP.format(what=what, group=group))(
            place_as(option(force_option(open_page)))
        ),
        click.command("serve", help=SERVE_HELP.format(what=what, group=group))(serve_options(option(serve))),
    )


BUILD_HELP = """Write the {what} as one HTML file that works by double click, without a network.

The same version writes the same bytes each time. A page written earlier is replaced, no other file is.

\b
Examples:
  spare-squares {group} build
  spare-squares {group} build -o {name}
"""
OPEN_HELP = """Write the {what} as one HTML file and open it in the default browser.

\b
Example:
  spare-squares {group} open
"""
SERVE_HELP = """Serve the {what} at http://127.0.0.1:PORT/ until Ctrl+C.

The page is built once and sent from memory; no file of yours can be reached through it.

\b
Example:
  spare-squares {group} serve --open
"""


def place_option(default: Path) -> Callable[[F], F]:
    """Return `-o`, the file of a page (as `place`)."""
    return click.option(
        "-o",
        "--output",
        "place",
        type=FILE,
        metavar="FILE",
        default=default,
        show_default=True,
        help="Where.",
    )


def write_page(place: Path, page: bytes, *, force: bool, quiet: bool = False) -> None:
    """Write a page whole, over an older one of its kind and over nothing else, and say so unless `quiet`."""
    from spare_squares.web.join import same_kind

    said = None if quiet else f" ({len(page) / 1000:.1f} kB), {READY}"
    deliver(place, page, force=force, ours=lambda old: same_kind(page, old), said=said)


def want_file(place: Path, command: str) -> None:
    """Raise WrongUse where a page that a browser shall open would go to standard output."""
    if place == STANDARD_OUTPUT:
        raise WrongUse(
            f"a browser opens a file: name one with -o, or write the page with {command} build -o -"
        )


def show_page(place: Path) -> None:
    """Open a written page in the default browser.

    Raises:
        Refused: when none could be started.
    """
    if not webbrowser.open(place.resolve().as_uri()):
        raise Refused(f"{place}: written, but no browser could be started; open the file yourself")
    say(f"Opened {place} in your browser.")


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

    Raises:
        Refused: when the port is taken or may not be used.
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

    Raises:
        Refused: when the port is taken or may not be used.
    """
    try:
        return PageServer(page, port)
    except OSError as error:
        reason = error.strerror or error
        raise Refused(f"port {port}: {reason}; choose another with --port, or 0 for any free one") from None
