"""At how many for one a seat trades with the bank (SE-035, SE-036): the only place that works it out."""

from rules.settlers.state import SettlersTable
from rules.settlers.tables import ANY, RESOURCES

_RATES = {(two, three): (2,) * two + (3,) * three + (4,) for two in (False, True) for three in (False, True)}


def bank_rates(table: SettlersTable, seat: int, kind: int) -> tuple[int, ...]:
    """The rates at which a seat can give a resource, the best first."""
    standing, ports = table.settlements[seat] | table.cities[seat], table.board.ports
    return _RATES[ports[kind] & standing != 0, ports[ANY] & standing != 0]


def best_rates(table: SettlersTable, seat: int) -> tuple[int, ...]:
    """A seat's best rate for each resource."""
    standing, ports = table.settlements[seat] | table.cities[seat], table.board.ports
    usual = 3 if ports[ANY] & standing else 4
    return tuple([2 if port & standing else usual for port in ports[: len(RESOURCES)]])
