"""The end of a game in one message: the ranking, what decided it, its chart and its replay."""

import re
from collections.abc import Sequence

from discord import ui

from bot.messages.controls import Download, Drawing, Page, Part, button, frame, press_at, turn_page
from bot.messages.news import ALL, DOTS, LONG, Digest
from bot.messages.wording import ALT, clip, full_stop, pages, plain, whole_sentences
from bot.tables.model import News, Table
from render.chart import in_words
from render.finale import Finale
from render.replay import choose_frames
from rules.kernel.chronicle import Chronicle
from rules.kernel.names import plural

_CHART, _TURNING, _REPLAY, _PAGE = "chart.png", "turning.png", "replay.gif", "replay.html"
AT_MOVE = re.compile(r"m([0-9]{1,6})")
"""What a press on the story says to begin with a move of the record, rather than with a page."""
_MOST = 2000
_NAME = 16
"""Letters of a name in an alt text, in which six stand five times."""
_HELD = 200
"""Letters of what each seat held."""
_HERE = "➡️ **Here** · "
"""Begins the turn in the story from which it was opened."""
_JUDGED = "chances are those of games between computers that stood like this one"


def finale_view(table: Table, finale: Finale) -> ui.LayoutView:
    """The message to be sent once: the chart, the replay, and the page if there is one."""
    told = finale.told
    lines = [f"### How it went\n-# table {table.id}", *_ranking(table, told), _what_decided(table, told)]
    held = [
        f"{plain(name)}: {whole_sentences(plain(hand), _HELD)}"
        for name, hand in zip(table.names, finale.hands, strict=False)
    ]
    story = button("Read it turn by turn", press_at(table, "story", "1"))
    boards, turns = len(choose_frames(len(told.moments))), len(told.moments) - 1
    whole = f"The whole game in {plural(boards, 'board')}, of the start and {plural(turns, 'turn')}."
    box = frame(
        clip("\n".join(lines), _MOST),
        Drawing(_CHART, _in_words(table, told), finale.chart),
        *_turning(table, finale),
        "\n".join(["**Held in the end**", *held]) if finale.hands else "",
        Drawing(_REPLAY, whole, finale.replay),
        [story, button("Look back", press_at(table, "look"))],
    )
    steps = "-# Step through it yourself: save this page and open it in a browser."
    below: list[Part] = [steps, Download(_PAGE, finale.page)] if finale.page else []
    return Page(box, *below)


def chances_view(table: Table, finale: Finale) -> ui.LayoutView:
    """How the chances ran and where they turned, which all who played agreed to show."""
    head = f"### How the chances ran\n-# table {table.id} · {_JUDGED}"
    chart = Drawing(_CHART, _in_words(table, finale.told), finale.chart)
    return Page(frame(head, chart, *_turning(table, finale)))


def _turning(table: Table, finale: Finale) -> list[Part]:
    """Where the game turned: in words, as pieces of the board, and a way to each in the story."""
    told, points = finale.told, finale.told.turning_points()
    if not finale.turning:
        return []
    alt = "; ".join(f"{number}, after turn {at}" for number, at in enumerate(points, 1))
    return [
        "\n".join(_turned(table, told, points)),
        Drawing(_TURNING, f"Where the game turned, a piece of the board each: {alt}.", finale.turning),
        [  # each opens the story where that turn ended: see AT_MOVE
            button(f"{n} · turn {at}", press_at(table, "story", f"m{told.moments[at].move}", str(n)))
            for n, at in enumerate(points, 1)
        ],
    ]


def _turned(table: Table, told: Chronicle, points: Sequence[int]) -> list[str]:
    """The turning points in a sentence each, numbered as their pieces of the board."""
    lines = ["**Turning points**"]
    for number, at in enumerate(points, 1):
        line = plain(told.moments[at].line) or "Nothing that the board shows."
        when = f"{_era(told, at)}, turn {at}" if told.eras else f"turn {at}"
        lines.append(f"{number}. {when.capitalize()}: {clip(line, 240)}{_swung(table, told, at)}")
    return lines


