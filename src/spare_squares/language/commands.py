"""`texts`: the commands for translators that need no paper, and the option `--language` that others take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spare_squares.language.texts import (
    ENGLISH,
    LABELS,
    LANGUAGES,
    OWN_DIGITS,
    latin_labels,
    read_texts,
    with_digits,
)
from spare_squares.shell.group import LazyGroup
from spare_squares.shell.params import FILE, OneOf
from spare_squares.wording import nearest_name

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from spare_squares.language.texts import Texts
    from spare_squares.language.translation import Translation

SUFFIX = ".toml"


class Language(click.ParamType[str]):
    """A language of the program, or a file of texts of one's own."""

    name = "language"
    names = tuple(LANGUAGES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code of a language as it is listed, or the name of a .toml file as it was given."""
        code = str(value).casefold()
        if code in LANGUAGES or code.endswith(SUFFIX):
            return code if code in LANGUAGES else str(value)
        names = {name.casefold(): key for key, name in LANGUAGES.items()} | {key: key for key in LANGUAGES}
        near = nearest_name(code, names)
        hint = f" Did you mean {names[near]}?" if near else ""
        listed = ", ".join(LANGUAGES)
        self.fail(
            f"there is no language {value!r}; choose from {listed}, or name a file such as my.toml.{hint}",
            param,
            ctx,
        )
        return None

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show the codes and the free form."""
        return "[" + "|".join([*LANGUAGES, "FILE" + SUFFIX]) + "]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the codes that begin so, or else files."""
        from click.shell_completion import CompletionItem

        codes = [
            CompletionItem(code, help=name) for code, name in LANGUAGES.items() if code.startswith(incomplete)
        ]
        return codes or [CompletionItem(incomplete, type="file")]


language_option = click.option(
    "--language",
    type=Language(),
    default=ENGLISH,
    show_default=True,
    help="Language of everything that players read, or a file of texts of your own.",
)
allow_partial_option = click.option(
    "--allow-partial", is_flag=True, help="Print texts that a file of your own leaves out in English."
)


labels_option = click.option(
    "--labels",
    type=OneOf(LABELS, what="kind of labels"),
    default="own",
    show_default=True,
    help="Letters on the board: those of the language, or A to Z.",
)


digits_option = click.option(
    "--digits",
    type=OneOf(OWN_DIGITS, what="kind of digits"),
    default="own",
    show_default=True,
    help="Digits of cells and numbers, read and printed: those of the language, or by their name in CLDR.",
)


def texts_for(
    language: str, *, allow_partial: bool = False, labels: str = "own", digits: str = "own"
) -> Texts:
    """Return the texts of what `--language` names, and say on the screen if some of them are English.

    Labels that are `latin`, and digits that are `latn`, name the cells as files and journals do.

    Raises:
        NotValid: for a file with faults.
        Unreadable: for a file that cannot be read.
    """
    translated = total = 0
    if language in LANGUAGES:
        texts = read_texts(language)
    else:  # only a file of one's own is held against the English
        from spare_squares.language.translation import open_texts, read_translation, text_of

        text = text_of(language)
        texts = open_texts(language, text=text, allow_partial=allow_partial)
        translated, total = read_translation(text, language).translated
    if labels == "latin":
        texts = latin_labels(texts)
    if digits != "own":
        texts = with_digits(texts, digits)
    if translated < total:
        from spare_squares.shell.console import tell

        tell(
            f"{language}: {total - translated} of {total} texts are not translated and stay English.",
            err=True,
        )
    return texts


def shipped_text(code: str) -> str:
    """Return the file of a language of the program."""
    from spare_squares.templates import template_text

    return template_text("texts", f"{code}{SUFFIX}")


def translation_of(language: str) -> Translation:
    """Read a language of the program, or a file, with all findings.

    Raises:
        NotValid: for a file that is no TOML.
        Unreadable: for a file that cannot be read.
    """
    from spare_squares.language.translation import read_translation, text_of

    if language in LANGUAGES:
        return read_translation(shipped_text(language), f"{language}{SUFFIX}")
    return read_translation(text_of(language), language)


@click.group(
    cls=LazyGroup,
    table={
        "list": ("language.commands:list_", "List the languages, and who checked them."),
        "new": ("language.commands:new", "Write a file to translate into a new language."),
        "status": ("language.commands:status", "Count what of a translation is done."),
        "check": ("kit.commands.texts:check", "Find everything that is wrong with a translation."),
        "preview": ("kit.commands.texts:preview", "Make a kit with each text marked by its key."),
    },
)
def texts() -> None:
    """Translate what players read: one file a language.

    \b
    Examples:
      spare-squares texts list
      spare-squares texts new fi                fi.toml, every English text above an empty one
      spare-squares texts check fi.toml         all that is wrong, in one run
      spare-squares kit --language fi.toml      the kit in it
    """


@click.command("list")
def list_() -> None:
    """List the languages that `--language` knows, how much of each is translated, and whether it was checked.

    \b
    Example:
      spare-squares texts list
    """
    from spare_squares.language.texts import read_texts
    from spare_squares.shell.console import say, table

    rows = []
    for code, name in LANGUAGES.items():
        done, total = translation_of(code).translated
        checked = "checked by a speaker" if read_texts(code).checked else "not yet checked by a speaker"
        rows.append((code, name, f"{done} of {total}", checked))
    for line in table(("code", "language", "texts", ""), rows):
        say(line)


@click.command()
@click.argument("code")
@click.option("-o", "--output", "path", type=FILE, metavar="FILE", help="Its name; without it CODE.toml.")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def new(code: str, path: Path | None, force: bool) -> None:
    """Write CODE.toml, with every English text as a comment above an empty one, for the language CODE.

    CODE is what BCP 47 calls the language: fi, pt-BR. The plurals are those that the language counts by.
    A file that stands there is kept.

    \b
    Example:
      spare-squares texts new fi
    """
    import re

    from spare_squares.errors import WrongUse
    from spare_squares.files import STANDARD_OUTPUT
    from spare_squares.language.translation import new_translation
    from spare_squares.shell.console import deliver, say, tell

    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*", code):
        raise WrongUse(f"{code!r} is no code of a language: write one such as fi or pt-BR")
    file = Path(path or f"{code}{SUFFIX}")
    deliver(file, new_translation(code, english=shipped_text(ENGLISH)).encode("utf-8"), force=force)
    if file == STANDARD_OUTPUT:
        return
    tell("Write each text between its quotes; the English stands above it.")
    say("\nNext:")
    say(f"  spare-squares texts check {file}\n      says what is wrong or missing")
    say(f"  spare-squares kit --language {file}\n      prints it")


@click.command()
@click.argument("languages", nargs=-1, type=Language(), metavar="[LANGUAGE]...")
def status(languages: tuple[str, ...]) -> None:
    """Count the texts of each LANGUAGE (a code or a file) that are translated; without one, of all.

    \b
    Example:
      spare-squares texts status fi.toml
    """
    from spare_squares.shell.console import say, table

    rows = []
    for language in languages or tuple(LANGUAGES):
        own = translation_of(language)
        done, total = own.translated
        wrong = sum(1 for each in own.findings if each.code != "missing")
        rows.append((language, f"{done} of {total}", f"{done * 100 // total} %", str(wrong)))
    for line in table(("language", "texts", "", "faults"), rows, right=(1, 2, 3)):
        say(line)
