"""What happens around land shares, and what of it stays with a seat."""

import msgspec
from typing_extensions import override

from rules.kernel.events import Event, PrivateEvent, Weight
from rules.kernel.names import NOBODY, Names, join, plural
from rules.kernel.trail import CAME, LOST, MOVED, Step
from rules.land_shares.actions import ALWAYS, OFF
from rules.land_shares.state import DEFEND, LAY
from rules.settlers.tables import RESOURCES


def tokens(count: int) -> str:
    """As "1 blocking token" or "2 blocking tokens"."""
    return plural(count, "blocking token")


class ShareBuilt(Event, frozen=True, tag="share_built"):
    """A share was built (LS-001), with so many tokens on it at once (LS-017)."""

    marks = (CAME, "seat", "share", "share")

    seat: int
    share: int
    tokens: int = 0

    @override
    def line(self, names: Names) -> str:
        block = f" and blocks the tile with {tokens(self.tokens)}" if self.tokens else ""
        return f"{names.seat(self.seat)} built a land share in {names.place('share', self.share)}{block}."


class TileBlocked(Event, frozen=True, tag="tile_blocked"):
    """A sharer blocked a tile (LS-019)."""

    matters = Weight.MAP

    seat: int
    share: int
    tokens: int

    @override
    def line(self, names: Names) -> str:
        where = names.place("share", self.share)
        return f"{names.seat(self.seat)} blocks: {tokens(self.tokens)} more on {where}."


class TokenRemoved(Event, frozen=True, tag="token_removed"):
    """A share took off a token and is used (LS-022); so many are left on that share."""

    seat: int
    share: int
    using: int
    left: int

    @override
    def steps(self) -> tuple[Step, ...]:
        return (Step(LOST, NOBODY, "token", self.share),)

    @override
    def line(self, names: Names) -> str:
        where, using = names.place("share", self.share), names.place("share", self.using)
        left = f"; {self.left} more are left on it" if self.left else ""
        return f"{names.seat(self.seat)} took a blocking token off {where} with {using}{left}."


class Drawn(msgspec.Struct, frozen=True):
    """What the shares in one tile drew."""

    tile: int
    resource: int
    count: int


class SharesDrew(Event, frozen=True, tag="shares_drew"):
    """What a seat's shares drew at the end of its turn (LS-011); the bank lacked some cards (LS-015)."""

    seat: int
    drawn: tuple[Drawn, ...]
    lacking: int = 0

    @override
    def line(self, names: Names) -> str:
        got = [
            f"{each.count} {RESOURCES[each.resource]} ({names.place('tile', each.tile)})"
            for each in self.drawn
        ]
        lacking = f"; the bank lacked {plural(self.lacking, 'card')}" if self.lacking else ""
        return f"{names.seat(self.seat)}'s land shares drew {join(got)}{lacking}."


class ShareStruck(Event, frozen=True, tag="share_struck"):
    """A soldier attacks a share (LS-031, LS-032); others may answer."""

    matters = Weight.MAP

    seat: int
    how: int
    share: int

    @override
    def line(self, names: Names) -> str:
        what = "lay a blocking token on" if self.how == LAY else "take a blocking token off"
        return f"{names.seat(self.seat)}'s soldier is to {what} {names.place('share', self.share)}."


class RobberLeaves(Event, frozen=True, tag="robber_leaves"):
    """The robber is to leave a token and then to go to a tile (LS-040)."""

    matters = Weight.MAP

    seat: int
    share: int
    tile: int

    @override
    def line(self, names: Names) -> str:
        where, tile = names.place("share", self.share), names.place("tile", self.tile)
        who = names.seat(self.seat)
        return f"{who} has the robber leave a blocking token on {where} before it goes to {tile}."


class WindowOpened(Event, frozen=True, tag="window_opened"):
    """Seats are asked whether a soldier of theirs answers (LS-048)."""

    seats: tuple[int, ...]
    tile: int

    @override
    def line(self, names: Names) -> str:
        who = join([names.seat(seat) for seat in self.seats])
        return f"Asked for soldiers in {names.place('tile', self.tile)}: {who}."


class Replied(PrivateEvent, frozen=True, tag="replied"):
    """A seat has replied, sealed (LS-048); nobody else learns of it before the window closes (LS-050)."""

    says = "{seat:who} has replied."


class SoldierAnswered(Event, frozen=True, tag="soldier_answered"):
    """A window closed with a soldier in answer to another's (LS-035, LS-049)."""

    matters = Weight.SCORE

    seat: int
    to: int
    how: int
    share: int | None = None

    @override
    def line(self, names: Names) -> str:
        who, other = names.seat(self.seat), names.seat(self.to)
        if self.how == DEFEND:
            return f"{who}'s soldier fends off {other}."
        if self.share is None:
            return f"{who}'s soldier strikes back to steal a card from {other}."
        what = "lay a blocking token on" if self.how == LAY else "take a blocking token off"
        return f"{who}'s soldier strikes back at {other}, to {what} {names.place('share', self.share)}."


class TokensLaid(Event, frozen=True, tag="tokens_laid"):
    """A duel ended with tokens laid (LS-031, LS-040)."""

    matters = Weight.MAP

    share: int
    count: int

    @override
    def line(self, names: Names) -> str:
        return f"{tokens(self.count).capitalize()} laid on {names.place('share', self.share)}."


class TokenTaken(Event, frozen=True, tag="token_taken"):
    """A duel ended with a token taken, or with none there to take (LS-032, LS-038)."""

    share: int
    taken: bool

    @override
    def steps(self) -> tuple[Step, ...]:
        return (Step(LOST, NOBODY, "token", self.share),) if self.taken else ()

    @override
    def line(self, names: Names) -> str:
        where = names.place("share", self.share)
        if self.taken:
            return f"1 blocking token taken off {where}."
        return f"There is no blocking token on {where} to take."


class NothingToSteal(Event, frozen=True, tag="nothing_to_steal"):
    """A duel ended with a theft from a seat that has no cards (LS-035)."""

    says = "{victim:who} has no card that {seat:who} could steal."

    seat: int
    victim: int


class RobberSentBack(Event, frozen=True, tag="robber_sent_back"):
    """The robber's new place was fended off (LS-044)."""

    marks = (MOVED, "seat", "robber", "tile")

    seat: int
    tile: int
    origin: int = NOBODY

    @override
    def line(self, names: Names) -> str:
        where = names.place("tile", self.tile)
        return f"{names.seat(self.seat)} sends the robber back to {where}; it steals nothing."


class AutoPassSet(PrivateEvent, frozen=True, tag="auto_pass_set"):
    """A standing order about passing was set or lifted (LS-050); only its seat knows."""

    when: int

    @override
    def line(self, names: Names) -> str:
        if self.when == OFF:
            return f"{names.seat(self.seat)} will be asked for soldiers again."
        until = "from now on" if self.when == ALWAYS else "until their next turn"
        return f"{names.seat(self.seat)} passes when asked for soldiers {until}."


EVENTS: tuple[type[Event], ...] = (
    ShareBuilt, TileBlocked, TokenRemoved, SharesDrew, ShareStruck, RobberLeaves, WindowOpened, Replied,
    SoldierAnswered, TokensLaid, TokenTaken, NothingToSteal, RobberSentBack, AutoPassSet,
)  # fmt: skip
