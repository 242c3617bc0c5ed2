"""The options of the game for two, and what of them the play needs to know."""

import msgspec

from rules.kernel.options import Option, Settings, on_off, with_words

_WORDS = {
    "reroll": ("Rolling again for the sides", "if both agree", "never"),
    "soldier_to_removed": ("Soldiers reach removed tiles",),
    "fictional_discards": ("Fictional sevens halve hands",),
    "fictional_removed_card": ("Removed tiles pay on fictional sevens",),
    "vp_basis": ("Points compared", "the public ones", "all"),
    "bid_limit_vp": ("No bids from this many points",),
    "fictional_turns": ("Fictional turns after each turn",),
}
"""Names of options in words, each followed by its values in words if these need any."""

OPTIONS = with_words(
    (
        Option(
            "reroll",
            "whether both may agree to roll for the sides again",
            "agree",
            ("agree", "never"),
            rule="TP-012",
        ),
        on_off("soldier_to_removed", "a soldier may send the robber to a removed tile", "on", rule="TP-018"),
        on_off("fictional_discards", "large hands are halved on a fictional 7", "on", rule="TP-024"),
        on_off("fictional_removed_card", "a removed tile brings a card on a fictional 7 too", rule="TP-028"),
        Option(
            "vp_basis",
            "the points that a fictional turn compares",
            "public",
            ("public", "all"),
            rule="TP-026",
        ),
        Option("bid_limit_vp", "with so many points nobody may bid", 8, least=5, most=20, rule="TP-031"),
        Option("fictional_turns", "fictional turns after each real one", 1, least=0, most=1, rule="TP-042"),
    ),
    _WORDS,
)


class Rules(msgspec.Struct, frozen=True):
    """The options that the play depends on."""

    reroll: bool
    soldier_to_removed: bool
    discards: bool
    removed_card: bool
    hidden_points: bool
    """Fictional turns compare hidden victory point cards too (TP-026)."""
    bid_limit: int
    turns: bool


def rules(options: Settings) -> Rules:
    """What of the settled options the play depends on."""
    return Rules(
        reroll=options["reroll"] == "agree",
        soldier_to_removed=options["soldier_to_removed"] == "on",
        discards=options["fictional_discards"] == "on",
        removed_card=options["fictional_removed_card"] == "on",
        hidden_points=options["vp_basis"] == "all",
        bid_limit=int(options["bid_limit_vp"]),
        turns=options["fictional_turns"] == 1,
    )
