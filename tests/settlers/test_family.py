"""A variant replaces hooks, and brings options, moves and state of its own; the base knows none of it."""

import random
from dataclasses import fields
from typing import Annotated

import msgspec
import pytest

from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.kernel.options import Option
from rules.kernel.params import Number
from rules.kernel.phase import Move
from rules.settlers.actions import EndTurn, PassSpecial, Roll, SkipSpecial
from rules.settlers.basics import gain
from rules.settlers.events import TurnEnded
from rules.settlers.game import family
from rules.settlers.phase_names import MAIN
from rules.settlers.variants import Variant
from tests.cited import rule
from tests.settlers.table import SETTLERS


class Purse(msgspec.Struct):
    """What the toy variant keeps: coins by seat."""

    coins: list[int]


class Pay(Action, frozen=True, tag="pay"):
    """Pay some coins for a card of brick."""

    group = "coins"

    count: Annotated[int, Number(1, 9), "how many"]


def prepare(usual, state, options, events):
    state.table.extras["coins"] = Purse([int(options["first_coins"])] * state.seats)
    usual(state, options, events)


def close_turn(usual, hooks, state, events):
    state.table.extras["coins"].coins[state.table.active] += 1
    usual(hooks, state, events)


def _check_pay(hooks, state, seat, action):
    if state.table.extras["coins"].coins[seat] < action.count:
        raise Illegal("cannot_afford", "You have too few coins.")


def _pay(hooks, state, seat, action, events):
    state.table.extras["coins"].coins[seat] -= action.count
    gain(state, seat, hand.ONE[0])


COINS = Variant(
    switch="coins",
    title="Coins",
    help="play with coins",
    counts=(2, 3, 4),
    options=(Option("first_coins", "coins at the start", 1, least=0, most=9),),
    table=Purse,
    book="# Coins\n\n- **CO-001** A turn brings a coin.",
    moves={Pay: Move(_check_pay, _pay, (MAIN,))},
    hooks=(prepare, close_turn),
)
"""Every turn brings a coin; two seats may play."""


def robber_tiles(usual, state, seat):
    return 0


PEACE = Variant(
    switch="peace",
    title="Peace",
    help="no robber",
    hooks=(robber_tiles,),
)
"""The robber never moves."""


FAMILY = family(COINS, PEACE)


def test_the_family_offers_what_its_variants_bring():
    names = [option.name for option in FAMILY.options]
    assert names[-3:] == ["coins", "first_coins", "peace"]
    assert Pay in FAMILY.actions and Pay not in SETTLERS.actions
    assert FAMILY.seat_counts == (2, 3, 4, 5, 6)
    assert "CO-001" in FAMILY.book and "SE-001" in FAMILY.book


def test_a_variant_is_offered_by_the_name_that_it_has():
    offered = {option.name: option.title for option in GAMES["settlers"].options}
    assert (offered["two_player"], offered["land_shares"]) == ("Settlers for two", "Land Shares")


def test_without_a_variant_the_plain_game_is_played():
    plain = FAMILY.variant(FAMILY.settle({}, 4))
    assert plain.book == SETTLERS.book
    assert plain.actions == SETTLERS.actions
    assert plain.variant(FAMILY.settle({}, 4)) is plain


def test_a_game_that_is_played_with_a_variant_is_the_one_to_play():
    game = GAMES["settlers"].variant({"land_shares": "on"})
    assert game.playing and game.variant({"land_shares": "on"}) is game is game.variant({})


@rule("SE-064")
def test_a_table_without_special_building_has_no_use_for_its_moves_and_says_so():
    few, many = FAMILY.settle({}, 4), FAMILY.settle({"special_building": "on"}, 5)
    assert {PassSpecial, SkipSpecial} <= set(FAMILY.variant(many).used(many))
    plain = FAMILY.variant(few)
    assert not {PassSpecial, SkipSpecial} & set(plain.used(few))
    state, _ = plain.new(few, 4, Chance(bytes(SEED_BYTES)))
    refusal = plain.refusal(state, 0, SkipSpecial)
    assert refusal.text == "There is no special building in this game."


