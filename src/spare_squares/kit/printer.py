"""Printers as they were measured: what they make of 100 mm, and how far off they lay a back.

A profile is what a calibration sheet told of one printer on one paper; profiles are kept in a file of TOML in
the user's configuration folder, a table a printer and a paper.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from spare_squares.errors import Refused, Unreadable, WrongUse
from spare_squares.files import save_all
from spare_squares.language.texts import Texts
from spare_squares.wording import nearest_name

TRUE = 100.0  # millimetres of the bar that is measured
LEAST, MOST = 80.0, 120.0  # that a printer may make of it and be believed
MOST_APART = 0.015  # of one direction against the other, more is a bar that was measured wrong
MOST_OFFSET = 10.0  # millimetres: beyond, a back is on the wrong sheet
APP = "spare-squares"
PROFILES = "printers.toml"

Offset = tuple[float, float]  # millimetres to the right and up, as seen on the back


class Printer(NamedTuple):
    """A printer: how long its bars of 100 mm came out across and along, and how its backs are to move."""

    across: float = TRUE
    along: float = TRUE
    offset: Offset = (0.0, 0.0)
    name: str = ""

    @property
    def factors(self) -> tuple[float, float]:
        """By how much a page is drawn larger about its centre, across and along, to come out right."""
        return TRUE / self.across, TRUE / self.along

    @property
    def is_true(self) -> bool:
        """Whether its bars measured what they should, and nothing is to be corrected."""
        return self.across == self.along == TRUE

    @property
    def growth(self) -> float:
        """By how much a line of a page gets wider: the mean of both directions."""
        across, along = self.factors
        return float((across * along) ** 0.5)

    def measured(self, texts: Texts) -> str:
        """Return what was measured as a language writes it: one number, or both directions."""
        numbers = (self.across,) if self.across == self.along else (self.across, self.along)
        return " × ".join(map(texts.number, numbers))


TRUE_PRINTER = Printer()


def check_measured(across: float, along: float) -> None:
    """Refuse lengths that no printer makes of 100 mm, or that differ more than a printer's directions do.

    Raises:
        ValueError: with what to measure again.
    """
    for each in (across, along):
        if not LEAST <= each <= MOST:
            raise ValueError(
                f"{each:g} is outside {LEAST:g} to {MOST:g}: measure the bar of 100 mm in millimetres."
            )
    if max(across, along) / min(across, along) - 1 > MOST_APART:
        raise ValueError(
            f"{across:g} across and {along:g} along differ by more than {MOST_APART:.1%}, which no printer "
            "does: one of them was measured wrong. Measure both again."
        )


# Profiles


def config_folder(environment: Mapping[str, str], *, platform: str, home: Path) -> Path:
    """Return the folder of what a user has set.

    SPARE_SQUARES_HOME comes first, then XDG_CONFIG_HOME (absolute paths only, as its specification
    says), then the platform's own place.
    """
    own, xdg = environment.get("SPARE_SQUARES_HOME"), environment.get("XDG_CONFIG_HOME")
    if own:
        return Path(own).expanduser()
    if xdg and Path(xdg).is_absolute():
        return Path(xdg) / APP
    if platform == "darwin":
        return home / "Library" / "Application Support" / APP
    if platform == "win32":
        roaming = environment.get("APPDATA")
        return (Path(roaming) if roaming else home / "AppData" / "Roaming") / APP
    return home / ".config" / APP


Profiles = dict[str, dict[str, Printer]]  # by name, then by the key of the paper


def read_profiles(path: Path) -> Profiles:
    """Return the profiles of a file, none where there is no file.

    Raises:
        Unreadable: for a file that holds something else, with the place.
    """
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise Unreadable(f"{path}: the profiles of printers cannot be read: {error}") from error
    found: Profiles = {}
    for name, papers in tables.items():
        for paper, kept in papers.items() if isinstance(papers, dict) else [("", papers)]:
            try:
                (across, along), (right, up) = map(_pair, (kept["measured"], kept["offset"]))
                check_measured(across, along)
            except (KeyError, TypeError, ValueError) as error:
                raise Unreadable(
                    f"{path}: printer {name!r} is not as calibrate saves one ({error}): mend the file, "
                    "or delete it and save the printer anew"
                ) from error
            found.setdefault(name, {})[paper] = Printer(across, along, (right, up), name)
    return found


def _pair(kept: object) -> tuple[float, float]:
    if not isinstance(kept, list) or len(kept) != 2:
        raise ValueError("two numbers are wanted")
    return float(kept[0]), float(kept[1])


def write_profiles(path: Path, profiles: Profiles) -> None:
    """Write profiles, sorted by name and paper.

    Raises:
        Refused: when the file cannot be written.
    """
    lines = [
        "# Printers as spare-squares calibrate saved them: millimetres of a bar of 100, across and along;"
    ]
    lines.append("# and how far a back is to move, to the right and up as seen on it.")
    for name, papers in sorted(profiles.items()):
        for paper, each in sorted(papers.items()):
            lines += ["", f"[{quote_key(name)}.{quote_key(paper)}]"]
            lines.append(f"measured = [{each.across}, {each.along}]")
            lines.append(f"offset = [{each.offset[0]}, {each.offset[1]}]")
    save_all([(path, "\n".join([*lines, ""]).encode())])


def quote_key(key: str) -> str:
    """Write a key of TOML: a basic string, which any name can be."""
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'


def profile_of(profiles: Profiles, name: str) -> dict[str, Printer]:
    """Return what is known of a printer, by paper.

    Raises:
        Refused: for an unknown name, with those that are known.
    """
    if name in profiles:
        return profiles[name]
    if not profiles:
        raise Refused(
            f"there is no printer {name!r}, nor any other: print what to measure with spare-squares calibrate"
        )
    near = nearest_name(name, profiles)
    hint = f"; did you mean {near}?" if near else ""
    raise Refused(f"there is no printer {name!r}: known are {', '.join(sorted(profiles))}{hint}")


def printer_on(profiles: Profiles, name: str, paper: str) -> Printer:
    """Return a printer as it was measured on a paper: what holds for A4 does not for Letter.

    Raises:
        Refused: for an unknown name, or a paper it was not measured on.
    """
    known = profile_of(profiles, name)
    if paper in known:
        return known[paper]
    ways = " or ".join(f"--paper {each}" for each in sorted(known))
    raise Refused(
        f"{name} was measured on other paper than this: choose {ways}, or measure it here with "
        f"spare-squares calibrate --paper {paper}"
    )


def profiles_path() -> Path:
    """Return the file of the profiles of this user."""
    return config_folder(os.environ, platform=sys.platform, home=Path.home()) / PROFILES


def paper_of(name: str | None) -> str | None:
    """Return the one paper that a printer was measured on, if it is only one.

    Raises:
        Refused: for an unknown printer.
    """
    known = profile_of(read_profiles(profiles_path()), name) if name else {}
    return next(iter(known)) if len(known) == 1 else None


def printer_for(name: str | None, measured: tuple[float, float] | None, paper: str) -> Printer:
    """Return the printer that is asked for, on a paper: by its name, by what it measured, or a true one.

    Raises:
        WrongUse: when both are given.
        Refused: for an unknown printer, or one that was measured on other paper.
    """
    if name and measured:
        raise WrongUse(
            f"--printer {name} brings what was measured: leave --measured out, or save it anew by calibrate"
        )
    if name:
        return printer_on(read_profiles(profiles_path()), name, paper)
    return Printer(*measured) if measured else TRUE_PRINTER
