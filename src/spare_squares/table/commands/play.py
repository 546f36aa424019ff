"""`track play`: the table on the screen, drawn again after every action, and one line for the next.

The journal's lock is held as long as the table is open. Nothing here acts by itself: the planning time only
speaks, and an illegal placement is recorded after a yes.
"""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path

import click

from spare_squares.columns import screen_columns, wrapped
from spare_squares.errors import Refused, SpareSquaresError, Unreadable
from spare_squares.language.texts import Texts, read_texts
from spare_squares.shell.console import NARROWEST, say, width
from spare_squares.shell.params import OneOf
from spare_squares.table import words as vocabulary
from spare_squares.table.commands.acting import (
    Reply,
    carry_out,
    emphasise,
    fit_lines,
    illegal_why,
    in_words,
    settle,
    standing,
    view,
)
from spare_squares.table.commands.line import Line, line_for
from spare_squares.table.commands.session import (
    ask,
    at_a_terminal,
    boxes,
    command_for,
    folder,
    language_option,
    now,
    says,
    session_option,
    spoken,
    writing,
)
from spare_squares.table.folder import newest
from spare_squares.table.grammar import understand
from spare_squares.table.handover import Planning, handover_lines, offer_lines, setting_lines
from spare_squares.table.journal import Journal
from spare_squares.table.said import terminal
from spare_squares.table.screen_layout import BESIDE, table_lines
from spare_squares.table.summary import brief_lines
from spare_squares.table.words import Action

AROUND_A_SUMMARY = 9  # lines: what ended the last board, what can be typed, the line that is typed
LONG = frozenset({"log", "help"})  # views that take the whole screen
JUST_NOW = 20.0  # seconds; a slip in the last turn is found by then, and cannot be mended after reveal


@click.command()
@click.option(
    "--on-illegal",
    type=OneOf(("ask", "record", "refuse"), what="way to treat an illegal placement"),
    help="Ask before an illegal placement is recorded (the default at a terminal), record it, or refuse it.",
)
@click.option(
    "--big", is_flag=True, help="Draw for people two metres away: names and pieces in large letters."
)
@session_option
@language_option
@click.pass_context
def play(
    ctx: click.Context, /, on_illegal: str | None, big: bool, file: Path | None, language: str | None
) -> None:
    """Keep the table: the board, whose turn it is, the turns left, and one line for what happens next.

    Type what is done at the table, such as: place, a piece's letter and its cells · remove L · pass · undo
    · help · quit. Tab completes. From a pipe the same words are read line by line; the command then ends
    with 1 or more if a line was refused.

    \b
    Examples:
      spare-squares track play
      spare-squares track play --language de
      spare-squares track play --session friday.jsonl < evening.txt
    """
    texts = spoken(language)
    with (
        vocabulary.speaking(texts),
        writing(file or first_session(texts), command="track play", texts=texts) as journal,
    ):
        line = line_for(lambda: journal.session)
        on_illegal = on_illegal or ("ask" if line.asks else "record")
        at_table = AtTable(journal, line, on_illegal, texts=texts, big=big)
        at_table.run()
    ctx.exit(0 if line.asks else at_table.worst)


def first_session(texts: Texts) -> Path | None:
    """Offer to start a session where there is none; None when one is there, or nobody can be asked."""
    try:
        newest(folder())
    except Refused:
        if at_a_terminal() and not says(ask(terminal("start_one", texts)), "no"):
            from spare_squares.table.commands.new import agree_on, ask_people, open_proven, start_session

            return start_session(agree_on(open_proven(None), ask_people(texts))[0])
    return None


