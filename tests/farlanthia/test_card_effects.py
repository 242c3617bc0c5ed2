"""What single clauses do, told to all, and what is refused, offered and asked at their limits."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.farlanthia import movement
from rules.farlanthia.actions import Gift
from rules.farlanthia.cards import effects
from rules.farlanthia.cards.actions import Choose, Decline, PickCard, PickDie, PickGood, PickTile, Take
from rules.farlanthia.cards.conditions import holds
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.draw import draw, leave, shuffle
from rules.farlanthia.cards.events import CardDrawn, CardRolled, CardSet, DeckRebuilt
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import ADVENTURE, EVENT, Condition, Effect, Task
from rules.farlanthia.cards.play import might_offer
from rules.farlanthia.cards.run import advance, perform
from rules.farlanthia.cards.targets import sites
from rules.farlanthia.events import Built, DieSpent, StructureLost
from rules.farlanthia.season import scouting
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import ROAD, STRUCTURE_NAMES, VILLAGE
from rules.farlanthia.war import battle
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.illegal import Illegal
from tests.cited import rule
from tests.farlanthia.cards_table import (
    A,
    B,
    cell,
    dice,
    draws,
    goods,
    laid,
    lay,
    legal,
    own,
    put,
    resolve,
    table_of,
    tracks,
    troops,
    turn,
)
from tests.farlanthia.table import GAME, refused


def card(code: str) -> int:
    return BY_CODE[code].id


def laid_open(phase: str, *codes: str, **options: Any) -> FarState:
    """These cards lie open before the first seat in its turn of a phase; nothing has been asked yet."""
    state = table_of(**options)
    state.table.phase = phase
    state.table.open[A] = [card(code) for code in codes]
    return state


# What clauses do.


@rule("FA-220", "FA-222")
def test_what_lasts_for_a_season_is_set_and_told() -> None:
    state = table_of()
    draws(state, "E26")
    assert turn(state, "conflict.muster") == [
        CardSet(A, card("E26"), "all your units have 1 movement point more this season")
    ]
    assert [movement.points(state.table, seat, cell(0, 0), (0,)) for seat in (A, B)] == [4, 3]
    state = table_of()
    draws(state, "E62")
    (told,) = turn(state, "conflict.muster")
    assert isinstance(told, CardSet) and "2 dice even with 1 unit" in told.words
    for seat, at, rolled in ((A, (3, 0), 2), (A, (0, 0), 1), (B, (-3, 0), 1)):
        put(state, seat, "village", at)
        if at == (0, 0):
            put(state, B, "village", at)
        assert battle.defence_dice(state.table, seat, cell(*at), 1) == rolled


@rule("FA-220")
@pytest.mark.parametrize(
    ("face", "tracked"),
    [(1, (0, 0)), (2, (0, 0)), (3, (0, 1)), (4, (0, 1)), (5, (1, 1)), (6, (1, 1))],
)
def test_a_night_among_the_stones(face: int, tracked: tuple[int, int]) -> None:
    state = table_of(chance=dice(face))
    rolled = CardRolled(A, card("E61"), face, nothing=tracked == (0, 0))
    assert rolled in draws(state, "E61")
    assert tracks(state)[:2] == tracked
    said = rolled.line(GAME.names(GAME.view(state, None), ("Ann", "Ben")))
    brings = "" if any(tracked) else ", which brings nothing"
    assert said == f"Ann rolled a {face} for Stone Circle{brings}."


@rule("FA-063", "FA-220", "FA-224")
def test_a_die_that_pays_for_a_card_is_told() -> None:
    state = table_of()
    draws(state, "E65")
    state.table.dice[A] = (5, 3)
    turn(state, "hero")
    resolve(state, A, Choose(0))
    assert legal(state) == [PickDie(3), PickDie(5)]
    assert DieSpent(A, 3, 0) in resolve(state, A, PickDie(3))
    assert state.table.dice[A] == (5,) and tracks(state)[1] == 2
    assert state.table.bonus_used == [0, 0], "renown is not wasted on it"


@rule("FA-224")
def test_goods_of_ones_choice_as_a_price() -> None:
    state = table_of()
    price = Effect("pay_any", 2)
    task = Task("do", A, card("E11"), todo=(price, price))
    for held, able in (((1, 0, 0, 0), False), ((1, 0, 1, 0), True), ((2, 0, 0, 0), True)):
        own(state, A, *held)
        assert KINDS["pay_any"].payable(state, task, price) is able
    own(state, A, 3, 1)
    state.table.tasks.append(task)
    perform(state, 0, [])
    assert goods(state) == (2, 1, 0, 0) and state.table.tasks[-1].todo == (price,)


@rule("FA-224")
def test_one_unit_pays_for_a_raid() -> None:
    state = laid_open("conflict.muster", "E11")
    for count, clauses in ((0, [3]), (1, [3, 4])):
        troops(state, A, (3, 0), count)
        assert legal(state, A) == [Take(card("E11"), clause) for clause in clauses]


@rule("FA-223")
def test_a_production_of_one_is_a_loss_that_bites() -> None:
    state = table_of()
    lay(state, "forest", (2, 0))
    put(state, A, "village", (2, 0))
    state.table.open[A] = [card("E11")]
    turn(state, "realm")
    assert legal(state) == [Choose(0), Choose(1)]


@rule("FA-086", "FA-220")
def test_a_relic_speaks_for_its_colour_and_against_it_for_others() -> None:
    state = table_of()
    for code, own_colour in (("A12", True), ("A13", False)):
        task = Task("walk", A, card(code))
        assert holds(state, task, Condition("colour")) is own_colour
        assert holds(state, task, Condition("other")) is not own_colour


# Decks.


@rule("FA-085")
def test_a_rebuilt_deck_is_shuffled_and_told_and_an_empty_one_is_not() -> None:
    five = [card(code) for code in ("A23", "A24", "A25", "A26", "A31")]
    drawn = []
    for last in range(5):
        state = table_of(chance=dice(last + 1, 1, 1, 1))
        state.table.discards[ADVENTURE].extend(five)
        told: list[Any] = []
        draw(state, A, ADVENTURE, 3, told)
        assert told[0] == DeckRebuilt(ADVENTURE, 5) and isinstance(told[1], CardDrawn)
        drawn.append(told[1].card)
    assert drawn == five
    state, told = table_of(), []
    draw(state, A, EVENT, 0, told)
    assert told == [] and not state.table.tasks


@rule("FA-241", "FA-088")
def test_what_a_gone_seats_cards_have_still_to_do_is_dropped_but_not_their_gifts() -> None:
    state = table_of(3)
    walk, gift, other = (
        Task("walk", A, card("E36")),
        Task("gift", A, card("E66"), seats=(1, 2)),
        Task("finish", B, card("E16")),
    )
    state.table.tasks = [walk, gift, other]
    leave(state, A)
    assert state.table.tasks == [gift, other]


# Where a card builds.


@rule("FA-124", "FA-113", "FA-220")
@pytest.mark.parametrize(("option", "beside"), [("one", []), ("roads_share", [(3, -2)])])
def test_where_a_card_lets_build_is_exact(option: str, beside: list[tuple[int, int]]) -> None:
    state = table_of(tile_structures=option)
    own(state, A, 2, 1, 0)
    lay(state, "lake", (2, -1), (1, 2), (0, 0))
    lay(state, "forest", (2, 1), hidden=True)
    for name, at in (("village", (1, 1)), ("town", (3, -1)), ("fort", (2, 0)), ("road", (3, -2))):
        put(state, A, name, at)
    put(state, B, "village", (1, 0))
    troops(state, B, (0, 2), 1)
    free = {at for at in state.table.board.axial if state.table.structure[cell(*at)] == -1}
    near = {
        at for at in free if any(_next_to(at, mine) for mine in ((3, 0), (1, 1), (3, -1), (2, 0), (3, -2)))
    }
    near -= {(2, -1), (1, 2), (2, 1), (0, 2)}
    expected = sorted(cell(*at) for at in {*near, (1, 1), *beside})
    assert _sites(state, "nofood") == expected
    own(state, A)
    assert _sites(state, "nofood") == [] == _sites(state, "lake")
    own(state, A, 1, 0, 1)
    assert _sites(state, "lake") == sorted((cell(2, -1), cell(1, 2)))
    put(state, A, "fort", (2, -1))
    assert _sites(state, "lake") == [cell(1, 2)]
    put(state, A, "village", (1, 2))
    own(state, A, 2, 1, 2)
    assert _sites(state, "lake") == [cell(1, 2)]


def _sites(state: FarState, what: str) -> list[int]:
    return sites(state, Task("walk", A, 0), Effect("build", what=what))


def _next_to(one: tuple[int, int], other: tuple[int, int]) -> bool:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) == 1


@rule("FA-142", "FA-121")
def test_what_counts_as_new_for_a_card_that_places() -> None:
    spots = ((0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))
    empty, taken, foes, mine, theirs, lake, badlands = spots
    for code, kind, expected in (
        ("E24", "fort", {empty, mine, lake, badlands}),
        ("E25", "village", {empty, mine, badlands}),
    ):
        state = laid_open("realm", code)
        own(state, A, 0, 0, 0, 2)
        lay(state, "lake", lake)
        lay(state, "badlands", badlands)
        for at in spots:
            state.table.found[cell(*at)] = B if at == theirs else A
        put(state, A, "road", taken)
        troops(state, B, foes, 1)
        troops(state, A, mine, 1)
        resolve(state, A, Take(card(code), 2))
        assert {move.cell for move in legal(state) if isinstance(move, PickTile)} == {
            cell(*at) for at in expected
        }
        resolve(state, A, PickTile(cell(*empty)))
        state = laid_open("realm", code)
        own(state, A, 0, 0, 0, 2)
        state.table.found[cell(*empty)] = A
        free = [at for at in state.table.board.axial if at not in ((3, 0), (-3, 0), empty)]
        put(state, A, kind, *free[: 3 if kind == "fort" else 10])
        assert refused(state, A, Take(card(code), 2)) == "no_target", "no token is left"


@rule("FA-113", "FA-220")
def test_a_road_beside_a_structure_is_washed_out_alone() -> None:
    state = table_of(tile_structures="roads_share")
    put(state, A, "village", (2, 0), (2, 1))
    put(state, A, "road", (1, 0))
    state.table.road[cell(2, 0)] = A
    draws(state, "E53")
    assert legal(state) == [PickTile(cell(1, 0)), PickTile(cell(2, 0))]
    lost = [event for event in resolve(state, A, PickTile(cell(2, 0))) if isinstance(event, StructureLost)]
    assert lost == [StructureLost(A, ROAD, cell(2, 0), -1, "Washed-out Road")]
    assert state.table.road[cell(2, 0)] == -1 and state.table.owner[cell(2, 0)] == A
    draws(state, "E53")
    assert state.table.owner[cell(1, 0)] == -1, "the only one goes unasked"


@rule("FA-113", "FA-220")
def test_a_road_beside_a_structure_counts_as_one_of_its_own() -> None:
    state = table_of(tile_structures="roads_share")
    lay(state, "mountain", (2, 0), (2, 1))
    put(state, A, "village", (2, 0), (2, 1))
    state.table.road[cell(2, 0)] = A
    draws(state, "A62")
    assert goods(state) == (0, 0, 0, 3)


@rule("FA-220", "FA-094")
def test_blight_rests_on_one_village() -> None:
    state = table_of()
    put(state, A, "village", (2, 0), (1, 0))
    put(state, A, "town", (2, 1))
    state.table.open[A] = [card("E56"), card("E56")]
    turn(state, "realm")
    assert legal(state) == [PickTile(cell(1, 0)), PickTile(cell(2, 0))]
    resolve(state, A, PickTile(cell(2, 0)))
    assert state.table.effects[A].idle == [cell(2, 0), cell(1, 0)], "the other one is all that is left"


@rule("FA-087", "FA-145")
def test_units_lost_to_cards_stand_where_the_card_says() -> None:
    for code, places in (("E16", {(1, 0), (0, 1)}), ("E51", {(1, 0), (0, 1), (2, 0)})):
        state = table_of()
        lay(state, "mountain", (1, 0), (0, 1), (-1, 0))
        for at in ((1, 0), (0, 1), (2, 0)):
            troops(state, A, at, 2)
        troops(state, B, (-1, 0), 1)
        draws(state, code)
        assert {move.cell for move in legal(state) if isinstance(move, PickTile)} == {
            cell(*at) for at in places
        }


@rule("FA-085")
def test_a_new_deck_is_shuffled() -> None:
    decks = [shuffle(table_of(chance=Chance(bytes([seed] * 32))), EVENT) for seed in range(2)]
    assert decks[0] != decks[1] and all(deck != sorted(deck) for deck in decks)


# What is offered, and refused.


@rule("FA-081", "FA-098", "FA-140", "FA-221")
def test_what_cards_offer_is_for_their_owners_turn_of_that_phase() -> None:
    for phase, expected in (
        ("hero", [("E36", 2)]),
        ("realm", [("E35", 1)]),
        ("conflict.muster", [("E36", 3)]),
        ("conflict.diplomacy", [("E36", 3)]),
        ("scout", []),
    ):
        state = laid_open(phase, "E36", "E35", "E15")
        own(state, A, 0, 0, 1)
        state.table.honor[A] = 2
        troops(state, A, (3, 0), 1)
        assert legal(state, A) == [Take(card(code), clause) for code, clause in expected]
        state.table.at = 1
        assert legal(state, A) == [] == legal(state, B)


@rule("FA-272", "FA-224", "FA-229")
@pytest.mark.parametrize(
    ("code", "phase", "held", "able"),
    [
        ("E35", "realm", (1, 0, 0, 0), True),
        ("E35", "realm", (0, 0, 0, 0), False),
        ("E35", "hero", (1, 1, 1, 1), False),
        ("E15", "realm", (1, 1, 1, 1), False),
        ("E22", "realm", (1, 0, 0, 0), True),
        ("E22", "realm", (0, 1, 0, 0), True),
        ("E22", "realm", (0, 0, 0, 0), False),
        ("E55", "conflict.muster", (0, 0, 0, 0), False),
        ("E42", "conflict.muster", (1, 1, 1, 0), True),
        ("E42", "conflict.muster", (1, 0, 1, 0), False),
    ],
)
def test_whether_an_open_card_may_be_used_is_told_by_what_all_see(
    code: str, phase: str, held: Sequence[int], able: bool
) -> None:
    state = laid_open(phase, code, goods_public="off")
    own(state, A, *held)
    assert might_offer(state, A) is able and not might_offer(state, B)


@rule("FA-272", "FA-124", "FA-229")
@pytest.mark.parametrize(("option", "asked"), [("on", False), ("off", True)])
def test_that_one_site_alone_can_be_paid_is_not_told_by_asking_nothing(option: str, asked: bool) -> None:
    state = laid_open("realm", "A11", goods_public=option)
    lay(state, "lake", (2, 0), (3, -1))
    put(state, A, "village", (3, -1))
    own(state, A, 1, 0, 4)
    resolve(state, A, Take(card("A11"), 1))
    assert bool(state.table.windows) is asked
    if asked:
        assert legal(state) == [PickTile(cell(2, 0))]
        resolve(state, A, PickTile(cell(2, 0)))
    assert state.table.structure[cell(2, 0)] == VILLAGE


@rule("FA-220", "FA-221", "FA-224", "FA-226")
def test_why_a_card_is_not_taken() -> None:
    state = laid_open("realm", "E35", "E36", "E24", "E15")
    own(state, A, 0, 0, 0, 2)
    for move, code in (
        (Take(card("E35"), 1), "cannot_pay"),
        (Take(card("E24"), 2), "no_target"),
        (Take(card("E36"), 2), "wrong_phase"),
        (Take(card("E15"), 1), "wrong_phase"),
        (Take(card("E35"), 2), "bad_value"),
        (Take(card("E35"), 0), "bad_value"),
        (Take(card("E46"), 1), "used"),
        (Take(72, 1), "bad_value"),
        (Take(-1, 1), "bad_value"),
    ):
        assert refused(state, A, move) == code, move
    assert refused(state, B, Take(card("E24"), 1)) == "not_your_decision"
    state.table.phase = "scout"
    assert refused(state, A, Take(card("E24"), 1)) == "wrong_phase"


@rule("FA-220", "FA-223", "FA-224", "FA-229")
def test_a_card_that_asks_is_answered_by_its_owner_as_it_asks() -> None:
    state = table_of()
    own(state, A, 0, 0, 0, 3)
    draws(state, "E11")
    state.table.open[A].append(card("E25"))
    for move, code in (
        (Take(card("E11"), 3), "used"),
        (Take(card("E25"), 1), "used"),
        (Choose(0), "wrong_phase"),
        (PickGood(0), "wrong_phase"),
    ):
        assert refused(state, A, move) == code, move
    for move in (Take(card("E11"), 3), Take(card("E25"), 1)):
        with pytest.raises(Illegal, match="Asked now is clause 1 of Forest Thieves: take or decline it"):
            GAME.check(state, A, move)
    for move in (Take(card("E11"), 1), Decline(), Choose(0)):
        assert refused(state, B, move) == "not_your_decision" and legal(state, B) == []
    state = table_of()
    draws(state, "E21")
    for move, code in (
        (Choose(0), "cannot_pay"),
        (Choose(3), "wrong_phase"),
        (Choose(-1), "wrong_phase"),
        (Decline(), "wrong_phase"),
        (Take(card("E21"), 1), "wrong_phase"),
    ):
        assert refused(state, A, move) == code, move
    assert legal(state) == [Choose(1), Choose(2)]
    state = table_of()
    own(state, A, 2, 1)
    draws(state, "E23")
    for move, code in ((PickGood(2), "bad_target"), (PickGood(4), "bad_target"), (PickTile(0), "bad_target")):
        assert refused(state, A, move) == code, move
    for move in (PickGood(0), PickCard(0)):
        assert refused(state, B, move) == "not_your_decision"
    assert legal(state, B) == []
    state = table_of(3)
    state.table.renown = [0, 0, 2]
    draws(state, "E66", 2)
    assert refused(state, A, Gift(4)) == "bad_value" and refused(state, 2, Gift(0)) == "not_your_decision"
    resolve(state, A, Gift(0))
    assert refused(state, A, Gift(0)) == "not_your_decision" and legal(state) == []


# What is told.


def test_cards_are_told_in_whole_words() -> None:
    state = table_of()
    names = GAME.names(GAME.view(state, None), ("Ann", "Ben"))
    tile = names.place("tile", 0)
    for event, line in (
        (DeckRebuilt(EVENT, 1), "The discarded events (1 card) are shuffled again."),
        (DeckRebuilt(ADVENTURE, 3), "The discarded adventures (3 cards) are shuffled again."),
        (CardDrawn(A, EVENT, 0), "Ann drew an event: Forest Thieves (E11)."),
        (CardDrawn(A, EVENT, -1, True), "Ann drew an event and keeps it closed."),
        (CardSet(B, card("E55"), "words", 0), f"Ben has Wild Horses on {tile}: “words”."),
        (CardSet(B, card("E55"), "words"), "Ben has Wild Horses: “words”."),
    ):
        assert event.line(names) == line
    shown = CardDrawn(A, EVENT, 3)
    assert shown.seen_by(A) == shown.seen_by(B) == shown.seen_by(None) == shown


@rule("FA-221")
def test_a_card_that_stays_lies_open_and_its_other_clauses_wait() -> None:
    state = table_of()
    draws(state, "E36")
    advance(state, [])
    assert laid(state) == ["E36"] and not state.table.tasks and not state.table.windows


@rule("FA-220")
def test_a_structure_that_a_card_puts_up_is_told_as_built_for_nothing() -> None:
    state = table_of()
    put(state, A, "village", (0, 0))
    task, told = Task("do", A, card("E25")), list[Event]()
    effects.place(state, task, Effect("place", what="village"), cell(2, 0), told)
    assert told == [Built(A, STRUCTURE_NAMES.index("village"), cell(2, 0), (0, 0, 0, 0), upgrade=False)]


@rule("FA-077")
def test_the_event_card_that_ends_a_scout_turn_is_bought_by_no_die() -> None:
    state = table_of()
    state.table.phase, state.table.revealed = "scout", 2
    state.secrets.decks[EVENT][:] = [card("E61")]
    scouting.finish(state, A, [])
    assert [task.spent for task in state.table.tasks if task.kind == "walk"] == [0]
