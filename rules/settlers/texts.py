"""Chapter texts: what a game says in words, for people who read and people who listen."""

from collections.abc import Mapping
from functools import cache

from rules.actions import Action
from rules.hexes import hand
from rules.hexes.naming import lexicons
from rules.names import Lexicon, Names, badge, join
from rules.settlers import actions
from rules.settlers.events import cards, plural
from rules.settlers.tables import (
    ANY,
    CARD_COST,
    CARDS,
    CITY_COST,
    DESERT,
    FRAMES,
    HARBOURS,
    RESOURCES,
    ROAD_COST,
    SETTLEMENT_COST,
    SEVERAL_CARDS,
    TERRAINS,
    YIELDS,
)
from rules.settlers.view import SettlersView, frame
from rules.settlers.views import Views

_PROMPTS = {
    "setup_settlement": "{who} to place a settlement.",
    "setup_road": "{who} to place a road at the new settlement.",
    "pre_roll": "{who} to roll the dice.",
    "discard": "{who} to discard half of their cards, face down.",
    "robber": "{who} to move the robber.",
    "main": "{who} to trade and build.",
    "free_roads": "{who} to build {free} for nothing.",
    "special": "{who} may build between turns.",
}
_BUTTONS: dict[str, tuple[type[Action], ...]] = {
    "setup_settlement": (actions.BuildSettlement,),
    "setup_road": (actions.BuildRoad,),
    "pre_roll": (
        actions.Roll,
        actions.PlaySoldier,
        actions.PlayRoadBuilding,
        actions.PlayYearOfPlenty,
        actions.PlayMonopoly,
    ),
    "discard": (actions.Discard,),
    "robber": (actions.MoveRobber,),
    "main": (
        actions.BuildRoad,
        actions.BuildSettlement,
        actions.BuildCity,
        actions.BuyCard,
        actions.BankTrade,
        actions.Offer,
        actions.PlaySoldier,
        actions.PlayRoadBuilding,
        actions.PlayYearOfPlenty,
        actions.PlayMonopoly,
        actions.EndTurn,
    ),
    "free_roads": (actions.BuildRoad,),
    "special": (
        actions.BuildRoad,
        actions.BuildSettlement,
        actions.BuildCity,
        actions.BuyCard,
        actions.PassSpecial,
    ),
}
_COSTS = (
    ("a road", ROAD_COST, "roads"),
    ("a settlement", SETTLEMENT_COST, "settlements"),
    ("a city", CITY_COST, "cities"),
)
_ANSWERS = {
    "asked": "has not answered",
    "accepted": "accepts",
    "declined": "declines",
    "countered": "has a counter-offer",
}


@cache
def _lexicons(frame_name: str) -> Mapping[str, Lexicon]:
    return lexicons(FRAMES[frame_name].shape)


