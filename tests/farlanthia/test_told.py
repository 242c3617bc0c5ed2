"""What happened, in a line for people: names and numbers that could be told wrongly."""

import pytest

from rules.farlanthia import events as told
from rules.farlanthia.actions import (
    CARD,
    CONTEST,
    FORCE,
    LABOUR,
    TRADE,
    TRUCE,
    Capture,
    Pass,
    Raze,
    Substitute,
    UpgradeUnit,
)
from rules.farlanthia.board import board
from rules.farlanthia.cards.actions import Decline, PickGood
from rules.farlanthia.cards.deck import BY_CODE
from rules.farlanthia.cards.events import Gifts
from rules.farlanthia.diplomacy import events as talked
from rules.farlanthia.diplomacy.actions import SWAPS, ProposeTrade, Resist
from rules.farlanthia.naming import replacement, swap
from rules.farlanthia.tables import (
    CAPITOL,
    CITY,
    EMPTY,
    FIELD,
    FOREST,
    GOLD,
    HIDDEN,
    NEUTRAL,
    VILLAGE,
    VOLCANO,
    WOOD,
)
from rules.kernel.actions import spec
from rules.kernel.events import Event, Flow, Weight
from rules.kernel.hexes.bits import bits
from rules.kernel.names import NOBODY, Names
from tests.cited import rule
from tests.farlanthia.table import GAME, A, B, C, cell, do, new, own, position, put

AT, TO = cell(0, 0), cell(1, 0)
ENVOY = BY_CODE["E45"].id


