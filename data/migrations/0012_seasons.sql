-- Leagues and tournaments of a server, those that are over among them.
CREATE TABLE seasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE INDEX seasons_of_guild ON seasons (guild_id);

-- Who plays in it or waits for a place, in the order in which they came. Pairings know numbers alone.
CREATE TABLE entrants (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    season_id INTEGER NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE UNIQUE INDEX entrants_once ON entrants (season_id, user_id);
CREATE INDEX entrants_user ON entrants (user_id);

-- Who plays at which table of which round, and how that ended.
CREATE TABLE pairings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    season_id INTEGER NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE UNIQUE INDEX pairings_once ON pairings (season_id, round, number);
