"""Standing orders to their limits: what they say in each window, and who may give them."""

from typing import Any

import pytest

from rules.farlanthia import forces
from rules.farlanthia.actions import (
    ORDER_NAMES,
    ORDER_VALUES,
    ORDERS,
    AutoPlace,
    Continue,
    End,
    FightOut,
    LeaveAlone,
    Militia,
    Pass,
    Raze,
    Retreat,
    Scout,
    StandingOrder,
    Substitute,
)
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.diplomacy.actions import Accept, ProposeTrade, ProposeTruce, Resist
from rules.farlanthia.events import OrderGiven, Surrendered, TileLaid
from rules.farlanthia.naming import replacement, swap
from rules.farlanthia.order_words import says
from rules.farlanthia.season import standing_orders
from rules.farlanthia.state import EVER, FarState, Truce
from rules.farlanthia.tables import GOLD, NEUTRAL, WOOD
from rules.kernel.actions import Action, Leave
from rules.kernel.illegal import Illegal
from tests.cited import rule
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

NAMES = GAME.names(GAME.view(position(), None), ("Ann", "Ben"))


def attacked(mine: int, theirs: int, *faces: int, dice: tuple[tuple[int, ...], ...] = ((), ())) -> FarState:
    """The first seat has attacked the other on (0, 0), with these leadership dice."""
    state = battle(mine, theirs, *faces)
    state.table.dice = list(dice)
    return state


@rule("FA-272", "FA-241", "FA-242")
def test_which_orders_may_be_given() -> None:
    def said(name: str, value: str) -> StandingOrder:
        return StandingOrder(ORDER_NAMES.index(name), ORDER_VALUES.index(value))

    state = position(seats=3)
    for move, code in (
        (said("raze", "never"), ""),
        (said("raze", "ask"), "bad_option"),
        (said("raze", "accept"), "bad_option"),
        (said("retreat_below", "30"), ""),
        (StandingOrder(len(ORDER_NAMES), 0), "bad_option"),
        (StandingOrder(0, len(ORDER_VALUES)), "bad_option"),
        (StandingOrder(-1, 0), "bad_option"),
        (StandingOrder(0, -1), "bad_option"),
        (AutoPlace(True), "wrong_phase"),
        (AutoPlace(False), "wrong_phase"),
    ):
        assert refused(GAME.copy(state), A, move) == code, move
    for name, values in ((name, each.values) for name, each in ORDERS.items()):
        for value in (*values[1:], values[0]):
            assert order(state, name, value, B)[0] == OrderGiven(B, name, value)
            assert standing_orders.value_of(state, B, name) == value
            assert refused(state, B, said(name, value)) == "bad_option", "it says that already"
    state.table.out = 1 << B
    for move in (said("raze", "never"), Leave()):
        assert refused(state, B, move) == "not_your_decision"
    state.table.leaving = 1 << A
    assert refused(state, A, Leave()) == "not_your_decision"
    state.table.over = True
    assert refused(state, A, said("raze", "never")) == "wrong_phase" == refused(state, A, AutoPlace(True))


@rule("FA-272")
def test_what_an_order_can_be_is_said() -> None:
    for name, said in (
        ("retreat_below", "An order about retreats says one of: 0; 1; 2; …; when outnumbered."),
        ("raze", "An order about structures that are occupied says one of: ask me; always; never."),
    ):
        with pytest.raises(Illegal) as refusal:
            order(position(), name, "accept")
        assert refusal.value.text == said


@rule("FA-242")
def test_every_order_is_told_in_words() -> None:
    """Names and values of orders are for commands; who gives one reads what it does."""
    state = position()
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben"))
    for name, values in ((name, each.values) for name, each in ORDERS.items()):
        chosen = {"name": ORDER_NAMES.index(name)}
        now = GAME.outlook(view, StandingOrder, chosen, names)
        told = [
            GAME.outlook(view, StandingOrder, chosen | {"value": ORDER_VALUES.index(value)}, names)
            for value in values
        ]
        assert now == ("" if told[0].startswith("ask about") else f"now “{told[0]}”"), (
            "twelve said: now you are asked"
        )
        assert len(set(told)) == len(values)
        assert not any("_" in each or each == value for each, value in zip(told, values, strict=True))
        for value, words in zip(values, told, strict=True):
            assert OrderGiven(A, name, value).line(names) == f"Ann's standing order from now on: {words}."
    assert GAME.outlook(GAME.view(state, None), StandingOrder, {"name": 0}, names) == ""


def test_a_surrender_is_told_and_ends_ones_orders() -> None:
    state, _ = new(3)
    assert do(state, B, Leave())[0] == Surrendered(B)
    assert refused(state, B, AutoPlace(True)) == "not_your_decision"


