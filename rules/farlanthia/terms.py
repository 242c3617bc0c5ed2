"""The options of Farlanthia, each defined where the play reads it (book, 3.9)."""

from collections.abc import Iterable, Mapping
from typing import Annotated

import msgspec

from rules.kernel.options import Option, options_of

PACE, MAP, START, LEADERS, REALM, WAR, HEROES, TALK, VICTORY = (
    "Pace", "The map", "The start", "Leadership and cards", "The realm", "War", "Heroes", "Diplomacy",
    "Victory",
)  # fmt: skip


def _one_of(
    chapter: str,
    help: str,
    default: str,
    values: Iterable[str],
    rule: str,
    *,
    label: str = "",
    needs: str = "",
) -> Option:
    """One of some values; a mapping gives them in words."""
    said = tuple(values.values()) if isinstance(values, Mapping) else ()
    words = tuple(values)
    return Option("", help, default, words, rule=rule, chapter=chapter, label=label, said=said, needs=needs)


def _number(
    chapter: str,
    help: str,
    default: int,
    bounds: tuple[int, int],
    rule: str,
    *,
    label: str = "",
    needs: str = "",
) -> Option:
    least, most = bounds
    return Option(
        "", help, default, least=least, most=most, rule=rule, chapter=chapter, label=label, needs=needs
    )


def _pattern(chapter: str, help: str, default: str, pattern: str, rule: str, *, label: str) -> Option:
    return Option("", help, default, pattern=pattern, rule=rule, chapter=chapter, label=label)


def _switch(chapter: str, help: str, default: str, rule: str, *, label: str = "") -> Option:
    return Option("", help, default, ("on", "off"), rule=rule, chapter=chapter, label=label)


