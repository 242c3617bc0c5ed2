"""Moves by button: opening the panel, acting at once, asking for parameters until the move is whole."""

from bot.app import App
from bot.messages.board_message import offered_kinds
from bot.messages.composing import Draft, unpack, wholes
from bot.messages.controls import Interaction, Press
from bot.messages.step_pages import Question, last_page
from bot.messages.wording import MESSAGE, fewer_lines, plain, plain_lines
from bot.tables.keeper import MOVED_ON
from bot.tables.model import Glance, Moved, Refusal, Stale, existing
from bot.tables.people import EACH_TIME, FEW_CALLS
from bot.upkeep.failures import quietly
from bot.verbs import panel, private_verbs
from bot.verbs.answers import shows_panel, whisper, withdraw
from rules.kernel.actions import Action, spec
from rules.kernel.game import Choices
from rules.kernel.illegal import Illegal

ORDER_LIFTED = "You will be asked again."
_ORDERED = {
    "offers": (ORDER_LIFTED, "Offers are declined for you until it is your turn; nobody is told."),
    "each_time": (FEW_CALLS, EACH_TIME),
}
"""What somebody reads who lifted or gave a standing order, by its verb."""
_NO_HINTS = "No more hints in this game; `/learn hints` brings them back."
MISFIT = "That button does not fit this game; open the newest board with `/table board`."


async def show_panel(app: App, interaction: Interaction, press: Press) -> None:
    """Show this person's panel, whatever the version of the button: it only looks.

    Who presses again before it is there gets the panel of that press alone.
    """
    async with app.panels.turns.of(interaction.user.id, press.table) as mine:
        if not mine:
            await withdraw(interaction)
            return
        await panel.show(app, interaction, press.table)


async def press_advise(app: App, interaction: Interaction, press: Press) -> None:
    """What a steady player would do in this person's place, and why."""
    what, why = await app.service.computers.advise(press.table, interaction.user.id)
    because = f", because {plain(why)}" if why else ""
    said = f"💡 A steady player would choose **{plain(what)}**{because}."
    await panel.show(app, interaction, press.table, said, fleeting=True)


async def press_order(app: App, interaction: Interaction, press: Press) -> None:
    """Give or lift a standing order: to take no offers, or to be called for every answer."""
    play, wanted = app.service.play, press.first == "on"
    change = play.refuse_offers if press.verb == "offers" else play.call_each_time
    await change(press.table, interaction.user.id, wanted)
    await panel.show(app, interaction, press.table, _ORDERED[press.verb][wanted])


async def press_hint(app: App, interaction: Interaction, press: Press) -> None:
    """Put away what is said about a kind of move, or all that would be."""
    glance, hints = await app.service.play.player_glance(press.table, interaction.user.id), app.service.hints
    await (hints.stop if press.first == "none" else hints.put_away)(interaction.user.id, glance)
    await panel.moves(app, interaction, glance, _NO_HINTS if press.first == "none" else "")


async def take(app: App, interaction: Interaction, press: Press) -> None:
    """Make a whole move: of a kind without parameters, or with those of the button or of the menu's entry."""
    packed = press.value or press.arg(1)
    glance = await app.service.play.player_glance(press.table, interaction.user.id)
    if not glance.fresh(press.version):
        await panel.say_outdated(app, interaction, glance)
        return
    kind = kind_named(glance, press.first)
    if kind is None or (not packed and spec(kind).params):
        raise Refusal(MISFIT)
    action = unpack(kind, packed) if packed else kind()
    await make(app, interaction, glance, action, press.version)


async def ask(app: App, interaction: Interaction, press: Press) -> None:
    """Begin a move that has parameters, of the button's kind or chosen from the menu of many."""
    if (begun := await begin(app, interaction, press)) is None:
        return
    glance, kind = begun
    few = wholes(kind, glance.legal)
    if few:
        await panel.ask(app, interaction, glance, Question(kind, few))
        return
    draft = Draft(kind, glance.table.version)
    app.drafts[interaction.user.id, press.table] = draft
    await advance(app, interaction, glance, draft)


