"""Landover in words: what to do now, how it stands, the picture in a few sentences, one's own hand, and why a
move is made."""

from collections.abc import Sequence

from rules.kernel.actions import Action
from rules.kernel.hexes import hand
from rules.kernel.hexes.pips import told_around
from rules.kernel.names import Names, join, plural
from rules.kernel.phase import asks
from rules.landover import phase_names as at, tables
from rules.landover.actions import EndTurn, Improve
from rules.landover.building import BUILDINGS, affordable, may_grow
from rules.landover.cards.deck import ALL_CARDS, cards_told
from rules.landover.culture import brings_metro, homeless, improvable, price
from rules.landover.events import Won, goods, told_wait
from rules.landover.goods import in_words
from rules.landover.state import NOWHERE, LandoverTable
from rules.landover.trading import rates
from rules.landover.view import LandoverView, Own

_BRIEF = 1000
_ABILITIES = (
    "bank: commodities trade 2:1",
    "aqueduct: 1 card if a roll gives none",
    "barracks: power without limit",
)


def main_prompt(view: LandoverView, names: Names) -> str:
    """The prompt of the main phase, for the one whose turn it is with what can be built."""
    return " ".join([asks("{who} to trade, build and play cards.")(view, names), *_possible(view)])


def first_route(view: LandoverView, names: Names) -> str:
    """The prompt of the setup's route piece: with an option it may be a bridge (LO-063)."""
    piece = "a road or bridge" if view.table.terms.setup_bridges else "a road"
    return asks(f"{{who}} to place {piece} at the new village or city.")(view, names)


def card_question(view: LandoverView, names: Names) -> str:
    """What the card that the viewer is about to play asks, with its own words."""
    if view.asked is None:
        return ""
    text = ALL_CARDS[view.asked.card].text
    return f"{ALL_CARDS[view.asked.card].title}: {text} {view.asked.question}"


def show_cards(view: LandoverView, names: Names) -> str:
    """Tell whose cards are shown to whom; to the one who sees them, which they are."""
    table = view.table
    victim, due = names.seat(table.target), plural(min(tables.PICKED, view.sizes[table.target]), "card")
    if view.shown is None:
        who, whose = names.seat(table.active), "your" if view.viewer == table.target else f"{victim}'s"
        if table.phase == at.PICK_HAND:
            return f"{who} looks at {whose} hand and takes {due}."
        return f"{who} looks at {whose} development cards and takes one."
    if view.shown.cards:
        kinds = (ALL_CARDS[card] for card in dict.fromkeys(view.shown.cards))
        said = " ".join(f"{kind.title}: {kind.text}" for kind in kinds)
        return f"{victim} holds {join(cards_told(view.shown.cards))}. {said} Take one."
    return f"{victim} has {goods(view.shown.goods)}. Take {due}."


def outcome(view: LandoverView, names: Names) -> str:
    """Tell who has won."""
    winners = tuple(view.table.winners)
    return Won(winners, view.points[winners[0]], view.table.why).line(names)


def _possible(view: LandoverView) -> list[str]:
    """What the viewer can build now, and where how often."""
    seat = view.viewer
    if seat is None or view.mine is None or seat != view.table.active:
        return []
    kinds = affordable(view.table, seat, hand.pack(view.mine.goods))
    found = [(kind, kind.sites(view.table, seat).bit_count()) for kind in kinds]
    can = [f"a {kind.name} on {plural(count, kind.place)}" for kind, count in found if count]
    said = [f"You can build {join(can)}."] if can else []
    safe = view.table.safe_size(seat)
    if view.sizes[seat] > safe:
        said.append(f"You hold {view.sizes[seat]} cards; only {safe} are safe from a 7.")
    return said


def scoreboard(view: LandoverView, names: Names) -> list[str]:
    """One line a seat in playing order, the active one marked."""
    table = view.table
    return [
        ("▸ " if seat == table.active and not view.over else "") + score(view, names, seat, " · ")
        for seat in table.order
    ]


