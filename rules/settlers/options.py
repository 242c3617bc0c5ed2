"""The options of Settlers, how they go together, and what of them the play needs to know."""

from collections.abc import Mapping

import msgspec

from rules.kernel.illegal import Illegal
from rules.kernel.options import Option, Preset, Settings, Value, on_off

# fmt: off
OPTIONS = (
    Option("points_to_win", "victory points that win", 10, least=5, most=20, rule="SE-062"),
    Option(
        "board", "how terrain and numbers are laid", "spiral", ("beginner", "spiral", "random"),
        said=("for beginners", "numbers in a spiral", "all at random"), rule="SE-003"
    ),
    on_off(
        "no_adjacent_68", "a random board never has 6 and 8 side by side", label="6 and 8 kept apart",
        rule="SE-005", needs="board=random"
    ),
    Option(
        "harbours", "where harbours lie", "fixed", ("fixed", "shuffled"), said=("as printed", "shuffled"),
        rule="SE-006"
    ),
    on_off("friendly_robber", "the robber spares players with fewer than 3 points", rule="SE-027"),
    Option(
        "discard_limit", "cards that you may keep on a seven", 7, least=5, most=20,
        label="Cards safe from a seven", rule="SE-021"
    ),
    on_off("expansion", "the large board, for five or six players", label="Large board", rule="SE-001"),
    on_off(
        "special_building", "the others may build after each turn (five or six players)", "on", rule="SE-064",
        needs="expansion=on"
    ),
    on_off("counter_offers", "the others may propose trades of their own", "on", rule="SE-033"),
)
# fmt: on
PRESETS: dict[str, Preset] = {
    "for two": Preset("two players, and two fictional ones, share the island", {"two_player": "on"}),
    "with land shares": Preset("shares in tiles draw cards and may be blocked", {"land_shares": "on"}),
    "for two with land shares": Preset("both variants at once", {"two_player": "on", "land_shares": "on"}),
}
"""The variants, for tables of the whole family."""
LARGE_TABLE = 5
"""From so many seats on it is the large board."""


class Terms(msgspec.Struct, frozen=True):
    """The options that the play depends on."""

    points_to_win: int
    discard_limit: int
    friendly_robber: bool
    counter_offers: bool
    special_building: bool


def fit(settled: Settings, chosen: Mapping[str, Value], seats: int) -> Settings:
    """Settled options made to go together for so many seats; raises Illegal `bad_option`."""
    large = seats >= LARGE_TABLE
    expansion = "on" if large else "off"
    if "expansion" in chosen and settled["expansion"] != expansion:
        text = (
            "Five or six players need the expansion."
            if large
            else "The expansion is for five or six players."
        )
        raise Illegal("bad_option", text, "SE-001")
    if large and "board" in chosen and settled["board"] != "random":
        rule = "SE-002" if settled["board"] == "beginner" else "SE-004"
        raise Illegal("bad_option", "The expansion is played on a random board: choose board random.", rule)
    if "special_building" in chosen and settled["special_building"] == "on" and not large:
        raise Illegal("bad_option", "Special building is for five or six players.", "SE-064")
    fitted = settled | {"expansion": expansion}
    if large:
        fitted["board"] = "random"
    else:
        fitted["special_building"] = "off"
    if fitted["no_adjacent_68"] == "on" and fitted["board"] != "random":
        raise Illegal("bad_option", "no_adjacent_68 needs a random board: choose board random.", "SE-005")
    return fitted