class AtTable:
    """The dialogue: read a line, do it, show what came of it."""

    def __init__(
        self, journal: Journal, line: Line, on_illegal: str, *, texts: Texts | None = None, big: bool = False
    ) -> None:
        self.texts = texts or read_texts()
        self.journal = journal
        self.line = line
        self.on_illegal = on_illegal
        self.planning: Planning | None = None
        self.warning = ""
        self.big = big
        self.unread = ""
        self.worst = 0
        self.number = 0

    def run(self) -> None:
        """Keep the table until it is left or the input ends."""
        self.line.keep_above(None, self.redraw)
        said = [*self.mended(), *settle(self.journal, self.texts), *self.welcome()]
        self.tell(Reply(said, self.handover()), fresh=True)
        while (text := self.unread or self.read(self.prompt())) is not None:
            words, self.unread = text.strip(), ""
            if says(words, "quit"):
                break
            if words and not words.startswith("#"):
                self.hear(words)
                if self.worst == Unreadable.exit_code and not self.line.asks:
                    break  # after one turn is lost, the next lines would be taken for other players' turns
            elif self.line.redraws:
                self.tell(Reply(self.hint()), fresh=True)
        self.stop_planning()
        self.journal.secure()
        kept = self.said("kept" if self.journal.whole else "changed", path=str(self.journal.path))
        finished = self.journal.session.finished
        command = command_for("summary" if finished else "play", self.journal.path)
        say(f"{kept}\n{self.said('sum_up' if finished else 'go_on', command=command)}")

    def said(self, key: str, **values: str | int) -> str:
        """Return a sentence of the terminal in the language of the table."""
        return self.texts(f"terminal.{key}", **values)  # type: ignore[arg-type]

    def read(self, prompt: str, *, question: bool = False) -> str | None:
        """Read a line and count it, so that a refusal in a long script can be found."""
        self.number += 1
        return self.line.read(prompt, question=question)

    def prompt(self) -> str:
        """Say in front of the line who is asked."""
        table = self.journal.session.table
        if table.acting:
            return self.said("prompt", name=table.acting, turn=table.used + 1)
        keys = {"scored": "prompt_over", "card": "prompt_card"}
        return self.said(keys[table.phase], board=table.board) if table.phase in keys else "> "

    def welcome(self) -> list[str]:
        """Say where the session stands when the table is opened."""
        session = self.journal.session
        if session.finished:
            return [self.said("was_finished"), *self.hint()]
        if session.table.phase == "scored":
            return self.hint()
        if session.table.phase == "card":
            return setting_lines(session, self.texts)
        if not session.table.used:
            return [*setting_lines(session, self.texts), *self.hint()]
        return [self.said("on_with", board=session.table.board), *self.hint()]

    def mended(self) -> list[str]:
        """Say on a screen, which is cleared, what was said on opening: that the journal's end was damaged."""
        kept = self.journal.kept
        if kept is None or not self.line.redraws:
            return []
        return [self.said("damaged", file=kept.name)]

    def handover(self) -> list[str]:
        """Say who does what on the next board, once one is scored."""
        return handover_lines(self.journal.session, self.texts)

    def hint(self) -> list[str]:
        """Say what can be typed now, in one line."""
        session = self.journal.session
        match session.table.phase:
            case "card":
                return [self.said("type_card", card=session.setup.cards[0].id)]
            case "open":
                return offer_lines(session, self.texts) or [self.said("type_turn")]
            case _ if session.finished:
                return [self.said("type_after")]
        return [self.said("type_next")]

    def hear(self, words: str) -> None:
        """Do one line; what cannot be done is said and changes nothing."""
        try:
            self.do(understand(words, self.journal.session.setup, self.journal.session.table))
        except SpareSquaresError as error:
            self.worst = max(self.worst, error.exit_code)
            why = str(in_words(error, self.texts))
            why = why if isinstance(error, Unreadable) else self.said("not_recorded", why=why)
            if self.line.asks:
                self.tell(Reply([why]))
            else:
                say(self.said("line", number=self.number, said=why), err=True)

    def do(self, action: Action) -> None:
        """Do one action or look at the table.

        Raises:
            SpareSquaresError: when it is refused.
        """
        if action.kind in vocabulary.VOCABULARY.views:
            self.look(action.kind)
            return
        if not self.confirm(action):
            if not self.unread:
                self.tell(Reply([self.said("nothing_recorded")]))
            return
        was_finished = self.journal.session.finished
        reply = carry_out(self.journal, action, self.texts)
        session = self.journal.session
        ended = session.finished and not was_finished
        if ended:
            reply.lines.extend(["", *self.summed_up(), ""])
        if (action.kind in ("next", "reset", "card") and session.table.phase == "open") or ended:
            reply.lines.extend(self.hint())
        self.keep_time(action)
        self.tell(reply, alone=ended or bool(reply.drawn))

    def summed_up(self) -> list[str]:
        """Sum the session up, with the questions to the group where the screen holds them."""
        full = brief_lines(self.journal.session, texts=self.texts)
        if self.line.redraws and len(fit_lines(full)) + AROUND_A_SUMMARY > self.size()[1]:
            return brief_lines(self.journal.session, with_questions=False, texts=self.texts)
        return full

    def keep_time(self, action: Action) -> None:
        """Start the planning time with `plan`; any turn ends it, and whatever takes the board back."""
        table = self.journal.session.table
        if action.kind == "plan" or table.used or not table.planned:
            self.stop_planning()
        if action.kind == "plan":
            self.planning, self.warning = Planning(table.starter, self.speak, texts=self.texts), ""
            self.planning.start()
            self.line.keep_above(self.clock, self.redraw)

    def clock(self) -> str:
        """Say how much of the planning time is left, above the line that is typed."""
        left = self.planning.left if self.planning else 0
        text = self.said("plan_clock", time=f"{left // 60}:{left % 60:02}", warning=self.warning)
        return wrapped(text, self.size()[0])[0]

    def confirm(self, action: Action) -> bool:
        """Ask before an illegal placement uses a turn, since most are typing slips (T45).

        Raises:
            Refused: for what cannot be done at all.
        """
        if action.kind == "reveal" and self.line.asks and self.just_scored():
            return self.ask_yes(self.said("open_late"), self.said("open_it"))
        why = illegal_why(self.journal.session, action, self.texts)
        if not why or self.on_illegal == "record":
            return True
        if self.on_illegal == "refuse":
            self.worst = max(self.worst, 1)
            self.tell(Reply([self.said("illegal", why=why)]))
            return False
        return self.ask_yes(self.said("illegal_ask", why=why, piece=action.piece), self.said("record_it"))

    def ask_yes(self, explanation: str, question: str) -> bool:
        """Ask, and tell whether the answer was yes; the next action typed instead means no."""
        if self.line.redraws:
            self._draw(Reply([explanation]), alone=False)
        else:
            say("\n".join(fit_lines([explanation])))
        answer = (self.read(question, question=True) or "").strip()
        if answer and not says(answer, "yes") and not says(answer, "no"):
            self.unread = answer
        return says(answer, "yes")

    def just_scored(self) -> bool:
        """Tell whether the board was scored so lately that nobody has looked at its last turn."""
        table, turns = self.journal.session.table, [e for e in self.journal.session.log if e.turns]
        if table.revealed or not turns:
            return False
        try:
            age = datetime.fromisoformat(now()) - datetime.fromisoformat(turns[-1].at)
        except (ValueError, TypeError):
            return False
        return 0 <= age.total_seconds() < JUST_NOW

    def look(self, kind: str) -> None:
        """Show a view below the table, or in its place where it is long."""
        session = self.journal.session
        if kind == "show" and self.line.redraws:
            self.tell(Reply(self.hint()), fresh=True)
            return
        columns, lines = self.size()
        reply = view(session, kind, width=columns, height=lines, texts=self.texts)
        self.tell(reply, alone=kind in LONG, quiet=True)

    def tell(self, reply: Reply, *, fresh: bool = False, alone: bool = False, quiet: bool = False) -> None:
        """Say a reply: on a screen under the table (or `alone`), else as lines with the status line after."""
        if self.line.redraws:
            self._draw(reply, alone)
            return
        lines = self.table(0) if fresh else []
        lines += reply.drawn + fit_lines(reply.lines + reply.handover)
        lines += [] if quiet else standing(self.journal.session, self.texts)
        say("\n".join(lines))

    def _draw(self, reply: Reply, alone: bool) -> None:
        """Clear the screen and draw it anew, the board as large as the lines below it allow."""
        beside = self.size()[0] >= BESIDE and not alone
        below = reply.drawn + fit_lines(reply.lines + ([] if beside else reply.handover))
        taken = len(below) + (2 if self.planning else 1)  # the line that is typed, and the clock above it
        table = [] if alone else self.table(taken)
        gap = [""] if table and below and len(table) + taken + 1 <= self.size()[1] else []
        click.clear()
        say("\n".join(table + gap + below))

    def table(self, taken: int) -> list[str]:
        """Draw the table for the screen, of which some lines are `taken`."""
        columns, lines = self.size()
        session = self.journal.session
        height = max(session.setup.game.board.rows + 1, lines - taken)  # in letters at the least
        drawn = table_lines(
            session, width=columns, height=height, boxes=boxes(), history=3, big=self.big, texts=self.texts
        )
        return emphasise(session, drawn, self.texts)

    def size(self) -> tuple[int, int]:
        """Return the columns and lines of the screen, or of a report where nothing is redrawn."""
        columns = screen_columns() if self.line.redraws else width()
        return max(NARROWEST, columns), shutil.get_terminal_size((80, 24)).lines

    def redraw(self) -> None:
        """Draw the table anew, in a window of another size."""
        self.tell(Reply(self.hint()), fresh=True)

    def speak(self, text: str) -> None:
        """Say a warning of the planning time: beside the clock, or as a line where lines scroll."""
        self.warning = text
        self.line.ring()
        if not self.line.redraws:
            say("\n".join(fit_lines([text])))

    def stop_planning(self) -> None:
        """End the planning time, if it runs."""
        if self.planning:
            self.planning.stop()
            self.planning = None
            self.line.keep_above(None, self.redraw)
