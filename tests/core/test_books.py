"""Every rule of every rule book is cited by a test, and every citation is of a rule that exists."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.messages.reading_pages import HOUSE
from rules.catalogue import GAMES
from rules.kernel import book
from rules.kernel.actions import spec
from rules.kernel.game import Game
from rules.kernel.subjects import searchable
from tests.core import named
from tests.core.named import WAYS
from tests.core.questions import QUESTIONS, asked, late

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def cited() -> set[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for said in re.findall(
            r'^[^#"\n]*\brule\(([^()]*)\)', path.read_text(encoding="utf-8"), re.MULTILINE
        ):
            found.update(re.findall(r'"([^"]*)"', said))
    return found


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_of_the_book_is_cited_by_a_test(id: str, cited: set[str]) -> None:
    stated = book.ids(GAMES[id].book)
    assert stated and len(set(stated)) == len(stated), "an id is stated once"
    assert sorted(set(stated) - cited) == []


def test_every_citation_is_of_a_stated_rule(cited: set[str]) -> None:
    stated = {rule_id for game in GAMES.values() for rule_id in book.ids(game.book)}
    assert sorted(cited - stated) == []


@pytest.mark.parametrize("id", GAMES)
def test_players_find_a_rule_by_id_and_by_word(id: str) -> None:
    text = GAMES[id].book
    first = book.ids(text)[0]
    assert [passage.id for passage in book.search(text, first.lower())] == [first]
    word = next(word for word in book.passages(text)[-1].text.split() if word.isalpha() and len(word) > 4)
    assert any(word.lower() in passage.text.lower() for passage in book.search(text, word, most=50))
    assert book.search(text, "zzzzzz") == [] == book.search(text, "")


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("longest road broken", {"SE-056", "SE-058", "SE-059"}),
        ("can I trade with a harbour?", {"SE-036"}),
        ("Is there a port that gives 2 for 1", {"SE-036"}),
        ("how many cards do I discard when a seven is rolled", {"SE-021"}),
        ("knight before the roll", {"SE-047", "SE-050"}),
        ("what happens if the bank has not enough cards", {"SE-018", "SE-019"}),
        ("may two settlements be next to each other", {"SE-044"}),
    ],
)
def test_a_question_finds_its_rule_among_the_first(question: str, answers: set[str]) -> None:
    found = [passage.id for passage in book.search(GAMES["settlers"].book, question, most=6)]
    assert answers & set(found), found


def test_a_query_cannot_be_an_expression_of_the_index() -> None:
    text = GAMES["settlers"].book
    for query in ('"', "road AND", "NEAR(", "*", "heading:road", "a OR", "^", "road* (", "\x00road", "🐄"):
        book.search(text, query)


@pytest.mark.parametrize("kept", [False, True], ids=["fitted", "kept aside"])
@pytest.mark.parametrize("name", QUESTIONS)
def test_questions_find_their_answers(name: str, kept: bool) -> None:
    """Nine of ten in the first two passages; of six that were asked anew, five, of Land's four."""
    found, count = late(name, kept=kept), len(asked(name, kept=kept))
    assert len(found) <= -(-count // 10) + (name == "land, asked anew"), found


@pytest.mark.parametrize(
    ("name", "question"),
    [
        ("land", "which squares am I allowed to put a cow on"),
        ("land", "is there a limit on how many turns the game takes"),
        ("settlers", "is it allowed to trade cards on credit"),
        ("two_player", "who are the other two colours on the map"),
        ("landover", "how far away are the barbarians"),
        ("farlanthia", "how many units can stand on one tile"),
    ],
)
def test_what_a_newcomer_asked_in_vain_is_answered_now(name: str, question: str) -> None:
    assert question in asked(name, kept=False) and question not in late(name, kept=False)


@pytest.mark.parametrize("id", GAMES)
def test_who_asks_how_to_win_reads_a_rule_first_and_not_where_results_are_kept(id: str) -> None:
    text = searchable(GAMES[id], HOUSE)
    for question in ("how do I win", "how to win", "who wins"):
        assert book.search(text, question)[0].id, question


@pytest.mark.parametrize("id", GAMES)
def test_what_a_server_has_beside_its_tables_is_found_beside_the_rules_of_any_game(id: str) -> None:
    """“The rules of Settlers say nothing about “tournament””."""
    asked_for = {
        "Leagues and tournaments": ("tournament", "season", "league"),
        "Lessons and puzzles": ("puzzle", "lesson", "practice"),
        "People to play with": ("finding players", "looking for players"),
    }
    text = searchable(GAMES[id], HOUSE)
    for lead, queries in asked_for.items():
        for query in queries:
            leads = [passage.lead for passage in book.search(text, query)]
            # Farlanthia has seasons of its own.
            assert lead in leads or (id, query) == ("farlanthia", "season"), (query, leads)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_whatever_has_a_name_is_found_by_it(game: Game[Any, Any]) -> None:
    for way in WAYS:
        assert [*named.late(game, way)] == []


def test_what_an_option_offers_is_told_as_it_completes_its_title() -> None:
    """“It can be is shared”, it said."""
    (said,) = re.findall(r"\(`tie_break`\): (.*)", searchable(GAMES["land"]))
    choices = "is shared, goes to most mountains or is rolled for"
    assert said.endswith(f". Choices: {choices}; usually: is shared.")


def test_the_first_answer_to_how_renown_is_got_says_how() -> None:
    """A command offers it first as one types: it said that renown is what the game is about, no more."""
    first, *_ = book.search(GAMES["farlanthia"].book, "how do I get renown")
    assert "10 valor" in first.text


def test_forms_of_a_word_find_the_same() -> None:
    text = "# Game\n\n## Goods\n\n- **AA-001** Whoever won takes 7 goods.\n- **AA-002** Goods are kept.\n"
    for query in ("winning the goods", "who wins goods", "took goods", "seven goods", "taken"):
        assert book.search(text, query)[0].id == "AA-001", query
    for query in ("keeping goods", "keep"):
        assert book.search(text, query)[0].id == "AA-002", query


def test_a_rule_of_a_variant_goes_before_the_rule_that_it_changes() -> None:
    base = "# Game\n\n## Robber\n\n- **AA-001** The robber moves after a 7.\n"
    changed = "# Variant\n\n## The robber again\n\n- **BB-001** After a 7 it also moves to removed tiles.\n"
    found = [passage.id for passage in book.search(f"{base}\n{changed}", "robber after a 7")]
    assert found == ["BB-001", "AA-001"]


def test_what_is_asked_for_counts_in_the_index() -> None:
    text = (
        "# Game\n\n## Bids\n\n- **AA-001** A bid is a card.\n- **AA-002** Those bid who have 7 points.\n\n"
        "## Index\n\n- what a bid is: AA-001\n- who may bid: AA-002\n"
    )
    assert book.search(text, "who is allowed to bid")[0].id == "AA-002"


@pytest.mark.parametrize("package", ["settlers", "two_player", "land_shares", "land"])
def test_the_index_of_a_short_book_leads_to_every_rule(package: str) -> None:
    text = book.load(f"rules.{package}")
    _, heading, index = text.partition("## Index")
    assert heading and {*book.ids(text)} <= {*re.findall(r"\b[A-Z]{2}-\d{3}\b", index)}


def test_the_index_of_a_book_points_to_what_the_book_holds() -> None:
    for text in (*(game.book for game in GAMES.values()), HOUSE):
        assert book.search(text, "who goes first") is not None, "a place that is not there is a KeyError"


def test_every_command_of_a_game_that_a_book_names_exists() -> None:
    there = {
        f"{spec(kind).group or game.id} {spec(kind).name}" for game in GAMES.values() for kind in game.actions
    }
    named = set[str]()
    for game in GAMES.values():
        found = re.findall(r"`/([a-z_-]+) ([a-z_]+)[^`]*`((?:(?:,| and| or) `[a-z_]+`)*)", game.book)
        for group, first, more in found:
            if group not in ("play", "learn", "table", "moderate", "records"):
                named |= {f"{group} {name}" for name in (first, *re.findall(r"[a-z_]+(?=`)", more))}
    assert len(named) > 10 and named <= there
