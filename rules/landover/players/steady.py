"""The steady player: it looks one move ahead, through all questions of a card and all trades for a thing."""

import random
from dataclasses import dataclass

from rules.kernel.actions import Action
from rules.kernel.game import Turn
from rules.kernel.hexes import hand
from rules.landover import actions, phase_names as at
from rules.landover.players.danger import steps_away
from rules.landover.players.steps import Step, considered, done, purchases, worthwhile_moves
from rules.landover.players.worth import worth
from rules.landover.production import shares_owed
from rules.landover.state import LandoverState

_LEAST = 0.05
"""A move has to be better than ending the turn by this much."""
_MOST_ANSWERS = 24
"""So many answers to a card's question are looked at."""
_GOOD_ROLL = (3, 3, 3, 3, 2, 1)
"""By how many development cards are held: an Alchemist waits for a roll that brings so many cards more than
it brings others."""


@dataclass(frozen=True)
class SteadyPlayer:
    """Makes the move after which its seat stands best, and ends its turn when none is better than none."""

    help = "sees what each single move or purchase brings; not what follows"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """The best move on a guess of what is hidden."""
        moves = considered(turn.legal)
        if len(moves) == 1:
            return moves[0]
        state: LandoverState = turn.game.guess(turn.view, rng)
        if state.table.phase == at.START_TURN:
            return _before_the_roll(state, turn.seat, moves)
        resting = [move for move in moves if isinstance(move, actions.EndTurn | actions.FinishFree)]
        doing: list[Step] = [(move,) for move in moves if move not in resting]
        if state.table.phase == at.MAIN and not state.secrets.pending:
            doing += [step for step in purchases(state, turn.seat) if len(step) > 1]
        tried = [
            (_after(done(state, turn.seat, step[:-1]), turn.seat, step[-1]), -number)
            for number, step in enumerate(doing)
        ]
        value, number = max(tried, default=(float("-inf"), 0))
        if resting and value < worth(state, turn.seat) + _LEAST:
            return resting[0]
        return doing[-number][0]


def _after(state: LandoverState, seat: int, move: Action, depth: int = 3) -> float:
    """What the position is worth after a move; a card's questions are answered as well as can be."""
    if isinstance(move, actions.Trade) and move.get > 1:
        return float("-inf")
    twin = done(state, seat, (move,))
    if depth and (twin.secrets.pending or twin.table.phase == at.PLACE_METRO):
        found = [_after(twin, seat, each, depth - 1) for each in worthwhile_moves(twin, seat)[:_MOST_ANSWERS]]
        return max(found, default=worth(state, seat) - 1)
    return worth(twin, seat)


def _before_the_roll(state: LandoverState, seat: int, moves: list[Action]) -> Action:
    """Power that is wanted if the barbarians may land with this roll; an Alchemist for one that brings much.

    A low red die draws cards on any key.
    """
    recruiting = actions.RECRUIT in moves and steps_away(state.table) == 1
    if recruiting and _after(state, seat, actions.RECRUIT) > worth(state, seat) + _LEAST:
        return actions.RECRUIT
    chosen = [move for move in moves if isinstance(move, actions.Alchemist)]
    if not chosen:
        return actions.ROLL
    best = max(chosen, key=lambda move: (_brings(state, seat, move.white + move.red), -move.red))
    wanted = _GOOD_ROLL[len(state.secrets.held[seat])]
    return best if _brings(state, seat, best.white + best.red) >= wanted else actions.ROLL


def _brings(state: LandoverState, seat: int, total: int) -> float:
    """Cards that a number brings, less a part of what it brings others."""
    if total == 7:
        return 0.0
    due, draws, _ = shares_owed(state, total)
    got = [float(hand.size(cards)) for cards in due]
    for other, count in draws:
        got[other] += count
    return got[seat] - 0.3 * (sum(got) - got[seat])