def score(view: LandoverView, names: Names, seat: int, gap: str = ", ") -> str:
    """What everybody may know of a seat, without what it has none of; `gap` follows its points."""
    table = view.table
    head = names.marked(seat)
    if table.gone >> seat & 1:
        return f"{head}: gave up with {plural(view.points[seat], 'point')}"
    said = [f"{plural(view.sizes[seat], 'card')} ({view.table.safe_size(seat)} safe)"]
    backs = zip(view.backs[seat], tables.CULTURES, strict=True)
    held = [plural(count, f"{culture} card") for count, culture in backs if count]
    if held:
        said.append(f"holds {join(held)}")
    said.append(f"power {table.power[seat]}")
    levels = "/".join(str(table.level(seat, culture)) for culture in range(3))
    if levels != "0/0/0":
        said.append(f"culture {levels}")
    if table.routes[seat]:
        said.append(f"longest route {table.routes[seat]}" + " (2 points)" * (table.route_seat == seat))
    if harbours := table.harbours(seat):
        said.append(plural(harbours, "harbour") + " (port authority)" * (table.port_seat == seat))
    if table.merchant_seat == seat:
        said.append("merchant")
    return f"{head}: {plural(view.points[seat], 'point')}{gap}{', '.join(said)}"


def brief(view: LandoverView, names: Names) -> str:
    """The picture for those who do not see it, short enough for an alt text."""
    table = view.table
    when = f"round {table.round}" if table.turn else "the setup"
    said = [f"Landover on {view.table.chart.title}, {when}."]
    if table.dice is not None:
        said.append(f"Last roll {table.dice}.")
    if not view.over:
        said.append(barbarians(view))
    for seat in table.order:
        villages, cities = table.villages[seat].bit_count(), table.cities[seat].bit_count()
        routes = table.roads[seat].bit_count() + table.bridges[seat].bit_count()
        said.append(
            f"{names.marked(seat, 24)}: {plural(view.points[seat], 'point')}, "
            f"{plural(view.sizes[seat], 'card')}, "
            f"{plural(villages, 'village')}, {plural(cities, 'city', 'cities')}, "
            f"{plural(routes, 'route piece')}, power {table.power[seat]}."
        )
    catapults = [tile for tile in table.catapults if tile != NOWHERE]
    if catapults:
        said.append(f"Catapults on {names.list('tile', catapults)}.")
    if table.merchant != NOWHERE:
        said.append(f"The merchant is on {names.place('tile', table.merchant)}.")
    return " ".join(said)[:_BRIEF]


def barbarians(view: LandoverView) -> str:
    """How far away they are, and how it would end now."""
    table = view.table
    away = f"{plural(tables.TRACKER_STEPS - table.tracker, 'step')} away"
    if table.delayed < table.terms.delay:
        away += f" ({told_wait(table.terms.delay - table.delayed)})"
    return f"Barbarians {away}: strength {view.table.strength()} against power {view.table.defence()}."


def hint(view: LandoverView, kind: str, place: int, names: Names) -> str:
    """What a tile brings to whom; for corners and edges the tiles that they touch, a harbour, and whose of
    the others stands there."""
    table, shape, whole = view.table, view.table.chart.shape, kind == "tile"

    def land(tile: int) -> str:
        return "" if table.terrain[tile] == tables.SEA else tile_text(view, tile)

    def there(seat: int) -> int:
        laid = table.roads[seat] | table.bridges[seat] if kind == "edge" else table.settlements(seat)
        return laid & (shape.tile_corner_mask[place] if whole else 1 << place)

    ports = [(port.edge, f"{tables.RESOURCES[port.kind]} harbour") for port in table.chart.harbours]
    around = "" if whole else told_around(shape, kind, place, land, table.numbers, ports, "water")
    said = tile_text(view, place) if whole else around
    here = [seat for seat in table.order if there(seat) and not table.gone >> seat & 1]
    return ", ".join([said, *(names.seat(seat) for seat in here if whole or seat != view.viewer)])


def tile_text(view: LandoverView, tile: int) -> str:
    """What a tile brings on which number, as "ore 6"."""
    kind = view.table.terrain[tile]
    if kind in (tables.SEA, tables.HIDDEN):
        return tables.TERRAINS[kind]
    what = "gold" if kind == tables.GOLD else tables.RESOURCES[kind]
    dead = ", dead" if tile in view.table.catapults else ""
    return f"{what} {view.table.numbers[tile]}{dead}"


