"""Who plays with whom: from what people wish, whom to call and which tables to open. Pure, and deterministic.

A wish waits until it is called, then it is ready or falls silent. Whom a table lacks is called; who is ready
stays so for a while, whatever becomes of the others, and a table opens as soon as enough are ready. So one
who never answers costs the others no more than the time until the next is called in that place.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from bot.spans import DAY, HOUR, MINUTE

NEWCOMER = 1000
"""The points of who has not finished a game; see `bot.tables.ratings`."""
FAIR = 3
"""So many who came later with the same wish are called first at most, because they are nearer to others."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long people have at a pace, in seconds."""

    answer: float
    """For a call: who has not answered then leaves the queue."""
    fresh: float
    """For a call, until another is called in that place, too."""
    ready: float
    """For which one who has answered stays ready."""
    fill: float
    """Since a wish, until computers take the seats that nobody has."""
    widen: float
    """In which the difference of ratings that is allowed grows by `NEAR`."""


NEAR = 200
"""Points by which two may differ at first."""
PACES: Mapping[str, Pace] = {
    "tonight": Pace(answer=5 * MINUTE, fresh=2 * MINUTE, ready=30 * MINUTE, fill=5 * MINUTE, widen=MINUTE),
    "over days": Pace(answer=DAY, fresh=HOUR, ready=2 * DAY, fill=6 * HOUR, widen=HOUR),
}
"""By the names of `bot.tables.servers.PACES`."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play in a server. Times are seconds since 1970."""

    id: int = 0
    guild_id: int = 0
    user_id: int = 0
    name: str = ""
    """How they are called at a table."""
    games: tuple[str, ...]
    """The games, each with its preset if it has one, as lists of games have them."""
    least: int = 2
    most: int = 6
    """How many play, computers counted."""
    pace: str = "over days"
    computers: bool = False
    """Whether computers may take seats."""
    reliable: int = 0
    """Percent of turns that others have made in time at least; those of whom nothing is known pass."""
    tables: int = 3
    """At so many open tables they sit at most, with that of this wish."""
    meet: bool = False
    """Whether to meet in the lobby first, instead of beginning at once."""
    channel_id: int = 0
    """Where it was wished: people are called there if the server has no channel for that."""
    made_at: float
    until: float
    called_at: float | None = None
    ready_at: float | None = None
    gathering: int = 0
    """The call, or the table that is being opened, of which it is one; 0 for none."""
    seated: bool = False
    """Whether it is to have a seat at that table: nothing is to be done for it any more."""
    passed: int = 0
    """How many who came later with the same wish were called first."""

    @property
    def kind(self) -> tuple[object, ...]:
        """What is the same of the same wishes."""
        return self.games, self.least, self.most, self.pace, self.computers, self.reliable

    @property
    def waits(self) -> bool:
        """Whether it was not called yet."""
        return self.called_at is None


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to know beside the wishes."""

    counts: Mapping[str, Sequence[int]]
    """How many can play each game."""
    points: Mapping[str, Mapping[int, int]] = {}
    """Ratings, by game and person."""
    reliability: Mapping[int, int] = {}
    """Percent of turns made in time, by person."""
    tables: Mapping[int, int] = {}
    """At how many open tables people sit."""
    quiet_until: Mapping[int, float] = {}
    """Who is not to be called now, and until when."""


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Wishes that make a table, those of longest ago first; `called` are those of them to be called now."""

    game: str
    pace: str
    size: int
    wishes: tuple[int, ...]
    called: tuple[int, ...] = ()
    ready: bool = False
    """Whether all are ready: then the table opens."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be done now."""

    gone: tuple[int, ...] = ()
    """Wishes that are over, or whose person was silent when called."""
    again: tuple[int, ...] = ()
    """Wishes that were ready for long enough in vain, and wait as if they had not been called."""
    tables: tuple[Group, ...] = ()
    calls: tuple[Group, ...] = ()
    passed: Mapping[int, int] = {}
    """Wishes that others pass with this, and how many."""
    look_at: float | None = None
    """When there is something to do next, if nobody does anything."""


