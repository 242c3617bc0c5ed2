"""From a state to what a viewer may see of it, and back to a state that agrees with it."""

import random
from collections import Counter

from rules.farlanthia import tables, treasury
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.phase_names import SETUP_BUILD, SWAP
from rules.farlanthia.phases import PHASES
from rules.farlanthia.season.setup import bare_secrets, box
from rules.farlanthia.state import FarState, FarTable, Secrets
from rules.farlanthia.view import FarView
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Viewer
from rules.kernel.game import copied
from rules.kernel.names import NOBODY, SEAT_COLOURS

_HELD = tuple(card for card, what in enumerate(CARDS) if what.keep == "hand")
_LAND = (tables.FIELD, tables.FOREST, tables.MOUNTAIN, tables.LAKE, tables.BADLANDS)


def view(state: FarState, viewer: Viewer) -> FarView:
    """What that viewer may see: a seat, the game master (the number after the seats), or a spectator."""
    table, secrets = state.table, state.secrets
    seat = viewer if viewer is not None and 0 <= viewer < state.seats else None
    twin = copied(table)
    _redact(twin, viewer)
    return FarView(
        viewer=viewer,
        seats=state.seats,
        waiting=PHASES[state.table.deciding].asked(state, viewer),
        over=table.over,
        table=twin,
        known=_known(state, viewer),
        drawn=secrets.drawn[seat] if seat is not None else NOBODY,
        hand=tuple(secrets.hands[seat]) if seat is not None else (),
        orders=secrets.orders[seat] if seat is not None else None,
        answers=tuple(secrets.answers[viewer]) if viewer is not None else (),
        totals=tuple(sum(treasury.stock(table, each)) for each in range(state.seats)),
        hand_sizes=tuple(map(len, secrets.hands)),
        deck_sizes=(len(secrets.decks[0]), len(secrets.decks[1])),
        pool=len(secrets.pool),
        hands=tuple(map(tuple, secrets.hands)) if table.over else (),
    )


def _known(state: FarState, viewer: Viewer) -> tuple[tuple[int, int], ...]:
    table, terrain = state.table, state.secrets.terrain
    if table.over or viewer == table.master:
        cells = [cell for cell, under in enumerate(terrain) if under != tables.HIDDEN]
    elif viewer is not None:
        cells = [cell for cell, knowers in enumerate(state.secrets.known) if knowers >> viewer & 1]
    else:
        cells = []
    return tuple((cell, terrain[cell]) for cell in cells)


def _redact(table: FarTable, viewer: Viewer) -> None:
    """Hide others' goods if they are private, but from a master and who chooses among them (FA-211, 264)."""
    if table.terms.goods_public or table.over or viewer == table.master:
        return
    shown = {viewer}
    asked = table.windows[-1] if table.windows else None
    if asked is not None and asked.kind == SWAP and viewer in asked.seats and table.talk:
        shown |= {table.talk.proposer, table.talk.target}
    for seat in range(table.seats):
        if seat not in shown:
            treasury.set_stock(table, seat, [-1] * len(tables.GOODS))


# Guessing.


def guess(view: FarView, rng: random.Random) -> FarState:
    """A full state that agrees with a view, all that is hidden drawn at random."""
    table = copied(view.table)
    for seat in range(view.seats):
        if treasury.stock(table, seat)[0] < 0:
            held = Counter(rng.randrange(len(tables.GOODS)) for _ in range(view.totals[seat]))
            treasury.set_stock(table, seat, [held[good] for good in range(len(tables.GOODS))])
    secrets = bare_secrets(table)
    secrets.hands, secrets.decks = _cards(view, rng)
    if view.viewer is not None and 0 <= view.viewer < view.seats:
        for cell, _ in () if view.over else view.known:
            secrets.known[cell] = 1 << view.viewer
        secrets.drawn[view.viewer] = view.drawn
        if view.orders is not None:
            secrets.orders[view.viewer] = copied(view.orders)
    if view.viewer is not None:
        secrets.answers[view.viewer] = list(view.answers)
    _tiles(view, table, secrets, rng)
    return FarState(chance=Chance(rng.randbytes(SEED_BYTES)), seats=view.seats, table=table, secrets=secrets)


