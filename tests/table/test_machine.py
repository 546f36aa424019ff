"""The machine against invariants: any actions in any order."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from spare_squares.core.challenge import faults, placements
from spare_squares.decks.builtin import builtin_deck
from spare_squares.errors import Refused, SpareSquaresError
from spare_squares.table.game_state import Setup, at_side, on_board
from spare_squares.table.records import action_from, entry_data
from spare_squares.table.session import new_session, perform
from spare_squares.table.words import Action

DECK = builtin_deck()
PIECES = "ILDO"


class Evening(RuleBasedStateMachine):
    """An evening in which anybody types anything."""

    @initialize(
        players=st.integers(1, 6),
        relaxed=st.booleans(),
        rotate=st.booleans(),
        data=st.data(),
        boards=st.integers(1, 3),
    )
    def begin(self, players, relaxed, rotate, data, boards):
        """Start a session."""
        names = tuple(f"P{n}" for n in range(players))
        order = tuple(data.draw(st.permutations(range(len(DECK.cards))))[:boards])
        self.session = new_session(
            Setup(
                game=DECK.game, cards=DECK.cards, order=order, boards=boards, players=names,
                relaxed=relaxed, rotate_starter=rotate,
                starter=data.draw(st.sampled_from(names)), recorder=data.draw(st.sampled_from(names)),
            )
        )  # fmt: skip

    def do(self, action):
        """Do an action; a refusal changes nothing."""
        before = self.session
        try:
            self.session = perform(before, action)
        except Refused:
            assert self.session is before
            return
        self.check(before, action)

    def check(self, before, action):
        """Compare the tables before and after one action."""
        was, now, entry = before.table, self.session.table, self.session.log[-1]
        if action.kind in ("place", "remove", "pass", "illegal"):
            assert now.used == was.used + 1
            assert entry.player == was.acting
        if entry.result == "illegal" or action.kind in ("pass", "nudge", "plan"):
            assert now.lying == was.lying
        if action.kind == "place" and entry.result == "placed":
            assert set(was.lying) < set(now.lying)
        if action.kind in ("place", "remove", "pass", "illegal") and now.phase == "open":
            place = now.players.index(was.acting)
            assert now.acting == now.players[(place + 1) % len(now.players)]

    @rule(letter=st.sampled_from(PIECES), data=st.data())
    def place_somewhere(self, letter, data):
        """Place a piece in its own shape anywhere."""
        game = DECK.game
        ways = list(placements(game, game.piece(letter), game.board.cells))
        self.do(Action("place", piece=letter, cells=game.board.names(data.draw(st.sampled_from(ways)))))

    @rule(data=st.data())
    def place_well(self, data):
        """Place a piece where it is legal, if there is such a place, so that boards come to an end."""
        game, table = DECK.game, self.session.table
        letters = at_side(game, table)
        if table.card is None or not letters:
            return
        free = game.board.cells & ~table.card.blocked & ~sum(p.cells for p in table.lying)
        letter = data.draw(st.sampled_from(letters))
        ways = list(placements(game, game.piece(letter), free))
        if ways:
            self.do(Action("place", piece=letter, cells=game.board.names(data.draw(st.sampled_from(ways)))))

    @rule(
        letter=st.sampled_from(PIECES),
        cells=st.lists(st.sampled_from(["A1", "B1", "E1", "A0", "D4"]), max_size=4),
    )
    def place_nonsense(self, letter, cells):
        """Place a piece on any cells."""
        self.do(Action("place", piece=letter, cells=tuple(cells)))

    @rule(kind=st.sampled_from(["remove", "illegal"]), letter=st.sampled_from(PIECES + "X"))
    def about_a_piece(self, kind, letter):
        """Remove a piece or call it illegal."""
        self.do(Action(kind, piece=letter))

    @rule(
        kind=st.sampled_from(
            ["pass", "pass", "nudge", "reset", "plan", "stop", "next", "undo", "redo", "reveal", "finish"]
        )
    )
    def say_a_word(self, kind):
        """Say any word that stands alone."""
        self.do(Action(kind))

    @rule(
        kind=st.sampled_from(["join", "leave", "recorder", "rename"]),
        name=st.sampled_from(["P0", "P1", "Eve"]),
        other=st.sampled_from(["Mia", "P2", "eve"]),
    )
    def come_and_go(self, kind, name, other):
        """Let players come, go, change names and hand the record on."""
        self.do(Action(kind, name=name, to=other if kind == "rename" else ""))

    @invariant()
    def the_board_is_right(self):
        """Pieces lie in their shapes on free cells, none twice, and every piece is somewhere."""
        table = self.session.table
        found = faults(DECK.game, table.card.blocked, table.lying)
        assert not [each for each in found if "stands 0 times" not in each and "uncovered" not in each]
        assert sorted(on_board(DECK.game, table) + at_side(DECK.game, table)) == sorted(PIECES)

    @invariant()
    def the_score_is_right(self):
        """Results follow from what lies; an open board is neither complete nor out of turns."""
        setup, table = self.session.setup, self.session.table
        if table.phase == "open":
            assert len(table.lying) < 4
            assert setup.relaxed or table.used < 16
            assert len(table.results) == table.board - 1
        for result in table.results:
            assert result.points == (None if setup.relaxed else {4: 3, 3: 2, 2: 1}.get(len(result.lying), 0))
        assert 0 <= self.session.total <= 9

    @invariant()
    def people_are_right(self):
        """Whoever acts, starts or records sits at the table, now and on the next board."""
        table = self.session.table
        later = (table.next_starter, table.next_recorder) if table.phase == "scored" else ()
        for name in (table.starter, table.recorder, table.to_act, *later):
            assert name in table.players

    def teardown(self):
        """The log replayed gives the same session, and undo marks never point outside it."""
        if not hasattr(self, "session"):
            return
        again = new_session(self.session.setup)
        for entry in self.session.log:
            again = perform(again, action_from(entry_data(entry)))
        assert again == self.session
        assert all(1 <= number <= len(self.session.log) for number in self.session.undone)


def test_any_evening():
    """FD24, FT8, T13, T19, T22, T24, T25, T29, T31, T32, T48: invariants hold after any actions."""
    run_state_machine_as_test(
        Evening, settings=settings(max_examples=150, stateful_step_count=40, deadline=None)
    )


def test_errors_are_in_words():
    """T49: whatever is refused, the reason is said."""
    session = new_session(
        Setup(
            game=DECK.game,
            cards=DECK.cards[:1],
            order=(0,),
            boards=1,
            players=("P1",),
            starter="P1",
            recorder="P1",
        )
    )
    for action in (
        Action("place", piece="L"),
        Action("remove", piece="Q"),
        Action("card", name="01"),
        Action("found"),
    ):
        try:
            perform(session, action)
        except SpareSquaresError as error:
            assert len(str(error)) > 10