@rule("FA-242")
def test_who_surrendered_and_is_still_in_a_combat_is_shown_as_leaving() -> None:
    state = battle(2, 3, 6, 5, 4, 3, seats=3)
    strike(state, 2)
    assert state.table.windows
    do(state, B, Leave())
    view = GAME.view(state, A)
    names = GAME.names(view, ("Ann", "Ben", "Cat"))
    told = [line for line in GAME.scoreboard(view, names) if "surrendered, and goes when" in line]
    assert len(told) == 1 and "Ben" in told[0] and "when this conflict turn ends" in told[0]
    state.table.at = state.table.order.index(B)
    own = GAME.scoreboard(GAME.view(state, A), names)
    assert any("surrendered, and goes when what is open is over" in line for line in own)


@rule("FA-241")
def test_who_is_out_reads_so_and_nobody_else() -> None:
    state = position(seats=3)
    do(state, B, Leave())
    do(state, A, End())
    assert state.table.out == 1 << B
    told = [
        "You are out of the game." in GAME.prompt(view, GAME.names(view, ("Ann", "Ben", "Cat")))
        for view in (GAME.view(state, seat) for seat in (A, B, C, None))
    ]
    assert told == [False, True, False, False]
    state.secrets.orders[B].raze = state.secrets.orders[A].raze = 1
    assert "raze" in GAME.orders(GAME.view(state, A))
    assert GAME.orders(GAME.view(state, B)) == "", "they answer for nobody, and no button shows them"


@rule("FA-029")
def test_tiles_are_laid_by_order_while_the_map_is_built() -> None:
    state, _ = new(2)
    assert refused(state, A, AutoPlace(False)) == "bad_option"
    _, laid = do(state, A, AutoPlace(True))
    assert isinstance(laid, TileLaid) and laid.seat == A and GAME.waiting_for(state) == (B,)
    assert refused(state, A, AutoPlace(True)) == "bad_option" and GAME.ordered(state, B) is None


@rule("FA-166", "FA-272")
@pytest.mark.parametrize(
    ("value", "rolled", "held", "said"),
    [
        ("ask", (5, 3, 4, 2), (6, 5), None),
        ("never", (5, 3, 4, 2), (6, 5), Pass()),
        ("best", (4, 3, 4, 2), (6, 5), Substitute((replacement(5, 0, 1),))),
        ("best", (4, 2, 5, 3), (6, 4), Substitute((replacement(6, 0, 1), replacement(4, 0, 2)))),
        ("best", (4, 3, 5, 3), (5, 4), Substitute((replacement(4, 0, 2),))),
        ("best", (5, 3, 4, 2), (6, 5), Pass()),
        ("best", (4, 3, 6, 6), (6, 5), Pass()),
    ],
)
def test_an_attackers_order_on_dice(
    value: str, rolled: tuple[int, ...], held: tuple[int, ...], said: Action | None
) -> None:
    state = attacked(2, 3, *rolled, dice=(held, ()))
    if value != "ask":
        order(state, "subst", value)
    strike(state, 2)
    assert GAME.waiting_for(state) == (A,) and GAME.ordered(state, A) == said


@rule("FA-166", "FA-272")
def test_a_defenders_order_on_dice_wins_ties() -> None:
    state = attacked(2, 3, 5, 4, 4, 1, dice=((), (5, 4)))
    order(state, "subst", "best", B)
    strike(state, 2)
    assert GAME.ordered(state, B) == Substitute((replacement(5, 0, 1), replacement(4, 0, 2)))
    assert GAME.ordered(state, A) is None


@rule("FA-173", "FA-272")
def test_an_order_on_retreat() -> None:
    for least, said in (("0", None), ("3", Continue()), ("4", Continue()), ("5", Retreat())):
        state = attacked(5, 4, 6, 1, 1, 5, 4)
        if least != "0":
            order(state, "retreat_below", least)
        strike(state, 5)
        assert GAME.waiting_for(state) == (A,) and GAME.ordered(state, A) == said


@rule("FA-196", "FA-209", "FA-263", "FA-272")
def test_an_order_on_razing_breaks_no_truce() -> None:
    for value, truce, neutral, said in (
        ("ask", False, False, None),
        ("always", False, False, Raze(AT)),
        ("never", False, False, LeaveAlone(AT)),
        ("always", True, False, LeaveAlone(AT)),
        ("always", False, True, LeaveAlone(AT)),
    ):
        state = position("conflict.manoeuvre", seed=1, capture="on")
        begin(state, "conflict.manoeuvre", A if neutral else B)
        put(state, NEUTRAL if neutral else B, "village", HERE)
        troops(state, A, HERE, 1)
        if truce:
            state.table.truces = [Truce(B, A, 1)]
        if value != "ask":
            order(state, "raze", value)
        do(state, A if neutral else B, End())
        assert GAME.waiting_for(state) == (A,) and GAME.ordered(state, A) == said


