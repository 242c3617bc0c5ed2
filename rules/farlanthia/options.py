"""The modes and presets of Farlanthia, and how its options go together (book, 3.9)."""

from collections.abc import Mapping

from rules.farlanthia.terms import OPTIONS
from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT, load
from rules.kernel.options import Preset, Settings, Value, apply_preset, settle

SEATS = (1, 2, 3, 4, 5, 6)
_SEATS_BY_MODE = {"realm": (2, 6), "duel": (2, 2), "tournament": (2, 6), "story": (1, 6)}

_BY_MODE: Mapping[str, Mapping[str, Value]] = {
    "realm": {},
    "duel": {
        "map_build": "roll", "mat": "rect10x20", "volcano": "none", "decks": "roll",
        "dragon_hunt": "perilous", "win_renown": "off", "win_castle": "off", "season_limit": "50",
    },
    "tournament": {
        "map_build": "roll", "mat": "radius6", "decks": "roll", "dragon_hunt": "perilous",
        "win_renown": "off", "win_last_capitol": "off", "win_castle": "off", "win_hill": "on",
        "elimination": "all",
    },
    "story": {
        "map_build": "gm", "dragon_hunt": "perilous", "win_renown": "off", "win_limit": "off",
        "win_last_capitol": "off", "win_castle": "off", "elimination": "all",
    },
}  # fmt: skip
"""Defaults that depend on the mode (FA-020, FA-041 to FA-043, FA-231, FA-240, FA-266)."""

_BY_MAIL: Mapping[str, Value] = {"sittings": "two", "answers": "orders"}
"""Two calls a season, and none for what standing orders can answer (FA-273, FA-275)."""
_LADDER: Mapping[str, Value] = {"upgrade_cost": "difference"}
"""What makes cities pay (FA-119): at the full price a town or a city is repaid after 2.5 to 8 seasons, at the
difference after 1.5 to 3, a village after 2 (`tests.farlanthia.ladder`)."""
_SHORT: Mapping[str, Value] = {"mode": "realm", "season_limit": "10", "renown_target": 6}
LEDGER = load("rules.farlanthia")
PRESETS: Mapping[str, Preset] = {
    "quick duel": Preset(
        "for two, an hour, or days by mail: four seasons in a row on the volcano, while the other gets units",
        {
            "mode": "duel", "mat": "by_players", "volcano": "centre", "win_hill": "on", "hill_seasons": 4,
            "hill_levy": 3, "start_troops": 10, "season_limit": "20", **_BY_MAIL,
        },
        "Ends in season 8: on the volcano.",
    ),
    "quick realm": Preset(
        "best with two to four, an evening, or weeks by mail: armies from the start, and 6 renown win",
        {**_SHORT, "start_troops": 6, **_LADDER, **_BY_MAIL},
        "Ends in season 8: mostly by renown, else at the limit of 10.",
    ),
    "quick tournament": Preset(
        "best with four to six, an evening, or weeks by mail: hold the volcano two seasons in a row",
        {"mode": "tournament", "mat": "by_players", "hill_seasons": 2, "season_limit": "10", **_BY_MAIL},
        "Ends in season 8: mostly on the volcano, with six people one of four at the limit of 10.",
    ),
    "great realm": Preset(
        "best with five or six, an evening, or weeks by mail: a wider land, and 6 renown win",
        {**_SHORT, "start_troops": 4, **_LADDER, **_BY_MAIL},
        "Ends in season 10: mostly at the limit, else by renown.",
    ),
    "realm by mail": Preset(
        "best with four to six, weeks: the whole game, called twice a season",
        {"mode": "realm", **_LADDER, **_BY_MAIL},
        "Ends in season 13, with six people 14: by renown.",
    ),
    "realm": Preset(
        "the usual game for two to six, at one table: an evening and more",
        {"mode": "realm", **_LADDER},
        "Ends in season 14: by renown, seldom at the limit of 20.",
    ),
    "duel": Preset(
        "two players on ten columns by twenty rows; terrain and cards are rolled",
        {"mode": "duel"},
        "Ends about season 21, when a realm falls; the limit is 50.",
    ),
    "tournament": Preset(
        "best with four to six: hold the volcano three seasons in a row",
        {"mode": "tournament"},
        "Ends in season 11: on the volcano, seldom at the limit of 20.",
    ),
    "story": Preset(
        "a game master draws the land and tells what happens",
        {"mode": "story"},
        "Ends when the game master says so.",
    ),
    "as first printed": Preset(
        "three adventures a season, a dragon that never fails, 10 renown; tournaments of 50 seasons",
        {"adventures_per_season": 3, "dragon_hunt": "plain", "win_castle": "off", "renown_target": 10},
        "A realm ends in season 8, by renown.",
    ),
    BY_THE_DOCUMENT: LEDGER.preset(ends="Ends in season 20, at the limit: whoever gained most valor wins."),
    "concepts": Preset(
        "the rules as first sketched: a wide map, cavalry, sappers, a dragon",
        {
            "map_build": "alternate", "mat": "radius8", "volcano": "centre", "volcano_guardian": "dragon",
            "decks": "deck", "adventures_per_season": 3, "renown_cap": "none", "civ_production": "concepts",
            "workshops": "on", "lake_yield": "none", "lake_move": "impassable", "walls": "impassable",
            "sappers": "on", "unit_types": "foot_and_horse", "muster_at": "civs_too",
            "fort_bonus": "extra_die", "militia_when": "on_attack", "valor_per": "combat",
            "dragon_hunt": "plain", "win_renown": "off", "win_limit": "on", "win_last_capitol": "on",
            "win_hill": "off", "win_castle": "off", "season_limit": "20", "limit_score": "valor",
            "elimination": "capitol",
        },
        "Ends in season 20, at the limit: whoever gained most valor wins.",
    ),
}  # fmt: skip
"""How they end: medians of 6 to 60 games of computers, by the programs `wakes` and `quality` of the tests."""
_OF_THE_MAP = ("map_build", "mat", "volcano")
_PRINTED_LIMITS = {"tournament": "50"}
"""Seasons of the modes as first printed, where that is not the default."""


