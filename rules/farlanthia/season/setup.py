"""The start: maps and tiles made ready, capitols set, tiles laid in turns (FA-010 to FA-033)."""

from typing import Any

from rules.farlanthia import board as boards, forces, structures, tables, treasury
from rules.farlanthia.actions import PlaceTile
from rules.farlanthia.base import Events, Moves, within
from rules.farlanthia.cards import draw
from rules.farlanthia.events import CapitolSet, Founded, MapDone, TileLaid
from rules.farlanthia.map import ground
from rules.farlanthia.phase_names import LEADERSHIP, SETUP_BUILD, SETUP_GM
from rules.farlanthia.state import PLACED, Effects, FarState, FarTable, Secrets, first_orders
from rules.farlanthia.terms import Terms
from rules.kernel.chance import BOARD, Chance
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.kernel.names import NOBODY, join
from rules.kernel.options import Settings, read_terms
from rules.kernel.phase import Move

FULL_BOX = 6
_WET = {tables.VOLCANO, tables.LAKE, tables.SWAMP}
_DRY = {tables.BADLANDS, tables.FLATS, tables.DESERT, tables.TUNDRA}
_REDRAWN = {"lake": _WET, "lake_badlands": _WET | _DRY}
"""Start tiles that are drawn again (FA-022, FA-033)."""


def shares(map_name: str, seats: int) -> int:
    """How many sixths of the box a map uses (FA-015)."""
    return FULL_BOX if map_name in ("radius6", "radius8") else seats


def box(map_name: str, seats: int, expansion: bool) -> list[int]:
    """The tiles of a map, the volcano not among them, sorted (FA-014, FA-015, FA-033)."""
    n = shares(map_name, seats)
    pool = list[int]()
    for terrain, about in enumerate(tables.TERRAINS):
        count = n * (about.wide_share if map_name == "radius8" else about.share)
        swapped = min(n, count) if expansion else 0
        pool += [terrain] * (count - swapped) + [about.partner] * swapped
    return sorted(pool)


def begin(options: Settings, seats: int, chance: Chance, events: Events) -> FarState:
    """A state with its map made ready and capitols down; in a story an empty frame."""
    settled = read_terms(Terms, options)
    story = settled.mode == "story"
    name = "story" if story else boards.mat(settled.mat, seats)
    table = _table(settled, seats, name)
    state = FarState(chance=chance, seats=seats, table=table, secrets=bare_secrets(table))
    if settled.decks == "deck":
        state.secrets.decks = (draw.shuffle(state, 0), draw.shuffle(state, 1))
    if story:
        table.phase = SETUP_GM
        return state
    events.append(Founded(name, table.board.cells))
    _lay_out(state, events)
    return state


def bare_table(settled: Terms, seats: int, name: str) -> FarTable:
    """A map without tiles, for seats that own nothing and have done nothing."""
    cells = boards.board(name).cells
    nobody = ("structure", "owner", "road", "holder", "found")
    none = (
        "valor", "honor", "renown", "valor_total", "bonus_used", "adventures", "requisitions", "negotiated",
        "attacked", "crowns",
    )  # fmt: skip
    lists: dict[str, Any] = {each: [NOBODY] * cells for each in nobody} | {each: [0] * seats for each in none}
    return FarTable(
        terms=settled,
        map=name,
        seats=seats,
        terrain=[tables.EMPTY] * cells,
        fresh=[0] * (cells * tables.UNIT_TYPES),
        spent=[0] * (cells * tables.UNIT_TYPES),
        goods=[0] * (len(tables.GOODS) * seats),
        rolled=[()] * seats,
        dice=[()] * seats,
        effects=[Effects() for _ in range(seats)],
        open=[[] for _ in range(seats)],
        used=[0] * (4 * seats),
        fought=[0] * (seats * seats),
        order=tuple(range(seats)),
        face_up=[0] * cells,
        **lists,
    )


def bare_secrets(table: FarTable) -> Secrets:
    """Nothing drawn, laid or held, and the orders with which a game begins."""
    actors = table.seats + (table.master != NOBODY)
    return Secrets(
        terrain=[tables.HIDDEN] * table.board.cells,
        known=[0] * table.board.cells,
        pool=[],
        drawn=[NOBODY] * table.seats,
        decks=([], []),
        hands=[[] for _ in range(table.seats)],
        orders=[first_orders(table.terms) for _ in range(table.seats)],
        answers=[[] for _ in range(actors)],
    )


def _table(settled: Terms, seats: int, name: str) -> FarTable:
    table = bare_table(settled, seats, name)
    for seat in range(seats):
        treasury.set_stock(table, seat, [int(each) for each in settled.start_goods.split("-")])
    if settled.map_build == "roll":
        table.terrain = [tables.HIDDEN] * table.board.cells
    return table


