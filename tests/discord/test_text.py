"""Text on its way to Discord: autocomplete, options, pages, names."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
from discord import ui

from bot.commands.game_groups import complete, complete_one, with_last
from bot.commands.lookup import complete_options, read_options, suggestions
from bot.messages.board_message import as_ended
from bot.messages.controls import Press
from bot.messages.news import SHORT, Digest
from bot.messages.reading_pages import flow, help_view, log_view, rules_view
from bot.messages.step_pages import without_label
from bot.messages.wording import clip, fewer_lines, full_stop, pages, plain
from bot.tables.model import News, Phase, Refusal, Table, TableSettings
from render.catalogue import find
from rules.catalogue import GAMES
from rules.kernel.actions import Leave, Param, spec
from rules.kernel.book import ids, listed_with, passages
from rules.kernel.chance import SEED_BYTES, Chance
from rules.kernel.events import Weight
from rules.kernel.game import Choices, Game
from rules.kernel.hexes.naming import lexicons
from rules.kernel.hexes.shape import shape
from rules.kernel.illegal import Illegal
from rules.kernel.names import Names, place_names
from rules.kernel.options import Option, Settings, on_off
from rules.kernel.params import Amounts, Cards, Number, Place, Places, Seat, Seats
from rules.landover import events as landover
from rules.settlers import events as settlers


def paragraphs(news: list[News], names: tuple[str, ...], **mine: list[int]) -> str:
    """News as a channel reads them beside a picture."""
    return Digest(news, names).fitting(SHORT, **mine)


PLOTS = place_names("plot", [f"{letter}{row}" for row in range(1, 10) for letter in "ABCDEFGHIJ"])
NAMES = Names(("Ann", "Ben", "Computer 1", "Computer 2"), {"plot": PLOTS})


def offered(kind: object, atoms: tuple[int, ...], typed: str, least: int = 1, most: int = 3) -> list[str]:
    return complete(kind, Choices(atoms, least, most), typed, NAMES)  # type: ignore[arg-type]


def test_one_place() -> None:
    def found(atoms: tuple[int, ...], typed: str) -> list[str]:
        listed = complete_one(Place("plot"), Choices(atoms), typed, NAMES, lambda atom: "")
        return [str(each.value) for each in listed]

    assert found((0, 1, 12), "") == ["A1", "B1", "C2"]
    assert found((0, 1, 12), "c") == ["C2"]
    assert found((0, 1, 12), "1") == ["A1", "B1"]
    assert len(found(tuple(range(80)), "")) == 25


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", ["A1", "B1", "C2"]),
        ("b", ["B1"]),
        ("a1", ["A1", "A1 B1", "A1 C2"]),
        ("A1 ", ["A1", "A1 B1", "A1 C2"]),
        ("a1, c", ["A1 C2"]),
        ("A1 B1 C2", ["A1 B1 C2"]),
        ("nonsense b", []),
        ("x" * 900, []),
    ],
)
def test_several_places(typed: str, said: list[str]) -> None:
    assert offered(Places("plot"), (0, 1, 12), typed) == said


def test_no_more_than_may_be_chosen() -> None:
    assert offered(Places("plot"), (0, 1, 12), "A1 B1 ", most=2) == ["A1 B1"]


def test_long_lists_fit() -> None:
    typed = " ".join(f"{letter}{row}" for row in range(1, 5) for letter in "ABCDEFGH")
    assert all(len(text) <= 100 for text in offered(Places("plot"), tuple(range(90)), typed, most=90))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("sa", ["Salt and Pepper"]),
        ("salt and pepper", ["Salt and Pepper", "Salt and Pepper, Ann", "Salt and Pepper, Bo"]),
        ("Salt and Pepper, ", ["Salt and Pepper", "Salt and Pepper, Ann", "Salt and Pepper, Bo"]),
        ("Salt and Pepper, Ann and B", ["Salt and Pepper, Ann, Bo"]),
        ("Ann, salt", ["Salt and Pepper, Ann"]),
    ],
)
def test_several_players_of_whom_one_is_named_like_a_list(typed: str, said: list[str]) -> None:
    names = Names(("Salt and Pepper", "Ann", "Bo"), {})
    assert complete(Seats(), Choices((0, 1, 2), 1, 3), typed, names) == said


WOOL, GRAIN, ORE = range(3)
CARDS = Cards(("wool", "grain", "ore"), book="rules.settlers")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", ["1 wool", "1 ore"]),
        ("w", ["1 wool"]),
        ("2", ["2 wool", "2 ore"]),
        ("2 wool, o", ["2 wool, 1 ore"]),
        ("2 wool ", ["3 wool", "2 wool, 1 ore"]),
        ("two sheep", ["2 wool"]),
        ("9 zebras", []),
    ],
)
def test_cards(typed: str, said: list[str]) -> None:
    assert offered(CARDS, (WOOL, WOOL, ORE), typed) == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", ["3 A1", "1 A1", "1 B1"]),
        ("2", ["2 A1"]),
        ("2 from A", ["2 A1"]),
        ("b", ["1 B1"]),
        ("4 A1", []),
        ("2 A1, ", ["2 A1, 1 A1", "2 A1, 1 B1"]),
        ("2 A1, 1 b", ["2 A1, 1 B1"]),
    ],
)
def test_amounts(typed: str, said: list[str]) -> None:
    """A stack is taken whole, or by as many as are typed; "from" is how menus and the log say it."""
    assert offered(Amounts("plot"), (0, 0, 0, 1), typed) == said


def test_players_with_spaces_in_their_names() -> None:
    assert offered(Seat(), (0, 2, 3), "comp") == ["Computer 1", "Computer 2"]


def test_numbers() -> None:
    assert offered(Number(0, 9), (1, 2, 3), "2") == ["2"]


OPTIONS = (Option("map", "the island", "broad", ("islet", "broad")), on_off("chain", "go on"))
COUNTED = (*OPTIONS, Option("land", "how much", 55, least=30, most=70))


def test_options() -> None:
    assert read_options(COUNTED, "map=islet, chain = on\nland:40") == {
        "map": "islet",
        "chain": "on",
        "land": "40",
    }
    assert read_options(COUNTED, "") == {}
    with pytest.raises(Refusal, match="“Quick game” is a preset: choose it with the game"):
        read_options(COUNTED, " Quick game", ["quick game"])
    with pytest.raises(Illegal, match="did you mean chain"):
        read_options(COUNTED, "chian=on")
    assert complete_options(COUNTED, "la") == ["land=30", "land=70", "land=55"]
    assert complete_options(OPTIONS, "map=i") == ["map=islet"]
    shown = [
        each.name for each in suggestions(GAMES["land"], "map=random plots_k=2 land_pct=40 mountain_pct=20 ")
    ]
    assert len({*shown}) == len(shown) > 9, "each can be told from the others, however many came before"


def test_pages() -> None:
    text = "\n".join(f"line {number}" for number in range(1000))
    cut = pages(text, 500)
    assert all(len(page) <= 500 for page in cut)
    assert "\n".join(cut) == text
    assert pages("") == [""]
    assert "".join(pages("x" * 1200, 500)) == "x" * 1200
    assert {word for page in pages("words " * 400, 500) for word in page.split()} == {"words"}
    assert pages(f"### One\n{'x' * 80}\n### Two\n{'y' * 80}", 100) == [
        f"### One\n{'x' * 80}",
        f"### Two\n{'y' * 80}",
    ]


def said(seat: int, text: str, **how: object) -> News:
    return News(seat, text, **how)  # type: ignore[arg-type]


def test_news_are_a_paragraph_a_turn() -> None:
    names = ("Ann_1", "Ben", "Cat")
    news = [
        said(0, "Ann_1 rolled 3 + 4 = 7."),
        said(0, "Ann_1 offers everybody 1 wool for 1 ore."),
        said(1, "Ben declines the offer.", answers=True, several="decline the offer"),
        said(2, "Cat declines the offer.", answers=True, several="decline the offer"),
        said(0, "Ann_1 ended the turn.", routine=True),
        said(1, "Nobody got anything."),
        News(None, "The game is paused."),
        said(2, "Cat ended the turn.", routine=True),
    ]
    assert paragraphs(news, names).splitlines() == [
        "🟠 **Ann\\_1** rolled 3 + 4 = 7 · offers everybody 1 wool for 1 ore · Ben and Cat decline the offer",
        "🔵 **Ben**'s turn: Nobody got anything",
        "The game is paused.",
    ]


def test_who_declines_two_offers_of_which_one_is_told_elsewhere_is_named_once() -> None:
    declines = [
        said(1, "Ben declines the offer.", answers=True, several="decline the offer"),
        said(2, "Cat declines the offer.", answers=True, several="decline the offer"),
    ]
    traded = said(0, "Ann traded 4 wool for 1 ore with the bank.")
    news = [said(0, "Ann offers everybody 1 wool for 1 ore."), *declines, *declines, traded]
    told = "🟠 **Ann** offers everybody 1 wool for 1 ore · Ben and Cat decline the offer"
    assert paragraphs(news, ("Ann", "Ben", "Cat")) == f"{told} · {traded.text[:-1]}", "they did not trade"


def test_news_say_that_moves_were_asked_for_in_vain_but_not_once_more_which() -> None:
    """Ten lines of a phone repeated what Ben had said no to, as long as it was Cat's turn."""
    no = News(None, "Ben said no to what Ann: 1 asked.")
    for which in (
        "3 moves: Ann: 1 rolled 2. Ann: 1 ended the turn. Whoever saw it knows the next dice.",
        "3 moves.",
    ):
        asked = News(None, f"✋ Ann: 1 asks to take back {which}")
        told = paragraphs([said(1, "Ben rolled 2."), asked, no], ("Ann: 1", "Ben"))
        assert told.splitlines()[1:] == [
            "✋ Ann: 1 asks to take back 3 moves. Ben said no to what Ann: 1 asked."
        ]


