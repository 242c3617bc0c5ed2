"""Texts about a view: scoreboard, the picture in words, what is at a place, and a seat's private things."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules.farlanthia import actions, economy, forces, leadership, movement, structures, tables, treasury
from rules.farlanthia.cards import words
from rules.farlanthia.cards.actions import PickDie
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.events import card_name
from rules.farlanthia.diplomacy.actions import ProposeTrade, SwapGoods
from rules.farlanthia.diplomacy.events import swaps_told
from rules.farlanthia.diplomacy.moves import added_cards
from rules.farlanthia.events import RANKS, goods_told, land_told, owner, replaced_told, units_told
from rules.farlanthia.naming import read_replacement, read_swap
from rules.farlanthia.order_words import describe_rest, matters, says
from rules.farlanthia.phase_names import REALM, SETUP_BUILD, STEPS
from rules.farlanthia.season.victory import by_valor
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle, substitution
from rules.farlanthia.words import forecast, offers
from rules.farlanthia.words.prompts import when
from rules.kernel.actions import Action, spec
from rules.kernel.names import NOBODY, Names, join, plural


def goods_of(view: FarView, seat: int) -> str:
    """A seat's goods as far as they show."""
    held = treasury.stock(view.table, seat)
    if held[0] < 0:
        return plural(view.totals[seat], "good")
    told = [f"{count} {name}" for count, name in zip(held, tables.GOODS, strict=True) if count]
    return ", ".join(told) or "no goods"


_SEVERAL = {"city": "cities"}
_ALT = 1000
"""Characters that an alt text takes."""
_FEW_ORDERS = 160
"""Characters of standing orders that are listed beside a picture: four lines of a phone."""


def structure_counts(view: FarView, seat: int) -> str:
    """A seat's structures in numbers."""
    every = range(len(tables.STRUCTURES))
    return _structures({kind: structures.tokens(view.table, seat, kind) for kind in every}) or "no structures"


def _structures(counts: Mapping[int, int]) -> str:
    """Structures of some kinds in numbers."""
    counted = [(tables.STRUCTURE_NAMES[kind], count) for kind, count in sorted(counts.items()) if count]
    return ", ".join(plural(count, name, _SEVERAL.get(name, "")) for name, count in counted)


def seats_in_order(view: FarView) -> list[int]:
    """The seats in this season's order, then those that are out."""
    order = [seat for seat in view.table.order if seat < view.seats]
    return order + [seat for seat in range(view.seats) if seat not in order]


def purchase(view: FarView, action: Action, names: Names) -> str:
    """What a die or goods are spent on, or a move in words as it is said; empty for what needs none."""
    match action:
        case actions.Adventure(die, bonus):
            return f"die {die} with {bonus} renown" if bonus else f"die {die}"
        case PickDie(die):
            return f"die {die}"
        case actions.Muster(cell, kind, count):
            single = len(forces.unit_kinds(view.table)) == 1
            force = units_told(count) if single else tables.type_told(count, kind)
            return f"{force} on {names.place('tile', cell)}"
        case actions.Requisition(die, good):
            return f"die {die} for 1 {tables.GOODS[good]}"
        case actions.Trade(give, get, times):
            seat = view.table.seat
            cost = economy.trade_cost(view.table, seat, times)
            return f"{cost} {tables.GOODS[give]} for {times} {tables.GOODS[get]}"
        case actions.ScoutMany(die, bonus, cells):
            return f"{purchase(view, actions.Adventure(die, bonus), names)} for {names.list('tile', cells)}"
    return _venture(action, names)