def names() -> Names:
    return GAME.names(GAME.view(position(seats=3), None), ("Ann", "Ben", "Cat"))


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (told.CapitolSet(A, AT, FIELD, 0), "Ann starts on {at}, a field."),
        (told.CapitolSet(A, AT, FIELD, 1), "Ann starts on {at}, a field, after 1 other that would not do."),
        (
            told.CapitolSet(A, AT, FOREST, 2),
            "Ann starts on {at}, a forest, after 2 others that would not do.",
        ),
        (told.TileLaid(A, AT), "Ann laid a hidden tile on {at}."),
        (told.TileLaid(A, AT, FOREST), "Ann laid a hidden tile (forest) on {at}."),
        (told.TileLaid(A, AT, 0), "Ann laid a hidden tile (volcano) on {at}."),
        (told.SeasonBegan(1, 0), "Spring of year 1 begins."),
        (told.SeasonBegan(4, 3), "Winter of year 1 begins."),
        (told.SeasonBegan(5, 0), "Spring of year 2 begins."),
        (told.DieSpent(B, 4, 0), "Ben spent a leadership die of 4."),
        (told.DieSpent(B, 4, 2), "Ben spent a leadership die of 4 raised by 2."),
        (told.Revealed(A, ((AT, 0), (TO, FIELD))), "Ann revealed a volcano on {at} and a field on {to}."),
        (told.Revealed(NOBODY, ((AT, FIELD),)), "The game master revealed a field on {at}."),
        (told.Peeked(B, ((AT, 0), (TO, HIDDEN))), "Ben looked at {at} (volcano) and {to}."),
        (told.Produced(A, (1, 0, 2, 0), 0), "Ann's realm made 1 wood and 2 food."),
        (told.Produced(A, (1, 0, 0, 0), 2), "Ann's realm made 1 wood; 2 occupied."),
        (told.TrackMoved(A, "valor", 2, 5), "Ann gained 2 valor (now 5)."),
        (told.TrackMoved(A, "renown", -5, -3), "Ann lost 5 renown (now -3)."),
        (
            told.TrackMoved(A, "honor", 3, 11, 1),
            "Ann gained 3 honor, which fills the track and brings 1 renown.",
        ),
        (told.Traded(A, 0, 4, 3, 2), "Ann traded 4 wood for 2 gold at the caravan."),
        (
            told.Built(A, CITY, AT, (3, 2, 0, 0), True),
            "Ann upgraded to a city on {at} for 3 wood and 2 stone.",
        ),
        (told.Built(A, VILLAGE, AT, (0, 0, 0, 0), False), "Ann built a village on {at}."),
        (
            told.Built(A, VILLAGE, AT, (1, 0, 1, 0), False),
            "Ann built a village on {at} for 1 wood and 1 food.",
        ),
        (told.StructureLost(A, 1, AT, VILLAGE, "militia"), "Ann's town on {at} became a village (militia)."),
        (told.StructureLost(A, VILLAGE, AT, NOBODY, "militia"), "Ann's village on {at} is gone (militia)."),
        (told.Mustered(A, AT, 0, 1, "mustered"), "Ann mustered 1 unit on {at}."),
        (told.Mustered(A, AT, 1, 2, "mustered"), "Ann mustered 2 cavalry on {at}."),
        (told.Mustered(A, AT, 0, 1, "Stragglers"), "Ann gained 1 unit on {at} (Stragglers)."),
        (told.Moved(A, AT, TO, 1), "Ann moved 1 unit from {at} to {to}."),
        (told.Attacked(A, TO, ((AT, 3),), B, True), "Ann attacked Ben on {to} with 3 units from {at}."),
        (
            told.Attacked(A, TO, ((AT, 3),), B, True, VILLAGE),
            "Ann came to free their village on {to} from Ben with 3 units from {at}, defending there.",
        ),
        (
            told.Attacked(A, TO, ((AT, 3),), B, False),
            "Ann entered Ben's tile {to} with 3 units from {at}; nobody defends it.",
        ),
        (
            told.Attacked(A, TO, ((AT, 3),), B, False, home=VILLAGE),
            "Ann entered Ben's village on {to} with 3 units from {at}; nobody defends it, so it is occupied.",
        ),
        (told.CombatRolled(AT, A, B, (6, 1), (4,)), "Combat on {at}: Ann rolled 6, 1; Ben rolled 4."),
        (told.Substituted(A, (replacement(5, 0, 2),)), "Ann replaced the second die by 5."),
        (
            told.Substituted(A, (replacement(5, 1, 2),), 1),
            "Ann replaced the second die by 5 + 1 and will roll the highest die again.",
        ),
        (told.Substituted(A, (), 3), "Ann will roll the third die again."),
        (
            told.CombatCompared(AT, A, B, (6, 1), (4, 4), 1, 2),
            "6, 1 against 4, 4 on {at}: Ann lost 1 unit, Ben lost 2 units.",
        ),
        (
            told.CombatCompared(AT, A, B, (2, 5, 1), (1, 3), 0, 2),
            "5, 2, 1 against 3, 1 on {at}: Ann lost nothing, Ben lost 2 units.",
        ),
        (told.CombatEnded(AT, A, NOBODY), "Ann holds {at}."),
        (told.CombatEnded(AT, B, A), "Ann's retreat ended the combat on {at}."),
        (told.CombatEnded(AT, A, B), "Ben's retreat ended the combat on {at}."),
        (told.CombatEnded(AT, NEUTRAL, NOBODY), "The greys hold {at}."),
        (told.CombatEnded(AT, NOBODY, NOBODY), "Nobody is left on {at}."),
        (told.CombatEnded(AT, A, NOBODY, B, VILLAGE), "Ann holds {at}; Ben's village there is occupied."),
        (
            told.Razed(A, B, CITY, AT, (0, 1, 0, 2)),
            "Ann razed Ben's city on {at} and took 1 stone and 2 gold.",
        ),
        (told.TurnBegan(A, "realm"), "Ann's realm turn begins."),
        (told.Captured(A, B, VILLAGE, AT, VILLAGE), "Ann took over Ben's village on {at}."),
        (told.Captured(A, B, CAPITOL, AT, CITY), "Ann took over Ben's capitol on {at}, now a city."),
        (told.Captured(A, B, CITY, AT, NOBODY), "Ann took over Ben's city on {at}, which is gone."),
        (
            told.OrderGiven(A, "auto_place", "on"),
            "Ann has tiles laid at random from now on.",
        ),
        (told.OrderGiven(A, "auto_place", "off"), "Ann lays tiles by hand again."),
        (
            told.OrderGiven(B, "raze", "never"),
            "Ben's standing order from now on: leave standing what is occupied.",
        ),
        (
            told.Led(((A, (6, 1)), (B, (5, 2))), ((A, 4), (B, 3)), (B, A)),
            "Leadership, lowest total first: Ann rolled 6, 1; Ben rolled 5, 2."
            " Equals rolled again: Ann has 4 and Ben has 3. The order is Ben and Ann.",
        ),
        (
            told.Led(((A, (6, 1)), (B, (5, 2))), ((A, 4), (B, 4), (A, 4), (B, 5)), (A, B)),
            "Leadership, lowest total first: Ann rolled 6, 1; Ben rolled 5, 2."
            " Equals rolled again: Ann has 4 and Ben has 4; and again: Ann has 4 and Ben has 5."
            " The order is Ann and Ben.",
        ),
        (
            told.Led(((A, (1, 1)), (B, (5, 2))), (), (A, B)),
            "Leadership, lowest total first: Ann rolled 1, 1; Ben rolled 5, 2. The order is Ann and Ben.",
        ),
        (told.Held(A, 1), "Ann has held the volcano for 1 season."),
        (told.Held(A, 2), "Ann has held the volcano for 2 seasons in a row."),
        (told.Drawn(3, AT, HIDDEN, True), "The game master laid a hidden tile on {at}."),
        (told.Drawn(3, AT, EMPTY, False), "The game master removed the tile on {at}."),
        (told.Drawn(3, AT, 0, False), "The game master drew a volcano on {at}."),
        (told.Drawn(3, AT, FIELD, True), "The game master drew a field on {at}, face down."),
        (told.PhaseSkipped("hero"), "The game master skips the rest of the hero phase."),
        (
            told.PhaseSkipped("scout, hero and realm"),
            "The game master skips the rest of the scout, hero and realm phases.",
        ),
        (told.DragonSeen(AT), "A dragon guards {at}."),
        (told.ObjectiveSet(1, "Go", A), "Objective 1 for Ann: Go"),
        (told.ObjectiveSet(1, "Go", NOBODY), "Objective 1: Go"),
        (told.ObjectiveClosed(1, "Go", A), "Objective 1 is met by Ann: Go"),
        (told.ObjectiveClosed(1, "Go", NOBODY), "Objective 1 has failed: Go"),
        (told.Told(3, "Go", A), "Game master (to Ann alone): Go"),
        (told.Told(3, "Go", NOBODY), "Game master: Go"),
        (told.Finished((A,), "renown"), "Ann wins: renown."),
        (told.Finished((A, B), "renown"), "Ann and Ben share the victory: renown."),
        (talked.Proposed(TRUCE, A, B, 2), "Ann proposed a truce to Ben (strength 2)."),
        (
            talked.Proposed(TRADE, A, B, 3, (swap(0, 3),), (ENVOY,)),
            "Ann proposed a trade to Ben: 1 wood for 1 gold (strength 3 with Royal Envoy).",
        ),
        (
            talked.Proposed(CONTEST, A, B, 2, about="the last trade"),
            "Ann proposed a contest by law to Ben over the last trade (strength 2).",
        ),
        (talked.TruceMade(A, B), "A truce between Ann and Ben holds until Ann's next conflict turn."),
        (talked.TalkCompared(A, B, (2, 1)), "Strength left: Ann has 2, Ben has 1."),
        (talked.Replied(B, True), "Ben accepted."),
        (talked.Replied(B, False), "Ben resisted."),
        (talked.Replied(B, False, (ENVOY,)), "Ben resisted with Royal Envoy."),
        (talked.TalkEnded(TRUCE, A, B, True), "Ann's proposal of a truce to Ben goes through."),
        (talked.TalkEnded(TRUCE, A, B, False), "Ann's proposal of a truce to Ben fails."),
        (told.Mustered(A, AT, 2, 3, "mustered"), "Ann mustered 3 sappers on {at}."),
        (told.Mustered(A, AT, 1, 3, "mustered"), "Ann mustered 3 cavalry on {at}."),
        (
            told.OrderGiven(A, "losses", "sapper-infantry-cavalry"),
            "Ann's standing order from now on: lose sappers first, then infantry, then cavalry.",
        ),
        (told.TrucesRanOut(A, (B,)), "Ann's truce with Ben ran out."),
        (told.TrucesRanOut(A, (B, 2)), "Ann's truces with Ben and Cat ran out."),
        (talked.TalkEnded(LABOUR, A, B, False), "Ann's forced labour fails."),
        (
            talked.Proposed(LABOUR, A, B, 3),
            "Ann set out to force labour (strength 3); Ben speaks for the peasants.",
        ),
        (talked.Swapped(A, B, ()), "Ann swapped nothing with Ben."),
        (
            talked.Swapped(A, B, (swap(0, 1), swap(0, 2), swap(0, 1))),
            "Ann swapped 2 wood for 2 stone and 1 wood for 1 food with Ben.",
        ),
        (talked.Swapped(A, B, (swap(0, 1),)), "Ann swapped 1 wood for 1 stone with Ben."),
    ],
)
def test_what_happened_is_told(event: Event, line: str) -> None:
    known = names()
    assert event.line(known) == line.format(at=known.place("tile", AT), to=known.place("tile", TO))


