"""Fewer calls: a season in two sittings, what standing orders answer, and the rest of a season as usual."""

import random
from itertools import groupby

import pytest

from rules.farlanthia.actions import (
    ONES_OWN,
    ORDERS,
    Adventure,
    Continue,
    End,
    Gift,
    GmSeason,
    Militia,
    Muster,
    Pass,
    Raze,
    RestOfSeason,
    Retreat,
    Scout,
    Stay,
    Substitute,
)
from rules.farlanthia.cards.actions import Choose, Decline
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import (
    OVER_TRUCE,
    Accept,
    ForceLabour,
    Gain,
    ProposeContest,
    ProposeTrade,
    ProposeTruce,
    Resist,
    SwapGoods,
)
from rules.farlanthia.events import OrderGiven, PhaseSkipped, SeasonBegan, TurnBegan
from rules.farlanthia.flow import advance
from rules.farlanthia.naming import swap
from rules.farlanthia.phase_names import SWAP
from rules.farlanthia.season import turns
from rules.farlanthia.season.standing_orders import value_of
from rules.farlanthia.season.turns import part_of
from rules.farlanthia.state import EVER, FarState, Truce, first_orders
from rules.farlanthia.tables import FOOD, GOLD, STONE, WOOD
from rules.farlanthia.words.offers import buys
from rules.kernel.actions import Action
from tests.cited import rule
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import (
    AT,
    GAME,
    HERE,
    A,
    B,
    C,
    battle,
    begin,
    cell,
    do,
    lay,
    new,
    order,
    own,
    position,
    put,
    refused,
    strike,
    troops,
)
from tests.farlanthia.wakes import WAYS, play

# Two sittings.


def turns_of(seed: int, seats: int, **options: str) -> list[tuple[int, str]]:
    """The turns of a season and a bit, everybody silent: whose, of what."""
    state, events = new(seats, seed=seed, map_build="deal", **options)
    while state.table.season < 2:
        seat = GAME.waiting_for(state)[0]
        answer = GAME.skip(state, seat)
        assert answer is not None
        events += GAME.make(state, seat, answer)
    seasons = [at for at, event in enumerate(events) if isinstance(event, SeasonBegan)]
    return [(each.seat, each.phase) for each in events[: seasons[1]] if isinstance(each, TurnBegan)]


@rule("FA-273", "FA-055")
def test_in_two_sittings_a_seat_does_all_but_conflict_at_once() -> None:
    phase_by_phase, sittings = turns_of(3, 4), turns_of(3, 4, sittings="two")
    parts = ("scout", "hero", "realm", "conflict")
    leaders = [seat for seat, part in phase_by_phase if part == "scout"]
    assert sorted(leaders) == [0, 1, 2, 3]
    assert [part for part, _ in groupby(part for _, part in phase_by_phase)] == list(parts)
    home = [(seat, part) for seat in leaders for part in parts[:3]]
    war = [(seat, "conflict") for seat in leaders]
    assert [each for each in sittings if each[1] in ("scout", "conflict")] == [
        (seat, "scout") for seat in leaders
    ] + war
    assert [each for each in home + war if each in sittings] == sittings


@rule("FA-273", "FA-241")
def test_who_falls_in_a_sitting_loses_the_rest_of_it() -> None:
    state = position("hero", seats=3, seed=1, sittings="two")
    state.table.out = 1 << A
    advance(state, [])
    assert state.table.phase in ("scout", "hero", "realm") and state.table.seat == B


@rule("FA-273", "FA-260")
def test_a_master_who_skips_ends_the_sittings_to_come() -> None:
    for sittings, lost in (("phases", "hero"), ("two", "scout, hero and realm")):
        state = position("hero", seats=3, seed=1, mode="story", sittings=sittings)
        for seat in (A, B, C):
            own(state, seat, 4, 4, 4, 4)
            state.table.dice[seat] = (3,)
        assert do(state, 3, GmSeason(0)) == [PhaseSkipped(lost)]
        do(state, A, End())
        assert (state.table.phase, state.table.seat) == ("realm", A)
        do(state, A, End())
        after = ("conflict.muster", A) if sittings == "two" else ("realm", B)
        assert (state.table.phase, state.table.seat) == after


@rule("FA-273", "FA-060")
def test_what_a_die_still_buys_goes_by_sittings() -> None:
    later = ("tiles", "adventure", "good", "replace")
    for phase, sittings, mine, theirs in (
        ("hero", "phases", ("adventure", "good", "replace"), ("adventure", "good", "replace")),
        ("realm", "phases", ("good", "replace"), ("good", "replace")),
        ("hero", "two", ("adventure", "good", "replace"), later),
        ("realm", "two", ("good", "replace"), later),
        ("conflict.manoeuvre", "two", ("replace",), ("replace",)),
    ):
        state = position(phase, seats=2, sittings=sittings)
        lay(state, "forest", (-2, 0), hidden=True)
        state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
        state.table.dice = [(4,), (3,)]
        assert (buys(state.table, A), buys(state.table, B)) == (mine, theirs), (phase, sittings)


