"""A step of the build: the manual pages go into the sdist, and into the wheel as data for `man` to find.

The pages are those of `spare-squares man -o`, which follows groups whose commands are imported when they are
used. Generators made for click (click-man 0.6.0 was tried) look into `commands`, which is empty there, and
write one page for the whole program.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# For each target: the key of what it includes, and where the pages go. Of the wheel's data an installer makes
# <environment>/share/man, where `man` looks beside every folder of the PATH.
PLACES = {"sdist": ("force_include", "man/man1"), "wheel": ("shared_data", "share/man/man1")}


class ManualPages(BuildHookInterface[Any]):
    """Write the pages by the sources that are built, in a process of its own that needs click alone."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the pages and name them to the builder."""
        self.made = tempfile.TemporaryDirectory()
        # By hand and not by PYTHONPATH: pip takes out of it what the environment has as an editable install.
        start = f"import sys; sys.path.insert(0, {os.fspath(Path(self.root) / 'src')!r})"
        program = f"{start}; from spare_squares.shell import main; main()"
        command = [sys.executable, "-c", program, "man", "-o", self.made.name]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"the manual pages could not be made:\n{done.stderr}")
        key, folder = PLACES[self.target_name]
        for page in sorted(Path(self.made.name).iterdir()):
            build_data[key][os.fspath(page)] = f"{folder}/{page.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what was made."""
        self.made.cleanup()
