"""What a panel offers for one parameter: numbers, pages, values of controls, badges of the picture."""

from collections import Counter

from bot.messages.composing import Draft
from bot.messages.wording import MENU, clip
from bot.tables.model import Glance
from render.painter import Mark
from rules.kernel.actions import Param, spec
from rules.kernel.game import Choices
from rules.kernel.params import Amounts, Place

KEYS = 20
"""So many choices have a button each: one click instead of a menu's two."""
SINGLES = 29
"""So many have one where one of them is all that is asked (the robber's tiles on the largest board)."""
_MENUS = 4
PAGE = MENU * _MENUS
"""How many choices one page shows."""
AMOUNT = 100_000
"""More places than any board has: a menu's value is the place, and this for each piece from there."""
_AMOUNTS = 5
"""How many numbers of pieces a menu offers of one place."""


def hint(glance: Glance, param: Param, atom: int) -> str:
    """What is at the place that a choice stands for; empty for choices that are no places."""
    if not isinstance(param.kind, Place):
        return ""
    return glance.game.hint(glance.view, param.kind.noun, atom, glance.names)


def marks(draft: Draft, param: Param, choices: Choices) -> list[Mark]:
    """The badges of the private picture for the draft's page, with what is chosen; none if it is no place."""
    if not isinstance(param.kind, Place):
        return []
    noun, several = param.kind.noun, param.kind.several
    listed = {
        (noun, atom): Mark(noun, atom, str(number), several and atom in draft.picked)
        for number, atom in on_page(choices, draft.page, page_size(param, choices))
    }
    settled = {
        (each.kind.noun, atom): Mark(each.kind.noun, atom, "", True)
        for each in spec(draft.kind).params
        if isinstance(each.kind, Place) and draft.chosen.get(each.name) is not None
        for atom in each.kind.atoms(draft.chosen[each.name])
    }
    return [*listed.values(), *(mark for place, mark in settled.items() if place not in listed)]


def amounts(count: int) -> tuple[int, ...]:
    """The numbers of so many like pieces that a menu offers, all of them first; others can be written."""
    few = range(1, count + 1) if count <= _AMOUNTS else {count, count - 1, count // 2, 2, 1}
    return tuple(sorted(few, reverse=True))


def listed_amounts(choices: Choices, page: int) -> list[tuple[int, int, int]]:
    """The entries of a page on which pieces are picked: number, place, how many from there."""
    supply = Counter(choices.atoms)
    return [
        (number, atom, many)
        for number, atom in on_page(choices, page, PAGE // _AMOUNTS)
        for many in amounts(supply[atom])
    ]


def amount_value(atom: int, many: int) -> str:
    """The value of so many pieces of a place in a menu."""
    return str(many * AMOUNT + atom)


def without_label(param: Param) -> str:
    """What it means to choose nothing for a parameter: `A random one`, else `None`."""
    return clip(param.without[:1].upper() + param.without[1:], 60) if param.without else "None"


def picks_amounts(param: Param, choices: Choices) -> bool:
    """Whether one picks how many of each: pieces of places, or anything else that may be named repeatedly."""
    repeated = len(set(choices.atoms)) < len(choices.atoms)
    return isinstance(param.kind, Amounts) or (param.kind.several and repeated)


def page_size(param: Param, choices: Choices) -> int:
    """How many different choices of a parameter one page shows."""
    return PAGE // _AMOUNTS if picks_amounts(param, choices) else PAGE


def on_page(choices: Choices, page: int, size: int = PAGE) -> list[tuple[int, int]]:
    """The choices of a page, each with its number from 1."""
    numbered = list(enumerate(dict.fromkeys(choices.atoms), 1))
    return numbered[page * size : (page + 1) * size]


def label(glance: Glance, param: Param, atom: int, number: int) -> str:
    """A choice as its button or entry says it, with its number in the picture if it has one."""
    shown = param.kind.show_atom(atom, glance.names)
    return f"{number} · {shown}" if shows_numbers(param) else shown


def shows_numbers(param: Param) -> bool:
    """Whether the picture of the choices has their numbers."""
    return isinstance(param.kind, Place) and param.kind.on_board
