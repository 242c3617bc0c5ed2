"""A public source of chance: rounds that nobody can know before their time, and that anyone can check."""
