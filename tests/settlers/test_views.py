"""What each viewer sees, and that a guess looks the same to it."""

import random

import msgspec
import pytest
from msgspec.structs import astuple

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import mask
from rules.kernel.since import recent_steps
from rules.settlers.actions import (
    Accept,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Counter,
    Discard,
    EndTurn,
    MoveRobber,
    Offer,
    PlaySoldier,
    Roll,
)
from rules.settlers.building import open_places
from rules.settlers.phase_names import DISCARD, OVER
from rules.settlers.tables import CITY, MONOPOLY, PLENTY, POINT, ROADS, SOLDIER, resource_counts
from tests.cited import rule
from tests.settlers.table import SETTLERS, A, B, C, D, cards, corner, counts, dice, do, edge, position, tile
from tests.settlers.walks import steps


def test_a_view_has_all_that_is_public():
    state = position(
        settlements={A: [corner(0, 0, "N")]},
        cities={B: [corner(0, 2, "S")]},
        roads={A: [edge(0, 0, "NE")]},
        hands={A: "bl", B: "wgo"},
        developments={B: [SOLDIER, POINT]},
        soldiers=[0, 2, 0, 0],
    )
    view = SETTLERS.view(state, None)
    assert view.roads == {edge(0, 0, "NE"): A}
    houses = {corner(0, 0, "N"): (A, "settlement"), corner(0, 2, "S"): (B, "city")}
    assert view.buildings == houses
    assert view.cards == (2, 3, 0, 0)
    assert view.developments == (0, 2, 0, 0)
    assert view.points == (1, 2, 0, 0)
    assert view.table.bank == hand.pack((18,) * 5)
    assert view.deck == 25
    assert view.table.robber == tile(0, 0)
    assert len(view.harbours) == 9
    assert (*view.pieces[A][:2], view.pieces[B][CITY]) == (14, 4, 3)
    assert view.hands == (None,) * 4
    assert open_places(view) == []
    own = SETTLERS.view(state, A)
    assert own.own.resources == counts("bl")
    assert [(kind.name, places.bit_count()) for kind, places in open_places(own)] == [("road", 4)]


@rule("SE-049", "SE-048")
@pytest.mark.parametrize("viewer", [None, B, C, D])
def test_no_view_tells_what_others_hold(viewer):
    """Two states that differ only in what A holds look alike to everybody else."""
    one = position(hands={A: "bbb"}, developments={A: [SOLDIER]}, deck=[MONOPOLY, POINT])
    other = position(hands={A: "wgo"}, developments={A: [POINT]}, deck=[SOLDIER, MONOPOLY])
    other.table.bank = one.table.bank
    assert SETTLERS.view(one, viewer) == SETTLERS.view(other, viewer)
    assert SETTLERS.view(one, A) != SETTLERS.view(other, A)


_BUILDS = {"road": BuildRoad, "settlement": BuildSettlement, "city": BuildCity}


@pytest.mark.parametrize("seed", range(2))
def test_a_view_shows_as_places_to_build_just_those_of_the_moves_there_are(seed):
    for number, (game, state, *_) in enumerate(steps(f"places {seed}", most=1200)):
        for seat in range(state.seats) if number % 4 == 0 else ():
            moves = game.legal(state, seat)
            listed = {
                name: mask(astuple(move)[0] for move in moves if type(move) is kind)
                for name, kind in _BUILDS.items()
            }
            shown = dict.fromkeys(_BUILDS, 0)
            shown |= {kind.name: places for kind, places in open_places(game.view(state, seat))}
            assert shown == listed


def test_when_it_is_over_all_see_all():
    last = None
    for game, state, *_ in steps("over"):
        last = (game, state)
    game, state = last
    assert state.table.phase == OVER
    for viewer in (None, A):
        view = game.view(state, viewer)
        assert [own.resources for own in view.hands] == [
            resource_counts(held) for held in state.secrets.hands
        ]
        assert view.points == game.standing(state).scores
        assert view.table.winners == (state.table.active,)
    assert state.chance.key.hex() not in msgspec.json.encode(view).decode()


