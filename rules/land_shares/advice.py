"""Advice to computer players: what to do with shares, tokens and soldiers, from its view alone.

Everything is weighed in cards to the seat itself; a rival's loss counts for a part of a card, the more
the nearer that rival is to its victory.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes.bits import bits
from rules.land_shares import actions, state as its
from rules.land_shares.drawing import draw_for_shares
from rules.land_shares.places import tile_of, within
from rules.land_shares.view import SharesView, shares_of
from rules.settlers import phase_names as at
from rules.settlers.actions import BuildCity, BuildSettlement
from rules.settlers.ground import CHANCES, earnings
from rules.settlers.hooks import Counsel, Income, Sequel
from rules.settlers.state import SettlersState
from rules.settlers.tables import RESOURCES, SOLDIER, YIELDS
from rules.settlers.view import SettlersView

_SHARE = 5.0
"""The cards that a share costs."""
_POINT = 1.5
"""The rounds that a point takes, roughly."""
_THEFT = 1.0
_SOLDIER = 1.4
"""What a last soldier brings elsewhere: a theft, and a robber where it hurts."""
_SPARE = 0.8
"""The same of a further one."""
_STRIKE = 2.0
"""What an attack must bring to be better than moving the robber."""
_STANDS = 1.3
"""The rounds that a robber stays."""
_HELD_UP = 0.5
"""The part of a share's draws that each token, and the robber, leave in the long run."""
_FREE = 2.0
"""The rounds that a freed tile stays free."""


def counsel(usual: Counsel, turn: Turn, rng: random.Random) -> Action | None:
    """Replies and decisions before the roll, shares when nothing better can be built."""
    advice = _ADVICE.get(turn.view.table.phase)
    found = None if advice is None else advice(Sight(turn.view, turn.seat), turn.legal)
    return usual(turn, rng) if found is None else found


def income(usual: Income, state: SettlersState, seat: int) -> tuple[float, ...]:
    """What a seat's shares draw a roll; less where tokens lie or the robber stands."""
    mine = its.kept(state)
    gains = list(usual(state, seat)) or [0.0] * len(RESOURCES)
    for share in bits(mine.shares[seat]):
        tile = tile_of(share)
        held_up = _HELD_UP ** mine.tokens_in(tile) * (_HELD_UP if tile == state.table.robber else 1)
        gains[YIELDS[state.table.board.terrain[tile]]] += held_up / state.seats
    return tuple(gains)


def sequel(usual: Sequel, state: SettlersState, seat: int, rng: random.Random) -> None:
    """What a seat's shares draw at the end of its turn; nobody blocks or frees meanwhile (LS-011)."""
    draw_for_shares(state, seat, [])
    usual(state, seat, rng)


