"""A folder of drawings is written whole, with a list of its files; nothing of an earlier one stays behind."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from spare_squares.errors import Refused
from spare_squares.files import save_all


def write_folder(
    folder: Path, manifest: str, files: Sequence[tuple[str, bytes]], facts: Mapping[str, Any], *, force: bool
) -> Path:
    """Write files and their manifest (its name) into a folder; return the path of the manifest.

    A file of an earlier run, one the manifest before names with the digest it still has, is replaced, or
    deleted where this run has none of its name.

    Raises:
        Refused: for a file of that name that no earlier run wrote, unless `force` is given; for one that
            cannot be written.
    """
    path = folder / manifest
    ours = _earlier(path)
    for name, _ in files:
        _refuse_foreign(folder / name, ours, force=force)
    listed = [
        {"name": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()} for name, data in files
    ]
    text = json.dumps({"manifest": 1, **facts, "files": listed}, indent=2, ensure_ascii=False) + "\n"
    save_all([*((folder / name, data) for name, data in files), (path, text.encode())])
    for name in ours.keys() - {name for name, _ in files}:
        if _digest(folder / name) == ours[name]:
            with contextlib.suppress(OSError):
                (folder / name).unlink()
    return path


def _earlier(path: Path) -> dict[str, str]:
    """Return name and digest of each file that the manifest of an earlier run lists."""
    try:
        said = json.loads(path.read_text("utf-8"))
        found = {str(each["name"]): str(each["sha256"]) for each in said["files"]}
    except (OSError, ValueError, LookupError, TypeError):
        return {}
    return {name: digest for name, digest in found.items() if Path(name).name == name}


def _refuse_foreign(path: Path, ours: Mapping[str, str], *, force: bool) -> None:
    if path.is_dir():
        raise Refused(f"{path} is a folder: choose another one with -o, or move it away")
    if not force and path.exists() and ours.get(path.name) != _digest(path):
        raise Refused(
            f"{path} was not written by spare-squares, or was changed since, and was left as it is: "
            "choose another folder with -o, or add --force to replace it"
        )


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
