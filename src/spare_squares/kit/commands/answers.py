"""`answers`: the answer appendix alone."""

from __future__ import annotations

from typing import Any

import click

from spare_squares.kit.commands.paper_options import edition_option, paper_option
from spare_squares.kit.commands.printer_options import measured_option, printer_option
from spare_squares.kit.edition import ANSWER_FORMS, AnswerForm
from spare_squares.language.commands import (
    allow_partial_option,
    digits_option,
    labels_option,
    language_option,
    texts_for,
)
from spare_squares.shell.params import DECK, OneOf
from spare_squares.shell.shared_options import (
    deck_options,
    folder_option,
    force_option,
    json_option,
)


@click.command()
@click.argument("deck", required=False, type=DECK)
@deck_options
@folder_option
@paper_option
@language_option
@labels_option
@digits_option
@allow_partial_option
@click.option(
    "--as",
    "form",
    type=OneOf(ANSWER_FORMS, what="form"),
    default="list",
    show_default=True,
    help="list: one appendix. cards: an answer a card, to fold shut. hints: one piece a card, to fold shut.",
)
@edition_option
@measured_option
@printer_option
@force_option
@json_option
def answers(
    deck: str | None,
    opening: dict[str, Any],
    folder: str,
    paper: str | None,
    language: str,
    labels: str,
    digits: str,
    allow_partial: bool,
    form: AnswerForm,
    edition: str,
    measured: tuple[float, float] | None,
    printer: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """Make the answer appendix of DECK (without DECK: the built-in one).

    Its first page is a cover that shows no answer, so that lifting a sheet gives nothing away.
    A host who plays too cuts out --as cards, each folded shut over its answer, or --as hints, which tell one
    piece: the one with the fewest places on that card. Each form is a file of its own.

    \b
    Example:
      spare-squares answers --paper letter
      spare-squares answers --language de
      spare-squares answers --as cards
      spare-squares answers --as hints --edition large
    """
    from spare_squares.kit.commands.kit_making import make, report
    from spare_squares.kit.request import Request

    request = Request(
        source=deck,
        opening=opening,
        folder=folder,
        paper=paper,
        texts=texts_for(language, allow_partial=allow_partial, labels=labels, digits=digits),
        form=form,
        look=edition,
        measured=measured,
        printer=printer,
        parts=frozenset({"answers"}),
        force=force,
    )
    report(make(request), as_json=as_json)