class Sight:
    """A view as a seat judges it."""

    def __init__(self, view: SettlersView, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.seen: SharesView = shares_of(view)

    def rounds(self) -> float:
        """The rounds that the game still has, roughly."""
        return max(1.0, (self.view.table.terms.points_to_win - max(self.view.points)) * _POINT)

    def weight(self, other: int) -> float:
        """What it is worth that a seat loses a card: all of it to itself as a loss, a part for a rival."""
        if other == self.seat:
            return -1.0
        near = self.view.points[other] / self.view.table.terms.points_to_win
        return (0.6 + 0.8 * near) / (self.view.seats - 1)

    def tokens(self, tile: int) -> int:
        """The blocking tokens in a tile."""
        return self.seen.kept.tokens_in(tile)

    def stop(self, tile: int) -> float:
        """What a round without draws in a tile is worth."""
        owned = enumerate(self.seen.kept.shares)
        return sum(self.weight(seat) * (shares & within(tile)).bit_count() for seat, shares in owned)

    def laid(self, share: int, count: int) -> float:
        """What so many tokens more on a share are worth: they last about as many rounds."""
        return self.stop(tile_of(share)) * min(count, self.rounds())

    def taken(self, share: int) -> float:
        """What one token less on a share is worth: much if it was the last one of its tile."""
        tile = tile_of(share)
        lasts = min(_FREE, self.rounds()) if self.tokens(tile) == 1 else 0.4
        return -self.stop(tile) * lasts

    def robbed(self, tile: int) -> float:
        """What it is worth that the robber stands on a tile."""
        table, seats = self.view.table, range(self.view.seats)
        chance = CHANCES[table.board.tokens[tile]] * len(seats)
        worth = sum(self.weight(seat) * chance * table.yield_at(seat, tile) for seat in seats)
        return (worth + self.stop(tile) * (not self.tokens(tile))) * _STANDS

    def soldiers(self) -> int:
        """The soldiers with which the seat can answer."""
        own = self.view.own
        return 0 if own is None else own.cards[SOLDIER] - own.fresh[SOLDIER]


# In a window.


def _reply(sight: Sight, legal: list[Action]) -> Action | None:
    """Answer if that saves or brings more than the soldier would elsewhere; else pass."""
    if actions.PASS not in legal:
        return None
    least = _SOLDIER if sight.soldiers() < 2 else _SPARE
    return _best(sight, legal, least, actions.Answer) or actions.PASS


def _answer(sight: Sight, action: actions.Answer) -> float:
    """What an answer spares the seat, and brings besides, less the risk that it is answered itself."""
    duel, terms = sight.seen.duel, sight.seen.kept.terms
    assert duel is not None
    harm, other = _harm(sight, duel), duel.last.seat
    if action.how == its.DEFEND:
        return harm
    harm -= 0.3 * (sight.view.developments[other] > 0 and other in sight.view.table.residents(duel.tile))
    if action.how == its.STEAL:
        return harm + (0.9 if sight.view.cards[other] else 0.0)
    if action.share is None:
        return harm
    if action.how == its.LAY:
        return harm + sight.laid(action.share, terms.tokens_of_soldier)
    return harm + (sight.taken(action.share) if action.share in sight.seen.tokens else 0.0)


def _harm(sight: Sight, duel: its.Duel) -> float:
    """What the seat loses if the last link has its effect rather than none."""
    link, terms = duel.last, sight.seen.kept.terms
    if link.how == its.ROBBER_PLACE and duel.errand is not None:
        return _harm_of_place(sight, duel.errand)
    if link.how == its.STEAL:
        return _harm_of_steal(sight, duel)
    if link.share is None:
        return 0.0
    if link.how == its.TAKE:
        return -sight.taken(link.share)
    return -sight.laid(link.share, terms.tokens if link.how == its.ROBBER_TOKEN else terms.tokens_of_soldier)


def _harm_of_place(sight: Sight, errand: its.Errand) -> float:
    """A robber here rather than where it came from, and its theft."""
    theft = 0.0 if errand.victim is None else -sight.weight(errand.victim) * _THEFT
    return sight.robbed(errand.origin) - sight.robbed(errand.tile) + theft


def _harm_of_steal(sight: Sight, duel: its.Duel) -> float:
    """The card, and for the mover of the robber its place, too."""
    victim = duel.links[-2].seat
    harm = -sight.weight(victim) * _THEFT if sight.view.cards[victim] else 0.0
    if duel.placing and duel.errand is not None and duel.errand.seat == sight.seat:
        harm -= _harm_of_place(sight, duel.errand)
    return harm


# In one's own turn.


def _before_roll(sight: Sight, legal: list[Action]) -> Action | None:
    """Clear one's tiles, block those of others, or send a soldier where it does more than the robber."""
    return _best(sight, legal, 0.3, actions.Block, actions.Remove) or _strike(sight, legal)


def _block(sight: Sight, action: actions.Block) -> float:
    free = not sight.tokens(tile_of(action.share))
    return sight.laid(action.share, sight.seen.kept.terms.tokens) if free else 0.0


def _attack(sight: Sight, action: actions.Strike) -> float:
    if action.how == actions.ATTACKS.index("take"):
        return sight.taken(action.share)
    return sight.laid(action.share, sight.seen.kept.terms.tokens_of_soldier)


def _strike(sight: Sight, legal: list[Action]) -> Action | None:
    return _best(sight, legal, _STRIKE, actions.Strike)


def _build(sight: Sight, legal: list[Action]) -> Action | None:
    """A share if it pays in the rounds that are left; what has points comes first, and saving for it, too."""
    own = sight.view.own
    spare = own is not None and sum(own.resources) > sight.view.table.terms.discard_limit
    found = None
    if spare and not any(isinstance(action, BuildSettlement | BuildCity) for action in legal):
        found = _best(sight, legal, _SHARE + 1.0, actions.BuildShare)
    return found or (_strike(sight, legal) if sight.view.table.phase == at.MAIN else None)


def _share(sight: Sight, action: actions.BuildShare) -> float:
    """The cards that a share brings until the end, less what rivals in the tile may block."""
    view, tile = sight.view, tile_of(action.share)
    kind = YIELDS[view.table.board.terrain[tile]]
    mine = sight.seen.kept
    rivals = (mine.all & ~mine.shares[sight.seat] & within(tile)).bit_count()
    each = 1.0 + 0.2 * (not _earns(sight, kind)) - 0.25 * rivals
    late, robbed = mine.terms.late_collect, tile == view.table.robber
    worth = each * (sight.rounds() - late - sight.tokens(tile) - robbed)
    if action.block:
        worth += sight.laid(action.share, mine.terms.tokens) - each
    return worth - 0.01 * (action.block is False)


def _earns(sight: Sight, kind: int) -> bool:
    """True if a building of the seat gets that resource by the dice."""
    table, seat = sight.view.table, sight.seat
    return earnings(table.board, table.settlements[seat], table.cities[seat])[kind] > 0


def _rob(sight: Sight, legal: list[Action]) -> Action | None:
    """Leave a token if that is worth more than a theft."""
    return _best(sight, legal, _THEFT + 0.4, actions.LeaveToken)


def _leave(sight: Sight, action: actions.LeaveToken) -> float:
    return sight.laid(action.share, sight.seen.kept.terms.tokens) + 0.1 * sight.robbed(action.tile)


def _best(sight: Sight, legal: list[Action], least: float, *kinds: type[Action]) -> Action | None:
    """The first move of some kinds that is worth most, if that is more than the least."""
    moves = [(_WORTH[type(action)](sight, action), action) for action in legal if type(action) in kinds]
    worth, best = max(moves, key=lambda each: each[0], default=(least, None))
    return best if worth > least else None


_WORTH: Mapping[type[Action], Callable[[Sight, Any], float]] = {
    actions.Answer: _answer,
    actions.Block: _block,
    actions.Remove: lambda sight, action: sight.taken(action.share),
    actions.Strike: _attack,
    actions.BuildShare: _share,
    actions.LeaveToken: _leave,
}
"""What a move is worth to a seat, by its kind."""
_ADVICE: Mapping[str, Callable[[Sight, list[Action]], Action | None]] = {
    its.DUEL: _reply,
    at.PRE_ROLL: _before_roll,
    at.MAIN: _build,
    at.SPECIAL: _build,
    at.ROBBER: _rob,
}
"""By phase: what this variant knows better."""
