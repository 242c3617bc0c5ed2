"""The base game's hooks and moves: what is played where no variant has it otherwise."""

from collections.abc import Mapping

from rules.kernel.phase import Phase
from rules.settlers import awards, building, proposals, robber, setup, texts, trading, turns, views
from rules.settlers.cards import kinds, playing
from rules.settlers.hooks import Hooks, Moves
from rules.settlers.state import SettlersState
from rules.settlers.view import SettlersView

MOVES: Moves = {
    **turns.MOVES,
    **building.MOVES,
    **playing.MOVES,
    **robber.MOVES,
    **trading.MOVES,
    **proposals.MOVES,
}
"""How every kind of action is judged and done."""


def standard(phases: Mapping[str, Phase[SettlersState, SettlersView]]) -> Hooks:
    """The hooks of the base game; `phases` may be filled later."""
    return Hooks(
        phases=phases,
        prepare=setup.prepare,
        begin_turn=turns.begin_turn,
        close_turn=turns.close_turn,
        next_turn=turns.next_turn,
        resume=turns.resume,
        own_turn=awards.own_turn,
        count_soldier=awards.count_soldier,
        monopolise=kinds.monopolise,
        buildable=building.buildable,
        playable=playing.playable,
        orders=turns.orders,
        lift_orders=turns.lift_orders,
        partner=trading.partner,
        why_not_corner=building.why_not_corner,
        why_not_edge=building.why_not_edge,
        roll_seven=robber.roll_seven,
        begin_robber=robber.begin_robber,
        robber_tiles=robber.robber_tiles,
        why_not_robber=robber.why_not_robber,
        robbable=robber.robbable,
        why_not_victim=robber.why_not_victim,
        finish_robber=robber.finish_robber,
        loot=robber.loot,
        private=views.nothing,
        guess_private=lambda state, view, rng: None,
        names=texts.names,
        lexicons=texts.lexicons,
        marked=texts.marked,
        score=texts.score,
        hint=texts.hint,
        brief=texts.brief,
        tile_lines=texts.tile_lines,
        table_lines=texts.table_lines,
        hand=texts.hand_told,
    )
