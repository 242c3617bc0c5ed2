"""Every rule of every rule book is cited by a test, and every citation is of a rule that exists."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

from bot.messages.reading_pages import HOUSE
from rules import book
from rules.actions import spec
from rules.catalogue import GAMES

TESTS = Path(__file__).parents[1]
QUESTIONS = tomllib.loads((Path(__file__).parent / "questions.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def cited() -> set[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                found.update(arg.value for arg in node.args if isinstance(arg, ast.Constant))
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


def _place(text: str, question: str, answers: list[str]) -> int:
    """At which place, from 1, the first passage stands that answers; 99 if none of eight does."""
    found = book.search(f"{text}\n\n{HOUSE}", question, 8)
    places = (n for n, passage in enumerate(found, 1) if {passage.lead, passage.heading} & {*answers})
    return next(places, 99)


@pytest.mark.parametrize("kept", [False, True], ids=["fitted", "kept aside"])
@pytest.mark.parametrize(
    ("asked", "id", "among", "missed"),
    [
        ("land", "land", 2, 1),
        ("land, again", "land", 2, 1),
        ("settlers", "settlers", 3, 2),
        ("variants", "settlers", 3, 3),
        ("landover", "landover", 2, 2),
        ("farlanthia", "farlanthia", 2, 2),
        ("house", "land", 2, 1),
    ],
)
def test_a_question_finds_its_answer(asked: str, id: str, among: int, missed: int, kept: bool) -> None:
    questions = list(QUESTIONS[asked].items())[kept::2]
    late = [question for question, answers in questions if _place(GAMES[id].book, question, answers) > among]
    assert len(late) <= missed, late


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
            if group not in ("table", "moderate", "records"):
                named |= {f"{group} {name}" for name in (first, *re.findall(r"[a-z_]+(?=`)", more))}
    assert len(named) > 10 and named <= there
