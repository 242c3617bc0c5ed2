"""The options of Farlanthia, how they go together, and what of them the play needs to know (book, 3.9)."""

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from rules.illegal import Illegal
from rules.options import Option, Preset, Settings, Value, applied, on_off, settle, worded

SEATS = (1, 2, 3, 4, 5, 6)
_SEATS_BY_MODE = {"realm": (2, 6), "duel": (2, 2), "tournament": (2, 6), "story": (1, 6)}

PACE, MAP, START, LEADERS, REALM, WAR, HEROES, TALK, VICTORY = (
    "Pace", "The map", "The start", "Leadership and cards", "The realm", "War", "Heroes", "Diplomacy",
    "Victory",
)  # fmt: skip


def _one_of(
    chapter: str, name: str, help: str, default: Value, words: tuple[str, ...], rule: str, needs: str = ""
) -> Option:
    return Option(name, help, default, words, rule=rule, needs=needs, chapter=chapter)


def _number(chapter: str, name: str, help: str, default: int, bounds: tuple[int, int], rule: str) -> Option:
    return Option(name, help, default, least=bounds[0], most=bounds[1], rule=rule, chapter=chapter)


def _switch(chapter: str, name: str, help: str, default: str, rule: str, needs: str = "") -> Option:
    return on_off(name, help, default, rule, needs=needs, chapter=chapter)


_WORDS = {
    "map_build": (
        "The map is",
        "laid in turns",
        "dealt",
        "rolled when scouted",
        "drawn by the game master",
    ),
    "mat": ("Size", "by the number of players", "radius 6", "10 by 20", "radius 8"),
    "volcano_kind": ("At its place",),
    "expansion_terrain": ("Further terrain",),
    "duel_start": ("Capitols of a duel", "further in", "at the ends"),
    "start_redraw": ("Drawn again at the start", "lakes and badlands", "lakes"),
    "placer_memory": ("You remember tiles you laid",),
    "start_goods": ("Wood-stone-food-gold at the start",),
    "start_troops": ("Units at the start",),
    "leadership_tie": ("Equal leadership", "rolls again", "the lower renown first", "by seat"),
    "scout_die": ("A die for scouting", "instead of the single tile", "beside it"),
    "decks": ("Cards come from", "shuffled decks", "two dice"),
    "renown_bonus": ("Renown helps leadership dice",),
    "renown_cap": ("Highest die with renown",),
    "caravan_gold": ("Gold at the caravan",),
    "caravan_block": ("A closed slot stops", "requisitions", "trades too"),
    "civ_production": ("Villages to capitols make", "by the rules", "by the first sketch"),
    "upgrade_cost": ("An upgrade costs", "the full price", "the difference"),
    "direct_build": ("Towns on empty tiles",),
    "tile_structures": ("Structures of a tile", "one", "a road beside one"),
    "occupied_production": ("Occupied structures", "make nothing", "go on"),
    "goods_public": ("Everybody sees goods",),
    "lake_move": ("Entering a lake costs",),
    "walls": ("A wall", "costs 3 to enter", "only sappers enter"),
    "unit_types": ("Units", "one kind", "infantry and cavalry"),
    "muster_at": ("Units muster at", "garrisons, forts, capitol", "villages to cities too"),
    "fort_bonus": ("Forts and walls defend with", "two dice at least", "one die more"),
    "militia_when": ("Militia rises", "in its own turn", "when attacked"),
    "substitution": ("Dice are replaced", "at once", "by the attacker first"),
    "retreat": ("Who may retreat", "the attacker", "nobody", "both"),
    "capture": ("Structures may be taken over",),
    "valor_per": ("Valor for each", "unit destroyed", "combat won"),
    "honor_per_diplomacy": ("Honor for a negotiation",),
    "renown_conversion": ("Renown from valor and honor", "each for itself", "from their sum"),
    "conversion_rest": ("What is above 10", "is lost", "is kept"),
    "renown_floor": ("Renown", "may be negative", "stops at 0"),
    "dragon_hunt": ("The dragon hunt", "brings renown", "can fail"),
    "negotiations": ("Negotiations in a season", "one for each player", "one"),
    "diplomacy_substitution": ("Leadership dice negotiate",),
    "win_renown": ("Renown wins",),
    "win_limit": ("The seasons are limited",),
    "win_last_capitol": ("The last capitol wins",),
    "win_hill": ("Holding the volcano wins",),
    "win_castle": ("Taking a capitol wins",),
    "renown_target": ("Renown that wins",),
    "season_limit": ("Seasons",),
    "sittings": ("A season is played", "phase by phase", "in two sittings"),
    "answers": ("What others' turns ask of you", "you answer", "standing orders answer"),
    "limit_score": ("At the limit counts",),
    "hill_seasons": ("Seasons on the volcano",),
    "elimination": ("A seat is out without", "its capitol", "everything"),
}
"""Names of options in words, each followed by its values in words if these need any."""

