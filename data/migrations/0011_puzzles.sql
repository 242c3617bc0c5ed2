-- What each person has solved of the puzzles, and for how many days running.
CREATE TABLE solvers (
    user_id INTEGER PRIMARY KEY,
    content TEXT NOT NULL
);

-- The channel of a server in which a puzzle stands every day, and what was sent there last.
CREATE TABLE dailies (
    guild_id INTEGER PRIMARY KEY,
    content TEXT NOT NULL
);
