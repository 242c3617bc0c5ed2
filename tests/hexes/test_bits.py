from rules.kernel.hexes.bits import bits, mask


def test_a_set_holds_its_places_and_no_other():
    assert (mask([]), bits(0)) == (0, ())
    assert (mask([3, 1]), bits(0b1010)) == (0b1010, (1, 3))
    assert bits(mask([0, 200, 0])) == (0, 200)
