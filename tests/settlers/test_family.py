"""A variant overrides hooks, and brings options, moves and state of its own; the base knows none of it."""

import random
from typing import Annotated, ClassVar

import msgspec
import pytest

from rules.actions import Action
from rules.chance import Chance
from rules.hexes import hand
from rules.illegal import Illegal
from rules.options import Option
from rules.params import Number
from rules.settlers.actions import EndTurn, Roll
from rules.settlers.base import Events, Move, State
from rules.settlers.events import TurnEnded
from rules.settlers.game import Settlers, Variant, family
from rules.settlers.state import MAIN


class Purse(msgspec.Struct):
    """What the toy variant keeps: coins by seat."""

    coins: list[int]

    def copy(self) -> "Purse":
        return Purse(self.coins[:])


class Pay(Action, frozen=True, tag="pay"):
    """Pay some coins for a card of brick."""

    group = "coins"

    count: Annotated[int, Number(1, 9), "how many"]


class Coins(Variant):
    """Every turn brings a coin; two seats may play."""

    switch = "coins"
    help = "play with coins"
    counts = (2, 3, 4)
    own_options = (Option("first_coins", "coins at the start", 1, least=0, most=9),)
    own_actions = (Pay,)
    own_extras: ClassVar = {"coins": Purse}
    own_book = "# Coins\n\n- **CO-001** A turn brings a coin."

    def begin_setup(self, state: State, events: Events) -> None:
        super().begin_setup(state, events)
        state.extras["coins"] = Purse([1] * state.seats)

    def close_turn(self, state: State, events: Events) -> None:
        state.extras["coins"].coins[state.active] += 1
        super().close_turn(state, events)

    def moves(self) -> dict[type[Action], Move]:
        return super().moves() | {Pay: Move(self._check_pay, self._pay)}

    def _check_pay(self, state: State, seat: int, action: Pay) -> None:
        self.acting(state, seat, (MAIN,))
        if state.extras["coins"].coins[seat] < action.count:
            raise Illegal("cannot_afford", "You have too few coins.")

    def _pay(self, state: State, seat: int, action: Pay, events: Events) -> None:
        state.extras["coins"].coins[seat] -= action.count
        self.gain(state, seat, hand.ONE[0])

    def extra_views(self, state: State, viewer: int | None) -> dict[str, object]:
        return {**super().extra_views(state, viewer), "coins": tuple(state.extras["coins"].coins)}

    def guess_extras(self, state, view, rng):
        super().guess_extras(state, view, rng)
        state.extras["coins"] = Purse(list(view.extras["coins"]))


class Barren(Variant):
    """Tiles with a 5 give nothing."""

    switch = "barren"
    help = "no fives"

    def gains(self, state: State, total: int) -> list[int]:
        return [0] * state.seats if total == 5 else super().gains(state, total)


FAMILY = family(Coins, Barren)


def test_the_family_offers_what_its_variants_bring():
    names = [option.name for option in FAMILY.options]
    assert names[-3:] == ["coins", "first_coins", "barren"]
    assert Pay in FAMILY.actions and Pay not in Settlers.actions
    assert FAMILY.seat_counts == (2, 3, 4, 5, 6)
    assert "CO-001" in FAMILY.book and "SE-001" in FAMILY.book


def test_without_a_variant_the_plain_game_is_played():
    plain = FAMILY.variant(FAMILY.settle({}, 4))
    assert plain.actions == Settlers.actions and plain.book == Settlers.book
    assert plain.variant(FAMILY.settle({}, 4)) is plain


def test_seats_depend_on_the_variants_in_play():
    assert FAMILY.settle({"coins": "on"}, 2)["coins"] == "on"
    assert FAMILY.settle({"coins": "on", "barren": "on"}, 2)["barren"] == "on"
    for seats, chosen in (
        (2, {}),
        (5, {"coins": "on"}),
        (2, {"barren": "on"}),
        (5, {"coins": "on", "barren": "on"}),
        (4, {"first_coins": 3}),
    ):
        with pytest.raises(Illegal) as refusal:
            FAMILY.settle(chosen, seats)
        assert refusal.value.code == "bad_option"


def playing(**options):
    settled = FAMILY.settle(options, 4)
    game = FAMILY.variant(settled)
    state, _ = game.new(settled, 4, Chance(bytes(32)))
    while state.turn == 0:
        seat = game.waiting_for(state)[0]
        game.apply(state, seat, game.legal(state, seat)[0])
    return game, state


def test_a_variant_changes_the_course_and_keeps_a_state_of_its_own():
    game, state = playing(coins="on")
    seat = state.active
    with pytest.raises(Illegal):
        game.apply(state, seat, Pay(1))
    state.phase = MAIN
    bricks = hand.count(state.hands[seat], 0)
    game.apply(state, seat, Pay(1))
    assert hand.count(state.hands[seat], 0) == bricks + 1
    told = game.apply(state, seat, EndTurn())
    assert told == [TurnEnded(seat)]
    assert state.extras["coins"].coins[seat] == 1
    twin, loaded = game.copy(state), game.load(game.dump(state))
    assert twin == loaded == state
    twin.extras["coins"].coins[seat] = 7
    assert state.extras["coins"].coins[seat] == 1
    view = game.view(state, None)
    assert game.view(game.guess(view, random.Random(1)), None) == view
    assert game.decode(b'{"move": "pay", "count": 1}') == Pay(1)


def test_variants_combine():
    game, state = playing(coins="on", barren="on")
    assert isinstance(game, Coins) and isinstance(game, Barren)
    assert game is FAMILY.variant(FAMILY.settle({"coins": "on", "barren": "on"}, 4))
    assert game.gains(state, 5) == [0] * 4
    assert any(game.gains(state, total) != [0] * 4 for total in range(2, 13))


def test_the_base_game_refuses_a_variants_move():
    settled = FAMILY.settle({}, 4)
    state, _ = FAMILY.new(settled, 4, Chance(bytes(32)))
    with pytest.raises(Illegal) as refusal:
        FAMILY.apply(state, 0, Pay(1))
    assert refusal.value.code == "wrong_phase"
    with pytest.raises(Illegal):
        FAMILY.apply(state, 9, Roll())