def _era(told: Chronicle, at: int) -> str:
    """In which of its seasons, or what a game has, that turn was."""
    one, number = told.eras.removesuffix("s"), told.moments[at].era
    return f"{one} {number}" if number else f"before the first {one}"


def _swung(table: Table, told: Chronicle, at: int) -> str:
    """What that turn did to the chance of who won, where that is told."""
    if not told.chances:
        return ""
    winner = told.standing.winners[0]
    before, after = (f"{100 * told.chances[turn][winner]:.0f} %" for turn in (at - 1, at))
    return f" ({plain(table.names[winner])}: {before} to {after})"


def story_view(
    table: Table,
    news: Sequence[News],
    page: int,
    here: tuple[int, int] | None = None,
    *,
    played: bool = False,
) -> ui.LayoutView:
    """A page (from 1) of what happened, a paragraph a turn, with a way to look back for who `played`.

    From `here`, the number of a line from 0 and that of its move, it is the page of that turn, which is
    marked; who played may play on after that move, if it is not 0.
    """
    digest = Digest(news, table.names, roles=len(table.roles))
    lines = digest.fitting(ALL).splitlines()
    at = -1 if here is None or not lines else digest.paragraph_of(news[: here[0] + 1])
    if at >= 0:
        lines[at] = f"{_HERE}{lines[at]}"
    found = pages("\n".join(lines), LONG)
    if here is not None:
        page = next((number for number, text in enumerate(found, 1) if _HERE in text), 1)
    (text,), ways = turn_page(found, press_at(table, "story"), page, back="Older", on="Newer")
    below = [button("Look back", press_at(table, "look"))] if played else []
    if here is not None and here[1] and played and not table.roles:
        press = press_at(table, "play_on", str(here[1]))
        below.insert(0, button("Play on from here against computers", press, "primary"))
    return Page(text or "Nothing has happened.", ways, below)


def _ranking(table: Table, told: Chronicle) -> list[str]:
    lines = []
    for seat in told.ranking():
        crown = "🏆 " if seat in told.standing.winners and not table.idle(seat) else ""
        gone = "gave up" if table.seats[seat].left else "out of the game" * (seat in told.standing.out)
        name = f"{DOTS[seat % len(DOTS)]} **{plain(table.names[seat])}**"
        lines.append(" · ".join(filter(None, [f"{crown}{name}", _score(told, seat), gone, table.note(seat)])))
    return lines


def _score(told: Chronicle, seat: int) -> str:
    """What counted for a seat: points, or what else the game was won by."""
    count, name = told.shown.counts[-1][seat], told.shown.name.lower()
    one, several = told.score
    if name != several:
        return f"{name}: {count}"
    return f"{count} {one if count == 1 else several}"


def _what_decided(table: Table, told: Chronicle) -> str:
    """What decided it: when the winner took the lead for good, or why it was not the points."""
    winners, turns = told.standing.winners, len(told.moments) - 1
    if len(winners) != 1:
        return f"It took {plural(turns, 'turn')}."
    since, name = told.turning_point(), plain(table.names[winners[0]])
    if since is None:
        why = full_stop(f"{told.standing.reason}; {name} was not ahead in {told.shown.name.lower()}")
        return f"It took {plural(turns, 'turn')}. {why}"
    if turns == 1:
        return "It took 1 turn."
    if since == 0:
        return f"{name} led alone from the start, for {turns} turns."
    if since == turns:
        return f"{name} took the lead in the last of {turns} turns."
    return f"{name} led alone from turn {since} of {turns} to the end."


def _in_words(table: Table, told: Chronicle) -> str:
    """The chart for who does not see it, as far as there is room."""
    return whole_sentences(in_words(told, [clip(each.name, _NAME) for each in table.players]), ALT)