OPTIONS = worded((
    _one_of(MAP, "mode", "realm, duel, tournament (king of the hill), or story with a game master", "realm",
            ("realm", "duel", "tournament", "story"), "FA-040"),
    _one_of(MAP, "map_build", "tiles are placed in turns, dealt, rolled as they are revealed, or drawn",
            "alternate", ("alternate", "deal", "roll", "gm"), "FA-020"),
    _one_of(MAP, "mat", "the size of the map", "by_players",
            ("by_players", "radius6", "rect10x20", "radius8"), "FA-015"),
    _one_of(MAP, "volcano", "the volcano lies in the centre, among the tiles, or there is none", "centre",
            ("centre", "shuffled", "none"), "FA-016"),
    _one_of(MAP, "volcano_kind", "the volcano is one, or a palace with gold", "volcano",
            ("volcano", "palace"), "FA-017"),
    _one_of(MAP, "volcano_guardian", "who guards the volcano", "none", ("none", "dragon"), "FA-018"),
    _switch(MAP, "expansion_terrain", "flats, hills, swamp, desert and tundra too", "off", "FA-033"),
    _one_of(MAP, "duel_start", "where capitols stand on the rectangle", "inner", ("inner", "ends"), "FA-013",
            "mat=rect10x20"),
    _one_of(START, "start_redraw", "start tiles that are drawn again", "lake_badlands",
            ("lake_badlands", "lake"), "FA-022"),
    _switch(START, "placer_memory", "you keep seeing the hidden tiles that you laid", "on", "FA-028"),
    Option("start_goods", "wood-stone-food-gold at the start, each 0 to 9", "2-1-2-2",
           pattern=r"[0-9]-[0-9]-[0-9]-[0-9]", rule="FA-032", chapter=START),
    _number(START, "start_troops", "units on each capitol at the start", 2, (0, 10), "FA-032"),
    _one_of(LEADERS, "leadership_tie", "how equal leadership rolls are ordered", "rolloff",
            ("rolloff", "renown_low", "seat"), "FA-053"),
    _one_of(LEADERS, "scout_die", "a die for scouting is instead of the single tile, or extra", "instead",
            ("instead", "extra"), "FA-074"),
    _one_of(LEADERS, "decks", "cards come from shuffled decks, or two dice name them", "deck",
            ("deck", "roll"), "FA-085"),
    _number(LEADERS, "adventures_per_season", "adventures of a hero in a season", 1, (1, 3), "FA-082"),
    _switch(LEADERS, "renown_bonus", "renown may be added to leadership dice", "on", "FA-061"),
    _one_of(LEADERS, "renown_cap", "the most that a die counts with renown", "6", ("6", "none"), "FA-062"),
    _number(REALM, "requisitions_per_season", "goods that a seat may requisition in a season", 3, (1, 3),
            "FA-096"),
    _switch(REALM, "caravan_gold", "gold can be traded at the caravan", "on", "FA-095"),
    _one_of(REALM, "caravan_block", "a closed slot stops requisitions, or others' trades too", "requisition",
            ("requisition", "all"), "FA-097"),
    _one_of(REALM, "civ_production", "what villages to capitols make: by the rules, or by the first sketch",
            "rules", ("rules", "concepts"), "FA-093"),
    _switch(REALM, "workshops", "workshops can be built", "off", "FA-125"),
    _one_of(REALM, "upgrade_cost", "an upgrade costs the full price, or the difference", "full",
            ("full", "difference"), "FA-119"),
    _switch(REALM, "direct_build", "towns to capitols can be built on empty tiles", "off", "FA-118"),
    _one_of(REALM, "tile_structures", "one structure a tile, or a road may lie beside one", "one",
            ("one", "roads_share"), "FA-113"),
    _one_of(REALM, "lake_yield", "what a lake yields", "food", ("food", "none"), "FA-091"),
    _one_of(REALM, "occupied_production", "an occupied structure makes nothing, or goes on", "blocked",
            ("blocked", "allowed"), "FA-094"),
    _one_of(REALM, "season_effects", "winter takes food and spring gives some", "off", ("off", "seasonal"),
            "FA-057"),
    _switch(REALM, "goods_public", "everybody sees who has which goods", "on", "FA-272"),
    _one_of(WAR, "lake_move", "what entering a lake costs", "3", ("3", "impassable"), "FA-158"),
    _one_of(WAR, "walls", "a wall costs 3 to enter, or only sappers enter", "cost3", ("cost3", "impassable"),
            "FA-158"),
    _switch(WAR, "sappers", "sappers can be mustered", "off", "FA-145"),
    _one_of(WAR, "unit_types", "one kind of unit, or infantry and cavalry", "single",
            ("single", "foot_and_horse"), "FA-145"),
    _one_of(WAR, "muster_at", "where units muster: garrisons, forts and capitol, or villages to cities too",
            "fortified", ("fortified", "civs_too"), "FA-146"),
    _one_of(WAR, "fort_bonus", "capitol, fort and wall defend with two dice at least, or one more", "min2",
            ("min2", "extra_die"), "FA-164"),
    _one_of(WAR, "militia_when", "militia rises in one's own turn, or when attacked", "own_turn",
            ("own_turn", "on_attack"), "FA-195"),
    _one_of(WAR, "substitution", "both sides replace dice at once, or the attacker first", "simultaneous",
            ("simultaneous", "attacker_first"), "FA-167"),
    _one_of(WAR, "retreat", "who may retreat from a combat", "attacker",
            ("attacker", "none", "both"), "FA-175"),
    _switch(WAR, "capture", "an occupied structure may be taken over instead of razed", "off", "FA-199"),
    _one_of(HEROES, "valor_per", "valor for each unit destroyed, or for each combat won", "unit",
            ("unit", "combat"), "FA-172"),
    _one_of(HEROES, "honor_per_diplomacy", "honor for the winner of a rolled negotiation", "1", ("0", "1"),
            "FA-184"),
    _one_of(HEROES, "renown_conversion", "valor and honor turn into renown each for itself, or their sum",
            "separate", ("separate", "sum"), "FA-181"),
    _one_of(HEROES, "conversion_rest", "what is above 10 is lost, or kept", "reset",
            ("reset", "keep"), "FA-182"),
    _one_of(HEROES, "renown_floor", "renown may be negative, or stops at 0", "none", ("none", "0"), "FA-180"),
    _one_of(HEROES, "dragon_hunt", "the hunt for the dragon brings renown, or can fail", "perilous",
            ("plain", "perilous"), "FA-220"),
    _one_of(TALK, "negotiations", "one negotiation for each other player in a season, or one in all",
            "per_target", ("per_target", "one"), "FA-200"),
    _switch(TALK, "diplomacy_substitution", "leadership dice count in negotiations", "on", "FA-207"),
    _switch(VICTORY, "win_renown", "renown wins at the end of a season", "on", "FA-232"),
    _switch(VICTORY, "win_limit", "the game ends after a number of seasons", "on", "FA-233"),
    _switch(VICTORY, "win_last_capitol", "the last capitol wins", "on", "FA-234"),
    _switch(VICTORY, "win_hill", "holding the volcano wins", "off", "FA-235"),
    _switch(VICTORY, "win_castle", "occupying another's capitol wins", "on", "FA-235"),
    _number(VICTORY, "renown_target", "renown that wins", 8, (5, 30), "FA-232"),
    _one_of(VICTORY, "season_limit", "seasons after which the game ends", "20", ("10", "20", "50"), "FA-233"),
    _one_of(VICTORY, "limit_score", "what counts first at the limit", "renown",
            ("renown", "valor"), "FA-236"),
    _number(VICTORY, "hill_seasons", "seasons in a row on the volcano that win", 3, (1, 10), "FA-235"),
    _one_of(PACE, "sittings", "each phase in turn, or all but conflict in one sitting of each player",
            "phases", ("phases", "two"), "FA-273"),
    _one_of(PACE, "answers", "you are asked, or standing orders answer until you change them", "asked",
            ("asked", "orders"), "FA-275"),
    _one_of(VICTORY, "elimination", "a seat is out without its capitol, or without everything", "capitol",
            ("capitol", "all"), "FA-240"),
), _WORDS)  # fmt: skip