def _lay_out(state: FarState, events: Events) -> None:
    """Volcano, pool, start tiles with capitols, and with `deal` all other tiles (FA-016, FA-020, FA-021)."""
    table, secrets = state.table, state.secrets
    here = table.board
    if table.terms.map_build != "roll":
        secrets.pool = box(table.map, table.seats, table.terms.expansion_terrain)
        state.chance.shuffle(secrets.pool, BOARD)
        if table.terms.volcano == "shuffled":
            secrets.pool = [*secrets.pool[: here.cells - 1], tables.VOLCANO]
            state.chance.shuffle(secrets.pool, BOARD)
    if here.centre != NOBODY and table.terms.volcano != "shuffled":
        table.terrain[here.centre] = tables.VOLCANO if table.terms.volcano == "centre" else tables.FIELD
        if table.terms.volcano == "centre":
            ground.wake_dragon(state, here.centre, events)
    for seat, cell in enumerate(boards.starts(table.map, table.seats, table.terms.duel_start)):
        _start_tile(state, seat, cell, events)
    if table.terms.map_build == "deal":
        for cell in range(here.cells):
            if table.terrain[cell] == tables.EMPTY:
                table.terrain[cell], secrets.terrain[cell] = tables.HIDDEN, secrets.pool.pop()
        events.append(MapDone())
    table.phase = SETUP_BUILD if table.terms.map_build == "alternate" else LEADERSHIP


def _start_tile(state: FarState, seat: int, cell: int, events: Events) -> None:
    """A start tile, drawn or rolled until a capitol may stand there, and the capitol (FA-021, FA-022)."""
    table, pool = state.table, state.secrets.pool
    again = _REDRAWN[table.terms.start_redraw]
    rolled = table.terms.map_build == "roll"
    redrawn = 0
    while (terrain := ground.roll_terrain(state) if rolled else pool.pop()) in again:
        redrawn += 1
        if not rolled:
            pool.append(terrain)
            state.chance.shuffle(pool, BOARD)
    table.terrain[cell] = terrain
    structures.put(table, cell, tables.CAPITOL, seat)
    forces.add_units(table, seat, cell, tables.INFANTRY, table.terms.start_troops)
    events.append(CapitolSet(seat, cell, terrain, redrawn))


# Laying tiles in turns.


def legal_cells(table: FarTable, seat: int) -> list[int]:
    """Where a seat may lay its tile (FA-024 to FA-026), ascending."""
    return _places(table, seat)[0]


def _places(table: FarTable, seat: int) -> tuple[list[int], bool]:
    """The same, and whether they are the furthest from its capitol, as all are nearer to that (FA-025)."""
    here = table.board
    empty = sum(1 << cell for cell, terrain in enumerate(table.terrain) if terrain == tables.EMPTY)
    near = here.spread(here.all & ~empty) & empty
    own = here.steps(structures.capitol_of(table, seat))
    others = [
        here.steps(capitol)
        for other in table.playing
        if other != seat and (capitol := structures.capitol_of(table, other)) != NOBODY
    ]
    cells = bits(near)
    found = [cell for cell in cells if min((steps[cell] for steps in others), default=99) <= own[cell]]
    if found:
        return found, False
    furthest = max(own[cell] for cell in cells)
    return [cell for cell in cells if own[cell] == furthest], True


def build(state: FarState, events: Events) -> bool:
    """Go on with laying tiles; False if the seat in turn must decide (FA-023, FA-027, FA-029)."""
    table, secrets = state.table, state.secrets
    if tables.EMPTY not in table.terrain:
        table.phase = LEADERSHIP
        events.append(MapDone())
        return True
    seat = table.seat
    if table.out >> seat & 1:
        _next(table)
        return True
    if secrets.drawn[seat] == NOBODY:
        secrets.drawn[seat] = secrets.pool.pop()
    cells = legal_cells(table, seat)
    if len(cells) > 1 and not secrets.orders[seat].auto_place:
        return False
    _lay(state, seat, _one_of(state, seat, cells), events)
    return True


def _one_of(state: FarState, seat: int, cells: list[int]) -> int:
    return cells[state.chance.draw(len(cells), f"{PLACED} {seat + 1}")] if len(cells) > 1 else cells[0]


def _next(table: FarTable) -> None:
    table.at = (table.at + 1) % len(table.order)


def _lay(state: FarState, seat: int, cell: int, events: Events) -> None:
    table, secrets = state.table, state.secrets
    terrain, secrets.drawn[seat] = secrets.drawn[seat], NOBODY
    table.terrain[cell], secrets.terrain[cell] = tables.HIDDEN, terrain
    if table.terms.placer_memory:
        secrets.known[cell] |= 1 << seat
    table.recent.append(cell)
    events.append(TileLaid(seat, cell, terrain if table.terms.placer_memory else tables.HIDDEN))
    _next(table)


def _check_place(state: FarState, seat: int, action: PlaceTile) -> None:
    if action.cell is None:
        return
    within(action.cell, state.table.board.cells, "tile")
    cells, furthest = _places(state.table, seat)
    if action.cell not in cells:
        names = state.table.board.lexicons["tile"]
        listed = join([*map(names.show, cells[:12]), *["others"] * (len(cells) > 12)])
        if furthest:
            text = "As every place next to a tile is nearer to your capitol than to another's, tiles go as"
            raise Illegal("illegal_cell", f"{text} far from yours as they can: {listed}.", "FA-025")
        text = f"Tiles go next to others, no nearer to your capitol than to another's: {listed}."
        raise Illegal("illegal_cell", text, "FA-024")


def _place(state: FarState, seat: int, action: PlaceTile, events: Events) -> None:
    cells = legal_cells(state.table, seat)
    cell = _one_of(state, seat, cells) if action.cell is None else action.cell
    _lay(state, seat, cell, events)


MOVES: Moves = {PlaceTile: Move(_check_place, _place, (SETUP_BUILD,))}
