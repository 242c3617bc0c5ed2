"""A beacon of one: it signs rounds as drand's quicknet does, with a key that only these tests have."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from aiohttp import web

from bot.beacon import quicknet
from bot.beacon.quicknet import QUICKNET, library
from rules.kernel.fairness import randomness

curve, points, _hashing = library("optimized_bls12_381", "bls.point_compression", "bls.hash_to_curve")
_SECRET = 0x1CEB00DA
_DST = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
CHAIN = QUICKNET._replace(
    key=b"".join(
        half.to_bytes(48, "big") for half in points.compress_G2(curve.multiply(curve.G2, _SECRET))
    ).hex()
)

holds = cache(quicknet.holds)
"""The same as there, worked out once for all tests that ask: it takes a fifth of a second."""


@cache
def sign(round: int, secret: int = _SECRET) -> str:
    """The signature of that round in hex."""
    message = hashlib.sha256(round.to_bytes(8, "big")).digest()
    return packed(curve.multiply(_hashing.hash_to_G1(message, _DST, hashlib.sha256), secret))


def packed(point: Any) -> str:
    """A point of G1 in hex."""
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