def test_news_stand_under_whose_they_are() -> None:
    """Who ends a turn sets off the roll of the next by standing order: that is no news of the former."""
    names = ("Ann", "Ben")
    news = [
        News(None, "The game started."),
        News(None, "The island is laid out."),
        said(0, "Ann built a road."),
        said(1, "Ben ended the turn.", routine=True),
        said(1, "Ann rolled 3 + 4 = 7."),
        said(1, "Ben gets 1 ore."),
        said(0, "Ann built a village."),
    ]
    assert paragraphs([said(0, "Ben's realm made 2 wood."), said(1, "Ben built a wall.")], names) == (
        "🔵 **Ben**'s realm made 2 wood · built a wall"
    )
    discards = [
        said(0, "Ann has chosen what to discard.", routine=True),
        said(1, "Ann discarded 4 wool."),
        said(1, "Ben discarded 5 ore."),
        said(1, "Ben moved the robber to A1."),
    ]
    assert paragraphs(discards, names) == (
        "🔵 **Ben**'s turn: Ann discarded 4 wool · Ben discarded 5 ore · moved the robber to A1"
    )
    assert paragraphs(news, names).splitlines() == [
        "The game started. The island is laid out.",
        "🟠 **Ann** built a road · rolled 3 + 4 = 7 · Ben gets 1 ore · Ann built a village",
    ]