def test_seats_depend_on_the_variants_in_play():
    assert FAMILY.settle({"coins": "on"}, 2)["coins"] == "on"
    assert FAMILY.settle({"coins": "on", "peace": "on"}, 2)["peace"] == "on"
    for seats, chosen in (
        (2, {}),
        (5, {"coins": "on"}),
        (2, {"peace": "on"}),
        (5, {"coins": "on", "peace": "on"}),
        (4, {"first_coins": 3}),
    ):
        with pytest.raises(Illegal) as refusal:
            FAMILY.settle(chosen, seats)
        assert refusal.value.code == "bad_option"


def test_who_are_too_few_or_too_many_are_told_what_would_do():
    for seats, hint in ((2, " 2 can play with coins=on."), (7, "")):
        with pytest.raises(Illegal) as refusal:
            FAMILY.settle({}, seats)
        assert refusal.value.text == f"This game is for 3, 4, 5 or 6 players, not {seats}.{hint}"


def playing(**options):
    settled = FAMILY.settle(options, 4)
    game = FAMILY.variant(settled)
    state, _ = game.new(settled, 4, Chance(bytes(32)))
    while state.table.turn == 0:
        seat = game.waiting_for(state)[0]
        game.apply(state, seat, game.legal(state, seat)[0])
    return game, state


def test_a_variant_changes_the_course_and_keeps_a_state_of_its_own():
    game, state = playing(coins="on")
    seat = state.table.active
    with pytest.raises(Illegal):
        game.apply(state, seat, Pay(1))
    state.table.phase = MAIN
    bricks = hand.count(state.secrets.hands[seat], 0)
    game.apply(state, seat, Pay(1))
    assert hand.count(state.secrets.hands[seat], 0) == bricks + 1
    told = game.apply(state, seat, EndTurn())
    assert told == [TurnEnded(seat)]
    assert state.table.extras["coins"].coins[seat] == 1
    twin, loaded = game.copy(state), game.load(game.dump(state))
    assert twin == loaded == state
    twin.table.extras["coins"].coins[seat] = 7
    assert state.table.extras["coins"].coins[seat] == 1
    view = game.view(state, None)
    assert game.view(game.guess(view, random.Random(1)), None) == view
    assert game.decode(b'{"move": "pay", "count": 1}') == Pay(1)


def test_variants_combine():
    game, state = playing(coins="on", peace="on")
    assert game.playing == (COINS, PEACE)
    assert game is FAMILY.variant(FAMILY.settle({"coins": "on", "peace": "on"}, 4))
    assert game.hooks.robber_tiles(state, 0) == 0
    assert "coins" in state.table.extras and SETTLERS.hooks.robber_tiles(state, 0) != 0


def test_the_base_game_refuses_a_variants_move():
    settled = FAMILY.settle({}, 4)
    state, _ = FAMILY.new(settled, 4, Chance(bytes(32)))
    with pytest.raises(Illegal) as refusal:
        FAMILY.apply(state, 0, Pay(1))
    assert refusal.value.code == "wrong_phase"
    for seat in (-1, 4, 9):
        with pytest.raises(Illegal, match="Nobody sits there"):
            FAMILY.apply(state, seat, Roll())


def test_every_hook_is_one_that_some_variant_replaces():
    plain = SETTLERS.hooks
    played = [GAMES["settlers"].variant({name: "on"}).hooks for name in ("two_player", "land_shares")]
    for field in fields(plain):
        usual = getattr(plain, field.name)
        assert any(getattr(hooks, field.name) != usual for hooks in played), field.name


def test_a_copy_shares_nothing_that_changes_in_place():
    game, state = playing(coins="on")
    twin = game.copy(state)
    for part, other in ((state.table, twin.table), (state.secrets, twin.secrets)):
        for name in part.__struct_fields__:
            value = getattr(part, name)
            assert not isinstance(value, list | dict) or value is not getattr(other, name), name
