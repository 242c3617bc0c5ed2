"""What a game master may name in its moves, after what is named before it, and why nothing else (FA-251…)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.farlanthia import actions, forces, hostility, movement, tables
from rules.farlanthia.actions import WHAT
from rules.farlanthia.base import within
from rules.farlanthia.cards import draw
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.map import ground
from rules.farlanthia.phase_names import SETUP_GM
from rules.farlanthia.realm import terrain_allows
from rules.farlanthia.state import FarTable
from rules.kernel.actions import Action, Param, places, spec
from rules.kernel.game import Choices, Chosen
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY
from rules.kernel.params import Word

NONE = Choices((), 0, 0)
LATER = (actions.GmCard, actions.GmAttack, actions.GmSeason)
"""What waits until the story has begun."""


class Space(NamedTuple):
    """What may be named for a parameter, and why nothing else may, by the first rule of the move or another.

    Without a refusal it is what is offered: more may be named, as the move's own check says.
    """

    able: Callable[[FarTable, Chosen], Iterable[int] | Choices]
    refusal: str = ""
    rule: str = ""
    code: str = "bad_target"


def _space(kind: type[Action], param: Param) -> Space:
    """That of a parameter: of a word any, of a seat who is in play, unless more is said of it."""
    if (kind, param.name) in SPACES:
        return SPACES[kind, param.name]
    if isinstance(param.kind, Word):
        words = range(len(param.kind.words))
        return Space(lambda table, chosen: words)
    return Space(lambda table, chosen: NONE) if param.kind.typed else _IN_PLAY


def check(table: FarTable, action: Action) -> None:
    """Raise Illegal where an action names what there is not, or what may not be named."""
    kind = type(action)
    for _, cell in places(action):
        within(cell, table.board.cells, "tile")
    if kind in LATER and table.phase == SETUP_GM:
        raise Illegal("not_now", "The story has not begun.", kind.rules[0])
    chosen: dict[str, Any] = {}
    for param in spec(kind).params:
        value, space = getattr(action, param.name), _space(kind, param)
        if isinstance(param.kind, Word) and isinstance(value, int):
            within(value, len(param.kind.words), param.kind.noun)
        named = value if isinstance(value, tuple) else (value,) * (value is not None)
        if space.refusal and (named or not param.optional):
            able = {*choices(table, kind, param, chosen).atoms}
            if not named or len({*named}) < len(named) or not {*named} <= able:
                where = table.board.lexicons["tile"].show(getattr(action, "cell", 0))
                text = space.refusal.format(where=where, volcano=table.land(tables.VOLCANO))
                raise Illegal(space.code, text, space.rule or kind.rules[0])
        chosen[param.name] = value


def choices(table: FarTable, kind: type[Action], param: Param, chosen: Chosen) -> Choices:
    """What may be picked for that parameter; nothing for one that is typed."""
    able = _space(kind, param).able(table, chosen)
    if isinstance(able, Choices):
        return able
    atoms = tuple(able)
    return Choices(atoms, 0 if param.optional else 1, len(atoms) if param.kind.several else 1)


# The map.


def drawable(table: FarTable) -> list[int]:
    """The cells without a structure, ascending."""
    return [cell for cell, kind in enumerate(table.structure) if kind == NOBODY]


def _erasable(table: FarTable) -> list[int]:
    """The tiles on which nothing stands, face up or not."""
    return [
        cell
        for cell in drawable(table)
        if table.terrain[cell] != tables.EMPTY and table.holder[cell] == NOBODY
    ]


@cache
def _kinds(terrain: int) -> tuple[int, ...]:
    return tuple(kind for kind in range(len(tables.STRUCTURES)) if terrain_allows(terrain, kind))


def _owners(table: FarTable, cell: int) -> tuple[int, ...]:
    """Whose units can be there: on a free tile those of whoever has figures left, and grey ones."""
    holder = table.holder[cell]
    if holder != NOBODY:
        return (holder,)
    return tuple(owner for owner in (*table.playing, tables.NEUTRAL) if forces.room(table, owner))


def _counts(table: FarTable, cell: int, owner: int) -> list[int]:
    here = forces.units_on(table, cell)
    most = min(10, forces.room(table, owner), 130 - here)
    return [*range(1, most + 1), *range(-1, -min(10, here) - 1, -1)]


def _grey_attacks(table: FarTable) -> dict[int, list[int]]:
    """By cell with grey units: what they can attack (FA-257)."""
    found = {}
    for cell in forces.camps(table, tables.NEUTRAL):
        ways = movement.ways(table, tables.NEUTRAL, cell, (tables.INFANTRY,))
        hostile = sorted(to for to in ways if hostility.foreign(table, tables.NEUTRAL, to))
        if hostile:
            found[cell] = hostile
    return found


# The seats.


def dealable(table: FarTable, deck: int) -> Iterable[int]:
    """The cards of a deck that may be dealt by name: all but those that lie open.

    One that somebody holds in a closed hand may be dealt too, as a copy: a refusal would tell of it.
    """
    seen = {card for cards in table.open for card in cards if table.terms.decks != "roll"}
    of_deck = (card for card, what in enumerate(CARDS) if what.deck == deck)
    return (card for card in of_deck if card not in seen and draw.playable(table, card))


def _open_objectives(table: FarTable) -> list[int]:
    return [number for number, each in enumerate(table.objectives, 1) if each.open]


def _winners(table: FarTable, number: int) -> tuple[int, ...]:
    whose = table.objectives[number - 1].seat
    return table.playing if whose == NOBODY else tuple(seat for seat in table.playing if seat == whose)


_IN_PLAY = Space(lambda table, chosen: table.playing, "Name a player who is in the game.", "FA-255")
_OPEN = "Name an open objective by its number."
_REWARDS = Choices(tuple(what for what in range(len(WHAT)) for _ in range(5)), 0, 10)
SPACES: Mapping[tuple[type[Action], str], Space] = {
    (actions.GmTerrain, "cell"): Space(
        lambda table, chosen: drawable(table), "A structure stands on {where}: its tile stays."
    ),
    (actions.GmTerrain, "hidden"): Space(
        lambda table, chosen: (0, 1) if table.holder[chosen["cell"]] == NOBODY else (0,),
        "Units stand on {where}: it cannot lie face down.", "FA-252",
    ),
    (actions.GmErase, "cell"): Space(
        lambda table, chosen: _erasable(table), "Remove a tile on which nothing stands."
    ),
    (actions.GmReveal, "cells"): Space(
        lambda table, chosen: bits(ground.hidden_tiles(table)), "Name hidden tiles, each once."
    ),
    (actions.GmHide, "cells"): Space(
        lambda table, chosen: [cell for cell in _erasable(table) if table.terrain[cell] >= 0],
        "Name revealed tiles without units and structures, each once.",
    ),
    (actions.GmStructure, "cell"): Space(
        lambda table, chosen: [cell for cell, terrain in enumerate(table.terrain) if _kinds(terrain)],
        "No structure can stand on {where}: name a revealed tile that is no {volcano} and no swamp.",
        code="terrain",
    ),
    (actions.GmStructure, "kind"): Space(
        lambda table, chosen: _kinds(table.terrain[chosen["cell"]]),
        "That structure may not stand on the terrain of {where}.", code="terrain",
    ),
    (actions.GmStructure, "owner"): Space(
        lambda table, chosen: (*table.playing, tables.NEUTRAL), "Name a player's colour, or grey."
    ),
    (actions.GmRemove, "cell"): Space(
        lambda table, chosen: [cell for cell, kind in enumerate(table.structure) if kind != NOBODY],
        "No structure stands there.",
    ),
    (actions.GmTroops, "cell"): Space(
        lambda table, chosen: bits(ground.open_tiles(table)), "Units stand on revealed tiles."
    ),
    (actions.GmTroops, "owner"): Space(lambda table, chosen: _owners(table, chosen["cell"])),
    (actions.GmTroops, "count"): Space(lambda table, chosen: _counts(table, chosen["cell"], chosen["owner"])),
    (actions.GmGive, "count"): Space(lambda table, chosen: (*range(1, 11), *range(-1, -6, -1))),
    (actions.GmCard, "card"): Space(
        lambda table, chosen: dealable(table, chosen["deck"]),
        "That card is of the other deck, lies open before somebody, or concerns nobody here.",
    ),
    (actions.GmAttack, "origin"): Space(lambda table, chosen: sorted(_grey_attacks(table))),
    (actions.GmAttack, "to"): Space(lambda table, chosen: _grey_attacks(table)[chosen["origin"]]),
    (actions.GmAttack, "count"): Space(
        lambda table, chosen: range(1, forces.units_on(table, chosen["origin"]) + 1)
    ),
    (actions.GmObjective, "reward"): Space(lambda table, chosen: _REWARDS),
    (actions.GmAward, "objective"): Space(
        lambda table, chosen: [each for each in _open_objectives(table) if _winners(table, each)], _OPEN
    ),
    (actions.GmAward, "seat"): Space(
        lambda table, chosen: _winners(table, chosen["objective"]), "Name a player in play whom it is for."
    ),
    (actions.GmFail, "objective"): Space(lambda table, chosen: _open_objectives(table), _OPEN),
    (actions.GmTell, "seat"): Space(lambda table, chosen: range(table.seats), "Name a player."),
    (actions.GmSeason, "change"): Space(
        lambda table, chosen: range(int(table.skipping), len(tables.SEASONS) + 1),
        "What is left of this phase is skipped already.", code="not_now",
    ),
    (actions.GmEnd, "winners"): Space(lambda table, chosen: range(table.seats), "Name players, each once."),
}  # fmt: skip
"""By kind of move, and parameter."""
