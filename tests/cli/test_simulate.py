import json

import pytest

from bot.cli.tally import share
from bot.tables.seating import settle
from rules.catalogue import GAMES
from rules.kernel import record
from tests.tables.helpers import SHORT

GAME_IDS = list(GAMES)


def simulate(landmoot, *words):
    result = landmoot("simulate", *words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("game", GAME_IDS)
def test_counts_agree(landmoot, game):
    told = simulate(landmoot, game, "--games", "4", "--seats", str(settle(GAMES[game], {})[1][0]))
    assert (told["game"], told["games"]) == (game, 4)
    assert told["actions"] == round(told["moves_per_game"] * 4)
    assert told["shortest"] <= told["moves_per_game"] <= told["longest"]
    assert told["games_per_second"] > 0
    assert told["actions_per_second"] > told["games_per_second"]
    assert len(told["wins"]) == told["seats"] == len(told["points_per_game"])
    assert sum(told["wins"]) + told["unfinished"] >= 4


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_same_seed_plays_the_same_games(landmoot, tmp_path, game):
    short = [word for name, value in SHORT.get(game, {}).items() for word in ("--option", f"{name}={value}")]
    for seed, folder in (("7", "a"), ("7", "b"), ("8", "c")):
        simulate(landmoot, game, *short, "--games", "2", "--seed", seed, "--records", tmp_path / folder)
    first, again, other = (
        [path.read_bytes() for path in sorted((tmp_path / folder).iterdir())] for folder in "abc"
    )
    assert first == again
    assert first != other
    assert first[0] != first[1]


def test_keeping_records_does_not_change_the_games(landmoot, tmp_path):
    plain = simulate(landmoot, "land", "--games", "5")
    kept = simulate(landmoot, "land", "--games", "5", "--records", tmp_path)
    assert plain["wins"] == kept["wins"]
    assert plain["actions"] == kept["actions"]


def test_options_players_and_rotation(landmoot, tmp_path):
    told = simulate(
        *(landmoot, "land", "--games", "3", "--players", "strong,random,random", "--rotate"),
        *("--option", "map=islet", "--option", "chain=on", "--records", tmp_path),
    )
    assert told["seats"] == 3
    assert (told["options"]["map"], told["options"]["chain"]) == ("islet", "on")
    assert {name: part["seats"] for name, part in told["by_player"].items()} == {"strong": 3, "random": 6}
    sitting = [
        [seated.computer for seated in record.read(path.read_bytes()).seats]
        for path in sorted(tmp_path.iterdir())
    ]
    assert sitting == [
        ["strong", "random", "random"],
        ["random", "strong", "random"],
        ["random", "random", "strong"],
    ]


def test_computer_is_the_best_player(landmoot):
    told = simulate(landmoot, "land", "--games", "1", "--seats", "2", "--players", "computer")
    assert told["players"] == [list(GAMES["land"].players)[-1]] * 2


@pytest.mark.parametrize(("option", "seats"), [("two_player=on", 2), ("expansion=on", 6)])
def test_where_nobody_says_how_many_so_many_play_as_may_with_these_options(landmoot, option, seats):
    assert simulate(landmoot, "settlers", "--games", "1", "--option", option)["seats"] == seats


def test_the_table_for_people(landmoot):
    result = landmoot("simulate", "land", "--games", "2", "--seats", "2")
    assert result.exit_code == 0
    assert "games a second" in result.output
    assert "2 blue" in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no game 'chess'; there are: land"),
        (["land", "--seats", "9"], "Land is played by 2 to 6 players."),
        (["land", "--players", "genius"], "There is no player 'genius'; there are random"),
        (["land", "--seats", "3", "--players", "random,strong"], "2 players for 3 seats"),
        (["land", "--option", "map"], "'map' should be NAME=VALUE"),
        (["land", "--option", "map=moon"], "map can be islet"),
        (["land", "--option", "mpa=islet"], "did you mean map?"),
        (["land", "--games", "0"], "0 is not in the range"),
    ],
)
def test_mistakes_are_told_in_one_sentence(landmoot, words, said):
    result = landmoot("simulate", *words)
    assert result.exit_code != 0
    assert said in " ".join(result.output.replace("│", " ").split())
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("file", "file cannot be made: there is a file of that name."),
        ("file/below", "below cannot be made: Not a directory."),
        ("x" * 300, "xxx cannot be made: File name too long."),
        ("folder", "land-1.json cannot be written: Is a directory."),
    ],
)
def test_records_that_cannot_be_written(landmoot, tmp_path, name, said):
    (tmp_path / "file").write_text("")
    (tmp_path / "folder" / "land-1.json").mkdir(parents=True)
    result = landmoot("simulate", "land", "--games", "1", "--records", tmp_path / name)
    assert result.exit_code == 1
    assert said in result.output


def test_a_folder_that_cannot_be_made_is_told_of_before_anything_is_played(landmoot, tmp_path, monkeypatch):
    monkeypatch.setattr("rules.kernel.simulation.play", lambda *_, **__: pytest.fail("a game was played"))
    (tmp_path / "file").write_text("")
    assert landmoot("simulate", "land", "--records", tmp_path / "file").exit_code == 1


def test_the_interval_of_a_share():
    # Wilson's interval for 5 of 10, from a table.
    half = share(5, 10)
    assert half["share"] == 0.5
    assert half["interval"] == pytest.approx([0.2366, 0.7634], abs=1e-4)
    assert share(0, 10)["interval"][0] == 0.0
    assert share(10, 10)["interval"][1] == 1.0


def test_a_role_beside_the_seats_is_played_too(landmoot, tmp_path):
    told = simulate(
        *(landmoot, "farlanthia", "--games", "2", "--seats", "2", "--players", "random"),
        *("--option", "mode=story", "--records", tmp_path),
    )
    assert told["seats"] == 2 and len(told["wins"]) == 2 and told["unfinished"] == 0
    movers = set[int]()
    for path in tmp_path.iterdir():
        kept = record.read(path.read_bytes())
        assert [each.name for each in kept.everybody] == ["Seat 1", "Seat 2", "Game master"]
        movers |= {made.seat for made in kept.moves}
        assert not record.verify(GAMES["farlanthia"], kept).problem
    assert movers == {0, 1, 2}
