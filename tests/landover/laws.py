"""Random games with random options, and the laws that hold at every moment of them."""

import random
from collections import Counter
from collections.abc import Iterator

from rules.kernel.actions import Action, Leave
from rules.kernel.chance import Chance
from rules.kernel.game import Turn, copied
from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits, mask
from rules.landover.cards.deck import ALL_CARDS
from rules.landover.network import sites, village_sites
from rules.landover.phases import PHASES
from rules.landover.players.random import RandomPlayer
from rules.landover.state import LandoverState
from rules.landover.tables import BANK, BRIDGE, KINDS, ROAD
from tests.conformance.walk import some_value
from tests.landover import slow
from tests.landover.table import GAME

PLAYER = RandomPlayer()


def some_game(seed: int, **chosen: str) -> Iterator[tuple[LandoverState, int, Action]]:
    """Every moment of a random game, with random options."""
    rng = random.Random(f"landover {seed}")
    while True:
        seats = rng.choice((2, 3, 4))
        options = {o.name: some_value(o, rng) for o in GAME.options if rng.random() < 0.4} | chosen
        if options.get("map") != "duel_atoll" or seats == 2:
            break
    state, _ = GAME.new(GAME.settle(options, seats), seats, Chance(rng.randbytes(32)))
    while waiting := GAME.waiting_for(state):
        seat = waiting[0]
        action = PLAYER.choose(Turn(GAME, state, seat), rng)
        if rng.random() < 0.0005:
            seat, action = rng.choice([s for s in range(seats) if not state.table.gone >> s & 1]), Leave()
        yield state, seat, action
        GAME.apply(state, seat, action)
    yield state, -1, Leave()


def conserved(state: LandoverState) -> None:
    """Cards and pieces are neither made nor lost (LO-096, LO-220, LO-221)."""
    table, secrets = state.table, state.secrets
    if table.terms.bounded:
        total = table.bank + sum(secrets.hands)
        assert hand.counts(total, KINDS) == hand.counts(BANK, KINDS)
    cards = Counter(card for deck in secrets.decks for card in deck)
    cards.update(card for held in secrets.held for card in held)
    cards.update(card for opened in table.open_cards for card in opened)
    cards.update({card: count for card, count in enumerate(table.discards) if count})
    assert [cards[card] for card in range(len(ALL_CARDS))] == [kind.count for kind in ALL_CARDS]
    assert all(len(held) <= 5 and not any(ALL_CARDS[card].points for card in held) for held in secrets.held)
    assert all(all(ALL_CARDS[card].points for card in opened) for opened in table.open_cards)


def sound(state: LandoverState) -> None:
    """What lies on the board is as the rules have it."""
    table = state.table
    routes = [*table.roads, *table.bridges]
    assert (
        sum(each.bit_count() for each in routes) == mask(e for each in routes for e in bits(each)).bit_count()
    )
    assert (
        not sum(table.roads) & ~table.chart.road_edges and not sum(table.bridges) & ~table.chart.bridge_edges
    )
    standing = [c for seat in range(state.seats) for c in bits(table.villages[seat] | table.cities[seat])]
    assert len(set(standing)) == len(standing)
    for corner in standing:
        assert not {end for _, end in table.chart.shape.links[corner]} & set(standing)
        assert table.chart.corners >> corner & 1
    assert not table.walls & ~sum(table.cities)
    for seat in range(state.seats):
        assert (table.walls & table.cities[seat]).bit_count() <= 3 and table.power[seat] >= 0
        if not table.terms.unlimited_pieces:
            assert table.cities[seat].bit_count() <= 4
            assert table.roads[seat].bit_count() <= 15 and table.bridges[seat].bit_count() <= 15
        assert all(
            map(int.__le__, hand.counts(table.known[seat], 8), hand.counts(state.secrets.hands[seat], 8))
        )
    for culture, (holder, corner) in enumerate(zip(table.metro_seats, table.metros, strict=True)):
        assert corner == -1 or table.cities[holder] >> corner & 1
        assert holder == -1 or table.culture[holder * 3 + culture] >= 4
    assert len({c for c in table.metros if c != -1}) == sum(c != -1 for c in table.metros)
    dark = {tile for tile, _, _ in state.secrets.hidden}
    assert all((table.numbers[t] == 0) == (t in dark) for t in table.chart.land)
    assert sorted(n for _, _, n in state.secrets.hidden) == table.pool_numbers
    assert table.phase in PHASES and 0 <= table.tracker < 7


def kept(state: LandoverState) -> None:
    """What is kept in step is what a search of the board finds."""
    table = state.table
    twin = copied(table)
    twin.reindex()
    assert (twin.free, twin.vacant, twin.reach) == (table.free, table.vacant, table.reach)
    for seat in range(state.seats):
        assert set(bits(sites(table, seat, ROAD))) == slow.sites(table, seat, False)
        assert set(bits(sites(table, seat, BRIDGE))) == slow.sites(table, seat, True)
        assert set(bits(village_sites(table, seat))) == slow.village_sites(table, seat)
        assert table.points(seat) == slow.points(table, seat)
        assert table.harbours(seat) == slow.harbours(table, seat)
        assert table.routes[seat] == slow.route(table, seat)
