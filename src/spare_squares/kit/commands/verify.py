"""`verify`: prove each card of a deck, and say what stands in the way of printing it."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from spare_squares.columns import wrapped
from spare_squares.core.deck import SHORT_FINGERPRINT, Deck
from spare_squares.core.findings import Finding, Location
from spare_squares.decks.commands.opening import examine
from spare_squares.decks.judging import Judgement, Rules, flips_in_words
from spare_squares.errors import SpareSquaresError, Unreadable, WrongUse
from spare_squares.files import STANDARD_OUTPUT
from spare_squares.kit.text_judge import judge_texts
from spare_squares.shell.console import note, put, say, sentence_width, table, width
from spare_squares.shell.params import COUNT, DECK, FILE, SECONDS, deadline
from spare_squares.shell.report import show
from spare_squares.shell.shared_options import deck_options, json_option
from spare_squares.solver.search import Proof
from spare_squares.wording import counted

# Decks in a folder; .txt and .md are read when they are named, and mostly are something else.
IN_FOLDERS = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx")
# These notes stand in the table or in its head; a line each would only repeat them.
TOLD_BY_TABLE = ("V11", "V19", "V22", "V24")


@click.command()
@click.argument("decks", metavar="[DECK]...", nargs=-1, type=DECK)
@click.option("--strict", is_flag=True, help="Refuse warnings too.")
@click.option("--require-unique", is_flag=True, help="Refuse a card with more than one packing.")
@click.option("--min-packings", type=COUNT, metavar="N", help="Refuse a card with fewer than N packings.")
@click.option("--max-packings", type=COUNT, metavar="N", help="Refuse a card with more than N packings.")
@click.option("--paranoid", is_flag=True, help="Let a second, independent search count again.")
@click.option("--details", is_flag=True, help="Add facts about how hard each card is.")
@deck_options
@click.option("--keep-valid", type=FILE, metavar="FILE", help="Write the cards that passed to FILE.")
@click.option("--force", is_flag=True, help="Let --keep-valid overwrite FILE.")
@click.option("--max-seconds", type=SECONDS, metavar="S", help="Give up after S seconds.")
@json_option
@click.pass_context
def verify(
    ctx: click.Context,
    /,
    decks: tuple[str, ...],
    as_json: bool,
    opening: dict[str, Any],
    keep_valid: Path | None,
    force: bool,
    **options: Any,
) -> None:
    """Prove each card of DECK by exhaustive search (without DECK: the built-in one).

    Prints a table of the cards with their blocked cells and the number of packings; what is wrong goes
    to the error stream. Ends with 0 when the deck may be printed, 1 when not, 3 when it cannot be read.
    Of several decks, or a folder of them, each gets a line, and the last line sums them up.

    \b
    Examples:
      spare-squares verify
      spare-squares verify my-deck.yaml --strict
      spare-squares verify my-deck.csv --require-unique
      cat cards.txt | spare-squares verify - --json
      spare-squares verify decks/ extra.csv
    """
    rules = rules_from(**options)
    sources = [each for deck in decks for each in spread(deck)]
    if decks and (len(sources) != 1 or sources != list(decks)):
        if keep_valid is not None:
            raise WrongUse("--keep-valid writes the cards of one deck: name a single file")
        ctx.exit(verify_each(sources, rules, opening, as_json=as_json))
    deck = decks[0] if decks else None
    if keep_valid is not None:
        refuse_early(keep_valid, deck, force=force)
    try:
        judgement = examine(deck, rules, opening=opening, judge_texts=judge_texts)
    except SpareSquaresError as error:
        if as_json:
            error.report = report_unread(deck, error)
        raise
    try:
        if as_json:
            put(json.dumps(as_data(judgement), indent=2))
        else:
            _tell(judgement)
    finally:  # a report that could not be written is no reason to keep nothing
        if keep_valid is not None:
            keep_passing(judgement, keep_valid, force=force)
    ctx.exit(0 if judgement.ok else 1)


def spread(source: str) -> list[str]:
    """Return the decks that are meant by a name: for a folder those in it, by name, else the name itself.

    Raises:
        Unreadable: for a folder without a deck.
    """
    folder = Path(source)
    if not folder.is_dir():
        return [source]
    found = (each for each in folder.rglob("*") if each.suffix.casefold() in IN_FOLDERS and each.is_file())
    shown = [each for each in found if not any(part.startswith((".", "~")) for part in each.parts[1:])]
    decks = sorted(str(each) for each in shown if not each.name.endswith(".schema.json"))
    if not decks:
        raise Unreadable(f"{source}: no deck lies in this folder ({', '.join(IN_FOLDERS)})")
    return decks


def verify_each(sources: Sequence[str], rules: Rules, opening: dict[str, Any], *, as_json: bool) -> int:
    """Judge several decks, say a line of each and a sum; return the exit code, of the worst of them."""
    codes, reports = [], []
    for source in sources:
        try:
            judgement = examine(source, rules, opening=opening, judge_texts=judge_texts)
        except SpareSquaresError as error:
            codes.append(error.exit_code)
            reports.append(report_unread(source, error))
            show([Finding("V1", "error", str(error).removeprefix(f"{source}: "), Location(source))])
            continue
        codes.append(0 if judgement.ok else 1)
        reports.append(as_data(judgement))
        show(worth_telling(judgement))
        if not as_json:
            cards = counted(len(judgement.proofs), "card")
            say("\n".join(wrapped(f"{source}: {cards}. {sum_line(judgement)}", sentence_width(), indent=2)))
    if as_json:
        put(json.dumps({"decks": reports}, indent=2))
    else:
        right = codes.count(0)
        wrong = f", {len(codes) - right} not" if right < len(codes) else ""
        say(f"{counted(len(codes), 'deck')}: {right} right{wrong}.")
    return max(codes)


def worth_telling(judgement: Judgement) -> list[Finding]:
    """Return the findings but for the notes that the table shows already."""
    return [each for each in judgement.findings if each.code not in TOLD_BY_TABLE or not _note(each)]


def _tell(judgement: Judgement) -> None:
    """Print findings on stderr and the table on stdout."""
    told = worth_telling(judgement)
    show(told)
    if told and sys.stderr.isatty():
        say(err=True)
    say("\n".join(report_lines(judgement)))


def refuse_early(path: Path, source: str | None, *, force: bool) -> None:
    """Refuse a file that could not be written before the search begins, not after it."""
    from spare_squares.decks.commands.convert import format_of
    from spare_squares.files import refuse_existing, refuse_itself

    if path == STANDARD_OUTPUT:
        raise WrongUse("--keep-valid writes a file beside the report on standard output: name one, not -")
    format_of(path)
    refuse_itself(path, source)
    refuse_existing(path, force=force)


def keep_passing(judgement: Judgement, path: Path, *, force: bool) -> None:
    """Write the cards that passed, and say so on stderr (V33)."""
    from spare_squares.decks.commands.convert import store
    from spare_squares.decks.judging import kept

    deck = kept(judgement)
    store(deck, path, force=force)
    total = len(judgement.reading.deck.cards if judgement.reading.deck else ()) + len(
        judgement.reading.left_out
    )
    note(f"Wrote {path}: {len(deck.cards)} of {counted(total, 'card')} passed.")


def rules_from(
    *,
    strict: bool,
    require_unique: bool,
    min_packings: int | None,
    max_packings: int | None,
    paranoid: bool,
    details: bool,
    max_seconds: float | None,
) -> Rules:
    """Put the options together.

    Raises:
        WrongUse: for bounds that no card can meet.
    """
    if require_unique and (min_packings or 1, max_packings or 1) != (1, 1):
        raise WrongUse(
            "--require-unique asks for exactly one packing: leave out --min-packings and --max-packings"
        )
    if min_packings and max_packings and min_packings > max_packings:
        raise WrongUse(
            f"no card has at least {min_packings} and at most {max_packings} packings: swap the two"
        )
    least, most = (1, 1) if require_unique else (min_packings, max_packings)
    return Rules(
        strict,
        least,
        most,
        paranoid=paranoid,
        patient=max_seconds is not None,
        details=details,
        should_stop=deadline(max_seconds),
    )


def _note(finding: Finding) -> bool:
    return finding.severity == "info"


def report_unread(source: str | None, error: SpareSquaresError) -> dict[str, Any]:
    """Return the report on a deck that could not be read at all."""
    code = "V1" if isinstance(error, Unreadable) else ""
    finding = Finding(code, "error", str(error), Location(source or ""))
    return {"deck": source, "fingerprint": None, "cards": [], "findings": [finding.data()]}


def as_data(judgement: Judgement) -> dict[str, Any]:
    """Return the report as JSON values."""
    deck = judgement.reading.deck
    return {
        "deck": deck.title if deck else judgement.reading.file,
        "fingerprint": deck.fingerprint() if deck and not judgement.has_errors else None,
        "cards": _cards_data(deck, judgement) if deck else [],
        "findings": [finding.data() for finding in judgement.findings],
    }


def _cards_data(deck: Deck, judgement: Judgement) -> list[dict[str, Any]]:
    from spare_squares.decks.judging import passing

    passed = passing(judgement)
    cards = [card_data(deck, proof, ok=number in passed) for number, proof in enumerate(judgement.proofs)]
    if judgement.facts:
        from spare_squares.kit.commands.details import details_data

        for card, each in zip(cards, judgement.facts, strict=True):
            card["difficulty"] = details_data(each)
    return cards


def card_data(deck: Deck, proof: Proof, *, ok: bool) -> dict[str, Any]:
    """Return what was proven of a card as JSON values; `ok` is whether --keep-valid would keep it."""
    return {
        "id": proof.card.id,
        "blocked": list(deck.game.board.names(proof.card.blocked)),
        "packings": proof.packings,
        "ok": ok,
    }


def report_lines(judgement: Judgement) -> list[str]:
    """Lay out what a person reads: title, table, one line of sum."""
    deck = judgement.reading.deck
    if deck is None:
        return [f"{judgement.reading.file}: no deck could be read."]
    drawn = ["", *table_lines(judgement, deck)] if judgement.proofs else []
    last = wrapped(sum_line(judgement), width())
    return [
        *head_lines(deck, len(judgement.reading.left_out), is_right=not judgement.has_errors),
        *drawn,
        "",
        *last,
    ]


def table_lines(judgement: Judgement, deck: Deck) -> list[str]:
    """Return the table of the cards, with details where those were asked for."""
    if judgement.facts:
        from spare_squares.kit.commands.details import details_lines

        return details_lines(judgement, deck, width())
    rows = [
        (proof.card.id, " ".join(deck.game.board.names(proof.card.blocked)), _number(deck, proof))
        for proof in judgement.proofs
    ]
    lines = table(("Card", "Blocked cells", "Packings"), rows, right=(2,))
    if max(map(len, lines)) <= width():
        return lines
    said = (
        f"{name}  {cells}: {number} {'packing' if number == '1' else 'packings'}"
        for name, cells, number in rows
    )
    return [part for line in said for part in wrapped(line, width(), indent=4)]


def _number(deck: Deck, proof: Proof) -> str:
    """Write how many packings were proven: `-` for a card that was not searched, `?` for no proof."""
    if proof.card.blocked.bit_count() != deck.game.blocked:
        return "-"
    return "?" if proof.unfinished else str(proof.packings)


def head_lines(deck: Deck, left_out: int = 0, *, is_right: bool = True) -> list[str]:
    """Say which deck this is and what is played, in lines that fit."""
    board, game = deck.game.board, deck.game
    pieces = ", ".join(f"{p.copies} × {p.letter}" if p.copies > 1 else p.letter for p in game.pieces)
    cards = counted(len(deck.cards), "card") + (f" ({left_out} more could not be read)" if left_out else "")
    lines = [
        deck.title,
        f"{cards}; board {board.columns}×{board.rows}, {game.blocked} blocked",
        f"Pieces {pieces}; {flips_in_words(game).removeprefix('pieces ')}",
    ]
    # A fingerprint is for a deck that was proven: one with errors has none to be passed on with.
    lines += [f"Fingerprint {deck.fingerprint()[:SHORT_FINGERPRINT]}"] if is_right else []
    if not deck.answers:
        lines.append("No answers given: each is computed.")
    return [part for line in lines for part in wrapped(line, width(), indent=2)]


def sum_line(judgement: Judgement) -> str:
    """Say in one line whether the deck may be printed."""
    errors = sum(finding.severity == "error" for finding in judgement.findings)
    warnings = sum(finding.severity == "warning" for finding in judgement.findings)
    warned = counted(warnings, "warning")
    if judgement.ok:
        proven = "Proven by exhaustive search: every card can be packed"
        return f"{proven}; {warned}." if warnings else f"{proven}."
    if not errors:
        return f"Not accepted: {warned}, and --strict refuses warnings."
    if judgement.only_not_confirmed:
        return "Not confirmed: the second search did not come to its end; give it more by --max-seconds."
    return f"Not valid: {counted(errors, 'error')}" + (f" and {warned}." if warnings else ".")