def preset(name: str, chosen: Mapping[str, Value]) -> Mapping[str, Value]:
    """A preset with what else was chosen; in a story the map stays the game master's (FA-044)."""
    found: dict[str, Value] = apply_preset(PRESETS, name, chosen)
    if name == "as first printed" and found.get("mode") in _PRINTED_LIMITS:
        found = {"season_limit": _PRINTED_LIMITS[str(found["mode"])], **found}
    if found.get("mode") == "story":
        return {key: value for key, value in found.items() if key not in _OF_THE_MAP or key in chosen}
    return found


def settle_farlanthia(chosen: Mapping[str, Value], seats: int) -> Settings:
    """All options for so many seats; raises Illegal `bad_option` (FA-001, FA-040 to FA-046)."""
    settled = settle(OPTIONS, chosen)
    mode = str(settled["mode"])
    least, most = _SEATS_BY_MODE[mode]
    if not least <= seats <= most:
        said = f"{least}" if least == most else f"{least} to {most}"
        raise Illegal("bad_option", f"A {mode} is for {said} players.", "FA-001")
    for name, value in _BY_MODE[mode].items():
        if name not in chosen:
            settled[name] = value
    if seats == 2 and "crowns" not in chosen:
        settled["crowns"] = "1"  # one is all that there is to take (FA-286)
    _pairs(settled, seats)
    return settled


def _pairs(settled: Settings, seats: int) -> None:
    """Raise Illegal `bad_option` for options that do not go together (FA-046)."""
    story, build = settled["mode"] == "story", settled["map_build"]
    if story != (build == "gm"):
        text = (
            "In a story the game master draws the map: map_build=gm goes with mode=story, and with no other."
        )
        raise Illegal("bad_option", text, "FA-046")
    if story:
        return
    if settled["mat"] == "rect10x20":
        if build != "roll":
            text = "The rectangle has room for 200 tiles, more than the box has: it needs map_build=roll."
            raise Illegal("bad_option", text, "FA-046")
        if seats != 2 or settled["volcano"] != "none":
            text = "The rectangle is for two players and has no centre: it needs volcano=none."
            raise Illegal("bad_option", text, "FA-046")
    if build == "roll" and settled["volcano"] == "shuffled":
        text = (
            "Rolled terrain is never a volcano: with map_build=roll it lies in the centre, or there is none."
        )
        raise Illegal("bad_option", text, "FA-031")
    if settled["win_hill"] == "on" and settled["volcano"] == "none":
        raise Illegal("bad_option", "A hill to hold must be on the map: win_hill needs a volcano.", "FA-046")
