"""Landover, as the house sees it."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from typing_extensions import override

from rules.kernel.actions import Action
from rules.kernel.book import load as load_book
from rules.kernel.chance import DECKS, Chance
from rules.kernel.events import Event
from rules.kernel.game import Chosen, Game, Player
from rules.kernel.illegal import Illegal
from rules.kernel.judgement import load as load_judgement
from rules.kernel.ledger import Ledger
from rules.kernel.names import Lexicon, Names, plural
from rules.kernel.options import Option, Preset, Settings, read_terms
from rules.kernel.trail import Moment
from rules.landover import describe, ending, phase_names as at, sight, texts, turns
from rules.landover.actions import Trade
from rules.landover.board import RANDOM
from rules.landover.cards.deck import ALL_CARDS, full_deck
from rules.landover.cards.events import EVENTS
from rules.landover.ending import see_victory
from rules.landover.events import Founded, OrderSet
from rules.landover.goals import goals
from rules.landover.judgement import features
from rules.landover.layout import lay
from rules.landover.options import LEDGER, OPTIONS, PRESETS, SEATS, Terms, settle_landover
from rules.landover.phases import ACTIONS, MOVES, PHASES, phase_of
from rules.landover.players import PLAYERS
from rules.landover.state import LandoverState, Secrets, fresh_table
from rules.landover.tables import GOODS, ORDER
from rules.landover.trading import rates
from rules.landover.view import LandoverView


class Landover(Game[LandoverState, LandoverView]):
    """Two to four players race over islands (rules LO-001 to LO-336)."""

    id = "landover"
    title = "Landover"
    blurb = "Villages, cities and bridges over islands: dice, culture, raids, barbarians and cards."
    seat_counts = SEATS
    options: tuple[Option, ...] = OPTIONS
    presets: Mapping[str, Preset] = PRESETS
    ledger: Ledger = LEDGER
    actions = ACTIONS
    events = EVENTS
    players: ClassVar[Mapping[str, Player]] = PLAYERS
    book = load_book("rules.landover")
    subjects: Mapping[str, str] = {card.name: card.rules[0] for card in ALL_CARDS} | {"merchant": "LO-139"}
    """The merchant is a card, too: its rule says what either does."""
    primer = ("A turn at a glance", "Prices and points", "The board")
    turn = (
        "Three dice are rolled: tiles with the number pay whoever has built at them, and the third die "
        "brings cards or the barbarians nearer. Then trade with the bank, build, raise a culture, recruit "
        "troops, raid, play cards, and end the turn."
    )
    state_type = LandoverState
    stored = msgspec.json
    can_leave = True
    phases = PHASES
    moves = MOVES
    turn_rule = "LO-330"
    longest = 60_000

    phase_of = staticmethod(phase_of)
    settle = staticmethod(settle_landover)
    lift_orders = staticmethod(turns.lift_orders)
    view = staticmethod(sight.view)
    guess = staticmethod(sight.guess)
    standing = staticmethod(ending.standing)
    goals = staticmethod(goals)
    features = staticmethod(features)
    judgement = load_judgement("rules.landover")
    scoreboard = staticmethod(texts.scoreboard)
    brief = staticmethod(texts.brief)
    hint = staticmethod(texts.hint)
    hand = staticmethod(texts.hand_text)

    @override
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[LandoverState, list[Event]]:
        """Lay out the map, shuffle the decks, draw the order of play."""
        laid = lay(options, seats, chance)
        decks = [full_deck(deck) for deck in range(3)]
        for deck in decks:
            chance.shuffle(deck, DECKS)
        order = list(range(seats))
        chance.shuffle(order, ORDER)
        table = fresh_table(
            laid.key, read_terms(Terms, options), laid.terrain, laid.numbers, tuple(order), len(ALL_CARDS)
        )
        table.pool_terrain = sorted(terrain for _, terrain, _ in laid.hidden)
        table.pool_numbers = sorted(number for _, _, number in laid.hidden)
        secrets = Secrets(hands=[0] * seats, held=[()] * seats, decks=decks, hidden=laid.hidden)
        ground = table.chart
        events: list[Event] = [
            Founded(ground.title, len(ground.land), len(laid.hidden), options["map"] == RANDOM),
            OrderSet(tuple(order)),
        ]
        return LandoverState(chance=chance, seats=seats, table=table, secrets=secrets), events

    @override
    def phase_seen(self, view: LandoverView) -> str:
        """The same, as a viewer knows it."""
        return view.table.phase if view.asked is None else at.CARD

    @override
    def absent(self, state: LandoverState, seat: int) -> Illegal | None:
        """Nobody sits there, or the seat has given up (LO-324)."""
        if 0 <= seat < state.seats and state.table.gone >> seat & 1:
            return Illegal("wrong_phase", "You have given up this game.", "LO-324")
        return super().absent(state, seat)

    @override
    def wins(self, options: Settings) -> str:
        points, rounds = options["target_vp"], options["round_limit"]
        when = "on your own turn" if options["victory_check"] == "own_turn" else "at any time"
        return f"{points} points win, {when}; after {rounds} rounds the most points do."

    @override
    def moment(self, state: LandoverState) -> Moment:
        table = state.table
        return Moment(table.active, table.turn, table.round if table.turn else 0, table.trail)

    @override
    def follow(self, state: LandoverState, events: list[Event]) -> None:
        """See whether somebody has won (LO-320)."""
        see_victory(state, events)

    @override
    def lexicons(self, view: LandoverView) -> Mapping[str, Lexicon]:
        return view.table.chart.names

    @override
    def describe(self, view: LandoverView, names: Names) -> str:
        return describe.describe(view, names, self.prompt)

    @override
    def entry(self, view: LandoverView, action: Action, names: Names) -> str:
        """What a bank trade gives for what."""
        if isinstance(action, Trade):
            return f"{action.pay} {GOODS[action.give]} for {action.get} {GOODS[action.want]}"
        return super().entry(view, action, names)

    @override
    def outlook(self, view: LandoverView, kind: type[Action], chosen: Chosen, names: Names) -> str:
        """Of a bank trade, what its viewer holds and gets of it."""
        give, seat, mine = chosen.get("give"), view.viewer, view.mine
        if kind is not Trade or give is None or seat is None or mine is None:
            return ""
        held, rate = mine.goods[give], rates(view.table, seat)[give]
        if (pay := chosen.get("pay")) is None:
            return f"you hold {held}, {rate} for 1"
        return f"for {plural(pay // rate, 'card')}; you keep {held - pay} {GOODS[give]}"

    @override
    def reason(self, view: LandoverView, action: Action, names: Names) -> str:
        """What a level of culture brings, and what is at risk; else what such a move is for."""
        return texts.reason(view, action) or super().reason(view, action, names)
