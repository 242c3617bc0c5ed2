"""What the table tells in words agrees with the rules."""

import tomllib
from importlib.resources import files

import pytest

from rules.kernel.actions import Leave
from rules.kernel.chance import Chance
from rules.kernel.events import Flow
from rules.kernel.ledger import BY_THE_DOCUMENT
from rules.kernel.paces import courses
from rules.landover.actions import (
    ChoosePlayer,
    EndTurn,
    Improve,
    LuckyRaid,
    PlaceCity,
    PlaceVillage,
    Raid,
    Trade,
)
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.cards.plays import Play
from rules.landover.events import (
    Approached,
    Defended,
    Demanded,
    Gifted,
    HandsCut,
    Produced,
    Raided,
    Razed,
    Revealed,
    Rolled,
    SettlementPlaced,
)
from rules.landover.state import Dice
from rules.landover.tables import COMMERCE, ORE, SEA, WHEAT, WOOD
from tests.bench.days import HOURS
from tests.cited import rule
from tests.landover.figures import MEASURED, sentence
from tests.landover.table import (
    BARBARIAN,
    GAME,
    PEOPLE,
    SCIENCE_KEY,
    A,
    B,
    C,
    card,
    corner,
    corners,
    dice,
    do,
    edge,
    edges,
    end_turn,
    moves,
    play,
    position,
    tile,
    told,
)


def names(state):
    return GAME.names(GAME.view(state, None), PEOPLE[: state.seats])


def described(state, viewer=None):
    return GAME.describe(GAME.view(state, viewer), names(state))


@rule("LO-103")
def test_how_many_faces_still_do_nothing() -> None:
    state = position(
        draws=(*dice(1, 1, BARBARIAN), *dice(1, 1, BARBARIAN), *dice(1, 1, BARBARIAN)),
        options={"barbarian_delay": 2},
    )
    lines = []
    for seat in (A, B, C):
        lines += [event.line(names(state)) for event in told(end_turn(state, seat), Approached)]
    assert "(1 more face will not count)" in lines[0]
    assert "the next face counts" in lines[1]
    assert lines[2] == "The barbarians came nearer: 6 steps away."


@pytest.mark.parametrize("phase", ["lucky", "free_route"])
def test_what_may_be_left_is_asked_in_one_sentence_of_oneself_and_of_others(phase: str) -> None:
    state = position(phase=phase)
    own, others = (GAME.prompt(GAME.view(state, viewer), names(state)) for viewer in (A, None))
    assert own.startswith("Place ") and own.endswith(", or pass.")
    assert others.startswith(f"{PEOPLE[A]} is to place ") and others.endswith(", or pass.")


@rule("LO-103")
def test_the_table_says_that_the_barbarians_wait() -> None:
    state = position(options={"barbarian_delay": 2}, delayed=1)
    assert "7 steps away (1 more face will not count): strength" in described(state)
    state.table.delayed = 2
    assert "will not count" not in described(state)


def test_the_advice_to_end_a_turn_says_what_a_seven_may_take() -> None:
    for held, said in (("9 wool", ""), ("11 wool", "9 are safe from a 7 and you hold 2 more")):
        state = position(hands={A: held})
        why = GAME.reason(GAME.view(state, A), EndTurn(), names(state))
        assert said in why if said else "safe" not in why


def test_a_level_of_culture_is_advised_for_what_it_brings() -> None:
    state = position(hands={A: "3 cloth"}, levels={A: (2, 0, 0)})
    why = GAME.reason(GAME.view(state, A), Improve(COMMERCE), names(state))
    assert why == "of what it brings (bank: commodities trade 2:1)", "it follows on “because”"


@rule("LO-240")
def test_a_good_that_is_given_away_is_not_advised_as_lacking() -> None:
    state = position(hands={A: "1 ore 1 wool"}, held={A: ["commercial harbour"]})
    harbour = Play(card("commercial harbour"))
    assert GAME.entry(GAME.view(state, A), harbour, names(state)) == "Commercial Harbour", (
        "as the news have it"
    )
    do(state, A, harbour)
    given, *_ = moves(state, A)
    assert "lack" not in GAME.reason(GAME.view(state, A), given, names(state))