@pytest.mark.parametrize("names", [("Ann", "Ann 2"), ("Ann 2", "Ann"), ("Ann", "Ann and Ben")])
def test_who_is_called_as_another_is_and_more_has_news_of_their_own(names: tuple[str, str]) -> None:
    one, two = names
    news = [
        said(1, f"{two} rolled 2."),
        said(0, f"{one} built a road."),
        said(1, f"{two}'s realm made 1 wood."),
    ]
    assert paragraphs([*news, said(1, f"{two} is done.")], names).splitlines() == [
        f"🔵 **{two}** rolled 2",
        f"🟠 **{one}** built a road",
        f"🔵 **{two}**'s realm made 1 wood · is done",
    ]


def test_news_name_their_seat_after_a_sentence_that_goes_on_about_another() -> None:
    """Landover told "Ann got 2 ore and Ben got 1 wheat · built a city": Ben took the city for his."""
    names = ("Ann", "Ben", "Cat")
    got = [
        said(0, "Ann got 2 ore, Cat got 1 wool and Ben got 1 wheat."),
        said(0, "Ann built a city on D4-SE."),
    ]
    assert paragraphs(got, names) == (
        "🟠 **Ann** got 2 ore, Cat got 1 wool and Ben got 1 wheat · Ann built a city on D4-SE"
    )
    led = [said(0, "Ann and Cat led the defence together."), said(0, "Ann drew a science card.")]
    assert paragraphs(led, names) == "🟠 **Ann** and Cat led the defence together · Ann drew a science card"
    raid = [said(0, "Ann took 1 card from Ben."), said(0, "Ann ended the raid.")]
    assert paragraphs(raid, names) == "🟠 **Ann** took 1 card from Ben · ended the raid"


def test_news_name_their_seat_after_a_sentence_about_something_else() -> None:
    """The fictional player of Settlers for two offers a card, and the next bid is not its own."""
    texts = (
        "Ann rolled 2.",
        "Nobody got anything.",
        "F1 offers 1 grain.",
        "Ann bids 1 ore.",
        "Ann is done.",
    )
    assert paragraphs([said(0, text) for text in texts], ("Ann", "Ben")) == (
        "🟠 **Ann** rolled 2 · Nobody got anything · F1 offers 1 grain · Ann bids 1 ore · is done"
    )


def test_what_a_person_typed_ends_before_the_next_sentence() -> None:
    news = [said(0, "Game master: The mill burns"), said(0, "Ann gained 1 stone.")]
    assert Digest(news, ("Ann",)).words(300).endswith("The mill burns. Ann gained 1 stone.")
    news = [
        News(None, "The game ended without a result: enough for today"),
        News(None, "Its dice are shown."),
    ]
    assert paragraphs(news, ("Ann",)).endswith("enough for today. Its dice are shown.")