def _venture(action: Action, names: Names) -> str:
    """What units do where, and what is given, or thrown, for what."""
    match action:
        case actions.MoveUnits(force, to):
            return f"{actions.FORCE.told(force, names)} to {names.place('tile', to)}"
        case actions.Attack(to, groups, breaks):
            broken = ", breaking a truce" * bool(breaks)
            return f"{names.place('tile', to)} with {actions.FORCE.told(groups, names)}{broken}"
        case actions.Raze(cell) | actions.Capture(cell):
            return names.place("tile", cell)
        case ProposeTrade(target, swaps):
            cards = join([card_name(card) for card in added_cards(action)])
            return f"{names.seat(target)}, {swaps_told(swaps)}{f' with {cards}' * bool(added_cards(action))}"
        case SwapGoods(swaps) if swaps:
            return swaps_told(swaps)
        case actions.Substitute(dice, card, index):
            again = [f"the {RANKS[index or 0]} die again by {card_name(card or 0)}"] * (card is not None)
            return join(replaced_told(dice or ()) + again)
    return ""


def scoreboard(view: FarView, names: Names) -> list[str]:
    """One line a seat, in the order of leadership."""
    return [_line(view, seat, names) for seat in seats_in_order(view)]


def _line(view: FarView, seat: int, names: Names) -> str:
    table = view.table
    head = f"{'▸ ' if seat in view.waiting and not view.over else ''}{names.marked(seat)}"
    if table.out >> seat & 1:
        return f"{head}: out of the game, {table.renown[seat]} renown"
    points = ("valor", table.valor[seat]), ("honor", table.honor[seat])
    tracks = [f"{name} {count}" for name, count in points if count]
    crowns = [plural(table.crowns[seat], "crown")] * bool(table.crowns[seat])
    parts = [
        f"surrendered, and goes when {_leaves(view, seat)}" if table.leaving >> seat & 1 else "",
        ", ".join(
            [*_volcano(view, seat), *_gained(view, seat), f"{table.renown[seat]} renown", *crowns, *tracks]
        ),
        f"{structure_counts(view, seat)}, {plural(forces.units_of(table, seat), 'unit')}",
        goods_of(view, seat),
        "dice " + " ".join(map(str, table.dice[seat])) if table.dice[seat] else "",
        ", ".join(_cards_of(view, seat)),
    ]
    return f"{head}: {' · '.join(part for part in parts if part)}"


def _leaves(view: FarView, seat: int) -> str:
    """When a seat that has surrendered goes: till then its capitol can be taken (FA-242)."""
    marching = view.table.phase in STEPS and view.table.seat != seat
    return "this conflict turn ends" if marching else "what is open is over"


def _volcano(view: FarView, seat: int) -> list[str]:
    """Before all else where it wins: the seasons that a seat has held the volcano."""
    terms, held = view.table.terms, view.table.hill_count if view.table.hill_holder == seat else 0
    return [f"{terms.volcano_kind} {held} of {terms.hill_seasons}"] * terms.win_hill


def _gained(view: FarView, seat: int) -> list[str]:
    """The valor gained in all where that decides: "valor" beside it begins anew at ten."""
    return [f"{view.table.valor_total[seat]} valor gained"] * by_valor(view.table.terms)


def _cards_of(view: FarView, seat: int) -> tuple[str, ...]:
    opened, closed = len(view.table.open[seat]), view.hand_sizes[seat]
    held = (("open card", opened), ("closed card", closed))
    return tuple(plural(count, what) for what, count in held if count)


def brief(view: FarView, names: Names) -> str:
    """The picture in a few sentences, at most 1,000 characters."""
    here = Counter(view.table.terrain)
    open_ = plural(sum(count for terrain, count in here.items() if terrain >= 0), "revealed tile")
    bare = f", {here[tables.EMPTY]} not laid yet" if view.table.season < 1 else ""
    said = [
        f"Farlanthia, {when(view).lower()}: {open_}, {here[tables.HIDDEN]} hidden{bare}.",
        *(f"{names.place('tile', cell)}: {tile(view, cell, names)}." for cell in view.table.dragons),
        *(_seat_brief(view, seat, names) for seat in seats_in_order(view)),
        truces(view, names, ends=False),
    ]
    return " ".join(filter(None, said))


