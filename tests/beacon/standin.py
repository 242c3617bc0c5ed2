"""A beacon of one: it signs rounds as drand's quicknet does, with a key that only these tests have."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from aiohttp import web

from bot.beacon import quicknet
from bot.beacon.quicknet import library
from rules.kernel.fairness import randomness

_SECRET = 0x1CEB00DA
_DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
KEY = (
    "a98db5caa18ca142acc41c36d36aff7a04acd38921dafee89cba8ffb1e4113ffc4beebade442d44364b460d5473c3325"
    "0c3c55ec33f6065eb329cbbaabfe8d2944a3e5fe11d8178c41da46635b7d70bd8e4586913aa47bc14e353d1c9c309f9f"
)
"""The public key of that secret: a signature by it holds by no other."""

holds = cache(quicknet.holds)
"""The same as there, worked out once for all tests that ask: it takes a fifth of a second."""


@cache
def curve_and_points() -> list[Any]:
    """The library's modules for the curve, loaded by the first test that wants them, not by collection."""
    return library("optimized_bls12_381", "bls.point_compression")


@cache
def sign(round: int, secret: int = _SECRET) -> str:
    """The signature of that round in hex."""
    (curve, _), (hashing,) = curve_and_points(), library("bls.hash_to_curve")
    message = hashlib.sha256(round.to_bytes(8, "big")).digest()
    return packed(curve.multiply(hashing.hash_to_G1(message, _DST, hashlib.sha256), secret))


def packed(point: Any) -> str:
    """A point of G1 in hex."""
    _, points = curve_and_points()
    return int(points.compress_G1(point)).to_bytes(48, "big").hex()


def answer(round: int, signature: str | None = None) -> dict[str, Any]:
    """What a relay answers."""
    signature = signature or sign(round)
    return {"round": round, "randomness": randomness(signature), "signature": signature}


class Relay:
    """A server on loopback that answers as it is told to: by a status, bytes, or a document for a round."""

    def __init__(self, answers: Callable[[int], Any] = answer) -> None:
        self.answers = answers
        self.paths: list[str] = []

    async def __aenter__(self) -> str:
        app = web.Application()
        app.router.add_get("/{path:.*}", self._answer)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}"

    async def __aexit__(self, *how: object) -> None:
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        self.paths.append(request.path)
        told = self.answers(int(request.path.rsplit("/", 1)[1]))
        if isinstance(told, web.StreamResponse):
            return told
        return web.Response(body=told) if isinstance(told, bytes) else web.json_response(told)