@rule("FA-273", "FA-060")
def test_what_a_die_still_buys_outside_the_turns_and_in_one_with_nothing_left_to_do() -> None:
    state = position("scout", seats=2)
    state.table.dice = [(4,), (3,)]
    state.table.face_up = [1] * len(state.table.terrain)
    assert "tiles" not in buys(state.table, A), "nothing is hidden"
    assert "tiles" in buys(state.table, B), "whose turn comes"
    state.table.at = 1
    lay(state, "forest", (-2, 0), hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    assert "tiles" not in buys(state.table, A), "their turn is over, though there is something to reveal"
    state.table.phase = "diplomacy"
    assert part_of(state.table.phase) is None
    assert buys(state.table, A)[0] == "tiles" and "good" in buys(state.table, A), "the season is to come"


# Orders.


def asked(state: FarState, seat: int, name: str, value: str) -> Action | None:
    """What a seat that is waited for is made to do by an order."""
    if value != ORDERS[name].values[0]:
        order(state, name, value, seat)
    assert seat in GAME.waiting_for(state)
    action = GAME.ordered(state, seat)
    if action is not None:
        GAME.check(state, seat, action)
    return action


@rule("FA-277")
def test_orders_on_ones_own_turns() -> None:
    for value, dice, done, said in (
        ("ask", (5, 2), 0, None),
        ("end", (5, 2), 0, End()),
        ("adventure", (5, 2), 0, Adventure(5, 0)),
        ("adventure", (5, 2), 1, None),
    ):
        state = position("hero", seed=1)
        state.table.dice[A], state.table.adventures[A] = dice, done
        state.table.open[A] = [BY_CODE["E36"].id]
        state.table.honor[A] = 2
        assert asked(state, A, "hero", value) == (End() if done else said)
    for phase in ("conflict.muster", "conflict.manoeuvre", "conflict.diplomacy"):
        for value, said in (("ask", None), ("end", End())):
            state = position(phase, seed=1)
            own(state, A, 4, 4, 4, 4)
            assert asked(state, A, "conflict", value) == said, phase


@rule("FA-277", "FA-080")
def test_an_open_card_asks_in_spite_of_an_order() -> None:
    state = position("hero", seed=1)
    state.table.open[A], state.table.dice[A], state.table.began = [BY_CODE["E65"].id], (5,), False
    order(state, "hero", "end")
    assert state.table.windows[-1].kind == "card.now" and GAME.ordered(state, A) is None


def proposed(move: Action, strength: tuple[int, int] = (2, 2), *faces: int) -> FarState:
    """Orange has proposed that to blue; both hold a good of each kind."""
    state = position("conflict.diplomacy", 3, *faces or (1,))
    state.table.used, state.table.fought = [EVER] * 12, [EVER] * 9
    for seat in (A, B):
        own(state, seat, 1, 1, 1, 1)
    state.table.truces = [Truce(B, A, 1)]
    do(state, A, move)
    assert state.table.talk is not None
    state.table.talk.strength = list(strength)
    return state


PROPOSED = {
    "truce": ProposeTruce(B),
    "trade": ProposeTrade(B, (swap(WOOD, GOLD),)),
    "contest": ProposeContest(B, OVER_TRUCE),
}


@rule("FA-276", "FA-201")
@pytest.mark.parametrize("name", PROPOSED)
def test_orders_on_each_kind_of_proposal(name: str) -> None:
    move = PROPOSED[name]
    for value, said in (("ask", None), ("accept", Accept()), ("resist", Resist())):
        assert asked(proposed(move), B, name, value) == said
    assert asked(proposed(move, (3, 1)), B, name, "odds") == Accept()
    assert asked(proposed(move, (1, 2)), B, name, "odds") == Resist()
    for other in PROPOSED:
        if other != name:
            assert asked(proposed(move), B, other, "accept") is None


@rule("FA-276", "FA-210")
def test_an_order_accepts_nothing_that_cannot_be_given() -> None:
    state = proposed(PROPOSED["trade"], (3, 1))
    own(state, B, 1, 1, 1, 0)
    for value in ("accept", "odds"):
        assert asked(GAME.copy(state), B, "trade", value) == Resist()


@rule("FA-272", "FA-211")
def test_orders_on_what_is_won() -> None:
    for held, theirs, strength, said in (
        ((5, 0, 1, 1), (0, 2, 2, 1), 2, SwapGoods((swap(WOOD, STONE), swap(WOOD, STONE)))),
        ((5, 0, 1, 1), (9, 0, 2, 2), 3, SwapGoods((swap(WOOD, FOOD), swap(WOOD, GOLD)))),
        ((5, 0, 1, 1), (9, 0, 0, 0), 3, SwapGoods()),
        ((1, 1, 1, 0), (0, 0, 0, 3), 3, SwapGoods()),
    ):
        state = proposed(PROPOSED["trade"], (strength, 2), *(6,) * strength, 1, 1)
        own(state, A, *held)
        own(state, B, *theirs)
        do(state, B, Resist())
        assert state.table.windows[-1].kind == SWAP
        for value, answer in (("ask", None), ("even", said), ("none", SwapGoods())):
            assert asked(GAME.copy(state), A, "swap", value) == answer


@rule("FA-272", "FA-088", "FA-214")
def test_an_order_names_the_good_that_is_least() -> None:
    state = position("conflict.diplomacy", 3, 6, 6, 1, 1)
    own(state, A, 1, 0, 1, 1)
    do(state, A, ForceLabour(B))
    assert asked(GAME.copy(state), A, "gift", "ask") is None
    assert asked(state, A, "gift", "least") == Gain((1, 1, 0, 0))
    state = position("scout", seats=2, seed=1)
    own(state, B, 1, 1, 0, 1)
    draws(state, "E66")
    assert GAME.waiting_for(state) == (A, B)
    assert asked(GAME.copy(state), B, "gift", "ask") is None
    assert asked(state, B, "gift", "least") == Gift(FOOD)


@rule("FA-272", "FA-195")
def test_an_order_on_militia() -> None:
    for value, said in (("ask", None), ("raise", Militia(AT)), ("never", Decline())):
        state = battle(2, 0, 1, 1, 6, militia_when="on_attack")
        put(state, B, "village", HERE)
        strike(state, 2)
        assert asked(state, B, "militia", value) == said


@rule("FA-272", "FA-175", "FA-173")
def test_who_is_outnumbered_retreats_by_order() -> None:
    for mine, theirs, value, mover, other in (
        (4, 4, "outnumbered", Retreat(), None),
        (6, 4, "outnumbered", Continue(), None),
        (5, 4, "outnumbered", Retreat(), None),
        (4, 4, "5", Retreat(), None),
        (4, 9, "0", None, Stay()),
        (9, 4, "0", None, Retreat(cell(0, 1))),
    ):
        state = battle(mine, theirs, 1, 1, 1, 6, 6, retreat="both")
        put(state, B, "village", (0, 1))
        strike(state, mine)
        assert state.table.windows[-1].kind == "combat.other_retreat"
        if other is not None:
            assert asked(state, B, "retreat_below", "outnumbered") == other
            continue
        do(state, B, Stay())
        assert asked(state, A, "retreat_below", value) == mover


@rule("FA-272", "FA-175")
def test_an_order_to_hold_with_so_many_is_the_other_sides_too() -> None:
    for value, said in (("4", Stay()), ("5", Retreat(cell(0, 1)))):
        state = battle(4, 4, 1, 1, 1, 6, 6, retreat="both")
        put(state, B, "village", (0, 1))
        strike(state, 4)
        assert asked(state, B, "retreat_below", value) == said


# The rest of a season.


def rests(state: FarState) -> tuple[int, ...]:
    """What the first seat's button would say: 1 to rest, 0 to be asked again; none if there is no button."""
    kinds = GAME.open_moves(state, A)
    return GAME.choices(state, A, RestOfSeason, {}).atoms if RestOfSeason in kinds else ()


@rule("FA-274")
def test_the_rest_of_a_season_is_answered_as_usual() -> None:
    """In every phase and window, by orders as usual, or by what silence does; until the season ends."""
    state = position("scout", seats=2, seed=1)
    lay(state, "forest", (2, 0), (2, 1), hidden=True)
    state.table.dice[A] = (5, 2)
    assert GAME.ordered(state, A) is None and rests(state) == (1,)
    before = [GAME.view(state, viewer) for viewer in (B, None)]
    (given,) = do(state, A, RestOfSeason(True))
    assert given == OrderGiven(A, "rest_of_season", "on") and given.seen_by(B) is None
    assert [GAME.view(state, viewer) for viewer in (B, None)] == before
    assert rests(state) == (0,)
    assert refused(state, A, RestOfSeason(True)) == "bad_option"
    assert GAME.ordered(state, A) == Scout()
    for phase, said in (("hero", Adventure(5, 0)), ("realm", End()), ("conflict.muster", End())):
        assert GAME.ordered(begin(state, phase), A) == said
    state.table.phase, state.table.ended = "season.end", True
    advance(state, [])
    assert state.table.season == 2 and not state.secrets.orders[A].rest_of_season


@rule("FA-274")
def test_cards_choose_as_silence_would_for_who_rests() -> None:
    state = position("hero", seed=1)
    state.table.open[A], state.table.dice[A], state.table.began = [BY_CODE["E65"].id], (5,), False
    do(state, A, RestOfSeason(True))
    assert GAME.waiting_for(state) == (A,)
    assert GAME.ordered(state, A) == GAME.skip(state, A) == Choose(1)


@rule("FA-274", "FA-242")
def test_an_order_of_ones_own_goes_before_the_usual_one() -> None:
    state = battle(3, 3, 4, 3, 1, 4, 2)
    state.table.dice = [(6, 5), ()]
    strike(state, 3)
    do(state, A, RestOfSeason(True))
    assert isinstance(GAME.ordered(state, A), Substitute)
    order(state, "subst", "never")
    assert GAME.ordered(state, A) == Pass()
    do(state, A, RestOfSeason(False))
    assert GAME.ordered(state, A) == Pass()
    state.table.leaving = 1 << A
    assert refused(state, A, RestOfSeason(True)) == "not_your_decision"


@rule("FA-274")
def test_before_the_first_season_there_is_no_rest_of_it() -> None:
    state, _ = new(2)
    assert refused(state, A, RestOfSeason(True)) == "wrong_phase"
    assert rests(state) == ()


@rule("FA-274", "FA-250")
def test_a_game_master_has_no_orders() -> None:
    state, _ = new(2, mode="story")
    assert GAME.waiting_for(state) == (2,) and GAME.ordered(state, 2) is None
    assert refused(state, 2, RestOfSeason(True)) == "not_your_decision"


# Orders to begin with.


@rule("FA-275")
def test_orders_begin_as_usual_for_what_others_turns_ask() -> None:
    for answers in ("asked", "orders"):
        state, _ = new(2, answers=answers, seed=4)
        for name in (each for each in ORDERS if ORDERS[each].usual):
            usual = answers == "orders" and name not in ONES_OWN
            assert value_of(state, A, name) == (ORDERS[name].usual if usual else ORDERS[name].values[0]), name
        assert state.secrets.orders[B].auto_place is (answers == "orders")
        assert (state.table.season == 0) is (answers == "asked"), "tiles are laid for all"
    order(state, "raze", "ask", B)
    seen = GAME.view(state, A)
    guessed = GAME.guess(seen, random.Random(1))
    assert guessed.secrets.orders[B] == first_orders(state.table.terms), "what all know, not what it says now"


@rule("FA-273", "FA-275", "FA-272")
@pytest.mark.parametrize("name", ["quick realm", "quick duel", "quick tournament", "great realm"])
def test_a_quick_game_calls_nobody_more_than_thirty_times(name: str) -> None:
    preset, changed, seats = WAYS[name]
    played = play(preset, changed, seats, "suite", "gentle")
    for seat in range(seats):
        calls = [count for (who, _), count in played.wakes.items() if who == seat]
        assert max(calls) <= 3 and sum(calls) <= 30
    assert turns.SITTINGS.keys() == {"phases", "two"}


@rule("FA-274", "FA-201")
def test_who_rests_razes_and_answers_proposals() -> None:
    state = position("conflict.manoeuvre", seed=1)
    begin(state, "conflict.manoeuvre", B)
    put(state, B, "village", HERE)
    troops(state, A, HERE, 1)
    do(state, A, RestOfSeason(True))
    do(state, B, End())
    assert GAME.waiting_for(state) == (A,) and GAME.ordered(state, A) == Raze(AT)
    talking = proposed(PROPOSED["truce"], (3, 1))
    do(talking, B, RestOfSeason(True))
    assert GAME.ordered(talking, B) == Accept()


@rule("FA-271", "FA-274")
@pytest.mark.parametrize(("sittings", "turns"), [("phases", 8), ("two", 4)])
def test_a_realm_that_is_silent_for_two_seasons_guards_itself(sittings: str, turns: int) -> None:
    state = position("conflict.muster", seed=1, sittings=sittings)
    own(state, A, 0, 0, 2, 4)
    assert GAME.silence(state, A, turns - 1) == GAME.skip(state, A) == End()
    assert GAME.silence(state, A, turns) == RestOfSeason(True)
    do(state, A, RestOfSeason(True))
    assert GAME.silence(state, A, turns) == End(), "it has said so"
    put(state, A, "fort", (-2, 0))
    troops(state, B, (-3, 0), 3)
    assert GAME.ordered(state, A) == End(), "nobody is near the capitol"
    troops(state, B, (0, 0), 2)
    troops(state, A, (3, 0), 2)
    assert GAME.ordered(state, A) == End(), "two hold it against two"
    troops(state, B, (1, 0), 1)
    assert GAME.ordered(state, A) == Muster(cell(3, 0), 0, 2)
    order(state, "conflict", "end")
    assert GAME.ordered(state, A) == End(), "its own word goes first"
    state.table.over = True
    assert GAME.silence(state, A, turns) is None
