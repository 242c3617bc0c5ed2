"""What changed from board to board, and the page that steps through a game with it."""

import json
import re
import shutil
import subprocess
from base64 import b64decode
from io import BytesIO
from itertools import islice
from types import SimpleNamespace

import msgspec
import pytest
from PIL import Image, ImageChops

from render import catalogue, flipbook, replay_page
from render.painter import Picture
from rules.catalogue import GAMES
from rules.farlanthia.events import CASTLE
from rules.farlanthia.season.victory import LIMIT, finish
from rules.kernel import chronicle, record
from rules.kernel.game import RandomPlayer
from rules.kernel.simulation import play, seeds
from tests.farlanthia.table import GAME as FARLANTHIA, position
from tests.render.games import options_for, views

CHART = Picture("", b"chart", 'Plots of "Ann"')


def laid(leaf, page):
    """The page after a leaf was laid on it, as the browser does it."""
    with Image.open(BytesIO(b64decode(leaf["picture"]))) as sheet:
        for x, y, width, height, left, top in leaf["parts"]:
            page.paste(sheet.convert("RGB").crop((left, top, left + width, top + height)), (x, y))
    return page


def flat(board):
    return Image.open(BytesIO(board)).convert("RGB")


@pytest.mark.parametrize(
    ("why", "valor", "told"),
    [
        (CASTLE, 0, "enough capitols were taken."),
        (LIMIT, 3, "the last season is over: equal in renown, most valor plus honor, 3 to 0."),
    ],
)
def test_the_end_is_told_in_whole_words_and_what_parted_the_first(why, valor, told):
    """Records keep shorter ones, by which they are checked."""
    state = position()
    state.table.valor[0] = valor
    finish(state, (0,), why, [])
    turn = chronicle.Turn(record.Step(9, state, None, None, [], ""), (), (0, 0))
    read = SimpleNamespace(
        result=record.Result((0,), (0, 0), why),
        options=FARLANTHIA.settle({}, 2),
        seats=[SimpleNamespace(title="Ann"), SimpleNamespace(title="Ben")],
        moves=(),
    )
    assert replay_page._result(FARLANTHIA, read, [turn, turn]) == f"Ann won after 1 turn: {told}"


@pytest.mark.parametrize("id", ["land", "settlers", "landover", "farlanthia"])
def test_leaves_one_after_the_other_are_the_boards(id):
    painter, seats = catalogue.find(id), 3
    seen = islice(views(id, options_for(id, seats), seats, 5), 0, 60, 10)
    boards = [painter.board(view) for view in seen]
    size = flipbook.size_of(boards)
    page = Image.new("RGB", size)
    for leaf, board in zip(flipbook.leaves(boards, size), boards, strict=True):
        laid(msgspec.to_builtins(leaf), page)
        assert ImageChops.difference(page, flat(board)).getbbox() is None


def test_a_single_pixel_is_noticed_and_a_smaller_board_lies_in_the_middle():
    pictures = [Image.new("RGB", (400, 300), "#2E80BA") for _ in range(2)]
    pictures[1].putpixel((123, 45), (255, 255, 255))
    pictures.append(pictures[1].crop((0, 0, 200, 100)))
    boards = []
    for picture in pictures:
        file = BytesIO()
        picture.save(file, "PNG")
        boards.append(file.getvalue())
    _, pixel, small = flipbook.leaves(boards, (400, 300))
    assert [part[:4] for part in pixel.parts] == [(123, 45, 1, 1)]
    page = laid(msgspec.to_builtins(small), pictures[1])
    assert ImageChops.difference(page.crop((100, 100, 300, 200)), pictures[2]).getbbox() is None
    sea = pictures[0].getpixel((0, 0))
    assert dict(map(reversed, page.getcolors())) == {sea: 400 * 300 - 1, (255, 255, 255): 1}, "no bands"


@pytest.fixture(scope="module")
def read():
    game = GAMES["land"]
    played = play(
        game, game.settle({}, 2), [RandomPlayer()] * 2, seeds("page", 26), names=["random"] * 2, keep=True
    )
    seats = (record.Seated.named("</script><b>Ann & Bo", b"0" * 16), *played.record.seats[1:])
    return msgspec.structs.replace(played.record, seats=seats)


