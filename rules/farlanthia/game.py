"""Farlanthia, as the house sees it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from typing_extensions import override

from rules.farlanthia import flow, picks, sight
from rules.farlanthia.actions import BY_OPTION, GmEnd
from rules.farlanthia.cards import words
from rules.farlanthia.cards.actions import Choose, Take
from rules.farlanthia.cards.deck import CARDS
from rules.farlanthia.cards.events import CARD_EVENTS
from rules.farlanthia.diplomacy.actions import Resist
from rules.farlanthia.diplomacy.events import TALK_EVENTS
from rules.farlanthia.diplomacy.moves import can_accept
from rules.farlanthia.events import ENGINE_EVENTS
from rules.farlanthia.judgement import features
from rules.farlanthia.naming import lexicons
from rules.farlanthia.options import LEDGER, PRESETS, SEATS, preset, settle_farlanthia
from rules.farlanthia.phase_names import CARDS_ASK, HERO, MUSTER, REALM
from rules.farlanthia.phases import PHASES
from rules.farlanthia.players import PLAYERS
from rules.farlanthia.season import master, standing_orders, victory
from rules.farlanthia.season.setup import begin
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import LAST_SEASON, NEUTRAL
from rules.farlanthia.terms import OPTIONS, Terms
from rules.farlanthia.view import FarView
from rules.farlanthia.words import describe, forecast, offers, prompts, texts
from rules.farlanthia.words.goals import goals, ways_to_win
from rules.kernel.actions import Action
from rules.kernel.book import load as load_book
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.game import Choices, Chosen, Game, Player
from rules.kernel.illegal import Illegal, lack
from rules.kernel.judgement import load as load_judgement
from rules.kernel.ledger import Ledger
from rules.kernel.names import Names
from rules.kernel.options import Option, Preset, Settings, read_terms
from rules.kernel.phase import Move
from rules.kernel.trail import Moment


class Farlanthia(Game[FarState, FarView]):
    """Two to six lords on a map that nobody knows; in a story, one to six and a game master."""

    id = "farlanthia"
    title = "Farlanthia"
    blurb = "Scout an unknown land, build a realm, send heroes on adventures, and go to war or make truces."
    seat_counts = SEATS
    options: tuple[Option, ...] = OPTIONS
    eras: ClassVar[str] = "seasons"
    presets: Mapping[str, Preset] = PRESETS
    actions: tuple[type[Action], ...] = tuple(flow.MOVES)
    events = (*ENGINE_EVENTS, *CARD_EVENTS, *TALK_EVENTS)
    players: ClassVar[Mapping[str, Player]] = PLAYERS
    subjects: Mapping[str, str] = {card.name.lower(): f"{card.code} {card.name}" for card in CARDS}
    primer = (
        "A season at a glance", "What there is", "Structures and prices", "The realm: building", "Winning",
        "Words and places",
    )  # fmt: skip
    book = load_book("rules.farlanthia") + texts.card_chapter()
    ledger: Ledger = LEDGER
    by_option = BY_OPTION
    turn = (
        "A season goes round four times, in an order by dice: everybody scouts, sends the hero on an "
        "adventure, runs the realm (goods come in; trade and build), then musters, marches, fights and talks."
    )
    state_type = FarState
    can_leave = True
    phases = PHASES
    moves = flow.MOVES
    turn_rule = "FA-055"
    turn_code = "not_your_decision"
    score = ("renown", "renown")
    stock = "goods"
    longest = 60_000

    phase_of = staticmethod(lambda state: state.table.deciding)
    phase_seen = staticmethod(lambda view: view.table.deciding)
    wins = staticmethod(lambda options: ways_to_win(read_terms(Terms, options)))
    standing = staticmethod(lambda state: victory.standing(state.table))
    era = staticmethod(lambda state: state.table.season)
    lexicons = staticmethod(lambda view: lexicons(view.board, view.table.terms.volcano_kind))
    settle = staticmethod(settle_farlanthia)
    preset = staticmethod(preset)
    follow = staticmethod(flow.follow)
    lift_orders = staticmethod(standing_orders.lift_orders)
    sample = staticmethod(picks.sample)
    view = staticmethod(sight.view)
    guess = staticmethod(sight.guess)
    hint = staticmethod(texts.hint)
    hand = staticmethod(texts.hand)
    hand_alt = staticmethod(texts.hand_alt)
    orders = staticmethod(texts.orders)
    holds = staticmethod(texts.holds)
    goals = staticmethod(goals)
    features = staticmethod(features)
    judgement = load_judgement("rules.farlanthia")
    scoreboard = staticmethod(texts.scoreboard)
    brief = staticmethod(texts.brief)

    @override
    def roles(self, options: Settings) -> tuple[str, ...]:
        """A story has a game master (FA-043)."""
        return ("game master",) if options["mode"] == "story" else ()

    @override
    def unasked(self, state: FarState, role: int) -> Action | None:
        """A story that a computer leads is over after the last season (FA-266)."""
        late = state.table.season > LAST_SEASON
        return master.last_word(state) if late and self.refusal(state, role, GmEnd) is None else None

    @override
    def used(self, options: Settings) -> tuple[type[Action], ...]:
        """Only a story has a use for what its game master does (FA-250), and some moves need an option."""
        unused = () if self.roles(options) else master.MOVES
        return tuple(kind for kind in super().used(options) if kind not in unused)

    @override
    def new(self, options: Settings, seats: int, chance: Chance) -> tuple[FarState, list[Event]]:
        """Make the map ready, and go on to the first decision."""
        events: list[Event] = []
        state = begin(options, seats, chance, events)
        flow.advance(state, events)
        return state, events

    @override
    def absent(self, state: FarState, seat: int) -> Illegal | None:
        """Nobody sits there; a game master has the number after the seats."""
        nobody = not 0 <= seat < len(state.secrets.answers)
        return lack(nobody, self.turn_code, "Nobody sits there.", "FA-001")

    @override
    def why_not_now(self, state: FarState, seat: int, move: Move) -> Illegal:
        """In some phases cards ask before anything else is done (FA-080, FA-090, FA-140)."""
        phase = state.table.phase
        asking = state.table.deciding in CARDS_ASK and phase in (HERO, REALM, MUSTER) and phase in move.phases
        if asking and seat in state.pending_seats():
            return Illegal("must_first", "First decide what the open card asks of you.", "FA-080")
        return super().why_not_now(state, seat, move)

    @override
    def silence(self, state: FarState, seat: int, missed: int) -> Action | None:
        """A realm that was left alone for two seasons guards itself (FA-271)."""
        return standing_orders.silence(state, seat, missed) or self.skip(state, seat)

    @override
    def moment(self, state: FarState) -> Moment:
        """A season has several turns of each seat."""
        table = state.table
        turn = table.season, table.phase.partition(".")[0]
        return Moment(table.seat, turn, table.season, table.trail)

    @override
    def choices(self, state: FarState, seat: int, kind: type[Action], chosen: Chosen) -> Choices:
        if not kind.open:
            return super().choices(state, seat, kind, chosen)
        if kind not in self.open_moves(state, seat):
            return Choices(())
        return picks.choices(state, seat, kind, chosen)

    @override
    def further(
        self, state: FarState, seat: int, kind: type[Action], chosen: Chosen, picked: Sequence[int]
    ) -> tuple[int, ...]:
        """Beside dice that are replaced and goods that are swapped, what is left allows some others alone."""
        left = super().further(state, seat, kind, chosen, picked)
        return tuple(atom for atom in left if picks.fits(state, seat, kind, chosen, (*picked, atom)))

    @override
    def entry(self, view: FarView, action: Action, names: Names) -> str:
        """A move in a few words; what a card brings, in its own."""
        if isinstance(action, Take):
            return words.offer(CARDS[action.card], action.clause - 1)
        task = view.table.tasks[-1] if view.table.tasks else None
        if isinstance(action, Choose) and task is not None:
            return words.alternative(CARDS[task.card], task.at, action.letter)
        told = texts.purchase(view, action, names) or super().entry(view, action, names)
        return " · ".join(filter(None, (told, forecast.whole(view, action))))

    @override
    def reason(self, view: FarView, action: Action, names: Names) -> str:
        """What such a move is for; who lacks the goods for a trade can only resist it."""
        asked = isinstance(action, Resist) and view.viewer is not None
        if asked and not can_accept(offers.known_state(view), view.viewer or 0):
            return "you do not hold what it asks for"
        return super().reason(view, action, names)

    @override
    def outlook(self, view: FarView, kind: type[Action], chosen: Chosen, names: Names) -> str:
        """What a move, an attack or a proposal comes to; for whom one chooses where something asks."""
        if kind in prompts.ASKED:
            return "" if chosen else prompts.pick_prompt(view)
        owner = chosen.get("owner", NEUTRAL)  # a game master picks a colour
        return names.seat(owner) if owner != NEUTRAL else forecast.outlook(view, kind, chosen)

    @override
    def describe(self, view: FarView, names: Names) -> str:
        return describe.describe(view, names, self.prompt(view, names))
