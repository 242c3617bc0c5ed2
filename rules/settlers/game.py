"""Settlers as the house plays it: the chapters of the rules put together, and its family of variants."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

import msgspec

from rules import book
from rules.actions import Action
from rules.events import Event
from rules.game import Choices, Player
from rules.illegal import Illegal
from rules.options import Option, Settings, Value, on_off, settle
from rules.settlers.actions import (
    ACTIONS,
    DECLINE,
    END_TURN,
    PASS_SPECIAL,
    ROLL,
    BankTrade,
    Counter,
    Discard,
    MoveRobber,
    Offer,
    PlayYearOfPlenty,
)
from rules.settlers.base import Events, State
from rules.settlers.events import EVENTS
from rules.settlers.options import OPTIONS, fit
from rules.settlers.players import PLAYERS
from rules.settlers.production import Production
from rules.settlers.state import DISCARD, MAIN, PRE_ROLL, SPECIAL, SettlersState, copied
from rules.settlers.texts import Texts
from rules.settlers.trading import Trading
from rules.settlers.turns import Turns


class Settlers(Turns, Trading, Production, Texts):
    """The base game for three to six."""

    id = "settlers"
    title = "Settlers"
    blurb = "Build roads, settlements and cities with what the dice and your neighbours give you."
    seat_counts: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    players: ClassVar[Mapping[str, Player]] = PLAYERS
    book: ClassVar[str] = book.load("rules.settlers")
    state_type = SettlersState
    extra_types: ClassVar[Mapping[str, type[Any]]] = {}
    """The type of each entry of `SettlersState.extras`; a variant adds its own."""
    variants: ClassVar[tuple[type["Variant"], ...]] = ()
    """The variants that this family knows; see `family`."""

    def settle(self, chosen: Mapping[str, Value], seats: int) -> Settings:
        """All options for so many seats; raises Illegal `bad_option` for what does not go together."""
        settled = settle(self.options, chosen)
        playing = self.variant(settled)
        if seats not in playing.seat_counts:
            counts = ", ".join(map(str, playing.seat_counts))
            others = [each.switch for each in self.variants if each.counts and seats in each.counts]
            hint = f" {seats} can play with {others[0]}=on." if others else ""
            raise Illegal("bad_option", f"This game is for {counts} players, not {seats}.{hint}", "SE-001")
        for variant in self.variants:
            for option in variant.own_options if settled[variant.switch] != "on" else ():
                if settled[option.name] != option.default:
                    raise Illegal("bad_option", f"{option.name} needs {variant.switch}=on.", option.rule)
        return playing.fit(settled, chosen, seats)

    def fit(self, settled: Settings, chosen: Mapping[str, Value], seats: int) -> Settings:
        """Settled options made to go together (hook for variants); raises Illegal `bad_option`."""
        return fit(settled, chosen, seats)

    def variant(self, options: Settings) -> "Settlers":
        """The game with the variants that the options switch on, and without the moves of the others."""
        if not self.variants:
            return self
        return _composed(tuple(variant for variant in self.variants if options.get(variant.switch) == "on"))

    def waiting_for(self, state: State) -> tuple[int, ...]:
        """The seats that must act; those asked by an offer come before the one who made it."""
        return self._phases[state.phase].waiting(state)

    def legal(self, state: State, seat: int) -> list[Action]:
        """Every listed legal action."""
        found = self._phases[state.phase].legal(state, seat)
        return found + self.orders(state, seat) if state.terms.special_building else found

    def open_moves(self, state: State, seat: int) -> tuple[type[Action], ...]:
        """Offers, counter-offers and discards."""
        if state.phase == MAIN:
            if self.may_offer(state, seat):
                return (Offer,)
            return (Counter,) if self.may_counter(state, seat) else ()
        if state.phase == DISCARD and state.owed[seat] and not state.sealed[seat]:
            return (Discard,)
        return ()

    def check(self, state: State, seat: int, action: Action) -> None:
        """Raise Illegal if that seat may not do that now."""
        move = self._moves.get(type(action))
        if move is None or not 0 <= seat < state.seats:
            raise Illegal("wrong_phase", "There is no such move in this game.")
        move.check(state, seat, action)

    def apply(self, state: State, seat: int, action: Action) -> list[Event]:
        """Do it, and see whether the active seat has won."""
        move = self._moves.get(type(action))
        if move is None or not 0 <= seat < state.seats:
            raise Illegal("wrong_phase", "There is no such move in this game.")
        move.check(state, seat, action)
        events: Events = []
        move.do(state, seat, action, events)
        self.see_victory(state, events)
        return events

    def sample(self, state: State, seat: int, kind: type[Action], rng: random.Random) -> Action:
        """Some legal action of an open kind."""
        if kind is Discard:
            return self.sample_discard(state, seat, rng)
        give, want = self.sample_terms(state, seat, rng)
        return Offer(give, want) if kind is Offer else Counter(give, want)

    def choices(self, state: State, seat: int, kind: type[Action], chosen: Mapping[str, Any]) -> Choices:
        """What a panel offers next. A card that may be picked several times is listed several times."""
        if kind is Discard:
            return self.choose_discard(state, seat)
        if kind is Offer or kind is Counter:
            return self.choose_terms(state, seat, chosen)
        if kind is PlayYearOfPlenty:
            return self.choose_plenty(state, seat)
        if kind is MoveRobber and "tile" in chosen:
            return self.choose_victim(state, seat, chosen["tile"])
        if kind is BankTrade and "want" in chosen:
            return self.choose_rate(state, seat, chosen["give"])
        return super().choices(state, seat, kind, chosen)

    def skip(self, state: State, seat: int) -> Action | None:
        """Silence rolls, ends the turn, passes, or declines; it never chooses cards or places."""
        if state.phase == PRE_ROLL:
            return ROLL
        if state.phase == SPECIAL:
            return PASS_SPECIAL
        if state.phase == MAIN:
            return END_TURN if seat == state.active else DECLINE
        return None

    def copy(self, state: State) -> State:
        """An independent state that is equal."""
        return copied(state)

    def dump(self, state: State) -> bytes:
        """The state as JSON: its masks do not fit into the integers of MessagePack."""
        return msgspec.json.encode(state, order="deterministic")

    def load(self, data: bytes) -> State:
        """The state that `dump` wrote."""
        state = msgspec.json.decode(data, type=SettlersState)
        for name, kept in state.extras.items():
            state.extras[name] = msgspec.convert(kept, self.extra_types[name])
        return state


class Variant(Settlers):
    """The base of variants: a further chapter, which overrides hooks and says only what differs.

    Its class variables hold what it adds to those of the base game; `family` puts them together.
    """

    switch: ClassVar[str]
    """The option that turns it on."""
    help: ClassVar[str]
    """One line about that option."""
    counts: ClassVar[tuple[int, ...] | None] = None
    """How many may play with it; None if that is as without it."""
    own_options: ClassVar[tuple[Option, ...]] = ()
    own_actions: ClassVar[tuple[type[Action], ...]] = ()
    own_events: ClassVar[tuple[type[Event], ...]] = ()
    own_extras: ClassVar[Mapping[str, type[Any]]] = {}
    own_book: ClassVar[str] = ""


def _switched(variant: type[Variant]) -> tuple[Option, ...]:
    """A variant's own options, which mean nothing while it is off."""
    needs = f"{variant.switch}=on"
    return tuple(
        msgspec.structs.replace(option, needs=option.needs or needs) for option in variant.own_options
    )