def truces(view: FarView, names: Names, *, ends: bool) -> str:
    """Who has a truce with whom, and when it `ends`; empty if nobody has one."""
    others: dict[int, list[str]] = {}
    for truce in view.table.truces:
        others.setdefault(truce.proposer, []).append(names.seat(truce.other))
    told = [
        f"{who} with {join(several)}" + f", until {who}'s next conflict turn" * ends
        for proposer, several in others.items()
        for who in (names.seat(proposer),)
    ]
    return f"Truces: {'; '.join(told)}." if told else ""


def _seat_brief(view: FarView, seat: int, names: Names) -> str:
    name = names.marked(seat, 32)
    if view.table.out >> seat & 1:
        return f"{name} is out."
    counted = [*_gained(view, seat), f"{view.table.renown[seat]} renown"]
    return f"{name}: {', '.join(counted)}, {plural(forces.units_of(view.table, seat), 'unit')}."


def tile(view: FarView, cell: int, names: Names, of: int | None = None) -> str:
    """What is at a cell, as far as the viewer knows; in a list of one owner's, its name is left out."""
    table = view.table
    terrain = view.terrain[cell]
    if terrain == tables.EMPTY:
        return "no tile"
    if terrain == tables.HIDDEN:
        return "hidden"
    said = [table.land(terrain) + (" (hidden)" if view.is_hidden(cell) else "")]
    if table.structure[cell] != NOBODY:
        said.append(tables.STRUCTURE_NAMES[table.structure[cell]] + _of(table.owner[cell], names, of))
    if table.road[cell] != NOBODY:
        said.append("a road beside it")
    if cell in table.dragons:
        said.append("a dragon's lair" if cell == table.lair else "a dragon")
    if table.holder[cell] != NOBODY:
        occupied = table.owner[cell] not in (NOBODY, table.holder[cell])
        holder = battle.told_as(table, table.holder[cell], cell)
        said.append("occupied by " * occupied + _stacks(view, cell) + _of(holder, names, of))
    return ", ".join(said)


def _of(whose: int, names: Names, of: int | None) -> str:
    return "" if whose == of else f" of {owner(whose, names)}"


def _stacks(view: FarView, cell: int) -> str:
    """The units on a cell, by type, and how many of them have moved."""
    table, told = view.table, list[str]()
    for kind, count in enumerate(forces.types_on(table, cell)):
        if count:
            spent = table.spent[cell * tables.UNIT_TYPES + kind]
            plain = table.terms.unit_types == "single" and not kind
            stack = units_told(count) if plain else tables.type_told(count, kind)
            told.append(stack + (f" ({spent} moved)" if spent else ""))
    return join(told)


def hint(view: FarView, kind: str, place: int, names: Names) -> str:
    """What is at a place, to choose it by."""
    if kind == "tile" and view.terrain[place] == tables.EMPTY and view.viewer is not None and view.drawn >= 0:
        steps = view.board.steps(structures.capitol_of(view.table, view.viewer))[place]
        return f"{plural(steps, 'step')} from your capitol"
    if kind == "tile":
        told = tile(view, place, names), _yield(view, place), forecast.describe_odds(view, place)
        return "; ".join(filter(None, told))
    if kind == "stack":
        table, (cell, unit) = view.table, divmod(place, tables.UNIT_TYPES)
        points = movement.points(table, table.holder[cell], cell, (unit,))
        return f"{table.fresh[place]} may still move, {plural(points, 'movement point')}"
    if kind == "replacement" and view.viewer is not None:
        return _instead(view, view.viewer, place)
    if kind == "swap":
        give, take = read_swap(place)
        return f"1 {tables.GOODS[give]} for 1 {tables.GOODS[take]}"
    return ""


def _yield(view: FarView, cell: int) -> str:
    """What a tile yields, where it is chosen to be built on; a newcomer does not know a mountain by it."""
    good = structures.yields(view.table, cell) if view.table.phase == REALM else NOBODY
    return "" if good < 0 else f"yields {tables.GOODS[good]}"


