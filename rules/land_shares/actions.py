"""The moves of Land Shares, in a slash command group of their own."""

from typing import Annotated

from rules.kernel.actions import Action, Example
from rules.kernel.params import Flag, Place, Word

ANSWERS = ("defend", "steal", "lay", "take")
"""How a soldier answers; the indices are `state.DEFEND` to `state.TAKE`."""
ATTACKS = ("lay", "take")
"""How a soldier attacks a share; `state.LAY` less 2 and so on."""
_TOLD = ("defend (undo the attack)", "steal a card", "lay tokens", "take a token off")
"""The answers as people read them, the attacks last."""
ORDERS = ("off", "until my turn", "always")
OFF, UNTIL_TURN, ALWAYS = range(3)

SHARE = Place("share")


class SharesAction(Action, frozen=True):
    """The base of the moves of Land Shares."""

    group = "shares"


class BuildShare(SharesAction, frozen=True, tag="build"):
    """Build a land share at a building of yours: one card of each resource."""

    reason = "it draws a card at the end of each of your turns"
    label = "Land share"
    rules = ("LS-001", "LS-002", "LS-003", "LS-004", "LS-017")
    emphasis = "success"

    share: Annotated[int, SHARE, "the tile and the corner of it where your building is", Example("C4@N")]
    block: Annotated[bool | None, Flag(), "yes to block the tile with it, if others share it"] = None


class Block(SharesAction, frozen=True, tag="block"):
    """Before the roll: block a tile that others share, on your share in it."""

    reason = "it costs the others there more than you"
    label = "Block a tile"
    rules = ("LS-019", "LS-018", "LS-021")

    share: Annotated[int, SHARE, "your share in that tile", Example("C4@N")]


class Remove(SharesAction, frozen=True, tag="remove"):
    """Before the roll: take off a blocking token with a share of yours, which then draws nothing."""

    reason = "your shares there draw again when it is gone"
    label = "Take off a token"
    rules = ("LS-022", "LS-023", "LS-024", "LS-026")

    share: Annotated[int, SHARE, "the share with the token", Example("C4@N")]
    using: Annotated[int, SHARE, "your share in that tile that does it; without a majority the same one"]


class Strike(SharesAction, frozen=True, tag="soldier"):
    """Play a soldier to block any share, or to take a blocking token off it; residents may answer."""

    reason = "it does more there than by moving the robber"
    label = "Soldier at a share"
    rules = ("LS-030", "LS-031", "LS-032", "LS-034")

    how: Annotated[int, Word(ATTACKS, "attack", _TOLD[2:]), "lay blocking tokens, or take one off"]
    share: Annotated[int, SHARE, "any share on the board", Example("C4@N")]


class LeaveToken(SharesAction, frozen=True, tag="leave_token"):
    """Move the robber; a share where it stood (by an option: where it goes) is blocked, nobody robbed."""

    reason = "a blocked share costs the others more than a stolen card"
    label = "Robber with a token"
    rules = ("LS-040", "LS-041", "LS-042")

    tile: Annotated[int, Place("tile"), "the tile to which the robber goes", Example("C4")]
    share: Annotated[
        int, SHARE, "the share that it blocks, in the tile that it leaves or, by an option, goes to"
    ]


class Answer(SharesAction, frozen=True, tag="answer"):
    """Answer an attack with a soldier of yours; nobody sees it before all who were asked have replied."""

    reason = "what you would lose is worth a soldier"
    label = "Answer with a soldier"
    rules = ("LS-035", "LS-036", "LS-044", "LS-048")
    secret = True
    sealed = True
    answers = True
    emphasis = "danger"

    how: Annotated[int, Word(ANSWERS, "answer", _TOLD), "defend, steal a card, lay tokens or take one off"]
    share: Annotated[int | None, SHARE, "for lay and take: a share in the same tile", Example("C4@N")] = None


class Pass(SharesAction, frozen=True, tag="pass"):
    """Pass: let the attack stand."""

    reason = "you have no soldier that it would be worth"
    rules = ("LS-048", "LS-049")
    secret = True
    sealed = True
    answers = True


class AutoPass(SharesAction, frozen=True, tag="auto_pass"):
    """Set or lift your standing order to pass whenever you are asked for a soldier."""

    label = "Always pass"
    rules = ("LS-050",)
    secret = True
    standing = True

    when: Annotated[int, Word(ORDERS, "order"), "off, until my turn, or always"]


PASS = Pass()
ORDER_ACTIONS = tuple(map(AutoPass, range(len(ORDERS))))
