"""The computer players: legal moves, no look at what is hidden, games that end, and sense."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rules.kernel import simulation
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.game import Player, Turn
from rules.kernel.hexes import hand
from rules.kernel.hexes.speed import FAR, rolls_until
from rules.landover.actions import (
    BuildCity,
    BuildVillage,
    ChooseGood,
    EndTurn,
    Improve,
    PickHand,
    Recruit,
    Roll,
    Trade,
)
from rules.landover.cards.deck import card_number
from rules.landover.cards.plays import Play
from rules.landover.players import PLAYERS
from rules.landover.players.danger import STEADY, next_attack, razing_chance
from rules.landover.players.forecast import rolls_to_win
from rules.landover.players.steps import trades_for
from rules.landover.players.strong import StrongPlayer
from rules.landover.state import LandoverState
from rules.landover.tables import CITY_COST, ORE, WHEAT
from tests.cited import rule
from tests.landover.table import GAME, A, B, C, D, corners, edges, position, size, tile

QUICK: dict[str, Player] = {**PLAYERS, "strong": StrongPlayer(nodes=14, guesses=2, tries=1)}
"""The strong one thinks less here, so that games take seconds."""
thinking = pytest.mark.parametrize("name", ["gentle", "steady", "strong"])


def choice(name: str, state: LandoverState, seat: int, seed: int = 1) -> Action:
    action = PLAYERS[name].choose(Turn(GAME, state, seat), random.Random(seed))
    GAME.check(state, seat, action)
    return action


def turn_of(name: str, state: LandoverState, seat: int) -> list[Action]:
    """All that a player does until its turn is over or the game is."""
    done: list[Action] = []
    while GAME.waiting_for(state) == (seat,):
        done.append(choice(name, state, seat))
        if done[-1] == EndTurn():
            break
        GAME.apply(state, seat, done[-1])
        assert len(done) < 30
    return done


def moments(seed: int, names: list[str], most: int, **chosen: str) -> Iterator[tuple[LandoverState, int]]:
    """The first moments of a game among these players."""
    rng = random.Random(f"moments {seed}")
    seats = len(names)
    state, _ = GAME.new(GAME.settle(chosen, seats), seats, Chance(rng.randbytes(32)))
    for _ in range(most):
        waiting = GAME.waiting_for(state)
        if not waiting:
            return
        seat = waiting[0]
        yield state, seat
        GAME.apply(state, seat, QUICK[names[seat]].choose(Turn(GAME, state, seat), rng))


@cache
def met(seed: int, seats: int, most: int, every: int, map: str) -> list[tuple[int, LandoverState, int]]:
    """Some of the first moments of a game among steady players, each with its number; not to be changed."""
    told = enumerate(moments(seed, ["steady"] * seats, most, map=map))
    return [(number, GAME.copy(state), seat) for number, (state, seat) in told if number % every == 0]


# What holds for every choice.


@thinking
@pytest.mark.parametrize("map", ["shrouded_coast", "five_sisters"])
def test_a_choice_hangs_on_nothing_hidden(name: str, map: str) -> None:
    """Whatever hands, decks, hidden tiles and standing answers of others are: the same choice."""
    swapped = 0
    for number, state, seat in met(3, 3, 120, 12, map):
        twin = GAME.guess(GAME.view(state, seat), random.Random(number))
        twin.secrets.auto ^= 1 << (seat + 1) % 3
        assert GAME.view(twin, seat) == GAME.view(state, seat)
        swapped += twin.secrets != state.secrets
        first = QUICK[name].choose(Turn(GAME, state, seat), random.Random(5))
        assert QUICK[name].choose(Turn(GAME, twin, seat), random.Random(5)) == first
    assert swapped > 6


@thinking
def test_a_choice_repeats_and_changes_nothing(name: str) -> None:
    for number, state, seat in met(4, 4, 100, 10, GAME.settle({}, 4)["map"]):
        before = GAME.dump(state)
        first = QUICK[name].choose(Turn(GAME, state, seat), random.Random(number))
        assert QUICK[name].choose(Turn(GAME, state, seat), random.Random(number)) == first
        assert GAME.dump(state) == before


@pytest.mark.long
@pytest.mark.parametrize(
    ("names", "map", "options"),
    [
        (
            ("strong", "steady"),
            "duel_atoll",
            {"bank": "bounded", "metro_without_city": "refuse", "dev_per_turn": "one"},
        ),
        (
            ("gentle", "strong"),
            "random",
            {"generator_islands": "many", "raid_steals": "cards", "raid_limit_scope": "all"},
        ),
        (
            ("strong", "steady"),
            "shrouded_coast",
            {"discovery_bonus": "on", "victory_check": "own_turn", "setup_route": "road_or_bridge"},
        ),
    ],
)
def test_games_among_them_end(names: tuple[str, str], map: str, options: dict[str, str]) -> None:
    settled = GAME.settle({"map": map, "target_vp": "10", **options}, 2)
    players = [QUICK[name] for name in names]
    played = simulation.play(GAME, settled, players, simulation.seeds(f"ends {map}", 1))
    assert played.standing.over and played.standing.winners
    assert played.moves < 1500


# Strength; measured over many games by tests/bench/bench_opponents.py.


def won(one: str, others: str, games: int, **chosen: str) -> int:
    """How many of so many games one wins against three others."""
    options = GAME.settle(chosen, 4)
    found = 0
    for number in range(games):
        seat = number % 4
        players = [QUICK[others]] * 4
        players[seat] = QUICK[one]
        played = simulation.play(GAME, options, players, simulation.seeds("strength", number))
        found += played.standing.winners == (seat,)
    return found


@pytest.mark.long
def test_steady_wins_nearly_always_against_random_players() -> None:
    assert won("steady", "random", 4, target_vp="10") == 4


@pytest.mark.long
def test_gentle_plays_better_than_at_random_and_worse_than_steady() -> None:
    assert won("gentle", "random", 1, target_vp="10") == 1
    assert won("gentle", "steady", 2, target_vp="10") < 2


# Sense.


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_seat_that_can_win_wins(name: str) -> None:
    state = position(
        villages={A: corners("0,0,N", "1,1,N"), B: corners("-1,0,S")},
        cities={A: corners("0,1,S"), C: corners("0,-1,N")},
        hands={A: "3 ore 2 wheat"},
        options={"target_vp": "10"},
        defences=[5, 0, 0],
    )
    turn_of(name, state, A)
    assert state.table.winners == [A]


def test_the_strong_one_trades_for_what_wins() -> None:
    """Nine clay are two wheat and an ore; no single trade wins."""
    state = position(
        villages={A: corners("0,0,N"), B: corners("-1,0,S")},
        cities={A: corners("0,1,S"), C: corners("0,-1,N")},
        hands={A: "2 ore 9 clay"},
        options={"target_vp": "10"},
        defences=[6, 0, 0],
    )
    done = turn_of("strong", state, A)
    assert state.table.winners == [A]
    assert {type(move) for move in done} == {Trade, BuildCity}


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_the_weakest_recruits_before_the_barbarians_come(name: str) -> None:
    state = position(
        villages={B: corners("-1,0,S")},
        cities={A: corners("0,1,S"), B: corners("1,1,N"), C: corners("0,-1,N")},
        hands={A: "1 wool 1 wheat"},
        power={B: 1, C: 1},
        tracker=6,
    )
    assert Recruit() in turn_of(name, state, A)


def one_step_away(phase: str, hand: str, power: int = 0) -> LandoverState:
    """Four with a city each: the barbarians are stronger by one as long as the first has no power."""
    return position(
        seats=4,
        phase=phase,
        villages={A: corners("0,0,N")},
        cities={A: corners("0,1,S"), B: corners("1,1,N"), C: corners("0,-1,N"), D: corners("-1,0,S")},
        hands={A: hand},
        power={A: power, B: 1, C: 1, D: 1},
        tracker=6,
    )


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_who_would_be_razed_by_this_roll_recruits_before_it(name: str) -> None:
    assert choice(name, one_step_away("start_turn", "1 wool 1 wheat"), A) == Recruit()
    assert choice(name, one_step_away("start_turn", "1 wool 1 ore"), A) == Roll()


def test_strong_recruits_while_the_barbarians_are_a_round_away_rather_than_raise_a_culture() -> None:
    state = one_step_away("main", "4 wool")
    state.table.tracker, state.table.power[:] = 3, [0, 1, 0, 0]
    assert Recruit() in turn_of("strong", state, A)


def test_steady_keeps_the_barbarians_out_before_it_builds_a_city_for_them() -> None:
    done = turn_of("steady", one_step_away("main", "3 ore 5 wheat 2 clay"), A)
    assert Recruit() in done
    assert not any(isinstance(move, BuildCity) for move in done)
    assert any(
        isinstance(move, BuildCity)
        for move in turn_of("steady", one_step_away("main", "3 ore 5 wheat 2 clay", 3), A)
    )


def test_a_city_is_in_danger_while_others_are_stronger_and_the_barbarians_near() -> None:
    def danger(**changed: Any) -> float:
        state = one_step_away("main", "")
        for name, value in changed.items():
            setattr(state.table, name, value)
        return razing_chance(state.table, A, next_attack(state.table, STEADY))

    weak = danger()
    assert weak > danger(tracker=2) > 0
    assert weak > danger(power=[1, 1, 1, 0]) > danger(power=[2, 1, 1, 1])
    assert danger(power=[0, 0, 0, 0]) > weak
    assert danger(cities=[0, *one_step_away("main", "").table.cities[1:]]) == 0


@rule("LO-103")
def test_barbarians_that_wait_at_first_are_no_danger_to_the_plans_of_computers() -> None:
    def prospects(**options: Any) -> float:
        state = position(
            cities={A: corners("0,1,S")}, villages={B: corners("0,0,N")}, options=options, tracker=6
        )
        return rolls_to_win(state, A)

    assert prospects() > prospects(barbarian_delay=20)


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_metro_is_taken_before_a_rival_has_it(name: str) -> None:
    state = position(
        cities={A: corners("0,1,S"), C: corners("0,-1,N")},
        villages={A: corners("0,0,N"), B: corners("-1,0,S")},
        levels={A: (3, 0, 0), C: (3, 0, 0)},
        hands={A: "4 cloth", C: "3 cloth"},
    )
    assert turn_of(name, state, A)[0] == Improve(0)
    assert state.table.metro_seats[0] == A


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_monopoly_names_what_everybody_was_seen_to_hold(name: str) -> None:
    state = position(
        cities={A: corners("0,1,S"), C: corners("0,-1,N")},
        villages={B: corners("-1,0,S"), A: corners("0,0,N")},
        hands={A: "1 ore 2 wheat", B: "2 ore", C: "2 ore"},
        held={A: ["resource monopoly"]},
    )
    state.table.known = state.secrets.hands[:]
    done = turn_of(name, state, A)
    assert [Play(card_number("resource monopoly")), ChooseGood(ORE)] == done[:2]
    assert any(isinstance(move, BuildCity) for move in done)


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_shown_hand_gives_what_is_needed(name: str) -> None:
    state = position(
        cities={A: corners("0,1,S"), C: corners("0,-1,N")},
        villages={A: corners("0,0,N")},
        hands={A: "1 ore 2 wheat", C: "2 ore 4 clay"},
        phase="pick_hand",
        target=C,
    )
    assert choice(name, state, A) == PickHand((0, 0, 2, 0, 0, 0, 0, 0))


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_without_an_alchemist_the_dice_are_rolled(name: str) -> None:
    state = position(cities={A: corners("0,1,S")}, held={A: ["crane"]}, phase="start_turn")
    assert choice(name, state, A) == Roll()


@pytest.mark.parametrize("name", ["steady", "strong"])
def test_a_village_is_built_where_it_can_be(name: str) -> None:
    state = position(
        villages={A: corners("0,0,N"), B: corners("-1,0,S")},
        roads={A: edges("0,0,NE", "1,-1,SE")},
        hands={A: "1 wood 1 clay 1 wool 1 wheat"},
    )
    done = turn_of(name, state, A)
    assert isinstance(done[0], BuildVillage)


def duel(hand: str) -> LandoverState:
    """Two with a village and a city each."""
    return position(
        seats=2,
        villages={A: corners("0,0,N"), B: corners("-1,0,S")},
        cities={A: corners("0,1,S"), B: corners("0,-1,N")},
        roads={A: edges("0,0,NE", "1,-1,SE")},
        hands={A: hand},
    )


def test_for_two_spare_goods_become_a_city() -> None:
    """Six clay are the two ore that lack; first levels of culture for them would bring no income."""
    assert any(isinstance(move, BuildCity) for move in turn_of("strong", duel("6 clay 1 ore 2 wheat"), A))


def test_for_two_a_village_is_worth_more_than_its_cards() -> None:
    done = turn_of("strong", duel("1 wood 1 clay 1 wool 1 wheat 2 ore"), A)
    assert isinstance(done[0], BuildVillage)


# The parts that they reckon with.


@rule("LO-046")
@rule("LO-223", "LO-145")
@pytest.mark.parametrize("hoard", [["irrigation", "mining", "military", "crane", "deserter"],
                                   ["military", "spy", "road building", "bishop", "siege"]])  # fmt: skip
def test_steady_makes_room_for_the_next_card(hoard: list[str]) -> None:
    field = position().table.chart.shape.tile_corners[tile("W3")][0]
    state = position(villages={A: [field]}, held={A: hoard}, levels={A: (2, 2, 2)}, power={B: 1})
    played = [move for move in turn_of("steady", state, A) if isinstance(move, Play)]
    assert len(played) >= 2 and len(state.secrets.held[A]) <= 3


@pytest.mark.parametrize("held", ["4 wool 4 wheat 3 ore", "6 ore 5 wheat", "3 paper 4 cloth 4 coin"])
def test_steady_ends_no_turn_over_the_safe_hand_while_it_can_spend(held: str) -> None:
    state = position(hands={A: held})
    assert (size(state, A), state.table.safe_size(A)) == (11, 9)
    while (action := choice("steady", state, A)) != EndTurn():
        GAME.apply(state, A, action)
    assert size(state, A) <= 9


def test_rolls_until_counts_hand_income_and_trades() -> None:
    nothing = (0.0,) * 8
    ore = tuple(0.5 if kind == ORE else 0.0 for kind in range(8))
    cost = tuple(float(each) for each in hand.counts(CITY_COST, 8))
    thirds = (1 / 3,) * 8
    assert rolls_until(cost, nothing, thirds, cost) == 0
    assert rolls_until(nothing, nothing, thirds, cost) == FAR
    # 3 ore take 6 rolls, and 6 more pay for 2 wheat at three for one.
    assert rolls_until(nothing, ore, thirds, cost) == pytest.approx(18)
    assert rolls_until(nothing, ore, thirds, cost, wild=2) == pytest.approx(6)


def test_trades_pay_with_what_is_spare() -> None:
    state = position(cities={A: corners("0,1,S")})
    clay = hand.ONE[4]
    held = 3 * hand.ONE[ORE] + hand.ONE[WHEAT] + 4 * clay
    assert trades_for(state.table, A, held, CITY_COST) == (Trade(4, 3, WHEAT, 1),)
    assert trades_for(state.table, A, held - 2 * clay, CITY_COST) is None
    assert trades_for(state.table, A, held + hand.ONE[WHEAT], CITY_COST) == ()


def test_a_forecast_is_shorter_with_more_cards_income_and_points() -> None:
    base: dict[str, Any] = {
        "villages": {A: corners("0,0,N")},
        "cities": {A: corners("0,1,S"), B: corners("0,-1,N")},
    }
    plain = rolls_to_win(position(**base), A)
    assert rolls_to_win(position(**base, hands={A: "2 ore 1 wheat"}), A) < plain
    assert rolls_to_win(position(**base, defences=[2, 0, 0]), A) < plain
    assert rolls_to_win(position(**base, levels={A: (2, 0, 0)}), A) < plain
    richer = {**base, "villages": {A: corners("0,0,N", "1,1,N")}}
    assert rolls_to_win(position(**richer), A) < plain
