"""`texts check` and `texts preview`: a translation on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

import click

from spare_squares.kit.commands.paper_options import paper_option
from spare_squares.language.commands import Language, translation_of
from spare_squares.language.texts import LANGUAGES
from spare_squares.shell.params import FOLDER
from spare_squares.shell.shared_options import force_option, json_option
from spare_squares.wording import counted

if TYPE_CHECKING:
    from spare_squares.core.findings import Finding, Severity
    from spare_squares.language.texts import Texts
    from spare_squares.language.translation import Translation


@click.command()
@click.argument("language", type=Language())
@json_option
@click.pass_context
def check(ctx: click.Context, language: str, as_json: bool) -> None:
    """Find everything that is wrong with LANGUAGE, a file of texts or the code of a language, in one run.

    What is missing or too much, values and plurals, letters that no font of the kit has; and, once nothing is
    missing, what has no room on A4 or Letter, in every edition and on every size of card.

    \b
    Example:
      spare-squares texts check fi.toml
    """
    import json

    from spare_squares.core.findings import in_order
    from spare_squares.shell.console import put, tell
    from spare_squares.shell.report import show

    own = translation_of(language)
    found = in_order([*own.findings, *unprintable_texts(own)])
    if not any(each.severity == "error" for each in found):
        found = in_order([*found, *texts_without_room(own)])
    # mistakes first: they are few beside hundreds of blanks
    found = tuple(sorted(found, key=lambda each: each.code == "missing"))
    done, total = own.translated
    wrong = sum(1 for each in found if each.severity == "error")
    if as_json:
        report = {"texts": total, "translated": done, "findings": [each.data() for each in found]}
        put(json.dumps(report, ensure_ascii=False, indent=2))
    else:
        show(found)
        tell(f"{own.name}: {done} of {total} texts are translated; {counted(wrong, 'fault')}.")
    ctx.exit(1 if wrong else 0)


def unprintable_texts(own: Translation) -> Iterator[Finding]:
    """Name each text with letters that no font has, by code point."""
    from spare_squares.core.findings import Finding
    from spare_squares.kit.pdf import fonts
    from spare_squares.language.translation import leaves

    for key, text in leaves(own.data):
        missing = fonts.missing("".join(text.split()))
        if missing:
            points = ", ".join(f"U+{ord(each):04X}" for each in missing[:8])
            fix = "write Latin, Greek or Cyrillic letters; other scripts cannot be printed yet"
            message = f"{key} holds letters that cannot be printed: {points}"
            yield Finding("V23", "error", message, own.at(key, missing[0]), found=key, fix=fix)


def texts_without_room(own: Translation) -> Iterator[Finding]:
    """Name each text that does not fit on paper; on small cards that is a warning."""
    from spare_squares.core.findings import Finding, Location
    from spare_squares.kit.text_room import crowded_texts
    from spare_squares.language.texts import Texts

    texts = Texts(own.data)
    for each in crowded_texts(texts):
        severity: Severity = "error" if each.must_fit else "warning"
        if not each.meets:
            yield Finding("V23", severity, f"{each.where}: {each.text}", Location(own.name))
            continue
        key = key_of(each.text, own.data)
        message = f"{key} is {each.by:g} mm too long: “{each.text}” meets {each.meets} ({each.where})"
        at = own.at(key) if key else Location(own.name)
        yield Finding("V23", severity, message, at, found=key, fix="write it shorter")


def key_of(line: str, tables: Mapping[str, Any]) -> str:
    """Return the key of the text that a printed line comes from: the one it shares most with."""
    from spare_squares.language.translation import leaves

    def shared(leaf: tuple[str, str]) -> tuple[int, int]:
        text = " ".join(leaf[1].replace("**", "").split())
        match = SequenceMatcher(None, line, text, autojunk=False).find_longest_match()
        return match.size, -len(text)

    return max(leaves(tables), key=shared)[0]


@click.command()
@click.argument("language", type=Language())
@click.option(
    "-o", "--output", "folder", type=FOLDER, metavar="DIR", default="preview", help="Folder for it."
)
@paper_option
@force_option
def preview(language: str, folder: str, paper: str | None, force: bool) -> None:
    """Make the built-in kit in LANGUAGE with each text marked by its key, to see where a line stands.

    Sheets grow by the marks, so cards are wide ones; nothing of it is meant for play.

    \b
    Example:
      spare-squares texts preview fi.toml
    """
    from spare_squares.kit.commands.kit_making import make, report
    from spare_squares.kit.edition import CardSize
    from spare_squares.kit.request import Request
    from spare_squares.language.translation import open_texts, text_of

    text = None if language in LANGUAGES else text_of(language)
    texts = marked(open_texts(language, text=text, allow_partial=True))
    wide = CardSize("preview", 150, 110)
    report(make(Request(texts=texts, folder=folder, paper=paper, card_size=wide, force=force)), as_json=False)


def marked(texts: Texts) -> Texts:
    """Return texts that begin with their keys; those of one word, which stand in narrow places, do not."""
    from spare_squares.language.texts import Texts, is_plural

    def walk(key: str, entry: Any) -> Any:
        if isinstance(entry, Mapping) and not is_plural(entry):
            return {name: walk(f"{key}.{name}", each) for name, each in entry.items()}
        if isinstance(entry, list):
            return [walk(f"{key}.{number}", each) for number, each in enumerate(entry)]
        if isinstance(entry, str) and len(entry.split()) > 3:
            item = "- " if entry.lstrip().startswith("- ") else ""  # a list stays one
            return f"{item}[{key}] {entry.lstrip().removeprefix(item)}"
        return entry

    kept = ("language", "footer")
    return Texts({name: each if name in kept else walk(name, each) for name, each in texts.tables.items()})
