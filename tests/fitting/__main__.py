"""Fit the judgement of a game: `python -m tests.fitting GAME --games 2000 --checked 500`.

Games of computers of all levels, presets and numbers of seats are played; their positions, each from the
view of some seat or of a spectator, are what the judgement is fitted on. It is checked on games of other
seeds among players who slip, on whom nothing was fitted: by tenth of chance how often it came true, and the
log loss beside that of the points alone. `--write` keeps the numbers beside the game; `--stored` fits none,
and checks those that it keeps; `--players` says how often each level plays.
"""

import argparse
import os
import pickle
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from rules.catalogue import GAMES
from rules.kernel.game import Game, Player
from rules.kernel.judgement import Judgement
from tests.fitting.logit import Floats, chances, design, fit, log_loss, outcomes
from tests.fitting.played import Sample, Slipping, play

_TENTHS = 10


def _some(game: str, players: str, seed: str, numbers: range, positions: int) -> list[Sample]:
    """Positions of some games, in a process beside."""
    return [
        sample
        for number in numbers
        for sample in play(GAMES[game], _players(GAMES[game], players), seed, number, positions)
    ]


def _players(game: Game[Any, Any], said: str) -> list[Player]:
    """The players that `gentle:2,steady:3` names, each so often; those after a `~` slip."""
    found = list[Player]()
    for each in said.split(","):
        level, _, times = each.removeprefix("~").partition(":")
        player = game.players[level]
        found += [Slipping(player) if each.startswith("~") else player] * int(times or 1)
    return found


def gather(
    game: str, players: str, seed: str, games: int, positions: int, processes: int
) -> Iterator[Sample]:
    """Positions of so many games, from so many processes."""
    numbers = [range(games)[at : at + 10] for at in range(0, games, 10)]
    with ProcessPoolExecutor(processes) as pool:
        some = [pool.submit(_some, game, players, seed, each, positions) for each in numbers]
        for each in some:
            yield from each.result()


def fitted(
    samples: Sequence[Sample],
    stops: Sequence[float],
    pull: float,
    rising: Sequence[str] = (),
    together: float = 10.0,
) -> dict[str, Floats]:
    """By kind of position, what each feature is worth at each stop, pulled together with all kinds'.

    What is `rising` is worth 0 or more wherever it stands.
    """
    features = _named(samples)
    held = np.repeat([name in rising for name in features], len(stops))
    every = design(samples, values_of(samples), stops)
    common = fit(every, *outcomes(samples, every.shape[1]), pull=pull, rising=held)
    found = {"": common.reshape(len(features), len(stops))}
    for kind in sorted({sample.found.kind for sample in samples} - {""}):
        chosen = [sample for sample in samples if sample.found.kind == kind]
        made = design(chosen, values_of(chosen), stops)
        worth = fit(made, *outcomes(chosen, made.shape[1]), towards=common, pull=together, rising=held)
        found[kind] = worth.reshape(len(features), len(stops))
    return found


def _named(samples: Sequence[Sample]) -> list[str]:
    """The features of a game, in their order."""
    return list(samples[0].found.rows[0])


def values_of(samples: Sequence[Sample]) -> list[list[list[float]]]:
    """By sample and seat the features without their names."""
    return [[list(row.values()) for row in sample.found.rows] for sample in samples]


def judged(
    samples: Sequence[Sample], worth: dict[str, Floats], stops: Sequence[float]
) -> tuple[Floats, Floats]:
    """Of all samples one after the other: the chances of the seats, and the shares of the win."""
    odds, shares = [], []
    for kind, table in worth.items():
        chosen = [sample for sample in samples if sample.found.kind == kind]
        if chosen:
            made = design(chosen, values_of(chosen), stops)
            won, able = outcomes(chosen, made.shape[1])
            odds.append(_wide(chances(made, able, table.reshape(-1))))
            shares.append(_wide(won))
    return np.concatenate(odds), np.concatenate(shares)


def by_points(samples: Sequence[Sample], checked: Sequence[Sample]) -> float:
    """The log loss of checked positions if their points alone are known, fitted on the others."""
    made = _points(samples)
    worth = fit(made, *outcomes(samples, made.shape[1]))
    again = _points(checked)
    won, able = outcomes(checked, again.shape[1])
    return log_loss(chances(again, able, worth), won)


def _points(samples: Sequence[Sample]) -> Floats:
    """Points as the one feature, worth the same at all times."""
    rows = [[[float(points)] for points in sample.points] for sample in samples]
    return design(samples, rows, (0.0, 1.0)).sum(axis=2, keepdims=True)