# fmt: off
class Terms(msgspec.Struct, frozen=True):
    """All options, with their values as the play reads them: on and off as a bool."""

    mode: Annotated[str, _one_of(
        MAP, "realm, duel, tournament (king of the hill), or story with a game master", "realm",
        ("realm", "duel", "tournament", "story"), "FA-040"
    )]
    map_build: Annotated[str, _one_of(
        MAP, "tiles are placed in turns, dealt, rolled as they are revealed, or drawn", "alternate",
        {"alternate": "laid in turns", "deal": "dealt",
         "roll": "rolled when scouted", "gm": "drawn by the game master"},
        "FA-020", label="The map is"
    )]
    mat: Annotated[str, _one_of(
        MAP, "the size of the map", "by_players",
        {"by_players": "by the number of players", "radius6": "radius 6",
         "rect10x20": "10 by 20", "radius8": "radius 8"},
        "FA-015", label="Size"
    )]
    volcano: Annotated[str, _one_of(
        MAP, "the volcano lies in the centre, among the tiles, or there is none", "centre",
        ("centre", "shuffled", "none"), "FA-016"
    )]
    volcano_kind: Annotated[str, _one_of(
        MAP, "the volcano is one, or a palace with gold", "volcano", ("volcano", "palace"), "FA-017",
        label="At its place"
    )]
    volcano_guardian: Annotated[str, _one_of(
        MAP, "who guards the volcano", "none", ("none", "dragon"), "FA-018"
    )]
    expansion_terrain: Annotated[bool, _switch(
        MAP, "flats, hills, swamp, desert and tundra too", "off", "FA-033", label="Further terrain"
    )]
    duel_start: Annotated[str, _one_of(
        MAP, "where capitols stand on the rectangle", "inner",
        {"inner": "further in", "ends": "at the ends"}, "FA-013", label="Capitols of a duel",
        needs="mat=rect10x20"
    )]
    start_redraw: Annotated[str, _one_of(
        START, "start tiles that are drawn again", "lake_badlands",
        {"lake_badlands": "lakes and badlands", "lake": "lakes"}, "FA-022", label="Drawn again at the start"
    )]
    placer_memory: Annotated[bool, _switch(
        START, "you keep seeing the hidden tiles that you laid", "on", "FA-028",
        label="You remember tiles you laid"
    )]
    start_goods: Annotated[str, _pattern(
        START, "wood-stone-food-gold at the start, each 0 to 9", "2-1-2-2", r"[0-9]-[0-9]-[0-9]-[0-9]",
        "FA-032", label="Wood-stone-food-gold at the start"
    )]
    start_troops: Annotated[int, _number(
        START, "units on each capitol at the start", 2, (0, 10), "FA-032", label="Units at the start"
    )]
    leadership_tie: Annotated[str, _one_of(
        LEADERS, "how equal leadership rolls are ordered", "rolloff",
        {"rolloff": "rolls again", "renown_low": "the lower renown first", "seat": "by seat"}, "FA-053",
        label="Equal leadership"
    )]
    scout_die: Annotated[str, _one_of(
        LEADERS, "a die for scouting is instead of the single tile, or extra", "instead",
        {"instead": "instead of the single tile", "extra": "beside it"}, "FA-074",
        label="A die for scouting"
    )]
    decks: Annotated[str, _one_of(
        LEADERS, "cards come from shuffled decks, or two dice name them", "deck",
        {"deck": "shuffled decks", "roll": "two dice"}, "FA-085", label="Cards come from"
    )]
    adventures_per_season: Annotated[int, _number(
        LEADERS, "adventures of a hero in a season", 1, (1, 3), "FA-082"
    )]
    renown_bonus: Annotated[bool, _switch(
        LEADERS, "renown may be added to leadership dice", "on", "FA-061",
        label="Renown helps leadership dice"
    )]
    renown_cap: Annotated[str, _one_of(
        LEADERS, "the most that a die counts with renown", "6", ("6", "none"), "FA-062",
        label="Highest die with renown"
    )]
    requisitions_per_season: Annotated[int, _number(
        REALM, "goods that a seat may requisition in a season", 3, (1, 3), "FA-096"
    )]
    caravan_gold: Annotated[bool, _switch(
        REALM, "gold can be traded at the caravan", "on", "FA-095", label="Gold at the caravan"
    )]
    caravan_block: Annotated[str, _one_of(
        REALM, "a closed slot stops requisitions, or others' trades too", "requisition",
        {"requisition": "requisitions", "all": "trades too"}, "FA-097", label="A closed slot stops"
    )]
    civ_production: Annotated[str, _one_of(
        REALM, "what villages to capitols make: by the rules, or by the first sketch", "rules",
        {"rules": "by the rules", "concepts": "by the first sketch"}, "FA-093",
        label="Villages to capitols make"
    )]
    workshops: Annotated[bool, _switch(REALM, "workshops can be built", "off", "FA-125")]
    upgrade_cost: Annotated[str, _one_of(
        REALM, "an upgrade costs the full price, or the difference", "full",
        {"full": "the full price", "difference": "the difference"}, "FA-119", label="An upgrade costs"
    )]
    direct_build: Annotated[bool, _switch(
        REALM, "towns to capitols can be built on empty tiles", "off", "FA-118",
        label="Towns on empty tiles"
    )]
    tile_structures: Annotated[str, _one_of(
        REALM, "one structure a tile, or a road may lie beside one", "one",
        {"one": "one", "roads_share": "a road beside one"}, "FA-113", label="Structures of a tile"
    )]
    lake_yield: Annotated[str, _one_of(REALM, "what a lake yields", "food", ("food", "none"), "FA-091")]
    occupied_production: Annotated[str, _one_of(
        REALM, "an occupied structure makes nothing, or goes on", "blocked",
        {"blocked": "make nothing", "allowed": "go on"}, "FA-094", label="Occupied structures"
    )]
    season_effects: Annotated[str, _one_of(
        REALM, "winter takes food and spring gives some", "off", ("off", "seasonal"), "FA-057"
    )]
    goods_public: Annotated[bool, _switch(
        REALM, "everybody sees who has which goods", "on", "FA-272", label="Everybody sees goods"
    )]
    lake_move: Annotated[str, _one_of(
        WAR, "what entering a lake costs", "3", ("3", "impassable"), "FA-158", label="Entering a lake costs"
    )]
    walls: Annotated[str, _one_of(
        WAR, "a wall costs 3 to enter, or only sappers enter", "cost3",
        {"cost3": "costs 3 to enter", "impassable": "only sappers enter"}, "FA-158", label="A wall"
    )]
    sappers: Annotated[bool, _switch(WAR, "sappers can be mustered", "off", "FA-145")]
    unit_types: Annotated[str, _one_of(
        WAR, "one kind of unit, or infantry and cavalry", "single",
        {"single": "one kind", "foot_and_horse": "infantry and cavalry"}, "FA-145", label="Units"
    )]
    muster_at: Annotated[str, _one_of(
        WAR, "where units muster: garrisons, forts and capitol, or villages to cities too", "fortified",
        {"fortified": "garrisons, forts, capitol", "civs_too": "villages to cities too"}, "FA-146",
        label="Units muster at"
    )]
    fort_bonus: Annotated[str, _one_of(
        WAR, "capitol, fort and wall defend with two dice at least, or one more", "min2",
        {"min2": "two dice at least", "extra_die": "one die more"}, "FA-164",
        label="Forts and walls defend with"
    )]
    militia_when: Annotated[str, _one_of(
        WAR, "militia rises in one's own turn, or when attacked", "own_turn",
        {"own_turn": "in its own turn", "on_attack": "when attacked"}, "FA-195", label="Militia rises"
    )]
    substitution: Annotated[str, _one_of(
        WAR, "both sides replace dice at once, or the attacker first", "simultaneous",
        {"simultaneous": "at once", "attacker_first": "by the attacker first"}, "FA-167",
        label="Dice are replaced"
    )]
    retreat: Annotated[str, _one_of(
        WAR, "who may retreat from a combat", "attacker",
        {"attacker": "the attacker", "none": "nobody", "both": "both"}, "FA-175", label="Who may retreat"
    )]
    capture: Annotated[bool, _switch(
        WAR, "an occupied structure may be taken over instead of razed", "off", "FA-199",
        label="Structures may be taken over"
    )]
    valor_per: Annotated[str, _one_of(
        HEROES, "valor for each unit destroyed, or for each combat won", "unit",
        {"unit": "unit destroyed", "combat": "combat won"}, "FA-172", label="Valor for each"
    )]
    honor_per_diplomacy: Annotated[int, _one_of(
        HEROES, "honor for the winner of a rolled negotiation", "1", ("0", "1"), "FA-184",
        label="Honor for a negotiation"
    )]
    renown_conversion: Annotated[str, _one_of(
        HEROES, "valor and honor turn into renown each for itself, or their sum", "separate",
        {"separate": "each for itself", "sum": "from their sum"}, "FA-181",
        label="Renown from valor and honor"
    )]
    conversion_rest: Annotated[str, _one_of(
        HEROES, "what is above 10 is lost, or kept", "reset", {"reset": "is lost", "keep": "is kept"},
        "FA-182", label="What is above 10"
    )]
    renown_floor: Annotated[str, _one_of(
        HEROES, "renown may be negative, or stops at 0", "none",
        {"none": "may be negative", "0": "stops at 0"}, "FA-180", label="Renown"
    )]
    dragon_hunt: Annotated[str, _one_of(
        HEROES, "the hunt for the dragon brings renown, or can fail, or finds a lair for all", "lair",
        {"plain": "brings renown", "perilous": "can fail", "lair": "finds a lair"}, "FA-285",
        label="The dragon hunt"
    )]
    negotiations: Annotated[str, _one_of(
        TALK, "one negotiation for each other player in a season, or one in all", "per_target",
        {"per_target": "one for each player", "one": "one"}, "FA-200", label="Negotiations in a season"
    )]
    engaged: Annotated[str, _one_of(
        TALK, "what weakens your next trade or contest: those that you proposed, or all that you had part in",
        "proposer", {"proposer": "your own proposals", "both": "those of both sides"}, "FA-206",
        label="What counts as a trade or contest"
    )]
    diplomacy_substitution: Annotated[bool, _switch(
        TALK, "leadership dice count in negotiations", "on", "FA-207", label="Leadership dice negotiate"
    )]
    win_renown: Annotated[bool, _switch(
        VICTORY, "renown wins at the end of a season", "on", "FA-232", label="Renown wins"
    )]
    win_limit: Annotated[bool, _switch(
        VICTORY, "the game ends after a number of seasons", "on", "FA-233", label="The seasons are limited"
    )]
    win_last_capitol: Annotated[bool, _switch(
        VICTORY, "the last capitol wins", "on", "FA-234", label="The last capitol wins"
    )]
    win_hill: Annotated[bool, _switch(
        VICTORY, "holding the volcano wins", "off", "FA-235", label="Holding the volcano wins"
    )]
    win_castle: Annotated[bool, _switch(
        VICTORY, "occupying another's capitol takes it, and a crown with it", "on", "FA-286",
        label="Capitols are taken"
    )]
    crowns: Annotated[int, _one_of(
        VICTORY, "capitols to take that win; of two lords one is enough", "2", ("1", "2"), "FA-286",
        label="Crowns that win", needs="win_castle=on"
    )]
    renown_target: Annotated[int, _number(
        VICTORY, "renown that wins", 8, (5, 30), "FA-232", label="Renown that wins", needs="win_renown=on"
    )]
    season_limit: Annotated[int, _one_of(
        VICTORY, "seasons after which the game ends", "20", ("10", "20", "50"), "FA-233",
        label="Seasons", needs="win_limit=on"
    )]
    limit_score: Annotated[str, _one_of(
        VICTORY, "what counts first at the limit", "renown", ("renown", "valor"), "FA-236",
        label="At the limit counts", needs="win_limit=on"
    )]
    hill_seasons: Annotated[int, _number(
        VICTORY, "seasons in a row on the volcano that win", 3, (1, 10), "FA-235",
        label="Seasons on the volcano",
        needs="win_hill=on"
    )]
    sittings: Annotated[str, _one_of(
        PACE, "each phase in turn, or all but conflict in one sitting of each player", "phases",
        {"phases": "phase by phase", "two": "in two sittings"}, "FA-273", label="A season is played"
    )]
    answers: Annotated[str, _one_of(
        PACE, "you are asked, or standing orders answer until you change them", "asked",
        {"asked": "you answer", "orders": "standing orders answer"}, "FA-275",
        label="What others' turns ask of you"
    )]
    elimination: Annotated[str, _one_of(
        VICTORY, "a seat is out without its capitol, or without everything", "capitol",
        {"capitol": "its capitol", "all": "everything"}, "FA-240", label="A seat is out without"
    )]
# fmt: on


OPTIONS = options_of(Terms)
"""All options, as a moderator chooses them."""
