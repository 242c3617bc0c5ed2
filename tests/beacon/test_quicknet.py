"""Rounds, times and signatures of drand's quicknet: two real values, and what must not pass for one."""

import sys
from collections.abc import Callable

import pytest

from bot.beacon import quicknet
from bot.beacon.quicknet import due, first_from, holds, in_time, sent_at
from tests.beacon.standin import KEY, curve_and_points, packed, sign

REAL = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
OTHER_KEY = (
    "81d320f220ee9c79e60e19dedc838c31e3ab919b15481e9feb52f643628c4f6a13fdc52129493875a818109d767272ca"
    "0541cbcdcea9335f2870d781b39b845ba8cbd44fdfe4967781cf72ca5917fc9398bcf97ca0548ed5a709016c4b1ff0f3"
)
OTHER = "95c93585c513ebbcb4777ff15599b3140e5ec0295faa0e483f3deadd88fa6d43f0d3703e3a4ce106e8fd6c6987f32126"
INFINITY = "c0" + "00" * 47


def test_real_values_hold_for_their_round_and_chain_alone() -> None:
    assert holds(1000, REAL)
    assert not holds(1001, REAL), "a value of another round, replayed"
    assert holds(38, OTHER, OTHER_KEY)
    assert not holds(38, OTHER), "of another chain"


def off_curve() -> str:
    """An x that no point of the curve has."""
    curve, _ = curve_and_points()
    for x in range(1, 100):
        packed_x = bytearray(x.to_bytes(48, "big"))
        packed_x[0] |= 0x80
        cube = (x**3 + 4) % curve.field_modulus
        if pow(cube, (curve.field_modulus - 1) // 2, curve.field_modulus) != 1:
            return packed_x.hex()
    raise AssertionError


def outside_the_subgroup() -> str:
    """A point of the curve that the generator does not reach."""
    curve, _ = curve_and_points()
    for x in range(1, 100):
        cube = (x**3 + 4) % curve.field_modulus
        y = pow(cube, (curve.field_modulus + 1) // 4, curve.field_modulus)
        point = (curve.FQ(x), curve.FQ(y), curve.FQ(1))
        if y * y % curve.field_modulus == cube and not curve.is_inf(curve.multiply(point, curve.curve_order)):
            return packed(point)
    raise AssertionError


@pytest.mark.parametrize(
    "signature",
    [
        "",
        "00" * 48,
        "ff" * 48,
        REAL[:-2],
        REAL + "00",
        REAL.upper(),
        " " + REAL,
        REAL[:-2] + "38",
        "a" + REAL[1:],  # the other point of that x
        INFINITY,
    ],
)
def test_nothing_else_is_that_rounds_value(signature: str) -> None:
    assert not holds(1000, signature)


@pytest.mark.parametrize("made", [off_curve, outside_the_subgroup, lambda: sign(1000)])
def test_no_point_but_the_signers_is_that_rounds_value(made: Callable[[], str]) -> None:
    """One off the curve, one outside the subgroup, one signed by somebody else."""
    assert not holds(1000, made())


def test_the_stand_in_signs_as_quicknet_does() -> None:
    assert holds(1000, sign(1000), KEY)
    assert not holds(1000, sign(1000, 17), KEY)


def test_a_signature_moved_out_of_the_subgroup_does_not_hold() -> None:
    """Its pairing is that of the true one, so the order of the point is all that tells them apart."""
    curve, points = curve_and_points()
    true = points.decompress_G1(int(sign(1000), 16))
    of_order_three = (curve.FQ(0), curve.FQ(2), curve.FQ(1))
    assert curve.is_on_curve(of_order_three, curve.b)
    moved = curve.add(true, of_order_three)
    assert not holds(1000, packed(moved), KEY)


def test_the_library_leaves_the_depth_of_recursion_as_it_was() -> None:
    """It allows a hundred thousand levels, with which deeply nested JSON ends the process."""
    assert sys.getrecursionlimit() < 100_000


def test_when_rounds_are_due() -> None:
    assert due(1) == 1692803367
    assert due(1000) == 1692803367 + 3 * 999
    assert first_from(due(1000)) == 1000
    assert first_from(due(1000) + 0.001) == 1001
    assert first_from(0.0) == 1, "there is none before the first"


def test_a_message_is_dated_by_its_id() -> None:
    # Discord's own example: 2016-04-30 11:18:25.796 UTC.
    assert sent_at(175928847299117063) == pytest.approx(1462015105.796)


def message(moment: float) -> int:
    return round((moment - 1420070400) * 1000) << 22


def test_a_message_is_in_time_three_seconds_before_its_round() -> None:
    assert in_time(message(due(1000) - 3.0), 1000)
    assert not in_time(message(due(1000) - 2.999), 1000)
    assert not in_time(message(due(1000) + 60), 1000)
    assert quicknet.LATEST == 3.0
