"""drand's chain "quicknet": when rounds are due, whether a message came before, and whether a value holds.

`python -m bot.beacon.quicknet ROUND SIGNATURE` checks one value by itself: the library for it takes memory
that goes with the process.
"""

import hashlib
import math
import sys
from importlib import import_module
from typing import Any

from rules.kernel.fairness import SIGNATURE_BYTES

HASH = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
"""That of the chain, by which relays know it, in hex."""
KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
"""Its public key, in hex."""
_GENESIS, _PERIOD = 1692803367, 3
"""When its first round was due (seconds since 1970), and seconds between two."""
AHEAD = 10.0
"""Seconds that a round is due at least after Start was pressed; a message takes one or two of them."""
LATEST = 3.0
"""Seconds before its round at which a start message must be there at the latest."""
REFUSED = 3
"""The exit code for a value that is not that round's."""
_HASHED_TO = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_DISCORD_EPOCH = 1420070400.0


def due(round: int) -> float:
    """When that round is due, in seconds since 1970."""
    return _GENESIS + _PERIOD * (round - 1)


def first_from(moment: float) -> int:
    """The first round that is due at that moment or later."""
    return max(1, math.ceil((moment - _GENESIS) / _PERIOD) + 1)


def sent_at(message: int) -> float:
    """When Discord took what has that id, in seconds since 1970, by Discord's own clock."""
    return (message >> 22) / 1000 + _DISCORD_EPOCH


def in_time(message: int, round: int) -> bool:
    """Whether a message was there before anybody could know that round."""
    return sent_at(message) <= due(round) - LATEST


def library(*names: str) -> list[Any]:
    """These modules of the library for the curve: a third of a second and 25 MiB for who checks something.

    It lets Python recurse far deeper than the stack goes, for what it does no more: that is taken back.
    """
    deepest = sys.getrecursionlimit()
    try:
        return [import_module(f"py_ecc.{name}") for name in names]
    finally:
        sys.setrecursionlimit(deepest)


def holds(round: int, signature: str, key: str = KEY) -> bool:
    """Whether that signature (hex) is that round's: a point of the curve's subgroup, and not infinity."""
    curve, points, hashing = library("optimized_bls12_381", "bls.point_compression", "bls.hash_to_curve")
    try:
        packed = bytes.fromhex(signature)
        point = points.decompress_G1(int.from_bytes(packed, "big"))
    except ValueError:
        return False
    if len(packed) != SIGNATURE_BYTES or packed.hex() != signature:
        return False
    if curve.is_inf(point) or not curve.is_inf(curve.multiply(point, curve.curve_order)):
        return False
    public = bytes.fromhex(key)
    halves = (public[:SIGNATURE_BYTES], public[SIGNATURE_BYTES:])
    owner = points.decompress_G2(tuple(int.from_bytes(half, "big") for half in halves))
    told = hashlib.sha256(round.to_bytes(8, "big")).digest()
    message = hashing.hash_to_G1(told, _HASHED_TO, hashlib.sha256)
    # e(signature, g2) = e(message, key), with one final exponentiation for both.
    signed = curve.pairing(curve.G2, point, False)
    expected = curve.pairing(owner, curve.neg(message), False)
    return bool(curve.final_exponentiate(signed * expected) == curve.FQ12.one())


if __name__ == "__main__":
    sys.exit(0 if holds(int(sys.argv[1]), *sys.argv[2:]) else REFUSED)
