"""Building speed: how many rolls a purchase takes, from hand, income, and what the bank makes of the rest.

Hands, incomes (cards a roll) and costs are five numbers, one for each resource; `keep` is what one card of
each is worth in cards of another kind: a quarter at the bank, half at a harbour of that kind.
"""

from collections.abc import Sequence

FAR = 400.0
"""As good as never."""
_STEPS = 8

Five = Sequence[float]


def rolls_until(have: Five, income: Five, keep: Five, cost: Five, wild: float = 0.0) -> float:
    """The rolls until `cost` can be paid, spare cards exchanged; `wild` cards stand for any.

    What is short falls, and what is spare grows, in straight pieces that only get less steep: Newton's
    method comes from the left and needs few steps. Computer players spend most of their time here, so
    the five resources are written out, which takes less than half the time of a loop.
    """
    have0, have1, have2, have3, have4 = have
    cost0, cost1, cost2, cost3, cost4 = cost
    gain0, gain1, gain2, gain3, gain4 = income
    keep0, keep1, keep2, keep3, keep4 = keep
    rolls = 0.0
    for _ in range(_STEPS):
        value, slope = wild, 0.0
        spare = have0 + gain0 * rolls - cost0
        part = 1.0 if spare < 0 else keep0
        value += spare * part
        slope += gain0 * part
        spare = have1 + gain1 * rolls - cost1
        part = 1.0 if spare < 0 else keep1
        value += spare * part
        slope += gain1 * part
        spare = have2 + gain2 * rolls - cost2
        part = 1.0 if spare < 0 else keep2
        value += spare * part
        slope += gain2 * part
        spare = have3 + gain3 * rolls - cost3
        part = 1.0 if spare < 0 else keep3
        value += spare * part
        slope += gain3 * part
        spare = have4 + gain4 * rolls - cost4
        part = 1.0 if spare < 0 else keep4
        value += spare * part
        slope += gain4 * part
        if value > -1e-9:
            return rolls
        if slope < 1e-6:
            return FAR
        rolls -= value / slope
        if rolls > FAR:
            return FAR
    return rolls
