"""The card language as it is written in `cards.toml`, read into clauses."""

import re
from collections.abc import Callable
from typing import cast, get_args

from rules.farlanthia.cards.language import Clause, Condition, Effect, Mode, Moment, Row, Way

_CLAUSE = re.compile(r"(?P<moment>[A-Z]+) (?P<mode>must|one|may)(?: if (?P<condition>\S+))? (?P<rest>.+)")
_BRANCH = re.compile(r"spent>=(\d) \? (.+) : (.+)")
_SPANS = re.compile(r"(\d)(?:-(\d))?: (.+)")
_LETTER = re.compile(r"[abc]: (.+)")
_CONDITION = re.compile(r"([a-z_]+)(?:\((\w+)\))?(?:>=(\d+))?")

Found = re.Match[str]

_EFFECTS: tuple[tuple[str, Callable[[Found], Effect]], ...] = (
    (r"([wsfg])([+-]\d)", lambda m: Effect("good", int(m[2]), m[1])),
    (r"any([+-]\d)", lambda m: Effect("any", int(m[1]))),
    (r"(valor|honor|renown)([+-]\d)", lambda m: Effect("track", int(m[2]), m[1])),
    (r"honor\+1 per own\((\w+)\)", lambda m: Effect("honor_per", 1, m[1])),
    (r"g\+1 per on\((\w+)\) max (\d)", lambda m: Effect("gold_per", int(m[2]), m[1])),
    (r"prod\(([wsfg])\)-(\d)", lambda m: Effect("less", int(m[2]), m[1])),
    (r"noprod\((\w+)\)", lambda m: Effect("idle", 1, m[1])),
    (r"troop\+(\d)", lambda m: Effect("troop", int(m[1]))),
    (r"troop-(\d)@(\w+)", lambda m: Effect("loss", int(m[1]), m[2])),
    (r"place\((\w+)\)@new", lambda m: Effect("place", 1, m[1])),
    (r"build\((\w+)\)", lambda m: Effect("build", 1, m[1])),
    (r"lose\((\w+)\)", lambda m: Effect("lose", 1, m[1])),
    (r"discount\(([wsfg])\)", lambda m: Effect("discount", 1, m[1])),
    (r"reveal (\d)", lambda m: Effect("reveal", int(m[1]))),
    (r"peek (\d)", lambda m: Effect("peek", int(m[1]))),
    (r"ban\((\w+)\)", lambda m: Effect("ban", 1, m[1])),
    (r"move\+(\d)\((all|one)\)", lambda m: Effect(f"stride_{m[2]}", int(m[1]))),
    (r"lowest\(any\+(\d)\)", lambda m: Effect("lowest", int(m[1]))),
    (r"LD\+(\d)", lambda m: Effect("die", int(m[1]))),
    (r"amb\+(\d)", lambda m: Effect("ambassador", int(m[1]))),
    (r"(swap|reroll)(\d)\d?", lambda m: Effect(m[1], int(m[2]))),
    (r"guard|recall|save", lambda m: Effect(m[0], 1)),
    (r"d6\[(.+)\]", lambda m: Effect("roll", rows=_rows(m[1]))),
    (r"spent\[(.+)\]", lambda m: Effect("spent", rows=_rows(m[1]))),
)
_COSTS: tuple[tuple[str, Callable[[Found], Effect]], ...] = (
    (r"([wsfg])(\d)", lambda m: Effect("pay_good", int(m[2]), m[1])),
    (r"any(\d)", lambda m: Effect("pay_any", int(m[1]))),
    (r"troop(\d)", lambda m: Effect("pay_troop", int(m[1]))),
    (r"(valor|honor)(\d)", lambda m: Effect("pay_track", int(m[2]), m[1])),
    (r"LD", lambda m: Effect("pay_die", 1)),
    (r"ban\((\w+)\)", lambda m: Effect("ban", 1, m[1])),
)


def clause(text: str) -> Clause:
    """The clause that a text of `cards.toml` means; raises ValueError for anything else."""
    found = _CLAUSE.fullmatch(text)
    if found is None or found["moment"] not in get_args(Moment):
        raise ValueError(f"not a clause: {text}")
    texts = _pieces(found["rest"], "; ") if found["mode"] == "one" else [found["rest"]]
    condition = _condition(found["condition"]) if found["condition"] else None
    ways = tuple(_way(each) for each in texts)
    return Clause(cast(Moment, found["moment"]), cast(Mode, found["mode"]), ways, condition)


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


def _read(text: str, table: tuple[tuple[str, Callable[[Found], Effect]], ...]) -> Effect:
    for pattern, make in table:
        found = re.fullmatch(pattern, text)
        if found:
            return make(found)
    raise ValueError(f"the card language has no {text!r}")


def _rows(text: str) -> tuple[Row, ...]:
    found = [_SPANS.fullmatch(each) for each in text.split("; ")]
    return tuple(Row(int(m[1]), int(m[2] or m[1]), _effects(m[3])) for m in found if m)


def _pieces(text: str, mark: str) -> list[str]:
    """The text between marks that stand outside of square brackets."""
    return re.split(mark + r"(?![^\[]*\])", text)
