"""All verbs in one table: what a press does, how it is answered, and who may do it."""

from collections.abc import Awaitable, Callable, Mapping

import msgspec

from bot.app import App
from bot.messages.controls import Interaction, Press
from bot.tables.model import Post, Refusal, is_private
from bot.upkeep.open_panels import from_private
from bot.verbs import (
    find_verbs,
    lobby_verbs,
    move_verbs,
    overview_verbs,
    panel,
    private_verbs,
    reading_verbs,
    reminder_verbs,
    request_verbs,
    season_verbs,
    step_verbs,
    table_verbs,
)
from bot.verbs.answers import Answer, begin, run_guarded, sentence, settle, whisper
from bot.verbs.permissions import Who, require
from rules.kernel.illegal import Illegal

Handler = Callable[[App, Interaction, Press], Awaitable[str | None]]
"""What a press does; what it returns, whoever pressed is told."""


class Verb(msgspec.Struct, frozen=True):
    """One verb, whose name stands in custom ids."""

    press: Handler
    answer: Answer = Answer.EDIT
    who: Who = Who.ANYBODY
    anywhere: bool = False
    """True if its control is about tables of other channels, too; it checks itself who may."""
    lasting: bool = False
    """True if its button may be pressed on a public message that is not the table's newest."""


VERBS: Mapping[str, Verb] = {
    # A game at once, and people to play with.
    "now": Verb(lambda app, by, press: table_verbs.play_now(app, by, press.first), anywhere=True),
    "find": Verb(lambda app, by, press: find_verbs.show_find(app, by), Answer.PANEL, anywhere=True),
    "wish": Verb(find_verbs.press_wish, Answer.PANEL, anywhere=True),
    "me_too": Verb(find_verbs.press_me_too, anywhere=True),
    "ready": Verb(find_verbs.press_ready, anywhere=True),
    "come": Verb(find_verbs.press_come, anywhere=True),
    "stay_away": Verb(find_verbs.press_come, anywhere=True),
    "unremind": Verb(lambda app, by, press: reminder_verbs.forget(app, by, press.table), anywhere=True),
    "follow": Verb(reminder_verbs.press_follow, anywhere=True),
    "sit": Verb(find_verbs.press_sit, anywhere=True),
    "games": Verb(find_verbs.press_games, Answer.PANEL, anywhere=True),
    "going": Verb(find_verbs.press_going, Answer.PANEL, anywhere=True),
    "unwish": Verb(find_verbs.press_unwish, anywhere=True),
    "enter": Verb(lambda app, by, press: season_verbs.enter(app, by, press.table), anywhere=True),
    "quit": Verb(lambda app, by, press: season_verbs.leave(app, by, press.table), anywhere=True),
    "placed": Verb(season_verbs.press_placed, Answer.PANEL, anywhere=True),
    "season": Verb(season_verbs.press_season, Answer.PANEL, anywhere=True),
    "close": Verb(season_verbs.press_close, Answer.FORM, anywhere=True),
    # Lessons, practice and puzzles, each of one person.
    "learn": Verb(private_verbs.press_learn, Answer.PANEL, anywhere=True),
    "lesson": Verb(private_verbs.press_lesson, Answer.PANEL, anywhere=True),
    "on": Verb(private_verbs.press_on, Answer.PANEL),
    "practise": Verb(private_verbs.press_practise, Answer.PANEL, anywhere=True),
    "play_on": Verb(private_verbs.press_play_on, Answer.PANEL, lasting=True),
    "retry": Verb(private_verbs.press_retry, Answer.PANEL),
    "restart": Verb(private_verbs.press_sure, Answer.PANEL),
    "stop": Verb(private_verbs.press_sure, Answer.PANEL),
    "puzzle": Verb(private_verbs.press_puzzle, Answer.PANEL, anywhere=True),
    "clue": Verb(private_verbs.press_help, Answer.PANEL),
    "solve": Verb(private_verbs.press_help, Answer.PANEL),
    "afresh": Verb(private_verbs.press_help, Answer.PANEL),
    # The lobby.
    "join": Verb(lobby_verbs.press_join),
    "leave": Verb(lobby_verbs.press_leave),
    "start": Verb(lobby_verbs.press_start, who=Who.PLAYER),
    "luck": Verb(lobby_verbs.press_luck, Answer.FORM),
    "word": Verb(lobby_verbs.press_word, Answer.PANEL),
    "no_luck": Verb(lobby_verbs.press_no_luck),
    "computers": Verb(lobby_verbs.press_computers, Answer.PANEL, Who.HOST),
    "seat": Verb(lobby_verbs.press_seat, who=Who.HOST),
    "unseat": Verb(lobby_verbs.press_unseat, who=Who.HOST),
    "options": Verb(lobby_verbs.press_options, Answer.PANEL, Who.HOST),
    "preset": Verb(lobby_verbs.press_option, who=Who.HOST),
    "option": Verb(lobby_verbs.press_option, who=Who.HOST),
    "pace": Verb(lobby_verbs.press_setting, who=Who.HOST),
    "advice": Verb(lobby_verbs.press_setting, who=Who.HOST),
    "again": Verb(table_verbs.press_again, who=Who.SUCCESSOR),
    "resign": Verb(table_verbs.press_resign),
    # Moves: the panel, and a move put together on it.
    "panel": Verb(move_verbs.show_panel, Answer.PANEL),
    "home": Verb(move_verbs.show_panel, Answer.PANEL),
    "act": Verb(move_verbs.take),
    "ask": Verb(move_verbs.ask, Answer.PANEL),
    "advise": Verb(move_verbs.press_advise, Answer.PANEL),
    "offers": Verb(move_verbs.press_order, Answer.PANEL),
    "each_time": Verb(move_verbs.press_order, Answer.PANEL),
    "hint": Verb(move_verbs.press_hint, Answer.PANEL),
    "around": Verb(panel.look_around, Answer.PANEL),
    "plan": Verb(step_verbs.press_plan, Answer.FORM),
    "planned": Verb(step_verbs.press_planned, Answer.PANEL),
    "unplan": Verb(step_verbs.press_planned, Answer.PANEL),
    "form": Verb(step_verbs.press_form, Answer.FORM),
    "offer": Verb(step_verbs.press_offer, Answer.PANEL),
    "write": Verb(step_verbs.press_write, Answer.FORM),
    "written": Verb(step_verbs.take_words, Answer.PANEL),
    "take": Verb(move_verbs.take),
    "whole": Verb(move_verbs.take, Answer.PANEL),
    "more": Verb(move_verbs.ask, Answer.PANEL),
    "pick": Verb(step_verbs.pick, Answer.PANEL),
    "add": Verb(step_verbs.add, Answer.PANEL),
    "next": Verb(step_verbs.next_, Answer.PANEL),
    "skip": Verb(step_verbs.skip, Answer.PANEL),
    "clear": Verb(step_verbs.clear, Answer.PANEL),
    "page": Verb(step_verbs.page, Answer.PANEL),
    # What people at a table ask of each other.
    "request": Verb(request_verbs.press_request, Answer.PANEL),
    "agree": Verb(request_verbs.press_answer),
    "refuse": Verb(request_verbs.press_answer),
    # What one may look at, and what is known of oneself.
    "forget": Verb(reading_verbs.press_forget, anywhere=True),
    "text": Verb(reading_verbs.text, Answer.PANEL),
    "log": Verb(reading_verbs.log, Answer.PANEL),
    "look": Verb(reading_verbs.press_look, Answer.PANEL, lasting=True),
    "story": Verb(reading_verbs.story, Answer.PANEL, lasting=True),
    "help": Verb(reading_verbs.help_, Answer.PANEL),
    "house_help": Verb(reading_verbs.press_house_help, Answer.PANEL, anywhere=True),
    "export": Verb(reading_verbs.export, Answer.PANEL),
    # Moderation.
    "end": Verb(table_verbs.press_end, Answer.PANEL, Who.MODERATOR),
    "undo": Verb(table_verbs.press_undo, who=Who.MODERATOR),
    # The wishes and tables of the whole server.
    "wishes": Verb(
        lambda app, by, press: find_verbs.show_wishes(app, by, press.number()),
        who=Who.OVERSEER,
        anywhere=True,
    ),
    "tables": Verb(overview_verbs.press_tables, who=Who.OVERSEER, anywhere=True),
    "oversee": Verb(overview_verbs.press_oversee, who=Who.OVERSEER, anywhere=True),
    "manage": Verb(overview_verbs.press_manage, who=Who.OVERSEER, anywhere=True),
    "stand_in": Verb(overview_verbs.press_stand_in, who=Who.OVERSEER, anywhere=True),
}