def test_news_that_come_twice_running_are_counted() -> None:
    news = [said(0, f"Ann gained 1 unit on {tile}.") for tile in ("B1", "B1", "B2", "B1")]
    assert paragraphs(news, ("Ann",)) == (
        "🟠 **Ann** gained 1 unit on B1 (×2) · gained 1 unit on B2 · gained 1 unit on B1"
    )


def test_news_are_short_and_say_how_much_else_there_was() -> None:
    """No sentence is cut: what has no room is counted."""
    names = ("Ann", "Ben")
    turns = [said(turn % 2, f"{names[turn % 2]} did number {turn} {'so ' * 20}.") for turn in range(30)]
    text = paragraphs(turns, names)
    assert len(text) <= SHORT + 40 and "…" not in text
    *told, more = text.splitlines()
    assert "number 29" in told[-1] and more == f"-# and {30 - len(told)} more events; see the log"
    assert all(line.rstrip().endswith("so so") for line in told)
    wordy = paragraphs([said(0, f"Ann did {number} {'so ' * 200}.") for number in range(3)], names)
    assert wordy.count("did") == 1 and wordy.endswith("-# and 2 more events; see the log")
    assert paragraphs([said(0, f"Ann did {number} {'so ' * 200}.") for number in range(2)], names).endswith(
        "-# and 1 more event; see the log"
    )


def test_what_has_room_where_it_would_be_counted_is_told() -> None:
    """A steal stood there as "and 1 more event", in a line of its own."""
    news = [said(0, f"Ann did {number} {'so ' * 22}.") for number in range(4)]
    news.append(said(0, "Ann stole a card from Ben."))
    assert sum(len(each.text) for each in news) > SHORT
    assert "more event" not in (text := paragraphs(news, ("Ann", "Ben"))) and "stole a card" in text
    for stolen in (settlers.Stolen(0, 1, None), landover.Stolen(0, 1, 2, None)):
        assert stolen.weight() is Weight.MAP, "it goes before what a roll paid, as the robber does"


def test_what_matters_most_is_told_first() -> None:
    """What touches the reader, what decides, what moves the score: whatever room there is."""
    names = ("Ann", "Ben", "Cat")
    rest = [said(2, f"Cat did {number} {'so ' * 20}.") for number in range(9)]
    news = [
        said(1, "Ben razed Ann's town.", touches=(0,), weight=Weight.MAP),
        *rest,
        said(1, f"Ben got a point {'so ' * 60}.", weight=Weight.SCORE),
        said(1, f"Ben holds the volcano {'so ' * 60}.", weight=Weight.DECIDES),
        *rest,
    ]
    text = paragraphs(news, names, mine=[0])
    assert text.index("razed") < text.index("got a point") < text.index("holds the volcano")
    assert "Cat did" not in text and text.endswith("-# and 18 more events; see the log")
    assert "razed" not in paragraphs(news, names, mine=[2]), "to others it is a change of the map"
    words = Digest(news, names).words(300, [0])
    assert words.endswith("And 19 more events (Ben 1 and Cat 18).") and "Ben razed Ann's town." in words
    assert len(words) < 350, "the rest of an alt text says how it stands"


def test_what_others_turns_brought_the_reader_is_told_before_what_changes_the_board() -> None:
    """One's own dice show at once what they pay; those of others were told without what they paid."""
    names = ("Ann", "Ben")
    roads = [said(1, f"Ben built road {number} {'so ' * 20}.", weight=Weight.MAP) for number in range(9)]
    paid = said(1, f"Ann got 2 wool and Ben got 1 ore {'so ' * 30}.", favours=(0, 1))
    news = [said(1, "Ben rolled 3 + 1 = 4."), paid, *roads]
    assert "Ann got 2 wool" in paragraphs(news, names, mine=[0])
    assert "Ann got 2 wool" not in paragraphs(news, names, mine=[1]), "of one's own turn one knows it"
    assert "Ann got 2 wool" not in paragraphs(news, names)


def test_what_a_roll_paid_the_reader_is_told_with_the_roll() -> None:
    """The line "Ben: Ann got 2 wool" was all of a turn whose roll had no room, and nobody knew for what."""
    names = ("Ann", "Ben")
    roll = said(1, "Ben rolled 3 + 1 = 4.", heads=True)
    roads = [said(1, f"Ben built road {number} {'so ' * 20}.", weight=Weight.MAP) for number in range(9)]
    paid = said(1, "Ann got 2 wool.", favours=(0,))
    kept = said(1, "Nobody got anything. The robber keeps A1 from paying Ann.", touches=(0,))
    for brought in (paid, kept):
        text = paragraphs([roll, brought, *roads], names, mine=[0])
        assert text.startswith(f"🔵 **Ben** rolled 3 + 1 = 4 · {brought.text[:-1]}"), text


