"""The options of Landover, its presets, and what of them the play needs to know (LO section 3.7)."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT, load
from rules.kernel.names import join
from rules.kernel.options import Of, Option, Preset, Settings, Value, on_off, options_of, settle
from rules.landover.board import PLANS, RANDOM

SEATS = (2, 3, 4)

_MAP, _RULES, _TABLE = "The map", "House rules", "Length and supply"


# fmt: off
class Terms(msgspec.Struct, frozen=True):
    """The options that the play depends on; each flag is true for the value that is not the default,
    but for `lucky_seven` and `seat_gift`."""

    target: Annotated[int, Option(
        "target_vp", "points that win", 15, least=10, most=25, label="Points to win", rule="LO-002",
        chapter=_TABLE
    )] = 15
    own_turn: Annotated[bool, Option(
        "victory_check", "win at any time, or only on your own turn", "any_time", ("any_time", "own_turn"),
        label="The win comes", said=("at any time", "on your own turn"), rule="LO-320", chapter=_TABLE
    )] = False
    rounds: Annotated[int, Option(
        "round_limit", "after so many rounds the most points win", 200, least=10, most=1000,
        label="Rounds at most", rule="LO-325", chapter=_TABLE
    )] = 200
    delay: Annotated[int, Option(
        "barbarian_delay", "barbarian faces that do nothing at first", 0, least=0, most=20,
        label="Barbarian faces that do nothing", rule="LO-103", chapter=_RULES
    )] = 0
    unlimited_pieces: Annotated[bool, Option(
        "piece_limits", "each has 15 roads, 15 bridges, 5 villages and 4 cities, or no limit", "classic",
        ("classic", "unlimited"), label="Pieces",
        said=("15 roads, 15 bridges, 5 villages, 4 cities", "without limit"), rule="LO-049", chapter=_TABLE
    )] = False
    bounded: Annotated[bool, Option(
        "bank", "the bank never runs out, or has 19 of each resource and 12 of each commodity", "unlimited",
        ("unlimited", "bounded"), said=("never runs out", "has its limits"), rule="LO-096", chapter=_TABLE
    )] = False
    start_anywhere: Annotated[bool, Of("start_islands", "any")] = False
    per_tile: Annotated[bool, Option(
        "start_resources", "the first city brings a card for each kind of terrain, or for each tile",
        "per_type", ("per_type", "per_tile"), label="The first city brings",
        said=("a card for each terrain", "a card for each tile"), rule="LO-065", chapter=_RULES
    )] = False
    setup_bridges: Annotated[bool, Option(
        "setup_route", "in the setup you place a road, or a bridge if you like", "road",
        ("road", "road_or_bridge"), label="Setup", said=("with a road", "with a road or a bridge"),
        rule="LO-063", chapter=_RULES
    )] = False
    seat_gift: Annotated[bool, on_off(
        "seat_gift", "goods after the setup for places in the order of play that would win less often", "on",
        label="Gifts by place", rule="LO-062", chapter=_RULES
    )] = True
    raid_cards: Annotated[bool, Option(
        "raid_steals", "raids take resources only, or any card from the hand", "resources",
        ("resources", "cards"), label="Raids take", said=("resources", "any card"), rule="LO-124",
        chapter=_RULES
    )] = False
    one_raid: Annotated[bool, Option(
        "raid_limit_scope", "one raid a turn: only paid ones count, or all", "paid_only",
        ("paid_only", "all"), label="Raids counted", said=("the paid ones", "all"), rule="LO-122",
        chapter=_RULES
    )] = False
    lucky_seven: Annotated[bool, on_off(
        "lucky_seven", "whoever alone is last has a free raid on a 7", "on",
        label="The last one raids on a 7", rule="LO-137", chapter=_RULES
    )] = True
    aqueduct_on_seven: Annotated[bool, Option(
        "aqueduct_on_seven", "an aqueduct works on a 7 too", "off", ("off", "on"), label="Aqueducts on a 7",
        rule="LO-148", chapter=_RULES
    )] = False
    island_once: Annotated[bool, Option(
        "island_vp", "a point for each new island, or only for your first", "each", ("each", "once"),
        label="Points for new islands", said=("each", "the first"), rule="LO-181", chapter=_RULES
    )] = False
    discovery_bonus: Annotated[bool, Option(
        "discovery_bonus", "a card for whoever reveals a mystery tile", "off", ("off", "on"),
        label="A card for discoveries", rule="LO-031", chapter=_RULES
    )] = False
    harvest_tiles: Annotated[bool, Option(
        "harvest_count", "Irrigation and Mining count your buildings, or the tiles", "building",
        ("building", "tile"), label="Irrigation and Mining count", said=("buildings", "tiles"),
        rule="LO-264", chapter=_RULES
    )] = False
    refuse_metro: Annotated[bool, Option(
        "metro_without_city", "a metro without a city waits for one, or the culture step is refused",
        "pending", ("pending", "refuse"), label="A metro without a city", said=("waits", "is refused"),
        rule="LO-155", chapter=_RULES
    )] = False
    one_card: Annotated[bool, Option(
        "dev_per_turn", "development cards that you may play in a turn", "unlimited", ("unlimited", "one"),
        label="Cards played in a turn", said=("any number", "one"), rule="LO-226", chapter=_RULES
    )] = False


OPTIONS = (
    Option(
        "map", "where it is played; random makes a new map from the seed", "heartland", (*PLANS, RANDOM),
        said=("Heartland", "Twin Isles", "Five Sisters", "Shrouded Coast", "Duel Atoll", "a new map"),
        rule="LO-190", chapter=_MAP
    ),
    Option(
        "numbers", "number tokens: dealt fairly, as printed, or dealt without any condition", "shuffled",
        ("shuffled", "fixed", "chaos"), rule="LO-195", chapter=_MAP
    ),
    Option(
        "terrain", "terrain as the map has it, or dealt anew", "fixed", ("fixed", "shuffled"), rule="LO-196",
        chapter=_MAP
    ),
    Option(
        "generator_islands", "how a random map's land is shared out over islands", "single",
        ("single", "pair", "many"), label="Islands of a new map", said=("one", "two", "many"), rule="LO-201",
        needs="map=random", chapter=_MAP
    ),
    Option(
        "start_islands",
        "villages and cities of the setup stand on the map's starting islands, or on any land", "named",
        ("named", "any"), label="You start", said=("on the starting islands", "on any island"),
        rule="LO-194", chapter=_MAP
    ),
    *options_of(Terms),
)
# fmt: on

LEDGER = load("rules.landover")
PRESETS: Mapping[str, Preset] = {
    "classic": Preset(
        "the whole game on its standard island",
        {},
        "Ends in round 21, with 4, after 5 attacks of the barbarians and 3 metros.",
    ),
    "quick": Preset(
        "start on two islands with three more to land on, and play to 11 points",
        {"map": "five_sisters", "target_vp": 11, "round_limit": 60},
        "Ends in round 18, with 4, after 5 attacks of the barbarians and 3 landings.",
    ),
    "voyage": Preset(
        "start at the edge of the known world and discover the rest",
        {"map": "shrouded_coast", "discovery_bonus": "on", "setup_route": "road_or_bridge"},
        "Ends in round 18, with 4, after 5 attacks of the barbarians, 2 landings and 3 metros.",
    ),
    "duel": Preset(
        "a small atoll for two",
        {"map": "duel_atoll", "target_vp": 12},
        "Ends in round 23, with 2, after 3 attacks of the barbarians.",
    ),
    BY_THE_DOCUMENT: LEDGER.preset(),
}
"""How they end: medians that `tests.landover.figures --write` has measured."""


def settle_landover(chosen: Mapping[str, Value], seats: int) -> Settings:
    """All options for so many seats; raises Illegal `bad_option` (LO-001, LO-199)."""
    settled = settle(OPTIONS, chosen)
    if seats not in SEATS:
        raise Illegal("bad_option", "Landover is for 2, 3 or 4 players.", "LO-001")
    plan = PLANS.get(str(settled["map"]))
    if plan is not None and seats not in plan.players:
        counts = join([*map(str, plan.players)], "or")
        text = f"{plan.chart.title} is a map for {counts} players, not {seats}; choose another map."
        raise Illegal("bad_option", text, "LO-199")
    return settled