@pytest.mark.parametrize("seed", range(6))
def test_a_guess_looks_the_same_and_agrees_with_what_all_saw(seed):
    rng = random.Random(seed)
    for game, state, *_ in steps(f"guess {seed}"):
        if rng.random() > 0.03:
            continue
        for viewer in (None, *range(state.seats)):
            view = game.view(state, viewer)
            guessed = game.guess(view, rng)
            assert game.view(guessed, viewer) == view
            assert guessed.chance.key != state.chance.key
            for seat in range(state.seats):
                assert hand.covers(guessed.secrets.hands[seat], state.table.shown[seat])
            if viewer is not None:
                assert game.legal(guessed, viewer) == game.legal(state, viewer)
                assert guessed.secrets.hands[viewer] == state.secrets.hands[viewer]
            for seat in game.waiting_for(guessed):
                for action in game.legal(guessed, seat)[:3]:
                    game.apply(game.copy(guessed), seat, action)


def test_guesses_differ():
    state = position(hands={B: "bblw", C: "oogg", D: "lwgo"}, deck=[SOLDIER, POINT, MONOPOLY] * 5)
    view, rng = SETTLERS.view(state, A), random.Random(1)
    assert len({tuple(SETTLERS.guess(view, rng).secrets.hands) for _ in range(20)}) > 10


def test_what_was_seen_is_known_and_a_theft_makes_it_uncertain():
    state = position(
        hands={A: "w", B: "oo"}, settlements={B: [corner(2, 0, "NE")]}, developments={A: [SOLDIER]}, draws=[0]
    )
    do(state, A, Offer(counts("w"), counts("o")), B, Accept())
    assert SETTLERS.view(state, C).table.shown == [cards("w"), cards("o"), 0, 0]
    do(state, B, Counter(counts("oo"), counts("w")))
    assert SETTLERS.view(state, C).table.shown[B] == cards("oo")
    do(state, A, PlaySoldier(), MoveRobber(tile(2, 0)))
    assert SETTLERS.view(state, C).table.shown[:2] == [cards("w"), cards("o")]


@pytest.mark.parametrize("spare", [0, 1])
def test_a_guess_never_makes_the_active_seat_a_winner(spare):
    """B, in its turn, shows 9 or 8 points: none or one of its three cards can be a point."""
    state = position(
        cities={B: [corner(*each) for each in ((0, -2, "N"), (2, -2, "NE"), (2, 0, "SE"), (0, 2, "S"))]},
        settlements={B: [corner(-2, 2, "SW")][spare:]},
        developments={B: [SOLDIER, MONOPOLY, SOLDIER]},
        deck=[POINT] * 5 + [SOLDIER] * 12 + [2, 2, 3, 3, 4],
        active=B,
        actor=B,
    )
    rng = random.Random(3)
    scores = {SETTLERS.standing(SETTLERS.guess(SETTLERS.view(state, A), rng)).scores[B] for _ in range(80)}
    assert scores == ({9} if spare == 0 else {8, 9})


def test_a_guess_while_others_discard_goes_on_as_the_game_would():
    hands = {A: "bblllwwgo", B: "bbllwwggo", C: "wwwwggoo"}
    state = position(hands=hands, phase=DISCARD, owed=[4, 4, 4, 0])
    do(state, C, Discard(counts("wwgg")))
    guessed = SETTLERS.guess(SETTLERS.view(state, B), random.Random(2))
    assert guessed.table.owed == [4, 4, 4, 0]
    assert hand.size(guessed.secrets.sealed[C]) == 4
    assert hand.covers(guessed.secrets.hands[C], guessed.secrets.sealed[C])
    assert SETTLERS.waiting_for(guessed) == (A, B)
    for seat in (A, B):
        SETTLERS.apply(guessed, seat, SETTLERS.sample(guessed, seat, Discard, random.Random(seat)))
    assert [hand.size(held) for held in guessed.secrets.hands] == [5, 5, 4, 0]
    own = SETTLERS.guess(SETTLERS.view(state, C), random.Random(2))
    assert own.secrets.sealed == state.secrets.sealed