def test_what_led_to_what_is_told_besides_goes_last() -> None:
    """Bids and answers, newer and short, stood there in place of what had happened."""
    names = ("Ann", "Ben")
    bids = [said(1, f"Ben bids {number} wool.", weight=Weight.PASSING) for number in range(30)]
    text = paragraphs([*(said(1, f"Ben bought card {n} {'so ' * 18}.") for n in range(4)), *bids], names)
    assert all(f"bought card {n}" in text for n in range(4)) and "more events" in text
    own = said(0, f"Ann declines the offer {'so ' * 60}.", weight=Weight.PASSING)
    others = [said(1, f"Ben built road {n} {'so ' * 20}.", weight=Weight.MAP) for n in range(9)]
    built = said(0, f"Ann built a wall {'so ' * 60}.")
    text = paragraphs([own, built, *others], names, mine=[0])
    assert "declines" not in text and "built a wall" in text, "nor does it begin one's own turn"


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_turn_since_one_s_own_has_a_line(seats: int) -> None:
    """However much each of the others did, nobody's turn is hidden by what else another did."""
    names = ("Ann", "Ben", "Cat", "Dan", "Eve", "Flo")[:seats]
    others = range(1, seats)
    turns = [said(seat, f"{names[seat]} did {n} of it {'so ' * 6}.") for seat in others for n in range(12)]
    lines = paragraphs(turns, names, mine=[0]).splitlines()
    assert [line.split("**")[1] for line in lines[:-1]] == list(names[1:])


def test_news_keep_what_a_person_did() -> None:
    """Computers may do a lot after a person's move: it still stands above what is told of them."""
    names = ("Ann", "Ben", "Cleo")
    mine = said(0, f"Ann built a wall {'so ' * 60}.")
    others = [said(1 + turn % 2, f"{names[1 + turn % 2]} did {turn} {'so ' * 20}.") for turn in range(9)]
    own, *rest = paragraphs([mine, *others], names, mine=[0]).splitlines()
    assert own.startswith("🟠 **Ann** built a wall") and "did 8" in rest[-2]
    assert "built a wall" not in paragraphs([mine, *others], names)
    assert paragraphs([*others, mine], names, mine=[0]).count("built a wall") == 1


@pytest.mark.parametrize(
    ("said", "label", "help_"),
    [
        ("a random one", "A random one", "where, such as C4; a random one if left out"),
        ("all (and you)", "All (and you)", "where, such as C4; all (and you) if left out"),
        ("", "None", "where, such as C4"),
    ],
)
def test_choosing_nothing_says_what_it_means(said: str, label: str, help_: str) -> None:
    param = Param("to", "where", Number(), True, "to", "C4", said)
    assert without_label(param) == label and param.help == help_


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nobody_is_to_move_in_a_game_that_was_ended(game: Game[Any, Any]) -> None:
    seats = max(game.seat_counts)
    state, _ = game.new(game.settle({}, seats), seats, Chance(bytes(SEED_BYTES)))
    view = game.view(state, None)
    names = game.names(view, tuple("ABCDEF"[:seats]))
    table: Any = SimpleNamespace(phase=Phase.ENDED)
    seen = as_ended(table, view)
    assert seen.over and not any("▸" in line for line in game.scoreboard(seen, names))
    held = game.hand(as_ended(table, game.view(state, 0)), names)
    assert all(line.endswith(".") and not re.search(r"\b[Yy]ou", line) for line in held.splitlines())
    table = SimpleNamespace(phase=Phase.PLAYING)
    assert game.scoreboard(as_ended(table, view), names) != game.scoreboard(seen, names)


def test_pages_of_the_log_have_as_many_lines_as_a_message_takes_and_each_line_once() -> None:
    def page(number: int, of: int) -> str:
        view = log_view(lines[:of], Press("log", 1, 1, (str(number),)))
        assert view.content_length() <= 4000
        return str(view.to_components())

    lines = [News(None, f"Line {n} " + "x" * 250, at=1e9 + n) for n in range(40)]
    assert "Line 0 " in page(0, 14) and "Newer" not in page(0, 14), "all on one page"
    found = [page(number, 40) for number in (1, 2, 3)]
    assert [sum(f"Line {n} " in each for each in found) for n in range(40)] == [1] * 40
    assert "Line 39 " in found[-1] and page(0, 40) == page(99, 40) == found[-1], "the newest, and no further"
    assert "Nothing has happened yet." in page(0, 0)
    lines = [News(0, "Ann passes.", silent=True, at=1e9)]
    assert "⌛ Ann passes." in page(0, 1)


