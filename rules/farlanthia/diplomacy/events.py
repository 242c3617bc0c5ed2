"""What happens in diplomacy."""

from collections import Counter

from typing_extensions import override

from rules.farlanthia.actions import LABOUR, NEGOTIATIONS
from rules.farlanthia.cards.events import TERMS
from rules.farlanthia.events import dice_told
from rules.farlanthia.naming import read_swap
from rules.farlanthia.tables import GOODS
from rules.kernel.events import Event, SeatEvent, Weight, events_of
from rules.kernel.names import NOBODY, Names, join

TOLD = {"truce": "a truce", "trade": "a trade", "contest": "a contest by law", "labour": "forced labour"}
"""What is negotiated, as people read it."""


def swaps_told(swaps: tuple[int, ...]) -> str:
    """Swaps as "2 wood for 2 gold and 1 wood for 1 stone"."""
    kinds = Counter(map(read_swap, swaps))
    return join([f"{n} {GOODS[give]} for {n} {GOODS[take]}" for (give, take), n in kinds.items()])


def _bid(kind: int) -> str:
    return f"{'proposal of ' * (kind != LABOUR)}{TOLD[NEGOTIATIONS[kind]]}"


class ProposalEvent(Event, frozen=True):
    """The base of events of what a seat wants of another."""

    kind: int
    proposer: int
    target: int

    @property
    def asked(self) -> int:
        """Who was asked for something: nobody where peasants work, for whom the target only rolls."""
        return NOBODY if self.kind == LABOUR else self.target


class Proposed(ProposalEvent, frozen=True, tag="proposed"):
    """A seat proposes something to another (FA-200), with so much strength, cards included."""

    says = (
        "{proposer:who} "
        "[proposed {kind:talk} to {asked:who}[: {swaps:swaps}| over {about}|]|set out to force labour]"
        " (strength {strength}[ with {cards:names}])[asked:who?|; {target:who} speaks for the peasants]."
    )
    matters = Weight.PASSING

    strength: int
    swaps: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    about: str = ""


class Replied(Event, frozen=True, tag="replied"):
    """The target accepts or resists (FA-201)."""

    says = "{seat:who} {accepted:accepted|resisted}[ with {cards:names}]."
    matters = Weight.PASSING

    seat: int
    accepted: bool
    cards: tuple[int, ...] = ()


class TalkRolled(Event, frozen=True, tag="talk_rolled"):
    """Ambassadors roll (FA-202), highest first."""

    says = "{proposer:who} rolled {attack:dice} against {target:who}'s {defence:dice}."
    matters = Weight.PASSING

    proposer: int
    target: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]


class TalkCompared(Event, frozen=True, tag="talk_compared"):
    """Ambassadors' dice were compared; strengths fall (FA-202)."""

    matters = Weight.PASSING

    proposer: int
    target: int
    strength: tuple[int, int]

    @override
    def line(self, names: Names) -> str:
        mine, theirs = self.strength
        return (
            f"Strength left: {names.seat(self.proposer)} has {mine}, {names.seat(self.target)} has {theirs}."
        )


class TalkEnded(ProposalEvent, frozen=True, tag="talk_ended"):
    """A proposal goes through, or fails (FA-203, FA-205)."""

    says = "{proposer:who}'s {kind:bid}[ to {asked:who}] {through:goes through|fails}."
    hits = ("target",)

    through: bool


class TruceMade(Event, frozen=True, tag="truce_made"):
    """Two seats have a truce (FA-208)."""

    says = "A truce between {proposer:who} and {other:who} holds until {proposer:who}'s next conflict turn."

    proposer: int
    other: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Goods were swapped, as the first seat gave and took (FA-210, FA-211)."""

    says = "{seat:who} swapped {swaps:swaps} with {other:who}."

    seat: int
    other: int
    swaps: tuple[int, ...]


class Annulled(SeatEvent, frozen=True, tag="annulled"):
    """A contest by law worked: a card is discarded, or a trade is reversed (FA-213)."""

    says = "{seat:who} had {what} annulled."

    what: str


TALK_EVENTS = events_of(
    __name__,
    {
        **TERMS,
        "swaps": swaps_told,
        "dice": dice_told,
        "bid": _bid,
        "talk": lambda kind: TOLD[NEGOTIATIONS[kind]],
    },
)
