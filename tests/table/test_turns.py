"""Turns: who acts, what one action is, what counts."""

from __future__ import annotations

import pytest

from spare_squares.core.board import Board
from spare_squares.core.challenge import Challenge, placements
from spare_squares.core.game import Game
from spare_squares.core.pieces import Piece
from spare_squares.errors import Refused
from spare_squares.table.game_state import Setup
from spare_squares.table.grammar import parse
from spare_squares.table.said import why
from spare_squares.table.session import new_session, perform
from spare_squares.table.words import KINDS, Action


def test_clockwise_from_the_starter(start, play):
    """T13: turns go clockwise from the starting player, one action each."""
    session, acted = start("P1,P2,P3,P4", starter="P3"), []
    for _ in range(6):
        acted.append(session.table.acting)
        session = play(session, "pass")
    assert acted == ["P3", "P4", "P1", "P2", "P3", "P4"]


def test_what_uses_a_turn(start, play):
    """T14, T19, T24: place, illegal placement, remove and pass use one turn each; nothing else does."""
    session = start()
    used = []
    for text in (
        "place O C1 C2 D1 D2",
        "place L A1 A2 B2",
        "remove O",
        "pass",
        "illegal I overlap",
        "nudge",
        "plan",
    ):
        try:
            session = perform(session, parse(text))
        except Refused:
            assert text == "plan"
        used.append(session.table.used)
    assert used == [1, 2, 3, 4, 5, 5, 5]
    assert [entry.result for entry in session.log] == [
        "placed", "illegal", "removed", "passed", "illegal", "restored",
    ]  # fmt: skip


def test_what_uses_no_turn_is_logged_without_one(start, play):
    """T14, T26, T11: what takes no turn stands in the log without a turn and without a player."""
    session = play(start(), "plan; pass; nudge; reset; undo; stop; join Eve; leave P2; reveal; next; finish")
    for entry in session.log:
        assert (entry.turns, bool(entry.player)) == {"pass": (1, True), "stop": (15, False)}.get(
            entry.action.kind, (0, False)
        )


def test_only_three_actions_take_a_turn(start):
    """T14: of all requests only place, remove, pass (and a placement called illegal) use exactly one turn."""
    session = perform(start(), parse("place O C1 C2 D1 D2"))
    one_turn = set()
    for kind in KINDS:
        action = Action(
            kind, piece="O" if kind == "remove" else "D", cells=("C4", "D4") if kind == "place" else ()
        )
        try:
            after = perform(session, action)
        except (Refused, KeyError, ValueError):
            continue
        if after.table.used - session.table.used == 1:
            one_turn.add(kind)
    assert one_turn == {"place", "remove", "pass", "illegal"}


def test_moving_a_piece_costs_two_turns(start, play):
    """T15, A2: a placed piece is removed in one turn and placed in a later one; placing it twice is
    refused.
    """
    session = play(start(), "place D C1 D1")
    with pytest.raises(Refused, match=r"remove it first \(one turn\), place it on a later turn"):
        play(session, "place D C4 D4")
    assert session.table.used == 1
    session = play(session, "remove D; place D C4 D4")
    assert session.table.used == 3


def test_a_letter_in_either_case(start):
    """T17, T44: a piece is meant by its letter, small or large."""
    after = perform(start(), Action("place", piece="l", cells=("A1", "A2", "B1")))
    assert (after.log[-1].result, after.table.lying[0].letter) == ("placed", "L")


def test_nothing_to_remove(start, play):
    """A2: removing a piece that lies at the side is refused and uses no turn."""
    session = start()
    with pytest.raises(Refused, match="No turn is used"):
        play(session, "remove L")
    with pytest.raises(Refused, match="There is no piece X"):
        play(session, "remove X")
    assert session.table.used == 0