def test_of_many_lines_those_in_the_middle_are_counted() -> None:
    lines = [f"Ann laid tile {n}." for n in range(1, 31)]
    told = fewer_lines("\n".join(lines), 200).split("\n")
    at = next(n for n, line in enumerate(told) if line.startswith("-# and "))
    kept = len(told) - 1
    assert told[at] == f"-# and {30 - kept} other things; see the log" and 0 < at < kept
    assert told[:at] + told[at + 1 :] == lines[:at] + lines[at - kept :] and len("\n".join(told)) <= 200
    assert fewer_lines("", 9) == "" and fewer_lines("One.\nTwo.", 9) == "One.\nTwo."
    assert len(fewer_lines(f"{'One. ' * 9}\n{'Two. ' * 9}", 40)) <= 40


def test_clip() -> None:
    assert clip("abc", 3) == "abc"
    assert clip("abcd", 3) == "ab…"
    assert clip("one by one, two by two three by three", 20) == "one by one…"
    assert clip("one by one, two by two; three by three", 30) == "one by one, two by two…"
    assert clip("one, two and three and four and five", 30) == "one, two and three and four…"


def test_names_lose_their_power() -> None:
    said = plain("**bold** `code` [link](http://x.y) <@123456789012345678> @everyone\nnext")
    assert "**" not in said.replace("\\*", "")
    assert "@everyone" not in said
    assert "<@123456789012345678>" not in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("[prize](https://e.vil)", r"\[prize](https\://e.vil)"),
        ("<#4> </x:5> <t:3> <:a:6>", r"\<#4> \</x:5> \<t:3> \<:a:6>"),
        ("steam://run_me", r"steam\://run\_me"),
        ("# Ann", r"\# Ann"),
        ("-# Ann", r"\-# Ann"),
        (">>> Ann", r"\>>> Ann"),
        ("  1. Ann", r"  1\. Ann"),
        ("Ann 1.5 (O'Hara-b) #2", "Ann 1.5 (O'Hara-b) #2"),
        ("\\*", r"\\\*"),
        ("a\u2028b\x0bc", "a b c"),
        ("", ""),
    ],
)
def test_what_discord_would_format_is_escaped(name: str, shown: str) -> None:
    assert plain(name) == shown


def test_flowing() -> None:
    book = "- one\n  goes on\n\n| a | b |\n| --- | --- |\n| c | d |\n1. first\n2. second"
    assert flow(book) == "- one goes on \n- a · b\n- c · d\n1. first\n2. second"
    code = "Costs:\n```\nroad   brick\ncity   ore\n```\nand\nmore"
    assert flow(code) == "Costs:\n```\nroad   brick\ncity   ore\n```\nand more"


@pytest.mark.parametrize("game", GAMES)
def test_books_suit_a_chat(game: str) -> None:
    for passage in passages(GAMES[game].book):
        told = flow(passage.text)
        pieces = told.split("```")
        assert len(pieces) % 2 == 1, passage.text  # a table is never cut
        assert not any(line.startswith("|") for line in passage.text.splitlines()), passage.text
        for fenced in pieces[1::2]:
            assert all(len(line) <= 46 for line in fenced.splitlines()), fenced
        assert len(told) < 2000


def test_places_are_found_by_name_or_by_what_is_there() -> None:
    hints = {0: "ore 6", 10: "wool 8", 11: "ore 5", 1: ""}

    def found(typed: str) -> dict[str, str]:
        places = complete_one(Place("plot"), Choices(tuple(hints)), typed, NAMES, hints.__getitem__)
        return {each.name: str(each.value) for each in places}

    assert found("") == {"A1 · ore 6": "A1", "A2 · wool 8": "A2", "B2 · ore 5": "B2", "B1": "B1"}
    assert list(found("a").values()) == ["A1", "A2"]
    assert list(found("ORE").values()) == ["A1", "B2"]
    long = complete_one(Place("plot"), Choices((0,)), "", NAMES, lambda place: "x" * 200)
    assert [(len(each.name), each.value) for each in long] == [(100, "A1")]


def test_of_several_places_what_is_at_the_last_is_told() -> None:
    """Menus told of a mountain that it takes two cows; who typed learnt it by the refusal."""
    hints = {0: "", 1: "mountain, 2 cows", 2: ""}

    def shown(kind: Place, text: str) -> tuple[str, str]:
        made = with_last(kind, text, NAMES, hints.__getitem__)
        return made.name, made.value

    plots = Choices((0, 1, 2), 1, 3)
    assert complete(Places("plot"), plots, "Mountain", NAMES, hints.get) == ["B1"]
    assert complete(Places("plot"), plots, "A1 cows", NAMES, hints.get) == ["A1 B1"]
    assert shown(Places("plot"), "B1") == ("B1 · mountain, 2 cows", "B1")
    assert shown(Places("plot"), "A1 B1") == ("A1 B1 · B1: mountain, 2 cows", "A1 B1")
    assert shown(Places("plot"), "B1 A1") == ("B1 A1", "B1 A1")
    assert shown(Amounts("plot"), "3 B1") == ("3 B1 · mountain, 2 cows", "3 B1")


