"""Autocomplete of one parameter: what is legal now, as the whole text that the option would hold."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.commands.builder import SUBCOMMANDS
from bot.messages.wording import ENTRY, clip
from bot.tables.model import Glance
from rules.kernel.actions import Action, spec
from rules.kernel.game import Choices
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names
from rules.kernel.params import Amounts, Cards, Kind, Place


def complete_place(
    kind: Place, choices: Choices, typed: str, names: Names, hint: Callable[[int], str]
) -> dict[str, str]:
    """What to show for what is typed so far, with what to send: a place's name, and what is there.

    A place is found by either; at most 25 of at most 100 characters.
    """
    shown = dict[str, str]()
    for atom in dict.fromkeys(choices.atoms):
        name, told = kind.show_atom(atom, names), hint(atom)
        shown[clip(f"{name} · {told}", ENTRY) if told else name] = name
    wanted = typed.strip()
    found = sorted(
        _fitting(list(shown), wanted), key=lambda text: shown[text].casefold() != wanted.casefold()
    )
    return {text: shown[text] for text in found[:SUBCOMMANDS]}


def complete(kind: Kind, choices: Choices, typed: str, names: Names) -> list[str]:
    """Texts to offer for what is typed so far, at most 25 of at most 100 characters."""
    if isinstance(kind, Cards):
        found = _cards(kind, choices, typed, names)
    elif isinstance(kind, Amounts):
        found = _amounts(kind, choices, typed, names) or _several(kind, choices, typed, names)
    elif kind.several:
        found = _several(kind, choices, typed, names)
    else:
        shown = [kind.show_atom(atom, names) for atom in dict.fromkeys(choices.atoms)]
        found = _fitting(shown, typed.strip())
    return [text for text in dict.fromkeys(found) if text and len(text) <= ENTRY][:SUBCOMMANDS]


def settle_values(
    kind: type[Action], param: str, typed: Mapping[str, str], names: Names
) -> dict[str, Any] | None:
    """The values of the parameters before `param`; None if one of them is missing or cannot be read."""
    chosen = dict[str, Any]()
    for each in spec(kind).params:
        if each.name == param:
            return chosen
        text = typed.get(each.name, "")
        if not text.strip():
            if each.needed:
                return None
            chosen[each.name] = each.kind.usual
            continue
        try:
            chosen[each.name] = each.kind.read(text, names)
        except Illegal:
            return None
    return None


def listed_values(glance: Glance, kind: type[Action], param: str) -> Choices:
    """What any listed move of that kind has for a parameter: for when the ones before it are still open."""
    described = next(each for each in spec(kind).params if each.name == param)
    found: dict[int, None] = {}
    for action in glance.legal:
        value = getattr(action, param, None) if type(action) is kind else None
        if value is not None:
            found.update(dict.fromkeys(described.kind.atoms(value)))
    return Choices(tuple(found))


def _several(kind: Kind, choices: Choices, typed: str, names: Names) -> list[str]:
    """What was typed so far with its last word completed, or with one more choice added."""
    earlier, last = _parts(kind, typed, names)
    if earlier is None:
        return []
    rest = list(Counter(choices.atoms) - Counter(earlier))
    shown = {kind.show_atom(atom, names): atom for atom in rest}

    def text(*atoms: int) -> str:
        return kind.show(kind.assemble((*earlier, *atoms)), names) if earlier or atoms else ""

    offered = [text(shown[word]) for word in _fitting(list(shown), last)]
    exact = next((atom for word, atom in shown.items() if word.casefold() == last.casefold()), None)
    if exact is not None:
        more = [text(exact, atom) for atom in rest if atom != exact]
        return [text(exact), *offered, *(more if len(earlier) + 1 < choices.most else [])]
    if not last and len(earlier) >= max(1, choices.least):
        return [text(), *(offered if len(earlier) < choices.most else [])]
    return offered


def _parts(kind: Kind, typed: str, names: Names) -> tuple[list[int] | None, str]:
    """The choices that stand complete in a typed text, and the word being typed; None if one is none."""
    if not typed.strip():
        return [], ""
    try:
        words = kind.split(typed)
        if typed[-1] in " ,;":
            try:
                return [kind.read_atom(word, names) for word in words], ""
            except Illegal:
                # A name of several words may be on its way.
                pass
        return [kind.read_atom(word, names) for word in words[:-1]], words[-1].strip()
    except Illegal:
        return None, ""


def _amounts(kind: Amounts, choices: Choices, typed: str, names: Names) -> list[str]:
    """What was typed so far with one more place: as many as were typed, or all of them, or one."""
    *done, last = typed.split(",")
    found = re.match(r"\s*(\d{0,3})\s*(?:from\s+)?", last)
    number, name = (found[1], last[found.end() :].strip()) if found else ("", last)
    try:
        earlier = kind.read(",".join(done), names) if done else ()
    except Illegal:
        return []
    supply = Counter(choices.atoms) - Counter(kind.atoms(earlier))
    places = {kind.show_atom(place, names): place for place in supply}
    return [
        kind.show((*earlier, (places[shown], count)), names)
        for shown in _fitting(list(places), name)
        for count in dict.fromkeys([int(number)] if number else (supply[places[shown]], 1))
        if 0 < count <= supply[places[shown]]
    ]


def _cards(kind: Cards, choices: Choices, typed: str, names: Names) -> list[str]:
    """The cards typed so far, with the last word completed or one more card added."""
    supply = Counter(choices.atoms)
    found = re.fullmatch(r"(.*?)([^\W\d]*)", typed, re.DOTALL)
    earlier, last = (found[1], found[2]) if found else (typed, "")
    words = _fitting([kind.words[atom] for atom in supply], last)
    offered = list[str]()
    for word in words:
        amounted = re.search(r"\d\s*[x×]?\s*$", earlier)
        offered.append(_tidy(kind, earlier + word if amounted or not earlier else f"{earlier} {word}", names))
    return [text for text in offered if text]


def _tidy(kind: Cards, text: str, names: Names) -> str:
    """The text as it would be shown; empty if it cannot be read."""
    try:
        return kind.show(kind.read(text, names), names)
    except Illegal:
        return ""


def _fitting(words: Sequence[str], typed: str) -> list[str]:
    wanted = typed.casefold()
    begin = [word for word in words if word.casefold().startswith(wanted)]
    return begin or [word for word in words if wanted in word.casefold()]
