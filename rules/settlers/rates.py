"""At how many for one a seat trades with the bank (SE-035, SE-036): the only place that works it out."""

from rules.settlers.state import Table
from rules.settlers.tables import ANY, RESOURCES

_RATES = {(two, three): (2,) * two + (3,) * three + (4,) for two in (False, True) for three in (False, True)}


def bank_rates(table: Table, seat: int, kind: int) -> tuple[int, ...]:
    """The rates at which a seat can give a resource, the best first."""
    standing, ports = table.settlements[seat] | table.cities[seat], table.board.ports
    return _RATES[ports[kind] & standing != 0, ports[ANY] & standing != 0]


def best_rates(table: Table, seat: int) -> tuple[int, ...]:
    """A seat's best rate for each resource."""
    return tuple(bank_rates(table, seat, kind)[0] for kind in range(len(RESOURCES)))