def test_a_corner_is_found_by_each_of_its_names() -> None:
    """A list of tiles names a corner by any of them; one name begins another's, and found that alone."""
    names = Names((), lexicons(shape([(0, 0), (1, 0), (0, 1)])))
    corners = names.places["corner"]

    def found(typed: str, *offered: str) -> list[str]:
        atoms = tuple(map(corners.read, offered))
        return [str(each.value) for each in complete_one(Place("corner"), Choices(atoms), typed, names, str)]

    assert found("A2-SW", "A1-SE", "A2-S") == ["A1-SE"]
    assert found("a2sw", "A1-SE") == ["A1-SE"]
    assert found("B1-N", "A1-SE", "B1-NE", "B1-NW") == ["A1-SE"]
    assert found("B1-S", "B1-S", "B1-SE", "B1-SW") == ["B1-S", "B1-SE", "B1-SW"]
    assert found("A2-SW", "A2-S") == []


def test_the_very_name_that_was_typed_comes_first() -> None:
    corners = place_names("plot", ["C4-SE", "C4-S"])
    names = Names((), {"plot": corners})
    found = complete_one(Place("plot"), Choices((0, 1)), "c4-s", names, str)
    assert [each.name for each in found] == ["C4-S · 1", "C4-SE · 0"]


def test_a_clause_becomes_a_sentence() -> None:
    assert full_stop("nobody can go on") == "Nobody can go on."
    assert full_stop("10 points.") == "10 points."
    assert full_stop("why not?") == "Why not?"
    assert full_stop("") == ""


@pytest.mark.parametrize("options", ["", "two_player=on", "land_shares=on"])
def test_help_begins_with_goal_turn_costs_and_places_of_what_is_played(options: str) -> None:
    family = GAMES["settlers"]
    settled = family.settle(read_options(family.options, options), 2 if "two" in options else 3)
    first, text = (_text(help_view(family.variant(settled), None, page)) for page in (1, 2))
    assert "**How to win** · 10 points win" in first and "**A turn** · Roll the dice" in first
    assert len(first.split()) <= 200 and ("fictional" in first) == ("two" in options)
    for chapter in ("The game in a minute", "What things cost", "Words and places"):
        assert f"### {chapter}" in text
    assert "first player to hold enough victory points" in text, "the goal"
    assert ("### The two-player game in a minute" in text) == ("two" in options)
    assert ("C4@N lies in C4 and points to the corner C4-N" in text) == ("shares" in options)
    told = [_text(help_view(family.variant(settled), None, page)) for page in range(3, 12)]
    assert any("How a table works" in page for page in told)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_help_has_pages_with_the_moves_of_every_game(game: Game[Any, Any]) -> None:
    told = [_text(help_view(game, None, page)) for page in range(1, 12)]
    assert all(len(text) <= 4000 for text in told)
    for kind in game.actions:
        if kind is not Leave:
            assert any(f" {spec(kind).name}" in text and spec(kind).help in text for text in told)
    for chapter in game.primer:
        assert any(f"### {chapter}" in text for text in told)
    *full, _last = [len(text) for text in told[1 : told.index(told[-1])]]
    assert not full or min(full) > 2500, "a page held one rule"


def test_help_begins_with_what_the_signs_mean() -> None:
    game, legend = GAMES["settlers"], find("settlers").legend()
    first, second = (
        str(help_view(game, None, page, legend if page == 1 else ()).to_components()) for page in (1, 2)
    )
    assert legend
    assert all(f"attachment://{part.name}" in first and part.alt[:80] in first for part in legend)
    assert first.rindex("attachment://") < first.index("'Next'"), "above the pictures nobody found it"
    assert "attachment://" not in second


@pytest.mark.parametrize("game", [name for name in GAMES if name != "toy"])
def test_every_book_begins_with_who_wins_and_how_many_play(game: str) -> None:
    title, *opening = GAMES[game].book.split("\n## ")[0].strip().split("\n\n")
    assert title.startswith("# ")
    assert re.search(r"\bwins\b|be the first with enough points", opening[0]), opening[0]
    assert not re.search(r"\d+ (victory points|points|renown)", opening[0]), "how many, the options say"


@pytest.mark.parametrize("mode", ["duel", "realm", "story"])
def test_help_at_a_table_leaves_out_what_its_options_have_no_use_for(mode: str) -> None:
    game = GAMES["farlanthia"]
    options = game.settle({"mode": mode}, 2)
    opened = _opened(game.id, options)
    text = "\n".join(_text(help_view(game, opened, page)) for page in range(1, 12))
    for kind in game.actions:
        if kind is not Leave:
            assert (spec(kind).help in text) == (kind in game.used(options))


