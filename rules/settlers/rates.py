"""At how many for one a seat trades with the bank (SE-035, SE-036): the only place that works it out."""

from collections.abc import Iterable

from rules.settlers.state import SettlersTable
from rules.settlers.tables import ANY, RESOURCES

_RATES = {(two, three): (2,) * two + (3,) * three + (4,) for two in (False, True) for three in (False, True)}


def bank_rates(table: SettlersTable, seat: int, kind: int) -> tuple[int, ...]:
    """The rates at which a seat can give a resource, the best first."""
    return rates_of(table, seat, (kind,))[0]


def rates_of(table: SettlersTable, seat: int, kinds: Iterable[int]) -> list[tuple[int, ...]]:
    """The same for several resources."""
    standing, ports = table.settlements[seat] | table.cities[seat], table.board.ports
    three = ports[ANY] & standing != 0
    usual, better = _RATES[False, three], _RATES[True, three]
    return [better if ports[kind] & standing else usual for kind in kinds]


def best_rates(table: SettlersTable, seat: int) -> tuple[int, ...]:
    """A seat's best rate for each resource."""
    return tuple(rates[0] for rates in rates_of(table, seat, range(len(RESOURCES))))
