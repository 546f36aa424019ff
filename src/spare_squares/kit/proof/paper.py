"""Is a sheet right for a printer: boxes, margins, gray ink, readable type, viewer preferences (K14, G1)."""

from __future__ import annotations

from typing import Any

from spare_squares.kit.proof.expectation import Expectation
from spare_squares.kit.proof.ink import POINTS_PER_MM, Ink

EXACT = 0.01  # points
SLACK = 0.02  # millimetres
LEAST_CONTRAST = 7.0
LEAST_LINE = 0.5
FULL_PAGE = 0.75  # of the page: a fill this large is a background


def box_faults(page: Any, wanted: Expectation) -> list[str]:
    """Hold the boxes of a page against the paper (K14)."""
    found = []
    size = (wanted.width * POINTS_PER_MM, wanted.height * POINTS_PER_MM)
    media = _box(page, "/MediaBox")
    exact = media is not None and all(
        abs(have - want) <= EXACT for have, want in zip(media, (0.0, 0.0, *size), strict=True)
    )
    if not exact:
        shown = " × ".join(f"{edge:.3f}" for edge in media[2:]) if media else "none"
        found.append(f"the MediaBox is {shown} pt, wanted {size[0]:.3f} × {size[1]:.3f} from 0, 0")
    for name in ("/TrimBox", "/BleedBox"):
        box = _box(page, name)
        if box is None:
            found.append(f"there is no {name[1:]}")
        elif media and not (
            box[0] >= media[0] - EXACT
            and box[1] >= media[1] - EXACT
            and box[2] <= media[2] + EXACT
            and box[3] <= media[3] + EXACT
        ):
            found.append(f"the {name[1:]} reaches beyond the page")
    crop = _box(page, "/CropBox")
    if crop and media and any(abs(a - b) > EXACT for a, b in zip(crop, media, strict=True)):
        found.append("the CropBox is not the whole page")
    if int(page.get("/Rotate", 0)):
        found.append(f"the page is turned by {page['/Rotate']} degrees")
    if float(page.get("/UserUnit", 1)) != 1:
        found.append("the page has a unit of its own (UserUnit)")
    return found


def _box(page: Any, name: str) -> tuple[float, ...] | None:
    if name not in page:
        return None
    edges = tuple(float(edge) for edge in page[name].get_object())
    return edges if len(edges) == 4 else None


def ink_faults(ink: Ink, wanted: Expectation) -> list[str]:
    """Hold what is painted on a page against margins, least sizes and plain gray."""
    found = list(ink.faults)
    if ink.left <= ink.right:
        room = min(ink.left, ink.top, wanted.width - ink.right, wanted.height - ink.bottom)
        if room < wanted.margin - SLACK:
            found.append(
                f"something stands {room:.2f} mm from the edge, wanted {wanted.margin:.0f} mm or more"
            )
    if ink.smallest < wanted.least_type - 0.005:
        found.append(f"text of {ink.smallest:.1f} pt, wanted {wanted.least_type:.0f} pt or more")
    if ink.thinnest < LEAST_LINE - 0.005:
        found.append(f"a line of {ink.thinnest:.2f} pt, wanted {LEAST_LINE} pt or more")
    if ink.faintest < LEAST_CONTRAST:
        found.append(f"text with a contrast of {ink.faintest:.2f}:1, wanted {LEAST_CONTRAST:.0f}:1 or more")
    for shape in ink.shapes:
        if shape.fill is not None:
            left, top, right, bottom = shape.box
            if (right - left) * (bottom - top) > FULL_PAGE * wanted.width * wanted.height:
                found.append("a fill covers the page")
                break
    return found


def viewing_faults(catalog: Any, wanted: Expectation) -> list[str]:
    """Hold the viewer preferences against what a print dialogue has to be told (K14, K35)."""
    entry = catalog.get("/ViewerPreferences")
    prefs = entry.get_object() if entry is not None else {}
    due: dict[str, Any] = {
        "/PrintScaling": "/None",
        "/Duplex": f"/{wanted.duplex}",
        "/PickTrayByPDFSize": True,
        "/DisplayDocTitle": True,
    }
    found = []
    for name, value in due.items():
        have = prefs.get(name)
        plain = getattr(have, "value", have)
        if plain != value:
            shown = "missing" if have is None else str(plain).lstrip("/")
            found.append(f"the viewer preference {name[1:]} is {shown}, wanted {str(value).lstrip('/')}")
    pages = prefs.get("/PrintPageRange")
    given = [int(page) for page in pages.get_object()] if pages is not None else None
    if wanted.role == "bundle" and given != [1, wanted.player_pages]:
        found.append(
            f"the preset print range is {given or 'missing'}, wanted pages 1 to {wanted.player_pages}"
        )
    if wanted.role != "bundle" and given is not None:
        found.append("a print range is preset, wanted all pages")
    return found


def held_faults(catalog: Any) -> list[str]:
    """Name what a kit never holds, for it could not be read back or would act on its own."""
    names = catalog.get("/Names")
    held = names.get_object() if names is not None else {}
    never = {
        "/AcroForm": "form fields",
        "/OCProperties": "layers",
        "/AF": "attachments",
        "/OpenAction": "an action on opening",
        "/AA": "actions",
        "/Collection": "a portfolio",
        "/Threads": "article threads",
    }
    found = [f"the file holds {what}" for name, what in never.items() if name in catalog]
    found += [
        f"the file holds {what}"
        for name, what in (("/EmbeddedFiles", "attachments"), ("/JavaScript", "scripts"))
        if name in held
    ]
    return found


def link_faults(page: Any) -> list[str]:
    """Allow no annotation on a page but links within the file."""
    annotations = page["/Annots"].get_object() if "/Annots" in page else ()
    kinds = [str(each.get_object().get("/Subtype", "/?")).lstrip("/") for each in annotations]
    return [f"the page holds an annotation of the kind {kind}" for kind in kinds if kind != "Link"]
