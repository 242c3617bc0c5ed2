"""The options of the game for two, and what of them the play needs to know."""

from typing import Annotated

import msgspec

from rules.kernel.options import Of, Option, on_off, options_of


# fmt: off
class Rules(msgspec.Struct, frozen=True):
    """The options that the play depends on."""

    reroll: Annotated[bool, Of("reroll", "agree"), Option(
        "reroll", "whether both may agree to roll for the sides again", "agree", ("agree", "never"),
        label="Rolling again for the sides", said=("if both agree", "never"), rule="TP-012"
    )]
    soldier_to_removed: Annotated[bool, on_off(
        "soldier_to_removed", "a soldier may send the robber to a removed tile", "on",
        label="Soldiers reach removed tiles", rule="TP-018"
    )]
    discards: Annotated[bool, on_off(
        "fictional_discards", "large hands are halved on a fictional 7", "on",
        label="Fictional sevens halve hands", rule="TP-024"
    )]
    removed_card: Annotated[bool, on_off(
        "fictional_removed_card", "a removed tile brings a card on a fictional 7 too",
        label="Removed tiles pay on fictional sevens", rule="TP-028"
    )]
    hidden_points: Annotated[bool, Option(
        "vp_basis", "the points that a fictional turn compares", "public", ("public", "all"),
        label="Points compared", said=("the public ones", "all"), rule="TP-026"
    )]
    """Fictional turns compare hidden victory point cards too (TP-026)."""
    bid_limit: Annotated[int, Option(
        "bid_limit_vp", "with this many points a player may no longer bid", 8, least=5, most=20,
        label="No bids from this many points", rule="TP-031"
    )]
    turns: Annotated[bool, Option(
        "fictional_turns", "fictional turns after each real one", 1, least=0, most=1,
        label="Fictional turns after each turn", rule="TP-042"
    )]
# fmt: on


OPTIONS = options_of(Rules)