def plan(wishes: Iterable[Wish], facts: Facts, now: float) -> Plan:
    """What is to be done at that time for these wishes of one server."""
    standing = sorted((wish for wish in wishes if not wish.seated), key=_order)
    gone = {wish.id for wish in standing if _is_over(wish, now)}
    tired = {wish.id for wish in standing if _was_ready(wish, PACES[wish.pace].ready, now)} - gone
    pool = [
        replace(wish, called_at=None, ready_at=None, gathering=0) if wish.id in tired else wish
        for wish in standing
        if wish.id not in gone
    ]
    look = _Look([wish for wish in pool if _is_free(wish, facts, now)], facts, now)
    # Some were ready for so long that nobody else is waited for who would make their table larger.
    tables = look.form([wish for wish in look.free if _was_ready(wish, PACES[wish.pace].fresh, now)])
    tables += look.form([wish for wish in look.free if _is_reckoned_with(wish, facts, now)])
    called = {wish for group in tables for wish in group.called}
    return Plan(
        gone=tuple(sorted(gone)),
        again=tuple(sorted(tired)),
        tables=tuple(group for group in tables if group.ready),
        calls=tuple(group for group in tables if group.called),
        passed={wish: count for wish, count in look.passed.items() if wish not in called},
        look_at=min((at for wish in pool for at in _times(wish, facts) if at > now), default=None),
    )


class _Look:
    """One look at a server's wishes: each comes into one group at most."""

    def __init__(self, free: Sequence[Wish], facts: Facts, now: float) -> None:
        self.free = free
        self.passed: dict[int, int] = {}
        self._facts = facts
        self._now = now
        self._taken: set[int] = set()

    def form(self, among: Sequence[Wish]) -> list[Group]:
        """Groups of these, for those who came first first."""
        found = list[Group]()
        for wish in among:
            there = [each for each in among if each.id not in self._taken and each is not wish]
            group = None if wish.id in self._taken else self._group(wish, there)
            if group is not None:
                found.append(group)
                self._taken.update(group.wishes)
        return found

    def _group(self, first: Wish, there: Sequence[Wish]) -> Group | None:
        """The best group with that wish: without computers if it can be, else as small as it can be."""
        filled = first.computers and self._now - first.made_at >= PACES[first.pace].fill
        for alone in (True, False) if filled else (True,):
            for game in first.games:
                counts = self._facts.counts.get(game, ())
                sizes = sorted((each for each in counts if first.least <= each <= first.most), reverse=alone)
                for size in sizes:
                    able = [each for each in there if _suits(each, first, game, size, alone)]
                    for others in (size - 1,) if alone else range(size - 2, 0, -1):
                        if (chosen := self._choose(first, able, game, others)) is not None:
                            return self._made([first, *chosen], game, size)
        return None

    def _choose(self, first: Wish, able: Sequence[Wish], game: str, others: int) -> list[Wish] | None:
        """So many of these: who is ready or was just called first, then who is nearest in rating.

        All have the reliability that one of them asks for.
        """
        for asked in sorted({first.reliable, *(each.reliable for each in able)}):
            if asked < first.reliable or not self._is_reliable(first, asked):
                continue
            fit = [each for each in able if each.reliable <= asked and self._is_reliable(each, asked)]
            near = [each for each in fit if self._is_near(first, each, game)]
            if len(near) >= others:
                near.sort(key=lambda each: (_state(each), self._apart(first, each, game), *_order(each)))
                return self._fair(first, near[:others], fit)
        return None

    def _fair(self, first: Wish, chosen: list[Wish], fit: Sequence[Wish]) -> list[Wish]:
        """These, but that nobody waits for more than `FAIR` who came later with the same wish."""
        for each in fit:
            if each in chosen or not each.waits:
                continue
            later = _later(each, [first, *chosen])
            if self._passed(each) + len(later) > FAIR and (
                gone := [one for one in later if one is not first]
            ):
                chosen = [each if one is gone[-1] else one for one in chosen]
        return chosen

    def _made(self, members: list[Wish], game: str, size: int) -> Group:
        members.sort(key=_order)
        called = [each for each in members if each.waits]
        for each in self.free:
            sleeps = each.user_id in self._facts.quiet_until
            if each.waits and not sleeps and each.id not in self._taken and each not in members:
                count = len(_later(each, called))
                if count:
                    self.passed[each.id] = self.passed.get(each.id, 0) + count
        return Group(
            game=game,
            pace=members[0].pace,
            size=size,
            wishes=tuple(each.id for each in members),
            called=tuple(each.id for each in called),
            ready=all(each.ready_at is not None for each in members),
        )

    def _is_near(self, one: Wish, other: Wish, game: str) -> bool:
        """Whether two may play each other: the farther apart, the longer one of them has waited."""
        if max(self._passed(one), self._passed(other)) >= FAIR:
            return True
        waited = self._now - min(one.made_at, other.made_at)
        return self._apart(one, other, game) <= NEAR * (1 + waited / PACES[one.pace].widen)

    def _apart(self, one: Wish, other: Wish, game: str) -> int:
        if one.ready_at is not None and other.ready_at is not None:
            return 0
        points = self._facts.points.get(game, {})
        return abs(points.get(one.user_id, NEWCOMER) - points.get(other.user_id, NEWCOMER))

    def _is_reliable(self, wish: Wish, asked: int) -> bool:
        return self._facts.reliability.get(wish.user_id, 100) >= asked

    def _passed(self, wish: Wish) -> int:
        return wish.passed + self.passed.get(wish.id, 0)