def _instead(view: FarView, seat: int, place: int) -> str:
    """A die and what it takes the place of; empty for a seat that has rolled none."""
    own = [dice for owner, dice in substitution.sides(view.table) if owner == seat]
    die, bonus, index = read_replacement(place)
    if not own or index > len(own[0]):
        return ""
    added, rolled = f" with {bonus} renown" if bonus else "", own[0][index - 1]
    which = f", your {RANKS[index]} die" if own[0].count(rolled) > 1 else ""
    return f"Your {die}{added} in place of the {rolled} that you rolled{which}"


def hand(view: FarView, names: Names) -> str:
    """What a seat holds in private: cards with their words, tiles it knows, standing orders."""
    return _hand(view, names, _orders(view))


def hand_alt(view: FarView, names: Names) -> str:
    """The hand as it is pictured: with tracks and stock, and without standing orders.

    What is too long for an alt text tells what can be done before what is known, without prices and stories,
    and names those cards for whose words there is no room.
    """
    told, seat, table = _hand(view, names, []), view.viewer, view.table
    if seat is None or not 0 <= seat < view.seats:
        return told
    tracks = table.renown[seat], table.valor[seat], table.honor[seat]
    counted = "{} renown, {} valor, {} honor".format(*tracks)
    left = _structures({kind: structures.tokens_left(table, seat, kind) for kind in structures.kinds(table)})
    units = units_told(forces.units_of(table, seat))
    head, tail = f"{counted}, {units}.\n", f"\nLeft to build: {left or 'nothing'}."
    if len(head) + len(told) + len(tail) > _ALT:
        told = _hand(view, names, [], _ALT - len(head))
    return head + told + tail


def orders(view: FarView) -> str:
    """The standing orders in a few lines of a phone: counted where they would be more."""
    listed = "\n".join(_orders(view))
    told = listed if len(listed) <= _FEW_ORDERS else "\n".join(_orders(view, counted=True))
    asked = view.viewer in view.waiting and view.table.season > 0
    if view.orders is None or view.orders.rest_of_season or not asked:
        return told
    return f"{told}\n{actions.RestOfSeason.label}: it {describe_rest(view.orders)}.".lstrip()


def holds(view: FarView, kind: type[Action]) -> bool:
    """Whether an order of the viewer's that one button gives and lifts is given."""
    return view.orders is not None and bool(getattr(view.orders, spec(kind).name, False))


def _hand(view: FarView, names: Names, orders: list[str], room: int | None = None) -> str:
    """What a seat holds; with a `room`, as much of its cards' words as so many characters take."""
    if view.viewer is None or not 0 <= view.viewer < view.seats:
        return _known(view, names)
    seat, table = view.viewer, view.table
    held = zip(treasury.stock(table, seat), tables.GOODS, strict=True)
    goods = ", ".join(f"{count} {name}" for count, name in held)
    lines = [
        f"Goods: {goods}.",
        f"Leadership dice left: {', '.join(map(str, table.dice[seat])) or 'none'}.",
    ]
    piles = {"In your hand": view.hand, "Open before you": table.open[seat]}
    if view.over:  # told to everybody, of everybody
        piles = {"In hand": view.hand, "Open": table.open[seat]}
        return "\n".join(
            [*lines, *(f"{where}: {_card_names(cards)}." for where, cards in piles.items() if cards)]
        )
    lines += _leadership(view, seat)
    lines.append(f"Your goods pay for: {', '.join(_payable(view, seat, priced=room is None)) or 'nothing'}.")
    known = [line for line in (_known(view, names),) if line]
    if view.drawn >= 0:
        known.append(f"You drew {tables.tile_of(table.land(view.drawn))} to lay.")
    cards = [(where, card) for where, pile in piles.items() for card in pile]
    if room is not None:
        return "\n".join([*lines, *_cards_within(cards, room - sum(len(line) + 1 for line in lines)), *known])
    # Cards come last: their words are long, and a picture's alt text is not.
    return "\n".join([*lines, *known, *orders, *(f"{where}: {card_line(card)}" for where, card in cards)])