@rule("FA-201", "FA-272")
def test_an_order_on_truces_is_about_truces_alone() -> None:
    trade = ProposeTrade(B, (swap(WOOD, GOLD),))
    for value, move, said in (
        ("ask", ProposeTruce(B), None),
        ("accept", ProposeTruce(B), Accept()),
        ("resist", ProposeTruce(B), Resist()),
        ("accept", trade, None),
        ("resist", trade, None),
    ):
        state = position("conflict.diplomacy", seats=3)
        state.table.used, state.table.fought = [EVER] * 12, [EVER] * 9
        own(state, A, 1)
        own(state, B, 0, 0, 0, 1)
        if value != "ask":
            order(state, "truce", value, B)
        do(state, A, move)
        assert GAME.waiting_for(state) == (B,) and GAME.ordered(state, B) == said


@rule("FA-272", "FA-071")
def test_orders_on_scouting_and_on_the_realm() -> None:
    state = position("scout", seed=1)
    lay(state, "forest", (2, 0), (2, 1), hidden=True)
    state.table.face_up = [int(terrain >= 0) for terrain in state.table.terrain]
    assert GAME.ordered(state, A) is None
    order(state, "scout", "random")
    assert GAME.ordered(state, A) == Scout() and GAME.ordered(state, B) is None
    state.table.scouted, state.table.dice[A] = True, (3,)
    assert GAME.ordered(state, A) is None
    state = position("realm")
    own(state, A, 9, 9, 9, 9)
    state.secrets.hands[A] = [BY_CODE["A64"].id]
    assert GAME.ordered(state, A) is None
    order(state, "realm", "end")
    assert GAME.ordered(state, A) == End()


# Copies.


@rule("FA-270")
def test_a_copy_shares_nothing_that_changes() -> None:
    """Every list that a state holds is another list in its copy, however deep."""
    state = attacked(3, 3, 1, 1, 1, 6, 6)
    strike(state, 3)
    table, secrets = state.table, state.secrets
    table.open[A], secrets.hands[A], table.effects[A].idle = [1], [40], [3]
    secrets.decks, table.discards = ([5], [50]), ([6], [60])
    table.effects[A].speed_from, table.rose, secrets.answers[A] = [(1, 2)], [4], [Pass()]
    twin = GAME.copy(state)
    assert twin == state and GAME.dump(twin) == GAME.dump(state)
    for mine, other in ((table, twin.table), (secrets, twin.secrets)):
        assert _lists(mine) and not _lists(mine) & _lists(other)


def _lists(thing: Any) -> set[int]:
    """The identities of all lists within."""
    found = set[int]()
    if isinstance(thing, list):
        found.add(id(thing))
    parts = (
        thing
        if isinstance(thing, list | tuple)
        else [getattr(thing, name) for name in getattr(thing, "__struct_fields__", ())]
    )
    for part in parts:
        found |= _lists(part)
    return found


@rule("FA-144", "FA-150")
def test_units_are_counted_wherever_they_stand() -> None:
    state = attacked(4, 3, 1, 1, 1, 6, 6)
    forces.add_units(state.table, A, cell(2, 0), 0, 2, spent=True)
    strike(state, 3)
    assert forces.units_of(state.table, A) == 1 + 1 + 2 and forces.units_of(state.table, B) == 3
    assert forces.room(state.table, A) == 126 and forces.room(state.table, NEUTRAL) > 500
    assert forces.camps(state.table, A) == [cell(1, 0), cell(2, 0)]


@rule("FA-166", "FA-173", "FA-272")
def test_a_combat_is_fought_out_by_one_order() -> None:
    """It keeps the dice and goes on, until the combat ends or it is lifted; nobody else learns of it."""
    state = attacked(9, 9, *(1, 1, 1, 5, 5) * 9, dice=((6, 6), ()))
    assert refused(state, A, FightOut(True)) == "wrong_phase" and FightOut(True) not in GAME.legal(state, A)
    strike(state, 9)
    assert GAME.waiting_for(state) == (A,), "the other side has no dice to replace any by"
    before = [GAME.view(state, viewer) for viewer in (B, None)]
    assert GAME.ordered(state, A) is None and FightOut(True) in GAME.legal(state, A)
    (given,) = do(state, A, FightOut(True))
    assert given == OrderGiven(A, "fight_out", "on") and given.seen_by(B) is None is given.seen_by(None)
    assert [GAME.view(state, viewer) for viewer in (B, None)] == before
    assert GAME.legal(state, B) == [FightOut(True)] and refused(state, A, FightOut(True)) == "bad_option"
    order(state, "subst", "best")
    done = list[Action]()
    while state.table.combat is not None and (seats := GAME.waiting_for(state)):
        move = GAME.ordered(state, seats[0])
        assert move is not None
        done.append(move)
        do(state, seats[0], move)
    assert done[:3] == [Pass(), Continue(), Pass()] and state.table.combat is None
    assert refused(state, A, FightOut(False)) == "wrong_phase"


