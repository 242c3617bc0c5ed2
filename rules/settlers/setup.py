"""Chapter setup: the board, the roll for the start, two settlements with roads each (SE-001 to SE-014)."""

from rules.actions import Action
from rules.chance import DECKS, Chance
from rules.events import Event
from rules.hexes import hand
from rules.hexes.bits import bits
from rules.illegal import Illegal
from rules.options import Settings
from rules.settlers import layout
from rules.settlers.actions import ROADS, SETTLEMENTS
from rules.settlers.base import SEATS, Base, Events, Phase, State
from rules.settlers.events import BoardLaid, RoadBuilt, SettlementBuilt, StartRolled, Starts
from rules.settlers.options import terms
from rules.settlers.state import SETUP_ROAD, SETUP_SETTLEMENT, Board, fresh_state, shape_of
from rules.settlers.tables import FRAMES, YIELDS


class Setup(Base):
    """From nothing to the first turn."""

    def phases(self) -> dict[int, Phase]:
        """The two halves of a placing."""
        return super().phases() | {
            SETUP_SETTLEMENT: Phase(
                "setup_settlement",
                lambda s: SEATS[s.actor],
                self._settlements,
                "The setup goes on: a settlement is to be placed.",
                False,
            ),
            SETUP_ROAD: Phase(
                "setup_road",
                lambda s: SEATS[s.actor],
                self._roads,
                "The setup goes on: a road is to be placed.",
                False,
            ),
        }

    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[State, list[Event]]:
        """A game at its first move. Draws: the board, the deck, the roll for the start, in this order."""
        ground = self.lay_board(options, seats, chance)
        deck = [kind for kind, count in enumerate(FRAMES[ground.frame].deck) for _ in range(count)]
        chance.shuffle(deck, DECKS)
        events: Events = [BoardLaid(str(options["board"]), len(ground.terrain))]
        state = fresh_state(chance, seats, ground, terms(options), deck=deck, first=0)
        self.prepare(state, options, events)
        return state, events

    def prepare(self, state: State, options: Settings, events: Events) -> None:
        """Go on from the laid board: the roll for the start, then the setup (SE-009)."""
        self.roll_start(state, events)
        self.begin_setup(state, events)

    def lay_board(self, options: Settings, seats: int, chance: Chance) -> Board:
        """The board that the options ask for."""
        return layout.lay(options, chance)

    def roll_start(self, state: State, events: Events) -> None:
        """Find the starting seat: highest of two dice, ties roll again among themselves (SE-009)."""
        rolling = list(range(state.seats))
        again = False
        while len(rolling) > 1:
            totals = [state.chance.die() + state.chance.die() for _ in rolling]
            events.append(StartRolled(tuple(rolling), tuple(totals), again))
            rolling = [seat for seat, total in zip(rolling, totals, strict=True) if total == max(totals)]
            again = True
        state.first = rolling[0]
        events.append(Starts(state.first))

    def begin_setup(self, state: State, events: Events) -> None:
        """Line up the snake: there and back, so the last seat places twice running (SE-010)."""
        order = [(state.first + step) % state.seats for step in range(state.seats)]
        state.queue = [*order, *reversed(order)]
        state.active = state.actor = state.queue[0]
        state.phase = SETUP_SETTLEMENT

    def _settlements(self, state: State, seat: int) -> list[Action]:
        return [SETTLEMENTS[corner] for corner in bits(state.free)] if seat == state.actor else []

    def _roads(self, state: State, seat: int) -> list[Action]:
        return [ROADS[edge] for edge in bits(self._beside(state))] if seat == state.actor else []

    def _beside(self, state: State) -> int:
        """The free edges at the settlement just placed (SE-012)."""
        corner = state.built[1].bit_length() - 1
        return shape_of(state).corner_edge_mask[corner] & state.vacant

    def check_placed_road(self, state: State, seat: int, edge: int) -> None:
        """Raise Illegal unless a setup road may go on that edge of the board."""
        if not self._beside(state) >> edge & 1:
            if not state.vacant >> edge & 1:
                raise self.why_not_edge(state, seat, edge)
            raise Illegal(
                "not_connected", "The road must touch the settlement that you just placed.", "SE-012"
            )

    def place_settlement(self, state: State, seat: int, corner: int, events: Events) -> None:
        """Place a setup settlement; the second one pays at once (SE-011, SE-013)."""
        state.built = [0, 1 << corner, 0, 0]
        gained = 0
        if len(state.queue) <= state.seats:
            for tile in shape_of(state).corner_tiles[corner]:
                kind = YIELDS[state.board.terrain[tile]]
                if kind >= 0:
                    gained += hand.ONE[kind]
            self.gain(state, seat, gained)
        events.append(SettlementBuilt(seat, corner, hand.counts(gained), True))
        self.settled(state, seat, corner, events)
        state.phase = SETUP_ROAD

    def place_road(self, state: State, seat: int, edge: int, events: Events) -> None:
        """Place a setup road and pass on; after the last one the starting seat's turn is on (SE-012)."""
        state.built[0] = 1 << edge
        events.append(RoadBuilt(seat, edge, True, True))
        self.paved(state, seat, edge, events)
        state.queue.pop(0)
        if state.queue:
            state.active = state.actor = state.queue[0]
            state.phase = SETUP_SETTLEMENT
        else:
            self.begin_turn(state, state.first, events)
