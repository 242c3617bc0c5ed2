"""Tables on which cards are tried: a small open map, capitols, and whatever a case puts there."""

from typing import Any

from rules.farlanthia import forces, structures, treasury
from rules.farlanthia.board import board
from rules.farlanthia.cards.actions import Take
from rules.farlanthia.cards.deck import BY_CODE, CARDS
from rules.farlanthia.cards.draw import give
from rules.farlanthia.cards.run import advance, begin
from rules.farlanthia.game import Farlanthia
from rules.farlanthia.options import settle_farlanthia
from rules.farlanthia.season.setup import bare_table
from rules.farlanthia.state import FarState, Orders, Secrets
from rules.farlanthia.tables import CAPITOL, FIELD, HIDDEN, STRUCTURE_NAMES, TERRAIN_NAMES
from rules.farlanthia.terms import Terms
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.names import NOBODY
from rules.kernel.options import read_terms
from tests.scripted import Script, script

GAME = Farlanthia()
A, B, C = range(3)
MAP = "radius3"


def table_of(seats: int = 2, chance: Chance | None = None, **options: Any) -> FarState:
    """All tiles are revealed fields, each seat has its capitol on the ring and nothing else.

    The worked cases play without victory by a castle, to 10 renown.
    """
    here = board(MAP)
    chosen = {"decks": "deck", "win_castle": "off", "renown_target": 10, **options}
    settled = read_terms(Terms, settle_farlanthia(chosen, seats))
    cells = here.cells
    table = bare_table(settled, seats, MAP)
    table.terrain = [FIELD] * cells
    table.phase, table.season = "scout", 1
    secrets = Secrets(
        terrain=[HIDDEN] * cells,
        known=[0] * cells,
        pool=[],
        drawn=[NOBODY] * seats,
        decks=([], []),
        hands=[[] for _ in range(seats)],
        orders=[Orders() for _ in range(seats)],
        answers=[[] for _ in range(seats + 1)],
    )
    state = FarState(chance=chance or script(), seats=seats, table=table, secrets=secrets)
    for seat, at in enumerate(((3, 0), (-3, 0), (0, 3))[:seats]):
        structures.put(table, here.index[at], CAPITOL, seat)
    return state


def cell(q: int, r: int) -> int:
    return board(MAP).index[q, r]


def lay(state: FarState, terrain: str, *at: tuple[int, int], hidden: bool = False) -> None:
    """Put terrain on cells, face up or down."""
    kind = TERRAIN_NAMES.index(terrain)
    for each in at:
        state.table.terrain[cell(*each)] = HIDDEN if hidden else kind
        state.secrets.terrain[cell(*each)] = kind if hidden else HIDDEN


def put(state: FarState, seat: int, kind: str, *at: tuple[int, int]) -> None:
    """Put structures on cells."""
    for each in at:
        structures.put(state.table, cell(*each), STRUCTURE_NAMES.index(kind), seat)


def troops(state: FarState, seat: int, at: tuple[int, int], count: int) -> None:
    forces.add_units(state.table, seat, cell(*at), 0, count)


def own(state: FarState, seat: int, *held: int) -> None:
    """Set a seat's goods: wood, stone, food, gold."""
    treasury.set_stock(state.table, seat, [*held, 0, 0, 0, 0][:4])


def goods(state: FarState, seat: int = A) -> tuple[int, ...]:
    return treasury.stock(state.table, seat)


def tracks(state: FarState, seat: int = A) -> tuple[int, int, int]:
    return state.table.valor[seat], state.table.honor[seat], state.table.renown[seat]


def draws(state: FarState, code: str, seat: int = A, spent: int = 0) -> list[Event]:
    """A seat draws that card."""
    events: list[Event] = []
    give(state, seat, BY_CODE[code].id, spent, events)
    advance(state, events)
    return events


def turn(state: FarState, phase: str, seat: int = A) -> list[Event]:
    """A seat's turn of a phase begins: its cards are lined up and worked."""
    events: list[Event] = []
    state.table.phase, state.table.at = phase, state.table.order.index(seat)
    moment = {"hero": "HERO", "realm": "REALM"}.get(phase, "CONF")
    begin(state, seat, moment)  # type: ignore[arg-type]
    advance(state, events)
    return events


def legal(state: FarState, seat: int = A) -> list[Action]:
    """What cards let a seat do now."""
    found = GAME.legal(state, seat)
    return found if state.table.windows else [move for move in found if isinstance(move, Take)]


def resolve(state: FarState, seat: int, action: Action) -> list[Event]:
    """Make a move and work off the cards that it brings; unlike `playing.do`, the season does not go on."""
    GAME.check(state, seat, action)
    events: list[Event] = []
    GAME.moves[type(action)].do(state, seat, action, events)
    advance(state, events)
    return events


def dice(*faces: int) -> Script:
    """Scripted dice."""
    return script(*(face - 1 for face in faces))


def laid(state: FarState, seat: int = A) -> list[str]:
    """The codes of the cards that lie open before a seat."""
    return [CARDS[card].code for card in state.table.open[seat]]
