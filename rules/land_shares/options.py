"""The options of Land Shares, and what of them the play needs to know."""

import re
from typing import Annotated

import msgspec

from rules.kernel.illegal import Illegal
from rules.kernel.options import Option, Settings, on_off, options_of, read_terms

_NUMBER = "(?:[2-9]|1[0-2])"


# fmt: off
class ShareTerms(msgspec.Struct, frozen=True):
    """The options that the play depends on. `stock` 0 stands for any number of shares."""

    double_block: Annotated[bool, on_off(
        "double_block", "every blocking lays two tokens", label="Blocking lays two tokens", rule="LS-029"
    )]
    soldier_triple: Annotated[bool, on_off(
        "soldier_triple", "a soldier that blocks lays three tokens", label="Soldiers lay three tokens",
        rule="LS-033"
    )]
    least: Annotated[int, Option(
        "number_range", "none, or such as 4-10: shares only in tiles with these numbers", "none",
        pattern=f"none|{_NUMBER}[-–]{_NUMBER}", label="Numbers with shares", rule="LS-009"
    )]
    most: int
    """The numbers between which a tile may have shares, both included."""
    late_collect: Annotated[bool, on_off(
        "late_collect", "a new share draws from your next turn on", label="New shares wait a turn",
        rule="LS-014"
    )]
    removal_each_tile: Annotated[bool, Option(
        "removals_per", "shares take off one token a turn, or one in each tile", "turn", ("turn", "hex"),
        label="Tokens taken off", said=("one a turn", "one in each tile"), rule="LS-026"
    )]
    token_where_it_goes: Annotated[bool, Option(
        "robber_token_hex", "the robber's token is for the tile that it comes from, or goes to", "from",
        ("from", "to"), label="The robber's token", said=("where it comes from", "where it goes"),
        rule="LS-040"
    )]
    holders_only: Annotated[bool, Option(
        "windows", "all who live at the tile are asked for a soldier, or only those who hold one", "all",
        ("all", "holders"), label="Soldiers are asked of", said=("all who live there", "whoever holds one"),
        rule="LS-048"
    )]
    stock: Annotated[int, Option(
        "share_stock", "shares that each player has", "none", ("none",), least=1, most=15,
        label="Shares of each player", rule="LS-008"
    )]
    # fmt: on

    @property
    def tokens_of_soldier(self) -> int:
        """How many tokens a soldier lays (LS-029, LS-033)."""
        return 3 if self.soldier_triple else self.tokens

    @property
    def tokens(self) -> int:
        """How many tokens a share or the robber lays (LS-029)."""
        return 2 if self.double_block else 1


OPTIONS = options_of(ShareTerms)


def share_terms(options: Settings) -> ShareTerms:
    """What of the settled options the play depends on; raises Illegal `bad_option`."""
    least, most = 0, 12
    if options["number_range"] != "none":
        least, most = map(int, re.split("[-–]", str(options["number_range"])))
        if least > most:
            text = f"number_range goes from low to high: {most}-{least}, not {least}-{most}."
            raise Illegal("bad_option", text, "LS-009")
        if least == most == 7:
            text = "number_range=7-7 would leave no tile for shares: none has the number 7."
            raise Illegal("bad_option", text, "LS-009")
    stock = 0 if options["share_stock"] == "none" else options["share_stock"]
    return read_terms(ShareTerms, {**options, "number_range": least, "most": most, "share_stock": stock})
