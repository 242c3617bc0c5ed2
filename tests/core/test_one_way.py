"""There is one way from an action to the rules: no game asks its phases and moves itself."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.catalogue import GAMES
from rules.kernel.actions import Action
from rules.kernel.chance import Chance
from rules.kernel.dispatch import Dispatcher
from rules.kernel.game import Game
from rules.kernel.phase import Phase
from rules.landover import actions as islands
from rules.settlers import actions as settlers

ROOT = Path(__file__).parents[2]
ANSWERS = ("waiting_for", "legal", "open_moves", "check", "apply", "skip", "ordered", "prompt", "buttons")
PLAYED = [GAMES["settlers"].variant({name: "on"}) for name in ("two_player", "land_shares")]
EVERY: list[Game] = [*GAMES.values(), *PLAYED]
ASKED = (ast.Assign, ast.Call, ast.Compare, ast.ExceptHandler, ast.ImportFrom)
NAMES = {name for game in EVERY for name in game.phases}


@cache
def nodes(folder: str) -> list[tuple[str, ast.AST]]:
    """What may name a phase or catch a refusal in the modules of a folder, with the path of each."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    read = [(str(path.relative_to(ROOT)), ast.parse(path.read_text())) for path in paths]
    return [(path, node) for path, tree in read for node in ast.walk(tree) if isinstance(node, ASKED)]


def literals(node: ast.AST) -> set[str]:
    """The strings that are written out in an expression."""
    found = {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
    return {value for value in found if isinstance(value, str)}


@pytest.mark.parametrize("game", EVERY, ids=lambda game: "+".join([game.id, *sorted(game.phases)])[:40])
def test_one_dispatcher_answers_for_every_game(game: Game) -> None:
    assert {name for name in ANSWERS if getattr(type(game), name) is getattr(Dispatcher, name)} == {*ANSWERS}
    assert all(name == phase.name for name, phase in game.phases.items())
    assert {name for move in game.moves.values() for name in move.phases} <= {*game.phases}
    assert {*game.actions} >= {*game.moves} and all(isinstance(each, Phase) for each in game.phases.values())
    assert sum(phase.over for phase in game.phases.values()) == 1


def test_one_class_says_what_a_move_is_and_one_what_a_phase_is() -> None:
    classes = [
        (name, str(path.relative_to(ROOT)))
        for path in sorted((ROOT / "rules").rglob("*.py"))
        for name in re.findall(r"^\s*class (Move|Phase)\b", path.read_text(), re.MULTILINE)
    ]
    assert classes == [("Move", "rules/kernel/phase.py"), ("Phase", "rules/kernel/phase.py")]


def test_no_phase_is_named_by_a_string() -> None:
    """A name that is mistyped fails when its module is read."""
    found = []
    for path, node in (*nodes("rules"), *nodes("render")):
        if isinstance(node, ast.Compare):
            named, said = node, node
        elif isinstance(node, ast.Assign):
            named, said = node.value, node.targets[0]
        elif isinstance(node, ast.Call):
            named, said = node, node
        else:
            continue
        if not literals(named) & NAMES:
            continue
        if isinstance(node, ast.Call) and not ast.unparse(node.func).endswith((".startswith", "Phase")):
            continue
        if "phase" in ast.unparse(said).lower() or ".kind" in ast.unparse(said):
            found.append(f"{path}:{node.lineno}: {ast.unparse(node)}")
    assert not found


def test_no_refusal_is_read_to_go_on() -> None:
    """Nothing compares the text or code of an error of ours; Discord answers by its codes."""
    found = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path, handler in (*nodes("rules"), *nodes("bot"))
        if isinstance(handler, ast.ExceptHandler) and handler.name and handler.type
        if not ast.unparse(handler.type).startswith("discord.")
        for node in ast.walk(handler)
        if isinstance(node, ast.Compare)
        if re.search(rf"\b{handler.name}\.(text|code)\b", ast.unparse(node))
    ]
    assert not found


@pytest.mark.parametrize(
    ("id", "kind", "lack"),
    [
        (
            "settlers",
            settlers.BuildCity,
            "A city costs 2 grain and 3 ore; you lack 2 grain and 3 ore; and you have no settlement that",
        ),
        ("settlers", settlers.PlayMonopoly, "You have no monopoly card."),
        ("settlers", settlers.Withdraw, "You have no open offer."),
        ("landover", islands.BuildWall, "A wall costs 2 clay; you lack 2 clay; and you have no city"),
    ],
)
def test_a_refusal_names_what_is_lacking(id: str, kind: type[Action], lack: str) -> None:
    """A kind without any legal move is asked itself, whatever its parameters would be."""
    game = GAMES[id].variant({})
    state, _ = game.new(GAMES[id].settle({}, 4), 4, Chance(bytes(32)))
    assert game.refusal(state, game.waiting_for(state)[0], kind).code == "wrong_phase"
    state.table.phase = "main"
    seat = game.waiting_for(state)[0]
    state.secrets.hands[seat] = 0
    assert game.refusal(state, seat, kind).text.startswith(lack)
    assert game.refusal(state, (seat + 1) % 4, kind).code == "not_your_turn"
    assert game.refusal(state, seat, type(game.legal(state, seat)[0])) is None
    assert game.refusal(state, seat, Other).text == "There is no such move in this game."


class Other(Action, frozen=True, tag="other"):
    """No game has it."""


@pytest.mark.parametrize("package", ["bot", "render", "rules"])
def test_no_two_folders_import_each_other(package: str) -> None:
    """Which of two is the lower one shows."""
    arrows = set[tuple[str, str]]()
    for path, node in nodes(package):
        folder = Path(path).parent
        for each in node.names if isinstance(node, ast.ImportFrom) else ():
            into = Path(*f"{node.module}.{each.name}".split("."))
            into = into if (ROOT / into).with_suffix(".py").is_file() else into.parent
            if into.parent != folder and into.parent.parent == folder.parent:
                arrows.add((str(folder), str(into.parent)))
    assert arrows and not [arrow for arrow in arrows if arrow[::-1] in arrows]
