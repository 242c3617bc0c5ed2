"""Looking back: luck and choices add up to what happened, and a planted blunder is named."""

import math
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.farlanthia.actions import RestOfSeason
from rules.farlanthia.cards.actions import PickCard
from rules.farlanthia.cards.deck import BY_CODE
from rules.kernel import hindsight, record, simulation
from rules.kernel.actions import Leave, LiftOrders
from rules.kernel.chance import Chance
from rules.kernel.game import Turn
from rules.kernel.hindsight import Passed, look_back, mistakes, walk
from rules.landover.actions import EndTurn, RecruitFirst
from rules.settlers.actions import LeaveOffer, StandingTrade
from tests.core.hindsight import play
from tests.farlanthia.cards_table import draws
from tests.farlanthia.table import A, position
from tests.land.table import begin, do
from tests.land.test_start import roll
from tests.landover import table as islands

LAND = GAMES["land"]


@pytest.fixture(scope="module")
def played():
    names = ("steady", "gentle", "strong")
    players = [LAND.players[name] for name in names]
    seeds = simulation.seeds("hindsight", 1)
    return simulation.play(LAND, LAND.settle({}, 3), players, seeds, names=names, keep=True)


@pytest.mark.parametrize("seat", range(3))
def test_luck_and_choices_add_up_to_what_happened(played, seat):
    moves = walk(LAND, played.record)
    found = look_back(LAND.variant(played.record.options), moves, seat)
    assert len(found.chances) == len(moves) + 1 == played.moves + 1
    assert found.chances[-1] == (seat in played.standing.winners) / len(played.standing.winners)
    whole = sum(swing.luck + swing.choice for swing in found.swings)
    assert math.isclose(whole, found.chances[-1] - found.chances[0], abs_tol=1e-9)


def test_what_leaves_nothing_to_chance_is_no_luck(played):
    moves = walk(LAND, played.record)
    swings = look_back(LAND.variant(played.record.options), moves, 0).swings
    same = [each for each in moves if each.seat and each.before.chance.counters == each.after.chance.counters]
    assert same and all(swings[move.number - 1].luck == 0 for move in same)


def test_a_planted_blunder_is_among_the_costliest():
    named = planted = 0
    for number in range(16):
        game = LAND.variant(settled := LAND.settle({}, 2))
        moves, blunder, seat = play(game, 2, settled, f"planted {number}", blunder=True)
        if blunder:
            planted += 1
            found = mistakes(game, moves, look_back(game, moves, seat))
            named += blunder in [each.move for each in found]
    assert planted >= 3 and named >= planted - 1


def test_a_look_is_kept_in_words_and_as_it_was(played):
    look = hindsight.examine(LAND, record.write(played.record), 1)
    assert look == hindsight.examine(LAND, record.write(played.record), 1), "the same every time"
    assert all(each.cost >= 0.02 and each.made != each.better for each in look.mistakes)


def test_a_coach_speaks_of_a_blunder_and_of_no_strong_choice():
    spoken = planted = 0
    for number in range(12):
        game = LAND.variant(settled := LAND.settle({}, 2))
        moves, blunder, seat = play(game, 2, settled, f"planted {number}", blunder=True)
        if not blunder:
            continue
        planted, move = planted + 1, moves[blunder - 1]
        found = hindsight.remark(game, move.before, seat, move.action, ("Ann", "Ben"))
        spoken += found is not None
        if found is not None:
            assert found.cost >= 0.05 and found.made != found.better
    assert planted >= 3 and spoken >= planted / 2
    better = game.players["strong"].choose(Turn(game, game.copy(move.before), seat, asking=False), Random(1))
    if (found := hindsight.remark(game, move.before, seat, better, ("Ann", "Ben"))) is not None:
        assert found.made not in found.better


def test_a_dragon_that_gives_all_is_named_as_luck():
    """In Farlanthia with `dragon_hunt=plain` one card is worth five of eight renown, whoever draws it."""
    far = GAMES["farlanthia"]
    before = position("hero", 3, dragon_hunt="plain")
    after = far.copy(before)
    move = Passed(1, before, A, far.legal(before, A)[0], after, tuple(draws(after, "A22")))
    (swing,) = look_back(far, [move], A).swings
    assert swing.luck > 0.25 and abs(swing.choice) < 0.1
    assert "Hunt: dragon" in hindsight._line(far, move, A, ("P", "Q", "R"))