class Texts(Views):
    """From a view to words. Nothing here knows more than the view."""

    def lexicons(self, view: SettlersView) -> Mapping[str, Lexicon]:
        """The names of tiles, corners and edges."""
        return _lexicons(view.frame)

    def prompts(self) -> Mapping[str, str]:
        """What to say in each phase, with `{who}` for those waited for (hook)."""
        return _PROMPTS

    def prompt(self, view: SettlersView, names: Names) -> str:
        """Who is to do what now, with the trades that are open; for a seat's own view what it can build."""
        if view.over:
            verb = "wins" if len(view.winners) == 1 else "share the win"
            return f"The game is over: {join([names.seat(seat) for seat in view.winners])} {verb}."
        who = join([names.seat(seat) for seat in view.waiting])
        if view.phase == "main" and (view.offer is not None or view.counters):
            said = _trade_prompt(view, names, who)
        else:
            told = self.prompts()[view.phase]
            if view.viewer is not None and view.waiting == (view.viewer,) and not view.owed[view.viewer]:
                told = _to_you(told)
            said = told.format(who=who, free=plural(view.free_roads, "road"))
        return " ".join([said, *_own_prompt(view)])

    def phase_buttons(self) -> Mapping[str, tuple[type[Action], ...]]:
        """The kinds of move to offer in each phase (hook)."""
        return _BUTTONS

    def buttons(self, view: SettlersView) -> tuple[type[Action], ...]:
        """The moves of the phase, whoever could make them; only answers while those are awaited."""
        if view.over:
            return ()
        if view.phase == "main" and view.active not in view.waiting:
            return (*_trade_buttons(view), actions.EndTurn)
        kinds = list(self.phase_buttons()[view.phase])
        if view.phase in ("pre_roll", "main") and (view.played or not view.developments[view.active]):
            played = (
                actions.PlaySoldier,
                actions.PlayRoadBuilding,
                actions.PlayYearOfPlenty,
                actions.PlayMonopoly,
            )
            kinds = [kind for kind in kinds if kind not in played]
        if view.phase == "main":
            kinds[-1:-1] = _trade_buttons(view)
        return tuple(kinds)

    def scoreboard(self, view: SettlersView, names: Names) -> list[str]:
        """One line a seat in playing order: points, cards, soldiers, road, awards; the active one marked."""
        return [
            ("▸ " if seat == view.active and not view.over else "") + self.score(view, names, seat)
            for seat in view.order
        ]

    def score(self, view: SettlersView, names: Names, seat: int) -> str:
        """What everybody may know of a seat, without what it has none of."""
        held, soldiers, route = view.developments[seat], view.soldiers[seat], view.routes[seat]
        said = [plural(view.points[seat], "point"), plural(view.cards[seat], "card")]
        if held:
            said.append(plural(held, "development card"))
        if soldiers:
            said.append(plural(soldiers, "soldier") + " (Largest Army)" * (view.army_holder == seat))
        if route:
            said.append(f"road {route}" + " (Longest Road)" * (view.route_holder == seat))
        if view.owed[seat]:
            said.append(f"has to discard {view.owed[seat]}")
        return f"{names.seat(seat)} ({badge(seat)}): {', '.join(said)}"

    def brief(self, view: SettlersView, names: Names) -> str:
        """The picture in a few sentences."""
        turn = "before the first turn" if not view.turn else f"in turn {view.turn}"
        said = [f"Settlers board of {len(view.terrain)} tiles {turn}."]
        said.append(f"The robber is on {names.place('tile', view.robber)}.")
        if view.dice is not None:
            said.append(f"Last roll: {sum(view.dice)}.")
        for seat in view.order:
            built = [building for building in view.buildings.values() if building.seat == seat]
            cities = sum(building.city for building in built)
            roads = sum(owner == seat for owner in view.roads.values())
            said.append(
                f"{names.seat(seat)[:32]}: {plural(view.points[seat], 'point')}, "
                f"{plural(len(built) - cities, 'settlement')}, {cities} cit{'y' if cities == 1 else 'ies'}, "
                f"{plural(roads, 'road')}."
            )
        return " ".join(said)[:1000]

    def describe(self, view: SettlersView, names: Names) -> str:
        """Everything on the table, as lists."""
        parts = [
            "## Tiles\n" + "\n".join(self.tile_lines(view, names)),
            "## Harbours\n" + "\n".join(_harbour_lines(view, names)),
            *(self.seat_part(view, names, seat) for seat in view.order),
            "## Table\n" + "\n".join(self.table_lines(view, names)),
        ]
        return "\n\n".join(parts)

    def hint(self, view: SettlersView, kind: str, place: int, names: Names) -> str:
        """What a tile brings to whom; for corners and edges the tiles that they touch, and a harbour."""
        shape = frame(view).shape
        if kind == "tile":
            here = {view.buildings[c].seat for c in shape.tile_corners[place] if c in view.buildings}
            return ", ".join([_yield(view, place), *(names.seat(seat) for seat in sorted(here))])
        touched = {"corner": shape.corner_tiles, "edge": shape.edge_tiles}.get(kind)
        if touched is None:
            return ""
        said = [_yield(view, tile) for tile in touched[place] if tile not in view.removed]
        if kind == "corner":
            said += [
                f"harbour {_rate(port.kind)}"
                for port in view.harbours
                if place in shape.edge_corners[port.edge]
            ]
        return ", ".join(said)

    def tile_lines(self, view: SettlersView, names: Names) -> list[str]:
        """One line a tile: terrain, number, robber and who builds on it."""
        shape = frame(view).shape
        lines = []
        for tile, kind in enumerate(view.terrain):
            said = f"- {names.place('tile', tile)} {TERRAINS[kind]}"
            if kind != DESERT:
                said += f" ({RESOURCES[YIELDS[kind]]})"
            if view.tokens[tile]:
                said += f" {view.tokens[tile]}"
            if tile in view.removed:
                said += ", out of the game"
            if tile == view.robber:
                said += ", robber"
            here = [view.buildings[corner] for corner in shape.tile_corners[tile] if corner in view.buildings]
            if here:
                said += ": " + join(
                    [f"{names.seat(b.seat)} {'city' if b.city else 'settlement'}" for b in here]
                )
            lines.append(said)
        return lines

    def seat_part(self, view: SettlersView, names: Names, seat: int) -> str:
        """All that a seat has on the board and everybody may know of it."""
        lines = [f"## {self.score(view, names, seat)}"]
        for word, city in (("Settlements", False), ("Cities", True)):
            corners = [c for c, b in sorted(view.buildings.items()) if b.seat == seat and b.city == city]
            if corners:
                lines.append(f"- {word}: {names.list('corner', corners)}")
        roads = [edge for edge, owner in sorted(view.roads.items()) if owner == seat]
        if roads:
            lines.append(f"- Roads: {names.list('edge', roads)}")
        left = view.pieces[seat]
        lines.append(
            f"- Left to build: {left.roads} roads, {left.settlements} settlements, {left.cities} cities"
        )
        return "\n".join(lines)

    def table_lines(self, view: SettlersView, names: Names) -> list[str]:
        """The bank, the deck, the dice, offers, and whose turn it is."""
        lines = [f"- Bank: {cards(view.bank)}", f"- Development cards left: {view.deck}"]
        if view.dice is not None:
            lines.append(f"- Last roll: {view.dice[0]} + {view.dice[1]} = {sum(view.dice)}")
        if view.offer is not None:
            give, want = cards(view.offer.give), cards(view.offer.want)
            lines.append(f"- {names.seat(view.active)} offers {give} for {want}")
            for seat, answer in enumerate(view.offer.answers):
                if answer:
                    lines.append(f"- {names.seat(seat)} {_ANSWERS[answer]}")
        for counter in view.counters:
            who, give, want = names.seat(counter.seat), cards(counter.give), cards(counter.want)
            lines.append(f"- {who} proposes {give} for {want}")
        skipping = [names.seat(seat) for seat, skips in enumerate(view.skips) if skips]
        if skipping:
            lines.append(f"- Skipping special building: {join(skipping)}")
        lines.append(f"- {self.prompt(view, names)}")
        return lines

    def hand(self, view: SettlersView, names: Names) -> str:
        """A seat's own cards, points, pieces, and what it can pay for."""
        own = view.own
        if own is None or view.viewer is None:
            return ""
        left = view.pieces[view.viewer]
        resources = hand.pack(own.resources)
        lines = [
            f"Cards: {cards(own.resources)}.",
            f"Development cards: {_developments(own.cards, own.fresh)}.",
            f"Points: {own.points} of {view.terms.points_to_win}.",
            f"Left to build: {left.roads} roads, {left.settlements} settlements, {left.cities} cities.",
        ]
        payable = [
            name for name, cost, piece in _COSTS if hand.covers(resources, cost) and getattr(left, piece)
        ]
        if hand.covers(resources, CARD_COST) and view.deck:
            payable.append("a development card")
        lines.append(f"You can pay for: {join(payable)}.")
        lines.append(f"Bank rates: {_rates(view)}.")
        if any(own.discard):
            lines.append(f"Laid aside to discard: {cards(own.discard)}.")
        return "\n".join(lines)


