"""The options of Landover, its presets, and what of them the play needs to know (LO section 3.7)."""

from collections.abc import Mapping

import msgspec

from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT, load
from rules.kernel.options import Option, Preset, Settings, Value, settle, with_words
from rules.landover.board import PLANS, RANDOM

SEATS = (2, 3, 4)

_MAP, _RULES, _TABLE = "The map", "House rules", "Length and supply"

_WORDS = {
    "map": ("Map", "Heartland", "Twin Isles", "Five Sisters", "Shrouded Coast", "Duel Atoll", "a new map"),
    "generator_islands": ("Islands of a new map", "one", "two", "many"),
    "start_islands": ("You start", "on the starting islands", "on any island"),
    "target_vp": ("Points to win",),
    "victory_check": ("The win comes", "at any time", "in your own turn"),
    "round_limit": ("Rounds at most",),
    "barbarian_delay": ("Barbarian faces that do nothing",),
    "piece_limits": ("Pieces", "15 roads, 15 bridges, 5 villages, 4 cities", "without limit"),
    "bank": ("Bank", "never runs out", "has its limits"),
    "start_resources": ("The first city brings", "a card for each terrain", "a card for each tile"),
    "setup_route": ("Setup", "with a road", "with a road or a bridge"),
    "seat_gift": ("Gifts for early places",),
    "raid_steals": ("Raids take", "resources", "any card"),
    "raid_limit_scope": ("Raids counted", "the paid ones", "all"),
    "aqueduct_on_seven": ("Aqueducts on a 7",),
    "lucky_seven": ("The last one raids on a 7",),
    "island_vp": ("Points for new islands", "each", "the first"),
    "discovery_bonus": ("A card for discoveries",),
    "harvest_count": ("Irrigation and Mining count", "buildings", "tiles"),
    "metro_without_city": ("A metro without a city", "waits", "is refused"),
    "dev_per_turn": ("Cards played in a turn", "any number", "one"),
}
"""Names of options in words, each followed by its values in words if these need any."""

OPTIONS = with_words(
    (
        Option(
            "map",
            "where it is played; random makes a new map from the seed",
            "heartland",
            (*PLANS, RANDOM),
            rule="LO-190",
            chapter=_MAP,
        ),
        Option(
            "numbers",
            "number tokens: dealt fairly, as printed, or dealt without any condition",
            "shuffled",
            ("shuffled", "fixed", "chaos"),
            rule="LO-195",
            chapter=_MAP,
        ),
        Option(
            "terrain",
            "terrain as the map has it, or dealt anew",
            "fixed",
            ("fixed", "shuffled"),
            rule="LO-196",
            chapter=_MAP,
        ),
        Option(
            "generator_islands",
            "how a random map's land is shared out over islands",
            "single",
            ("single", "pair", "many"),
            rule="LO-201",
            needs="map=random",
            chapter=_MAP,
        ),
        Option(
            "start_islands",
            "villages and cities of the setup stand on the map's starting islands, or on any land",
            "named",
            ("named", "any"),
            rule="LO-194",
            chapter=_MAP,
        ),
        Option("target_vp", "points that win", 15, least=10, most=25, rule="LO-002", chapter=_TABLE),
        Option(
            "victory_check",
            "win at any time, or only in your own turn",
            "any_time",
            ("any_time", "own_turn"),
            rule="LO-320",
            chapter=_TABLE,
        ),
        Option(
            "round_limit",
            "after so many rounds the most points win",
            200,
            least=10,
            most=1000,
            rule="LO-325",
            chapter=_TABLE,
        ),
        Option(
            "barbarian_delay",
            "barbarian faces that do nothing at first",
            0,
            least=0,
            most=20,
            rule="LO-103",
            chapter=_RULES,
        ),
        Option(
            "piece_limits",
            "each has 15 roads, 15 bridges, 5 villages and 4 cities, or no limit",
            "classic",
            ("classic", "unlimited"),
            rule="LO-049",
            chapter=_TABLE,
        ),
        Option(
            "bank",
            "the bank never runs out, or has 19 of each resource and 12 of each commodity",
            "unlimited",
            ("unlimited", "bounded"),
            rule="LO-096",
            chapter=_TABLE,
        ),
        Option(
            "start_resources",
            "the first city brings a card for each kind of terrain, or for each tile",
            "per_type",
            ("per_type", "per_tile"),
            rule="LO-065",
            chapter=_RULES,
        ),
        Option(
            "setup_route",
            "in the setup a road, or a bridge as well",
            "road",
            ("road", "road_or_bridge"),
            rule="LO-063",
            chapter=_RULES,
        ),
        Option(
            "seat_gift",
            "goods at the end of the setup for places in the order that would win less",
            "on",
            ("on", "off"),
            rule="LO-062",
            chapter=_RULES,
        ),
        Option(
            "raid_steals",
            "raids take resources only, or any card of the hand",
            "resources",
            ("resources", "cards"),
            rule="LO-124",
            chapter=_RULES,
        ),
        Option(
            "raid_limit_scope",
            "one raid a turn: only paid ones count, or all",
            "paid_only",
            ("paid_only", "all"),
            rule="LO-122",
            chapter=_RULES,
        ),
        Option(
            "lucky_seven",
            "whoever is last alone raids for nothing on a 7",
            "on",
            ("on", "off"),
            rule="LO-137",
            chapter=_RULES,
        ),
        Option(
            "aqueduct_on_seven",
            "an aqueduct works on a 7 too",
            "off",
            ("off", "on"),
            rule="LO-148",
            chapter=_RULES,
        ),
        Option(
            "island_vp",
            "a point for each new island, or only for your first",
            "each",
            ("each", "once"),
            rule="LO-181",
            chapter=_RULES,
        ),
        Option(
            "discovery_bonus",
            "a card for whoever reveals a mystery tile",
            "off",
            ("off", "on"),
            rule="LO-031",
            chapter=_RULES,
        ),
        Option(
            "harvest_count",
            "Irrigation and Mining count your buildings, or the tiles",
            "building",
            ("building", "tile"),
            rule="LO-264",
            chapter=_RULES,
        ),
        Option(
            "metro_without_city",
            "a metro without a city waits for one, or the culture step is refused",
            "pending",
            ("pending", "refuse"),
            rule="LO-155",
            chapter=_RULES,
        ),
        Option(
            "dev_per_turn",
            "development cards that you may play in a turn",
            "unlimited",
            ("unlimited", "one"),
            rule="LO-226",
            chapter=_RULES,
        ),
    ),
    _WORDS,
)

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
        "Ends in round 16, with 4, after 4 attacks of the barbarians, 4 landings and 2 metros.",
    ),
    "voyage": Preset(
        "start at the edge of the known and discover the rest",
        {"map": "shrouded_coast", "discovery_bonus": "on", "setup_route": "road_or_bridge"},
        "Ends in round 17, with 4, after 4 attacks of the barbarians, 3 landings and 2 metros.",
    ),
    "duel": Preset(
        "a small atoll for two",
        {"map": "duel_atoll", "target_vp": 12},
        "Ends in round 24, with 2, after 4 attacks of the barbarians and 2 metros.",
    ),
    BY_THE_DOCUMENT: LEDGER.preset(),
}
"""How they end: medians that `tests.landover.figures --write` has measured."""


