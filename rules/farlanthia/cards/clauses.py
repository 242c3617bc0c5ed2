"""The card language as it is written in `cards.toml`, read into clauses."""

import re
from collections.abc import Iterable
from typing import cast, get_args

from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.kinds import KINDS, Kind
from rules.farlanthia.cards.language import Clause, Condition, Effect, Mode, Moment, Row, Way

_CLAUSE = re.compile(r"(?P<moment>[A-Z]+) (?P<mode>must|one|may)(?: if (?P<condition>\S+))? (?P<rest>.+)")
_BRANCH = re.compile(r"spent>=(\d) \? (.+) : (.+)")
_SPANS = re.compile(r"(\d)(?:-(\d))?: (.+)")
_LETTER = re.compile(r"[abc]: (.+)")
_CONDITION = re.compile(r"([a-z_]+)(?:\((\w+)\))?(?:>=(\d+))?")

_EFFECTS = tuple(kind for kind in KINDS.values() if kind.words is not None)
_COSTS = tuple(kind for kind in KINDS.values() if kind.price is not None)


def clause(text: str) -> Clause:
    """The clause that a text of `cards.toml` means; raises ValueError for anything else."""
    found = _CLAUSE.fullmatch(text)
    if found is None or found["moment"] not in get_args(Moment):
        raise ValueError(f"not a clause: {text}")
    texts = _pieces(found["rest"], "; ") if found["mode"] == Mode.ONE.value else [found["rest"]]
    condition = _condition(found["condition"]) if found["condition"] else None
    ways = tuple(_way(each) for each in texts)
    return Clause(cast(Moment, found["moment"]), Mode(found["mode"]), ways, condition)


def _condition(text: str) -> Condition:
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise ValueError(f"not a condition: {text}")
    return Condition(found[1], found[2] or "", int(found[3] or 0))


def _way(text: str) -> Way:
    lettered = _LETTER.fullmatch(text)
    body = lettered[1] if lettered else text
    end = body.endswith(" end")
    cost, arrow, gain = body.removesuffix(" end").rpartition("=> ")
    price = cost.strip().removeprefix("pay ")
    if not lettered and not arrow:
        raise ValueError(f"a clause needs an arrow: {text}")
    return Way((_read(price, _COSTS),) if price else (), _effects(gain), end)


def _effects(text: str) -> tuple[Effect, ...]:
    if text == "nothing":
        return ()
    branch = _BRANCH.fullmatch(text)
    if branch:
        least = int(branch[1])
        rows = (Row(1, least - 1, _effects(branch[3])), Row(least, 6, _effects(branch[2])))
        return (Effect("spent", rows=rows),)
    return tuple(_read(each, _EFFECTS) for each in _pieces(text, ", "))


def _read(text: str, kinds: Iterable[Kind]) -> Effect:
    for kind in kinds:
        found = re.fullmatch(kind.notation, text)
        if found:
            said = found.groupdict()
            rows = _rows(said.get("rows", ""))
            return Effect(kind.name, int(said.get("n") or not rows), said.get("what", ""), rows)
    raise ValueError(f"the card language has no {text!r}")


def _rows(text: str) -> tuple[Row, ...]:
    found = [_SPANS.fullmatch(each) for each in text.split("; ")]
    return tuple(Row(int(m[1]), int(m[2] or m[1]), _effects(m[3])) for m in found if m)


def _pieces(text: str, mark: str) -> list[str]:
    """The text between marks that stand outside of square brackets."""
    return re.split(mark + r"(?![^\[]*\])", text)


CLAUSES: tuple[tuple[Clause, ...], ...] = tuple(tuple(map(clause, card.texts)) for card in CARDS)
"""What every card does, by its id."""
