"""At how many for one a seat trades with the bank (SE-035, SE-036): the only place that works it out."""

from rules.settlers.state import Board, SettlersState
from rules.settlers.tables import ANY, RESOURCES

_RATES = {(two, three): (2,) * two + (3,) * three + (4,) for two in (False, True) for three in (False, True)}


def rates(ground: Board, standing: int, kind: int) -> tuple[int, ...]:
    """The rates at which a resource can be given by who has buildings on these corners, the best first."""
    ports = ground.ports
    return _RATES[ports[kind] & standing != 0, ports[ANY] & standing != 0]


def bank_rates(state: SettlersState, seat: int, kind: int) -> tuple[int, ...]:
    """The rates at which a seat can give a resource, the best first."""
    return rates(state.board, state.settlements[seat] | state.cities[seat], kind)


def best_rates(state: SettlersState, seat: int) -> tuple[int, ...]:
    """A seat's best rate for each resource."""
    return tuple(bank_rates(state, seat, kind)[0] for kind in range(len(RESOURCES)))