def hand_text(view: LandoverView, names: Names) -> str:
    """A seat's own goods and cards with their words; until the end also prices, and what it can pay for."""
    mine, seat = view.mine, view.viewer
    if mine is None or seat is None:
        return ""
    held, points = goods(mine.goods), f"Points: {view.points[seat]} of {view.table.terms.target}."
    if view.over:  # told to everybody, of everybody
        return f"Hand: {held}.\nDevelopment cards: {join(cards_told(mine.cards))}.\n{points}"
    lines = [
        f"Hand: {held} ({plural(view.sizes[seat], 'card')}, {view.table.safe_size(seat)} are safe).",
        points,
        *(
            f"Card: {told}. {ALL_CARDS[card].text}"
            for card, told in zip(dict.fromkeys(mine.cards), cards_told(mine.cards), strict=True)
        ),
    ]
    if not mine.cards:
        lines.append("You hold no development card.")
    return "\n".join([*lines, *_within_reach(view, mine, seat)])


def _within_reach(view: LandoverView, mine: Own, seat: int) -> list[str]:
    """What may still be bought, at what price, and what is done for the seat by itself."""
    table, held = view.table, hand.pack(mine.goods)
    lines = [_culture_line(view, seat, culture) for culture in range(3)]
    grows = may_grow(table, seat)
    more = (
        f"A level costs {in_words(tables.RECRUIT_COST)}." if grows else "That is the limit without barracks."
    )
    lines.append(f"Power: {table.power[seat]}. {more}")
    able = [f"a {kind.name}" for kind in affordable(table, seat, held)]
    able += [f"a level of {tables.CULTURES[each.culture]}" for each in improvable(table, seat, held)]
    able += ["a level of power"] if grows and hand.covers(held, tables.RECRUIT_COST) else []
    lines.append(f"You can pay for: {join(able, 'or')}.")
    told = ["any number of pieces"] if table.terms.unlimited_pieces else []
    left = [(kind, kind.left(table, seat)) for kind in BUILDINGS]
    told += [plural(n, kind.name, kind.several) for kind, n in left if n < tables.PLENTY_OF_PIECES]
    lines.append(f"Left to build: {', '.join(told)}.")
    two = [tables.GOODS[kind] for kind, rate in enumerate(rates(table, seat)) if rate == 2]
    lines.append(f"Trade: {_rates(two)}.")
    if mine.auto:
        lines.append("Your dice are rolled at once.")
    if mine.first:
        lines.append(f"Before your dice you recruit to power {mine.first}, if you can pay.")
    return lines


def _rates(two: Sequence[str]) -> str:
    """What the bank takes from who gives two of these goods."""
    if len(two) == tables.KINDS:
        return "2 for 1"
    return f"2 for 1 with {join(two)}, 3 for 1 with the rest" if two else "3 for 1"


def _culture_line(view: LandoverView, seat: int, culture: int) -> str:
    """A culture's level, the price of the next, and what that brings."""
    table = view.table
    reached = table.level(seat, culture)
    name, good = tables.CULTURES[culture].capitalize(), tables.GOODS[tables.CLOTH + culture]
    if reached == tables.TOP_LEVEL:
        return f"{name}: 6, the top."
    cost = hand.size(price(table, seat, culture))
    told = f"{cost} {good}" if cost else "nothing"
    return f"{name}: {reached}. The next level costs {told} ({gift(table, seat, culture)})."


def gift(table: LandoverTable, seat: int, culture: int) -> str:
    """What the next level of a culture brings (LO-145 to LO-154); empty at the top."""
    level = table.level(seat, culture) + 1
    if level > tables.TOP_LEVEL:
        return ""
    if level == tables.ABILITY_LEVEL:
        return _ABILITIES[culture]
    if brings_metro(table, seat, culture):
        top = level == tables.TOP_LEVEL
        if homeless(table, seat, culture):
            return f"{'takes ' * top}the metro: needs a free city first"
        if not table.bare_cities(seat):
            return f"{'takes ' * top}the metro: 2 points with a free city"
        return "takes the metro: 2 points, for good" if top else "the metro: 2 points"
    if level == tables.TOP_LEVEL and table.metro_seats[culture] == seat:
        return "keeps the metro for good"
    return f"a card when the red die shows {'up to ' * (level > 1)}{level}"


def reason(view: LandoverView, action: Action) -> str:
    """Why one would make that move now, where it hangs on how it stands; empty where its kind says it all."""
    seat = view.viewer
    if seat is None:
        return ""
    if isinstance(action, Improve):
        return f"of what it brings ({gift(view.table, seat, action.culture)})"
    if isinstance(action, EndTurn) and view.sizes[seat] > view.table.safe_size(seat):
        over = view.sizes[seat] - view.table.safe_size(seat)
        return (
            "nothing that you can afford is worth more than the cards for it, "
            f"though only {view.table.safe_size(seat)} are safe from a 7 and you hold {over} more"
        )
    return ""
