"""What a page's operators name: fonts, forms and graphics states, read once for a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spare_squares.sheets.readback.file import Bytes
from spare_squares.sheets.readback.lettering import UNKNOWN, Font, read_font

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_SOLID = {"/ca": 1.0, "/CA": 1.0}


@dataclass(slots=True)
class Library:
    """The fonts and decoded streams of one file, each read once."""

    file: Bytes
    fonts: dict[int, Font] = field(default_factory=dict)
    streams: dict[int, bytes | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Of an object that stands twice the last one counts, as in a file with revisions.
        self.streams = {each.number: each.stream for each in self.file.objects}

    def stream(self, number: int) -> bytes | None:
        """Return the decoded stream of an object."""
        return self.streams.get(number)

    def font(self, holder: Any, name: str) -> Font:
        """Return the font that `holder`, a dictionary of fonts, has under a name."""
        number = getattr(holder.raw_get(name), "idnum", -1)
        if number < 0:
            return read_font(holder[name], self.stream)
        if number not in self.fonts:
            self.fonts[number] = read_font(holder[name].get_object(), self.stream)
        return self.fonts[number]


@dataclass(frozen=True, slots=True)
class Form:
    """A drawing of its own that a page places: its object, operators, matrix and resources."""

    number: int
    content: bytes
    matrix: Matrix
    resources: Resources


class Resources:
    """The named resources of one page or form."""

    __slots__ = ("_entries", "_fonts", "library")

    def __init__(self, entries: Any, library: Library) -> None:
        self._entries = entries.get_object() if entries is not None else {}
        self._fonts: dict[bytes, Font] = {}
        self.library = library

    def _holder(self, kind: str) -> Any:
        held = self._entries.get(kind)
        return held.get_object() if held is not None else {}

    def font(self, name: bytes) -> Font:
        """Return a font by its name as written, such as `/F1`; one without meaning if there is none."""
        if name not in self._fonts:
            key, holder = name.decode("latin-1"), self._holder("/Font")
            self._fonts[name] = self.library.font(holder, key) if key in holder else UNKNOWN
        return self._fonts[name]

    def every_font(self) -> list[Font]:
        """Return all fonts that are named here, used or not."""
        holder = self._holder("/Font")
        return [self.font(str(name).encode("latin-1")) for name in holder]

    def form(self, name: bytes) -> Form | str:
        """Return a form by its name, or the fault for anything else that is painted by name."""
        key, holder = name.decode("latin-1"), self._holder("/XObject")
        if key not in holder:
            return f"paints {key}, which is not there"
        thing = holder[key].get_object()
        if thing.get("/Subtype") != "/Form":
            return f"holds a picture ({key}), which cannot be read back"
        if "/Ref" in thing or "/Group" in thing:
            return f"paints {key} as a group or from another file"
        number = getattr(holder.raw_get(key), "idnum", -1)
        content = self.library.stream(number)
        if content is None:
            return f"paints {key}, which cannot be read"
        matrix = tuple(float(part) for part in thing.get("/Matrix", IDENTITY))
        own = Resources(thing["/Resources"], self.library) if "/Resources" in thing else self
        return Form(number, content, matrix, own)  # type: ignore[arg-type]

    def state_fault(self, name: bytes) -> str:
        """Say what is wrong with a graphics state: transparency, a mask, a colour function."""
        key, holder = name.decode("latin-1"), self._holder("/ExtGState")
        state = holder[key].get_object() if key in holder else {}
        for entry, solid in _SOLID.items():
            if float(state.get(entry, solid)) != solid:
                return "paints something that shines through"
        if state.get("/SMask", "/None") != "/None" or state.get("/BM", "/Normal") not in (
            "/Normal",
            "/Compatible",
        ):
            return "paints with a mask or a blend"
        if {"/Font", "/LW", "/D"} & set(state):
            return "sets font or line by a named state, which is not read"
        return ""
