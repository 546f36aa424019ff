"""The options that `kit` and `answers` share: where the files go, on which paper, over what, told how."""

from __future__ import annotations

import click

from spare_squares.cli.params import OneOf

PAPERS = ("a4", "letter", "universal", "a3", "legal")

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
