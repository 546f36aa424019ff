"""Drive Firefox ESR through its Marionette protocol: a second browser, which playwright cannot start."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# Off: everything that would call home from a test.
PREFS = (
    'user_pref("marionette.port", 0);',
    'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
    'user_pref("toolkit.telemetry.enabled", false);',
    'user_pref("app.normandy.enabled", false);',
    'user_pref("network.captive-portal-service.enabled", false);',
    'user_pref("network.connectivity-service.enabled", false);',
    'user_pref("browser.safebrowsing.update.enabled", false);',
    'user_pref("extensions.getAddons.cache.enabled", false);',
    'user_pref("services.settings.server", "data:,");',
)


class Marionette:
    """A client of the remote protocol: length, colon, JSON; one command after the other."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.number = 0
        self._read()

    def _read(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            head += self._some(1)
        left, parts = int(head[:-1]), []
        while left:
            parts.append(self._some(left))
            left -= len(parts[-1])
        return json.loads(b"".join(parts))

    def _some(self, most: int) -> bytes:
        data = self.socket.recv(min(most, 65536))
        if not data:
            raise ConnectionError("firefox-esr hung up")
        return data

    def do(self, name: str, **values: Any) -> Any:
        self.number += 1
        message = json.dumps([0, self.number, name, values]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def run(self, script: str, *args: Any) -> Any:
        """Run the body of a function in the page."""
        return self.do("WebDriver:ExecuteScript", script=script, args=list(args))["value"]


@contextmanager
def started(program: str, profile: Path) -> Iterator[Marionette]:
    """Start Firefox ESR with an empty profile, and end it."""
    (profile / "user.js").write_text("\n".join(PREFS))
    arguments = [program, "--headless", "--marionette", "--no-remote", "--profile", str(profile)]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            port = wait_for_port(profile / "MarionetteActivePort")
            client = Marionette(port)
            client.do("WebDriver:NewSession", capabilities={})
            yield client
            client.socket.close()
        finally:
            process.terminate()


def wait_for_port(file: Path) -> int:
    for _ in range(600):
        if file.exists() and file.read_text().strip():
            return int(file.read_text())
        time.sleep(0.1)
    raise TimeoutError("firefox-esr did not open its port in a minute")


def until(firefox: Marionette, holds: str) -> None:
    """Wait until the body of a function returns true."""
    for _ in range(600):
        if firefox.run(holds):
            return
        time.sleep(0.1)
    raise AssertionError(f"never: {holds}")
