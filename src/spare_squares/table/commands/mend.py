"""`track mend`: write the damaged first line of a session again, whose other lines are whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from spare_squares.errors import Refused
from spare_squares.shell.console import say
from spare_squares.shell.params import FILE
from spare_squares.table.commands.new import LATER, People, agree_on, open_proven, read_people, setup_options
from spare_squares.table.commands.session import command_for, folder
from spare_squares.table.folder import touch
from spare_squares.table.journal import inspect_head, put_new_head
from spare_squares.table.records import head_line
from spare_squares.wording import counted


@click.command()
@click.argument("file", type=FILE)
@setup_options
def mend(
    file: Path, deck: str | None, opening: dict[str, Any], players: str | None, start: str | None,
    recorder: str | None, cards: str | None, **rules: Any,
) -> None:  # fmt: skip
    """Write the damaged first line of the session FILE again; the lines after it must be whole.

    A single changed byte is found by the line's own check. Else say what was agreed, as with track new: the
    players, and DECK, --start, --recorder, --boards, --relaxed and the rest where they were not the usual
    ones. The cards are known from the lines; those of boards not reached yet are drawn anew. Every line has
    to follow from the new first one, or nothing is changed. The damaged file is kept beside the session.

    \b
    Examples:
      spare-squares track mend friday.jsonl
      spare-squares track mend friday.jsonl --players "Ann,Ben,Cleo" --start Ben
    """
    damage = inspect_head(file)
    head = damage.repaired
    if head is None:
        if players is None:
            names = ", ".join(damage.people)
            raise Refused(f"say who sat at the table: --players (the lines name {names or 'nobody'})")
        people: People = read_people(players, start, recorder)
        if damage.named_later:
            cards = cards or LATER
        setup, _ = agree_on(open_proven(deck, opening), people, cards=cards, known=damage.cards, **rules)
        head = head_line(setup).encode("utf-8")
    kept = put_new_head(file, head)
    touch(file, folder())
    say(f"{file}: its first line is written again, {counted(damage.lines, 'action')} follow from it.")
    say(f"The damaged file is kept in {kept.name}.")
    say(f"Go on here: {command_for('play', file)}")
