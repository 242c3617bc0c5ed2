"""The story of a finished game: points over turns, the dice, what was won, stolen and lost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from rules.kernel.actions import Action, Leave
from rules.kernel.events import Viewer
from rules.kernel.game import Game, Standing
from rules.kernel.record import Step

LONG = 40
"""So many moves in one turn that it is shown in parts, lest a long turn pass in one leap."""


@dataclass(frozen=True)
class Moment:
    """The end of a turn: after which move, whose turn it was (None: the start), and every seat's points."""

    move: int
    seat: int | None
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Chronicle:
    """What the end of a game tells. `rolls` counts totals by the number of dice that were rolled together.

    `score` and `stock` are the game's words for what is counted, and for what is won, stolen and lost.
    """

    moments: tuple[Moment, ...]
    rolls: Mapping[int, Counter[int]]
    won: tuple[int, ...]
    stolen: tuple[int, ...]
    lost: tuple[int, ...]
    standing: Standing
    score: tuple[str, str] = Game.score
    stock: str = Game.stock

    def ranking(self) -> list[int]:
        """The seats from first to last: winners first, then by points."""
        seats = range(len(self.standing.scores))
        return sorted(
            seats, key=lambda seat: (seat not in self.standing.winners, -self.standing.scores[seat])
        )

    def turning_point(self) -> int | None:
        """The index into `moments` since which the winner led alone to the end; None if it never did."""
        if len(self.standing.winners) != 1:
            return None
        winner, since = self.standing.winners[0], None
        for index, moment in enumerate(self.moments):
            others = [score for seat, score in enumerate(moment.scores) if seat != winner]
            leads = moment.scores[winner] > max(others, default=-1)
            since = (index if since is None else since) if leads else None
        return since


def turns(game: Game[Any, Any], steps: Iterable[Step]) -> Iterator[Step]:
    """The steps worth a picture: the start, the end of each turn, and the end of the game.

    `game` is the variant that is played. A turn ends when another seat alone is waited for, and not only
    to answer an offer or to discard. A step's state is live: use it before going on.
    """
    shown, since, last = None, 0, None
    for step in steps:
        waiting = game.waiting_for(step.state)
        answered = step.action is not None and type(step.action).answers
        alone = len(waiting) == 1 and waiting[0] != shown and not answered
        state, seat = step.state, waiting[0] if waiting else 0
        passed = alone and in_turn(game.legal(state, seat), game.open_moves(state, seat))
        last = step
        if not waiting or passed or step.number - since >= LONG or step.number == 0:
            shown, since, last = (waiting[0] if len(waiting) == 1 else shown), step.number, None
            yield step
    if last is not None:
        yield last


def in_turn(listed: Iterable[Action], open: Iterable[type[Action]]) -> bool:
    """Whether who has these moves is waited for in their own right, and not only to answer others.

    To give up cards in secret is an answer, too.
    """
    kinds = {type(action) for action in listed} | {*open}
    return not any(kind.answers for kind in kinds) and any(
        not (kind.secret or kind.standing or kind is Leave) for kind in kinds
    )


@dataclass(frozen=True)
class Turn:
    """The end of a turn: its step, whose state is live; what a viewer was told since the turn before."""

    step: Step
    lines: tuple[str, ...]
    scores: tuple[int, ...]


def narrate(
    game: Game[Any, Any], steps: Iterable[Step], seats: tuple[str, ...], viewer: Viewer = None
) -> Iterator[Turn]:
    """The turns of a game in words, as that viewer was told them; `seats` are the names of all who act."""
    lines = list[str]()

    def heard() -> Iterator[Step]:
        for step in steps:
            seen = [event for each in step.events if (event := each.seen_by(viewer)) is not None]
            if seen:
                names = game.names(game.view(step.state, viewer), seats)
                lines.extend(event.line(names) for event in seen if not event.routine)
            yield step

    for step in turns(game, heard()):
        yield Turn(step, tuple(lines), game.standing(step.state).scores)
        lines.clear()


@dataclass
class _Tally:
    """Counts what events bring, move by move."""

    seats: int
    rolls: dict[int, Counter[int]] = field(default_factory=dict)
    flows: Counter[tuple[str, int]] = field(default_factory=Counter)

    def watch(self, steps: Iterable[Step]) -> Iterator[Step]:
        for step in steps:
            for event in step.events:
                dice = event.thrown()
                if dice:
                    self.rolls.setdefault(len(dice), Counter())[sum(dice)] += 1
                for seat, how, count in event.flows():
                    self.flows[how, seat] += count
            yield step

    def of(self, how: str) -> tuple[int, ...]:
        return tuple(self.flows[how, seat] for seat in range(self.seats))


def tell(game: Game[Any, Any], steps: Iterable[Step], seats: int) -> Chronicle:
    """The chronicle of a game; `game` is the variant that is played, `steps` are all of its record's."""
    tally, moments, standing = _Tally(seats), list[Moment](), None
    for step in turns(game, tally.watch(steps)):
        standing = game.standing(step.state)
        moments.append(Moment(step.number, step.seat, standing.scores))
    if standing is None:
        raise ValueError("a game has at least its start")
    return Chronicle(
        tuple(moments),
        tally.rolls,
        tally.of("won"),
        tally.of("stolen"),
        tally.of("lost"),
        standing,
        game.score,
        game.stock,
    )


def expected(dice: int) -> dict[int, float]:
    """How often each total of so many dice falls in one roll, on average."""
    ways = Counter(map(sum, product(range(1, 7), repeat=dice)))
    return {total: count / 6**dice for total, count in sorted(ways.items())}
