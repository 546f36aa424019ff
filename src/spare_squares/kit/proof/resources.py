"""What a page's operators name: fonts, forms and graphics states, read once for a file."""

from __future__ import annotations

from typing import Any, NamedTuple

from spare_squares.kit.proof.lettering import UNKNOWN, Font, read_font
from spare_squares.kit.proof.objects import Objects, number_of

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_SOLID = ("/ca", "/CA")


class Library:
    """The objects and fonts of one file, each read once."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.fonts: dict[int, Font] = {}

    def font(self, value: Any) -> Font:
        """Return the font that a value, mostly a reference, stands for."""
        number = number_of(value)
        if number < 0:
            return read_font(self.objects.entries(value), self.objects)
        if number not in self.fonts:
            self.fonts[number] = read_font(self.objects.entries(value), self.objects)
        return self.fonts[number]


class Form(NamedTuple):
    """A drawing of its own that a page places: its object, operators, matrix and resources."""

    number: int
    content: bytes
    matrix: Matrix
    resources: Resources


class Resources:
    """The named resources of one page or form."""

    __slots__ = ("_entries", "_fonts", "library")

    def __init__(self, entries: Any, library: Library) -> None:
        self._entries = library.objects.entries(entries)
        self._fonts: dict[bytes, Font] = {}
        self.library = library

    def _holder(self, kind: str) -> dict[str, Any]:
        return self.library.objects.entries(self._entries.get(kind))

    def font(self, name: bytes) -> Font:
        """Return a font by its name as written, such as `/F1`; one without meaning if there is none."""
        if name not in self._fonts:
            value = self._holder("/Font").get(name.decode("latin-1"))
            self._fonts[name] = UNKNOWN if value is None else self.library.font(value)
        return self._fonts[name]

    def every_font(self) -> list[Font]:
        """Return all fonts that are named here, used or not."""
        return [self.library.font(value) for value in self._holder("/Font").values()]

    def form(self, name: bytes) -> Form | str:
        """Return a form by its name, or the fault for anything else that is painted by name."""
        key, objects = name.decode("latin-1"), self.library.objects
        value = self._holder("/XObject").get(key)
        if value is None:
            return f"paints {key}, which is not there"
        thing = objects.entries(value)
        if thing.get("/Subtype") != "/Form":
            return f"holds a picture ({key}), which cannot be read back"
        if "/Ref" in thing or "/Group" in thing:
            return f"paints {key} as a group or from another file"
        content = objects.stream(value)
        matrix = objects.items(thing.get("/Matrix")) or list(IDENTITY)
        if content is None or len(matrix) != len(IDENTITY):
            return f"paints {key}, which cannot be read"
        own = Resources(thing["/Resources"], self.library) if "/Resources" in thing else self
        a, b, c, d, e, f = map(float, matrix)
        return Form(number_of(value), content, (a, b, c, d, e, f), own)

    def state_fault(self, name: bytes) -> str:
        """Say what is wrong with a graphics state: transparency, a mask, a colour function."""
        state = self.library.objects.entries(self._holder("/ExtGState").get(name.decode("latin-1")))
        if any(state.get(entry, 1) != 1 for entry in _SOLID):
            return "paints something that shines through"
        if state.get("/SMask", "/None") != "/None" or state.get("/BM", "/Normal") != "/Normal":
            return "paints with a mask or a blend"
        if {"/Font", "/LW", "/D"} & set(state):
            return "sets font or line by a named state, which is not read"
        return ""
