"""Chapter setup: the board, the roll for the start, two settlements with roads each (SE-001 to SE-014)."""

from rules.kernel.chance import DECKS, Chance
from rules.kernel.events import Event
from rules.kernel.hexes import hand
from rules.kernel.options import Settings, read_terms
from rules.settlers import layout, phase_names as at
from rules.settlers.awards import add_road, add_settlement
from rules.settlers.basics import gain
from rules.settlers.cards.deck import full_deck
from rules.settlers.events import BoardLaid, RoadBuilt, SettlementBuilt, StartRolled, Starts
from rules.settlers.hooks import Events, Hooks, State
from rules.settlers.options import Terms
from rules.settlers.state import fresh_state
from rules.settlers.tables import YIELDS, resource_counts


def new(hooks: Hooks, options: Settings, seats: int, chance: Chance) -> tuple[State, list[Event]]:
    """A game at its first move. Draws: the board, the deck, the roll for the start, in this order."""
    ground = layout.lay(options, chance)
    deck = [kind for kind, count in enumerate(full_deck(ground.frame)) for _ in range(count)]
    chance.shuffle(deck, DECKS)
    events: Events = [BoardLaid(str(options["board"]), len(ground.terrain))]
    state = fresh_state(chance, seats, ground, read_terms(Terms, options), deck=deck, first=0)
    hooks.prepare(state, options, events)
    return state, events


def prepare(state: State, options: Settings, events: Events) -> None:
    """Go on from the laid board: the roll for the start, then the setup (SE-009)."""
    roll_start(state, events)
    begin_setup(state, events)


def roll_start(state: State, events: Events) -> None:
    """Find the starting seat: highest of two dice, ties roll again among themselves (SE-009)."""
    rolling = list(range(state.seats))
    again = False
    while len(rolling) > 1:
        totals = [state.chance.die() + state.chance.die() for _ in rolling]
        events.append(StartRolled(tuple(rolling), tuple(totals), again))
        rolling = [seat for seat, total in zip(rolling, totals, strict=True) if total == max(totals)]
        again = True
    state.table.first = rolling[0]
    events.append(Starts(state.table.first))


def begin_setup(state: State, events: Events) -> None:
    """Line up the snake: there and back, so the last seat places twice running (SE-010)."""
    table = state.table
    order = tuple((table.first + step) % state.seats for step in range(state.seats))
    table.queue = (*order, *reversed(order))
    table.active = table.actor = table.queue[0]
    table.phase = at.SETUP_SETTLEMENT


def place_settlement(state: State, seat: int, corner: int, events: Events) -> None:
    """Place a setup settlement; the second one pays at once (SE-011, SE-013)."""
    table = state.table
    table.spot = corner
    gained = 0
    if len(table.queue) <= state.seats:
        kinds = [YIELDS[table.board.terrain[tile]] for tile in state.shape.corner_tiles[corner]]
        gained = hand.gather(kind for kind in kinds if kind >= 0)
        gain(state, seat, gained)
    events.append(SettlementBuilt(seat, corner, resource_counts(gained), True))
    add_settlement(state, seat, corner, events)
    table.phase = at.SETUP_ROAD


def place_road(hooks: Hooks, state: State, seat: int, edge: int, events: Events) -> None:
    """Place a setup road and pass on; after the last one the starting seat's turn is on (SE-012)."""
    table = state.table
    events.append(RoadBuilt(seat, edge, True, True))
    add_road(state, seat, edge, events)
    table.queue = table.queue[1:]
    if table.queue:
        table.active = table.actor = table.queue[0]
        table.phase = at.SETUP_SETTLEMENT
    else:
        hooks.begin_turn(state, table.first, events)
