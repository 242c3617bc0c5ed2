"""`landmoot verify` and `landmoot draw` on a record that `landmoot simulate` wrote."""

import json
from io import BytesIO

import pytest
from PIL import Image

from bot.cli.common import seat_counts
from rules.catalogue import GAMES


@pytest.fixture(params=list(GAMES))
def path(request, landmoot, tmp_path):
    """The record of a whole random game."""
    seats = str(seat_counts(GAMES[request.param])[0])
    landmoot("simulate", request.param, "--games", "1", "--seats", seats, "--records", tmp_path, "--json")
    return tmp_path / f"{request.param}-1.json"


@pytest.fixture
def land(landmoot, tmp_path):
    """The record of a game of Land between greedy players."""
    landmoot("simulate", "land", "--games", "1", "--seats", "3", "--players", "greedy", "--records", tmp_path)
    return tmp_path / "land-1.json"


def change(path, edit):
    told = json.loads(path.read_bytes())
    edit(told)
    path.write_text(json.dumps(told))


def test_a_true_record_agrees(landmoot, path):
    result = landmoot("verify", path)
    told = json.loads(path.read_bytes())
    assert result.exit_code == 0, result.output
    assert f"All {len(told['moves'])} moves and" in result.output
    assert told["seed_hash"] in result.output


def test_another_seed_is_noticed(landmoot, path):
    change(path, lambda told: told.update(seed="00" * 32))
    result = landmoot("verify", path)
    assert result.exit_code == 1
    assert "the seed does not have the hash" in result.output


def test_a_die_from_another_seed_is_noticed(landmoot, path):
    """Seed and hash exchanged together: every die would be another, so the states cannot agree."""
    import hashlib

    seed = bytes(32)
    change(path, lambda told: told.update(seed=seed.hex(), seed_hash=hashlib.sha256(seed).hexdigest()))
    result = landmoot("verify", path)
    assert result.exit_code == 1
    assert "This record is not true" in result.output


def test_a_state_that_was_changed_is_noticed(landmoot, path):
    change(path, lambda told: told["moves"][1].update(state="00" * 32))
    result = landmoot("verify", path)
    assert result.exit_code == 1
    assert "the state after move 2" in result.output
    assert "1 moves" in result.output


def test_a_move_that_was_dropped_is_noticed(landmoot, path):
    change(path, lambda told: told["moves"].pop(1))
    assert landmoot("verify", path).exit_code == 1


def test_a_move_of_another_seat_is_noticed(landmoot, land):
    def edit(told):
        told["moves"][0]["seat"] = (told["moves"][0]["seat"] + 1) % 3

    change(land, edit)
    result = landmoot("verify", land)
    assert result.exit_code == 1
    assert "move 1 cannot be made" in result.output


def test_moves_that_were_cut_off_are_noticed(landmoot, path):
    change(path, lambda told: told["moves"].pop())
    result = landmoot("verify", path)
    assert result.exit_code == 1
    assert "does not come to an end" in " ".join(result.output.split())


def test_a_game_that_was_stopped_is_true_as_far_as_it_goes(landmoot, path):
    change(path, lambda told: told.update(moves=told["moves"][:-1], result=None))
    result = landmoot("verify", path)
    assert result.exit_code == 0
    assert "stops before the end" in result.output


def test_a_result_that_was_changed_is_noticed(landmoot, path):
    change(path, lambda told: told["result"].update(winners=[], scores=[99] * len(told["seats"])))
    result = landmoot("verify", path)
    assert result.exit_code == 1
    assert "the result is not the recorded one" in result.output


def drop(name):
    return lambda told: told.pop(name)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (drop("seed"), "is not a record of a Landmoot game"),
        (drop("moves"), "is not a record of a Landmoot game"),
        (lambda told: told.update(format=99), "format 99"),
        (lambda told: told.update(game="chess"), "There is no game 'chess'"),
        (lambda told: told.update(seed="not hex"), "hexadecimal"),
        (lambda told: told.update(seats=[]), "Land is not played by 0"),
        (lambda told: told["options"].update(map="moon"), "map can be"),
        (lambda told: told["options"].pop("map"), "options are not complete"),
        (lambda told: told["moves"][0].update(seat=-1), "a seat that is not at the table"),
        (lambda told: told["moves"][0].update(action={"move": "fly"}), "cannot be made"),
        (lambda told: told["moves"][0].update(action=[1]), "cannot be made"),
        (lambda told: told["moves"][0]["action"].update(plot=10**6), "cannot be made"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "draw"])
def test_a_broken_record_is_told_kindly(landmoot, land, command, edit, said):
    change(land, edit)
    extra = ["-o", land.with_suffix(".png")] if command == "draw" else []
    result = landmoot(command, land, *extra)
    assert result.exit_code == 1
    if command == "verify" or said != "cannot be made":
        assert said in " ".join(result.output.split())
    assert not land.with_suffix(".png").exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[]", "is not a record"),
        (b"{}", "is not a record"),
    ],
)
def test_a_file_that_is_no_record(landmoot, tmp_path, data, said):
    (tmp_path / "any.json").write_bytes(data)
    result = landmoot("verify", tmp_path / "any.json")
    assert result.exit_code == 1
    assert said in " ".join(result.output.split())


def test_a_file_that_is_not_there(landmoot, tmp_path):
    result = landmoot("verify", tmp_path / "none.json")
    assert result.exit_code == 1
    assert "cannot be read" in result.output


def test_the_board_is_drawn_as_png(landmoot, path, tmp_path):
    result = landmoot("draw", path, "-o", tmp_path / "board.png")
    assert result.exit_code == 0, result.output
    with Image.open(BytesIO((tmp_path / "board.png").read_bytes())) as picture:
        assert picture.format == "PNG"
        assert min(picture.size) >= 500


def test_each_move_and_each_viewer_can_be_drawn(landmoot, land, tmp_path):
    def drawn(*words):
        result = landmoot("draw", land, *words, "-o", tmp_path / "board.png")
        assert result.exit_code == 0, result.output
        return (tmp_path / "board.png").read_bytes()

    last = len(json.loads(land.read_bytes())["moves"])
    assert drawn("--move", "0") != drawn("--move", str(last // 2)) != drawn()
    assert drawn("--move", str(last)) == drawn() == drawn("--viewer", "spectator")
    assert drawn("--viewer", "3").startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--move", "9999"], "The record has"),
        (["--viewer", "0"], "a seat from 1 to 3"),
        (["--viewer", "4"], "a seat from 1 to 3"),
        (["--viewer", "everybody"], "should be spectator"),
    ],
)
def test_what_cannot_be_drawn_is_said(landmoot, land, tmp_path, words, said):
    result = landmoot("draw", land, *words, "-o", tmp_path / "board.png")
    assert result.exit_code == 2
    assert said in " ".join(result.output.replace("│", " ").split())


def test_a_picture_that_cannot_be_written(landmoot, land, tmp_path):
    result = landmoot("draw", land, "-o", tmp_path / "nowhere" / "board.png")
    assert result.exit_code == 1
    assert "cannot be written" in result.output
