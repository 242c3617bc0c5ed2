"""The development cards as records: each kind with its words, its number, its worth, and how it is played."""
