"""Autocomplete of one parameter: what is legal now, as the whole text that the option would hold."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from bot.tables.model import Glance
from bot.wording import ENTRY
from rules.actions import Action, spec
from rules.game import Choices
from rules.illegal import Illegal
from rules.names import Names
from rules.params import Cards, Kind

MOST = 25
"""Discord's limit for autocomplete choices."""


def complete(kind: Kind, choices: Choices, typed: str, names: Names) -> list[str]:
    """Texts to offer for what is typed so far, at most 25 of at most 100 characters."""
    if isinstance(kind, Cards):
        found = _cards(kind, choices, typed, names)
    elif kind.several:
        found = _several(kind, choices, typed, names)
    else:
        shown = [kind.show_atom(atom, names) for atom in dict.fromkeys(choices.atoms)]
        found = _fitting(shown, typed.strip())
    return [text for text in dict.fromkeys(found) if text and len(text) <= ENTRY][:MOST]


def settled(kind: type[Action], param: str, typed: Mapping[str, str], names: Names) -> dict[str, Any] | None:
    """The values of the parameters before `param`; None if one of them is missing or cannot be read."""
    chosen = dict[str, Any]()
    for each in spec(kind).params:
        if each.name == param:
            return chosen
        text = typed.get(each.name, "")
        if not text.strip():
            if not each.optional:
                return None
            chosen[each.name] = None
            continue
        try:
            chosen[each.name] = each.kind.read(text, names)
        except Illegal:
            return None
    return None


def listed(glance: Glance, kind: type[Action], param: str) -> Choices:
    """What any listed move of that kind has for a parameter: for when the ones before it are still open."""
    described = next(each for each in spec(kind).params if each.name == param)
    found: dict[int, None] = {}
    for action in glance.legal:
        value = getattr(action, param, None) if type(action) is kind else None
        if value is not None:
            found.update(dict.fromkeys(described.kind.atoms(value)))
    return Choices(tuple(found))


def _several(kind: Kind, choices: Choices, typed: str, names: Names) -> list[str]:
    """The words typed so far, with the last one completed or one more added."""
    shown = [kind.show_atom(atom, names) for atom in dict.fromkeys(choices.atoms)]
    found = re.fullmatch(r"(.*[\s,;])?([^\s,;]*)", typed, re.DOTALL)
    if found is None:
        return []
    earlier = " ".join(re.split(r"[\s,;]+", (found[1] or "").strip(" ,;")))
    used = {word.casefold() for word in earlier.split()}
    rest = [word for word in shown if word.casefold() not in used]
    last = found[2]
    exact = [word for word in rest if word.casefold() == last.casefold()]
    offered = [f"{earlier} {word}".strip() for word in _fitting(rest, last)]
    if exact:
        so_far = f"{earlier} {exact[0]}".strip()
        more = [f"{so_far} {word}" for word in rest if word != exact[0]]
        offered = [so_far, *offered, *(more if len(used) + 1 < choices.most else [])]
    elif not last and earlier:
        offered = [earlier, *(offered if len(used) < choices.most else [])]
    return offered


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
    return begin + [word for word in words if wanted in word.casefold() and word not in begin]
