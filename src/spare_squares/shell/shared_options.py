"""Options that several commands share: how a deck is read, where files go, on which paper, over what."""

from __future__ import annotations

import click

from spare_squares.shell.params import COLUMNS, OneOf

PAPERS = ("a4", "letter", "universal", "a3", "legal")

columns_option = click.option(
    "--columns", type=COLUMNS, help="Which column of a table holds what: id=Nr,blocked=Felder."
)
folder_option = click.option(
    "-o",
    "--output",
    "folder",
    metavar="DIR",
    default="output",
    show_default=True,
    help="Folder for what is written; made when missing.",
)
paper_option = click.option(
    "--paper",
    type=OneOf(PAPERS, what="paper"),
    help="Paper size; without it, what your locale uses. universal fits both A4 and Letter.",
)
force_option = click.option(
    "--force", is_flag=True, help="Replace a file of that name that this tool did not write."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print only JSON: each file with role, pages and SHA-256."
)
