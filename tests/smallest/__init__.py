"""The smallest real game that passes conformance: begin a game of your own from a copy of it."""
