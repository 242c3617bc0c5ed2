"""Chapter texts: what a game says in words, for people who read and people who listen."""

from collections import Counter
from collections.abc import Mapping

from rules.kernel.hexes import hand
from rules.kernel.hexes.bits import bits
from rules.kernel.hexes.naming import legend, lexicons as named
from rules.kernel.hexes.pips import told_around
from rules.kernel.names import Lexicon, Names, join, plural
from rules.settlers import tables
from rules.settlers.cards.deck import CARDS
from rules.settlers.events import cards
from rules.settlers.hooks import Hooks
from rules.settlers.view import SettlersView


def names(view: SettlersView, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Everybody whom texts may name: in the base game the seats."""
    return seats


def lexicons(view: SettlersView) -> Mapping[str, Lexicon]:
    """The names of tiles, corners and edges."""
    return named(view.table.board.shape)


def scoreboard(hooks: Hooks, view: SettlersView, names: Names) -> list[str]:
    """One line a seat in playing order: points, cards, soldiers, road, awards; whose turn it is is marked."""
    mark = None if view.over or hooks.nobodys_turn(view.table) else view.table.active
    return [("▸ " if seat == mark else "") + hooks.score(view, names, seat) for seat in view.order]


def score(view: SettlersView, names: Names, seat: int) -> str:
    """What everybody may know of a seat, without what it has none of."""
    held, soldiers, route = view.developments[seat], view.table.soldiers[seat], view.table.routes[seat]
    said = [plural(view.points[seat], "point"), plural(view.cards[seat], "card")]
    if held:
        said.append(plural(held, "development card"))
    if soldiers:
        said.append(plural(soldiers, "soldier") + " (Largest Army)" * (view.table.army_holder == seat))
    if route:
        said.append(f"longest road {route}" + " (Longest Road)" * (view.table.route_holder == seat))
    if view.owed[seat]:
        said.append(f"has to discard {view.owed[seat]}")
    return f"{names.marked(seat)}: {', '.join(said)}"


def brief(view: SettlersView, names: Names) -> str:
    """The picture in a few sentences."""
    when = f"round {-(-view.table.turn // view.seats)}" if view.table.turn else "the setup"
    said = [f"Settlers board of {len(view.table.board.terrain) - len(view.removed)} tiles in {when}."]
    said.append(f"The robber is on {names.place('tile', view.table.robber)}.")
    if view.table.dice is not None:
        said.append(f"Last roll: {sum(view.table.dice)}.")
    for seat in view.order:
        told = [plural(len(places), kind.name, kind.several) for kind, places in _built(view, seat)]
        said.append(f"{names.marked(seat, 32)}: {', '.join([plural(view.points[seat], 'point'), *told])}.")
    return " ".join(said)[:1000]


def describe(hooks: Hooks, view: SettlersView, names: Names) -> str:
    """Everything on the table, as lists."""
    now = hooks.phases[view.table.phase].prompt(view, names)
    parts = [
        f"## Now\n- {now}",
        "\n".join(["## Tiles", legend(view.table.board.shape), *hooks.tile_lines(view, names)]),
        "## Harbours\n" + "\n".join(_harbour_lines(view, names)),
        *(seat_part(hooks, view, names, seat) for seat in view.order),
        "## Table\n" + "\n".join(hooks.table_lines(view, names)),
    ]
    return "\n\n".join(parts)


def hint(view: SettlersView, kind: str, place: int, names: Names) -> str:
    """What a tile brings to whom; for corners and edges the tiles that they touch, and a harbour."""
    if kind == "tile":
        return ", ".join([_yield(view, place), *map(names.seat, view.table.residents(place))])
    ports = [(edge, f"harbour {_rate(harbour)}") for edge, harbour in view.harbours]
    board = view.table.board
    return told_around(board.shape, kind, place, lambda tile: _yield(view, tile), board.tokens, ports)


def tile_lines(view: SettlersView, names: Names) -> list[str]:
    """One line a tile: terrain, number, robber and who builds on it."""
    shape, several = view.table.board.shape, {each.name: each.several for each in tables.BUILDINGS}
    lines = []
    for tile, kind in enumerate(view.table.board.terrain):
        said = f"- {names.place('tile', tile)} {tables.TERRAINS[kind]}"
        if kind != tables.DESERT:
            said += f" ({tables.RESOURCES[tables.YIELDS[kind]]})"
        if view.table.board.tokens[tile]:
            said += f" {view.table.board.tokens[tile]}"
        if tile == view.table.robber:
            said += ", robber"
        here = [view.buildings[corner] for corner in shape.tile_corners[tile] if corner in view.buildings]
        if here:
            built = [
                f"{names.seat(seat)} {what if n == 1 else f'{n} {several[what]}'}"
                for (seat, what), n in Counter(here).items()
            ]
            said += f": {join(built)}"
        lines.append(said)
    return lines


def seat_part(hooks: Hooks, view: SettlersView, names: Names, seat: int) -> str:
    """All that a seat has on the board and everybody may know of it."""
    lines = [f"## {hooks.score(view, names, seat)}"]
    for kind, places in _built(view, seat):
        if places:
            lines.append(f"- {kind.several.capitalize()}: {names.list(kind.place, places)}")
    if not view.over:
        lines.append(f"- Left to build: {_stock(view.pieces[seat])}")
    return "\n".join(lines)


def _built(view: SettlersView, seat: int) -> list[tuple[tables.Building, tuple[int, ...]]]:
    """What a seat has of each kind of building where, roads last."""
    road, *houses = tables.BUILDINGS
    return [(kind, bits(getattr(view.table, kind.several)[seat])) for kind in (*houses, road)]


def table_lines(view: SettlersView, names: Names) -> list[str]:
    """The bank, the deck, the dice and offers."""
    lines = [
        f"- Bank: {tables.in_words(view.table.bank)}",
        f"- Development cards left: {view.deck}",
    ]
    if view.table.dice is not None:
        lines.append(f"- Last roll: {view.table.dice[0]} + {view.table.dice[1]} = {sum(view.table.dice)}")
    offer = view.table.offer
    if offer is not None:
        give, want = tables.in_words(offer.give), tables.in_words(offer.want)
        lines.append(f"- {names.seat(view.table.active)} offers {give} for {want}")
        said = {"accepts": offer.accepted, "declines": offer.declined, "has a counter-offer": offer.countered}
        for seat in bits(offer.asked):
            answer = next((told for told, seats in said.items() if seats >> seat & 1), "has not answered")
            lines.append(f"- {names.seat(seat)} {answer}")
    for seat, proposal in view.table.proposals():
        give, want = tables.in_words(proposal.give), tables.in_words(proposal.want)
        lines.append(f"- {names.seat(seat)} proposes {give} for {want}")
    skipping = [names.seat(seat) for seat in bits(view.table.skips)]
    if skipping:
        lines.append(f"- Skipping special building: {join(skipping)}")
    return lines


def hand_told(view: SettlersView, names: Names) -> str:
    """A seat's own cards, points, pieces, and what it can pay for."""
    own = view.own
    if own is None or view.viewer is None:
        return ""
    left = view.pieces[view.viewer]
    resources = hand.pack(own.resources)
    fresh = own.fresh if not view.over else (0,) * len(own.fresh)
    lines = [
        f"Cards: {cards(own.resources)}.",
        f"Development cards: {_developments(own.cards, fresh)}.",
        f"Points: {own.points} of {view.table.terms.points_to_win}.",
    ]
    if view.over:
        return "\n".join(lines)
    lines.append(f"Left to build: {_stock(left)}.")
    payable = [
        f"a {kind.name}"
        for kind, count in zip(tables.BUILDINGS, left, strict=True)
        if count and hand.covers(resources, kind.cost)
    ]
    if hand.covers(resources, tables.CARD_COST) and view.deck:
        payable.append("a development card")
    lines.append(f"You can pay for: {join(payable, 'or')}.")
    lines.append(f"Bank rates: {_rates(view, view.viewer)}.")
    for trade in own.trades:
        what, most = ("Offer that you left", "") if trade.left else ("Standing trade", "up to ")
        give, want = tables.in_words(trade.give), tables.in_words(trade.want)
        lines.append(f"{what}, until your turn: {most}{give} for {want}.")
    if any(own.discard):
        lines.append(f"Laid aside to discard: {cards(own.discard)}.")
    return "\n".join(lines)


def _stock(left: tuple[int, ...]) -> str:
    """The pieces that are left."""
    counted = zip(left, tables.BUILDINGS, strict=True)
    return ", ".join(plural(count, kind.name, kind.several) for count, kind in counted)


def _yield(view: SettlersView, tile: int) -> str:
    """What a tile gives on which number; nothing of one that is out of the game."""
    kind = view.table.board.terrain[tile]
    if tile in view.removed:
        return ""
    if kind == tables.DESERT:
        return "desert"
    return f"{tables.RESOURCES[tables.YIELDS[kind]]} {view.table.board.tokens[tile] or ''}".rstrip()


def _rate(kind: int) -> str:
    return "3:1" if kind == tables.ANY else f"2:1 {tables.HARBOURS[kind]}"


def _harbour_lines(view: SettlersView, names: Names) -> list[str]:
    board, lines = view.table.board, []
    for edge, kind in view.harbours:
        live = [corner for corner in board.shape.edge_corners[edge] if board.corners >> corner & 1]
        if live:
            corners = f"the corner{'s' * (len(live) > 1)} {names.list('corner', live)}"
            lines.append(f"- {names.place('edge', edge)} {_rate(kind)}, at {corners}")
    return lines


def _developments(held: tuple[int, ...], fresh: tuple[int, ...]) -> str:
    said = []
    for card, count, new in zip(CARDS, held, fresh, strict=True):
        if count:
            said.append(
                f"{count} {card.name if count == 1 else card.several}" + (f" ({new} new)" if new else "")
            )
    return join(said)


def _rates(view: SettlersView, seat: int) -> str:
    """A seat's best rate for each resource."""
    rates = zip(tables.RESOURCES, view.table.best_rates(seat), strict=True)
    return ", ".join(f"{word} {rate}:1" for word, rate in rates)