def _tiles(seen: FarView, table: FarTable, secrets: Secrets, rng: random.Random) -> None:
    """Terrain for hidden cells, and what is left to draw (FA-015, FA-016)."""
    for cell, terrain in seen.known:
        secrets.terrain[cell] = terrain
    unknown = [
        cell
        for cell, terrain in enumerate(table.terrain)
        if terrain == tables.HIDDEN and secrets.terrain[cell] == tables.HIDDEN
    ]
    if table.terms.map_build == "roll":
        return
    if table.terms.map_build == "gm":
        for cell in unknown:
            secrets.terrain[cell] = rng.choice(_LAND)
        return
    # the seat in turn holds a tile while the map is built; the viewer's own is known
    drawing = [table.seat] if table.phase == SETUP_BUILD and table.seat != seen.viewer else []
    rest = _rest(seen, table, len(unknown) + len(drawing) + seen.pool, rng)
    for cell in unknown:
        secrets.terrain[cell] = rest.pop()
    for seat in drawing:
        secrets.drawn[seat] = rest.pop()
    secrets.pool = rest


def _rest(seen: FarView, table: FarTable, count: int, rng: random.Random) -> list[int]:
    """So many tiles of the box that nobody has seen, the volcano never left out (FA-016)."""
    left = Counter(box(table.map, table.seats, table.terms.expansion_terrain))
    shuffled = table.terms.volcano == "shuffled"
    left[tables.VOLCANO] += shuffled
    centre = table.board.centre if not shuffled else NOBODY
    left.subtract(terrain for cell, terrain in enumerate(table.terrain) if terrain >= 0 and cell != centre)
    left.subtract(terrain for _, terrain in seen.known)
    if seen.drawn != NOBODY:
        left[seen.drawn] -= 1
    tiles = sorted((+left).elements(), key=lambda terrain: (terrain == tables.VOLCANO, rng.random()))
    found = tiles[len(tiles) - count :] if count else []
    rng.shuffle(found)
    return found


def _cards(seen: FarView, rng: random.Random) -> tuple[list[list[int]], tuple[list[int], list[int]]]:
    """Hands and decks of the sizes that show, from cards that the viewer has not seen (FA-083, FA-085)."""
    if seen.over:
        return [list(hand) for hand in seen.hands], (
            [0] * seen.deck_sizes[0],
            [tables.DECK_SIZE] * seen.deck_sizes[1],
        )
    table = seen.table
    gone = {*table.discards[0], *table.discards[1], *seen.hand, *(task.card for task in table.tasks)}
    gone |= {card for cards in table.open for card in cards}
    free = [card for card in range(2 * tables.DECK_SIZE) if card not in gone]
    rng.shuffle(free)
    hands: list[list[int]] = []
    for seat, size in enumerate(seen.hand_sizes):
        if seat == seen.viewer:
            hands.append(list(seen.hand))
            continue
        fit = _held_by(seat, seen.seats)
        able = [card for card in free if card in fit]
        once = table.terms.decks == "deck" and size <= len(able)
        held = able[:size] if once else rng.choices(fit, k=size)
        free = [card for card in free if card not in held]
        hands.append(sorted(held))
    return hands, (_deck(free, 0, seen.deck_sizes[0]), _deck(free, 1, seen.deck_sizes[1]))


def _held_by(seat: int, seats: int) -> list[int]:
    """The cards that may be in a seat's hand: no relic of its own colour, nor of one not in play (FA-086)."""
    others = {*SEAT_COLOURS[seat : seat + 1], *SEAT_COLOURS[seats:]}
    return [card for card in _HELD if CARDS[card].tag not in others]


def _deck(free: list[int], deck: int, size: int) -> list[int]:
    """A deck of that size; a game master's copies may make it larger than what is left (FA-256)."""
    cards = [card for card in free if CARDS[card].deck == deck][:size]
    return cards + [deck * tables.DECK_SIZE] * (size - len(cards))
