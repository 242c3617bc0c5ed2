"""Land, as the house sees it."""

import random
from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from rules.kernel.actions import Action, Leave
from rules.kernel.book import load as load_book
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Event, Viewer, steps
from rules.kernel.game import Choices, Chosen, Game, Player, Standing, copied
from rules.kernel.hexes.bits import bits, mask
from rules.kernel.illegal import Illegal
from rules.kernel.judgement import load as load_judgement
from rules.kernel.ledger import Ledger
from rules.kernel.names import Lexicon, Names, plural
from rules.kernel.options import Option, Preset, Settings
from rules.kernel.phase import Move
from rules.kernel.trail import Moment
from rules.land import describe, texts
from rules.land.actions import Choose, End, Finish, Reclaim, ReclaimAll
from rules.land.events import EVENTS, Founded, OrderSet
from rules.land.goals import goals
from rules.land.ground import ground
from rules.land.judgement import features
from rules.land.moves import MOVES, sample_reclaim
from rules.land.options import LEDGER, OPTIONS, PRESETS, SEATS, lay_out, settle_land
from rules.land.phases import PHASES
from rules.land.players import PLAYERS
from rules.land.state import LandState, dump, load
from rules.land.table import OVER, LandTable
from rules.land.turns import advance, roll_order
from rules.land.view import LandView


class Land(Game[LandState, LandView]):
    """Two to six players reclaim an island plot by plot (rules LA-001 to LA-036)."""

    id = "land"
    title = "Land"
    blurb = "Roll for a first plot, then spread over the island, a cow a plot, until no land is left."
    seat_counts = SEATS
    options: tuple[Option, ...] = OPTIONS
    presets: Mapping[str, Preset] = PRESETS
    ledger: Ledger = LEDGER
    score: ClassVar[tuple[str, str]] = ("plot", "plots")
    actions = (Choose, Reclaim, ReclaimAll, End, Finish, Leave)
    events = EVENTS
    players: ClassVar[Mapping[str, Player]] = PLAYERS
    book = load_book("rules.land")
    judgement = load_judgement("rules.land")
    primer = ("A turn at a glance", "The board", "The end")
    state_type = LandState
    can_leave = True
    open_information = True
    turn = (
        "You have a cow for each plot that you own. Put them on free plots next to yours, one each, two on a "
        "mountain; then the turn is over, and cows that are left are gone. Your first plot is rolled for."
    )
    phases = PHASES
    moves = MOVES
    turn_rule = "LA-005"
    longest = 20_000

    settle = staticmethod(settle_land)
    dump = staticmethod(dump)
    load = staticmethod(load)
    goals = staticmethod(goals)
    features = staticmethod(features)
    scoreboard = staticmethod(texts.scoreboard)
    brief = staticmethod(texts.brief)

    @override
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[LandState, list[Event]]:
        """Lay out the island, roll for the order, and go on to the first decision."""
        land = ground(lay_out(options, chance))
        events: list[Event] = [Founded(str(options["map"]), land.usable.bit_count())]
        order = tuple(roll_order(chance, tuple(range(seats)), events))
        events.append(OrderSet(order))
        table = LandTable(
            map=str(options["map"]),
            ground=land,
            chain=options["chain"] == "on",
            start_mountain=options["start_mountain"] == "on",
            tie_break=str(options["tie_break"]),
            fair_start=options["fair_start"] == "on",
            order=order,
            owned=[0] * seats,
            free=land.usable,
            bonus=[0] * seats,
        )
        begun = LandState(chance=chance, seats=seats, table=table)
        advance(begun, events)
        table.trail = steps(events)
        return begun, events

    @override
    def wins(self, options: Settings) -> str:
        return "The most plots win, when nobody can take another, or nobody takes one in a whole round."

    @override
    def why_not_now(self, state: LandState, seat: int, move: Move) -> Illegal:
        if 0 <= seat < state.seats and state.table.closed >> seat & 1 and state.table.phase != OVER:
            return Illegal(self.turn_code, texts.CLOSED_IN, "LA-030")
        return super().why_not_now(state, seat, move)

    @override
    def moment(self, state: LandState) -> Moment:
        table = state.table
        return Moment(table.in_turn(), table.round, table.round, table.trail)

    @override
    def sample(self, state: LandState, seat: int, kind: type[Action], rng: random.Random) -> Action:
        return sample_reclaim(state, rng)

    @override
    def choices(self, state: LandState, seat: int, kind: type[Action], chosen: Chosen) -> Choices:
        """For `Reclaim`: any plots that can be paid one by one, as many as there are cows."""
        if kind is not Reclaim:
            return super().choices(state, seat, kind, chosen)
        if not self.open_moves(state, seat):
            return Choices(())
        table = state.table
        plots = bits(table.payable())
        return Choices(plots, 1, table.cows if table.chain else min(table.cows, len(plots)))

    @override
    def further(
        self, state: LandState, seat: int, kind: type[Action], chosen: Chosen, picked: Sequence[int]
    ) -> tuple[int, ...]:
        """For `Reclaim`: what the cows that are left can pay, from new plots too with `chain`."""
        return bits(state.table.payable(mask(picked)))

    @override
    def view(self, state: LandState, viewer: Viewer) -> LandView:
        """All but the stream of dice: everybody sees the same."""
        table, over = copied(state.table), state.table.phase == OVER
        waiting = () if over else (table.in_turn(),)
        return LandView(viewer=viewer, seats=state.seats, waiting=waiting, over=over, table=table)

    @override
    def guess(self, view: LandView, rng: random.Random) -> LandState:
        """The state behind a view, with dice of its own: nothing else is hidden."""
        chance = Chance(rng.randbytes(SEED_BYTES))
        return LandState(chance=chance, seats=view.seats, table=copied(view.table))

    @override
    def standing(self, state: LandState) -> Standing:
        return Standing(state.table.phase == OVER, state.table.scores(), state.table.winners, state.table.why)

    @override
    def lexicons(self, view: LandView) -> Mapping[str, Lexicon]:
        """Plots by column letter and row number."""
        return {"plot": view.board.lexicon}

    @override
    def hint(self, view: LandView, kind: str, place: int, names: Names) -> str:
        return texts.hint(view, place)

    @override
    def outlook(self, view: LandView, kind: type[Action], chosen: Chosen, names: Names) -> str:
        """How many cows the plots take that are picked so far, and how many are thrown away."""
        if kind is End and (near := view.table.payable()):
            left, plots = plural(view.table.cows, "cow"), plural(near.bit_count(), "plot")
            return f"{left} will be lost, with {plots} in reach"
        if kind is not Reclaim or view.viewer != view.turn:
            return ""
        return f"{view.table.cost(mask(chosen.get('plots', ())))} of {plural(view.table.cows, 'cow')} used"

    @override
    def describe(self, view: LandView, names: Names) -> str:
        return describe.describe(view, names, self.prompt(view, names))