@rule("FA-272")
def test_fighting_out_can_be_lifted_and_ends_with_its_combat() -> None:
    state = attacked(9, 9, *(1, 1, 1, 6, 6) * 9, dice=((6, 6), (6,)))
    strike(state, 4)
    do(state, A, FightOut(True))
    assert "fight this combat out" in GAME.hand(GAME.view(state, A), NAMES)
    do(state, A, FightOut(False))
    assert GAME.ordered(state, A) is None and FightOut(True) in GAME.legal(state, A)
    do(state, A, FightOut(True))
    do(state, A, Pass())
    order(state, "retreat_below", "9")
    assert GAME.ordered(state, A) == Retreat(), "an order that names a number of units goes first"
    do(state, A, Retreat())
    assert state.table.combat is None
    strike(state, 2)
    assert GAME.ordered(state, A) is None, "the next combat asks anew"


@rule("FA-272", "FA-192")
def test_who_has_fought_out_is_asked_when_militia_rises() -> None:
    state = attacked(3, 1, *(6, 6, 6, 1), *(1, 1, 6, 6), dice=((), (6, 6)))
    put(state, A, "city", (0, -2))
    troops(state, B, (0, -2), 2)
    strike(state, 3)
    do(state, B, FightOut(True), B, Pass(), A, Militia(cell(0, -2)))
    assert GAME.waiting_for(state) == (B,) and GAME.ordered(state, B) is None


@rule("FA-272")
def test_a_panel_says_that_an_order_has_answered_and_only_to_its_seat() -> None:
    for given, told in (("never", "Your standing order has answered."), ("", "You have answered.")):
        state = attacked(2, 3, 5, 4, 4, 1, dice=((6,), (5, 4)))
        if given:
            order(state, "subst", given)
        strike(state, 2)
        assert GAME.waiting_for(state) == (A, B)
        do(state, A, Pass())
        said = [GAME.prompt(GAME.view(state, viewer), NAMES) for viewer in (A, B, None)]
        assert told in said[0] and not any("answered" in each for each in said[1:])


@rule("FA-270")
def test_what_an_order_says_with_each_kind_of_value() -> None:
    name = "retreat_below"
    assert says(name, ORDERS[name].values[0]) == f"ask about {ORDERS[name].about}"
    assert says(name, "1") == "retreat with fewer than 1 unit, else fight on"
    assert says(name, "3") == "retreat with fewer than 3 units, else fight on"
    assert says(name, "outnumbered") == "retreat when outnumbered, else fight on"
    assert says("scout", "random") == "scout a random tile"
    assert says("scout", "7") == f"ask about {ORDERS['scout'].about}"


@rule("FA-272")
@pytest.mark.parametrize(
    ("order_name", "options"),
    [
        ("losses", {"unit_types": "foot_and_horse"}),
        ("losses", {"sappers": "on"}),
        ("militia", {"militia_when": "on_attack"}),
        ("retreat_below", {"retreat": "both"}),
    ],
)
def test_only_orders_that_can_answer_something_at_a_table_are_listed(
    order_name: str, options: dict[str, str]
) -> None:
    for chosen, listed in (({**options}, True), ({"retreat": "none"}, False)):
        state = position(**chosen)
        found = GAME.choices(state, A, StandingOrder, {})
        assert (ORDER_NAMES.index(order_name) in found.atoms) is listed
        assert ORDER_NAMES.index("subst") in found.atoms


@rule("FA-272")
def test_before_the_first_season_an_order_says_from_when_on_it_answers() -> None:
    state = position()
    state.table.season = 0
    assert "first season" in GAME.outlook(GAME.view(state, A), StandingOrder, {}, NAMES)
    retreats = {"name": ORDER_NAMES.index("retreat_below")}
    assert GAME.outlook(GAME.view(state, A), StandingOrder, retreats, NAMES) == ""
    state.table.season = 1
    assert GAME.outlook(GAME.view(state, A), StandingOrder, {}, NAMES) == ""
