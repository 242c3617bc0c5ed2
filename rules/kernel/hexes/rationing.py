"""What is paid when a bank cannot pay all that it owes."""

from collections.abc import Sequence

from rules.kernel.hexes import hand
from rules.kernel.hexes.hand import Hand


def ration(bank: Hand, due: Sequence[Hand], kinds: int) -> tuple[list[Hand], tuple[int, ...]]:
    """What each is paid of what it is due, and the kinds that fell short.

    Of a kind that cannot be paid in full, a single creditor gets what is left and several get nothing.
    """
    paid, short = list(due), []
    for kind in range(kinds):
        owed = [hand.count(cards, kind) for cards in due]
        left = hand.count(bank, kind)
        if sum(owed) > left:
            short.append(kind)
            single = sum(1 for count in owed if count) == 1
            for creditor, count in enumerate(owed):
                if count:
                    paid[creditor] -= hand.ONE[kind] * (count - left if single else count)
    return paid, tuple(short)