def test_every_orientation_in_one_turn(start):
    """T16, T18: a piece may lie in any rotation or flip; turning it costs nothing."""
    session = start()
    game, card = session.setup.game, session.table.card
    free = game.board.cells & ~card.blocked
    count = 0
    for piece in game.pieces:
        for cells in placements(game, piece, free):
            after = perform(session, Action("place", piece=piece.letter, cells=game.board.names(cells)))
            assert (after.log[-1].result, after.table.used) == ("placed", 1)
            count += 1
    assert count > 30


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("place L A1 B1 C1", "that is the shape of I"),
        ("place L A1 B1", "covers 3 cells, and you named 2"),
        ("place L A1", "covers 3 cells, and you named 1"),
        ("place L A1 B1 B2 A2", "covers 3 cells, and you named 4"),
        ("place L A1 B1 D4", "do not all share edges"),
        ("place O A1 B1 C1 D1", "not the shape of O"),
        ("place D A1 A1", "A1 is named twice"),
        ("place L B1 A1 A1", "A1 is named twice"),
        ("place D F7 F8", "None of F7, F8 is on the board"),
    ],
)
def test_a_wrong_shape_is_a_slip(start, play, text, says):
    """T17, A3: cells that are not the piece's shape are a writing slip: refused, no turn used."""
    session = start()
    with pytest.raises(Refused, match=says) as refused:
        play(session, text)
    assert "No turn is used" in str(refused.value)
    assert session.table.used == 0


def test_a_game_without_flips(play):
    """T16, A3: where pieces may not be turned over, the mirror image is a slip, and said to be one."""
    game = Game("flat", Board(4, 3), (Piece.from_picture("J", "#../###"),), blocked=8, flips=False)
    card = Challenge("1", game.board.cells_of(["D1", "D2", "D3", "A3", "B3", "C3", "B1", "C1"]))
    session = new_session(
        Setup(
            game=game,
            cards=(card,),
            order=(0,),
            boards=1,
            players=("P1",),
            starter="P1",
            recorder="P1",
            relaxed=True,
        )
    )
    turned = "is not the shape of J: this game does not let pieces be turned over. No turn is used"
    with pytest.raises(Refused, match=turned):
        play(session, "J C1 A2 B2 C2")
    with pytest.raises(Refused, match="J covers 4 cells, and you named 1: A1"):
        play(session, "J A1")
    with pytest.raises(Refused, match=r"A1 B1 A2 B2 is not the shape of J\. No turn is used"):
        play(session, "J A1 B1 A2 B2")
    assert play(session, "J A1 B1 A2 A3").log[-1].result == "illegal"  # rotated: in its own shape
    assert play(session, "J A1 A2 B2 C2").table.results[0].complete


def test_a_helper_places_for_the_player(start, play):
    """T42, T20: whoever moves the hand, the turn belongs to the player whose turn it is."""
    session = play(start(), "pass; place D C1 D1")
    assert session.log[-1].player == "P2"


def test_at_most_sixteen(start, play):
    """T21, T29: after turn sixteen no action is possible on this board."""
    session = play(start(), ";".join(["pass"] * 16))
    assert session.table.phase == "scored"
    for text in ("pass", "place D C1 D1", "remove O", "illegal L", "nudge", "reset", "stop", "plan"):
        with pytest.raises(Refused, match="Board 1 is over: go on with next"):
            play(session, text)
    with pytest.raises(Refused, match="The session is finished"):
        play(start(cards="01"), "stop; pass")


def test_letters_down_copies_and_an_outline(big_game, big_card, play):
    """T16, T23: any verified game plays: letters down, a hole in the outline, pieces in copies."""
    setup = Setup(
        game=big_game,
        cards=(big_card,),
        order=(0,),
        boards=1,
        players=("P1", "P2"),
        starter="P1",
        recorder="P2",
    )
    session = new_session(setup)
    session = play(session, "S B1-C2; place S B3 B4 C3 C4; place S A1 B1 A2 B2")
    assert session.log[-1].result == "illegal"
    assert {"A1", "B1", "A2"} <= set(why(session.log[-1]).replace(",", " ").split())
    with pytest.raises(Refused, match="2 pieces S are on the board: name a cell, remove S B1"):
        play(session, "remove S")
    with pytest.raises(Refused, match="Every S is on the board already"):
        play(session, "S D1-E2; S B5-C6; S B5-C6")
    with pytest.raises(Refused, match=r"There is no S on F6\. No turn is used"):
        play(session, "remove S F6")
    session = play(session, "remove S C4; S B3-C4; S B5-C6; B D1-D6; B E1-E6; B F1-F6")
    assert session.table.phase == "scored"
    assert session.table.results[0].points == 3
