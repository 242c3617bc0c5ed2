"""What a card says in players' words, made from its clauses."""

from rules.farlanthia.cards.clauses import CLAUSES
from rules.farlanthia.cards.conditions import in_words
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import Card, Clause, Effect, Mode, Way
from rules.kernel.names import join

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


def _effect(effect: Effect) -> str:
    kind = KINDS[effect.kind]
    told = kind.words(effect) if kind.words else f"pay {kind.price(effect)}" if kind.price else ""
    lines = [
        f"{row.least if row.least == row.most else f'{row.least} to {row.most}'}: {effects(row.effects)}"
        for row in effect.rows
    ]
    return told + (f", {'; '.join(lines)}" if lines else "")


def _cost(effect: Effect) -> str:
    price = KINDS[effect.kind].price
    return price(effect) if price else ""


def effects(several: tuple[Effect, ...]) -> str:
    """Effects, or costs about to be paid, as a list of what happens; "nothing" for none."""
    words = [_effect(each) for each in several]
    if all(word.startswith("gain ") for word in words):
        words[1:] = [word.removeprefix("gain ") for word in words[1:]]
    return join(words)


def price(several: tuple[Effect, ...]) -> str:
    """What a cost is, as a noun; empty for none."""
    return " and ".join(map(_cost, several))


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
        when += f", if {in_words(one.condition)}"
    if one.mode is Mode.MAY:
        return f"{when}, you may {way(one.ways[0])}."
    if one.mode is Mode.MUST:
        return f"{when}: {way(one.ways[0])}."
    ways = [f"{letter}) {way(each)}" for letter, each in zip(LETTERS, one.ways, strict=False)]
    return f"{when}, choose: {'; '.join(ways)}."


def offer(one: Card, at: int) -> str:
    """A may-clause of a card as an entry of a menu."""
    return f"{one.name}: {way(CLAUSES[one.id][at].ways[0])}"


def alternative(one: Card, at: int, letter: int) -> str:
    """An alternative of a clause as an entry of a menu."""
    return f"{LETTERS[letter]}) {way(CLAUSES[one.id][at].ways[letter])}"


def card(one: Card) -> str:
    """The whole card: its story, then a sentence for each clause, then how long it stays."""
    said = [one.words, does(one), _KEEPS[one.keep]]
    return " ".join(each for each in said if each)


def does(one: Card) -> str:
    """What a card does: a sentence for each clause."""
    return " ".join(clause(each) for each in CLAUSES[one.id])
