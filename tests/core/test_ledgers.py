"""The ledger of each game: what its document says, what keeps it, and what a table plays otherwise."""

from collections.abc import Mapping

import msgspec
import pytest

from rules.catalogue import GAMES
from rules.kernel import book
from rules.kernel.illegal import Illegal
from rules.kernel.ledger import BY_THE_DOCUMENT, Ledger, Statement, join_ledgers
from rules.kernel.options import Option, Value, on_off
from tests.core.ledgers import copied, faults, untitled

FAIR = Statement("Start", "Any plot will do.", ("AA-001",), {"fair": "off"}, "", "Poor plots are dull.")
ENDS = Statement("End", "Nothing ends it.", ("AA-002",), {}, "a hundred rounds end it", "Else it never does.")
SIZE = Statement("Start", "Ten plots, or twelve.", ("AA-001",), {"size": (10, 12)}, "", "Both are printed.")
LEDGER = Ledger(("Start", "End"), (FAIR, ENDS, SIZE), {"map": "it shows none"})
OFFERED = (
    on_off("fair", "no poor plots", "on", needs="map=isle"),
    Option("size", "plots", 10, least=5, most=20, rule="AA-003"),
    Option("map", "where", "isle", ("isle", "random")),
)
IDS = ["AA-001", "AA-002"]


@pytest.mark.parametrize("id", GAMES)
def test_every_statement_names_rules_options_and_sections_that_exist(id: str) -> None:
    game = GAMES[id]
    assert game.ledger.sections and faults(game.ledger, book.ids(game.book), game.options) == []


@pytest.mark.parametrize("id", [id for id in GAMES if GAMES[id].ledger.sections])
def test_a_table_by_the_document_differs_in_readings_only(id: str) -> None:
    game = GAMES[id]
    presets = [name for name in game.presets if name.startswith(BY_THE_DOCUMENT)]
    assert presets
    for name in presets:
        settled = game.settle(game.preset(name, {}), _seats(id, name))
        playing = game.variant(settled)
        for statement, here in playing.ledger.differences(playing.options, settled):
            assert here == [statement.otherwise], statement.says


def test_a_fault_of_each_sort_is_found() -> None:
    assert faults(LEDGER, IDS, OFFERED) == []
    for changed, fault in (
        ({"rules": ("AA-009",)}, "no rule AA-009"),
        ({"rules": ()}, "no rule keeps it"),
        ({"section": "Middle"}, "no such section"),
        ({"why": ""}, "no word why"),
        ({"options": {"fair": "perhaps"}}, "no option fair = perhaps"),
        ({"options": {"fare": "on"}}, "no option fare = on"),
    ):
        broken = msgspec.structs.replace(FAIR, **changed)
        found = faults(msgspec.structs.replace(LEDGER, statement=(broken, ENDS, SIZE)), IDS, OFFERED)
        assert any(fault in each for each in found), (fault, found)
    assert faults(msgspec.structs.replace(LEDGER, silent={}), IDS, OFFERED) == [
        "nothing said of the option map"
    ]
    assert "End: no statement" in faults(
        msgspec.structs.replace(LEDGER, statement=(FAIR, SIZE)), IDS, OFFERED
    )
    assert "no option maps" in faults(
        msgspec.structs.replace(LEDGER, silent={"maps": "x", "map": "x"}), IDS, OFFERED
    )


def test_what_differs_is_told_by_what_the_table_chose() -> None:
    def told(**settings: str | int) -> list[tuple[str, list[str]]]:
        chosen = {"fair": "off", "size": 12, "map": "isle"} | settings
        return [(found.says, here) for found, here in LEDGER.differences(OFFERED, chosen)]

    always = (ENDS.says, [ENDS.otherwise])
    assert told() == [always]
    assert told(fair="on") == [(FAIR.says, ["Fair: on"]), always]
    assert told(fair="on", map="random") == [always], "the option means nothing there"
    assert told(size=11) == [always, (SIZE.says, ["Size: 11 (AA-003)"])]


def test_the_preset_takes_the_first_value_that_keeps_it() -> None:
    assert LEDGER.preset().options == {"fair": "off", "size": 10}
    assert LEDGER.preset({"map": "random"}).options == {"fair": "off", "size": 10, "map": "random"}
    more = Ledger(("More",), (), {"size": "no"})
    assert join_ledgers(LEDGER, more).sections == ("Start", "End", "More")


def test_a_copied_sentence_and_a_missing_section_are_seen() -> None:
    document = "Start\n\nIn this game any green plot will do for you at first.\n\nThe Middle\n\nEnd:\n"
    assert list(untitled(LEDGER, document)) == ["The Middle"]
    assert list(copied(LEDGER, document)) == []
    copy = msgspec.structs.replace(FAIR, says="Here any green plot will do for you at last.")
    assert list(copied(Ledger(("Start",), (copy,)), document)) == [copy.says]


def _seats(id: str, preset: str) -> int:
    """The fewest seats with which the game takes that preset."""
    game = GAMES[id]
    chosen = game.preset(preset, {})
    playing = game.variant({option.name: option.default for option in game.options} | dict(chosen))
    return next(seats for seats in playing.seat_counts if _takes(id, chosen, seats))


def _takes(id: str, chosen: Mapping[str, Value], seats: int) -> bool:
    try:
        GAMES[id].settle(chosen, seats)
    except Illegal:
        return False
    return True