def _to_you(prompt: str) -> str:
    """A prompt as the one who is to act reads it: "Roll the dice." for "{who} to roll the dice."."""
    asked = prompt.removeprefix("{who} to ")
    return prompt.replace("{who}", "You") if asked == prompt else asked[0].upper() + asked[1:]


def _trade_prompt(view: SettlersView, names: Names, who: str) -> str:
    """The open offer with its answers, the counter-offers, and who is to go on."""
    active = names.seat(view.active)
    said = []
    if view.offer is not None:
        said.append(f"{active} offers {cards(view.offer.give)} for {cards(view.offer.want)}.")
        for answer in ("accepted", "declined"):
            seats = [seat for seat, given in enumerate(view.offer.answers) if given == answer]
            if seats:
                said.append(f"{join([names.seat(seat) for seat in seats])} {answer}.")
    for counter in view.counters:
        said.append(f"{names.seat(counter.seat)} would give {cards(counter.give)} for {cards(counter.want)}.")
    if view.waiting == (view.active,):
        said.append(f"{active} to trade or go on.")
    else:
        said.append(f"{who} to answer; {active} may go on at any time.")
    return " ".join(said)


def _own_prompt(view: SettlersView) -> list[str]:
    """What the viewer owes, or can build where."""
    if view.viewer is None or view.viewer not in view.waiting:
        return []
    if view.owed[view.viewer]:
        return [f"You have to discard {plural(view.owed[view.viewer], 'card')}."]
    places = view.legal
    can = [
        f"{article} {noun} on {plural(len(found), place)}"
        for article, noun, found, place in (
            ("a", "road", places.roads, "edge"),
            ("a", "settlement", places.settlements, "corner"),
            ("a", "city", places.cities, "corner"),
        )
        if found
    ]
    return [f"You can build {join(can)}."] if can else []