@pytest.fixture(scope="module")
def album(read):
    with replay_page.album(GAMES["land"], read, catalogue.find("land")) as found:
        yield found


@pytest.fixture(scope="module")
def page(read, album):
    return replay_page.make(GAMES["land"], read, album, CHART)


def book_of(page):
    found = re.search(rb'<script type="application/json" id="game">(.*?)</script>', page, re.DOTALL)
    return json.loads(found[1])


PRESSED = """
const elements = {}, heard = {};
const element = id => elements[id] ??= {
  style: {}, getContext: () => ({ drawImage() {} }), setAttribute(name, value) { this[name] = value; },
  append() {}, replaceChildren() {}, addEventListener() {}, click() { this.onclick(); } };
globalThis.document = { getElementById: element, createElement: element };
globalThis.Image = class { async decode() {} };
globalThis.addEventListener = (kind, does) => { heard[kind] = does; };
element("game").textContent = process.argv[1];
eval(process.argv[2]);
const press = (key, tagName) => {
  heard.keydown({ key, target: { tagName }, preventDefault() {} });
  return `${elements.play["aria-label"]} ${elements.turn.value}`;
};
console.log(JSON.parse(process.argv[3]).map(each => press(...each)).join(", "));
process.exit();
"""
"""Runs a page's script without a browser, and says after each key at some element what it plays and where."""


@pytest.mark.skipif(shutil.which("node") is None, reason="nothing here runs the page")
def test_space_plays_and_pauses_wherever_the_keys_go(page):
    """The slider keeps its arrows, a button its Space; whoever had drawn the slider could not play by it."""
    book = book_of(page)
    small = {**book, "leaves": [{**leaf, "picture": ""} for leaf in book["leaves"]]}
    script = re.findall(rb"<script>(.*?)</script>", page, re.DOTALL)[-1].decode()

    slider = [(" ", "INPUT"), (" ", "INPUT"), ("End", "INPUT")]
    keys = [*slider, ("ArrowRight", "BODY"), (" ", "BUTTON"), (" ", "BODY")]
    run = ["node", "-e", PRESSED, json.dumps(small), script, json.dumps(keys)]
    said = subprocess.run(run, capture_output=True, check=True, text=True).stdout.strip()
    assert said == "Pause 0, Play 0, Play 0, Play 1, Play 1, Pause 1"


def test_a_page_tells_the_whole_game_and_needs_nothing_outside_it(read, page):
    game = GAMES["land"]
    book = book_of(page)
    turns = list(chronicle.turns(game.variant(read.options), record.replay(game, read)))
    assert len(book["leaves"]) == len(book["turns"]) == len(turns)
    assert book["turns"][-1]["scores"] == list(read.result.scores)
    assert [seat["name"] for seat in book["seats"]] == [each.name for each in read.seats]
    assert any("</script><b>Ann & Bo" in line for turn in book["turns"] for line in turn["lines"])
    assert b"<b>Ann" not in page
    assert b"{{" not in page
    assert b'alt="Plots of &quot;Ann&quot;"' in page
    assert re.findall(rb"(?:src|href)=\"(?!data:)", page) == [] == re.findall(rb"https?://", page)


def test_a_name_that_looks_like_a_field_of_the_page_stays_a_name(read, album):
    seats = (record.Seated.named("{{game}} {{picture}}", b"0" * 16), *read.seats[1:])
    made = replay_page.make(GAMES["land"], msgspec.structs.replace(read, seats=seats), album, CHART)
    title = re.search(rb"<h1>(.*?)</h1>", made, re.DOTALL)[1]
    assert title.startswith(b"Land: {{game}} {{picture}} and ") and len(title) < 100
    assert book_of(made)["seats"][0]["name"] == "{{game}} {{picture}}"


def test_a_page_that_would_be_too_large_leaves_boards_out_and_no_news(read, album, page):
    whole = book_of(page)
    short = book_of(replay_page.make(GAMES["land"], read, album, CHART, most_bytes=1))
    assert len(short["leaves"]) == 20 < len(whole["leaves"])
    assert [line for turn in short["turns"] for line in turn["lines"]] == [
        line for turn in whole["turns"] for line in turn["lines"]
    ]
    for what in ("title", "scores"):
        assert short["turns"][-1][what] == whole["turns"][-1][what]