@pytest.mark.rule("TP-042")
@pytest.mark.rule("TP-012")
@pytest.mark.rule("SE-033")
def test_help_for_two_tells_of_no_fictional_turn_and_no_answer_that_the_options_leave_out() -> None:
    family = GAMES["settlers"]
    for chosen, missing in (
        ({}, ""),
        ({"fictional_turns": 0}, "bid done ceiling"),
        ({"reroll": "never"}, "keep again"),
        ({"counter_offers": "off"}, "counter take_counter drop_counter leave_offer"),
    ):
        options = family.settle({"two_player": "on", **chosen}, 2)
        game, opened = family.variant(options), _opened(family.id, options)
        text = "\n".join(_text(help_view(game, opened, page)) for page in range(1, 12))
        turn = text.partition("**A turn** · ")[2].partition("\n")[0]
        assert ("a fictional player rolls" in turn) == (chosen != {"fictional_turns": 0})
        left_out = {spec(kind).name for kind in game.actions if spec(kind).help not in text}
        assert left_out == {*missing.split(), "pass_special", "skip_special"}


@pytest.mark.parametrize(("chosen", "told"), [({}, False), ({"fair_start": "on"}, True)])
def test_help_and_rules_say_what_the_document_has_otherwise(chosen: dict[str, str], told: bool) -> None:
    game = GAMES["land"]
    table = _opened("land", game.settle(chosen, 3))
    text = "\n".join(_text(help_view(game, table, page)) for page in range(1, 12))
    assert "### What differs from the document at this table\n" in text
    assert "*Here: a whole round in which nobody took a plot" in text, "a reading, at every table"
    said = "Here: No dead corners: on (LA-014).* A first plot from which"
    assert (said in text) == told
    found = rules_view(game, "LA-014", table)
    assert found is not None
    assert (
        "the roll in vain; the next is in the next round. At this table: No dead corners: on (LA-014)."
        in _text(found)
    ) == told


@pytest.mark.parametrize("query", ["how do I steal", "longest route", "barbarians"])
def test_rules_that_are_found_stand_in_the_order_of_the_book_under_one_heading_a_chapter(query: str) -> None:
    game = GAMES["landover"]
    found = rules_view(game, query)
    assert found is not None
    chapters = _text(found).split("### ")[1:]
    titles = [chapter.partition("\n")[0] for chapter in chapters]
    assert len(set(titles)) == len(titles)
    for chapter in chapters:
        told = re.findall(r"^- \*\*(LO-\d{3})\*\*", chapter, re.MULTILINE)
        assert told == [each for each in ids(game.book) if each in told]


def _opened(game: str, options: Settings) -> Table:
    return Table(
        id=1,
        guild_id=1,
        channel_id=1,
        opener_id=1,
        game=game,
        chosen={},
        options=options,
        counts=(2,),
        phase=Phase.LOBBY,
        seats=(),
        settings=TableSettings(),
        version=1,
    )


def _text(view: ui.LayoutView) -> str:
    return "\n".join(item.content for item in view.walk_children() if isinstance(item, ui.TextDisplay))


def test_of_several_changes_of_the_settings_the_last_is_told() -> None:
    """By the words that notes of open games have in the store, which no other wording may take."""
    news = [
        News(None, "A moderator changed how this table treats silence: reminder after 5 minutes."),
        News(0, "Ann built a wall."),
        News(None, "Owner changed how this table treats silence: reminder after 9 minutes."),
        News(None, "A moderator paused the game."),
    ]
    told = Digest(news, ("Ann",)).fitting(SHORT)
    assert "9 minutes" in told and "5 minutes" not in told
    assert "built a wall" in told and "paused" in told


@pytest.mark.parametrize("query", ["village", "what does a village cost", "price of a fort"])
def test_a_list_is_read_with_the_words_before_it(query: str) -> None:
    """Of Farlanthia's prices there stood that a list follows, of terrain, and no list."""
    found = rules_view(GAMES["farlanthia"], query)
    text = "" if found is None else _text(found)
    said = "Structures with their price, how many you have, and what they make:"
    assert 0 < text.index(said) < text.index("- village (1 wood, 1 food), ten: 1 resource")


def test_which_passages_are_read_together() -> None:
    text = "# G\n\n## One\n\nPrices:\n\n- a road\n- a fort\n\nMore.\n\n- a wall\n- **GA-001** A rule.\n"
    found = passages(f"{text}\nAnd:\n\n## Two\n\n- a town\n")
    told = [[found[each].text for each in listed_with(found, n)] for n in range(len(found))]
    prices, road, fort, more, wall, rule, last, town = told
    assert prices == ["Prices:", "- a road", "- a fort"]
    assert (road, fort) == (["Prices:", "- a road"], ["Prices:", "- a fort"])
    assert (more, wall, last, town) == (["More."], ["- a wall"], ["And:"], ["- a town"]) and len(rule) == 1