async def advance(app: App, interaction: Interaction, glance: Glance, draft: Draft) -> None:
    """Ask for the next parameter, or make the move when nothing is left to ask."""
    user = interaction.user.id
    while (param := draft.param) is not None:
        if param.kind.typed:
            nothing = Choices((), 0 if param.optional else 1)
            await panel.ask(app, interaction, glance, Question(draft.kind, draft=draft, choices=nothing))
            return
        try:
            choices = await app.service.play.choices(
                glance.table.id, user, draft.kind, draft.chosen, draft.picked
            )
        except Illegal:
            draft.reopen()
            raise
        if not choices.atoms and choices.least == 0:
            draft.choose(param, param.kind.assemble(()) if param.kind.several else None)
            continue
        if not choices.atoms:
            raise Refusal(f"There is no {param.kind.noun} that you could choose now.")
        if 0 < len(choices.atoms) <= choices.least:  # there is nothing to choose
            draft.choose(param, param.kind.assemble(choices.atoms))
            continue
        if draft.picked and choices.further == () and choices.least <= len(draft.picked) <= choices.most:
            draft.choose(param, param.kind.assemble(draft.picked))  # nothing more can be picked: it is done
            continue
        draft.page = min(draft.page, last_page(param, choices))  # what a pick had opened goes with it
        await panel.ask(app, interaction, glance, Question(draft.kind, draft=draft, choices=choices))
        return
    if not draft.asked and asks_before(glance, draft.kind):
        await panel.ask(app, interaction, glance, Question(draft.kind, draft=draft))
        return
    settled = any(value is not None for value in draft.chosen.values())
    await make(app, interaction, glance, draft.build(), draft.version, told_anyway=settled)


def asks_before(glance: Glance, kind: type[Action]) -> bool:
    """Whether a move of which nothing is to be chosen is shown before it is made: one that somebody need not
    make, as there are others, may cost or bind them; one without parameters says what it loses."""
    if not spec(kind).params:
        return kind.loses and bool(glance.game.outlook(glance.view, kind, {}, glance.names))
    others = (each for each in offered_kinds(glance) if each is not kind and not each.aside)
    return not kind.standing and not all(each.standing for each in others)


async def make(
    app: App,
    interaction: Interaction,
    glance: Glance,
    action: Action,
    version: int,
    *,
    told_anyway: bool = False,
) -> None:
    """Make a move of a button that was made at that version, and show what came of it.

    `told_anyway`: the button did not say which move it makes, so who pressed it is told even without a panel.
    """
    table_id, user = glance.table.id, interaction.user.id
    try:
        moved = await app.service.play.act(
            table_id, user, action, interaction_id=interaction.id, version=version
        )
    except Stale:
        await panel.say_outdated(app, interaction, await app.service.play.player_glance(table_id, user))
        return
    except Illegal:
        draft = app.drafts.get((user, table_id))
        if draft is not None:
            draft.reopen()
        raise
    app.drafts.pop((user, table_id), None)
    own = plain_lines(moved.own_lines)
    if shows_panel(interaction):
        await _show_after(app, interaction, moved, own, asks=not type(action).standing)
    else:
        secret = moved.own_lines != moved.lines
        if own and (secret or told_anyway):
            await quietly(whisper(interaction, fewer_lines(own, MESSAGE // 2)))


async def _show_after(app: App, interaction: Interaction, moved: Moved, own: str, *, asks: bool) -> None:
    """The panel after a move; what computers do then comes on it as on everybody's that is open.

    `asks` is whether the only move that is next is asked for at once: a standing order may make it.
    """
    table_id = moved.table.id
    if moved.table.practice is not None:
        await quietly(private_verbs.go_on(app, interaction, table_id, own))
        return
    if moved.table.puzzle is not None:
        await quietly(panel.show(app, interaction, table_id, own))
        return
    glance = await app.service.play.glance(table_id, interaction.user.id)
    # Should Discord lose the panel, the game goes on.
    if app.panels.closes(interaction, table_id):
        await quietly(panel.close(app, interaction, glance, own))
    else:
        await quietly(panel.moves(app, interaction, glance, own, since=False, asks=asks))


async def begin(app: App, interaction: Interaction, press: Press) -> tuple[Glance, type[Action]] | None:
    """What this person sees, and the kind of move that they begin; None if that was answered, being outdated.

    Raises the refusal of a kind that is not open to them now, in the game's words.
    """
    glance = await app.service.play.player_glance(press.table, interaction.user.id)
    if not glance.fresh(press.version):
        await panel.say_outdated(app, interaction, glance)
        return None
    kind = existing(kind_named(glance, press.value or press.first), MISFIT)
    if kind not in offered_kinds(glance):
        raise await app.service.play.why_not(press.table, interaction.user.id, kind) or Stale(MOVED_ON)
    return glance, kind


def kind_named(glance: Glance, name: str) -> type[Action] | None:
    """The kind of move of that name in this game; None if it has none."""
    return next((kind for kind in glance.game.actions if spec(kind).name == name), None)