@pytest.mark.parametrize(
    "event",
    [
        told.Held(A, 2),
        told.Finished((A,), told.HILL),
        told.Drawn(0, AT, VOLCANO, False),
        told.LandDrawn(0, ((AT, VOLCANO),), ()),
        told.Revealed(A, ((AT, VOLCANO),)),
        told.Peeked(A, ((AT, VOLCANO),)),
        told.TileLaid(A, AT, VOLCANO),
    ],
)
def test_what_happened_at_a_palace_names_no_volcano(event: Event) -> None:
    state = position(seats=3, volcano_kind="palace")
    line = event.line(GAME.names(GAME.view(state, None), ("Ann", "Ben", "Cat")))
    assert "palace" in line and line.replace("palace", "volcano") == event.line(names())


def test_who_drew_a_palace_reads_that() -> None:
    state, _ = new(2, map_build="alternate", volcano="shuffled", volcano_kind="palace")
    seat = next(seat for seat, drawn in enumerate(state.secrets.drawn) if drawn != NOBODY)
    state.secrets.drawn[seat] = VOLCANO
    view = GAME.view(state, seat)
    assert all("drew a palace" in said for said in (GAME.prompt(view, names()), GAME.hand(view, names())))


def test_a_card_is_chosen_by_its_name_or_its_code() -> None:
    known = names()
    assert CARD.show(ENVOY, known) == "Royal Envoy (E45)"
    assert {CARD.read(text, known) for text in ("E45", "royal envoy", "Royal Envoy (E45)")} == {ENVOY}


