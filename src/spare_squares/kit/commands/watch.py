"""`watch`: verify a deck and rebuild its kit whenever it is saved, until Ctrl-C.

The folder is watched, not the file: an editor that saves by renaming a new file over the old one would leave
a watch on the file holding something nobody sees. What counts as a save is another state of the file than the
one built last, looked at on every event and once a second, so a save during a build is not lost either.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from spare_squares.errors import SpareSquaresError, Unreadable, WrongUse
from spare_squares.files import STANDARD_OUTPUT
from spare_squares.kit.commands.kit import kit_options
from spare_squares.shell.console import say, tell
from spare_squares.shell.params import DECK
from spare_squares.shell.shared_options import deck_options
from spare_squares.wording import counted

MOST_READ = 100_000  # bytes of a deck that are looked through for the names of other files


@click.command()
@click.argument("deck", type=DECK)
@deck_options
@kit_options
@click.option("--verify-only", is_flag=True, help="Prove the cards, make no kit.")
def watch(deck: str, opening: dict[str, Any], wanted: dict[str, Any], verify_only: bool) -> None:
    """Verify DECK and make its kit whenever the file is saved. Ctrl-C ends it.

    A deck that is not valid is explained, the kit made before stays as it is, and the watch goes on.

    \b
    Examples:
      spare-squares watch friday.yaml
      spare-squares watch friday.yaml --cell 4cm --card-size poker
      spare-squares watch friday.yaml --verify-only
    """
    if wanted["folder"] == STANDARD_OUTPUT:
        raise WrongUse("each save makes a kit anew: name a folder with -o, not -")
    path = Path(deck)
    if not path.is_file():
        raise Unreadable(f"{deck}: there is no such file to watch")

    def rebuild() -> list[str]:
        return made(deck, opening, None if verify_only else wanted)

    tell(f"Watching {path}. Save it to verify it again; Ctrl-C ends.")
    try:
        follow(path, looks_at(path), rebuild)
    except KeyboardInterrupt:
        say()


def follow(path: Path, looks: Iterable[Any], rebuild: Callable[[], list[str]]) -> None:
    """Rebuild now, and on each look at which the file is another; an error is shown and waited out."""
    seen = state(path)
    rebuild_once(rebuild)
    for _ in looks:
        now = state(path)
        if now == seen:
            continue
        seen = now
        say()
        if now is None:
            tell(f"{clock()}  {path} is gone; waiting for it.", err=True)
        else:
            rebuild_once(rebuild)


def state(path: Path) -> tuple[tuple[int, int, int], ...] | None:
    """Return what changes when a deck or a game file it names is saved; None when there is no deck."""
    try:
        found = [path.stat(), *(each.stat() for each in named_in(path))]
    except OSError:
        return None
    return tuple((each.st_ino, each.st_size, each.st_mtime_ns) for each in found)


def named_in(path: Path) -> list[Path]:
    """Return the files beside a deck whose names stand in it, such as the file of its game."""
    with path.open("rb") as stream:
        text = stream.read(MOST_READ)
    others = (each for each in path.absolute().parent.iterdir() if each.name != path.name and each.suffix)
    return sorted(each for each in others if each.name.encode() in text and each.is_file())


def rebuild_once(rebuild: Callable[[], list[str]]) -> None:
    """Make the files anew and tell what came of it, a refusal too."""
    try:
        lines = rebuild()
    except SpareSquaresError as error:
        tell(f"{clock()}  {error}", err=True)
        return
    for line in lines:
        tell(f"{clock()}  {line}")


def clock() -> str:
    """Return the time of day, as each line begins."""
    return time.strftime("%H:%M:%S")


def made(deck: str, opening: Mapping[str, Any], wanted: Mapping[str, Any] | None) -> list[str]:
    """Prove a deck and make its kit as it is wanted, if it is; return what there is to say of it.

    Raises:
        SpareSquaresError: as opening the deck and making the kit do.
    """
    from spare_squares.decks.commands.opening import open_deck
    from spare_squares.kit.request import Request
    from spare_squares.kit.text_judge import judge_texts

    request = None if wanted is None else Request(source=deck, **wanted)
    if request:
        opening = {**opening, "digits": request.texts.digits}
    judgement = open_deck(deck, opening=opening, judge_texts=judge_texts)
    said = f"{deck}: {counted(len(judgement.proofs), 'card')}, every one proven"
    if request is None:
        return [said]
    from spare_squares.kit.commands.kit_making import make_judged

    files = make_judged(judgement, request).files
    return [said, *(f"wrote {path}" for path, _ in files)]


def looks_at(path: Path) -> Iterable[Any]:
    """Yield whenever a deck's folder tells of a change to it, and once a second besides."""
    import watchfiles

    places = {each.absolute().parent for each in (path, path.resolve())}
    names = {path.name, path.resolve().name}
    return watchfiles.watch(
        *places,
        watch_filter=lambda _, changed: Path(changed).name in names,
        recursive=False,
        debounce=400,
        rust_timeout=1000,
        yield_on_timeout=True,
    )
