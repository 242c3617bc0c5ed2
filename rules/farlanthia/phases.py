"""What the house asks about each phase and each kind of window, side by side (book, 5.1, 5.4)."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.actions import Action
from rules.farlanthia import economy, picks, units
from rules.farlanthia.actions import (
    LABOUR,
    Adventure,
    Attack,
    AutoPlace,
    Build,
    Capture,
    Continue,
    End,
    FightOut,
    Gift,
    GmLand,
    GmStart,
    GmStructure,
    GmTell,
    GmTerrain,
    GmTroops,
    LeaveAlone,
    Militia,
    MoveUnits,
    Muster,
    Pass,
    PlaceTile,
    Raze,
    Requisition,
    Retreat,
    Scout,
    ScoutMany,
    Stay,
    Substitute,
    Trade,
    UpgradeUnit,
)
from rules.farlanthia.cards import play, run
from rules.farlanthia.cards.actions import Choose, Decline, PickCard, PickDie, PickGood, PickTile, Take
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.diplomacy import moves as diplomacy
from rules.farlanthia.diplomacy.actions import (
    PROPOSALS,
    Accept,
    ForceLabour,
    Gain,
    ProposeLegality,
    ProposeTrade,
    ProposeTruce,
    Resist,
    SwapGoods,
)
from rules.farlanthia.map import scouting, setup
from rules.farlanthia.phase_names import (
    CARD_GIFT,
    CARD_NOW,
    CARD_TARGET,
    COMBAT_CONTINUE,
    COMBAT_MILITIA,
    COMBAT_RETREAT,
    COMBAT_SUBSTITUTE,
    DIPLOMACY,
    FINISHED,
    GAIN,
    HERO,
    LEADERSHIP,
    MANOEUVRE,
    MUSTER,
    RAZE,
    REALM,
    REPLY,
    SCOUT,
    SEASON_END,
    SETUP_BUILD,
    SETUP_DONE,
    SETUP_GM,
    SWAP,
    TALK_SUBSTITUTE,
)
from rules.farlanthia.season import master, standing_orders
from rules.farlanthia.season.turns import may_adventure
from rules.farlanthia.state import FarState
from rules.farlanthia.tables import CAVALRY
from rules.farlanthia.view import FarView
from rules.farlanthia.war import campaign, combat, conquest, substitution
from rules.farlanthia.windows import asked, pending
from rules.farlanthia.words import offers, prompts
from rules.hexes.bits import bits
from rules.phase import Kinds, Phase, closed, nothing, unanswered

FarPhase = Phase[FarState, FarView]
Legal = Callable[[FarState, int], list[Action]]
Buttons = Callable[[FarView], Kinds]
Shown = Callable[[FarView], bool]
Silence = Callable[[FarState, int], Action | None]


# Who is awaited.


def _in_turn(state: FarState) -> tuple[int, ...]:
    return (state.table.seat,)


def _master(state: FarState) -> tuple[int, ...]:
    return (state.table.master,)


def _turn_only(legal: Legal) -> Legal:
    """The moves of the seat in turn; nobody else has any."""

    def of(state: FarState, seat: int) -> list[Action]:
        return legal(state, seat) if seat == state.table.seat else []

    return of


def _asked_only(legal: Legal) -> Legal:
    """The moves of seats whose answer is awaited."""

    def of(state: FarState, seat: int) -> list[Action]:
        return legal(state, seat) if seat in pending(state) else []

    return of


def _end(state: FarState, seat: int) -> Action | None:
    return End()


# The phases in order.


def _build_legal(state: FarState, seat: int) -> list[Action]:
    found: list[Action] = []
    if seat in state.table.playing:
        found.append(AutoPlace(not state.secrets.orders[seat].auto_place))
    if seat == state.table.seat:
        found += [PlaceTile(), *(PlaceTile(cell) for cell in setup.legal_cells(state.table, seat))]
    return found


def _place_anywhere(state: FarState, seat: int) -> Action | None:
    return PlaceTile()


def _scout_legal(state: FarState, seat: int) -> list[Action]:
    cells = bits(scouting.may_scout(state.table, seat))
    return [Scout(), *(Scout(cell) for cell in cells)] if cells else [End()]


def _scout_open(state: FarState, seat: int) -> Kinds:
    return (ScoutMany,) if seat == state.table.seat and scouting.may_use_die(state.table, seat) else ()


def _scout_silence(state: FarState, seat: int) -> Action | None:
    return Scout() if scouting.may_scout(state.table, seat) else End()


def _hero_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    found: list[Action] = []
    if may_adventure(table, seat):
        faces = sorted(set(table.dice[seat]))
        found += [Adventure(die, bonus) for die in faces for bonus in scouting.bonuses(table, seat)]
    return [*found, *play.offers(state, seat), End()]


def _realm_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    return [
        *economy.builds(table, seat),
        *economy.trades(table, seat),
        *economy.requisitions(table, seat),
        *play.offers(state, seat),
        End(),
    ]


def _muster_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    return [*campaign.musters(table, seat), *campaign.upgrades(table, seat), *_manoeuvre_legal(state, seat)]


def _manoeuvre_legal(state: FarState, seat: int) -> list[Action]:
    risers = [Militia(cell) for cell in conquest.risers(state.table, seat)]
    return [*risers, *_diplomacy_legal(state, seat)]


def _diplomacy_legal(state: FarState, seat: int) -> list[Action]:
    return [*play.offers(state, seat), *diplomacy.proposals(state, seat), End()]


def _diplomacy_open(state: FarState, seat: int) -> Kinds:
    return (ProposeTrade,) if diplomacy.can_trade(state, seat) else ()


def _manoeuvre_open(state: FarState, seat: int) -> Kinds:
    if seat != state.table.seat:
        return ()
    moving, attacking = campaign.can_move(state.table, seat)
    return (MoveUnits,) * moving + (Attack,) * attacking + _diplomacy_open(state, seat)


# Windows.


def _militia_legal(state: FarState, seat: int) -> list[Action]:
    return [Militia(state.table.windows[-1].about[0]), Decline()]


def _substitute_legal(state: FarState, seat: int) -> list[Action]:
    return [Pass()]


def _substitute_open(state: FarState, seat: int) -> Kinds:
    return (Substitute,) if seat in pending(state) and substitution.possible(state, seat) else ()


def _swap_open(state: FarState, seat: int) -> Kinds:
    return (SwapGoods,) if seat in pending(state) else ()


def _retreat_legal(state: FarState, seat: int) -> list[Action]:
    assert state.table.combat is not None
    return [*(Retreat(cell) for cell in combat.havens(state.table, state.table.combat)), Stay()]


def _continue_silence(state: FarState, seat: int) -> Action | None:
    """Retreat with fewer units than the enemy, else continue (book, 5.4)."""
    table, fight = state.table, state.table.combat
    assert fight is not None
    own, theirs = (combat.force(table, fight, side) for side in (fight.mover, fight.other))
    return Retreat() if own < theirs else Continue()


def _says_both(state: FarState, seat: int) -> list[Action]:
    return [Continue(), Retreat()]


def _raze_legal(state: FarState, seat: int) -> list[Action]:
    return [*conquest.answers_for(state, seat)]


def _says(action: Action) -> Callable[[FarState, int], Action | None]:
    return lambda state, seat: action


def _leave_silence(state: FarState, seat: int) -> Action | None:
    return LeaveAlone(conquest.open_cells(state, seat)[0])


# The game master.


def _gm_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    return [GmStart()] if seat == table.master and master.ready(table) else []


# Buttons.


def _may(view: FarView) -> bool:
    """Whether the clause of the card that waits may be declined; else one of its ways must be chosen."""
    return run.offer(view.table.tasks[-1]).mode == "may"


def _picks(view: FarView) -> str:
    """What the card that waits for a target aims at."""
    return KINDS[view.table.tasks[-1].todo[0].kind].asks


def _has_cards(view: FarView) -> bool:
    """Whether the seat in turn has a card at all: which closed ones it could use is its secret."""
    return bool(view.table.open[view.table.seat] or view.hand_sizes[view.table.seat])


def _unseen(view: FarView) -> bool:
    """Whether what seats hold is hidden, and so what they can pay."""
    return not view.table.terms.goods_public


def _can(kind: type[Action]) -> Shown:
    return lambda view: offers.CAN[kind](view.table, view.table.seat)


_OFFERED: dict[type[Action], Shown] = {
    UpgradeUnit: lambda view: CAVALRY in units.kinds(view.table),
    Capture: lambda view: view.table.terms.capture,
}
"""Kinds that only some options bring into the game."""
_WINDOW: dict[type[Action], Shown] = {
    **_OFFERED,
    Choose: lambda view: not _may(view),
    Take: _may,
    Decline: lambda view: view.table.windows[-1].kind != CARD_NOW or _may(view),
    Accept: lambda view: _unseen(view) or diplomacy.can_accept(offers.known(view), view.waiting[0]),
    PickTile: lambda view: _picks(view) == "tile",
    PickGood: lambda view: _picks(view) == "good",
    PickDie: lambda view: _picks(view) == "die",
    PickCard: lambda view: _picks(view) == "card",
}
"""And what answers the card that lies open."""
_IN_TURN: dict[type[Action], Shown] = {
    **_OFFERED,
    **{kind: _can(kind) for kind in offers.CAN},
    Build: lambda view: _unseen(view) or bool(economy.builds(view.table, view.table.seat)),
    Trade: lambda view: _unseen(view) or bool(economy.trades(view.table, view.table.seat)),
    Muster: lambda view: _unseen(view) or bool(campaign.musters(view.table, view.table.seat)),
    ProposeTruce: lambda view: diplomacy.possible(offers.known(view), view.table.seat),
    ProposeTrade: lambda view: diplomacy.can_trade(offers.known(view), view.table.seat),
    ProposeLegality: lambda view: diplomacy.can_contest(offers.known(view), view.table.seat),
    ForceLabour: lambda view: bool(diplomacy.targets(offers.known(view), view.table.seat, LABOUR)),
    Take: _has_cards,
}
"""Kinds that the seat in turn is offered only if it can use them, as all can see."""
_OF_MASTER: dict[type[Action], Shown] = {GmStart: lambda view: master.ready(view.table)}
"""A story can begin when everybody has a structure (FA-045)."""
_SCOUTING: dict[type[Action], Shown] = {
    **_IN_TURN,
    End: lambda view: not scouting.may_scout(view.table, view.table.seat),
}
"""The same while scouting, which is mandatory as long as a tile can be revealed (FA-071)."""


def _offer(*kinds: type[Action], of: Mapping[type[Action], Shown]) -> Buttons:
    return lambda view: tuple(kind for kind in kinds if kind not in of or of[kind](view))


def _turn(
    name: str, todo: str, legal: Legal, buttons: Kinds, open: Callable[[FarState, int], Kinds] = closed,
    silence: Silence = _end,
) -> FarPhase:  # fmt: skip
    """A phase that is played in order."""
    offered = _offer(*buttons, of=_IN_TURN)
    return Phase(name, todo, prompts.of_turn, _in_turn, _turn_only(legal), open, offered, silence)


def _window(
    name: str, todo: str, legal: Legal, buttons: Kinds, silence: Silence,
    open: Callable[[FarState, int], Kinds] = closed,
) -> FarPhase:  # fmt: skip
    """A pending decision."""
    offered = _offer(*buttons, of=_WINDOW)
    legal = _asked_only(legal)
    return Phase(name, todo, prompts.of_window, pending, legal, open, offered, silence, shown=asked)


def _round(window: FarPhase) -> FarPhase:
    """A decision that comes in every round of a combat: its sides may order to fight it out."""

    def legal(state: FarState, seat: int) -> list[Action]:
        return [*window.legal(state, seat), *standing_orders.fighting_out(state, seat)]

    return replace(window, legal=legal, buttons=lambda view: (*window.buttons(view), FightOut))


_TALKS: Kinds = (*PROPOSALS, Take, End)
_WAR: Kinds = (MoveUnits, Attack, Militia, Take, *PROPOSALS, End)
_PASSING = (SETUP_DONE, LEADERSHIP, SEASON_END)
"""Phases in which nothing is decided."""
_LIST: tuple[FarPhase, ...] = (
    Phase(
        SETUP_BUILD, "Tiles are laid now.", prompts.of_turn, _in_turn, _build_legal, closed,
        _offer(AutoPlace, PlaceTile, of={}), _place_anywhere,
    ),
    Phase(
        SETUP_GM, "The game master prepares the story.", prompts.of_master, _master, _gm_legal, closed,
        _offer(GmLand, GmTerrain, GmStructure, GmTroops, GmTell, GmStart, of=_OF_MASTER),
    ),
    Phase(
        SCOUT, "It is time to scout.", prompts.of_turn, _in_turn, _turn_only(_scout_legal), _scout_open,
        _offer(Scout, ScoutMany, End, of=_SCOUTING), _scout_silence,
    ),
    _turn(HERO, "It is the heroes' time.", _hero_legal, (Adventure, Take, End)),
    _turn(REALM, "It is the realms' time.", _realm_legal, (Build, Trade, Requisition, Take, End)),
    _turn(
        MUSTER, "Units can be mustered.", _muster_legal, (Muster, UpgradeUnit, *_WAR),
        _manoeuvre_open,
    ),
    _turn(MANOEUVRE, "Units move and attack.", _manoeuvre_legal, _WAR, _manoeuvre_open),
    _turn(
        DIPLOMACY, "Negotiations are open.", _diplomacy_legal, _TALKS,
        _diplomacy_open,
    ),
    _window(COMBAT_MILITIA, "Militia can rise.", _militia_legal, (Militia, Decline), _says(Decline())),
    _round(_window(
        COMBAT_SUBSTITUTE, "Dice can be replaced.", _substitute_legal, (Substitute, Pass), _says(Pass()),
        _substitute_open,
    )),
    _round(_window(
        COMBAT_RETREAT, "The other side may retreat.", _retreat_legal, (Retreat, Stay), _says(Stay())
    )),
    _round(_window(
        COMBAT_CONTINUE, "The attack goes on or not.", _says_both, (Continue, Retreat), _continue_silence
    )),
    replace(
        _window(
            RAZE, "Occupied structures can be razed.", _raze_legal, (Raze, Capture, LeaveAlone),
            _leave_silence,
        ),
        acting=lambda state: state.table.windows[-1].seats,
    ),
    _window(
        REPLY, "A proposal waits for its answer.", diplomacy.replies, (Accept, Resist),
        _says(Resist()),
    ),
    _window(
        TALK_SUBSTITUTE, "Dice can be replaced.", _substitute_legal, (Substitute, Pass), _says(Pass()),
        _substitute_open,
    ),
    _window(
        SWAP, "Goods can be swapped.", nothing, (SwapGoods,), _says(SwapGoods()), _swap_open
    ),
    _window(GAIN, "Peasants brought goods.", diplomacy.gains, (Gain,), diplomacy.silent_gain),
    _window(
        CARD_NOW, "A card waits for its owner.", play.decisions, (Choose, Take, Decline), play.silent_decision
    ),
    _window(
        CARD_TARGET, "A card waits for a target.", play.picks, (PickTile, PickGood, PickDie, PickCard),
        play.silent_pick,
    ),
    _window(CARD_GIFT, "A card gives goods.", play.gifts, (Gift,), play.silent_gift),
    *(Phase(name, "The season changes.", prompts.of_turn, acting=_in_turn) for name in _PASSING),
    Phase(FINISHED, "The game is over.", prompts.of_end, rule="FA-230", over=True),
)  # fmt: skip


def _with_orders(phase: FarPhase) -> FarPhase:
    """A phase with what standing orders answer in it, and what is open to seats and master in all of them."""
    answer: Silence = standing_orders.ANSWERS.get(phase.name, unanswered)

    def ordered(state: FarState, seat: int) -> Action | None:
        if not 0 <= seat < state.seats:
            return None
        said = answer(state, seat)
        return phase.skip(state, seat) if said is None and standing_orders.resting(state, seat) else said

    def open_moves(state: FarState, seat: int) -> Kinds:
        return (*phase.open_moves(state, seat), *picks.extra_kinds(state, seat))

    return replace(phase, ordered=ordered, open_moves=open_moves)


PHASES = {phase.name: _with_orders(phase) for phase in _LIST}
"""By name: the phases and the kinds of window of the game."""