def test_a_random_map_is_no_name() -> None:
    state = GAME.new(GAME.settle({"map": "random"}, 3), 3, Chance(bytes(32)))[0]
    assert GAME.brief(GAME.view(state, None), names(state)).startswith("Landover on a random map, ")


@rule("LO-262")
def test_a_waiting_crane_is_in_the_price_and_on_the_table() -> None:
    state = position(hands={A: "3 paper"}, levels={A: (0, 2, 6)}, held={A: ("crane",)})
    assert "Science: 2. The next level costs 3 paper" in GAME.hand(GAME.view(state, A), names(state))
    play(state, "crane")
    text = GAME.hand(GAME.view(state, A), names(state))
    assert "Science: 2. The next level costs 2 paper" in text
    assert "Commerce: 0. The next level costs nothing" in text and "Politics: 6, the top." in text
    assert "The next level costs 1 cloth" in GAME.hand(GAME.view(state, B), names(state))
    assert "A Crane waits" in described(state)


@rule("LO-246", "LO-122", "LO-300")
def test_what_holds_for_this_turn_is_told() -> None:
    state = position(
        villages={B: [corner("0,0,S")]}, power={A: 2}, fleets=1 << 2, hands={A: "1 ore"}, held={A: ("siege",)}
    )
    assert "ore trades 2:1 in this turn" in described(state) and "raid of this turn" not in described(state)
    do(state, A, Raid(tile("W11")))
    assert "The raid of this turn is used" in described(state)


@rule("LO-302", "LO-289")
def test_what_numbers_were_before_anarchy_can_be_read() -> None:
    state = position(draws=range(18, 0, -1), held={A: ("anarchy",)})
    numbers = state.table.numbers[:]
    assert card("anarchy") in state.secrets.held[A]
    state.chance.draws = [0] * 18
    play(state, "anarchy")
    text = described(state)
    spot = next(t for t in state.table.chart.land if state.table.numbers[t] != numbers[t])
    name = names(state).place("tile", spot)
    assert f"{name} " in text and f"{state.table.numbers[spot]} (was {numbers[spot]})" in text
    same = [t for t in state.table.chart.land if state.table.numbers[t] == numbers[t]]
    assert text.count("(was ") == 19 - len(same)


@rule("LO-063")
@pytest.mark.parametrize(("option", "piece"), [("road", "a road"), ("road_or_bridge", "a road or bridge")])
def test_what_the_setup_asks_for(option: str, piece: str) -> None:
    state = position(
        options={"setup_route": option},
        phase="setup_route",
        spot=corner("1,2,N"),
        villages={A: [corner("1,2,N")]},
        roads={B: [edge("0,0,NE")]},
    )
    prompt = GAME.prompt(GAME.view(state, None), names(state))
    assert prompt == f"Ann is to place {piece} at the new village or city."