def _order(wish: Wish) -> tuple[float, int]:
    """Who came first."""
    return wish.made_at, wish.id


def _state(wish: Wish) -> int:
    """Who is ready before who was just called, and both before who waits."""
    return 0 if wish.ready_at is not None else 2 if wish.waits else 1


def _suits(wish: Wish, first: Wish, game: str, size: int, alone: bool) -> bool:
    """Whether that wish is for this table of the first one, too."""
    return (
        game in wish.games
        and wish.pace == first.pace
        and wish.least <= size <= wish.most
        and (alone or wish.computers)
    )


def _later(wish: Wish, others: Iterable[Wish]) -> list[Wish]:
    """Those of the others not called yet who came later with the same wish."""
    return [each for each in others if each.waits and each.kind == wish.kind and _order(each) > _order(wish)]


def _is_over(wish: Wish, now: float) -> bool:
    """Whether its time is over, or that for the call."""
    if wish.called_at is None or wish.ready_at is not None:
        return wish.until <= now
    return min(wish.until, wish.called_at + PACES[wish.pace].answer) <= now


def _was_ready(wish: Wish, wait: float, now: float) -> bool:
    """Whether it has been ready for so long."""
    return wish.ready_at is not None and wish.ready_at + wait <= now


def _is_free(wish: Wish, facts: Facts, now: float) -> bool:
    """Whether its person would sit down at another table now."""
    return wish.made_at <= now and facts.tables.get(wish.user_id, 0) < wish.tables


def _is_reckoned_with(wish: Wish, facts: Facts, now: float) -> bool:
    """Whether it is ready, may soon be, or can be called now."""
    if wish.ready_at is not None:
        return True
    if wish.called_at is not None:
        return now < wish.called_at + PACES[wish.pace].fresh
    return facts.quiet_until.get(wish.user_id, now) <= now


def _times(wish: Wish, facts: Facts) -> Iterable[float]:
    """When something may be otherwise for that wish."""
    pace = PACES[wish.pace]
    yield wish.made_at
    yield wish.until
    if wish.computers:
        yield wish.made_at + pace.fill
    if wish.ready_at is not None:
        yield wish.ready_at + pace.fresh
        yield wish.ready_at + pace.ready
    elif wish.called_at is not None:
        yield wish.called_at + pace.fresh
        yield wish.called_at + pace.answer
    elif wish.user_id in facts.quiet_until:
        yield facts.quiet_until[wish.user_id]
