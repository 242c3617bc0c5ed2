"""What the dice of a game leave to win: a player that knows them and all that is hidden, among others.

    python -m tests.bench.ceiling GAME ONE OTHERS [--games 100] [--seats 2] [--tries 12]

At each choice it tries what ONE would do and so many other moves, plays the game itself to its end after each
(true hands, true dice, OTHERS in the other seats), and takes the first that wins. Nobody who is honest plays
that well for long, so what it wins is about the most that ONE could be made to win.
"""

import random
from dataclasses import dataclass
from typing import Any

import click

from bot.cli.tally import share
from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.game import Game, Player, Turn
from tests.bench.fit import compare


@dataclass
class Foreseeing:
    """Takes the first move after which it wins the game that is really to come."""

    player: Player
    others: Player
    tries: int
    help: str = "knows what will come"

    def choose(self, turn: Turn, rng: random.Random) -> Action:
        """What the player would do, unless another move wins where that does not."""
        first = self.player.choose(turn, rng)
        best, chosen = -1.0, first
        for action in self._tried(turn, first):
            won = self._won(turn, action)
            if won > best:
                best, chosen = won, action
            if best == 1.0:
                break
        return chosen

    def _tried(self, turn: Turn, first: Action) -> list[Action]:
        rng = random.Random(repr(first))
        moves = [action for action in turn.legal if not action.standing]
        moves += [turn.sample(kind, rng) for kind in turn.open for _ in range(self.tries)]
        rng.shuffle(moves)
        return [first, *(action for action in moves if action != first)][: self.tries + 1]

    def _won(self, turn: Turn, action: Action) -> float:
        """The part of the victory that its seat gets if everybody plays on after a move."""
        game: Game[Any, Any] = turn.game
        state = game.copy(turn._state)  # a bench may look at what no player sees
        game.apply(state, turn.seat, action)
        rng, moves = random.Random(1), 0
        while moves < game.longest and (waiting := game.waiting_for(state)):
            seat = waiting[0]
            mover = self.player if seat == turn.seat else self.others
            game.apply(state, seat, game.ordered(state, seat) or mover.choose(Turn(game, state, seat), rng))
            moves += 1
        winners = game.standing(state).winners
        return (turn.seat in winners) / max(1, len(winners))


@click.command()
@click.argument("game_id", metavar="GAME")
@click.argument("one")
@click.argument("others")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seats", type=click.IntRange(2), default=2, show_default=True)
@click.option("--tries", type=click.IntRange(1), default=12, show_default=True)
def main(game_id: str, one: str, others: str, games: int, seats: int, tries: int) -> None:
    """Let ONE of GAME foresee everything, and count what it wins among OTHERS."""
    game = GAMES[game_id]
    options = game.settle({}, seats)
    foreseeing = Foreseeing(game.players[one], game.players[others], tries)
    plain = compare(game, options, game.players[one], game.players[others], seats, range(games))
    pairs = compare(game, options, foreseeing, game.players[others], seats, range(games))
    low, high = share(round(sum(pairs.won)), games)["interval"]
    click.echo(
        f"{one} that foresees everything among {seats - 1} {others}: {sum(pairs.won):g} of {games} "
        f"[{low:.1%} to {high:.1%}], as it is {sum(plain.won):g}, one of the others {sum(pairs.instead):g}"
    )


if __name__ == "__main__":
    main()
