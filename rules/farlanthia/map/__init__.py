"""The map of Farlanthia: what lies where, and land drawn by lists."""
