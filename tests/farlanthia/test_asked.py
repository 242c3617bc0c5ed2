"""What a panel says about a choice before it is made, and about a combat that may go on."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from rules.farlanthia.actions import (
    LABOUR,
    TRADE,
    Adventure,
    Attack,
    Build,
    End,
    LeaveAlone,
    Militia,
    MoveUnits,
    Muster,
    PlaceTile,
    Raze,
    Requisition,
    RestOfSeason,
    Scout,
    ScoutMany,
    Substitute,
    Trade,
    UpgradeUnit,
)
from rules.farlanthia.cards.actions import Choose, PickGood, PickTile, Take
from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.cards.events import CardDrawn
from rules.farlanthia.cards.language import Effect, Task
from rules.farlanthia.cards.run import advance
from rules.farlanthia.cards.words import clause
from rules.farlanthia.diplomacy.actions import (
    OVER_LAST_TRADE,
    OVER_TRUCE,
    Accept,
    ProposeContest,
    ProposeTrade,
    ProposeTruce,
)
from rules.farlanthia.diplomacy.events import Swapped
from rules.farlanthia.naming import swap
from rules.farlanthia.state import FarState, LostTrade, Negotiation, Truce, Window
from rules.farlanthia.tables import EMPTY, FOOD, GOLD, HIDDEN, STONE, TERRAIN_NAMES, WOOD, tile_of
from rules.farlanthia.treasury import set_stock
from rules.kernel.events import Event
from rules.kernel.game import Turn
from rules.kernel.goals import line
from rules.kernel.hexes.naming import rows_told
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names
from tests.cited import rule
from tests.farlanthia.table import (
    AT,
    GAME,
    A,
    B,
    C,
    battle,
    begin,
    cell,
    do,
    force,
    kind,
    new,
    own,
    position,
    put,
    strike,
    troops,
)


def asked(state: FarState, kind_: type, seat: int = A, **chosen: object) -> str:
    return GAME.outlook(GAME.view(state, seat), kind_, chosen, names(state))


def names(state: FarState) -> Names:
    return GAME.names(GAME.view(state, None), ("Ann", "Ben"))


def prompt(state: FarState, seat: int | None) -> str:
    return GAME.prompt(GAME.view(state, seat), names(state))


@rule("FA-023")
def test_who_lays_a_tile_is_told_which_one_and_nobody_else() -> None:
    state, _ = new(2)
    assert asked(state, PlaceTile) == f"You drew {tile_of(TERRAIN_NAMES[state.secrets.drawn[A]])}."
    assert asked(state, PlaceTile, B) == "" == asked(state, PlaceTile, cell=AT)


@rule("FA-024")
def test_a_place_for_a_tile_says_how_far_from_ones_capitol_it_is() -> None:
    state, _ = new(2)
    places = GAME.choices(state, A, PlaceTile, {}).atoms
    told = {GAME.hint(GAME.view(state, A), "tile", place, names(state)) for place in places}
    assert told == {f"{steps} steps from your capitol" for steps in (4, 5, 6)}


@rule("FA-229")
def test_a_choice_for_a_card_names_the_card_and_what_is_left_of_it() -> None:
    state, any_two = position(), Effect("any", -2)
    tempest = BY_CODE["E23"].id
    for left, said in ((2, "2 goods"), (1, "1 good")):
        state.table.tasks = [Task("do", A, tempest, todo=(any_two,) * left)]
        state.table.windows = [Window("card.target", (A,))]
        assert asked(state, PickGood) == f"Tempest: lose {said} of your choice"
        assert f"Tempest: lose {said} of your choice." in prompt(state, A)
    assert asked(state, PickTile, B) == ""
    state.table.tasks, state.table.windows = [Task("walk", A, BY_CODE["E63"].id)], [Window("card.now", (A,))]
    assert asked(state, Choose).startswith("Dowry. When drawn, choose: a)")


@rule("FA-224")
def test_a_card_says_why_a_letter_or_what_it_offers_has_no_button() -> None:
    state = position()
    state.table.windows = [Window("card.now", (A,))]
    set_stock(state.table, A, (0, 0, 0, 0))
    for code, at, told in (
        ("E21", 0, "; c) nothing. a) costs more than you have."),
        ("E11", 0, "goes. “Forest Thieves” asks for 3 gold, more than you have."),
    ):
        state.table.tasks = [Task("walk", A, BY_CODE[code].id, "NOW", at)]
        assert told in prompt(state, A) and told not in prompt(state, B)
    set_stock(state.table, A, (0, 0, 1, 0))
    state.table.tasks = [Task("walk", A, BY_CODE["E21"].id, "NOW")]
    assert prompt(state, A).endswith("c) nothing.")


@rule("FA-224")
def test_a_card_that_finds_nothing_to_do_says_what_it_does() -> None:
    state = position()
    veins = BY_CODE["A62"].id
    events: list[Event] = [CardDrawn(A, 1, veins)]
    state.table.tasks = [Task("finish", A, veins)]
    advance(state, events)
    assert events[-1].line(names(state)) == (
        "Ann neither gains nor loses by Hidden veins: “When drawn: gain 1 gold for each structure of yours "
        "on a mountain, at most 3”."
    )


@rule("FA-114", "FA-119")
def test_a_structure_is_offered_with_its_price() -> None:
    state = position("realm")
    assert asked(state, Build, kind=kind("village")) == "1 wood and 1 food"
    assert asked(state, Build, kind=kind("village"), cell=AT) == "1 wood and 1 food", "to the end"
    dear = position("realm", upgrade_cost="difference")
    dear.table.owner[AT], dear.table.structure[AT] = A, kind("village")
    assert asked(dear, Build, kind=kind("town")) == ""
    assert asked(dear, Build, kind=kind("town"), cell=AT) == "1 wood, 1 stone and 1 food"


@rule("FA-173", "FA-209")
def test_who_may_fight_on_is_told_the_sides_and_the_odds() -> None:
    state = battle(5, 3, 6, 6, 6, 1, 1)
    state.table.truces = [Truce(A, B, 1)]
    told = asked(state, Attack, to=AT, groups=force(5, 1, 0))
    assert told.startswith("5 against 3: you take it in ") and told.endswith(
        "it breaks a truce, for 5 renown"
    )
    state.table.truces = []
    strike(state, 5)
    said = prompt(state, A)
    assert "your 6, 6, 6 (5 units left) against Ben's 1, 1 (1 unit left)" in said
    assert said.endswith("Fought to the end, your chance is 99 %.")
    assert "your chance" not in prompt(state, None)


@rule("FA-234", "FA-286")
def test_who_leaves_a_capitol_empty_is_told_so() -> None:
    """Before they move or attack: whoever enters it needs no dice."""
    state, home = position("conflict.manoeuvre"), (3, 0)
    troops(state, A, home, 3)
    warned = "nobody stays to defend your capitol"
    assert asked(state, MoveUnits, force=force(3, *home)) == f"3 movement points; {warned}"
    assert warned in asked(state, MoveUnits, force=force(3, *home), to=AT)
    assert warned not in asked(state, MoveUnits, force=force(2, *home))
    troops(state, B, (0, 0), 1)
    assert asked(state, Attack, to=AT, groups=force(3, *home)).endswith(warned)


@rule("FA-175")
def test_who_may_retreat_first_is_told_its_own_odds() -> None:
    state = battle(5, 3, 6, 6, 6, 1, 1)
    strike(state, 5)
    view = GAME.view(state, B)
    table = view.table
    table.windows = [Window("combat.other_retreat", (B,))]
    assert GAME.prompt(replace(view, waiting=(B,)), names(state)).endswith("your chance is 1 %.")


@rule("FA-271")
def test_one_of_anything_is_told_as_one() -> None:
    state = battle(1, 2, goods_public="off", mode="tournament", hill_seasons="1")
    view = GAME.view(state, B)
    texts = (GAME.describe(view, names(state)), GAME.brief(view, names(state)))
    told = "\n".join((*texts, line(GAME.goals(view, names(state)))))
    assert ": field, 1 unit\n" in told and ": field, 2 units\n" in told
    assert "Ann (orange 1): 0 renown, 1 unit." in told
    assert "it wins at a season's end" in told and not re.search(r"\b1 \w+s\b", told)


WORDS = {
    Scout: "reveal a hidden tile",
    ScoutMany: "reveal several tiles with a leadership die",
    Adventure: "seek adventure",
    Take: "use a card",
    Trade: "trade",
    Requisition: "requisition",
    Build: "build one structure",
    Muster: "muster",
    UpgradeUnit: "mount infantry",
    MoveUnits: "move",
    Attack: "attack",
    Militia: "raise militia",
    ProposeTruce: "negotiate",
    End: "end your turn",
}
"""By kind of move: how the prompt of who can make it names it."""


@rule("FA-140", "FA-272")
@pytest.mark.parametrize("options", [{"goods_public": "off"}, {"unit_types": "foot_and_horse"}], ids=str)
def test_a_turn_lists_what_its_seat_can_do_and_nothing_else(options: dict[str, str]) -> None:
    """A player of a realm was told to attack, and to use a card, with nobody in reach and no card."""
    rng, player = random.Random(7), GAME.players["random"]
    state, _ = new(3, seed=7, map_build="deal", **options)
    found = set[type]()
    for _ in range(400):
        seat = GAME.waiting_for(state)[0]
        if not state.table.windows:
            view = GAME.view(state, seat)
            said = GAME.prompt(view, GAME.names(view, ("Ann", "Ben", "Cleo")))
            listed = re.split(", | or ", said.partition(". ")[2].rstrip(".").lower())
            told = {kind for kind, words in WORDS.items() if any(each.startswith(words) for each in listed)}
            able = {*map(type, GAME.legal(state, seat)), *GAME.open_moves(state, seat)}
            assert told == able & set(WORDS), said
            found |= told
        GAME.apply(state, seat, player.choose(Turn(GAME, state, seat), rng))
    assert "attack" in prompt(battle(3, 3), A) and "attack" not in prompt(battle(3, 0), A)
    assert found >= {Take, ScoutMany, Muster, Build, Requisition, ProposeTruce}


@rule("FA-166")
def test_who_has_nothing_to_replace_dice_by_is_told_so() -> None:
    state = battle(2, 3, 6, 4, 5, 1)
    state.table.dice[A], state.secrets.hands[A] = (5,), []
    strike(state, 2)
    assert "Replace rolled dice" in prompt(state, A) and Substitute in GAME.open_moves(state, A)
    for useless in ((), (4, 3)):
        state.table.dice[A] = useless
        assert "you have nothing to replace them with" in prompt(state, A)
        assert Substitute not in GAME.open_moves(state, A)
    assert "nothing" not in prompt(state, None) and "nothing" not in prompt(state, B)


@rule("FA-114", "FA-141")
def test_the_hand_says_what_ones_goods_pay_for() -> None:
    """Who plays without pictures reads no green frames."""
    state = position("realm")
    state.table.goods[:4] = [1, 1, 0, 2]
    hand = GAME.hand(GAME.view(state, A), names(state))
    assert "Your goods pay for: wall (1 stone and 1 gold), road (1 stone and 1 gold)." in hand
    state.table.effects[A].discount = [0, 1, 0, 0]
    assert "wall (1 gold), road (1 gold)" in GAME.hand(GAME.view(state, A), names(state))
    state.table.goods[:4] = [0, 0, 0, 0]
    assert "Your goods pay for: nothing." in GAME.hand(GAME.view(state, A), names(state))
    assert "pay for" not in GAME.hand(GAME.view(state, None), names(state))


@rule("FA-114", "FA-119")
@pytest.mark.parametrize(
    ("direct", "village", "paid"), [("off", True, True), ("on", True, True), ("on", False, False)]
)
def test_the_hand_says_what_growing_costs(direct: str, village: bool, paid: bool) -> None:
    state = position("realm", upgrade_cost="difference", direct_build=direct)
    if village:
        put(state, A, "village", (2, 0))
    own(state, A, 1, 1, 1, 0)
    assert ("town (1 wood, 1 stone and 1 food)" in GAME.hand(GAME.view(state, A), names(state))) is paid
    assert any(isinstance(move, Build) and move.kind == kind("town") for move in GAME.legal(state, A)) is paid


@rule("FA-051")
def test_who_tries_something_else_is_told_what_it_is_time_for() -> None:
    with pytest.raises(Illegal) as refusal:
        GAME.check(position("realm"), A, Scout())
    assert refusal.value.text == "That belongs to the time to scout; now it is the realms' time."


@rule("FA-201", "FA-210")
def test_who_cannot_give_what_a_trade_asks_for_is_told_to_resist() -> None:
    state = position()
    own(state, A, 0, 1, 0, 0)
    do(state, A, ProposeTrade(B, (swap(STONE, FOOD),)))
    assert "you do not hold what you would give" in prompt(state, B)
    assert "Accept" not in [kind_.__name__ for kind_ in GAME.buttons(GAME.view(state, None))]
    own(state, B, 0, 0, 1, 0)
    assert "Accept, or resist" in prompt(state, B) and "Resisted, its chance is " in prompt(state, B)
    assert " %" not in prompt(state, A)
    assert Accept in GAME.buttons(GAME.view(state, None))
    state.table.dispute.strength[0] = 0
    assert prompt(state, B).endswith("Resisted, it fails.")


@rule("FA-211", "FA-214")
def test_who_won_a_negotiation_is_told_how_much_it_gets() -> None:
    state = position()
    state.table.talk = Negotiation(TRADE, A, B, (swap(STONE, FOOD),), strength=[2, 0])
    state.table.windows = [Window("diplomacy.swap", (A,))]
    assert "Swap goods up to 2 times." in prompt(state, A)
    state.table.talk.kind, state.table.windows = LABOUR, [Window("diplomacy.gain", (A,))]
    assert "Name the 2 goods that you gain." in prompt(state, A)
    assert "Ann names goods." in prompt(state, B)
    state.table.talk.strength = [1, 0]
    assert "Name the good that you gain." in prompt(state, A)


@rule("FA-212")
def test_a_contest_by_law_says_about_what() -> None:
    state = position()
    state.table.truces = [Truce(B, A, 1)]
    (told,) = do(state, A, ProposeContest(B, 0))
    assert "a contest by law to Ben over the truce, which would end (" in told.line(names(state))
    assert "a contest by law to Ben over the truce, which would end (" in prompt(state, None)
    assert state.table.talk is not None
    state.table.talk.terms = (3, BY_CODE["E45"].id)
    assert "over the card Royal Envoy, which would go (" in prompt(state, None)
    state.table.talk.terms = (OVER_LAST_TRADE, 4)
    assert "over the trade of last season, which would be undone (" in prompt(state, None), "a game of before"


@rule("FA-212", "FA-213")
def test_a_contested_trade_is_told_with_its_swaps() -> None:
    state = position()
    state.table.season, told = 5, "2 wood for 2 gold and 1 food for 1 gold"
    state.table.lost_trades = [
        LostTrade(B, A, 4, ((STONE, GOLD),)),
        LostTrade(A, B, 5, ((STONE, GOLD),)),
        LostTrade(A, B, 4, ((WOOD, GOLD), (FOOD, GOLD), (WOOD, GOLD))),
    ]
    contest, view = ProposeContest(B, OVER_LAST_TRADE), GAME.view(state, A)
    promise = f"you swap back {told}, as far as both hold them"
    assert promise in GAME.entry(view, contest, names(state))
    assert promise in asked(state, ProposeContest, target=B, about=OVER_LAST_TRADE)
    assert "swap back" not in asked(state, ProposeContest, target=B, about=OVER_TRUCE)
    (event,) = do(state, A, contest)
    assert f"last season, which would be undone: {told} (" in event.line(names(state))
    assert f"last season, which would be undone: {told} (" in prompt(state, B)
    own(state, A, 1)
    own(state, B, 0, 0, 0, 2)
    assert Swapped(A, B, (swap(WOOD, GOLD),)) in do(state, B, Accept())


@rule("FA-196", "FA-197", "FA-209")
def test_what_may_be_razed_is_named_with_what_that_brings() -> None:
    state = position()
    begin(state, "conflict.manoeuvre", B)
    for at in ((-1, 0), (1, 0)):
        put(state, B, "village", at)
        troops(state, A, at, 1)
    state.table.truces = [Truce(B, A, 1)]
    do(state, B, End())
    names_, (one, two) = names(state), sorted(cell(q, 0) for q in (-1, 1))
    told = [f"Ben's village on {names_.place('tile', each)}" for each in (one, two)]
    assert f"Say what becomes of {told[0]} and {told[1]}." in prompt(state, A)
    assert f"Ann may raze {told[0]} and {told[1]}." in prompt(state, B)
    entry = GAME.entry(GAME.view(state, A), Raze(one, True), names_)
    assert entry.endswith(" · you take 1 food; it breaks a truce, for 5 renown")
    do(state, A, LeaveAlone(one))
    assert told[0] not in prompt(state, A) and f"{told[0]} and {told[1]}" in prompt(state, B), "it is sealed"


@rule("FA-196")
def test_each_who_may_raze_is_named_with_what_it_occupies() -> None:
    state = position(seats=3)
    begin(state, "conflict.manoeuvre", B)
    for seat, at in ((A, (-1, 0)), (C, (1, 0))):
        put(state, B, "village", at)
        troops(state, seat, at, 1)
    do(state, B, End())
    names_ = GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat"))
    one, two = (names_.place("tile", cell(q, 0)) for q in (-1, 1))
    told = f"Ann may raze Ben's village on {one} and Cat may raze Ben's village on {two}."
    assert told in GAME.prompt(GAME.view(state, B), names_)
    state.table.terms = replace(state.table.terms, capture=True)
    assert "Ann decides what becomes of Ben's village" in GAME.prompt(GAME.view(state, B), names_)
    state.table.terms = replace(state.table.terms, capture=False)
    do(state, A, Raze(cell(-1, 0)))
    assert f"You have answered. Cat may raze Ben's village on {two}." in GAME.prompt(
        GAME.view(state, A), names_
    )


@rule("FA-196", "FA-198")
def test_what_the_end_of_one_s_conflict_turn_may_cost_is_told_in_it() -> None:
    """That Ben may raze it only the map showed, until it was too late to drive him out."""
    state = position(win_castle="on")
    assert "razed" not in prompt(state, A)
    put(state, A, "village", (-1, 0))
    put(state, A, "mine", (1, 0))
    for q in (-1, 1):
        troops(state, B, (q, 0), 1)
    village, mine = (names(state).place("tile", cell(q, 0)) for q in (-1, 1))
    told = f"village on {village} and mine on {mine} may be razed when this turn ends, as others stand there."
    assert prompt(state, A).endswith(f" Your {told}") and prompt(state, None).endswith(f" Ann's {told}")
    begin(state, "conflict.manoeuvre", B)
    assert "razed" not in prompt(state, A), "not in Ben's turn"
    begin(state, "realm")
    assert "razed" not in prompt(state, A)


def test_the_whole_map_can_be_read_by_the_names_of_its_tiles() -> None:
    state = position()
    table = state.table
    table.terrain[cell(1, 0)] = table.terrain[cell(2, 0)] = HIDDEN
    put(state, B, "village", (-1, 0))
    troops(state, A, (-1, 0), 2)
    table.spent[cell(-1, 0) * 3], table.fresh[cell(-1, 0) * 3] = 1, 1
    names_ = names(state)
    told = GAME.describe(GAME.view(state, None), names_)
    first, last, here = (names_.place("tile", cell(q, 0)) for q in (1, 2, -1))
    assert f"2 hidden tiles: {first} to {last}." in told
    dark = position()
    dark.table.terrain[1:] = [HIDDEN] * (table.board.cells - 1)
    told_dark = GAME.describe(GAME.view(dark, None), names_)
    assert f"The other {table.board.cells - 1} tiles are hidden." in told_dark, "of a duel 178 were read out"
    dark.table.terrain[-1] = EMPTY
    assert "hidden tiles: A2 to A4, B1 to B5, " in GAME.describe(GAME.view(dark, None), names_)
    assert f"\n\n{rows_told(table.board.shape)}\n\n" in told, "which tiles touch is heard, too"
    assert told.count("```") == 2 and told.endswith("\n```"), "what only eyes read goes last"
    ann, ben = (
        told.partition(f"{each}'s structures and units:")[2].partition("\n\n")[0] for each in ("Ann", "Ben")
    )
    assert f"- {here}: field, village of Ben, occupied by 2 units (1 moved)\n" in f"{ann}\n"
    assert f"- {here}: field, village, occupied by 2 units (1 moved) of Ann\n" in f"{ben}\n"
    (bare,) = [line for line in told.splitlines() if line.startswith("- field: ")]
    listed = re.findall(r"[A-Z]\d+", bare)
    empty = [at for at, kind_ in enumerate(table.structure) if kind_ < 0 and table.terrain[at] >= 0]
    assert listed == [names_.place("tile", at) for at in empty]


def test_a_hand_tells_its_cards_last() -> None:
    """Their words are long, and Discord cuts what a picture says."""
    state = position("hero")
    state.secrets.hands[A], state.table.open[A] = [BY_CODE["A55"].id], [BY_CODE["E45"].id]
    state.secrets.orders[A].raze = 2
    state.table.renown[A], state.table.valor[A] = 2, 5
    hand = GAME.hand(GAME.view(state, A), names(state)).splitlines()
    assert hand[-2].startswith("In your hand: A55") and hand[-1].startswith("Open before you: E45")
    assert hand[-3].startswith("Standing orders: ")
    alt = GAME.hand_alt(GAME.view(state, A), names(state)).splitlines()
    assert alt[1:-1] == hand[:-3] + hand[-2:]
    assert alt[0] == "2 renown, 5 valor, 0 honor, 0 units." and alt[-1].startswith(
        "Left to build: 10 villages, "
    )
    ended = GAME.hand(replace(GAME.view(state, A), over=True), names(state)).splitlines()
    assert ended[2:] == ["In hand: A55 Master armourer.", "Open: E45 Royal Envoy."], (
        "the finale tells it to all"
    )


@rule("FA-060", "FA-061", "FA-062")
def test_a_hand_tells_what_its_dice_are_good_for_in_words() -> None:
    """Only the picture did: who hears the board knew no bonus, and nothing to spend a die on."""
    state = position("hero")
    table = state.table
    table.dice[A], table.renown[A], table.bonus_used[A] = (5, 2), 3, 1
    for told in (GAME.hand, GAME.hand_alt):
        said = told(GAME.view(state, A), names(state))
        assert "You can add 2 renown to dice this season, up to 6 a die. " in said
        assert "A die can lead an adventure, bring 1 good or replace a rolled die." in said
    table.bonus_used[A] = 3
    begin(state, "conflict.muster")
    said = GAME.hand(GAME.view(state, A), names(state))
    assert "You can add no more renown to dice this season. A die can replace a rolled die." in said
    table.dice[A] = ()
    assert "A die can" not in GAME.hand(GAME.view(state, A), names(state))
    state.table.dice[A] = (4,)
    assert "A die can" not in GAME.hand(replace(GAME.view(state, A), over=True), names(state))


def test_an_alt_text_of_a_full_hand_tells_what_every_card_does() -> None:
    """Discord cuts it after 1,024 characters: there stood what one could pay, and no word of the cards."""
    state = position("hero")
    cards = [BY_CODE[code].id for code in ("E36", "E25", "E65", "A55")]
    state.table.open[A], state.secrets.hands[A] = cards[:3], cards[3:]
    set_stock(state.table, A, (9, 9, 9, 9))
    alt = GAME.hand_alt(GAME.view(state, A), names(state))
    assert all(clause(each) in alt[:1000] for card in cards for each in CLAUSES[card])
    assert "Your goods pay for: village, town, " in alt


def test_an_alt_text_names_every_card_of_a_large_hand() -> None:
    """Six of many words came to 1,700 characters: of the last cards not even the name was left."""
    state = position("hero")
    cards = [BY_CODE[code].id for code in ("E11", "A22", "E12", "A21", "E25", "E13")]
    state.table.open[A], state.secrets.hands[A] = cards[3:], cards[:3]
    set_stock(state.table, A, (9, 9, 9, 9))
    state.table.dice[A] = (5, 2)
    alt = GAME.hand_alt(GAME.view(state, A), names(state))
    seen = alt[:1000]
    assert all(f": {CARDS[card].code} {CARDS[card].name}." in seen for card in cards)
    assert any(all(clause(each) in seen for each in CLAUSES[card]) for card in cards), "what has room"


def test_an_open_card_is_told_once_where_a_hand_follows_the_board() -> None:
    state = position("hero")
    state.table.open[A], state.table.open[B] = [BY_CODE["E36"].id], [BY_CODE["E45"].id]
    view = GAME.view(state, A)
    text = GAME.describe(view, names(state)) + GAME.hand(view, names(state))
    assert text.count("E36 Tax Revolt.") == 1 == text.count("- Ben: E45 Royal Envoy.")
    assert "- Ann: E36 Tax Revolt." in GAME.describe(GAME.view(state, None), names(state))


def test_standing_orders_are_told_beside_the_hand() -> None:
    """In words where they are few, else counted, at first by what they are about; and what else is answered.

    Who began with seven of them met a truce resisted that they had never seen.
    """
    state = position("hero")
    given = state.secrets.orders[A]
    assert GAME.orders(GAME.view(state, None)) == ""
    assert GAME.orders(GAME.view(state, A)) == (
        "The rest of my season as usual: it scouts a random tile, seeks adventure with the highest die, "
        "builds nothing, moves nothing but musters on a capitol in danger, and answers others by the odds."
    )
    assert not GAME.holds(GAME.view(state, A), RestOfSeason)
    given.raze = 2
    assert GAME.orders(GAME.view(state, A)).startswith("Standing orders: leave standing what is occupied.\n")
    given.truce = given.trade = given.contest = given.realm = given.hero = 1
    given.rest_of_season = True
    assert GAME.orders(GAME.view(state, A)).startswith(
        "Standing orders: 6 answer for you, about realm turns, structures that are occupied, "
        "proposals of truce, hero turns, proposals of trade and contests by law; "
        "the button of that name shows them.\n"
    )
    state.table.season = 2
    assert GAME.orders(GAME.view(state, A)).splitlines() == [
        "Standing orders: 6 answer for you; the button of that name shows them.",
        "The rest of this season is left to your orders: it scouts a random tile, seeks no adventure, "
        "builds nothing, moves nothing but musters on a capitol in danger, "
        "and answers others by your orders, or the odds.",
    ]
    assert GAME.holds(GAME.view(state, A), RestOfSeason) and not GAME.holds(GAME.view(state, B), RestOfSeason)
    assert GAME.orders(GAME.view(state, B)) == ""


@rule("FA-190", "FA-191", "FA-195")
def test_who_may_raise_militia_reads_how_many_and_for_what() -> None:
    state = battle(2, 0, militia_when="on_attack")
    put(state, B, "village", (0, 0))
    do(state, A, Attack(AT, force(2, 1, 0)))
    assert "you (2 units) against Ben (0 units)." in prompt(state, A)
    assert "Raise militia, 1 unit for which the village is gone, or decline." in prompt(state, B)
    own_turn = position("conflict.manoeuvre")
    put(own_turn, A, "town", (0, 0))
    troops(own_turn, B, (0, 0), 1)
    entry = GAME.entry(GAME.view(own_turn, A), Militia(AT), names(own_turn))
    assert entry.endswith(" · 2 units for which the town becomes a village")


def _set(state: Any, name: str, at: int, value: object) -> None:
    getattr(getattr(state, "table", state), name)[at] = value


HOME = cell(-1, 0)
OPEN: dict[str, Callable[[Any], Any]] = {
    "terrain": lambda state: _set(state, "terrain", HOME, 2),
    "fog": lambda state: _set(state, "terrain", HOME, HIDDEN),
    "structure": lambda state: put(state, B, "fort", (1, 0)),
    "whose structure": lambda state: _set(state, "owner", cell(0, 0), A),
    "road beside": lambda state: _set(state, "road", cell(0, 0), B),
    "units": lambda state: troops(state, A, (1, 1), 3),
    "moved units": lambda state: _set(state, "spent", cell(2, 0) * 3, 1),
    "goods": lambda state: own(state, B, 0, 0, 0, 7),
    "valor": lambda state: _set(state, "valor", B, 3),
    "honor": lambda state: _set(state, "honor", B, 3),
    "renown": lambda state: _set(state, "renown", B, 3),
    "dice": lambda state: _set(state, "dice", B, (4,)),
    "order": lambda state: setattr(state.table, "order", (A, B)[::-1]),
    "open card": lambda state: _set(state, "open", B, [BY_CODE["E45"].id]),
    "closed card": lambda state: _set(state.secrets, "hands", B, [BY_CODE["A55"].id]),
    "caravan": lambda state: _set(state, "caravan", 2, B),
    "truce": lambda state: setattr(state.table, "truces", [Truce(A, B, 1)]),
    "season": lambda state: setattr(state.table, "season", 6),
    "who holds the volcano": lambda state: (
        setattr(state.table, "hill_holder", B),
        setattr(state.table, "hill_count", 2),
    ),
    "card's effect": lambda state: setattr(state.table.effects[B], "speed", 2),
    "surrender": lambda state: setattr(state.table, "leaving", 1 << B),
}
"""What the picture shows to everybody, by name: a change of it in a position."""


@pytest.mark.parametrize("shown", OPEN)
def test_words_tell_what_the_picture_shows(shown: str) -> None:
    def told() -> str:
        view = GAME.view(state, A)
        return f"{GAME.describe(view, names(state))} {line(GAME.goals(view, names(state)))}"

    state = position("hero", win_hill="on")
    put(state, B, "village", (0, 0))
    troops(state, A, (2, 0), 2)
    before = told()
    OPEN[shown](state)
    assert told() != before


def test_others_read_of_nothing_that_a_seat_can_no_longer_do() -> None:
    """Whoever had negotiated "may negotiate", and had no button for it."""
    state = position("conflict.diplomacy", 2)
    state.secrets.hands[A] = [BY_CODE["A14"].id]

    def told() -> str:
        view = GAME.view(state, B)
        return GAME.prompt(view, GAME.names(view, ("Ann", "Ben")))

    assert told().endswith("Ann may negotiate.")
    state.table.negotiated[A] = 1 << B
    assert told().endswith("Ann may use a card or end the turn.")
    state.secrets.hands[A] = []
    assert told().endswith("Ann is to end the turn.")


@rule("FA-091")
def test_where_one_builds_each_tile_says_what_it_yields() -> None:
    """Whoever had never read the rules chose between a field and a mountain by their names."""
    state, other = position("realm"), position("conflict.manoeuvre")
    place = AT
    hint, elsewhere = (GAME.hint(GAME.view(each, A), "tile", place, names(each)) for each in (state, other))
    assert hint == "field; yields food" and "yields" not in elsewhere
    told = GAME.describe(GAME.view(state, A), names(state))
    assert "l lake (food), b badlands, m mountain (stone), f forest (wood), d field (food)" in told
    without = position("realm", lake_yield="none")
    assert "l lake, b badlands" in GAME.describe(GAME.view(without, A), names(without))
