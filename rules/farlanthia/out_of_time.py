"""What somebody in turn reads who tries what is for another time of the season, or was not asked for."""

from rules.farlanthia import actions, phase_names as at
from rules.farlanthia.cards import actions as cards
from rules.farlanthia.diplomacy import actions as talks
from rules.farlanthia.state import FarState
from rules.kernel.actions import Action
from rules.kernel.illegal import Illegal, lack
from rules.kernel.phase import Move, Reason, because

_CONFLICT = "your turn of the conflict"
TIMES = {
    at.SCOUT: "the time to scout",
    at.HERO: "the heroes' time",
    at.REALM: "the realms' time",
    at.MUSTER: _CONFLICT,
    at.MANOEUVRE: _CONFLICT,
    at.DIPLOMACY: _CONFLICT,
}
"""The phases of a season in which a seat does what it likes (FA-051, FA-140)."""

_CARD = (cards.Choose, cards.PickTile, cards.PickGood, cards.PickDie, cards.PickCard, actions.Gift)
_TAKING = (actions.Raze, actions.Capture, actions.LeaveAlone)
_ASKED: tuple[tuple[str, str, tuple[type[Action], ...]], ...] = (
    ("No round of a combat asks you that now.", "FA-173", (actions.Continue, actions.Retreat, actions.Stay)),
    ("No dice that you could replace were rolled.", "FA-166", (actions.Substitute, actions.Pass)),
    ("Whoever occupies a structure is asked at the end of its owner's conflict turn.", "FA-196", _TAKING),
    ("No proposal waits for your answer.", "FA-201", (talks.Accept, talks.Resist)),
    ("No trade waits for you to choose its swaps.", "FA-211", (talks.SwapGoods,)),
    ("No forced labour brings you a good now.", "FA-214", (talks.Gain,)),
    ("No card asks you for that now.", "FA-229", _CARD),
    ("Cards are played, and what they offer is taken, once scouting is over.", "FA-081", (cards.Take,)),
    ("Nothing that you could decline is offered to you.", "FA-224", (cards.Decline,)),
    ("Tiles are laid while the map is built.", "FA-029", (actions.PlaceTile,)),
)
_UNASKED = {kind: (text, rule) for text, rule, kinds in _ASKED for kind in kinds}
"""What nobody does unasked."""


def elsewhere(kind: type[Action], move: Move) -> Reason | None:
    """Why a move of that kind is not for now, said where nothing else is to be done first."""
    if kind in _UNASKED:
        text, rule = _UNASKED[kind]
        return because("wrong_phase", text, rule, _free)
    time = next((TIMES[name] for name in move.phases if name in TIMES), "")
    return (lambda state, seat: _another_time(state, seat, time)) if time else move.elsewhere


def _another_time(state: FarState, seat: int, time: str) -> Illegal | None:
    text = f"That belongs to {time}; now it is {TIMES.get(state.table.deciding, '')}."
    return lack(_free(state, seat), "wrong_phase", text, "FA-051")


def _free(state: FarState, seat: int) -> bool:
    return seat == state.table.seat and state.table.deciding in TIMES
