"""The strong player: it plans its whole turn by how the race stands after it."""

import heapq
import random
from dataclasses import dataclass

from rules.kernel.actions import Action
from rules.kernel.game import Turn, copied
from rules.kernel.hexes.pips import PIPS
from rules.landover import phase_names as at
from rules.landover.actions import END_TURN, RECRUIT, ROLL, Alchemist, Raid
from rules.landover.cards import playing as cards
from rules.landover.cards.deck import ALCHEMIST, ALL_CARDS
from rules.landover.decks import release
from rules.landover.ending import WITHIN, see_victory
from rules.landover.phases import phase_of
from rules.landover.players import steps
from rules.landover.players.danger import steps_away
from rules.landover.players.outlook import WON, Outlook
from rules.landover.production import produce
from rules.landover.raids import paid_raids
from rules.landover.state import LandoverState

_LEAST = 1e-6
"""A step has to be better than none by this much."""
_PICKS = 10
"""Of so many pairs of cards from a shown hand the rest of the turn is searched."""


@dataclass(frozen=True)
class StrongPlayer:
    """Searches its own turn, best position first; chancy cards and raids are tried on several guesses.

    `nodes` is how many positions a search looks at, `guesses` how many deals of the hidden cards chance is
    tried on, `tries` how many chancy steps get so far.
    """

    nodes: int = 80
    guesses: int = 3
    tries: int = 3
    help = "plans its whole turn, guessing hidden cards; not how others will answer"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """A legal move for a seat that is waited for."""
        moves = steps.considered(turn.legal)
        if len(moves) == 1:
            return moves[0]
        guesses: list[LandoverState] = [turn.game.guess(turn.view, rng)]
        outlook = Outlook(turn.seat)
        phase = phase_of(guesses[0])
        if phase == at.START_TURN:
            return _before_the_roll(outlook, guesses[0], moves)
        if phase in (at.MAIN, at.LUCKY, at.CARD):
            guesses += [turn.game.guess(turn.view, rng) for _ in range(self.guesses - 1)]
        if phase == at.MAIN:
            return self._main(outlook, guesses)
        if phase == at.PICK_HAND:
            return self._picked(outlook, guesses[0], moves)
        return max(moves, key=lambda move: (_mean(outlook, guesses, (move,)), -moves.index(move)))

    def _picked(self, outlook: Outlook, state: LandoverState, moves: list[Action]) -> Action:
        """The cards that make the rest of the turn best, of the few that look best by themselves."""
        ends = [after(state, outlook.seat, (move,)) for move in moves]
        ranked = sorted(range(len(moves)), key=lambda number: -outlook.worth(ends[number]))[:_PICKS]
        return moves[max(ranked, key=lambda number: best_plan(outlook, ends[number], self.nodes // 8)[1])]

    def _main(self, outlook: Outlook, guesses: list[LandoverState]) -> Action:
        """The first move of the best plan, or of a chancy step that promises more."""
        step, value = best_plan(outlook, guesses[0], self.nodes)
        if value >= WON:
            return step[0]

        def goes_on(first: steps.Step) -> float:
            starts = [after(guess, outlook.seat, first) for guess in guesses]
            return sum(best_plan(outlook, start, self.nodes // 4)[1] for start in starts) / len(starts)

        chancy = _chancy(outlook, guesses, self.tries)
        worths = list(map(goes_on, chancy))
        if chancy and max(worths) > goes_on(()) + _LEAST:
            return chancy[worths.index(max(worths))][0]
        return step[0] if step else END_TURN


def best_plan(outlook: Outlook, state: LandoverState, nodes: int) -> tuple[steps.Step, float]:
    """The first step of the best row of steps and what it comes to; no step if none is better than none."""
    seat = outlook.seat
    start = outlook.worth(state)
    if state.table.phase != at.MAIN:
        return (), start
    best: tuple[steps.Step, float] = ((), start)
    queue: list[tuple[float, int, LandoverState, steps.Step]] = [(-start, 0, state, ())]
    seen: set[object] = set()
    made = 0
    while queue and made < nodes:
        _, _, parent, first = heapq.heappop(queue)
        for step in (
            *steps.purchases(parent, seat),
            *steps.quiet_cards(parent, seat, first=not first),
            *steps.military(parent, seat),
        ):
            child = after(parent, seat, step)
            sign = _sign(child, seat)
            if sign in seen:
                continue
            seen.add(sign)
            made += 1
            value = outlook.worth(child)
            lead = first or step
            if value > best[1] + _LEAST:
                best = (lead, value)
                if value >= WON:
                    return best
            if child.table.phase == at.MAIN:
                heapq.heappush(queue, (-value, made, child, lead))
    return best


def _sign(state: LandoverState, seat: int) -> object:
    """What tells positions of one turn apart."""
    table, secrets = state.table, state.secrets
    return (
        secrets.hands[seat],
        secrets.held[seat],
        table.roads[seat],
        table.bridges[seat],
        table.villages[seat],
        table.cities[seat],
        table.walls,
        table.crane,
        table.fleets,
        table.merchant,
        tuple(table.culture),
        tuple(table.power),
        tuple(table.catapults),
        tuple(table.numbers),
        tuple(table.metros),
        sum(table.roads) + sum(table.bridges),
        sum(table.cities),
    )


def after(state: LandoverState, seat: int, step: steps.Step) -> LandoverState:
    """A copy on which a step was made, and the game ended if it won."""
    twin = steps.done(state, seat, step)
    see_victory(twin, [])
    return twin


def _mean(outlook: Outlook, guesses: list[LandoverState], step: steps.Step) -> float:
    """What a step comes to on average; questions that it opens are answered as well as can be."""
    return sum(_settled(outlook, after(guess, outlook.seat, step)) for guess in guesses) / len(guesses)


def _settled(outlook: Outlook, state: LandoverState) -> float:
    """The worth of a state, its open questions answered."""
    if state.table.phase == at.OVER or not (state.secrets.pending or state.table.phase in WITHIN):
        return outlook.worth(state)
    rows = list(steps.answer_rows(state, outlook.seat, ())) if state.secrets.pending else []
    rows = rows or [(move,) for move in steps.answering_moves(state, outlook.seat)]
    found = [outlook.worth(after(state, outlook.seat, row)) for row in rows]
    return max(found, default=outlook.worth(state))


def _chancy(outlook: Outlook, guesses: list[LandoverState], tries: int) -> list[steps.Step]:
    """Raids and chancy cards with their answers, those that promise most on average, best first."""
    state, seat = guesses[0], outlook.seat
    found: list[steps.Step] = [(Raid(tile),) for tile in paid_raids(state.table, seat)]
    for play in cards.playable(state, seat):
        if ALL_CARDS[play.card].chancy:
            found += steps.answer_rows(state, seat, (play,))
    ranked = sorted(((_mean(outlook, guesses, step), -n) for n, step in enumerate(found)), reverse=True)
    return [found[-number] for _, number in ranked[:tries]]


def _before_the_roll(outlook: Outlook, state: LandoverState, moves: list[Action]) -> Action:
    """Power that is wanted if the barbarians may land with this roll; an Alchemist if the best roll is worth
    more than a common one and the card."""
    if RECRUIT in moves and steps_away(state.table) == 1:
        twin = after(state, outlook.seat, (RECRUIT,))
        if outlook.worth(twin) > outlook.worth(state) + _LEAST:
            return RECRUIT
    chosen = [move for move in moves if isinstance(move, Alchemist)]
    if not chosen:
        return ROLL
    worths = [_rolled(outlook, state, total) for total in range(13)]
    common = sum(PIPS[total] * worths[total] for total in range(2, 13)) / 30
    best = max(chosen, key=lambda move: (worths[move.white + move.red], -move.red))
    twin = copied(state)
    release(twin, outlook.seat, ALCHEMIST)
    price = outlook.worth(state) - outlook.worth(twin)
    return best if worths[best.white + best.red] - common > price else ROLL


def _rolled(outlook: Outlook, state: LandoverState, total: int) -> float:
    """What a number is worth to the seat."""
    if total < 2 or total == 7:
        return 0.0
    twin = copied(state)
    produce(twin, total, [])
    twin.table.phase = at.MAIN
    return outlook.worth(twin)
