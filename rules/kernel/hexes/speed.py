"""How many rolls a purchase takes: by hand, income, cards, and what the bank makes of them.

Hands, incomes (cards a roll) and costs have a number for each kind; `keep` is what one card of each is worth
in cards of another kind: a third or a quarter at the bank, half at a better rate.
"""

from collections.abc import Sequence

FAR = 300.0
"""As good as never."""
_STEPS = 10

Kinds = Sequence[float]


def rolls_until(
    have: Kinds, income: Kinds, keep: Kinds, cost: Kinds, wild: float = 0.0, wild_income: float = 0.0
) -> float:
    """The rolls until `cost` can be paid, spare cards exchanged; `wild` cards stand for any.

    What is short falls, and what is spare grows, in straight pieces that only get less steep: Newton's
    method comes from the left and needs few steps.
    """
    lanes = [
        (held - price, gain, part) for held, price, gain, part in zip(have, cost, income, keep, strict=True)
    ]
    rolls = 0.0
    for _ in range(_STEPS):
        value, slope = wild + wild_income * rolls, wild_income
        for begun, gain, part in lanes:
            spare = begun + gain * rolls
            if spare < 0:
                value += spare
                slope += gain
            else:
                value += spare * part
                slope += gain * part
        if value > -1e-9:
            return rolls
        if slope < 1e-6:
            return FAR
        rolls -= value / slope
        if rolls > FAR:
            return FAR
    return rolls
