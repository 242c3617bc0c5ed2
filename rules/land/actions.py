"""The moves of Land."""

import re
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Annotated

from typing_extensions import override

from rules.kernel.actions import Action, Example
from rules.kernel.names import Names
from rules.kernel.params import Place, Places

_RUN = re.compile(r"([A-Z])(\d{1,2})-([A-Z])(\d{1,2})", re.IGNORECASE)
_PAIR = re.compile(r"(?<!\w)\(?\s*(\d+)\s*,\s*(\d+)\s*\)?")


@dataclass(frozen=True)
class Plots(Places):
    """Several plots, as in "C4 D4", "C4, D4 and E4", "(3,4) (4,4)", or "C4-F4" for a run or a rectangle,
    "C4 to F4" and "3,4 - 6,4" as well."""

    noun: str = "plot"

    @override
    def split(self, text: str, names: Names) -> list[str]:
        super().split(text, names)
        lettered = re.sub(r"\s*[-–]\s*|\s+to\s+", "-", _PAIR.sub(_lettered, text))
        words = [word for word in re.findall(r"\([^)]*\)|[^\s,;]+", lettered) if word.lower() != "and"]
        return [name for word in words for name in _run(word)]


def _lettered(pair: re.Match[str]) -> str:
    """The name of the plot in that column and row, `C4` for "3,4"; "(0,4)" where no column can be that."""
    letter = ascii_uppercase[int(pair[1]) - 1 :][:1] if int(pair[1]) > 0 else ""
    return f" {letter}{pair[2]} " if letter else f"({pair[1]},{pair[2]})"


def _run(word: str) -> list[str]:
    """The names that a run stands for, row by row; any other word stands for itself."""
    found = _RUN.fullmatch(word)
    if not found:
        return [word]
    left, right = sorted((found[1].upper(), found[3].upper()))
    top, bottom = sorted((int(found[2]), int(found[4])))
    return [f"{chr(x)}{y}" for y in range(top, bottom + 1) for x in range(ord(left), ord(right) + 1)]


class Choose(Action, frozen=True, tag="choose"):
    """Take your first plot: one of those that the dice offer you."""

    reason = "room to grow counts most for a first plot"
    label = "Choose a plot"
    rules = ("LA-012", "LA-013", "LA-016")
    emphasis = "primary"

    plot: Annotated[int, Place("plot"), "the plot for your first cow", Example("C4")]


class Reclaim(Action, frozen=True, tag="reclaim"):
    """Put cows on free plots next to yours: one cow each, two on a mountain."""

    reason = "every plot is a point and a cow in the turns to come"
    label = "Choose plots"
    rules = ("LA-021", "LA-018", "LA-022", "LA-024", "LA-029")
    open = True
    emphasis = "primary"

    plots: Annotated[tuple[int, ...], Plots(), "the plots", Example("C4 D4, or C4-F4 for a run")]


class ReclaimAll(Action, frozen=True, tag="reclaim_all"):
    """Reclaim every plot within reach; possible when your cows are enough for all of them."""

    reason = "your cows are enough for every plot within reach"
    label = "Take all in reach"
    rules = ("LA-021", "LA-029")
    emphasis = "success"


class Finish(Action, frozen=True, tag="finish"):
    """Take all the land that is left for you; possible when nobody else can reclaim any more."""

    reason = "nobody else can take a plot any more"
    label = "Take all that is left"
    rules = ("LA-029", "LA-032")
    emphasis = "success"


class End(Action, frozen=True, tag="end"):
    """End your turn, or pass; cows that you did not use are not kept."""

    reason = "nothing within reach is worth its cows"
    label = "End turn"
    loses = True
    rules = ("LA-028", "LA-027")
