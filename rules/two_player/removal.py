"""Chapter removal: the dice for the sides, the vote on them, and dead places (TP-001 to TP-014)."""

from rules.kernel.actions import Action
from rules.kernel.hexes.bits import bits
from rules.kernel.illegal import Illegal
from rules.kernel.options import Settings, read_terms
from rules.kernel.phase import Move, because
from rules.settlers.hooks import Events, Hooks, Moves, Prepare, State
from rules.settlers.setup import begin_setup, roll_start
from rules.settlers.state import board
from rules.two_player.actions import KEEP_BOARD, ROLL_AGAIN, Again, Keep
from rules.two_player.events import SidesRolled, Voted, VotesOpened
from rules.two_player.options import Rules
from rules.two_player.sides import removed_tiles
from rules.two_player.state import AGAIN, KEEP, NAME, REMOVAL_VOTE, UNSAID, Ballots, Kept, ballots, kept

SIDES = "sides"
"""Chance: which sides lose their tiles."""


def prepare(usual: Prepare, state: State, options: Settings, events: Events) -> None:
    """Throw the dice for the sides before the roll for the start (TP-001, TP-003, TP-014)."""
    state.table.extras[NAME] = Kept(
        rules=read_terms(Rules, options),
        tokens=state.table.board.tokens,
        bids=[0] * state.seats,
    )
    state.secrets.extras[NAME] = Ballots([UNSAID] * state.seats)
    roll_sides(state, events)
    if not kept(state).rules.reroll:
        usual(state, options, events)


def roll_sides(state: State, events: Events) -> None:
    """Remove the tiles of the sides that two dice name, from the whole board (TP-003 to TP-007)."""
    mine = kept(state)
    mine.dice = (state.chance.die(SIDES), state.chance.die(SIDES))
    gone = removed_tiles(mine.dice)
    _lay(state, gone)
    tokens = [mine.tokens[tile] for tile in bits(gone)]
    events.append(SidesRolled(mine.dice, bits(gone), tokens.count(6), tokens.count(8), not mine.rules.reroll))
    if mine.rules.reroll:
        ballots(state).votes = [UNSAID] * state.seats
        state.table.phase = REMOVAL_VOTE


def _check_vote(hooks: Hooks, state: State, seat: int, action: Action) -> None:
    if ballots(state).votes[seat]:
        raise Illegal("wrong_phase", "You have already answered.", "TP-012")


def _vote(hooks: Hooks, state: State, seat: int, action: Action, events: Events) -> None:
    """Once both have answered, only two "again" undo the removal (TP-012)."""
    votes = ballots(state).votes
    votes[seat] = AGAIN if isinstance(action, Again) else KEEP
    if UNSAID in votes:
        events.append(Voted(seat, votes[seat] == AGAIN))
        return
    events.append(VotesOpened(tuple(vote == AGAIN for vote in votes)))
    if votes.count(AGAIN) == len(votes):
        roll_sides(state, events)
    else:
        roll_start(state, events)
        begin_setup(state, events)


def unsaid(state: State) -> tuple[int, ...]:
    """The seats that have not said whether the removal stands."""
    return tuple(seat for seat, vote in enumerate(ballots(state).votes) if not vote)


def vote_moves(state: State, seat: int) -> list[Action]:
    """Both answers (TP-012)."""
    return [KEEP_BOARD, ROLL_AGAIN] if seat in unsaid(state) else []


def _lay(state: State, gone: int) -> None:
    """Put the board down without these tiles; the robber stays on the desert, removed or not (TP-013)."""
    table = state.table
    ground = table.board
    table.board = board(ground.frame, ground.terrain, kept(state).tokens, ground.harbours, gone)
    table.free, table.vacant = table.board.corners, table.board.edges


_NO_VOTE = because("wrong_phase", "There is nothing to vote on now: the board stays.", "TP-012")
_VOTE = Move(_check_vote, _vote, (REMOVAL_VOTE,), anyone=True, elsewhere=_NO_VOTE)
MOVES: Moves = {Keep: _VOTE, Again: _VOTE}