def test_luck_after_ones_own_choice_is_named_by_the_roll_that_followed():
    """Luck was told as "Host starts on I7", their own choice."""
    state, _ = begin(6, 5, 4, 2, 2)
    before = LAND.copy(state)
    roll(state, 2, 2)
    choice = LAND.legal(state, A)[0]
    move = Passed(1, before, A, choice, state, tuple(do(state, choice)))
    line = hindsight._line(LAND, move, A, ("Ann", "Ben", "Cat"))
    cell = "rolled 2 across and 2 down"
    assert line.startswith("Ann starts on ") and f" Ben {cell}, with " in line, line


def test_luck_of_a_roll_in_vain_is_named_to_who_rolled() -> None:
    """It was told by what the one before had reclaimed: “−15 %: Ann starts on C3”."""
    state, _ = begin(6, 5, 4, 2, 2)
    before = LAND.copy(state)
    roll(state, 1, 1, 2, 2)
    choice = LAND.legal(state, A)[0]
    move = Passed(1, before, A, choice, state, tuple(do(state, choice)))
    line = hindsight._line(LAND, move, 1, ("Ann", "Ben", "Cat"))
    cell = "1 across and 1 down"
    assert f"Ben rolled {cell}, found no plot free to start on, and waits." in line, line


def test_luck_of_a_roll_is_named_by_it_where_an_order_was_carried_out_before_it():
    """Luck was told as "Ben recruited: power 1", as an order of theirs had it before their dice."""
    game, state = GAMES["landover"], islands.position(draws=islands.dice(3, 5), hands={1: "1 wool 1 wheat"})
    islands.do(state, 1, RecruitFirst(3))
    before = game.copy(state)
    move = Passed(1, before, A, EndTurn(), state, tuple(islands.end_turn(state, A)))
    assert hindsight._line(game, move, A, ("Ann", "Ben", "Cat")).startswith("Ben rolled 3 + red 5 = 8")


def test_who_gave_an_order_looks_back_on_a_game():
    """A guess had the orders of the game itself: the first that was ordered there was said in all others."""
    far, state = GAMES["farlanthia"], position("hero", 3)
    before = far.copy(state)
    far.apply(state, A, RestOfSeason(True))
    (swing,) = look_back(far, [Passed(1, before, A, RestOfSeason(True), state)], A).swings
    assert (swing.move, swing.seat) == (1, A)


def test_a_dragon_that_is_offered_is_luck_and_to_leave_it_a_choice():
    """The Fortune teller offers what was discarded: that a dragon lies there is luck, to take it no merit."""
    far = GAMES["farlanthia"]
    before = position("hero", 3, dragon_hunt="plain")
    before.table.discards[1].extend((BY_CODE["A22"].id, BY_CODE["A31"].id))
    offered = far.copy(before)
    drawn = Passed(1, before, A, far.legal(before, A)[0], offered, tuple(draws(offered, "A44")))
    swings = {}
    for card in ("A22", "A31"):
        pick = PickCard(BY_CODE[card].id)
        far.apply(after := far.copy(offered), A, pick)
        swings[card] = look_back(far, [drawn, Passed(2, offered, A, pick, after)], A).swings
    (luck, taken), (_, left) = swings.values()
    assert luck.luck > 0.25 and abs(taken.choice + taken.luck) < 0.02 and left.choice < -0.25


def test_giving_up_is_no_choice_that_another_was_better_than():
    """Whoever gave up read as their costliest mistake: "Leave"; better was "Trade: 3 wheat for 1 wool"."""
    game, before = islands.GAME, islands.position(seats=2, extra={0: 3})
    game.apply(after := game.copy(before), A, Leave())
    gone = [Passed(1, before, A, Leave(), after)]
    assert not mistakes(game, gone, look_back(game, gone, A))


def test_orders_are_no_choices_that_a_better_one_would_have_spared():
    """They are given whenever one likes, also where nothing is to choose, and the house lifts them."""
    game = GAMES["settlers"].variant(settled := GAMES["settlers"].settle({}, 3))
    state, _ = game.new(settled, 3, Chance(bytes(32)))
    rng, passed = Random(2), list[Passed]()

    def make(seat, action):
        before = game.copy(state)
        game.make(state, seat, action)
        passed.append(Passed(len(passed) + 1, before, seat, action, game.copy(state)))

    for _ in range(90):
        mover = game.waiting_for(state)[0]
        make(
            mover, game.ordered(state, mover) or game.players["steady"].choose(Turn(game, state, mover), rng)
        )
    for seat in range(3):
        for kind in (LeaveOffer, StandingTrade):
            if kind in game.open_moves(state, seat):
                make(seat, game.sample(state, seat, kind, rng))
        make(seat, LiftOrders())
    given = passed[90:]
    assert {type(each.action) for each in given} == {LeaveOffer, StandingTrade, LiftOrders}
    assert {each.seat for each in given} == {0, 1, 2}
    for seat in range(3):
        assert not mistakes(game, given, look_back(game, given, seat))