def _wide(array: Floats) -> Floats:
    return np.pad(array, ((0, 0), (0, 8 - array.shape[1])))


def _kept(judgement: Judgement, features: Sequence[str]) -> tuple[tuple[float, ...], dict[str, Floats]]:
    """The stops of a judgement, and by kind what each feature is worth at each."""
    worth = judgement.worth.items()
    return judgement.stops, {kind: np.array([table[name] for name in features]) for kind, table in worth}


def report(odds: Floats, shares: Floats, points: float, games: int) -> list[str]:
    """How good the judgement is, in lines: a tenth of chance each, and the log loss."""
    lines, kept = [], (odds > 0)
    worst = 0.0
    for tenth in range(_TENTHS):
        inside = kept & (odds >= tenth / _TENTHS) & (odds < (tenth + 1) / _TENTHS + (tenth == _TENTHS - 1))
        if inside.any():
            said, came = float(odds[inside].mean()), float(shares[inside].mean())
            worst = max(worst, abs(said - came))
            lines.append(f"{tenth}0 to {tenth}9 %: {inside.sum():6} seats, said {said:.1%}, won {came:.1%}")
    loss = log_loss(odds, shares)
    lines.append(
        f"{len(odds)} positions of {games} games: at most {worst * 100:.1f} points apart; "
        f"log loss {loss:.3f}, by points alone {points:.3f}: {1 - loss / points:.0%} better"
    )
    return lines


def written(
    judgement: Judgement,
    features: Sequence[str],
    stops: Sequence[float],
    worth: dict[str, Floats],
    said: str,
) -> str:
    """The file that a game keeps its judgement in; what is rising stays so."""
    rising = f"rising = {list(judgement.rising)}".replace("'", '"')
    lines = [rising, f"stops = {list(stops)}", f'fitted = "{said}"']
    for kind, table in worth.items():
        lines += ["", f'[worth."{kind}"]']
        lines += [
            f"{name} = [{', '.join(f'{value:.4g}' if value % 1 else f'{value:.1f}' for value in row)}]"
            for name, row in zip(features, table, strict=True)
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, fit, check, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--checked", type=int, default=500)
    parser.add_argument("--positions", type=int, default=16)
    parser.add_argument("--players", default="gentle:2,steady:4,strong:1")
    parser.add_argument("--strangers", default="~gentle,~steady,~strong", help="on whom it is checked")
    parser.add_argument("--stops", type=float, nargs="+", default=[0.0, 0.3, 0.6, 0.85, 1.0])
    parser.add_argument("--pull", type=float, default=10.0, help="how much all is pulled to nothing")
    parser.add_argument("--together", type=float, default=10.0, help="how much kinds are pulled together")
    parser.add_argument("--keep", type=Path, help="a file of the positions, read if it is there")
    parser.add_argument("--seed", default="fit")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--stored", action="store_true", help="fit nothing, check what is kept")
    either.add_argument("--write", action="store_true", help="keep what is fitted")
    chosen = parser.parse_args()
    game, shared = GAMES[chosen.game], (chosen.positions, chosen.processes)
    judgement = game.judgement
    assert judgement is not None, f"{game.id} has no judgement"
    if chosen.keep and chosen.keep.exists():
        samples, checked = pickle.loads(chosen.keep.read_bytes())
    else:
        samples = list(gather(game.id, chosen.players, f"{chosen.seed} fitted", chosen.games, *shared))
        checked = list(gather(game.id, chosen.strangers, f"{chosen.seed} checked", chosen.checked, *shared))
    if chosen.keep:
        chosen.keep.write_bytes(pickle.dumps((samples, checked)))
    if chosen.stored:
        stops, worth = _kept(judgement, _named(checked))
    else:
        stops = chosen.stops
        worth = fitted(samples, stops, chosen.pull, judgement.rising, chosen.together)
    lines = report(*judged(checked, worth, stops), by_points(samples, checked), chosen.checked)
    print("\n".join(lines))
    if chosen.write:
        said = f"{len(samples)} positions of {chosen.games} games ({chosen.players}); checked on {lines[-1]}"
        package = type(game).__module__.rpartition(".")[0]
        Path(str(files(package) / "judgement.toml")).write_text(
            written(judgement, _named(samples), stops, worth, said), encoding="utf-8"
        )


if __name__ == "__main__":
    main()
