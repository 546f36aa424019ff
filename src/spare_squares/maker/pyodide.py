"""What a browser needs to run this package: Pyodide's files, checked, and our packages in one archive.

Pyodide (CPython compiled to WebAssembly, MPL-2.0) is an input of the build and stands neither in the wheel
nor in the repository: `npm pack pyodide@314.0.7` brings it. Its files are pinned by SHA-256, so that a page
is the same bytes wherever it was built. The packages are those of the environment that builds: the page then
writes the PDFs that this environment writes.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from spare_squares.errors import Refused
from spare_squares.templates import templates

PYODIDE: Final = "314.0.7"
PYTHON: Final = "3.14"  # of that Pyodide: where its site-packages lie
LOCK: Final = {
    "abi_version": "2026_0",
    "arch": "wasm32",
    "platform": "emscripten_5_0_3",
    "python": "3.14.2",
    "version": PYODIDE,
}
DIGESTS: Final[Mapping[str, str]] = {
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
HOW_TO_GET: Final = (
    f"get it with `npm pack pyodide@{PYODIDE}`, unpack the archive, and name the folder `package` in it "
    "with --pyodide"
)


@dataclass(frozen=True, slots=True)
class Source:
    """A distribution whose Python files go into the archive: these folders of it, none of those parts."""

    name: str
    only: tuple[str, ...]
    without: tuple[str, ...] = ()
    data: tuple[str, ...] = ()


# Measured by which files a kit, a verification and every format of a deck open; whole folders are taken
# where the choice of files would depend on the deck.
SOURCES: Final = (
    Source("click", ("click/",)),
    Source(
        "reportlab",
        ("reportlab/__init__", "reportlab/rl_", "reportlab/lib/", "reportlab/pdfbase/", "reportlab/pdfgen/"),
    ),
    Source("fontpkg-atkinson-hyperlegible", ("fontpkg_atkinson_hyperlegible/",), data=(".ttf", ".json")),
    Source("fontpkg-play", ("fontpkg_play/",), data=(".ttf", ".json")),
    Source("ruamel.yaml", ("ruamel/",)),
    Source("wcwidth", ("wcwidth/",)),
    Source("openpyxl", ("openpyxl/",), without=("openpyxl/chart", "openpyxl/pivot")),
    Source("et_xmlfile", ("et_xmlfile/",)),
)
# reportlab asks for PIL.Image when it is loaded; no picture is ever drawn,
# and Pillow is compiled. These stand in for it in the browser, and nowhere else.
STUBS: Final[Mapping[str, str]] = {
    "PIL/__init__.py": '"""Stands in for Pillow, which no kit needs."""\n__version__ = "0"\n',
    "PIL/Image.py": (
        '"""Stands in for Pillow\'s pictures."""\n\n\nclass Image:\n    """No picture."""\n\n\n'
        "def open(*args, **options):\n"
        '    raise OSError("pictures cannot be read here")\n'
    ),
}
_LEFT_OUT: Final = tuple(f"templates/web/{page}/" for page in ("maker", "make_room", "site", "why"))


def read_pyodide(folder: Path) -> dict[str, bytes]:
    """Return the files of Pyodide by name.

    Raises:
        Refused: when one is missing or is not the one that is pinned.
    """
    found: dict[str, bytes] = {}
    for name, digest in DIGESTS.items():
        try:
            found[name] = (folder / name).read_bytes()
        except OSError as error:
            raise Refused(
                f"{folder} is not Pyodide {PYODIDE}: there is no {name} in it; {HOW_TO_GET}"
            ) from error
        if hashlib.sha256(found[name]).hexdigest() != digest:
            raise Refused(f"{folder / name} is not the file of Pyodide {PYODIDE}; {HOW_TO_GET}")
    return found


def pack_library() -> bytes:
    """Return the archive of this package and of what it needs in a browser: same files, same bytes.

    Raises:
        Refused: when a package is not installed.
    """
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, content in sorted(list_contents()):
            packed.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
    return archive.getvalue()


def list_contents() -> Iterator[tuple[str, bytes]]:
    """Yield every file of the archive by name: the stubs, the packages, this one and its data."""
    yield from ((name, text.encode()) for name, text in STUBS.items())
    for source in SOURCES:
        yield from read_distribution(source)
    package = Path(__file__).resolve().parents[1]
    for path in package.rglob("*.py"):
        yield f"spare_squares/{path.relative_to(package).as_posix()}", path.read_bytes()
    for name, content in walk_folder(templates(), "templates/"):
        if not name.startswith(_LEFT_OUT):
            yield f"spare_squares/{name}", content


def read_distribution(source: Source) -> Iterator[tuple[str, bytes]]:
    """Yield those files of an installed package that a browser needs."""
    try:
        listed = distribution(source.name).files or []
    except PackageNotFoundError as error:
        raise Refused(f"{source.name} is not installed: pip install 'spare-squares[xlsx]'") from error
    for each in listed:
        name = each.as_posix()
        wanted = name.endswith((".py", *source.data)) and name.startswith(source.only)
        if wanted and not name.startswith(source.without or "\0"):
            yield name, Path(str(each.locate())).read_bytes()


def walk_folder(folder: Traversable, at: str) -> Iterator[tuple[str, bytes]]:
    """Yield all files of a folder that may lie in a zipped install."""
    for each in folder.iterdir():
        if each.is_dir():
            yield from walk_folder(each, f"{at}{each.name}/")
        else:
            yield f"{at}{each.name}", each.read_bytes()