@rule("LO-300", "LO-005", "LO-155", "LO-302")
def test_the_whole_table_in_words() -> None:
    state = position(
        villages={A: corners("0,0,S"), B: corners("-1,2,S")}, cities={A: corners("1,-2,N", "2,-1,S")},
        roads={A: edges("0,0,SE")}, bridges={B: edges("-2,3,E")}, walls=corners("2,-1,S"),
        metros={1: (A, corner("1,-2,N")), 2: (B, -1)}, levels={A: (1, 4, 0), B: (0, 0, 5)},
        catapults={B: tile("M9")}, merchant=tile("W11"), merchant_seat=A, hands={A: "2 wool 1 coin"},
        held={A: ["spy"]}, options={"bank": "bounded"}, dice=Dice(2, 5, 4), power={A: 2}, order=(B, C, A),
        discards=[2 * (each == card("crane")) for each in range(26)],
    )  # fmt: skip
    public = described(state)
    assert "Last roll: 2 + red 5 = 7, and the third die showed the science key." in public
    sections = [part.split("\n") for part in public.split("\n\n")]
    assert [part[0].split(" (")[0] for part in sections] == [
        "## Now", "## Tiles", "## Harbours", "## Ben", "## Cleo", "## Ann", "## Table"
    ]  # fmt: skip
    _, tiles, harbours, ben, cleo, ann, table = sections
    assert len(tiles) == 4 + 19 and tiles[1].startswith("Rows are ") and tiles[3] == "- Island A:"
    assert {
        "  - B3 field 8: Ann", "  - B4 mountain 9, catapult of Ben", "  - D4 field 11, merchant of Ann: Ann",
        "  - E3 gold 5: Ann", "  - F3 forest 8: Ben", "  - F4 sheep 2",
    } <= set(tiles)  # fmt: skip
    assert len(harbours) == 1 + 9 and harbours[1] == "- E5-E wool 2:1, at the corners D6-S and E5-SE"
    assert ben[1:] == [
        "- Points: villages 1", "- Villages: F3-S", "- Bridges: G2-E",
        "- Metros that wait for a city: politics", "- Culture: commerce 0, science 0 and politics 5",
    ]  # fmt: skip
    assert cleo[1:] == ["- Points: nothing", "- Culture: commerce 0, science 0 and politics 0"]
    seen = [
        "- Points: villages 1, cities 2, metros 4 and merchant 1", "- Villages: D4-S",
        "- Cities: A2-SE (metro of science) and C5-S (wall)", "- Roads: D4-SE",
        "- Culture: commerce 1, science 4 and politics 0",
    ]  # fmt: skip
    assert ann[1:] == seen
    private = described(state, A).split("\n\n")[5].split("\n")
    assert private[1:] == seen, "one's hand is told once, below the board"
    assert table[1:] == [
        "- Cards left: commerce 20, science 17 and politics 19",
        "- Discard piles: Crane ×2",
        "- Bank: 17 wool, 19 wood, 19 ore, 19 wheat, 19 clay, 12 cloth, 12 paper and 11 coin",
        "- The board has 19 land tiles and 18 of sea",
    ]
    plain = described(position())
    assert "The merchant is out of play" in plain and "Bank:" not in plain and "Last roll" not in plain


def test_what_the_rows_of_the_picture_say_comes_after_the_first_dot() -> None:
    """Beside the board a line says who has how many points; the picture's words have the cards, too."""
    state = position(hands={A: "1 wool 2 wheat"})
    view = GAME.view(state, None)
    lines = [line.partition(" · ") for line in GAME.scoreboard(view, names(state))]
    assert [(head[-8:], rest[:8]) for head, _, rest in lines] == [("0 points", "3 cards ")] + [
        ("0 points", "0 cards ")
    ] * (len(lines) - 1)
    assert "0 points, 3 cards, " in GAME.brief(view, names(state))


@rule("LO-097", "LO-147", "LO-303")
def test_what_a_roll_brought_is_counted_and_told() -> None:
    event = Produced(((2, 0, 0, 1, 0, 0, 0, 0), (), ()), ((), (0, 0, 1, 0, 0, 0, 0, 0), ()), (ORE, WHEAT))
    assert event.flows() == (Flow(A, "won", 3), Flow(B, "won", 1))
    assert event.line(names(position())) == (
        "Ann got 2 wool and 1 wheat and Ben got 1 ore from the aqueduct. The bank is short of ore and wheat."
    )
    assert Produced(((), (), ()), ((), (), ())).line(names(position())) == "Nobody got anything."


@rule("LO-029", "LO-065", "LO-240", "LO-264", "LO-303", "LO-305")
def test_what_else_brings_cards_and_costs_them_is_counted() -> None:
    two = (0, 2, 0, 0, 0, 0, 0, 0)
    cut, demanded = HandsCut((5, 0, 2), (None, None, two)), Demanded(A, WHEAT, (0, 2, 1))
    for event, flows in (
        (cut, (Flow(A, "lost", 5), Flow(C, "lost", 2))),
        (demanded, (Flow(A, "stolen", 3), Flow(B, "lost", 2), Flow(C, "lost", 1))),
        (Gifted(A, two), (Flow(A, "won", 2),)),
        (Gifted(A, two, two), ()),
        (SettlementPlaced(B, 3, True, two), (Flow(B, "won", 2),)),
        (Revealed(B, 1, 1, 5, two), (Flow(B, "won", 2),)),
    ):
        assert event.flows() == flows
    assert cut.touches() == (A, C) and demanded.touches() == (B, C)
    assert demanded.line(names(position())) == "Ann demanded wheat: Ben gave 2 and Cleo gave 1."


