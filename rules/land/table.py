"""The table of Land: all but the dice to come lies open on it; and the sums that the rules are made of."""

from collections.abc import Iterable

import msgspec

from rules.kernel.hexes.bits import bits, mask
from rules.kernel.trail import Step
from rules.land.ground import Ground

START, TURN, OVER = "start", "turn", "over"
"""The names of the phases."""

STEPS, ROOM, WAYS = 3, 5, 2
"""A first plot has room if so many plots are free within so many steps, and so many of them beside it that a
rival next door cannot take its only way out. With 6 for 5, heads of land on Islet that play well would have
none. Without the ways, in 400 games of steady players with `fair_start`, somebody ended with three plots or
fewer on Islet in 2.0 % (two players) and 17.0 % (four), on Twins in 2.2 and 14.0; with them in 0.8 and 9.2,
1.0 and 8.5."""


class LandTable(msgspec.Struct, kw_only=True):
    """What everybody sees; a view has a copy. Masks hold one bit a plot, or a seat where they say so."""

    map: str
    ground: Ground
    chain: bool
    start_mountain: bool
    tie_break: str
    order: tuple[int, ...]
    owned: list[int]
    """By seat: its plots, as a mask."""
    free: int
    """Usable plots that nobody owns."""
    bonus: list[int]
    """By seat: cows from resident cows, for its next turn (LA-026)."""
    fair_start: bool = False
    """Who rolls only first plots without room to grow rolls again."""
    gone: int = 0
    """Seats that left (LA-036)."""
    closed: int = 0
    """Seats that were skipped as they can never reclaim again (LA-030)."""
    round: int = 1
    at: int = -1
    """Whose turn it is, as an index into `order`."""
    phase: str = START
    cows: int = 0
    """Cows left in this turn."""
    base: int = 0
    """Plots from which the seat in turn goes on: those of its turn's start, or all with `chain` (LA-022)."""
    offered: int = 0
    """In `start`: the plots to choose from."""
    dice: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    """Plots taken in this turn, in order."""
    taken: bool = False
    """Somebody took a plot in this round (LA-033)."""
    able: bool = False
    """Some seat with plots could have (LA-033)."""
    winners: tuple[int, ...] = ()
    why: str = ""
    trail: list[Step] = []
    """What changed on the board of late."""

    def in_turn(self) -> int:
        """The seat that must act, or acted last when the game is over."""
        return self.order[self.at]

    def reach(self) -> int:
        """The free plots next to those the seat in turn may go on from, whatever they cost, as a mask."""
        return self.ground.board.spread(self.base) & self.free

    def payable(self, beside: int = 0) -> int:
        """What the seat in turn can take one of now (LA-021, LA-022, LA-024), as a mask.

        With `beside`, a mask of plots that it is about to take: what it can take as well.
        """
        cows = self.cows - self.cost(beside) if beside else self.cows
        if cows < 1:
            return 0
        base = self.base | beside if self.chain else self.base
        near = self.ground.board.spread(base) & self.free & ~beside
        return near if cows >= 2 else near & ~self.ground.mountain

    def cost(self, plots: int) -> int:
        """The cows that a mask of plots takes: one each, one more for each mountain (LA-024, LA-025)."""
        return plots.bit_count() + (plots & self.ground.mountain).bit_count()

    def pays_all(self) -> bool:
        """Whether the cows suffice for every plot within reach."""
        return self.cost(self.reach()) <= self.cows

    def paid_of(self, plots: Iterable[int], taken: int = 0) -> list[int]:
        """Of some plots those that the cows pay for one after the other, beside a mask of what is taken."""
        found = list[int]()
        for plot in plots:
            if self.cost(taken | 1 << plot) <= self.cows:
                taken |= 1 << plot
                found.append(plot)
        return found

    def next_cows(self, seat: int) -> int:
        """The cows of a seat in its next turn, as things stand (LA-018); 0 without a plot."""
        plots = self.owned[seat].bit_count()
        return plots + self.bonus[seat] if plots else 0

    def scores(self) -> tuple[int, ...]:
        """Plots by seat; a mountain and a resident-cow plot count one each (LA-034)."""
        return tuple(owned.bit_count() for owned in self.owned)

    def mountains(self) -> tuple[int, ...]:
        """Mountains by seat (LA-035)."""
        return tuple((owned & self.ground.mountain).bit_count() for owned in self.owned)

    def start_plots(self) -> int:
        """The free plots that can be a first plot."""
        return self.free & self.ground.start(self.start_mountain)

    def has_room(self, plots: int) -> bool:
        """Whether a herd can grow from one of these free plots, and is not soon shut in (LA-014)."""
        return any(self._is_roomy(1 << plot) for plot in bits(plots))

    def _is_roomy(self, start: int) -> bool:
        """Whether `WAYS` free plots are beside it, mountains only with a bonus, and `ROOM` near it."""
        spread, free = self.ground.board.spread, self.free
        ways = spread(start) & (free if start & self.ground.resident else free & ~self.ground.mountain)
        near = start | ways
        for _ in range(STEPS - 1):
            near |= spread(near) & free
        return ways.bit_count() >= WAYS and near.bit_count() > ROOM

    def alone(self) -> bool:
        """Whether the seat in turn is the only one that can reclaim from now on."""
        turn, land = self.in_turn(), self.ground
        side, plain = land.board.side, self.free & ~land.mountain
        for seat, owned in enumerate(self.owned):
            # Asked for every list of moves: mostly a free plain plot south of somebody's land answers it.
            if owned << side & plain and seat != turn and not self.gone >> seat & 1:
                return False
        return not any(self.can_reclaim(seat) for seat in self.order if seat != turn)

    def can_reclaim(self, seat: int) -> bool:
        """Whether that seat could take a plot in its next turn as things stand (LA-031, LA-036)."""
        return bool(self.reclaimable(seat))

    def reclaimable(self, seat: int) -> int:
        """What that seat could take one of in its next turn as things stand, as a mask (LA-031, LA-036)."""
        if self.gone >> seat & 1:
            return 0
        if not self.owned[seat]:
            return self.start_plots()
        near = self.ground.board.spread(self.owned[seat]) & self.free
        return near if self.next_cows(seat) >= 2 else near & ~self.ground.mountain

    def in_reach_of_others(self, seat: int, plots: int) -> tuple[tuple[int, int], ...]:
        """The other seats with land that could take some of these plots next, as (seat, how many)."""
        around = self.ground.board.spread(plots)
        others = [other for other in self.order if other != seat and self.owned[other] & around]
        counts = [(other, (self.reclaimable(other) & plots).bit_count()) for other in others]
        return tuple([each for each in counts if each[1]])

    def round_passed(self) -> bool:
        """Whether this round has taken no plot, though it could, and nobody waits for one (LA-033)."""
        if self.taken or not self.able:
            return False
        return not any(self.can_reclaim(seat) for seat in self.order if not self.owned[seat])

    def take(self, seat: int, plots: tuple[int, ...]) -> int:
        """Give free plots to a seat; returns how many resident cows it gained by them (LA-026)."""
        found = mask(plots)
        gained = (found & self.ground.resident).bit_count()
        self.owned[seat] |= found
        self.free &= ~found
        self.bonus[seat] += gained
        self.fresh += plots
        self.taken = True
        return gained