@rule("FA-023", "FA-252", "FA-259", "FA-272")
def test_whom_a_secret_of_an_event_reaches() -> None:
    viewers = (None, A, B, C, 3)
    for event, seers, others in (
        (told.TileLaid(A, AT, FOREST), (A,), told.TileLaid(A, AT)),
        (told.Peeked(A, ((AT, FOREST),)), (A,), told.Peeked(A, ((AT, HIDDEN),))),
        (told.Drawn(3, AT, FOREST, True), (3,), told.Drawn(3, AT, HIDDEN, True)),
        (told.Drawn(3, AT, FOREST, False), viewers, None),
        (told.Told(3, "Go", A), (A, 3), None),
        (told.Told(3, "Go", B), (B, 3), None),
        (told.Told(3, "Go", NOBODY), viewers, None),
        (told.OrderGiven(A, "raze", "never"), (A,), None),
        (told.Answered(A), (A,), None),
    ):
        for viewer in viewers:
            assert event.seen_by(viewer) == (event if viewer in seers else others)


def test_what_goods_came_and_went_is_counted() -> None:
    for event, how, cards in (
        (told.Produced(A, (1, 0, 2, 3)), "won", 6),
        (told.Gained(A, (0, 2, 0, 0), "why"), "won", 2),
        (told.Requisitioned(A, 1), "won", 1),
        (told.Razed(A, B, VILLAGE, cell(2, 0), (0, 2, 1, 0)), "won", 3),
        (Gifts(0, (A,), (2,)), "won", 1),
        (told.Lost(A, (0, 2, 1, 0), "why"), "lost", 3),
    ):
        assert event.flows() == (Flow(A, how, cards),)  # type: ignore[arg-type]


