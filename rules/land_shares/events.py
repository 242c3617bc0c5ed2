"""What happens around land shares, and what of it stays with a seat."""

import msgspec
from typing_extensions import override

from rules.kernel.events import Event, Flow, PrivateEvent, SeatEvent, Weight, events_of
from rules.kernel.names import NOBODY, Names, join
from rules.kernel.trail import CAME, LOST, MOVED, Step
from rules.land_shares.actions import ALWAYS, OFF
from rules.land_shares.state import DEFEND, LAY
from rules.settlers.tables import RESOURCES


def _strike(how: int) -> str:
    """How many tokens it lays is said when they lie: options decide that (LS-029, LS-033)."""
    return "block" if how == LAY else "take a blocking token off"


class ShareBuilt(SeatEvent, frozen=True, tag="share_built"):
    """A share was built (LS-001), with so many tokens on it at once (LS-017)."""

    says = (
        "{seat:who} built a land share in {share:share}[ and blocks the tile with {tokens:n blocking token}]."
    )
    marks = (CAME, "seat", "share", "share")

    share: int
    tokens: int = 0


class TileBlocked(SeatEvent, frozen=True, tag="tile_blocked"):
    """A sharer blocked a tile (LS-019)."""

    says = "{seat:who} blocks: {tokens:n blocking token} more on {share:share}."
    matters = Weight.MAP

    share: int
    tokens: int


class TokenRemoved(SeatEvent, frozen=True, tag="token_removed"):
    """A share took off a token and is used (LS-022); so many are left on that share."""

    says = "{seat:who} took a blocking token off {share:share} with {using:share}[, leaving {left} on it]."
    marks = (LOST, "", "token", "share")

    share: int
    using: int
    left: int


class Drawn(msgspec.Struct, frozen=True):
    """What the shares in one tile drew."""

    tile: int
    resource: int
    count: int


def _told_drawn(drawn: tuple[Drawn, ...], names: Names) -> str:
    return join([f"{it.count} {RESOURCES[it.resource]} ({names.place('tile', it.tile)})" for it in drawn])


class SharesDrew(SeatEvent, frozen=True, tag="shares_drew"):
    """What a seat's shares drew at the end of its turn (LS-011); the bank lacked some cards (LS-015)."""

    says = "{seat:who}'s land shares drew {drawn:drawn}[; the bank lacked {lacking:n card}]."

    drawn: tuple[Drawn, ...]
    lacking: int = 0

    @override
    def flows(self) -> tuple[Flow, ...]:
        return (Flow(self.seat, "won", sum(each.count for each in self.drawn)),)


class ShareStruck(SeatEvent, frozen=True, tag="share_struck"):
    """A soldier attacks a share (LS-031, LS-032); others may answer."""

    says = "{seat:who}'s soldier is to {how:strike} [{owner:who}'s share |]{share:share}."
    matters = Weight.MAP
    hits = ("owner",)

    how: int
    share: int
    owner: int | None = None
    """Whose share it is, if another's; records did not say it."""


class RobberLeaves(SeatEvent, frozen=True, tag="robber_leaves"):
    """The robber is to leave a token and then to go to a tile (LS-040)."""

    says = "{seat:who} has the robber block [{owner:who}'s share |]{share:share} and go to {tile:tile}."
    matters = Weight.MAP
    hits = ("owner",)

    share: int
    tile: int
    owner: int | None = None
    """Whose share it is, if another's; records did not say it."""


class WindowOpened(Event, frozen=True, tag="window_opened"):
    """Seats are asked whether a soldier of theirs answers (LS-048)."""

    says = "{seats:who} may answer with a soldier in {tile:tile}."
    routine = True  # while it is open the board asks it; once closed nobody may answer any more

    seats: tuple[int, ...]
    tile: int


class Replied(PrivateEvent, frozen=True, tag="replied"):
    """A seat has replied, sealed (LS-048); nobody else learns of it before the window closes (LS-050)."""

    says = "{seat:who} has replied."


class SoldierAnswered(SeatEvent, frozen=True, tag="soldier_answered"):
    """A window closed with a soldier in answer to another's (LS-035, LS-049)."""

    matters = Weight.SCORE
    hits = ("to",)

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
        where = names.place("share", self.share)
        return f"{who}'s soldier strikes back at {other}, to {_strike(self.how)} {where}."


class TokensLaid(Event, frozen=True, tag="tokens_laid"):
    """A duel ended with tokens laid (LS-031, LS-040)."""

    says = "{count:n blocking token} laid on [{owner:who}'s share |]{share:share}."
    matters = Weight.MAP
    hits = ("owner",)

    share: int
    count: int
    owner: int | None = None
    """Whose share it is, if another's; records did not say it."""


class TokenTaken(Event, frozen=True, tag="token_taken"):
    """A duel ended with a token taken, or with none there to take (LS-032, LS-038)."""

    says = "{taken:1 blocking token taken off|There is no blocking token on} {share:share}{taken:| to take}."

    share: int
    taken: bool

    @override
    def steps(self) -> tuple[Step, ...]:
        return (Step(LOST, NOBODY, "token", self.share),) if self.taken else ()


class NothingToSteal(SeatEvent, frozen=True, tag="nothing_to_steal"):
    """A duel ended with a theft from a seat that has no cards (LS-035)."""

    says = "{victim:who} has no card that {seat:who} could steal."
    hits = ()

    victim: int


class RobberSentBack(SeatEvent, frozen=True, tag="robber_sent_back"):
    """The robber's new place was fended off (LS-044)."""

    says = (
        "{seat:who} sends the robber back to {tile:tile}[, which pays {blocked:who} nothing now]; "
        "it steals nothing."
    )
    marks = (MOVED, "seat", "robber", "tile")
    hits = ("blocked",)

    tile: int
    origin: int = NOBODY
    blocked: tuple[int, ...] = ()
    """Who builds there (SE-025); records did not say it."""


class AutoPassSet(PrivateEvent, frozen=True, tag="auto_pass_set"):
    """A standing order about passing was set or lifted (LS-050); only its seat knows."""

    when: int

    @override
    def line(self, names: Names) -> str:
        if self.when == OFF:
            return f"{names.seat(self.seat)} will be asked for soldiers again."
        until = "from now on" if self.when == ALWAYS else "until their next turn"
        return f"{names.seat(self.seat)} passes when asked for soldiers {until}."


EVENTS = events_of(__name__, {"strike": _strike}, {"drawn": _told_drawn})
