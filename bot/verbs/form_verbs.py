"""Forms, each the first answer to a press: offers of cards, words that a move takes, notes of one's own."""

from typing import Any

from discord import ui

from bot.app import App
from bot.messages.board_message import offered_kinds
from bot.messages.composing import Form
from bot.messages.controls import Interaction, Press
from bot.messages.panel_pages import plan_form
from bot.messages.wording import clip
from bot.verbs import panel
from bot.verbs.answers import Answer, PrivateForm, acknowledge_as
from bot.verbs.move_verbs import advance, kind_named, make, not_open, player_glance, show
from bot.verbs.step_verbs import asked_param, resume_draft
from rules.kernel.actions import Param, spec
from rules.kernel.params import Amounts, Cards, Text

_AMOUNTS = 200
"""The longest list of numbers of pieces that can be written."""


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

    async def offer(sent: Interaction) -> None:
        await make(app, sent, glance, form.action(), glance.table.version)

    await interaction.response.send_modal(PrivateForm(spec(kind).label, *form.items(), then=offer))
    if glance.seat in glance.answering:
        await app.service.timers.more_time(press.table, user)


async def press_write(app: App, interaction: Interaction, press: Press, values: list[str]) -> None:
    """Open the form for the words that the move being put together takes next."""
    glance = await player_glance(app, interaction, press.table)
    draft = app.drafts.get((interaction.user.id, press.table))
    known = draft is not None and (spec(draft.kind).name, draft.version) == (press.first, press.version)
    param = asked_param(draft, press) if draft is not None and known and glance.fresh(press.version) else None
    field = None if param is None else text_field(param)

    async def go_on(sent: Interaction) -> None:
        found = await resume_draft(app, sent, press)
        if found is None:
            return
        glance, draft = found
        asked = asked_param(draft, press)
        if asked is not None and field is not None:
            draft.choose(asked, asked.kind.read(str(field.value), glance.names))
        await advance(app, sent, glance, draft)

    if param is None or field is None:
        await acknowledge_as(interaction, Answer.PANEL)
        await go_on(interaction)
    else:
        form = PrivateForm(param.kind.noun.capitalize(), field, then=go_on)
        await interaction.response.send_modal(form)


def text_field(param: Param) -> ui.TextInput[Any] | None:
    """Where the words for a parameter are typed; None for one that takes none."""
    if not isinstance(param.kind, Text | Amounts):
        return None
    longest = param.kind.longest if isinstance(param.kind, Text) else _AMOUNTS
    about, _, example = param.help.partition(", such as ")
    return ui.TextInput(
        label=clip(about, 45), placeholder=clip(example, 100), custom_id=param.name, max_length=longest
    )


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
    await show(app, interaction, press.table)
