"""The moves of diplomacy."""

import re
from typing import Annotated

from typing_extensions import override

from rules.farlanthia.actions import CARD
from rules.farlanthia.tables import GOODS
from rules.kernel.actions import Action, Example
from rules.kernel.names import Names
from rules.kernel.params import Cards, Places, Seat, Word

RESOLUTIONS = ("truce", "trade", "last_trade", "card")
"""What is contested by law: a truce, a trade lost this season or last, a diplomatic card (FA-212)."""
TOLD_RESOLUTIONS = ("truce", "trade of this season", "trade of last season", "card")
OVER_TRUCE, OVER_TRADE, OVER_LAST_TRADE, OVER_CARD = range(len(RESOLUTIONS))
OVER_TRADES = (OVER_TRADE, OVER_LAST_TRADE)


class Swaps(Places):
    """Goods for goods, one for one, written as they are told: "2 wood for 2 gold" or "wood>gold"."""

    @override
    def read(self, text: str, names: Names) -> tuple[int, ...]:
        """The swaps of a text; raises Illegal."""
        plain = _FOR.sub(_one_for_one, text) if len(text) <= _LONGEST else text
        found: tuple[int, ...] = super().read(plain, names)
        return found


_LONGEST = 300
_FOR = re.compile(r"(?:(\d{1,2})\s+)?(\w+)\s+for\s+(?:\d{1,2}\s+)?(\w+)(?:\s+and\b)?", re.IGNORECASE)


def _one_for_one(told: re.Match[str]) -> str:
    count, give, take = told.groups()
    return " ".join([f"{give}>{take}"] * int(count or 1))


SWAPS = Swaps("swap", on_board=False)
_CARD_HELP = "a card for one ambassador more: Royal Envoy, or their relic"


class TalkMove(Action, frozen=True):
    """A move of diplomacy."""

    group = "far-talk"


class ProposeTruce(TalkMove, frozen=True, tag="propose_truce"):
    """Propose a truce: neither attacks the other until your next conflict turn."""

    reason = "peace there leaves units for elsewhere"
    label = "Propose a truce"
    rules = ("FA-200", "FA-208", "FA-204")
    asks = True

    target: Annotated[int, Seat(), "with whom", "player"]
    card: Annotated[int | None, CARD, _CARD_HELP] = None
    second: Annotated[int | None, CARD, _CARD_HELP] = None


class ProposeTrade(TalkMove, frozen=True, tag="propose_trade"):
    """Propose to swap goods one for one; resisted, the winner of the roll chooses the swaps."""

    reason = "you can spare what you give, and lack what you get"
    label = "Propose a trade"
    rules = ("FA-200", "FA-210", "FA-211")
    asks = True
    open = True

    target: Annotated[int, Seat(), "with whom", "player"]
    swaps: Annotated[tuple[int, ...], SWAPS, "what you give for what", Example("wood for gold")]
    card: Annotated[int | None, CARD, _CARD_HELP] = None
    second: Annotated[int | None, CARD, _CARD_HELP] = None


class ProposeContest(TalkMove, frozen=True, tag="propose_contest"):
    """Contest a truce, a trade that you lost by dice, or a diplomatic card."""

    reason = "it would free you of what binds you"
    label = "Contest by law"
    rules = ("FA-200", "FA-212", "FA-213")
    asks = True

    target: Annotated[int, Seat(), "who resists: the other party, or anybody for a card", "player"]
    about: Annotated[int, Word(RESOLUTIONS, "resolution", TOLD_RESOLUTIONS), "what you contest"]
    named: Annotated[int | None, CARD, "which card, if it is about one"] = None
    card: Annotated[int | None, CARD, _CARD_HELP] = None
    second: Annotated[int | None, CARD, _CARD_HELP] = None


class ForceLabour(TalkMove, frozen=True, tag="propose_labour"):
    """Make your peasants work for goods; another player rolls for them."""

    reason = "their work is worth more than their thanks"
    label = "Force labour"
    rules = ("FA-214", "FA-215")
    asks = True

    target: Annotated[int, Seat(), "who rolls for the peasants", "player"]
    card: Annotated[int | None, CARD, "a card for one ambassador more: Royal Envoy"] = None


class Accept(TalkMove, frozen=True, tag="accept"):
    """Accept what was proposed to you."""

    reason = "it helps you at least as much as the other"
    rules = ("FA-201", "FA-210")
    answers = True
    emphasis = "success"


class Resist(TalkMove, frozen=True, tag="resist"):
    """Resist what was proposed to you: ambassadors roll."""

    reason = "it would help the other more than you"
    rules = ("FA-201", "FA-202", "FA-216")
    answers = True

    card: Annotated[int | None, CARD, _CARD_HELP] = None
    second: Annotated[int | None, CARD, _CARD_HELP] = None


class SwapGoods(TalkMove, frozen=True, tag="swap"):
    """Choose the swaps of a trade that you won by dice; none if you name none."""

    reason = "you lack what you get more than what you give"
    label = "Swap goods"
    rules = ("FA-211",)
    open = True
    emphasis = "primary"

    swaps: Annotated[tuple[int, ...] | None, SWAPS, "what you give for what", Example("wood for gold")] = None


class Gain(TalkMove, frozen=True, tag="gain"):
    """Choose what your peasants worked for."""

    reason = "it is the good that you lack most"
    label = "Take goods"
    rules = ("FA-214",)
    emphasis = "primary"

    goods: Annotated[tuple[int, ...], Cards(GOODS, "good"), "as many goods as you have strength left"]


PROPOSALS: tuple[type[Action], ...] = (ProposeTruce, ProposeTrade, ProposeContest, ForceLabour)
"""By kind of negotiation."""