def _trade_buttons(view: SettlersView) -> list[type[Action]]:
    """What there is to answer, from what everybody sees."""
    kinds: list[type[Action]] = []
    if view.offer is not None:
        if "asked" in view.offer.answers:
            kinds += [actions.Accept, actions.Decline]
        kinds += [actions.Counter] * view.terms.counter_offers
        kinds += [actions.Confirm] * ("accepted" in view.offer.answers) + [actions.Withdraw]
    if view.counters:
        kinds += [actions.TakeCounter, actions.DropCounter]
    return kinds


def _yield(view: SettlersView, tile: int) -> str:
    """What a tile brings on which number, as "ore 6"."""
    kind = view.terrain[tile]
    return "desert" if kind == DESERT else f"{RESOURCES[YIELDS[kind]]} {view.tokens[tile] or ''}".rstrip()


def _rate(kind: int) -> str:
    return "3:1" if kind == ANY else f"2:1 {HARBOURS[kind]}"


def _harbour_lines(view: SettlersView, names: Names) -> list[str]:
    shape = frame(view).shape
    lines = []
    for harbour in view.harbours:
        rate = _rate(harbour.kind)
        live = [
            c for c in shape.edge_corners[harbour.edge] if not set(view.removed) & set(shape.corner_tiles[c])
        ]
        if live:
            corners = f"the corner{'s' * (len(live) > 1)} {names.list('corner', live)}"
            lines.append(f"- {names.place('edge', harbour.edge)} {rate}, at {corners}")
    return lines


def _developments(held: tuple[int, ...], fresh: tuple[int, ...]) -> str:
    said = []
    for one, several, count, new in zip(CARDS, SEVERAL_CARDS, held, fresh, strict=True):
        if count:
            said.append(f"{count} {one if count == 1 else several}" + (f" ({new} new)" if new else ""))
    return join(said)


def _rates(view: SettlersView) -> str:
    """The viewer's best rate for each resource."""
    shape = frame(view).shape
    mine = {corner for corner, building in view.buildings.items() if building.seat == view.viewer}
    kinds = {port.kind for port in view.harbours if mine & set(shape.edge_corners[port.edge])}
    usual = 3 if ANY in kinds else 4
    return ", ".join(f"{word} {2 if kind in kinds else usual}:1" for kind, word in enumerate(RESOURCES))