_BY_MODE: Mapping[str, Mapping[str, Value]] = {
    "realm": {},
    "duel": {
        "map_build": "roll",
        "mat": "rect10x20",
        "volcano": "none",
        "decks": "roll",
        "win_renown": "off",
        "win_castle": "off",
        "season_limit": "50",
    },
    "tournament": {
        "map_build": "roll",
        "mat": "radius6",
        "decks": "roll",
        "win_renown": "off",
        "win_last_capitol": "off",
        "win_castle": "off",
        "win_hill": "on",
        "elimination": "all",
    },
    "story": {
        "map_build": "gm",
        "win_renown": "off",
        "win_limit": "off",
        "win_last_capitol": "off",
        "win_castle": "off",
        "elimination": "all",
    },
}
"""Defaults that depend on the mode (FA-020, FA-041 to FA-043, FA-231, FA-240, FA-266)."""

_BY_MAIL: Mapping[str, Value] = {"sittings": "two", "answers": "orders"}
"""Two calls a season, and none for what standing orders can answer (FA-273, FA-275)."""
PRESETS: Mapping[str, Preset] = {
    "quick duel": Preset(
        "for two, an hour, or days by mail: neighbours on a small map",
        {"mode": "duel", "mat": "by_players", "season_limit": "10", **_BY_MAIL},
        "Ends in season 10: three of four at the limit, else a realm falls.",
    ),
    "quick realm": Preset(
        "for two to four, an evening, or weeks by mail: 6 renown win",
        {"mode": "realm", "season_limit": "10", "renown_target": 6, **_BY_MAIL},
        "Ends in season 10: three of four at the limit, else by renown.",
    ),
    "quick tournament": Preset(
        "for four to six, an evening, or weeks by mail: hold the volcano two seasons in a row",
        {"mode": "tournament", "mat": "by_players", "hill_seasons": 2, "season_limit": "10", **_BY_MAIL},
        "Ends in season 7: five of six on the volcano, else at the limit.",
    ),
    "realm by mail": Preset(
        "for four to six, weeks: the whole game, called twice a season",
        {"mode": "realm", **_BY_MAIL},
        "Ends in season 20, nearly always at the limit.",
    ),
    "realm": Preset(
        "the usual game for two to six, at one table: an evening and more",
        {"mode": "realm"},
        "Ends in season 20 at the latest, half of them sooner by renown.",
    ),
    "duel": Preset(
        "two players on ten columns by twenty rows; terrain and cards are rolled",
        {"mode": "duel"},
        "Ends in season 20: five of eight at the limit, else a realm falls.",
    ),
    "tournament": Preset(
        "for four to six: hold the volcano three seasons in a row",
        {"mode": "tournament"},
        "Ends in season 10, on the volcano.",
    ),
    "story": Preset("a game master draws the land and tells what happens", {"mode": "story"}),
    "as first printed": Preset(
        "three adventures a season, a dragon that never fails, 10 renown; tournaments of 50 seasons",
        {
            "adventures_per_season": 3,
            "dragon_hunt": "plain",
            "win_castle": "off",
            "renown_target": 10,
        },
    ),
    "concepts": Preset(
        "the rules as first sketched: a wide map, cavalry, sappers, a dragon",
        {
            "map_build": "alternate",
            "mat": "radius8",
            "volcano": "centre",
            "volcano_guardian": "dragon",
            "decks": "deck",
            "adventures_per_season": 3,
            "renown_cap": "none",
            "civ_production": "concepts",
            "workshops": "on",
            "lake_yield": "none",
            "lake_move": "impassable",
            "walls": "impassable",
            "sappers": "on",
            "unit_types": "foot_and_horse",
            "muster_at": "civs_too",
            "fort_bonus": "extra_die",
            "militia_when": "on_attack",
            "valor_per": "combat",
            "dragon_hunt": "plain",
            "win_renown": "off",
            "win_limit": "on",
            "win_last_capitol": "on",
            "win_hill": "off",
            "win_castle": "off",
            "season_limit": "20",
            "limit_score": "valor",
            "elimination": "capitol",
        },
    ),
}
"""How they end: medians of 8 to 12 games of steady players, by `python -m tests.farlanthia.wakes`."""
_OF_THE_MAP = ("map_build", "mat", "volcano")
_PRINTED_LIMITS = {"tournament": "50"}
"""Seasons of the modes as first printed, where that is not the default."""