async def answer(app: App, interaction: Interaction, press: Press | None) -> None:
    """Answer a press; what nobody can have been given gets one sentence."""
    verb = VERBS.get(press.verb) if press else None
    if press is None or verb is None:
        await whisper(interaction, "That button means nothing any more; `/table board` shows the game here.")
        return
    await run_guarded(interaction, _press(app, interaction, verb, press))


async def _press(app: App, interaction: Interaction, verb: Verb, press: Press) -> None:
    """A control belongs to a table of its own channel, that of a lesson, practice or a puzzle to one
    person, wherever they are: who moderates elsewhere has no power here."""
    if is_private(press.table):
        await app.service.check_private(press.table, interaction.user.id)
    elif not verb.anywhere and await app.service.channel_of(press.table) != interaction.channel_id:
        raise Refusal("That button is of no table in this channel; `/table board` shows the game here.")
    opens = not from_private(interaction)
    edits = verb.answer is Answer.EDIT
    form = verb.answer is Answer.FORM
    await begin(interaction, opens=opens and not edits, form=form, at_once=opens and edits)
    if not verb.lasting and not verb.anywhere:
        await _tidy(app, interaction, press)
    if verb.who is not Who.ANYBODY:
        table = None if verb.anywhere else await app.service.get(press.table)
        await require(app, interaction, verb.who, table)
    with app.panels.answering(interaction, press.table):
        try:
            if said := await verb.press(app, interaction, press):
                await whisper(interaction, said)
        except (Illegal, Refusal) as error:
            if not await panel.say_refusal(app, interaction, press.table, sentence(error)):
                raise
        await settle(interaction)


async def _tidy(app: App, interaction: Interaction, press: Press) -> None:
    """See that the table's newest message, and it alone, has the buttons to go on with.

    A public message that is not the newest should have none any more. One that the store cannot have made,
    of a later version or after the newest, is from before a backup was restored: the table is shown anew.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral:
        return
    table = await app.service.get(press.table)
    if table.post is None and not table.open:
        return  # it was pruned: its last board stands for good
    newest = 0 if table.post is None else table.post.message_id
    if message.id == newest and press.version <= table.version:
        return
    desk = app.desks.of(table.id)
    if (message.id > newest or press.version > table.version) and not desk.busy:
        desk.wake(anew=True)
    if message.id != newest:
        desk.retire(Post(table.id, message.channel.id, message.id, press.version))
