"""Moves that are chosen whole, from one menu or by one button, where all their parts are few and listed."""

from collections.abc import Sequence

from rules.actions import Action, spec
from rules.illegal import Illegal
from rules.params import Place

MENU = 25
"""How many entries a menu holds."""
_MISTAKEN = "That choice is not one of those I offered."


def wholes(kind: type[Action], legal: Sequence[Action]) -> list[Action]:
    """The legal moves of a kind, if it is chosen whole: few, of single choices, no place but by its wish.

    Of moves that differ only in what may be left out, the one that leaves it out stands for all.
    """
    described = spec(kind)
    picked = [p.kind for p in described.params]
    placed = not kind.whole and any(isinstance(k, Place) for k in picked)
    if kind.open or not picked or placed or any(k.several or k.typed for k in picked):
        return []
    found: dict[tuple[object, ...], Action] = {}
    for action in legal:
        if type(action) is kind:
            needed = tuple(getattr(action, p.name) for p in described.params if not p.optional)
            bare = all(getattr(action, p.name) is None for p in described.params if p.optional)
            if bare or needed not in found:
                found[needed] = action
    return list(found.values()) if 1 < len(found) <= MENU else []


def packed(action: Action) -> str:
    """The values of a move whose parameters are single choices, for a custom id or a menu's value."""
    values = (getattr(action, param.name) for param in spec(type(action)).params)
    return "_".join("" if value is None else str(int(value)) for value in values) or "_"


def unpacked(kind: type[Action], text: str) -> Action:
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
