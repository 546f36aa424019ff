"""`answers`: the answer appendix alone."""

from __future__ import annotations

import click

from spare_squares.cli.kit import PAPERS
from spare_squares.cli.params import OneOf


@click.command()
@click.argument("deck", required=False)
@click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    default="output",
    show_default=True,
    help="Folder for the file; made when missing.",
)
@click.option(
    "--paper", type=OneOf(PAPERS, what="paper"), help="Paper size; without it, what your locale uses."
)
@click.option("--force", is_flag=True, help="Replace a file of that name that this tool did not write.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print only JSON: the file with role, pages and SHA-256."
)
def answers(deck: str | None, folder: str, paper: str | None, force: bool, as_json: bool) -> None:
    """Make the answer appendix of DECK (without DECK: the built-in one).

    Its first page is a cover that shows no answer, so that lifting a sheet gives nothing away.

    \b
    Example:
      spare-squares answers --paper letter
    """
    from spare_squares.cli.kit_making import Request, make, report

    request = Request(source=deck, folder=folder, paper=paper, parts=frozenset({"answers"}), force=force)
    report(make(request), as_json=as_json)