def test_what_a_hand_pays_for_one_thing_at_a_time_is_no_sum() -> None:
    """With one wood it read "a road and a bridge"."""
    state = position(hands={A: "1 wool 1 wood 1 clay"}, villages={A: [corner("0,0,N")]})
    assert "You can pay for: a road or a bridge." in GAME.hand(GAME.view(state, A), names(state))


@rule("LO-083", "LO-145")
def test_which_die_is_red_is_told() -> None:
    """Who draws cards depends on it, and not everybody sees the picture."""
    said = "3 + red 2 = 5, and the third die showed the science key."
    state = position(dice=Dice(3, 2, SCIENCE_KEY))
    assert Rolled(A, 3, 2, SCIENCE_KEY).line(names(state)) == f"Ann rolled {said}"
    assert Rolled(A, 3, 2, SCIENCE_KEY, chosen=True).line(names(state)) == f"Ann set the dice to {said}"
    assert f"Last roll {said}" in GAME.brief(GAME.view(state, None), names(state))
    assert f"- Last roll: {said}" in described(state)


@rule("LO-107", "LO-108")
def test_a_razed_city_is_told_to_be_a_village_now() -> None:
    """It read as if nothing were left there."""
    told = [Razed(B, corner("0,0,N"), wall).line(names(position())) for wall in (False, True)]
    assert told[0].endswith(" was razed to a village.")
    assert told[1].endswith(" was razed to a village; its wall is gone.")


@rule("LO-110", "LO-111", "LO-112", "LO-113", "LO-223")
def test_who_led_a_defence_is_told() -> None:
    told_by = names(position())
    assert Defended(()).line(told_by) == "Nobody fought them, so nobody was rewarded."
    assert Defended((B,)).line(told_by) == "Ben led the defence and gained a point."
    assert Defended((A, B)).line(told_by) == (
        "Ann and Ben led the defence together: a card for each who holds fewer than 5."
    )


def test_what_costs_nothing_is_free_wherever_it_is_told() -> None:
    """Buttons and refusals said so; the book, its ledger and cards said “for nothing”."""
    folder = files("rules.landover")
    texts = {name: (folder / name).read_text("utf-8") for name in ("book.md", "ledger.toml", "lessons.toml")}
    texts |= {each.name: each.text for each in ALL_CARDS}
    assert [name for name, text in texts.items() if "for nothing" in text] == []


@rule("LO-122", "LO-264", "LO-275")
def test_the_words_of_a_card_are_true_with_every_option() -> None:
    state = position(held={A: ["siege", "irrigation", "mining"]})
    said = GAME.hand(GAME.view(state, A), names(state))
    assert "no power, beside your raid of the turn unless all raids count." in said
    for terrain in ("field", "mountain"):
        assert f"on a {terrain}; where tiles count, for each such {terrain}." in said


@pytest.mark.parametrize("preset", [name for name in GAME.presets if name != BY_THE_DOCUMENT])
def test_a_preset_says_how_its_games_ended_when_they_were_measured(preset: str) -> None:
    measured = tomllib.loads(MEASURED.read_text("utf-8"))
    assert GAME.presets[preset].ends == sentence(measured[preset])
    told = courses()["landover"][preset]
    rounds = told.days * 24 / HOURS / told.people
    assert rounds == pytest.approx(measured[preset]["rounds"], rel=0.2), "the days were older than the rounds"


def test_a_sentence_tells_what_there_was_more_than_one_of() -> None:
    kept = {"games": 5, "seats": 2, "rounds": 31, "attacks": 6, "landings": 1, "metros": 2}
    assert sentence(kept) == "Ends in round 31, with 2, after 6 attacks of the barbarians and 2 metros."


