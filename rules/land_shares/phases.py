"""The window of a duel, and what shares add to phases of the base game."""

from functools import partial

from rules.kernel.actions import Action
from rules.kernel.phase import Kinds, Phase, always, offer
from rules.land_shares import actions, texts
from rules.land_shares.blocking import decisions
from rules.land_shares.duels import asked_seats, ordered_pass, window_moves
from rules.land_shares.robbing import leave_moves
from rules.land_shares.state import DUEL, kept, pending
from rules.settlers import phase_names as at
from rules.settlers.actions import MoveRobber
from rules.settlers.hooks import Hooks, Listing, Phases
from rules.settlers.phases import actor, main_buttons, roll_buttons, special_buttons
from rules.settlers.state import SettlersState
from rules.settlers.variants import with_phase
from rules.settlers.view import SettlersView


def phases(hooks: Hooks, usual: Phases) -> Phases:
    """The phases with those of this variant."""
    # fmt: off
    duel = Phase(
        DUEL, "Whoever was asked for soldiers has to reply first.",
        texts.duel_prompt, pending, window_moves, acting=actor, shown=asked_seats,
        buttons=offer(actions.Pass, actions.Answer, actions.AutoPass),
        skip=always(actions.PASS), ordered=ordered_pass,
        slight=lambda state, seat: not state.secrets.cards[seat], rule="LS-050",
    )
    # fmt: on
    found = {**usual, duel.name: duel}
    found = with_phase(
        found,
        at.PRE_ROLL,
        prompt=partial(texts.roll_prompt, found[at.PRE_ROLL].prompt),
        legal=_both(found[at.PRE_ROLL].legal, _decisions),
        buttons=_roll_buttons,
    )
    found = with_phase(
        found,
        at.ROBBER,
        legal=_both(found[at.ROBBER].legal, partial(leave_moves, hooks)),
        buttons=partial(_robber_buttons, hooks),
    )
    found = with_phase(found, at.MAIN, buttons=_main_buttons)
    return with_phase(found, at.SPECIAL, buttons=lambda view: special_buttons(view, (actions.BuildShare,)))


def _decisions(state: SettlersState, seat: int) -> list[Action]:
    return [*decisions(kept(state), seat)] if seat == state.table.actor else []


def _both(usual: Listing, more: Listing) -> Listing:
    """The usual moves, then further ones."""

    def listed(state: SettlersState, seat: int) -> list[Action]:
        return usual(state, seat) + more(state, seat)

    return listed


def _roll_buttons(view: SettlersView) -> Kinds:
    return roll_buttons(view, texts.possible(view, actions.Block, actions.Remove, actions.Strike))


def _robber_buttons(hooks: Hooks, view: SettlersView) -> Kinds:
    """No token is left in a turn that is nobody's own (LS-052)."""
    tokens = () if hooks.nobodys_turn(view.table) else texts.possible(view, actions.LeaveToken)
    return MoveRobber, *tokens


def _main_buttons(view: SettlersView) -> Kinds:
    return main_buttons(view, texts.possible(view, actions.BuildShare, actions.Strike))
