"""Settlers as the house plays it: the base game with its variants, put together from the options."""

import random
from collections.abc import Mapping
from functools import cache, partial
from typing import ClassVar

import msgspec
from typing_extensions import override

from rules.kernel import book, ledger
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.events import Event, Viewer
from rules.kernel.game import Choices, Chosen, Player
from rules.kernel.hexes import hand
from rules.kernel.illegal import Illegal
from rules.kernel.judgement import Features
from rules.kernel.names import Lexicon, Names, join
from rules.kernel.options import Preset, Settings, Value, settle
from rules.kernel.trail import Moment
from rules.settlers import actions, awards, robber, setup, texts, trading, views
from rules.settlers.actions import ACTIONS, BY_OPTION
from rules.settlers.awards import goals
from rules.settlers.cards.deck import CARDS, PLAYS
from rules.settlers.cards.events import CARD_EVENTS
from rules.settlers.events import EVENTS
from rules.settlers.hooks import Choosing, Hooked, Sampling
from rules.settlers.judgement import JUDGEMENT, features
from rules.settlers.options import OPTIONS, PRESETS, fit
from rules.settlers.players import PLAYERS
from rules.settlers.proposals import choose_standing, sample_standing
from rules.settlers.state import SettlersState
from rules.settlers.variants import Variant, all_moves, all_options, compose, seat_counts
from rules.settlers.view import SettlersView

SEAT_COUNTS = (3, 4, 5, 6)
LEDGER = ledger.load("rules.settlers")
_TURN = (
    "Roll the dice: every tile with that number pays whoever builds at its corners. Then trade, build roads, "
    "settlements and cities, buy and play cards, and end the turn. A 7 moves the robber instead."
)
_OPEN: Mapping[type[Action], tuple[Choosing, Sampling]] = {
    actions.Discard: (robber.choose_discard, robber.sample_discard),
    actions.Offer: (trading.choose_terms, partial(trading.sample_terms, actions.Offer)),
    actions.Counter: (trading.choose_terms, partial(trading.sample_terms, actions.Counter)),
    actions.StandingTrade: (choose_standing, partial(sample_standing, actions.StandingTrade)),
    actions.LeaveOffer: (choose_standing, partial(sample_standing, actions.LeaveOffer)),
}
"""By open kind: what may be picked next, and a random move."""
_PRIMER = ("The game in a minute", "What things cost", "Words and places")


