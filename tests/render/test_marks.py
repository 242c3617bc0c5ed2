"""The private picture for a choice: dimmed, badged, cropped."""

from io import BytesIO

from hypothesis import given, strategies as st
from PIL import Image

from render import marks, theme
from render.backdrop import Backdrop

SIZE = (1120, 1000)

spots = st.lists(
    st.builds(marks.Spot, st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1), st.just("1")), min_size=1
)


def asked(board: Backdrop, found: list[marks.Spot]) -> Image.Image:
    box = marks.crop(SIZE, found)
    return Image.open(BytesIO(marks.choose(board.compose([], box), box, found))).convert("RGB")


@given(spots, st.integers(0, 200))
def test_the_crop_holds_every_spot_and_is_not_too_small(found: list[marks.Spot], margin: int) -> None:
    left, top, right, bottom = marks.crop(SIZE, found, margin)
    assert 0 <= left < right <= SIZE[0]
    assert 0 <= top < bottom <= SIZE[1]
    assert right - left >= marks.LEAST[0]
    assert bottom - top >= marks.LEAST[1]
    for spot in found:
        assert max(0, spot.x - margin) >= left
        assert min(SIZE[0], spot.x + margin) <= right
        assert max(0, spot.y - margin) >= top
        assert min(SIZE[1], spot.y + margin) <= bottom


def test_the_crop_is_tight() -> None:
    assert marks.crop(SIZE, [marks.Spot(300, 300, "1"), marks.Spot(900, 800, "2")], 50) == (
        250,
        250,
        950,
        850,
    )
    assert marks.crop(SIZE, [], 50) == (0, 0, *SIZE)


def test_the_board_is_dimmed_and_badges_are_not() -> None:
    board = Backdrop(Image.new("RGB", SIZE, theme.rgb("meadow")), 100, theme.bright())
    picture = asked(board, [marks.Spot(500, 500, "7")])
    assert picture.size == marks.LEAST
    assert picture.getpixel((5, 5)) == theme.mix((0, 0, 0), theme.rgb("meadow"), theme.DIM)
    colours = picture.crop((215, 175, 266, 226)).getcolors(10_000)
    assert colours is not None
    most = {colour for _, colour in sorted(colours, reverse=True)[:3]}
    assert {theme.rgb("paper"), theme.rgb("ink")} <= most


def test_what_is_chosen_already_is_dark() -> None:
    board = Backdrop(Image.new("RGB", SIZE, theme.rgb("meadow")), 100, theme.bright())

    def most(spot: marks.Spot) -> theme.Colour:
        picture = asked(board, [spot])
        found = picture.crop((220, 180, 262, 222)).getcolors(10_000)
        assert found is not None
        colour = max(found)[1]
        assert isinstance(colour, tuple)
        return colour[0], colour[1], colour[2]

    assert most(marks.Spot(500, 500, "7")) == theme.rgb("paper")
    assert most(marks.Spot(500, 500, "7", chosen=True)) == theme.rgb("ink")
    assert most(marks.Spot(500, 500, "", chosen=True)) == theme.rgb("ink")
