"""Forms, each the first answer to a press: offers of cards, words that a move takes, notes of one's own."""

from typing import Any

from discord import ui
from typing_extensions import override

from bot.app import App
from bot.messages.board_message import offered_kinds
from bot.messages.composing import Form
from bot.messages.controls import Interaction, Press
from bot.messages.panel_pages import plan_form
from bot.messages.wording import clip
from bot.tables.model import Glance
from bot.verbs import panel
from bot.verbs.answers import Answer, acknowledge_as, run_guarded
from bot.verbs.move_verbs import advance, kind_named, make, not_open, player_glance
from bot.verbs.step_verbs import asked_param, resume_draft
from rules.kernel.actions import Action, Param, spec
from rules.kernel.params import Amounts, Cards, Text

_AMOUNTS = 200
"""The longest list of numbers of pieces that can be written."""
_LONGEST = 600.0
"""Seconds that a form may stay open; a table has moved on by then."""


async def press_form(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Open the form of a move, with the hand in sight."""
    glance = await player_glance(app, interaction, press.table)
    kind = kind_named(glance, press.first)
    if not glance.fresh(press.version) or kind is None:
        await acknowledge_as(interaction, Answer.PANEL)
        await panel.say_outdated(app, interaction, glance)
        return
    if kind not in offered_kinds(glance):
        raise await not_open(app, interaction, glance, kind)
    empty = {
        param.name: param.kind.assemble(()) for param in spec(kind).params if isinstance(param.kind, Cards)
    }
    play, user = app.service.play, interaction.user.id
    first = await play.choices(press.table, user, kind, {})
    partners = await play.choices(press.table, user, kind, empty)
    form = Form(glance, kind, first, partners)
    await interaction.response.send_modal(TradeForm(app, glance, kind, form))
    if glance.seat in glance.answering:
        await app.service.timers.more_time(press.table, user)


class TradeForm(ui.Modal):
    """A form on its way to one person."""

    def __init__(self, app: App, glance: Glance, kind: type[Action], form: Form) -> None:
        super().__init__(title=clip(spec(kind).label, 45), timeout=_LONGEST)
        self._app = app
        self._glance = glance
        self._form = form
        for item in form.items():
            self.add_item(item)

    @override
    async def on_submit(self, interaction: Interaction) -> None:
        """Make the move that was filled in."""
        await acknowledge_as(interaction, Answer.PANEL)
        await run_guarded(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        action = self._form.action()
        await make(self._app, interaction, self._glance, action, self._glance.table.version)


async def press_write(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Open the form for the words that the move being put together takes next."""
    glance = await player_glance(app, interaction, press.table)
    draft = app.drafts.find(interaction.user.id, press.table)
    known = draft is not None and (spec(draft.kind).name, draft.version) == (press.first, press.version)
    param = asked_param(draft, press) if draft is not None and known and glance.fresh(press.version) else None
    if param is not None and isinstance(param.kind, Text | Amounts):
        await interaction.response.send_modal(TextForm(app, press, param, param.kind))
        return
    await acknowledge_as(interaction, Answer.PANEL)
    found = await resume_draft(app, interaction, press)
    if found is not None:
        await advance(app, interaction, *found)


class TextForm(ui.Modal):
    """One line of words for a parameter of the move that `press` goes on with."""

    def __init__(self, app: App, press: Press, param: Param, kind: Text | Amounts) -> None:
        super().__init__(title=clip(kind.noun.capitalize(), 45), timeout=_LONGEST)
        self._app = app
        self._press = press
        self._kind = kind
        longest = kind.longest if isinstance(kind, Text) else _AMOUNTS
        about, _, example = param.help.partition(", such as ")
        self._text: ui.TextInput[Any] = ui.TextInput(
            label=clip(about, 45), placeholder=clip(example, 100), custom_id=param.name, max_length=longest
        )
        self.add_item(self._text)

    @override
    async def on_submit(self, interaction: Interaction) -> None:
        """Take the words, and ask for what is next."""
        await acknowledge_as(interaction, Answer.PANEL)
        await run_guarded(interaction, self._submitted(interaction))

    async def _submitted(self, interaction: Interaction) -> None:
        found = await resume_draft(self._app, interaction, self._press)
        if found is None:
            return
        glance, draft = found
        param = asked_param(draft, self._press)
        if param is not None:
            draft.choose(param, self._kind.read(str(self._text.value), glance.names))
        await advance(self._app, interaction, glance, draft)


async def press_plan(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Open the form with what was written before."""
    glance = await player_glance(app, interaction, press.table)
    await interaction.response.send_modal(plan_form(glance, glance.plan))


async def press_planned(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Keep what was written; an empty form clears it."""
    await _keep(app, interaction, press, "".join(values))


async def press_unplan(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Clear what was written."""
    await _keep(app, interaction, press, "")


async def _keep(app: App, interaction: Interaction, press: Press, text: str) -> None:
    await app.service.plans.write(press.table, interaction.user.id, text)
    glance = await player_glance(app, interaction, press.table)
    await panel.moves(app, interaction, glance)