@rule("LO-283", "LO-280", "LO-324")
def test_a_place_to_choose_tells_what_of_others_stands_there() -> None:
    """Whose city a Raze may hit, and whose road a Vandal; a tile names nobody who has given up."""
    state = position(
        cities={A: corners("1,2,N"), B: corners("0,0,N")},
        villages={C: corners("0,0,S")},
        roads={A: edges("1,1,E"), B: edges("0,0,NE")},
    )

    def hint(kind: str, place: int) -> str:
        return GAME.hint(GAME.view(state, A), kind, place, names(state))

    assert hint("corner", corner("0,0,N")).endswith(f", {PEOPLE[B]}")
    assert hint("edge", edge("0,0,NE")).endswith(f", {PEOPLE[B]}")
    for own in (hint("corner", corner("1,2,N")), hint("edge", edge("1,1,E"))):
        assert PEOPLE[A] not in own
    assert hint("tile", tile("W11")).endswith(f", {PEOPLE[B]}, {PEOPLE[C]}")
    sea = state.table.terrain.index(SEA)
    assert hint("tile", sea) == "sea", "as the board is told everywhere else"
    do(state, C, Leave())
    assert hint("tile", tile("W11")).endswith(f", {PEOPLE[B]}")


@rule("LO-123")
def test_a_raid_says_which_tile_the_catapult_left() -> None:
    """Who earned there again learned it of the next roll only."""
    told_by, left, raided = names(position()), tile("W11"), tile("S9")
    here, there = (told_by.list("tile", (each,)) for each in (left, raided))
    dead = f"{PEOPLE[A]} raided {there}, which lies dead now and pays {PEOPLE[B]} nothing"
    assert Raided(A, raided, "paid", left, (B,)).line(told_by) == f"{dead}; {here} produces again."
    assert Raided(A, raided, "paid", unpaid=(B,)).line(told_by) == f"{dead}."


@rule("LO-136")
def test_what_a_move_brings_is_said_before_it_is_made() -> None:
    """A lucky raid was said to place a catapult only, and gold with 3 dots to bring most beside 12 dots."""
    assert "take a card from everybody else there" in str(LuckyRaid.__doc__)
    state = position()
    for move in (PlaceVillage(0), PlaceCity(0)):
        assert "most" not in GAME.reason(GAME.view(state, A), move, names(state))


@rule("LO-285")
def test_equal_cards_are_counted() -> None:
    state = position(held={A: ("spy",), B: ("spy", "mining", "spy")})
    own = GAME.hand(GAME.view(state, B), names(state))
    assert "Card: Spy ×2. " in own and own.count("Card: ") == 2
    play(state, "spy", ChoosePlayer(B))
    held = "Mining and Spy ×2"
    asked = GAME.prompt(GAME.view(state, A), names(state))
    words = " ".join(
        f"{ALL_CARDS[card(name)].title}: {ALL_CARDS[card(name)].text}" for name in ("mining", "spy")
    )
    assert asked == f"{PEOPLE[B]} holds {held}. {words} Take one.", "who takes one has to know what each does"
    state.table.phase, state.table.winners = "over", [A]
    ended = GAME.view(state, None)
    assert f"- Cards held: {held}" in GAME.describe(ended, names(state))
    assert f"Development cards: {held}." in GAME.hand(GAME.view(state, B), names(state))


def test_who_sees_no_picture_reads_what_each_terrain_gives() -> None:
    given = next(line for line in described(position()).splitlines() if line.startswith("Tiles give"))
    assert "sheep 1 wool (1 wool and 1 cloth)" in given and "hills 1 clay (2 clay)" in given
    assert given.endswith("gold 2 random resources (3).")


@rule("LO-184", "LO-185")
def test_a_choice_of_a_trade_says_what_is_held_and_what_it_brings() -> None:
    """Where it had many ways, each was a bare good or number."""
    state = position(hands={A: "7 wood"})
    state.table.fleets = 1 << WHEAT

    def outlook(seat, **chosen):
        return GAME.outlook(GAME.view(state, seat), Trade, chosen, names(state))

    assert outlook(A, give=WOOD) == "you hold 7, 3 for 1" and outlook(A, give=WHEAT) == "you hold 0, 2 for 1"
    assert outlook(A, give=WOOD, pay=6) == "for 2 cards; you keep 1 wood"
    assert outlook(A) == outlook(None, give=WOOD) == ""
