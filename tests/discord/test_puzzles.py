"""A puzzle as its person sees it: in private, by the panel of a real table."""

from typing import Any

from rules.kernel.puzzles import puzzles_of
from tests.discord.world import Message, World, pings, seen


async def pressed(world: World, on: Message, label: str) -> Message:
    whole = next(each for each in on.buttons if each.startswith(label))
    return await world.pressed(world["Ann"], whole, on)


async def asked(world: World, **given: Any) -> Message:
    """What the command answers."""
    result = await world["Ann"].slash(world.channel, "learn puzzle", **given)
    return seen(next(each for each in (*result.followups, result.response) if each))


async def test_it_is_solved_by_the_panel_and_nobody_hears_of_it(world: World) -> None:
    said = list(world.env.backend.messages[world.channel.id])
    shown = await pressed(world, await asked(world), "Any game")
    assert "**Puzzle**" in shown.text and "**How?**" in shown.text and "board.png" in str(shown.components)
    assert "⚠" not in str(shown.components), "who solves it is no danger to be warned of"
    assert "My notes" not in shown.buttons and "Next puzzle" not in shown.buttons
    shown = await pressed(world, shown, "Give me a hint")
    assert "💡 It takes " in shown.text
    await world.restart()
    shown = await pressed(world, await asked(world), "Go on where you were")
    assert "💡 It takes " in shown.text
    shown = await pressed(world, shown, "Show the solution")
    assert "The only way: " in shown.text and "Give me a hint" not in shown.buttons
    stored = world.env.backend.messages[world.channel.id]
    assert all(each.is_ephemeral for id, each in stored.items() if id not in said) and not any(pings(world))


async def test_who_types_what_is_no_game_with_puzzles_reads_which_are(world: World) -> None:
    """It said that there was no such puzzle any more; and the id of one, which is for buttons, was taken."""
    for typed in ("chess", puzzles_of(world.bot.app.games["settlers"])[0].id):
        said = (await asked(world, game=typed)).text
        assert said.startswith(f"I have no puzzles of “{typed}”; you can choose any game, "), said
        assert "Settlers for two" in said and await world.service.puzzles.mine(world["Ann"].id) is None


async def test_a_wrong_move_is_said_so_and_the_right_one_wins(world: World) -> None:
    game = world.bot.app.games["settlers"]
    puzzle = next(each for each in puzzles_of(game) if len(each.way) == 1)
    table = await world.service.puzzles.begin(world["Ann"].id, "Ann", puzzle.id)
    shown = await pressed(world, await asked(world), "Go on where you were")
    at = await world.service.puzzles.mine(world["Ann"].id)
    shown = await pressed(world, shown, "End turn")
    assert "is not part of the only way to win" in shown.text and "1 wrong try" in shown.text
    _, action = next(at.posed.steps())
    version = (await world.service.get(table)).version
    await world.service.play.act(table, world["Ann"].id, action, version=version)
    shown = await pressed(world, await asked(world, game="settlers"), "Other puzzles")
    assert "You have solved 1 puzzle." in shown.text


async def test_the_board_as_text_leads_back_to_a_puzzle_that_is_solved(world: World) -> None:
    """It led to “Play again” under a board, which nobody has who plays in private."""
    puzzle = next(each for each in puzzles_of(world.bot.app.games["settlers"]) if len(each.way) == 1)
    table = await world.service.puzzles.begin(world["Ann"].id, "Ann", puzzle.id)
    shown = await pressed(world, await asked(world), "Go on where you were")
    at = await world.service.puzzles.mine(world["Ann"].id)
    _, action = next(at.posed.steps())
    version = (await world.service.get(table)).version
    await world.service.play.act(table, world["Ann"].id, action, version=version)
    text = await pressed(world, shown, "Text")
    back = await pressed(world, text, "Back to the game")
    assert back.id == shown.id and "**Solved:**" in back.text and "Next puzzle" in back.buttons
    assert "You have solved 1 puzzle" in back.text