def test_what_the_book_says_of_names_and_neighbours_is_so() -> None:
    for radius in (3, 6, 8):
        map_ = board(f"radius{radius}")
        read, show = map_.lexicons["tile"].read, map_.lexicons["tile"].show
        around = map_.spread(1 << read("C3")) & ~(1 << read("C3"))
        assert {show(at) for at in bits(around)} == {"C2", "C4", "B2", "B3", "D3", "D4"}
    for kind, typed in (
        (FORCE, "3 J1"), (FORCE, "3 from J1"), (FORCE, "2 J1-cavalry"), (SWAPS, "wood for gold"),
        (SWAPS, "2 wood for 2 gold"), (spec(Substitute).params[0].kind, "6>1"),
        (spec(Substitute).params[0].kind, "5+1>2"),
    ):  # fmt: skip
        assert f"`{typed}`" in GAME.book and kind.read(typed.replace("J1", "B1"), names())


@rule("FA-145")
def test_units_that_set_out_can_be_written_as_they_are_told() -> None:
    force = FORCE.read("3 B1, 2 B1-sapper and B2-cavalry", names())
    assert FORCE.told(force, names()) == "3 from B1, 2 sappers from B1 and 1 cavalry from B2"
    assert FORCE.read(FORCE.told(force, names()), names()) == force
    assert FORCE.read("1 infantry from b1", names()) == FORCE.read("B1", names())


@rule("FA-021")
def test_where_one_starts_is_told_before_where_others_do() -> None:
    assert told.CapitolSet(A, AT, FOREST, 0).touches() == (A,)


@rule("FA-200", "FA-201")
def test_a_proposal_is_asked_and_what_came_of_it_is_told_first_to_whom_it_was_made() -> None:
    """Long after it had failed it stood before what was lost in a fight."""
    asked, ended = talked.Proposed(0, A, B, 2), talked.TalkEnded(0, A, B, False)
    assert (asked.weight(), asked.touches()) == (Weight.PASSING, ()) and ended.touches() == (B,)


def test_who_is_set_an_objective_is_told_it_before_all_and_an_open_one_is_everybodys() -> None:
    for_one, for_all = told.ObjectiveSet(1, "Go", A), told.ObjectiveSet(1, "Go", NOBODY)
    assert (for_one.weight(), for_one.touches()) == (Weight.MAP, (A,))
    assert for_all.weight() == Weight.SCORE


@rule("FA-145", "FA-197", "FA-199")
def test_advice_claims_no_more_than_the_rules_give() -> None:
    fort = position()
    put(fort, B, "fort", (0, 0))
    view, names = GAME.view(fort, A), GAME.names(GAME.view(fort, A), ("Ann", "Ben"))
    said = {type(move): GAME.reason(view, move, names) for move in (
        UpgradeUnit(cell(0, 0), 1), Raze(cell(0, 0)), Capture(cell(0, 0)), PickGood(0)
    )}  # fmt: skip
    assert "strikes" not in said[UpgradeUnit], "each unit counts one in combat"
    assert "goods" not in said[Capture], "a fort makes none"
    assert said[Raze].startswith("the foe loses it"), "what it makes may be nothing"
    assert "lack" not in said[PickGood], "a card may take it"
    talk = position("conflict.diplomacy")
    own(talk, A, 1)
    do(talk, A, ProposeTrade(B, (swap(WOOD, GOLD),)))
    for gold, why in ((1, Resist.reason), (0, "you do not hold what it asks for")):
        own(talk, B, 0, 0, 0, gold)
        assert GAME.reason(GAME.view(talk, B), Resist(), names) == why
    assert "card" not in Decline.reason, "militia may be what is declined"
    assert Pass.reason.startswith("no leadership die"), "who is asked may have none"