def _cards_within(cards: Sequence[tuple[str, int]], room: int) -> Iterator[str]:
    """A line a card, with where it is: each by its name, and with what it does as long as there is room."""
    named = [f"{where}: {CARDS[card].code} {CARDS[card].name}." for where, card in cards]
    room -= sum(len(name) + 1 for name in named)
    for name, (_, card) in zip(named, cards, strict=True):
        does = f" {words.does(CARDS[card])}"
        fits = len(does) <= room
        room -= len(does) * fits
        yield name + does * fits


def _leadership(view: FarView, seat: int) -> list[str]:
    """What a seat can add to its leadership dice, and what they are good for; nothing without any."""
    table = view.table
    if not table.dice[seat]:
        return []
    left = leadership.bonus_left(table, seat)
    most = ", up to 6 a die" if left and table.terms.renown_cap == "6" else ""
    uses = [offers.USES[use] for use in offers.buys(table, seat)]
    return [
        f"You can add {left or 'no more'} renown to dice this season{most}. A die can {join(uses, 'or')}."
    ]


def _payable(view: FarView, seat: int, *, priced: bool = True) -> list[str]:
    """The structures that a seat has tokens for and can pay, then units, each with its price if wanted."""
    table = view.table
    costs = [
        (tables.STRUCTURE_NAMES[kind], economy.next_price(table, seat, kind))
        for kind in structures.kinds(table)
        if structures.tokens_left(table, seat, kind) > 0
    ]
    costs += [(kind.name, kind.cost) for kind in forces.trained(table)]
    able = [(name, cost) for name, cost in costs if treasury.affords(table, seat, cost)]
    return [f"{name} ({goods_told(cost)})" if priced else name for name, cost in able]


def _orders(view: FarView, *, counted: bool = False) -> list[str]:
    """A line of the standing orders that say anything, or how many they are, and at first about what; then
    what else is answered."""
    if view.orders is None or view.viewer not in view.table.playing or view.over:
        return []
    given = {
        order.about: says(name, order.values[index])
        for name, order in actions.ORDERS.items()
        if (index := getattr(view.orders, name)) and matters(view.table.terms, name)
    }
    about = f", about {join(list(given))}" if view.table.season < 2 else ""
    few = f"{len(given)} answer for you{about}; the button of that name shows them"
    told = few if counted else "; ".join(given.values())
    laying = view.orders.auto_place and view.table.phase == SETUP_BUILD
    fighting = view.orders.fight_out and view.table.combat is not None
    resting = view.orders.rest_of_season
    return [
        *[f"Standing orders: {told}."] * bool(given),
        *["Your tiles are laid for you."] * laying,
        *[f"The rest of this season is left to your orders: it {describe_rest(view.orders)}."] * resting,
        *["You fight this combat out: your dice stay and you fight on."] * fighting,
    ]


def card_line(card: int) -> str:
    """A card with its code, its name, and all that it says."""
    return f"{CARDS[card].code} {CARDS[card].name}. {words.card(CARDS[card])}"


def _card_names(cards: Iterable[int]) -> str:
    return join([f"{CARDS[card].code} {CARDS[card].name}" for card in cards])


def card_chapter() -> str:
    """Both decks as a chapter of the players' book: a card a line, in words made from its clauses."""
    parts = ["\n## The cards"]
    for deck, name in enumerate(("Events", "Adventures")):
        lines = [f"- **{what.code} {what.name}**. {words.card(what)}" for what in CARDS if what.deck == deck]
        parts.append("\n".join([f"### {name}", "", *lines]))
    return "\n\n".join(parts) + "\n"


def _known(view: FarView, names: Names) -> str:
    if not view.known or view.over:
        return ""
    return f"Hidden tiles that you know: {'; '.join(land_told(view.known, names))}."
