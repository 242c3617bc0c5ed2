"""Golden boards, and that the comparison would notice what matters."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from render import theme
from render.lettering import write
from tests.render import golden


@pytest.mark.parametrize("name", golden.CASES)
def test_golden_board(name: str) -> None:
    golden.check(name, golden.draw(golden.CASES[name], golden.stored_view(name)))


def test_every_golden_board_is_recorded_as_it_is_stored() -> None:
    recorded = golden.hashes()
    assert set(recorded) == set(golden.CASES)
    for name, digest in recorded.items():
        assert golden.digest(golden.picture(name)) == digest, name


def labelled(text: str, size: int = 29) -> Image.Image:
    picture = Image.new("RGB", (160, 160), theme.rgb("meadow"))
    write(picture, (80, 80), text, size, theme.rgb("ink"))
    return picture


def test_a_wrong_label_is_noticed() -> None:
    for one, other in (("B8", "B3"), ("1", "7"), ("O", "0"), ("C4", "C5"), ("3", "8")):
        assert golden.worst_block(labelled(one), labelled(other)) > golden.TOLERANCE


def test_a_rounded_edge_passes() -> None:
    one, other = labelled("8"), labelled("8")
    ImageDraw.Draw(other).point((80, 60), fill=theme.rgb("tuft"))
    assert golden.digest(one) != golden.digest(other)
    assert golden.worst_block(one, other) < golden.TOLERANCE
    assert golden.worst_block(one, one.resize((80, 80))) == 255


def test_a_mismatch_keeps_what_differs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "ROOT", tmp_path)
    name = next(iter(golden.CASES))
    with pytest.raises(AssertionError, match="looks different"):
        golden.check(name, labelled("8"))
    with Image.open(tmp_path / f"{name}.diff.png") as kept:
        assert kept.width > 160