def preset(name: str, chosen: Mapping[str, Value]) -> Mapping[str, Value]:
    """A preset with what else was chosen; in a story the map stays the game master's (FA-044)."""
    found: dict[str, Value] = applied(PRESETS, name, chosen)
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


class Terms(msgspec.Struct, frozen=True):
    """All options as the play reads them: on and off as a bool, the rest as in `OPTIONS`."""

    mode: str
    map_build: str
    mat: str
    volcano: str
    volcano_kind: str
    volcano_guardian: str
    expansion_terrain: bool
    duel_start: str
    start_redraw: str
    placer_memory: bool
    start_goods: str
    start_troops: int
    leadership_tie: str
    scout_die: str
    decks: str
    adventures_per_season: int
    renown_bonus: bool
    renown_cap: str
    requisitions_per_season: int
    caravan_gold: bool
    caravan_block: str
    civ_production: str
    workshops: bool
    upgrade_cost: str
    direct_build: bool
    tile_structures: str
    lake_yield: str
    occupied_production: str
    season_effects: str
    goods_public: bool
    lake_move: str
    walls: str
    sappers: bool
    unit_types: str
    muster_at: str
    fort_bonus: str
    militia_when: str
    substitution: str
    retreat: str
    capture: bool
    valor_per: str
    honor_per_diplomacy: int
    renown_conversion: str
    conversion_rest: str
    renown_floor: str
    dragon_hunt: str
    negotiations: str
    diplomacy_substitution: bool
    win_renown: bool
    win_limit: bool
    win_last_capitol: bool
    win_hill: bool
    win_castle: bool
    renown_target: int
    season_limit: int
    limit_score: str
    hill_seasons: int
    sittings: str
    answers: str
    elimination: str


_TYPES = get_type_hints(Terms)


def terms(options: Settings) -> Terms:
    """Settled options, typed."""
    typed: dict[str, Any] = {}
    for name, value in options.items():
        typed[name] = value == "on" if _TYPES[name] is bool else _TYPES[name](value)
    return Terms(**typed)
