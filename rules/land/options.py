"""The options of Land, and what they mean for a table."""

from collections.abc import Mapping

from rules.kernel.chance import Chance
from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT, load
from rules.kernel.options import Option, Preset, Settings, Value, on_off, read_terms, settle
from rules.land.ground import MAPS
from rules.land.wild import Recipe, random_island

SEATS = (2, 3, 4, 5, 6)


def _random(name: str, help: str, default: int, bounds: tuple[int, int], label: str) -> Option:
    least, most = bounds
    said = f"Random island: {help}"
    return Option(name, said, default, least=least, most=most, label=label, rule="LA-010", needs="map=random")


# fmt: off
OPTIONS = (
    Option(
        "map", "The island; if you leave it open, islet for 2 players and broad for more", "broad",
        (*MAPS, "random"), label="Island", said=("Islet", "Broad", "Twins", "a random island"),
        rule="LA-010"
    ),
    on_off(
        "chain", "You may go on from a plot that you took in the same turn", label="Going on from new plots",
        rule="LA-022"
    ),
    on_off(
        "fair_start",
        "If you roll a dead corner for a first plot, where a herd is soon shut in, you roll again at once",
        label="No dead corners", rule="LA-014"
    ),
    on_off(
        "start_mountain", "A mountain may be a first plot, at no extra cost",
        label="Mountains as first plots", rule="LA-013"
    ),
    Option(
        "tie_break", "Who wins a tie: shared, most mountains, or a roll of the dice", "shared",
        ("shared", "mountains", "roll"), label="A tie",
        said=("is shared", "goes to most mountains", "is rolled for"), rule="LA-035"
    ),
    _random("plots_k", "plots along a dice cell (2 small, 3 large)", 3, (2, 3), "Size of the random island"),
    _random("land_pct", "land, per cent of the board", 55, (30, 70), "Land (%)"),
    _random("mountain_pct", "mountains, per cent of the land", 12, (0, 25), "Mountains (%)"),
    _random("cow_pct", "resident cows, per cent of the land", 5, (0, 15), "Resident cows (%)"),
    _random("beach_pct", "beach, per cent of the shore", 40, (0, 100), "Beach (%)"),
    _random("isle_pct", "small islands, per cent of the board", 2, (0, 5), "Small islands (%)"),
)
# fmt: on

LEDGER = load("rules.land")
PRESETS: Mapping[str, Preset] = {
    "fair start": Preset(
        "you roll again if a herd would soon be shut in on your first plot", {"fair_start": "on"}
    ),
    BY_THE_DOCUMENT: LEDGER.preset(),
}


def settle_land(chosen: Mapping[str, Value], seats: int) -> Settings:
    """All options for that many seats; raises Illegal `bad_option` (LA-001)."""
    if seats not in SEATS:
        raise Illegal("bad_option", "Land is for 2 to 6 players.", "LA-001")
    settled = settle(OPTIONS, chosen)
    if "map" not in chosen and seats == SEATS[0]:
        settled["map"] = "islet"
    return settled


def lay_out(options: Settings, chance: Chance) -> str:
    """The terrain that the options ask for, one sign a plot; a random island is drawn from the stream."""
    name = str(options["map"])
    return MAPS[name] if name in MAPS else random_island(read_terms(Recipe, options), chance)