def test_a_view_tells_what_was_built_since_the_last_turn_of_whom_it_is_for():
    state = position(
        settlements={A: [corner(0, 0, "N")], B: [corner(0, 2, "S")]},
        hands={A: "bl", B: "blggooo"},
        draws=dice(2),
    )
    do(state, A, BuildRoad(edge(0, 0, "NE")), EndTurn(), B, Roll())
    do(state, B, BuildRoad(edge(0, 2, "SE")), BuildCity(corner(0, 2, "S")))
    by_b = [("road", edge(0, 2, "SE")), ("city", corner(0, 2, "S"))]
    assert built(state) == [("road", edge(0, 0, "NE")), *by_b]
    do(state, B, EndTurn())
    assert built(state, A) == by_b


def built(state, viewer=None):
    view = SETTLERS.view(state, viewer)
    return [
        (step.what, step.place) for step in recent_steps(view, view.table.trail, private=viewer is not None)
    ]


def test_buttons_depend_on_nothing_secret():
    state = position(hands={A: "wgo"}, deck=[SOLDIER] * 3)
    buttons = SETTLERS.buttons(SETTLERS.view(state, None))
    state.secrets.hands[A], state.table.bank = hand.pack((1, 1, 1, 0, 0)), state.table.bank
    assert SETTLERS.buttons(SETTLERS.view(state, None)) == buttons
    assert PlaySoldier not in buttons
    state.secrets.hands[A] = hand.pack((0, 0, 1, 1, 1))
    do(state, A, BuyCard())
    assert PlaySoldier in SETTLERS.buttons(SETTLERS.view(state, None))


def scarce(points, **fields):
    """B, in its turn, shows so many points; eight cards are unseen: five points and three soldiers."""
    cities = [corner(*each) for each in ((0, -2, "N"), (2, -2, "NE"), (2, 0, "SE"), (0, 2, "S"))]
    gone = [SOLDIER] * 11 + [PLENTY] * 2 + [ROADS] * 2 + [MONOPOLY] * 2
    return position(
        cities={B: cities},
        settlements={B: [corner(-2, 2, "SW")][: points - 8]},
        developments={B: [SOLDIER] * 3, C: [POINT] * 3},
        deck=[POINT] * 2,
        gone=hand.gather(gone),
        active=B,
        actor=B,
        **fields,
    )


@rule("SE-049", "SE-062")
@pytest.mark.parametrize("points", [8, 9])
def test_a_guess_deals_what_is_left_and_to_the_active_seat_first(points):
    state, rng, tops = scarce(points), random.Random(5), set()
    view = SETTLERS.view(state, A)
    for _ in range(30):
        secrets = SETTLERS.guess(view, rng).secrets
        dealt = sorted([*hand.cards(secrets.cards[B]), *hand.cards(secrets.cards[C]), *secrets.deck])
        assert dealt == [SOLDIER] * 3 + [POINT] * 5
        assert list(map(hand.size, secrets.cards)) == [0, 3, 3, 0]
        assert hand.count(secrets.cards[B], POINT) <= 9 - points, "or B would have won"
        tops.add(secrets.deck[-1])
    assert tops == {POINT} if points == 9 else tops == {SOLDIER, POINT}


def test_a_guess_gives_points_where_nothing_else_is_left():
    state = scarce(9)
    state.table.gone += 3 * hand.ONE[SOLDIER]
    state.secrets.cards[B], state.secrets.deck = hand.pack((0, 2, 0, 0, 0)), []
    guessed = SETTLERS.guess(SETTLERS.view(state, A), random.Random(6))
    assert guessed.secrets == state.secrets
