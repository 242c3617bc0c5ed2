"""The private panel as its owner sees it: all moves, one parameter, the last look, a word on an old board."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from discord import ui

from bot.app import App
from bot.messages.board_message import awaiting_line, to_board
from bot.messages.composing import Draft, wholes
from bot.messages.controls import Interaction, Page, Press, button, files_of, press_at
from bot.messages.news import Digest
from bot.messages.panel_pages import (
    HAND,
    SINCE,
    Beside,
    Panel,
    around_view,
    asked_at_once,
    kinds_by_use,
    outcome,
    panel_of,
    told_once,
)
from bot.messages.private_pages import solved_text, with_guide
from bot.messages.step_pages import CHOICES, Question, question_view
from bot.messages.wording import plain
from bot.tables.model import Glance, News, Phase, Table, existing
from bot.upkeep.open_panels import OpenPanel, Owed, from_private
from bot.verbs import answers
from bot.verbs.answers import reference, whisper_view
from render.painter import WHOLE
from rules.kernel.actions import Action, spec

T = TypeVar("T")

PATIENCE = 0.4
"""Seconds that a press waits for a picture: above what the machine can draw, it is answered in words.

That is before an answer is promised (`bot.verbs.answers.SOON`), so that words are the first answer, not the
second. With 0.8 at sixty tables the slowest press in a hundred was answered after 1,030 ms, now after 650.
"""
_PASSING = re.compile(rb'lm:[a-z_]+:\d+:\d+|"id":\d+|channels/\d+/\d+/\d+')
"""What differs from one message to the next that shows the same: versions in controls, numbers of menus, and
the way to the newest board, to which an older one leads too."""


async def show(
    app: App, interaction: Interaction, table_id: int, note: str = "", *, fleeting: bool = False
) -> int:
    """This person's panel as it is by now, with what was just done or is told (`note`); the version shown.

    Who is told nothing begins anew: what was half chosen is forgotten. Of a puzzle that is solved it says
    what they have solved by now.
    """
    puzzles, user = app.service.puzzles, interaction.user.id
    glance = await app.service.play.player_glance(table_id, user)
    if not note:
        app.drafts.pop((user, table_id), None)
    if glance.table.puzzle is not None and not glance.table.puzzle.left:
        note = f"{note}\n{solved_text(await puzzles.solver(user), puzzles.today)}".strip()
    await moves(app, interaction, glance, note, fleeting=fleeting)
    return glance.table.version


async def moves(
    app: App,
    interaction: Interaction,
    glance: Glance,
    note: str = "",
    *,
    since: bool = True,
    asks: bool = True,
    fleeting: bool = False,
) -> None:
    """Show everything that this person can do now, and the hand.

    With `since` it tells what is new since their last turn, and shows it on the board if they are waited
    for; with `asks` it asks for the only move that there is. A `fleeting` note goes when the game moves on.
    """
    user, new = interaction.user.id, since and glance.seat in glance.waiting
    asked = await question(app, user, glance) if asks else None
    shown = asyncio.get_running_loop().create_future()
    drawn = await pictures(app, glance, since=new, shown=shown, asked=asked)
    beside = await beside_of(app, user, glance, news=since, said=note, asked=asked)
    panel = panel_of(glance, note, drawn, beside, app.panels.clock())
    begin(app, user, glance, panel)
    await _replace(
        app, interaction, glance, panel.view, shown_digest(panel, drawn), note, since=new, fleeting=fleeting
    )
    shown.set_result(None)


async def cover(app: App, interaction: Interaction, table: Table, view: ui.LayoutView) -> None:
    """Show something else about that table; on a panel it stays until the game moves on."""
    await answers.show(interaction, view)
    app.panels.cover(interaction, table.id, table.version)


async def close(app: App, interaction: Interaction, glance: Glance, said: str) -> None:
    """Leave what came of a move on the panel, what the game asks for now, and the way to another."""
    again = button("My move", press_at(glance.table, "panel"), "primary")
    await _replace(app, interaction, glance, Page(outcome(glance, said), [again]), said=said, closed=True)


async def question(app: App, user_id: int, glance: Glance) -> Question | None:
    """What a panel asks this person at once; None if they have several things to do, or nothing to choose.

    What they had picked before a word came between stays picked.
    """
    kind = asked_at_once(glance)
    if kind is None:
        return None
    if few := wholes(kind, glance.legal):
        return Question(kind, few)
    draft = app.drafts.get((user_id, glance.table.id))
    if draft is None or not draft.picked or (draft.kind, draft.version) != (kind, glance.table.version):
        draft = Draft(kind, glance.table.version)
    choices = await app.service.play.choices(glance.table.id, user_id, kind, draft.chosen, draft.picked)
    return Question(kind, draft=draft, choices=choices) if len(choices.atoms) > 1 else None


def begin(app: App, user_id: int, glance: Glance, panel: Panel) -> None:
    """Begin the move that a panel asks for, if it is put together."""
    if panel.question and panel.question.draft:
        app.drafts[user_id, glance.table.id] = panel.question.draft


async def say_refusal(app: App, interaction: Interaction, table_id: int, said: str) -> bool:
    """Say on a panel of all moves, above them, why a press on it was refused; False if it was on none."""
    if not app.panels.shows_moves(interaction, table_id):
        return False
    glance = await app.service.play.glance(table_id, interaction.user.id)
    if glance.seat is None or glance.table.phase is not Phase.PLAYING:
        return False
    await moves(app, interaction, glance, f"⚠ {said}", since=False)
    return True


async def pictures(
    app: App,
    glance: Glance,
    *,
    since: bool,
    shown: "asyncio.Future[None] | None" = None,
    wanted: bool = False,
    asked: Question | None = None,
) -> dict[str, bytes]:
    """The hand, and the board with what is `asked`, or with `since` what is new, by the names of their files.

    A lesson is in no channel, so that its board is among them always.

    A press is answered without what is not drawn soon: that comes when there is time and the panel that
    it belongs on is `shown`. What only follows the game, without that, waits for it, as long as the panel is
    open, or longer where it is `wanted`.
    """
    follows = shown is None
    painter, patience = app.painter(glance.table.game), None if follows else PATIENCE
    drawing = dict[str, Awaitable[bytes | None]]()
    user = 0 if glance.seat is None else glance.table.seats[glance.seat].user_id or 0
    draw = partial(
        _draw, app, glance, patience=patience, follows=follows,
        wanted=lambda: wanted or not follows or app.panels.is_open(glance.table.id, user),
        late=shown and partial(shown.add_done_callback, lambda _: app.panels.look(glance.table.id, user)),
    )  # fmt: skip
    if glance.seat is not None and painter.hands:
        drawing[HAND] = draw(painter.hand)
    if asked is not None and asked.marks:
        drawing[CHOICES] = draw(painter.choose, asked.marks)
    elif since and not glance.table.private:
        drawing[SINCE] = draw(painter.since)
    if glance.table.private:
        drawing[WHOLE] = _draw(app, glance, painter.board, patience=None)
    drawn = await asyncio.gather(*drawing.values())
    return {name: png for name, png in zip(drawing, drawn, strict=True) if png is not None}


def shown_digest(panel: Panel, drawn: Mapping[str, bytes]) -> int:
    """A digest of what a panel of all moves shows lastingly: equal if there is nothing new to be shown."""
    components = msgspec.json.encode([item.to_component_dict() for item in panel.lasting])
    return hash((_PASSING.sub(b"", components), drawn.get(HAND), drawn.get(CHOICES)))


async def beside_of(
    app: App, user_id: int, glance: Glance, *, news: bool, said: str = "", asked: Question | None = None
) -> Beside:
    """What is `asked`, and with `news` what is new since their last turn but `said`."""
    table = glance.table
    wide = app.painter(table.game).wide(glance.view)
    hint = await _hint(app, user_id, glance)
    if table.private:
        return Beside(parts=wide, hint=hint)
    told = await _news(app, glance) if news else ()
    told = [each for each in told if plain(each.text) not in said.splitlines()]
    return Beside(Digest(told, table.names, roles=len(table.roles)), wide, hint, asked)


async def _news(app: App, glance: Glance) -> Sequence[News]:
    """What is new to a seat since its last turn.

    Who is not waited for reads of that what took something from them since they moved, and what silence or a
    computer did for them: their hand shows it. How the game ended everybody reads.
    """
    by_hand = glance.unread is None
    since = glance.since if glance.unread is None else glance.unread
    history, table = app.service.history, glance.table
    happened = await history.happened(table.id, since, glance.seat, until=table.version)
    all_of_it = glance.seat in glance.waiting or table.phase is Phase.OVER
    begun = max((n for n, each in enumerate(happened) if each.heads and each.seat != glance.seat), default=0)
    # What they did before the newest turn or offer that is not theirs is known to them, with what led to it.
    own = [each.seat == glance.seat and not each.answers for each in happened]
    known = [n for n, theirs in enumerate(own, 1) if theirs and by_hand]
    happened = happened[max([n for n in known if n <= begun or not all_of_it], default=0) :]
    if all_of_it:
        return happened
    return [each for each in happened if _concerns(glance.seat, each, by_hand)]


def _concerns(seat: int | None, news: News, by_hand: bool) -> bool:
    """Whether it took something from that seat, or was done for it while nobody played it `by_hand`."""
    # Answers in another's turn are by hand, too, unless silence gave them.
    done = news.seat == seat and not by_hand and (news.silent or not news.answers)
    return done or seat in news.touches


async def _hint(
    app: App, user_id: int, glance: Glance, kind: type[Action] | None = None
) -> tuple[str, str] | None:
    """What this person is told about a move that is new to them, or that `kind`, in a game or in practice."""
    told = glance.table.taught or glance.table.puzzle
    if glance.seat not in glance.waiting or told is not None:
        return None
    moves, orders = kinds_by_use(glance) if kind is None else ([kind], [])
    return await app.service.hints.of(user_id, glance, [spec(each).name for each in (*moves, *orders)])


async def ask(app: App, interaction: Interaction, glance: Glance, asked: Question) -> None:
    """Ask that, in words until its picture is drawn: that of its places, or of the hand for whole moves.

    What is first asked of a move comes with the hint that the panel of all moves would give for it.
    """
    painter, marked = app.painter(glance.table.game), asked.marks
    begins = asked.draft is None or not asked.draft.asked
    hint = await _hint(app, interaction.user.id, glance, asked.kind) if begins else None
    say = partial(question_view, glance, asked, hint=told_once(glance, *hint) if hint else "")
    if not (marked or asked.few):
        await _replace(app, interaction, glance, say())
        return
    name = CHOICES if marked else HAND
    draw = partial(_draw, app, glance, *((painter.choose, marked) if marked else (painter.hand,)))

    async def with_picture() -> ui.LayoutView | None:
        png = await draw(patience=None, follows=True)
        return None if png is None else say({name: png})

    shown = asyncio.get_running_loop().create_future()
    look = partial(app.panels.look, glance.table.id, interaction.user.id)
    png = await draw(late=partial(shown.add_done_callback, lambda _: look()))
    drawn, owed = ({}, with_picture) if png is None else ({name: png}, None)
    await _replace(app, interaction, glance, say(drawn), owed=owed)
    shown.set_result(None)


async def look_around(app: App, interaction: Interaction, press: Press) -> None:
    """A part of a board that is too large for a phone, around the tile of the press or (without) where it
    matters now, and the way to the parts beside it; raises Refusal without one."""
    glance = await app.service.play.player_glance(press.table, interaction.user.id)
    tile = press.number() if press.first else None
    drawn = await _draw(app, glance, app.painter(glance.table.game).part, tile, patience=None)
    part = existing(drawn, "There is no closer look at this board.")
    await _replace(app, interaction, glance, around_view(glance, part.png, part.tiles, part.ways))


async def say_outdated(app: App, interaction: Interaction, glance: Glance) -> None:
    """Say that the board has moved on, with what there is now."""
    note = "That board is out of date: the game has moved on since."
    if from_private(interaction):
        await moves(app, interaction, glance, f"{note} This is what you can do now.")
        return
    waits = "It is your move." if glance.seat in glance.waiting else plain(awaiting_line(glance))
    again = button("My move", press_at(glance.table, "panel"), "primary")
    ways = [again, *to_board(glance.table, "To the newest board")]
    await whisper_view(interaction, Page(f"{note} {waits}".rstrip(), ways))


async def _draw(app: App, glance: Glance, paint: Callable[..., T | None], *more: Any, **how: Any) -> T | None:
    """A private picture, drawn in a thread; None if the painter fails or takes long: the words are enough."""
    key = glance.table.id, glance.seat, paint.__name__
    how.setdefault("patience", PATIENCE)
    try:
        return await app.desks.drawing.private.draw(key, paint, glance.view, *more, **how)
    except Exception as error:
        reference(error, "a private picture")
        return None


async def _replace(
    app: App,
    interaction: Interaction,
    glance: Glance,
    view: ui.LayoutView,
    shows: int | None = None,
    said: str = "",
    closed: bool = False,
    since: bool = False,
    fleeting: bool = False,
    owed: Owed | None = None,
) -> None:
    table, mine = glance.table, glance.seat in glance.waiting
    view = with_guide(table, view) if table.private else view
    message_id = await answers.show(interaction, view)
    shown = OpenPanel(
        interaction, message_id, table.version, shows,
        pictures=digests(files_of(view)), as_of=moment_of(glance), said=said, asks=mine, since=since,
        closed=closed, fleeting=fleeting, owed=owed,
    )  # fmt: skip
    await app.panels.note_shown(table.id, shown, table.post)


def moment_of(glance: Glance) -> object:
    """Equal for two looks at a table if a panel of all moves shows the same at both."""
    return glance.number, glance.table.version, glance.refusing, glance.each_time


def digests(drawn: Mapping[str, bytes]) -> Mapping[str, int]:
    """Digests of pictures, by the names of their files; of each picture it is worked out once."""
    return {name: hash(png) for name, png in drawn.items()}
