"""What news hide: `python -m tests.conformance.told --games 8`.

Games of every preset are played by the gentle level; whenever a seat is to move again, the news since its
last move are put together as the channel reads them then. A line a preset says how many of them there
were; how often a sentence was hidden that touches that seat, or moves what wins; whether a sentence was
cut; and how long they were, in the middle and at most.
"""

import random
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from bot.messages.news import SHORT, Digest
from bot.messages.wording import plain
from bot.tables.model import News
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Event, Weight
from rules.kernel.game import Game, Turn
from rules.kernel.names import Names
from rules.kernel.options import Settings
from tests.conformance.presets import asked, watched

_MOST = 5_000
"""Moves of one game at most: a story goes on until its master ends it, which a computer does at a whim."""


@dataclass
class Found:
    """What was found of one preset."""

    calls: int = 0
    own: int = 0
    score: int = 0
    decided: int = 0
    cut: int = 0
    lengths: list[int] = field(default_factory=list)

    def judge(self, news: list[News], names: Names, seat: int) -> None:
        """Put the news together for a seat, and compare them with all that happened."""
        text = Digest(news, names.seats).fitting(SHORT, [seat])
        self.calls += 1
        self.lengths.append(len(text))
        self.cut += "…" in text
        for each in news:
            said = plain(each.text.partition(" ")[2].removesuffix("."))
            hidden = not each.routine and said not in text
            self.own += hidden and seat in each.touches
            self.score += hidden and each.weight == Weight.SCORE
            self.decided += hidden and each.weight == Weight.DECIDES


def watch(game: Game[Any, Any], settled: Settings, seats: int, seed: str, most: int = _MOST) -> Found:
    """Play one game, so many moves of it at most, and judge the news of each call."""
    rng = random.Random(seed)
    state, events = game.new(settled, seats, Chance(rng.randbytes(SEED_BYTES)))
    people = tuple(f"Player{seat}" for seat in range(seats + len(game.roles(settled))))
    names = game.names(game.view(state, None), people)
    found, told, since, player = Found(), list[News](), dict[int, int](), game.players["gentle"]
    told += _news(events, None, names)
    before: tuple[int, ...] = ()
    for _ in range(most):
        waiting = game.waiting_for(state)
        for seat in waiting:
            if seat not in before and seat in since:
                found.judge(told[since[seat] :], names, seat)
        if not waiting:
            found.judge(told[sorted(since.values())[-2] if len(since) > 1 else 0 :], names, 0)
            break
        before, seat = waiting, rng.choice(waiting)
        action = game.ordered(state, seat) or player.choose(Turn(game, state, seat), rng)
        told += _news(game.apply(state, seat, action), seat, names)
        since[seat] = len(told)
    return found


def _news(events: list[Event], mover: int | None, names: Names) -> list[News]:
    seen = (each for event in events if (each := event.seen_by(None)) is not None)
    return [
        News(
            mover,
            line,
            routine=each.routine,
            weight=each.weight(),
            touches=each.touches(),
            favours=each.favours(),
        )
        for each in seen
        if (line := each.line(names))
    ]


def main() -> None:
    """Print a line for each preset."""
    said = asked(__doc__, 8)
    for name, found in watched(watch, said.games, only=said.only, seed=said.seed).items():
        print(
            f"{name:<34} {found.calls} calls; hidden: own {found.own}, score {found.score}, "
            f"deciding {found.decided}; cut {found.cut}; "
            f"{median(found.lengths):.0f} signs, {max(found.lengths)} at most"
        )


if __name__ == "__main__":
    main()
