"""Private pages that only show something: the board as text, the log, the rules, help, a record."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.messages.board_message import as_ended, asked_now, drawings, ends_text
from bot.messages.controls import Download, Page, Part, Press, button, press_at, turn_page
from bot.messages.lobby_message import describe_options
from bot.messages.news import stamps
from bot.messages.private_pages import learn_buttons
from bot.messages.wording import MESSAGE, clip, pages, plain, plain_lines, plain_names
from bot.tables.model import Export, Glance, News, Phase, Table, UndoPreview
from bot.tables.undoing import move_count
from bot.tables.waits import MARK
from render.painter import Picture
from rules.kernel import book
from rules.kernel.actions import Leave, spec
from rules.kernel.book import Passage
from rules.kernel.game import Game, title_at
from rules.kernel.subjects import searchable

_PAGE = 3600
_STAMP = len("<t:1456074443:f> \n")
"""Letters that a line of the log has beside its text."""
_RULES = 8
"""Passages of an answer, at most."""


def text_view(glance: Glance, page: int) -> ui.LayoutView:
    """A page (from 1) of the board in words, and of what this seat holds; at a table of one person with the
    way back to its panel."""
    names, view = plain_names(glance.names), as_ended(glance.table, glance.view)
    prompt, now = glance.game.prompt(view, names), asked_now(glance, names)
    table = glance.game.describe(view, names).replace(prompt, now)
    parts = [ends_text(glance, names), *([table] if now in table else [now, table])]
    if glance.seat is not None:
        parts.append(glance.game.hand(view, names))
    found = pages("\n\n".join(part for part in parts if part), _PAGE)
    back = [button("Back to the game", press_at(glance.table, "home"))] if glance.table.private else []
    return _paged(found, press_at(glance.table, "text"), page, back)


def log_view(log: Sequence[News], press: Press) -> ui.LayoutView:
    """A page of the log: the one that was pressed, from 1, or (0) the newest; as many lines as have room.

    Each has its time in the reader's own time zone. The first line has its date, too, and so has every line
    an hour after one: nobody's midnight is in doubt.
    """
    found, room = list[list[tuple[float, str]]](), 0
    for line in log:
        text = f"{MARK} " * line.silent + plain(clip(line.text, 400))
        takes = len(text) + _STAMP
        if takes > room:
            found.append([])
            room = MESSAGE
        room -= takes
        found[-1].append((line.at, text))
    page = press.number() or len(found)
    (told,), ways = turn_page(found or [[]], press, page, back="Older", on="Newer")
    times = stamps([at for at, _ in told], lambda at: f"<t:{int(at)}:f>", lambda at: f"<t:{int(at)}:t>")
    lines = [f"{stamp} {text}" for stamp, (_, text) in zip(times, told, strict=True)]
    text = "\n".join(lines) or "Nothing has happened yet."
    return Page(text, ways)


def rules_view(game: Game[Any, Any], query: str, table: Table | None = None) -> ui.LayoutView | None:
    """What the rule book of a game, or else how a table works, says about something; None if nothing.

    The chapter that answers best goes first, and each in its own order: a rule may go on from the one before.
    With the table at which it is asked, what was chosen there stands under the rules that speak of it.
    """
    text, size = searchable(game, HOUSE), 0
    everything = book.passages(text)
    chapters, places = dict[str, dict[int, str]](), {each: n for n, each in enumerate(everything)}
    found = book.search(text, query, _RULES)
    for passage in found:
        beside = book.listed_with(everything, places[passage])
        told = {n: flow(everything[n].text) + "".join(_of_table(game, table, everything[n])) for n in beside}
        size += sum(map(len, told.values())) + len(passage.heading) * (passage.heading not in chapters)
        if size > _PAGE and chapters:
            break
        chapters.setdefault(passage.heading, {}).update({n: clip(each, _PAGE) for n, each in told.items()})
    parts = [f"**{game.title}** · rules about “{clip(plain(query), 80)}”"]
    for heading, rules in chapters.items():
        parts += [f"### {heading}", *(rules[place] for place in sorted(rules))]
    parts += ["-# … there is more; ask for something narrower"] * (size > _PAGE and len(found) > 1)
    return Page(clip("\n".join(parts), 4000)) if found else None


def _of_table(game: Game[Any, Any], table: Table | None, passage: Passage) -> Iterator[str]:
    """What a table chose of the options that a passage names, and how the document of the game has it."""
    if table is None:
        return
    for option in game.options:
        if f"`{option.name}" in passage.text and option.name in table.options:
            yield f"\n-# At this table · {option.title}: {option.in_words(table.options[option.name])}"
    for statement, here in game.ledger.differences(game.options, table.options):
        if passage.id in statement.rules:
            yield f"\n-# The document of the game: {statement.says} At this table: {'; '.join(here)}."


HOUSE = book.load("bot.messages", "house.md")
"""How a table works, whatever is played, in the form of a rule book."""
_OPENING = ("How a table works",)


def help_view(
    game: Game[Any, Any] | None,
    table: Table | None = None,
    page: int = 1,
    legend: Sequence[Picture] = (),
    *,
    further: str = "",
) -> ui.LayoutView:
    """A page (from 1) of help: the game here, what it is about, its moves, its document, and the house.

    The first one shows what the signs on the board mean, and `further`, what else to do here.
    """
    found, told = list[str](), [_for_discord(book.opening(HOUSE, _OPENING))]
    if game is not None:
        found = [_first_page(game, table)]
        documented = [] if table is None else _documented(game, table)
        told = [_begun_with(game, table), *_commands(game, table), *documented, *told]
    found += pages("\n".join(told), _PAGE)
    found[0] = f"{found[0]}\n{further}".rstrip()
    press = Press("help", table.id, table.version) if table else Press("house_help")
    ways = learn_buttons({game.id: game}, game.id) if game is not None and page == 1 else []
    return _paged(found, press, page, *drawings(legend), ways)


def _first_page(game: Game[Any, Any], table: Table | None) -> str:
    """How one wins here, what a turn is, what to press now: 200 words at most."""
    options = game.settle({}, max(game.seat_counts)) if table is None else table.options
    lobby = table is None or table.phase is Phase.LOBBY
    now = "Press **Join** where a table is open, add computers if you like, then **Start**"
    now = now if lobby else "Press **My move** under the board: it shows you, in private, what you can do"
    parts = [
        f"### {title_at(game, table.chosen if table else {})}\n{game.blurb}",
        f"**How to win** · {game.wins(options)}",
        f"**A turn** · {turn}" if (turn := game.turn_with(options)) else "",
        f"**Now** · {now}. `/table rules` answers questions; the next pages tell more.",
    ]
    return "\n".join(filter(None, parts))


def _begun_with(game: Game[Any, Any], table: Table | None) -> str:
    """What this table chose; what a game is about, prices and the names of places, from its book."""
    here = [] if table is None else [f"**Options** · {describe_options(table, game)}"]
    return "\n".join([*here, _for_discord(book.opening(game.book, game.primer))])


def _for_discord(markdown: str) -> str:
    """Chapters of a book as Discord shows them well."""
    text = re.sub(r"^#+ ", "### ", markdown, flags=re.MULTILINE)
    return "\n".join(flow(paragraph) for paragraph in text.split("\n\n"))


def _commands(game: Game[Any, Any], table: Table | None) -> Iterator[str]:
    yield f"### The moves of {game.title}"
    for kind in game.actions if table is None else game.used(table.options):
        described = spec(kind)
        if kind is not Leave:
            params = "".join(f" {param.word}:…" for param in described.params)
            yield f"`/{described.group or game.id} {described.name}{params}` {described.help}"


def _documented(game: Game[Any, Any], table: Table) -> Iterator[str]:
    """What this table plays otherwise than the document of the game has it, section by section."""
    if not game.ledger.sections:
        return
    yield "### What differs from the document at this table"
    yield "-# The document is the text from which this game was made; the rule book goes further."
    differing = list(game.ledger.differences(game.options, table.options))
    for section in game.ledger.sections:
        there = [(statement, here) for statement, here in differing if statement.section == section]
        if there:
            yield f"**{section}**"
        for statement, here in there:
            read = f" ({statement.rules[0]})" * bool(statement.otherwise)
            yield f"- {statement.says} *Here: {'; '.join(here)}.* {statement.why}{read}"
    stated = len(game.ledger.statement)
    yield f"-# {stated - len(differing)} of its {stated} statements are played as they stand."


_SAME_DICE = (
    "The dice will fall as they did before, whatever is done first. What was stolen or drawn at random comes "
    "again if the same moves are made again."
)
"""What is true of an undo: every purpose draws from a stream of its own, and its place goes back, too."""


def going_back(preview: UndoPreview) -> str:
    """How many moves an undo would take back, and what everybody may know of them."""
    told = plain_lines(preview.lines) or "-# What it was is not for everybody to know."
    return f"{move_count(preview.count)}:\n{clip(told, 3000)}"


def confirm_undo(preview: UndoPreview) -> ui.LayoutView:
    """What an undo would take back, with the button that does it."""
    told = f"This takes back {going_back(preview)}"
    told += f"\n-# {_SAME_DICE}" if preview.drew else ""
    told += f"\n-# Whoever saw these moves knows {preview.seen}." if preview.seen else ""
    press = Press("undo", preview.table.id, preview.table.version, (str(preview.count),))
    return Page(clip(told, 3900), [button("Take it back", press, "danger")])


_ENDS = {
    Phase.OVER: "the game ends, and you do not win it",
    Phase.ENDED: "nobody is left to play, and the game ends without a result",
}
"""What becomes of a game that does not go on without somebody, by its phase."""


def confirm_resign(table: Table, seat: int, after: Phase, *back: ui.Item[Any]) -> ui.LayoutView:
    """What it means to resign that seat, by the phase `after` that, and ways `back`; of a role nothing is
    counted."""
    counts = "" if table.seats[seat].role else ", and counts as one that you gave up"
    said = (
        f"This gives up your seat for good: {_ENDS.get(after, f'the game goes on without you{counts}')}. "
        "For a break, `/table away` lends your seat to a computer until you are back."
    )
    return Page(said, [button("Give up my seat", press_at(table, "resign"), "danger"), *back])


def confirm_forgetting() -> ui.LayoutView:
    """What it means to be forgotten, with the button that does it."""
    said = (
        "This takes you out of all finished games of all servers, for good. Your results and your rating go, "
        "and with them your places in seasons and evenings, your puzzles, lesson, practice and reminders, "
        "what you look for and follow, and what you chose with `/table quiet`. The games stay, without your "
        "name; messages that are already in channels keep it."
    )
    return Page(said, [button("Forget me", Press("forget"), "danger")])


def record_view(export: Export) -> ui.LayoutView:
    """A record as a message with its file."""
    said = "The whole game, with the secret of its dice. Check it with `landmoot verify`."
    return Page(said, Download(export.name, export.data))


def flow(markdown: str) -> str:
    """A passage of a book as Discord shows it well: lines joined, code left alone, table rows as a list."""
    lines, code = list[str](), False
    for line in markdown.splitlines():
        if code or line.startswith("```"):
            code ^= line.startswith("```")
            lines.append(line)
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.lstrip().startswith("|"):
            if not all(set(cell) <= set("-: ") for cell in cells):
                lines.append(f"- {' · '.join(cell for cell in cells if cell)}")
        elif lines and not re.match(r"\s*([-*>#]|\d+\.)\s", line) and not lines[-1].startswith("```"):
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return "\n".join(lines)


def _paged(found: Sequence[str], press: Press, page: int, *below: Part) -> ui.LayoutView:
    """That page (from 1), or the nearest that there is, and last the way to the others."""
    (text,), ways = turn_page(found, press, page)
    return Page(text, *below, ways)
