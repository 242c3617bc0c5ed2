"""The moves of Land."""

import re
from dataclasses import dataclass
from typing import Annotated

from rules.actions import Action
from rules.params import Place, Places

_WORD = re.compile(r"\(\s*\d+\s*,\s*\d+\s*\)|\d+,\d+|[^\s,;]+")


@dataclass(frozen=True)
class Plots(Places):
    """Several plots, as in "C4 D4", "C4, D4" or "(3,4) (4,4)"."""

    noun: str = "plot"

    def split(self, text: str) -> list[str]:
        """The plots' names; raises Illegal `bad_value`."""
        super().split(text)
        return [re.sub(r"\s", "", word) for word in _WORD.findall(text)]


class Choose(Action, frozen=True, tag="choose"):
    """Take your first plot: one of those that the dice offer you."""

    label = "Choose a plot"
    rules = ("LA-012", "LA-013", "LA-016")
    emphasis = "primary"

    plot: Annotated[int, Place("plot"), "the plot for your first cow, such as C4"]


class Reclaim(Action, frozen=True, tag="reclaim"):
    """Put cows on free plots next to yours: one cow each, two on a mountain."""

    label = "Reclaim plots"
    rules = ("LA-021", "LA-018", "LA-022", "LA-024", "LA-029")
    open = True
    emphasis = "primary"

    plots: Annotated[tuple[int, ...], Plots(), "one or more plots, such as C4 D4"]


class ReclaimAll(Action, frozen=True, tag="reclaim_all"):
    """Reclaim every plot within reach; possible when your cows are enough for all of them."""

    label = "Reclaim all"
    rules = ("LA-021", "LA-029")
    emphasis = "success"


class End(Action, frozen=True, tag="end"):
    """End your turn, or pass; cows that you did not use are not kept."""

    label = "End turn"
    rules = ("LA-028", "LA-027")