class Terms(msgspec.Struct, frozen=True):
    """The options that the play depends on; each flag is true for the value that is not the default,
    but for `lucky_seven` and `seat_gift`."""

    target: int = 15
    own_turn: bool = False
    rounds: int = 200
    delay: int = 0
    unlimited_pieces: bool = False
    bounded: bool = False
    start_anywhere: bool = False
    per_tile: bool = False
    setup_bridges: bool = False
    seat_gift: bool = True
    raid_cards: bool = False
    one_raid: bool = False
    lucky_seven: bool = True
    aqueduct_on_seven: bool = False
    island_once: bool = False
    discovery_bonus: bool = False
    harvest_tiles: bool = False
    refuse_metro: bool = False
    one_card: bool = False


def terms(options: Settings) -> Terms:
    """What of the settled options the play depends on."""
    return Terms(
        target=int(options["target_vp"]),
        own_turn=options["victory_check"] == "own_turn",
        rounds=int(options["round_limit"]),
        delay=int(options["barbarian_delay"]),
        unlimited_pieces=options["piece_limits"] == "unlimited",
        bounded=options["bank"] == "bounded",
        start_anywhere=options["start_islands"] == "any",
        per_tile=options["start_resources"] == "per_tile",
        setup_bridges=options["setup_route"] == "road_or_bridge",
        seat_gift=options["seat_gift"] == "on",
        raid_cards=options["raid_steals"] == "cards",
        one_raid=options["raid_limit_scope"] == "all",
        lucky_seven=options["lucky_seven"] == "on",
        aqueduct_on_seven=options["aqueduct_on_seven"] == "on",
        island_once=options["island_vp"] == "once",
        discovery_bonus=options["discovery_bonus"] == "on",
        harvest_tiles=options["harvest_count"] == "tile",
        refuse_metro=options["metro_without_city"] == "refuse",
        one_card=options["dev_per_turn"] == "one",
    )


def settle_landover(chosen: Mapping[str, Value], seats: int) -> Settings:
    """All options for so many seats; raises Illegal `bad_option` (LO-001, LO-199)."""
    settled = settle(OPTIONS, chosen)
    if seats not in SEATS:
        raise Illegal("bad_option", "Landover is for 2, 3 or 4 players.", "LO-001")
    plan = PLANS.get(str(settled["map"]))
    if plan is not None and seats not in plan.players:
        counts = ", ".join(map(str, plan.players))
        text = f"{plan.chart.title} is a map for {counts} players, not {seats}; choose another map."
        raise Illegal("bad_option", text, "LO-199")
    return settled
