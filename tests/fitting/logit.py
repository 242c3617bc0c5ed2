"""A conditional logit whose worth changes with progress: Newton's method, with a pull towards nothing."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from rules.kernel.judgement import between
from tests.fitting.played import Sample

Floats = NDArray[np.float64]
_STEPS, _HALVES, _LEAST = 60, 20, 1e-300


def design(
    samples: Sequence[Sample], rows: Sequence[Sequence[Sequence[float]]], stops: Sequence[float]
) -> Floats:
    """By sample and seat (of the largest table) the features, each spread over the stops."""
    seats = max(len(row) for row in rows)
    made = np.zeros((len(samples), seats, len(rows[0][0]), len(stops)))
    for at, (sample, row) in enumerate(zip(samples, rows, strict=True)):
        before, part = between(stops, sample.found.progress)
        values = np.asarray(row, dtype=float)
        made[at, : len(row), :, before] = values * (1 - part)
        made[at, : len(row), :, before + 1] = values * part
    return made.reshape(len(samples), seats, -1)


def outcomes(samples: Sequence[Sample], seats: int) -> tuple[Floats, Floats]:
    """By sample and seat the share of the win, and 0 for who may win, minus infinity for who may not."""
    shares, able = np.zeros((len(samples), seats)), np.full((len(samples), seats), -np.inf)
    for at, sample in enumerate(samples):
        shares[at, : len(sample.shares)] = sample.shares
        for seat in range(len(sample.shares)):
            if seat not in sample.found.out or len(sample.found.out) == len(sample.shares):
                able[at, seat] = 0.0
    return shares, able


def chances(made: Floats, able: Floats, worth: Floats) -> Floats:
    """By sample and seat the chance to win."""
    scores = made @ worth + able
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Floats = odds / odds.sum(axis=1, keepdims=True)
    return result


def fit(
    made: Floats,
    shares: Floats,
    able: Floats,
    towards: Floats | None = None,
    pull: float = 1.0,
    rising: NDArray[np.bool_] | None = None,
) -> Floats:
    """The worth with the highest likelihood, pulled towards another worth, or 0.

    `pull` is the weight of the squared difference, of features scaled to deviation 1, against a unit of log
    likelihood; the worth of what is `rising` is 0 or more. Raises numpy.linalg.LinAlgError, and
    ArithmeticError if no maximum is found.
    """
    held = np.zeros(made.shape[2], dtype=bool) if rising is None else rising
    scale = made.std(axis=(0, 1))
    scale[scale == 0] = 1.0
    scaled, start = made / scale, np.zeros(made.shape[2]) if towards is None else towards * scale

    def lost(worth: Floats) -> float:
        """Minus the log likelihood of some worth, and its pull."""
        said = np.log(np.maximum(chances(scaled, able, worth), _LEAST))
        return float(pull * ((worth - start) ** 2).sum() / 2 - (shares * said).sum())

    worth, least = start, lost(start)
    for _ in range(_STEPS):
        odds = chances(scaled, able, worth)
        slope = np.einsum("ns,nsf->f", shares - odds, scaled) - pull * (worth - start)
        mean = np.einsum("ns,nsf->nf", odds, scaled)
        bend = np.einsum("nsf,nsg->fg", scaled * odds[:, :, None], scaled, optimize=True) - mean.T @ mean
        free = np.flatnonzero(~held | (worth > 0) | (slope > 0))
        step = np.zeros(len(worth))
        step[free] = np.linalg.solve((bend + pull * np.eye(len(worth)))[np.ix_(free, free)], slope[free])
        for part in 0.5 ** np.arange(_HALVES):
            moved = worth + part * step
            moved[held] = np.maximum(moved[held], 0.0)
            if (loss := lost(moved)) < least:
                break
        else:
            result: Floats = worth / scale
            return result
        worth, least = moved, loss
    raise ArithmeticError(f"the fit has not come to rest in {_STEPS} steps")


def log_loss(odds: Floats, shares: Floats) -> float:
    """The mean of minus the logarithm of the chance that was given to who won."""
    return float(-(shares * np.log(np.maximum(odds, 1e-9))).sum(axis=1).mean())