class Settlers(Hooked):
    """The base game for three to six, played with some variants.

    Instead it may have a `family`, variants that the options may turn on: then `variant` gives the game to
    play, and otherwise this is it.
    """

    id = "settlers"
    title = "Settlers"
    blurb = "Build roads, settlements and cities with what the dice and your neighbours give you."
    players: ClassVar[Mapping[str, Player]] = PLAYERS
    state_type = SettlersState
    stored = msgspec.json
    turn = _TURN
    turn_rule = "SE-015"

    standing = staticmethod(awards.standing)
    direct = staticmethod(trading.direct)
    goals = staticmethod(goals)
    judgement = JUDGEMENT
    subjects: Mapping[str, str] = {card.name: "; ".join(card.rules) for card in CARDS}

    def __init__(self, variants: tuple[Variant, ...] = (), family: tuple[Variant, ...] = ()) -> None:
        offered = family or variants
        self.playing, self.family = variants, family
        self._open = dict(_OPEN)
        for each in variants:
            self._open.update(each.open)
        self.hooks = compose(variants)
        self.actions = (*ACTIONS, *PLAYS, *(kind for each in offered for kind in each.moves))
        self.by_option = dict(BY_OPTION)
        for each in offered:
            self.by_option |= each.by_option
        self.moves = all_moves(self.hooks, variants)
        self.phases = self.hooks.phases
        self.options = all_options(OPTIONS, offered)
        self.events = (*EVENTS, *CARD_EVENTS, *(kind for each in offered for kind in each.events))
        self.presets = PRESETS | (_by_the_document(family) if family else {})
        counts = seat_counts(SEAT_COUNTS, variants)
        self.seat_counts = tuple(sorted(set(counts).union(*(each.counts or () for each in self.family))))
        self._tell_of(offered)

    def _tell_of(self, offered: tuple[Variant, ...]) -> None:
        """The books, and what leads into them, of the base game and of all variants that are offered."""
        self.book = "\n\n".join([book.load("rules.settlers"), *(each.book for each in offered)])
        self.ledger = ledger.join_ledgers(LEDGER, *(each.ledger for each in offered))
        self.primer = (*_PRIMER, *(chapter for each in offered for chapter in each.primer))

    @override
    def follow(self, state: SettlersState, events: list[Event]) -> None:
        awards.see_victory(self.hooks, state, events)

    @override
    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        settled = settle(self.options, chosen)
        playing = self.variant(settled)
        if seats not in playing.seat_counts:
            counts = join([str(count) for count in playing.seat_counts], "or")
            others = [each.switch for each in self.family if each.counts and seats in each.counts]
            hint = f" {seats} can play with {others[0]}=on." if others else ""
            raise Illegal("bad_option", f"This game is for {counts} players, not {seats}.{hint}", "SE-001")
        for variant in self.family:
            for option in variant.options if settled[variant.switch] != "on" else ():
                if settled[option.name] != option.default:
                    raise Illegal("bad_option", f"{option.name} needs {variant.switch}=on.", option.rule)
        for variant in reversed(playing.playing):
            variant.fit(settled)
        return fit(settled, chosen, seats)

    @override
    def variant(self, options: Settings) -> "Settlers":
        """The game with the variants that the options switch on, and without the moves of the others."""
        if not self.family:
            return self
        on = tuple(variant for variant in self.family if options.get(variant.switch) == "on")
        return _played_with(on)

    @override
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[SettlersState, list[Event]]:
        return setup.new(self.hooks, options, seats, chance)

    @override
    def wins(self, options: Settings) -> str:
        return (
            f"{options['points_to_win']} points win, on your own turn: a settlement is one, a city two, "
            "Longest Road and Largest Army two each, and some cards one."
        )

    @override
    def turn_with(self, options: Settings) -> str:
        return " ".join(filter(None, [_TURN, *(each.turn(options) for each in self.playing)]))

    @override
    def moment(self, state: SettlersState) -> Moment:
        table = state.table
        return Moment(table.actor, table.turn, -(-table.turn // state.seats), table.trail)

    @override
    def lift_orders(self, state: SettlersState, seat: int) -> None:
        self.hooks.lift_orders(state, seat)

    @override
    def choices(self, state: SettlersState, seat: int, kind: type[Action], chosen: Chosen) -> Choices:
        """What a panel offers next. A card that may be picked several times is listed several times."""
        if kind in self._open:
            return self._open[kind][0](state, seat, chosen)
        if kind is actions.MoveRobber and "tile" in chosen:
            return robber.choose_victim(self.hooks, state, seat, chosen["tile"])
        return super().choices(state, seat, kind, chosen)

    @override
    def sample(self, state: SettlersState, seat: int, kind: type[Action], rng: random.Random) -> Action:
        return self._open[kind][1](state, seat, rng)

    @override
    def view(self, state: SettlersState, viewer: Viewer) -> SettlersView:
        """What that viewer may see; everything but the seed when the game is over."""
        return views.view(self.hooks, state, viewer)

    @override
    def guess(self, view: SettlersView, rng: random.Random) -> SettlersState:
        return views.guess(self.hooks, view, rng)

    @override
    def load(self, data: bytes) -> SettlersState:
        state = super().load(data)
        for variant in self.playing:
            for extras, kind in (
                (state.table.extras, variant.table),
                (state.secrets.extras, variant.secrets),
            ):
                if kind is not None:
                    extras[variant.switch] = msgspec.convert(extras[variant.switch], kind)
        return state

    @override
    def names(self, view: SettlersView, seats: tuple[str, ...]) -> Names:
        return Names(self.hooks.names(view, seats), self.lexicons(view))

    @override
    def entry(self, view: SettlersView, action: Action, names: Names) -> str:
        """What is traded with whom, and who loses a card to the robber."""
        said = trading.entry(view, action, names) or super().entry(view, action, names)
        victim = action.victim if isinstance(action, actions.MoveRobber) else None
        return said if victim is None or not view.cards[victim] else f"{said} loses a card"

    @override
    def reason(self, view: SettlersView, action: Action, names: Names) -> str:
        """What such a move is for; the robber may also go where it costs nobody anything, and who lacks what
        an offer wants can only decline it.
        """
        said, offer = super().reason(view, action, names), view.table.offer
        if isinstance(action, actions.MoveRobber) and not view.table.residents(action.tile):
            return said.replace(action.reason, "it costs nobody anything there")
        if isinstance(action, actions.Decline) and view.own is not None and offer is not None:
            able = hand.covers(hand.pack(view.own.resources), offer.want)
            return said if able else "you do not hold what it asks for"
        return said

    @override
    def features(self, view: SettlersView) -> Features:
        return features(self, view)

    @override
    def lexicons(self, view: SettlersView) -> Mapping[str, Lexicon]:
        return self.hooks.lexicons(view)

    @override
    def scoreboard(self, view: SettlersView, names: Names) -> list[str]:
        return texts.scoreboard(self.hooks, view, names)

    @override
    def brief(self, view: SettlersView, names: Names) -> str:
        return self.hooks.brief(view, names)

    @override
    def describe(self, view: SettlersView, names: Names) -> str:
        return texts.describe(self.hooks, view, names)

    @override
    def hint(self, view: SettlersView, kind: str, place: int, names: Names) -> str:
        return self.hooks.hint(view, kind, place, names)

    @override
    def outlook(self, view: SettlersView, kind: type[Action], chosen: Chosen, names: Names) -> str:
        return self.hooks.outlook(view, kind, chosen, names)

    @override
    def hand(self, view: SettlersView, names: Names) -> str:
        return self.hooks.hand(view, names)


@cache
def _played_with(variants: tuple[Variant, ...]) -> Settlers:
    """The game with these variants and no others; each made once."""
    return Settlers(variants)


def _by_the_document(family: tuple[Variant, ...]) -> dict[str, Preset]:
    """For the base game and each preset of variants, one that keeps the documents of all that is played."""
    found = dict[str, Preset]()
    for name, preset in {"": Preset("", {}), **PRESETS}.items():
        played = (each.ledger for each in family if preset.options.get(each.switch) == "on")
        title = f"{ledger.BY_THE_DOCUMENT}, {name}" if name else ledger.BY_THE_DOCUMENT
        found[title] = ledger.join_ledgers(LEDGER, *played).preset(preset.options)
    return found


def family(*variants: Variant) -> Settlers:
    """The base game, which with these variants' options turned on is played with them."""
    return Settlers(family=variants)