def _sum(variants: tuple[type[Variant], ...]) -> dict[str, Any]:
    """The class variables of the base game with what these variants add."""
    extras: dict[str, type[Any]] = {}
    for variant in variants:
        extras.update(variant.own_extras)
    switches = [(on_off(variant.switch, variant.help), *_switched(variant)) for variant in variants]
    return {
        "__module__": __name__,
        "options": sum(switches, Settlers.options),
        "actions": sum((variant.own_actions for variant in variants), Settlers.actions),
        "events": sum((variant.own_events for variant in variants), Settlers.events),
        "extra_types": extras,
        "book": "\n\n".join([Settlers.book, *(variant.own_book for variant in variants)]),
    }


@cache
def _composed(variants: tuple[type[Variant], ...]) -> Settlers:
    """The game with all these variants at once, the later ones the outer."""
    limits = [set(variant.counts) for variant in variants if variant.counts is not None]
    counts = tuple(sorted(set.intersection(*limits))) if limits else Settlers.seat_counts
    bases: tuple[type[Any], ...] = (*reversed(variants), Settlers)
    game: Settlers = type("Settlers", bases, _sum(variants) | {"seat_counts": counts})()
    return game


def family(*variants: type[Variant]) -> Settlers:
    """The base game, which with these variants' options turned on is played with them."""
    counts = tuple(sorted(set(Settlers.seat_counts).union(*(variant.counts or () for variant in variants))))
    own = _sum(variants) | {"seat_counts": counts, "variants": variants}
    game: Settlers = type("Settlers", (Settlers,), own)()
    return game
