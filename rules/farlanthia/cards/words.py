"""What a card says in players' words, made from its clauses."""

from collections.abc import Callable

from rules.farlanthia.cards.language import Card, Clause, Condition, Effect, Way
from rules.names import join, plural

GOOD_WORDS = {"w": "wood", "s": "stone", "f": "food", "g": "gold"}
LETTERS = "abc"

_MOMENTS = {
    "NOW": "When drawn",
    "HERO": "In your hero turn",
    "REALM": "In your realm turn",
    "CONF": "In your conflict turn",
    "REACT": "When it helps",
}
_KEEPS = {
    "now": "",
    "season": "It stays before you until the season ends at the latest.",
    "open": "It stays before you until you resolve it.",
    "hand": "Keep it in your hand, unseen, until you play it.",
}
_BANS = {
    "trade": "you may not trade at the caravan for the rest of the season",
    "requisition": "you may not requisition for the rest of the season",
    "negotiate": "you may not propose anything for the rest of the season",
}
_BAN_NOUNS = {"trade": "no caravan trade", "requisition": "no requisition", "negotiate": "no proposals"}
_BUILDS = {
    "nofood": "take this turn's construction now: a village, or one turned into a town or a town into a "
    "city, without paying food",
    "lake": "take this turn's construction on a lake beside a structure of yours: a village, or your lake "
    "village turned into a town, or your lake town into a city",
}
_CONDITIONS: dict[str, Callable[[Condition], str]] = {
    "troops": lambda c: f"you have units on a {c.what}",
    "beside": lambda c: f"a structure of yours stands next to a revealed {c.what}",
    "own": lambda c: f"you have a {c.what}",
    "no": lambda c: f"you have no {c.what}",
    "units": lambda c: f"you have at least {c.n} units",
    "colour": lambda c: "you are of that colour",
    "other": lambda c: "you negotiate with that colour and are of another",
    "dragon_hunt": lambda c: f"the hunt is {c.what}",
    "discards": lambda c: "an adventure lies among the discards",
    "spent": lambda c: f"the die you spent is {c.n} or more",
}


def _change(e: Effect, what: str) -> str:
    return f"{'gain' if e.n > 0 else 'lose'} {abs(e.n)} {what}"


def _of_choice(e: Effect) -> str:
    return _change(e, "good of your choice" if abs(e.n) == 1 else "goods of your choice")


def _loss(e: Effect) -> str:
    where = "on a tile of your choice" if e.what == "any" else f"on a {e.what}"
    return f"lose {plural(e.n, 'unit')} {where}"


def _table(e: Effect, die: str) -> str:
    lines = [
        f"{row.least if row.least == row.most else f'{row.least} to {row.most}'}: {effects(row.effects)}"
        for row in e.rows
    ]
    return f"{die}, {'; '.join(lines)}"


_WORDS: dict[str, Callable[[Effect], str]] = {
    "good": lambda e: _change(e, GOOD_WORDS[e.what]),
    "any": _of_choice,
    "track": lambda e: _change(e, e.what),
    "honor_per": lambda e: f"gain {e.n} honor for each {e.what} of yours",
    "gold_per": lambda e: f"gain 1 gold for each structure of yours on a {e.what}, at most {e.n}",
    "less": lambda e: f"you produce {e.n} {GOOD_WORDS[e.what]} less",
    "idle": lambda e: f"one {e.what} of your choice produces nothing",
    "troop": lambda e: f"place {plural(e.n, 'unit')}",
    "loss": _loss,
    "place": lambda e: f"put a {e.what} on an empty tile that you revealed this season, free of charge",
    "build": lambda e: _BUILDS[e.what],
    "lose": lambda e: f"lose a {e.what} of your choice",
    "discount": lambda e: f"this turn's construction costs {e.n} {GOOD_WORDS[e.what]} less",
    "reveal": lambda e: f"reveal {plural(e.n, 'tile')}, without drawing for it",
    "peek": lambda e: f"look at {plural(e.n, 'hidden tile')} by yourself",
    "ban": lambda e: _BANS[e.what],
    "stride_all": lambda e: f"all your units have {plural(e.n, 'movement point')} more this season",
    "stride_one": lambda e: (
        f"give units setting out from a tile of your choice {plural(e.n, 'more movement point')} this season"
    ),
    "lowest": lambda e: "every player with the lowest renown gains 1 good of their choice",
    "die": lambda e: f"roll {plural(e.n, 'more leadership die', 'more leadership dice')} for this season",
    "ambassador": lambda e: f"have {plural(e.n, 'more ambassador')} in one negotiation",
    "swap": lambda e: "your first caravan trade this turn is one for one",
    "reroll": lambda e: "roll one of your own dice again in one combat or negotiation",
    "guard": lambda e: "until the season ends you defend your structures with 2 dice even with 1 unit",
    "recall": lambda e: "pick another card of the adventure discards and resolve it as if drawn",
    "save": lambda e: "the next unit that you would lose in combat is saved",
    "roll": lambda e: _table(e, "roll a die"),
    "spent": lambda e: _table(e, "by the die you spent"),
    "pay_good": lambda e: f"{e.n} {GOOD_WORDS[e.what]}",
    "pay_any": lambda e: f"{plural(e.n, 'good')} of your choice",
    "pay_troop": lambda e: plural(e.n, "unit"),
    "pay_track": lambda e: f"{e.n} {e.what}",
    "pay_die": lambda e: "a leadership die",
}
_PRICES: dict[str, Callable[[Effect], str]] = {"ban": lambda e: f"{_BAN_NOUNS[e.what]} for the season"}


def effects(several: tuple[Effect, ...]) -> str:
    """Effects as a list of what happens; "nothing" for none."""
    words = [_WORDS[each.kind](each) for each in several]
    if all(word.startswith("gain ") for word in words):
        words[1:] = [word.removeprefix("gain ") for word in words[1:]]
    return join(words)


def price(several: tuple[Effect, ...]) -> str:
    """What a cost is, as a noun; empty for none."""
    return " and ".join(_PRICES.get(each.kind, _WORDS[each.kind])(each) for each in several)


def way(one: Way) -> str:
    """An alternative with its price, as a button or a menu would say it."""
    cost = f" (price: {price(one.pay)})" if one.pay else ""
    if one.end and not one.effects:
        return f"be rid of this card{cost}"
    return effects(one.effects) + cost + (", and the card goes" if one.end else "")


def clause(one: Clause) -> str:
    """A clause as one sentence."""
    when = _MOMENTS[one.moment]
    if one.condition:
        when += f", if {_CONDITIONS[one.condition.kind](one.condition)}"
    if one.mode == "may":
        return f"{when}, you may {way(one.ways[0])}."
    if one.mode == "must":
        return f"{when}: {way(one.ways[0])}."
    ways = [f"{letter}) {way(each)}" for letter, each in zip(LETTERS, one.ways, strict=False)]
    return f"{when}, choose: {'; '.join(ways)}."


def offer(one: Card, at: int) -> str:
    """A may-clause of a card as an entry of a menu."""
    return f"{one.name}: {way(one.clauses[at].ways[0])}"


def alternative(one: Card, at: int, letter: int) -> str:
    """An alternative of a clause as an entry of a menu."""
    return f"{LETTERS[letter]}) {way(one.clauses[at].ways[letter])}"


def card(one: Card) -> str:
    """The whole card: its story, then a sentence for each clause, then how long it stays."""
    said = [one.words, *(clause(each) for each in one.clauses), _KEEPS[one.keep]]
    return " ".join(each for each in said if each)
