"""The story of a finished game: points over turns, the dice, what was won, stolen and lost."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from msgspec.structs import replace

from rules.kernel.actions import Action, Leave
from rules.kernel.events import Event, Viewer, Weight
from rules.kernel.game import Game, Standing
from rules.kernel.goals import Goal
from rules.kernel.record import Step

LONG = 40
"""So many moves in one turn that it is shown in parts, lest a long turn pass in one leap."""


@dataclass(frozen=True)
class Moment:
    """The end of a turn: after which move, whose turn it was (None: the start), and every seat's points.

    `line` is what of it decided most, `weight` how much that matters (`Event.weight`), and `places` where it
    was (what, and the place).
    """

    move: int
    seat: int | None
    scores: tuple[int, ...]
    era: int = 0
    line: str = ""
    weight: int = 0
    places: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Track:
    """What a game was won by: its name, its counts by moment and seat, and how many win (0: the most).

    `within` has what the counts were in the course of the turn that each moment ends.
    """

    name: str
    counts: tuple[tuple[int, ...], ...]
    target: int = 0
    within: tuple[tuple[tuple[int, ...], ...], ...] = ()

    def leads(self, seat: int) -> list[float]:
        """By moment how far a seat was ahead of the best other, as a share of the way to what wins."""
        whole = self.target or max(1, *(max(counts) for counts in self.counts))
        return [_lead(counts, seat) / whole for counts in self.counts]

    def caught(self, moment: int, seat: int) -> bool:
        """Whether somebody was level with a seat, or ahead, in the course of that turn."""
        return any(_lead(counts, seat) <= 0 for counts in (self.within or [()] * len(self.counts))[moment])


def _lead(counts: tuple[int, ...], seat: int) -> int:
    """How far a seat is ahead of the best other."""
    return counts[seat] - max((count for other, count in enumerate(counts) if other != seat), default=0)


@dataclass(frozen=True)
class Chronicle:
    """What the end of a game tells. `rolls` counts totals by the number of dice that were rolled together.

    `score` and `stock` are the game's words for what is counted, and for what is won, stolen and lost.
    """

    moments: tuple[Moment, ...]
    rolls: Mapping[int, Mapping[int, int]]
    won: tuple[int, ...]
    stolen: tuple[int, ...]
    lost: tuple[int, ...]
    standing: Standing
    score: tuple[str, str] = Game.score
    stock: str = Game.stock
    eras: str = Game.eras
    track: Track | None = None
    """What it was won by; None for what has no winner."""
    chances: tuple[tuple[float, ...], ...] = ()
    """By moment and seat the chance to win, as everybody could judge it; empty where that is not told."""

    @property
    def shown(self) -> Track:
        """What the chart shows: what the game was won by, else its points."""
        return self.track or Track(self.score[1].capitalize(), tuple(each.scores for each in self.moments))

    def ranking(self) -> list[int]:
        """The seats from first to last: winners first, then as the game compares them, else by points.

        Of several winners whoever has more stands first, though all share the first place.
        """
        keys, scores = self.standing.keys, self.standing.scores
        return sorted(range(len(keys)), key=lambda seat: (keys[seat], -scores[seat]))

    def turning_point(self) -> int | None:
        """The index into `moments` since which the winner led alone, on the way to what won, to the end.

        None if it never did, or several won.
        """
        if len(self.standing.winners) != 1:
            return None
        track, winner, since = self.shown, self.standing.winners[0], None
        for index, lead in enumerate(track.leads(winner)):
            if lead <= 0:
                since = None
            elif since is None or track.caught(index, winner):
                since = index
        return since

    def turning_points(self, most: int = 5) -> list[int]:
        """The indexes into `moments` at which the game turned, in order; none without a winner.

        When the winner took the lead for good, the last turn, and the greatest swings of the lead; where
        these are too few, the weightiest of the other turns. Where chances are told, the greatest swings of
        the winner's alone, of more than one in a hundred if there is any.
        """
        if len(self.moments) < 2 or not self.standing.winners:
            return []
        winner, last = self.standing.winners[0], len(self.moments) - 1
        leads = [each[winner] for each in self.chances] or self.shown.leads(winner)
        swings = [abs(now - before) for before, now in pairwise(leads)]
        greatest = sorted(range(1, last + bool(self.chances)), key=lambda index: (-swings[index - 1], -index))
        if self.chances:
            return sorted([index for index in greatest if swings[index - 1] > 0.01][:most] or greatest[:1])
        first = [index for index in (self.turning_point(), last) if index]
        swung = [index for index in greatest if swings[index - 1]]
        rest = sorted(range(1, last), key=lambda index: (-self.moments[index].weight, -index))
        return sorted(list(dict.fromkeys([*first, *swung, *rest]))[:most])


def turns(game: Game[Any, Any], steps: Iterable[Step], *heard: Callable[[Step], None]) -> Iterator[Step]:
    """The steps worth a picture: the start, the end of each turn, and the end of the game.

    `game` is the variant that is played. A turn ends when another seat alone is waited for, or the same in
    another round, and not only to answer an offer or to discard. A step's state is live: use it before
    going on. Each of `heard` is told of every step, in its turn.
    """
    shown, since, last = None, 0, None
    for step in steps:
        for hear in heard:
            hear(step)
        state, waiting = step.state, game.waiting_for(step.state)
        answered = step.action is not None and type(step.action).answers
        moment, seat = game.moment(state), waiting[0] if waiting else 0
        turn = (seat, moment.round if moment else 0) if len(waiting) == 1 else shown
        alone = turn != shown and not answered
        passed = alone and in_turn(game.legal(state, seat), game.open_moves(state, seat))
        last = step
        if not waiting or passed or step.number - since >= LONG or step.number == 0:
            shown, since, last = turn, step.number, None
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
    game: Game[Any, Any],
    steps: Iterable[Step],
    seats: tuple[str, ...],
    viewer: Viewer = None,
    *,
    whole: bool = False,
) -> Iterator[Turn]:
    """The turns of a game in words, as that viewer was told them, or (`whole`, once it is over) in truth.

    `seats` are the names of all who act.
    """
    lines = list[str]()

    def hear(step: Step) -> None:
        seen = [event for each in step.events if (event := each if whole else each.seen_by(viewer))]
        if seen:
            names = game.names(game.view(step.state, viewer), seats)
            lines.extend(event.line(names) for event in seen if not event.routine)

    for step in turns(game, steps, hear):
        yield Turn(step, tuple(lines), game.standing(step.state).scores)
        lines.clear()


@dataclass
class _Tally:
    """Counts what events bring, move by move."""

    rolls: dict[int, Counter[int]] = field(default_factory=dict)
    flows: Counter[tuple[str, int]] = field(default_factory=Counter)

    def hear(self, step: Step) -> None:
        for event in step.events:
            dice = event.thrown()
            if dice:
                self.rolls.setdefault(len(dice), Counter())[sum(dice)] += 1
            for seat, how, count in event.flows():
                self.flows[how, seat] += count


def tell(game: Game[Any, Any], steps: Iterable[Step], titles: tuple[str, ...]) -> Chronicle:
    """The chronicle of a game; `game` is the variant that is played, `steps` are all of its record's.

    `titles` are the names of all who act.
    """
    tally, teller, known = _Tally(), _Teller(game, titles), _Known(game, titles)
    moments, standing = list[Moment](), None
    for step in turns(game, steps, tally.hear, known.hear, teller.hear):
        standing = game.standing(step.state)
        era = game.era(step.state)
        moments.append(Moment(step.number, step.seat, standing.scores, era, *teller.take()))
        known.note(step.state, standing)
    if standing is None:
        raise ValueError("a game has at least its start")
    seats = range(len(standing.scores))
    won, stolen, lost = (tuple(tally.flows[how, seat] for seat in seats) for how in ("won", "stolen", "lost"))
    words = game.score, game.stock, game.eras
    return Chronicle(tuple(moments), tally.rolls, won, stolen, lost, standing, *words, known.track(standing))


_Told = tuple[tuple[int, int], type[Event] | None, str, tuple[tuple[str, int], ...]]
"""How much points changed by an event's move and how much it matters, as it is compared; its kind, its line,
and where it was."""
_NOTHING: _Told = ((0, -1), None, "", ())


class _Teller:
    """Keeps the event of a turn that decides most, in full: the game is over, and nothing is hidden any more.

    That is the weightiest of the move by which points changed most; of several as weighty the last, but of
    one kind the one that changed most places. One that ends the game or brings its end nearer follows it,
    or stands alone where no points changed.
    """

    def __init__(self, game: Game[Any, Any], titles: tuple[str, ...]) -> None:
        self._game = game
        self._titles = titles
        self._scores: tuple[int, ...] = ()
        self._best = {False: _NOTHING, True: _NOTHING}
        """By whether it brings the end nearer."""

    def hear(self, step: Step) -> None:
        before, self._scores = self._scores, self._game.standing(step.state).scores
        moved = sum(abs(now - then) for now, then in zip(self._scores, before, strict=False))
        for event in step.events:
            ends = event.weight() is Weight.DECIDES
            best, kind, _, there = self._best[ends]
            places = tuple((each.what, each.place) for each in event.steps() if each.place >= 0)
            rank = moved, int(event.weight())
            size = len(places) if type(event) is kind else len(there)
            if not event.routine and (rank, size) >= (best, len(there)):
                names = self._game.names(self._game.view(step.state, None), self._titles)
                self._best[ends] = (rank, type(event), event.line(names), places)

    def take(self) -> tuple[str, int, tuple[tuple[str, int], ...]]:
        """What was kept since it was last asked, how much it matters, and where it was."""
        (rank, _, line, places), (end, _, ending, there) = self._best.values()
        self._best = {False: _NOTHING, True: _NOTHING}
        if not ending:
            return line, rank[1], places
        return (f"{line} {ending}", end[1], places or there) if rank[0] and line else (ending, end[1], there)


_Counted = dict[tuple[str, bool], Goal]
"""Goals by `_key`."""


def _key(goal: Goal) -> tuple[str, bool]:
    """What is counted, and whether so many win at once: the most of it may win at the limit besides."""
    return goal.name, goal.target > 0


class _Known:
    """What counts for each end of a game, moment by moment."""

    def __init__(self, game: Game[Any, Any], titles: tuple[str, ...]) -> None:
        self._game = game
        self._titles = titles
        self._goals: list[_Counted] = []
        self._scores: list[tuple[int, ...]] = []
        self._turn: list[_Counted] = []
        self._within: list[list[_Counted]] = []

    def hear(self, step: Step) -> None:
        """Keep what counts in the course of a turn, whenever that may have changed."""
        if any(event.weight() >= Weight.SCORE for event in step.events):
            self._turn.append(self._counted(step.state, self._game.standing(step.state)))

    def note(self, state: Any, standing: Standing) -> None:
        """Keep what counts at the end of a turn."""
        self._goals.append(self._counted(state, standing))
        self._scores.append(standing.scores)
        self._within.append(self._turn)
        self._turn = []

    def _counted(self, state: Any, standing: Standing) -> _Counted:
        """What counts now; once it is over, as if it went on. Of points also those that were hidden."""
        view = replace(self._game.view(state, None), over=False)
        names = self._game.names(view, self._titles)
        goals = self._game.goals(view, names)
        known = {_key(goal): goal for goal in goals if goal.name and goal.counts}
        told = {key for key in known if key[0].lower() == self._game.score[1]}
        if standing.over and not known and self._goals:
            known = dict(self._goals[-1])
            told |= {key for key, goal in known.items() if goal.counts == self._scores[-1]}
        for key in told:
            known[key] = replace(known[key], counts=standing.scores)
        return known

    def track(self, standing: Standing) -> Track | None:
        """What the game was won by: what reached its target for the winners, else what they have most of."""
        winners, goals = standing.winners, self._goals[-1].values()
        if not winners:
            return None
        met = [goal for goal in goals if goal.target and all(goal.counts[w] >= goal.target for w in winners)]
        best = [(goal, standing.most(goal.counts)) for goal in goals]
        most = [goal for goal, count in best if all(goal.counts[w] == count > 0 for w in winners)]
        won = next(iter((*met, *(goal for goal in most if not goal.target), *most)), None)
        if won is None:
            return Track(self._game.score[1].capitalize(), tuple(self._scores))
        nothing, key = (0,) * len(won.counts), _key(won)
        counts = tuple(each[key].counts if key in each else nothing for each in self._goals)
        within = tuple(tuple(each[key].counts for each in turn if key in each) for turn in self._within)
        return Track(won.name, counts, won.target, within)


def expected_totals(dice: int) -> dict[int, float]:
    """How often each total of so many dice falls in one roll, on average."""
    ways = Counter(map(sum, product(range(1, 7), repeat=dice)))
    return {total: count / 6**dice for total, count in sorted(ways.items())}
