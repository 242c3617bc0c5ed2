"""The smallest game: its rules, its view, its computer player."""
