"""Draw the golden boards anew; then look at each of them before it is committed.

python -m tests.render.regenerate [--positions] [NAME …]

`--positions` also plays the positions anew; without it only those that are missing or unreadable.
"""

import argparse
import json

import msgspec

from tests.render import golden


def main() -> None:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description="Draw the golden boards anew.")
    parser.add_argument("names", nargs="*", help="cases; all if none is named")
    parser.add_argument("--positions", action="store_true", help="play the positions anew, too")
    asked = parser.parse_args()
    unknown = set(asked.names) - set(golden.CASES)
    if unknown:
        parser.error(f"no such case: {', '.join(sorted(unknown))}; there are {', '.join(golden.CASES)}")
    golden.BOARDS.mkdir(parents=True, exist_ok=True)
    digests = {name: digest for name, digest in golden.hashes().items() if name in golden.CASES}
    for name in asked.names or golden.CASES:
        picture = golden.draw(golden.CASES[name], position(name, anew=asked.positions))
        same = digests.get(name) == golden.digest(picture)
        digests[name] = golden.digest(picture)
        picture.save(golden.BOARDS / f"{name}.png", optimize=True)
        print(f"{name}: {'unchanged' if same else 'drawn anew: look at it'}")
    golden.HASHES.write_text(json.dumps(dict(sorted(digests.items())), indent=1) + "\n")


def position(name: str, *, anew: bool) -> object:
    """The view of a case, stored or played anew."""
    if not anew:
        try:
            return golden.stored_view(name)
        except (FileNotFoundError, msgspec.ValidationError):
            pass
    view = golden.play(golden.CASES[name])
    (golden.BOARDS / f"{name}.json").write_bytes(msgspec.json.encode(view) + b"\n")
    return view


if __name__ == "__main__":
    main()
