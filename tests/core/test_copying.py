"""Copies of states: independent where something can change in place, shared where nothing can."""

from typing import Any

import msgspec

from rules.kernel.game import copied


class _Fixed(msgspec.Struct, frozen=True):
    number: int


class _Pile(msgspec.Struct):
    cards: list[int]


class _Whole(msgspec.Struct):
    fixed: _Fixed
    pile: _Pile
    rows: list[list[int]]
    pair: tuple[list[int], int]
    seats: tuple[int, ...]
    counts: dict[str, int]
    extras: dict[str, Any]
    piles: list[_Pile]
    open: _Pile | None = None
    none: _Pile | None = None


def test_a_copy_is_independent_and_shares_what_cannot_change() -> None:
    whole = _Whole(
        _Fixed(1),
        _Pile([1]),
        [[1], [2]],
        ([1], 2),
        (1, 2),
        {"a": 1},
        {"b": _Pile([1])},
        [_Pile([1])],
        _Pile([1]),
    )
    before, twin = msgspec.to_builtins(whole), copied(whole)
    assert msgspec.to_builtins(twin) == before
    assert twin.fixed is whole.fixed and twin.seats is whole.seats and twin.none is None
    assert twin.open is not None
    changed = (twin.pile, twin.extras["b"], twin.piles[0], twin.open)
    for cards in (*(pile.cards for pile in changed), twin.rows, twin.rows[1], twin.pair[0]):
        cards.append(7)  # type: ignore[arg-type]
    twin.counts["a"] = 7
    twin.piles.append(_Pile([7]))
    twin.extras.clear()
    assert msgspec.to_builtins(whole) == before
