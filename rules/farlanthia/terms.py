"""The options of Farlanthia, each defined where the play reads it (book, 3.9)."""

from typing import Annotated, Any, Literal

import msgspec

from rules.kernel.options import Option, Value, options_of

PACE, MAP, START, LEADERS, REALM, WAR, HEROES, TALK, VICTORY = (
    "Pace", "The map", "The start", "Leadership and cards", "The realm", "War", "Heroes", "Diplomacy",
    "Victory",
)  # fmt: skip

Bounds = tuple[int, int] | tuple[None, None]


def _option(
    chapter: str, help: str, default: Value, rule: str, bounds: Bounds = (None, None), **more: Any
) -> Option:
    """One of some words, those of the field's type or `words` of a number, or a number within bounds.

    What else an option may have goes by its own names.
    """
    least, most = bounds
    return Option("", help, default, least=least, most=most, rule=rule, chapter=chapter, **more)


# fmt: off
class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """All options, with their values as the play reads them: on and off as a bool."""

    mode: Annotated[Literal["realm", "duel", "tournament", "story"], _option(
        MAP, "realm, duel, tournament (king of the hill), or story with a game master", "realm", "FA-040"
    )]
    map_build: Annotated[Literal["alternate", "deal", "roll", "gm"], _option(
        MAP, "tiles are placed in turns, dealt, rolled as they are revealed, or drawn", "alternate", "FA-020",
        said=("laid in turns", "dealt", "rolled when scouted", "drawn by the game master"), label="The map is"
    )]
    mat: Annotated[Literal["by_players", "radius6", "rect10x20", "radius8"], _option(
        MAP, "the size of the map", "by_players", "FA-015",
        said=("by the number of players", "radius 6", "10 by 20", "radius 8"), label="Size"
    )]
    volcano: Annotated[Literal["centre", "shuffled", "none"], _option(
        MAP, "the volcano lies in the centre, among the tiles, or there is none", "centre", "FA-016"
    )]
    volcano_kind: Annotated[Literal["volcano", "palace"], _option(
        MAP, "a volcano, or a palace with gold", "volcano", "FA-017", label="At its place"
    )]
    volcano_guardian: Annotated[Literal["none", "dragon"], _option(
        MAP, "who guards the volcano", "none", "FA-018"
    )]
    expansion_terrain: Annotated[bool, _option(
        MAP, "flats, hills, swamp, desert and tundra too", "off", "FA-033", label="Further terrain"
    )]
    duel_start: Annotated[Literal["inner", "ends"], _option(
        MAP, "where capitols stand on the rectangle", "inner", "FA-013", said=("further in", "at the ends"),
        label="Capitols of a duel", needs="mat=rect10x20"
    )]
    start_redraw: Annotated[Literal["lake_badlands", "lake"], _option(
        START, "start tiles that are drawn again", "lake_badlands", "FA-022",
        said=("lakes and badlands", "lakes"), label="Drawn again at the start"
    )]
    placer_memory: Annotated[bool, _option(
        START, "you keep seeing the hidden tiles that you laid", "on", "FA-028",
        label="You remember tiles you laid"
    )]
    start_goods: Annotated[str, _option(
        START, "wood-stone-food-gold at the start, each 0 to 9", "2-1-2-2", "FA-032",
        pattern=r"[0-9]-[0-9]-[0-9]-[0-9]", label="Wood-stone-food-gold at the start"
    )]
    start_troops: Annotated[int, _option(
        START, "units on each capitol at the start", 2, "FA-032", bounds=(0, 10), label="Units at the start"
    )]
    leadership_tie: Annotated[Literal["rolloff", "renown_low", "seat"], _option(
        LEADERS, "how equal leadership rolls are ordered", "rolloff", "FA-053",
        said=("rolls again", "the lower renown first", "by seat"), label="Equal leadership"
    )]
    scout_die: Annotated[Literal["instead", "extra"], _option(
        LEADERS, "a die for scouting replaces the single tile, or comes on top of it", "instead", "FA-074",
        said=("instead of the single tile", "beside it"), label="A die for scouting"
    )]
    decks: Annotated[Literal["deck", "roll"], _option(
        LEADERS, "cards come from shuffled decks, or two dice name them", "deck", "FA-085",
        said=("shuffled decks", "two dice"), label="Cards come from"
    )]
    adventures_per_season: Annotated[int, _option(
        LEADERS, "adventures of a hero in a season", 1, "FA-082", bounds=(1, 3)
    )]
    renown_bonus: Annotated[bool, _option(
        LEADERS, "renown may be added to leadership dice", "on", "FA-061",
        label="Renown helps leadership dice"
    )]
    renown_cap: Annotated[Literal["6", "none"], _option(
        LEADERS, "the most that a die counts with renown", "6", "FA-062", label="Highest die with renown"
    )]
    requisitions_per_season: Annotated[int, _option(
        REALM, "goods that a seat may requisition in a season", 3, "FA-096", bounds=(1, 3)
    )]
    caravan_gold: Annotated[bool, _option(
        REALM, "gold can be traded at the caravan", "on", "FA-095", label="Gold at the caravan"
    )]
    caravan_block: Annotated[Literal["requisition", "all"], _option(
        REALM, "a closed slot stops requisitions, or others' trades too", "requisition", "FA-097",
        said=("requisitions", "trades too"), label="A closed slot stops"
    )]
    civ_production: Annotated[Literal["rules", "concepts"], _option(
        REALM, "what villages, towns, cities and capitols make: by the rules, or the first sketch", "rules",
        "FA-093", said=("by the rules", "by the first sketch"), label="Villages to capitols make"
    )]
    workshops: Annotated[bool, _option(REALM, "workshops can be built", "off", "FA-125")]
    upgrade_cost: Annotated[Literal["full", "difference"], _option(
        REALM, "an upgrade costs the full price, or the difference", "full", "FA-119",
        said=("the full price", "the difference"), label="An upgrade costs"
    )]
    direct_build: Annotated[bool, _option(
        REALM, "towns, cities and capitols can be built on empty tiles", "off", "FA-118",
        label="Towns on empty tiles"
    )]
    tile_structures: Annotated[Literal["one", "roads_share"], _option(
        REALM, "one structure a tile, or a road may lie beside one", "one", "FA-113",
        said=("one", "a road beside one"), label="Structures of a tile"
    )]
    lake_yield: Annotated[Literal["food", "none"], _option(
        REALM, "what a lake yields", "food", "FA-091"
    )]
    occupied_production: Annotated[Literal["blocked", "allowed"], _option(
        REALM, "an occupied structure makes nothing, or goes on producing", "blocked", "FA-094",
        said=("make nothing", "go on"), label="Occupied structures"
    )]
    season_effects: Annotated[Literal["off", "seasonal"], _option(
        REALM, "winter takes food and spring gives some", "off", "FA-057"
    )]
    goods_public: Annotated[bool, _option(
        REALM, "everybody sees who has which goods", "on", "FA-272", label="Everybody sees goods"
    )]
    lake_move: Annotated[Literal["3", "impassable"], _option(
        WAR, "what entering a lake costs", "3", "FA-158", label="Entering a lake costs"
    )]
    walls: Annotated[Literal["cost3", "impassable"], _option(
        WAR, "a wall costs 3 to enter, or only sappers enter", "cost3", "FA-158",
        said=("costs 3 to enter", "only sappers enter"), label="A wall"
    )]
    sappers: Annotated[bool, _option(WAR, "sappers can be mustered", "off", "FA-145")]
    unit_types: Annotated[Literal["single", "foot_and_horse"], _option(
        WAR, "one kind of unit, or infantry and cavalry", "single", "FA-145",
        said=("one kind", "infantry and cavalry"), label="Units"
    )]
    muster_at: Annotated[Literal["fortified", "civs_too"], _option(
        WAR, "where units muster: garrisons, forts and the capitol, or villages, towns and cities too",
        "fortified", "FA-146", said=("garrisons, forts, capitol", "villages, towns and cities too"),
        label="Units muster at"
    )]
    fort_bonus: Annotated[Literal["min2", "extra_die"], _option(
        WAR, "capitol, fort and wall defend with at least two dice, or with one die more", "min2", "FA-164",
        said=("two dice at least", "one die more"), label="Forts and walls defend with"
    )]
    militia_when: Annotated[Literal["own_turn", "on_attack"], _option(
        WAR, "militia rises on its owner's turn, or when attacked", "own_turn", "FA-195",
        said=("on one's own turn", "when attacked"), label="Militia rises"
    )]
    substitution: Annotated[Literal["simultaneous", "attacker_first"], _option(
        WAR, "both sides replace dice at once, or the attacker first", "simultaneous", "FA-167",
        said=("at once", "by the attacker first"), label="Dice are replaced"
    )]
    retreat: Annotated[Literal["attacker", "none", "both"], _option(
        WAR, "who may retreat from a combat", "attacker", "FA-175", said=("the attacker", "nobody", "both"),
        label="Who may retreat"
    )]
    capture: Annotated[bool, _option(
        WAR, "an occupied structure may be taken over instead of razed", "off", "FA-199",
        label="Structures may be taken over"
    )]
    valor_per: Annotated[Literal["unit", "combat"], _option(
        HEROES, "valor for each unit destroyed, or for each combat won", "unit", "FA-172",
        said=("unit destroyed", "combat won"), label="Valor for each"
    )]
    honor_per_diplomacy: Annotated[int, _option(
        HEROES, "honor for the winner of a rolled negotiation", "1", "FA-184", words=("0", "1"),
        label="Honor for a negotiation"
    )]
    renown_conversion: Annotated[Literal["separate", "sum"], _option(
        HEROES, "valor and honor turn into renown separately, or as their sum", "separate", "FA-181",
        said=("separately", "from their sum"), label="Renown from valor and honor"
    )]
    conversion_rest: Annotated[Literal["reset", "keep"], _option(
        HEROES, "what is above 10 is lost, or kept", "reset", "FA-182", said=("is lost", "is kept"),
        label="What is above 10"
    )]
    renown_floor: Annotated[Literal["none", "0"], _option(
        HEROES, "renown may be negative, or stops at 0", "none", "FA-180",
        said=("may be negative", "stops at 0"), label="Renown"
    )]
    dragon_hunt: Annotated[Literal["plain", "perilous", "lair"], _option(
        HEROES, "the hunt for the dragon brings renown, or can fail, or finds a lair for all", "lair",
        "FA-285", said=("brings renown", "can fail", "finds a lair"), label="The dragon hunt"
    )]
    negotiations: Annotated[Literal["per_target", "one"], _option(
        TALK, "one negotiation a season with each other player, or one in all", "per_target", "FA-200",
        said=("one for each player", "one"), label="Negotiations in a season"
    )]
    engaged: Annotated[Literal["proposer", "both"], _option(
        TALK, "what weakens your next trade or contest: those that you proposed, or all you took part in",
        "proposer", "FA-206", said=("your own proposals", "those of both sides"),
        label="What counts as a trade or contest"
    )]
    diplomacy_substitution: Annotated[bool, _option(
        TALK, "leadership dice count in negotiations", "on", "FA-207", label="Leadership dice negotiate"
    )]
    win_renown: Annotated[bool, _option(
        VICTORY, "renown wins at the end of a season", "on", "FA-232", label="Renown wins"
    )]
    win_limit: Annotated[bool, _option(
        VICTORY, "the game ends after a number of seasons; otherwise, except in a story, after 50", "on",
        "FA-233", label="The seasons are limited"
    )]
    win_last_capitol: Annotated[bool, _option(
        VICTORY, "the last capitol wins", "on", "FA-234", label="The last capitol wins"
    )]
    win_hill: Annotated[bool, _option(
        VICTORY, "holding the volcano wins", "off", "FA-235", label="Holding the volcano wins"
    )]
    win_castle: Annotated[bool, _option(
        VICTORY, "occupying another's capitol takes it, and a crown with it", "on", "FA-286",
        label="Capitols are taken"
    )]
    crowns: Annotated[int, _option(
        VICTORY, "how many captured capitols win; between two lords one is enough", "2", "FA-286",
        words=("1", "2"), label="Crowns that win", needs="win_castle=on"
    )]
    renown_target: Annotated[int, _option(
        VICTORY, "renown that wins", 8, "FA-232", bounds=(5, 30), label="Renown that wins",
        needs="win_renown=on"
    )]
    season_limit: Annotated[int, _option(
        VICTORY, "seasons after which the game ends", "20", "FA-233", words=("10", "20", "50"),
        label="Seasons", needs="win_limit=on"
    )]
    limit_score: Annotated[Literal["renown", "valor"], _option(
        VICTORY, "what counts first after the last season, which without a limit is the 50th", "renown",
        "FA-236", label="What counts after the last season",
        needs="win_limit=on|mode=realm|mode=duel|mode=tournament",
    )]
    hill_seasons: Annotated[int, _option(
        VICTORY, "seasons in a row on the volcano that win", 3, "FA-235", bounds=(1, 10),
        label="Seasons on the volcano", needs="win_hill=on"
    )]
    sittings: Annotated[Literal["phases", "two"], _option(
        PACE, "each phase in turn, or all but conflict in one sitting for each player", "phases", "FA-273",
        said=("phase by phase", "in two sittings"), label="A season is played"
    )]
    answers: Annotated[Literal["asked", "orders"], _option(
        PACE, "you are asked, or standing orders answer until you change them", "asked", "FA-275",
        said=("you answer", "standing orders answer"), label="What others' turns ask of you"
    )]
    elimination: Annotated[Literal["capitol", "all"], _option(
        VICTORY, "a seat is out when it has lost its capitol, or only when it has lost everything", "capitol",
        "FA-240", said=("its capitol", "everything"), label="A seat is out when it loses"
    )]
    hill_levy: Annotated[int, _option(
        VICTORY, "units a season for the capitols of all others while somebody holds the volcano",
        0, "FA-235", bounds=(0, 3), label="Units for those who do not hold it", needs="win_hill=on"
    )] = 0  # left out where it is 0: games of before it keep their digests
# fmt: on


OPTIONS = options_of(Terms)
"""All options, as a moderator chooses them."""
