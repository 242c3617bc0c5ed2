"""What the house asks about each phase and each kind of window, side by side (book, 5.1, 5.4)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from rules.farlanthia import actions, economy, leadership, phase_names as at, picks
from rules.farlanthia.cards import play, run
from rules.farlanthia.cards.actions import Choose, Decline, Take
from rules.farlanthia.cards.kinds import KINDS
from rules.farlanthia.cards.language import Mode
from rules.farlanthia.diplomacy import moves as diplomacy
from rules.farlanthia.diplomacy.actions import Accept, Gain, ProposeTrade, Resist, SwapGoods
from rules.farlanthia.season import master, powers, scouting, setup, standing_orders
from rules.farlanthia.season.turns import may_adventure
from rules.farlanthia.state import FarState
from rules.farlanthia.view import FarView
from rules.farlanthia.war import battle, campaign, combat, conquest, substitution
from rules.farlanthia.words import offers, prompts
from rules.kernel.actions import Action, spec
from rules.kernel.hexes.bits import bits
from rules.kernel.phase import Kinds, Phase, always, none_open, nothing

FarPhase = Phase[FarState, FarView]
M = TypeVar("M")
Moves = Callable[[FarState, int], M]
Legal = Moves[list[Action]]
Open = Moves[Kinds]
Buttons = Callable[[FarView], Kinds]
Shown = Callable[[FarView], bool]
Silence = Callable[[FarState, int], Action | None]


# Who is awaited.


def _in_turn(state: FarState) -> tuple[int, ...]:
    return (state.table.seat,)


def _master(state: FarState) -> tuple[int, ...]:
    return (state.table.master,)


def _only(asked: Callable[[FarState], tuple[int, ...]], moves: Moves[M], others: Moves[M]) -> Moves[M]:
    """The moves of those who are asked; others have what is nothing."""
    return lambda state, seat: (moves if seat in asked(state) else others)(state, seat)


_END = always(actions.End())

# The phases in order.


def _build_legal(state: FarState, seat: int) -> list[Action]:
    found: list[Action] = []
    if seat in state.table.playing:
        found.append(actions.AutoPlace(not state.secrets.orders[seat].auto_place))
    if seat == state.table.seat:
        found += [
            actions.PlaceTile(),
            *(actions.PlaceTile(cell) for cell in setup.legal_cells(state.table, seat)),
        ]
    return found


def _scout_legal(state: FarState, seat: int) -> list[Action]:
    cells = bits(scouting.may_scout(state.table, seat))
    return [actions.Scout(), *(actions.Scout(cell) for cell in cells)] if cells else [actions.End()]


def _scout_open(state: FarState, seat: int) -> Kinds:
    return (actions.ScoutMany,) if scouting.may_use_die(state.table, seat) else ()


def _scout_silence(state: FarState, seat: int) -> Action | None:
    return actions.Scout() if scouting.may_scout(state.table, seat) else actions.End()


def _hero_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    found: list[Action] = []
    if may_adventure(table, seat):
        faces = sorted(set(table.dice[seat]))
        bonuses = range(leadership.bonus_left(table, seat) + 1)
        found += [actions.Adventure(die, bonus) for die in faces for bonus in bonuses]
    return [*found, *play.offers(state, seat), actions.End()]


def _realm_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    return [
        *economy.builds(table, seat),
        *economy.trades(table, seat),
        *economy.requisitions(table, seat),
        *play.offers(state, seat),
        actions.End(),
    ]


def _muster_legal(state: FarState, seat: int) -> list[Action]:
    table = state.table
    return [*campaign.musters(table, seat), *campaign.upgrades(table, seat), *_manoeuvre_legal(state, seat)]


def _manoeuvre_legal(state: FarState, seat: int) -> list[Action]:
    risers = [actions.Militia(cell) for cell in conquest.risers(state.table, seat)]
    return [*risers, *_diplomacy_legal(state, seat)]


def _diplomacy_legal(state: FarState, seat: int) -> list[Action]:
    return [*play.offers(state, seat), *diplomacy.proposals(state, seat), actions.End()]


def _diplomacy_open(state: FarState, seat: int) -> Kinds:
    return (ProposeTrade,) if diplomacy.can_trade(state, seat) else ()


def _manoeuvre_open(state: FarState, seat: int) -> Kinds:
    moving, attacking = campaign.can_move(state.table, seat)
    return (actions.MoveUnits,) * moving + (actions.Attack,) * attacking + _diplomacy_open(state, seat)


# Windows.


def _militia_legal(state: FarState, seat: int) -> list[Action]:
    return [actions.Militia(state.table.windows[-1].about[0]), Decline()]


def _retreat_legal(state: FarState, seat: int) -> list[Action]:
    return [
        *(actions.Retreat(cell) for cell in combat.havens(state.table, state.table.fight)),
        actions.Stay(),
    ]


def _continue_silence(state: FarState, seat: int) -> Action | None:
    """Retreat with fewer units than the enemy, else continue (book, 5.4)."""
    outnumbered = battle.is_outnumbered(state.table, state.table.fight.mover)
    return actions.Retreat() if outnumbered else actions.Continue()


def _leave_silence(state: FarState, seat: int) -> Action | None:
    return actions.LeaveAlone(conquest.open_cells(state, seat)[0])


# The game master.


def _gm_legal(state: FarState, seat: int) -> list[Action]:
    return [actions.GmStart()] if seat == state.table.master and master.ready(state.table) else []


# Buttons.


def _may(view: FarView) -> bool:
    """Whether the clause of the card that waits may be declined; else one of its ways must be chosen."""
    return run.offer(view.table.tasks[-1]).mode is Mode.MAY


def _asks_for(what: str, view: FarView) -> bool:
    """Whether the card that waits for a target aims at that."""
    return KINDS[view.table.tasks[-1].todo[0].kind].asks == what


def _has_place(kind: type[Action], view: FarView) -> bool:
    """Whether a game master finds a tile for what that move puts there."""
    return bool(powers.choices(view.table, kind, spec(kind).params[0], {}).atoms)


_ONLY_IF: dict[type[Action], Shown] = {
    actions.Capture: lambda view: view.table.terms.capture,
    Choose: lambda view: not _may(view),
    Take: _may,
    Decline: lambda view: view.table.windows[-1].kind != at.CARD_NOW or _may(view),
    Accept: lambda view: (
        not view.table.terms.goods_public or diplomacy.can_accept(offers.known_state(view), view.waiting[0])
    ),
    **{kind: partial(_asks_for, what) for what, kind in play.PICKS.items()},
    actions.GmStart: lambda view: master.ready(view.table),
    **{kind: partial(_has_place, kind) for kind in (actions.GmStructure, actions.GmTroops)},
}
"""Kinds that answer a window only in some games, or where it asks for them, or prepare a story (FA-045)."""


def _offer(*kinds: type[Action]) -> Buttons:
    return lambda view: tuple(kind for kind in kinds if kind not in _ONLY_IF or _ONLY_IF[kind](view))


def _turn(
    name: str, rule: str, todo: str, legal: Legal, open: Open = none_open, silence: Silence = _END
) -> FarPhase:
    """A phase that is played in order, and ended by silence."""

    def able(state: FarState, seat: int) -> set[type[Action]]:
        return {*map(type, legal(state, seat)), *open(state, seat)}

    prompt, buttons = partial(prompts.of_turn, able=able), partial(offers.buttons, able=able)
    listed, kinds = _only(_in_turn, legal, nothing), _only(_in_turn, open, none_open)
    return Phase(name, todo, prompt, _in_turn, listed, kinds, buttons, silence, rule=rule)


def _window(
    name: str, rule: str, todo: str, legal: Legal, buttons: Kinds, silence: Silence, open: Open = none_open
) -> FarPhase:
    """A pending decision."""
    asked = FarState.pending_seats
    legal, open = _only(asked, legal, nothing), _only(asked, open, none_open)
    offered, shown = _offer(*buttons), FarState.asked_seats
    return Phase(name, todo, prompts.of_window, asked, legal, open, offered, silence, shown=shown, rule=rule)


def _replacing(name: str, rule: str) -> FarPhase:
    """Dice that were rolled can be replaced, in a combat or in a talk."""

    def open(state: FarState, seat: int) -> Kinds:
        return (actions.Substitute,) if substitution.possible(state, seat) else ()

    keep, kinds = actions.Pass(), (actions.Substitute, actions.Pass)
    return _window(name, rule, "Dice can be replaced.", lambda state, seat: [keep], kinds, always(keep), open)


def _round(window: FarPhase) -> FarPhase:
    """A decision that comes in every round of a combat: its sides may order to fight it out."""

    def legal(state: FarState, seat: int) -> list[Action]:
        return [*window.legal(state, seat), *standing_orders.fight_out_orders(state, seat)]

    def buttons(view: FarView) -> Kinds:
        lords = any(seat < view.seats for seat in view.waiting)  # a game master has no such order
        return (*window.buttons(view), *(actions.FightOut,) * lords)

    return replace(window, legal=legal, buttons=buttons)


_STORY: Kinds = (
    actions.GmLand, actions.GmTerrain, actions.GmStructure, actions.GmTroops, actions.GmTell, actions.GmStart,
)  # fmt: skip
_PASSING = (at.LEADERSHIP, at.SEASON_END)
"""Phases in which nothing is decided."""
_LIST: tuple[FarPhase, ...] = (
    Phase(
        at.SETUP_BUILD, "Tiles are laid now.", prompts.of_turn, _in_turn, _build_legal, none_open,
        _offer(actions.AutoPlace, actions.PlaceTile), always(actions.PlaceTile()), rule="FA-023",
    ),
    Phase(
        at.SETUP_GM, "The game master prepares the story.", prompts.of_master, _master, _gm_legal, none_open,
        _offer(*_STORY), rule="FA-045",
    ),
    _turn(at.SCOUT, "FA-071", "It is time to scout.", _scout_legal, _scout_open, _scout_silence),
    _turn(at.HERO, "FA-081", "It is the heroes' time.", _hero_legal),
    _turn(at.REALM, "FA-110", "It is the realms' time.", _realm_legal),
    _turn(at.MUSTER, "FA-140", "Units can be mustered.", _muster_legal, _manoeuvre_open),
    _turn(at.MANOEUVRE, "FA-140", "Units move and attack.", _manoeuvre_legal, _manoeuvre_open),
    _turn(at.DIPLOMACY, "FA-140", "Negotiations are open.", _diplomacy_legal, _diplomacy_open),
    _window(
        at.COMBAT_MILITIA, "FA-195", "Militia can rise.", _militia_legal, (actions.Militia, Decline),
        always(Decline()),
    ),
    _round(_replacing(at.COMBAT_SUBSTITUTE, "FA-166")),
    _round(_window(
        at.COMBAT_RETREAT, "FA-175", "The other side may retreat.", _retreat_legal,
        (actions.Retreat, actions.Stay), always(actions.Stay()),
    )),
    _round(_window(
        at.COMBAT_CONTINUE, "FA-173", "The attack goes on or not.",
        lambda state, seat: [actions.Continue(), actions.Retreat()], (actions.Continue, actions.Retreat),
        _continue_silence,
    )),
    replace(
        _window(
            at.RAZE, "FA-196", "Occupied structures can be razed.", conquest.answers_for,
            (actions.Raze, actions.Capture, actions.LeaveAlone), _leave_silence,
        ),
        acting=lambda state: state.table.windows[-1].seats,
    ),
    _window(
        at.REPLY, "FA-201", "A proposal waits for its answer.", diplomacy.replies, (Accept, Resist),
        always(Resist()),
    ),
    replace(_replacing(at.TALK_SUBSTITUTE, "FA-207"), slight=substitution.needs_closed_card),
    _window(
        at.SWAP, "FA-211", "Goods can be swapped.", nothing, (SwapGoods,), always(SwapGoods()),
        lambda state, seat: (SwapGoods,),
    ),
    _window(
        at.GAIN, "FA-214", "Peasants brought goods.", diplomacy.gains, (Gain,),
        lambda state, seat: diplomacy.least_gain(state.table, seat),
    ),
    _window(
        at.CARD_NOW, "FA-220", "A card waits for its owner.", play.decisions, (Choose, Take, Decline),
        play.silent_decision,
    ),
    _window(
        at.CARD_TARGET, "FA-229", "A card waits for a target.", play.picks, tuple(play.PICKS.values()),
        play.silent_pick,
    ),
    _window(at.CARD_GIFT, "FA-088", "A card gives goods.", play.gifts, (actions.Gift,), play.silent_gift),
    *(Phase(name, "The season changes.", prompts.of_turn, acting=_in_turn) for name in _PASSING),
    Phase(at.FINISHED, "The game is over.", prompts.of_end, rule="FA-230", over=True),
)  # fmt: skip


def _with_orders(phase: FarPhase) -> FarPhase:
    """A phase with what standing orders answer in it, and what is open to seats and master in all of them."""
    ordered = partial(standing_orders.answer, phase.name, phase.skip)

    def open_moves(state: FarState, seat: int) -> Kinds:
        return (*phase.open_moves(state, seat), *picks.extra_kinds(state, seat))

    return replace(phase, ordered=ordered, open_moves=open_moves)


PHASES = {phase.name: _with_orders(phase) for phase in _LIST}
"""By name: the phases and the kinds of window of the game."""
