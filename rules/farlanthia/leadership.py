"""Leadership dice and the renown that is added to them (FA-060 to FA-062)."""

from rules.farlanthia.state import FarTable
from rules.kernel.illegal import Illegal, lack


def bonus_left(table: FarTable, seat: int) -> int:
    """Renown that a seat may still add to its dice this season (FA-061)."""
    if not table.terms.renown_bonus:
        return 0
    return max(0, table.renown[seat] - table.bonus_used[seat])


def die_value(table: FarTable, die: int, bonus: int) -> int:
    """What a die with a bonus counts (FA-062)."""
    return min(6, die + bonus) if table.terms.renown_cap == "6" else die + bonus


def no_die(table: FarTable, seat: int) -> Illegal | None:
    """The refusal of a seat without leadership dice."""
    return lack(not table.dice[seat], "no_die", "You have no leadership die left.", "FA-060")


def check_dice(table: FarTable, seat: int, *spent: tuple[int, int]) -> None:
    """Raise Illegal unless that seat has all these dice left, and all these bonuses (FA-061, FA-062)."""
    left, bonus = list(table.dice[seat]), 0
    for die, raised in spent:
        if die not in left:
            held = ", ".join(map(str, left)) or "none"
            raise Illegal("no_die", f"You have no such leadership die left; you have {held}.", "FA-060")
        left.remove(die)
        if raised < 0:
            raise Illegal("no_bonus", "A bonus is 0 or more.", "FA-061")
        bonus += raised
    able = bonus_left(table, seat)
    if bonus > able:
        raise Illegal("no_bonus", f"You can add {able} renown to dice this season, not {bonus}.", "FA-061")


def spend_die(table: FarTable, seat: int, die: int, bonus: int = 0) -> int:
    """Take a die and its bonus from a seat, in silence; returns what it counts."""
    left = list(table.dice[seat])
    left.remove(die)
    table.dice[seat] = tuple(left)
    table.bonus_used[seat] += bonus
    return die_value(table, die, bonus)


def add_die(table: FarTable, seat: int, die: int) -> None:
    """Give a seat one more leadership die for this season."""
    table.dice[seat] = tuple(sorted((*table.dice[seat], die), reverse=True))
