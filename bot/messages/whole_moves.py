"""Moves that are chosen whole, from one menu or by one button, where all their parts are few and listed."""

from collections.abc import Sequence

from render.painter import Mark
from rules.kernel.actions import Action, Param, spec
from rules.kernel.illegal import Illegal
from rules.kernel.params import Place

MENU = 25
"""How many entries a menu holds."""
_MISTAKEN = "That choice is not one of those I offered."


def wholes(kind: type[Action], legal: Sequence[Action]) -> list[Action]:
    """The legal moves of a kind, if it is chosen whole: few, of single choices, more of them than a place.

    Of moves that differ only in what may be left out, one that leaves it out stands for all.
    """
    described = spec(kind)
    picked = [p.kind for p in described.params]
    places = sum(isinstance(k, Place) for k in picked)
    if kind.open or len(picked) == places or places > 1 or any(k.several or k.typed for k in picked):
        return []
    found: dict[tuple[object, ...], list[Action]] = {}
    for action in legal:
        if type(action) is kind:
            needed = tuple(getattr(action, p.name) for p in described.params if not p.optional)
            found.setdefault(needed, []).append(action)
    listed = [each for alike in found.values() for each in _bare(alike) or alike]
    return listed if 1 < len(listed) <= MENU else []


def _bare(alike: Sequence[Action]) -> list[Action]:
    """The one of these moves that leaves out what may be left out, if it is among them."""
    left_out = [p.name for p in spec(type(alike[0])).params if p.optional]
    return [each for each in alike if all(getattr(each, name) is None for name in left_out)][:1]


def place_of(kind: type[Action]) -> Param | None:
    """The parameter that names a place on the board, for which the picture has a number; None without one."""
    return next((p for p in spec(kind).params if isinstance(p.kind, Place) and p.kind.on_board), None)


def places_of(kind: type[Action], few: Sequence[Action]) -> dict[int, int]:
    """The number in the picture, from 1, of each place that these moves name."""
    param = place_of(kind)
    named = (getattr(action, param.name) for action in few) if param is not None else ()
    return {place: n for n, place in enumerate(dict.fromkeys(each for each in named if each is not None), 1)}


def marks_of(kind: type[Action], few: Sequence[Action]) -> list[Mark]:
    """The badges of the private picture for these moves; none where they name no place on the board."""
    param = place_of(kind)
    if param is None or not isinstance(param.kind, Place):
        return []
    return [Mark(param.kind.noun, place, str(n)) for place, n in places_of(kind, few).items()]


def pack(action: Action) -> str:
    """The values of a move whose parameters are single choices, for a custom id or a menu's value."""
    values = (getattr(action, param.name) for param in spec(type(action)).params)
    return "_".join("" if value is None else str(int(value)) for value in values) or "_"


def unpack(kind: type[Action], text: str) -> Action:
    """The move that was packed; raises Illegal for anything else, because only a forged one holds that."""
    params, parts = spec(kind).params, text.split("_")
    if len(params) != len(parts) or not all(part == "" or _whole(part) for part in parts):
        raise Illegal("bad_value", _MISTAKEN)
    values = {
        param.name: param.kind.assemble((int(part),)) if part else None
        for param, part in zip(params, parts, strict=True)
    }
    if any(
        value is None and not param.optional for param, value in zip(params, values.values(), strict=True)
    ):
        raise Illegal("bad_value", _MISTAKEN)
    return kind(**values)


def _whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8
