"""Closed kinds of move of Landover."""

from collections.abc import Callable
from typing import Any

from rules.landover import actions as lo_moves
from rules.landover.cards import plays as lo_plays
from tests.conformance.closed import A, B, Closed, at
from tests.landover import table as lo

_CITY = lo.corner("0,0,N")
_VILLAGE = lo.corner("1,1,S")


def landover(**given: Any) -> Callable[[], Any]:
    return at(lo.position, **given)


def holding(*cards: str, **given: Any) -> Callable[[], Any]:
    return landover(held={A: cards}, **given)


def asking() -> Any:
    """A card asks for a good."""
    state = lo.position(held={A: ["merchant fleet"]})
    lo.play(state, "merchant fleet")
    return state


def aiming() -> Any:
    """A card asks for a tile."""
    state = lo.position(held={A: ["bishop"]}, catapults={B: lo.tile("W8")})
    lo.play(state, "bishop")
    return state


LANDOVER = [
    Closed(lo_moves.ChooseGood, aiming, "Which catapult goes? Or take the card back.", "LO-227"),
    Closed(
        lo_moves.PlaceVillage, landover(), "The setup is over: what you build now has its price.", "LO-062"
    ),
    Closed(lo_moves.PlaceCity, landover(), "The setup is over: what you build now has its price.", "LO-062"),
    Closed(lo_moves.PlaceRoute, landover(), "No card lets you place a road or bridge", "LO-269"),
    Closed(lo_moves.PlaceRoute, asking, "Which good trades 2:1? Or take the card back.", "LO-227"),
    Closed(lo_moves.Roll, landover(), "The dice have been rolled already", "LO-080"),
    Closed(
        lo_moves.Alchemist, landover(phase="start_turn"), "You hold no Alchemist: roll the dice.", "LO-260"
    ),
    Closed(lo_moves.Roll, asking, "The dice have been rolled already", "LO-080"),
    Closed(lo_moves.Roll, landover(phase="lucky"), "The dice have been rolled already", "LO-080"),
    Closed(lo_moves.Roll, landover(), "It is not your turn: seat 1 (orange) is to play.", "LO", B),
    Closed(
        lo_moves.LuckyRaid,
        landover(options={"lucky_seven": "off"}),
        "At this table nobody has a free raid on a 7.",
        "LO-137",
    ),
    Closed(lo_moves.LuckyRaid, landover(), "with a 7, to whoever alone has the fewest points", "LO-136"),
    Closed(
        lo_moves.BuildRoad,
        landover(cities={A: [_CITY]}, hands={A: "1 clay"}),
        "A road costs 1 wood and 1 clay; you lack 1 wood.",
        "LO-041",
    ),
    Closed(
        lo_moves.BuildRoad,
        landover(hands={A: "1 wood 1 clay"}),
        "No free edge beside land touches your buildings and roads.",
        "LO-027",
    ),
    Closed(
        lo_moves.BuildRoad,
        landover(cities={A: [_CITY]}, hands={A: "1 wood 1 clay"}, torn=[15, 0, 0, 0, 0, 0]),
        "You have no road left",
        "LO-049",
    ),
    Closed(
        lo_moves.BuildBridge,
        landover(hands={A: "1 wood"}),
        "costs 1 wool and 1 wood; you lack 1 wool; and no free edge beside water",
        "LO-041",
    ),
    Closed(
        lo_moves.BuildVillage,
        landover(),
        "A village costs 1 wool, 1 wood, 1 wheat and 1 clay; you lack",
        "LO-041",
    ),
    Closed(
        lo_moves.BuildVillage,
        landover(hands={A: "1 wood 1 wool 1 wheat 1 clay"}),
        "No road or bridge of yours ends at a free corner",
        "LO-042",
    ),
    Closed(
        lo_moves.BuildCity,
        landover(villages={A: [_VILLAGE]}, hands={A: "1 ore"}),
        "A city costs 3 ore and 2 wheat; you lack 2 ore and 2 wheat.",
        "LO-041",
    ),
    Closed(
        lo_moves.BuildCity,
        landover(hands={A: "3 ore 2 wheat"}),
        "You have no village that a city could replace.",
        "LO-043",
    ),
    Closed(
        lo_moves.BuildWall, landover(cities={A: [_CITY]}), "A wall costs 2 clay; you lack 2 clay.", "LO-041"
    ),
    Closed(
        lo_moves.BuildWall,
        landover(hands={A: "2 clay"}),
        "You have no city without a wall.",
        "LO-044",
    ),
    Closed(
        lo_moves.BuildWall,
        landover(cities={A: [_CITY]}, walls=[_CITY], hands={A: "2 clay"}),
        "You have no city without a wall.",
        "LO-044",
    ),
    Closed(
        lo_moves.Improve,
        landover(),
        "The next level costs 1 cloth for commerce (you lack 1 cloth), 1",
        "LO-143",
    ),
    Closed(
        lo_moves.Improve,
        landover(levels={A: (6, 6, 6)}),
        "There is no level above 6 of commerce, science or politics.",
        "LO-143",
    ),
    Closed(
        lo_moves.Recruit,
        landover(hands={A: "1 wool"}),
        "A level of power costs 1 wool and 1 wheat; you lack 1 wheat.",
        "LO-120",
    ),
    Closed(
        lo_moves.Recruit,
        landover(hands={A: "1 wool 1 wheat"}, power={A: 3}),
        "Without barracks (politics 3) power stops",
        "LO-120",
    ),
    Closed(lo_moves.Recruit, landover(power={A: 3}), "stops at 3; and a level of power costs", "LO-120"),
    Closed(
        lo_moves.Raid,
        landover(cities={B: [_CITY]}),
        "A raid costs 1 power and you have none: recruit first.",
        "LO-122",
    ),
    Closed(
        lo_moves.Raid,
        landover(cities={B: [_CITY]}, power={A: 1}, raided=True),
        "You have already raided this turn.",
        "LO-122",
    ),
    Closed(lo_moves.Raid, landover(raided=True), "You have already raided this turn.", "LO-122"),
    Closed(
        lo_moves.Raid, landover(power={A: 1}), "No opponent has a village or city on a known tile", "LO-123"
    ),
    Closed(lo_moves.RemoveCatapult, landover(power={A: 1}), "There is no catapult on the board.", "LO-128"),
    Closed(
        lo_moves.RemoveCatapult,
        landover(catapults={B: lo.tile("W8")}),
        "costs 1 power and you have none.",
        "LO-128",
    ),
    Closed(
        lo_moves.Trade,
        landover(hands={A: "2 ore 1 cloth"}),
        "A trade takes 3 cards of a kind; you have 2 ore and 1 cloth.",
        "LO-184",
    ),
    Closed(lo_plays.Play, landover(), "You hold no development card.", "LO-226"),
    Closed(
        lo_plays.Play,
        holding("bishop"),
        "Bishop would do nothing now: there is no catapult on the board.",
        "LO-276",
    ),
    Closed(lo_plays.Play, holding("siege"), "no opponent has a village or city on a known tile", "LO-275"),
    Closed(lo_plays.Play, holding("deserter"), "no opponent has power", "LO-278"),
    Closed(lo_plays.Play, holding("vandal"), "no road or bridge of an opponent has a free end", "LO-280"),
    Closed(lo_plays.Play, holding("diplomat"), "none of your roads and bridges has a free end", "LO-281"),
    Closed(
        lo_plays.Play,
        holding("raze"),
        "Raze costs 1 power and you have none; and it would do nothing now: no opponent has a city",
        "LO-283",
    ),
    Closed(lo_plays.Play, holding("spy"), "no opponent holds a development card", "LO-285"),
    Closed(
        lo_plays.Play, holding("wedding"), "Nobody with more points than you has a card in hand.", "LO-248"
    ),
    Closed(
        lo_plays.Play,
        holding("master merchant"),
        "nobody with more points than you has a card in hand",
        "LO-241",
    ),
    Closed(lo_plays.Play, holding("commercial harbour"), "you have no resource to give", "LO-240"),
    Closed(lo_plays.Play, holding("merchant"), "no other known tile at a village or city of yours", "LO-243"),
    Closed(lo_plays.Play, holding("resource monopoly"), "Nobody else has a card in hand.", "LO-248"),
    Closed(
        lo_plays.Play,
        holding("medicine"),
        "you lack 2 ore and 1 wheat; and it would do nothing now: you have no village",
        "LO-266",
    ),
    Closed(
        lo_plays.Play,
        holding("mining", "irrigation"),
        "Irrigation: You have no village or city on a field. "
        "Mining: You have no village or city on a mountain.",
        "LO-265",
    ),
    Closed(
        lo_plays.Play, holding("road building"), "no road or bridge left that could stand anywhere", "LO-268"
    ),
    Closed(lo_plays.Play, holding("alchemist"), "Play it before the roll", "LO-260"),
    *(
        Closed(kind, asking, "Which good trades 2:1? Or take the card back.", "LO-227")
        for kind in (lo_moves.ChooseTile, lo_moves.ChooseCorner, lo_moves.ChooseEdge, lo_moves.ChoosePlayer)
    ),
    Closed(lo_moves.ChooseGood, landover(), "No card of yours asks for that now.", "LO-227"),
    Closed(lo_moves.TakeBack, landover(phase="start_turn"), "No card of yours asks for that now.", "LO-227"),
    Closed(lo_moves.TakeBack, landover(), "No card of yours asks for that now.", "LO-227"),
    Closed(lo_moves.TakeBack, landover(), "It is not your turn: seat 1 (orange) is to play.", "LO", B),
    Closed(lo_moves.PickHand, landover(), "No card shows you what others hold now.", "LO-227"),
    Closed(lo_plays.PickDev, landover(), "No card shows you what others hold now.", "LO-227"),
    Closed(lo_moves.FinishFree, landover(), "No card lets you place a road or bridge", "LO-269"),
    Closed(lo_moves.PlaceMetro, landover(), "there is none to place now.", "LO-151"),
    Closed(lo_moves.EndTurn, landover(phase="start_turn"), "First roll the dice.", "LO"),
    Closed(lo_moves.EndTurn, asking, "First answer what your card asks, or take it back.", "LO"),
    Closed(lo_moves.EndTurn, landover(), "It is not your turn: seat 1 (orange) is to play.", "LO", B),
]
