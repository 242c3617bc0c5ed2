"""The schema as numbered SQL files, each applied once, in order, in a transaction of its own."""
