-- Games that a server plans for a time.
CREATE TABLE evenings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE INDEX evenings_of_guild ON evenings (guild_id);

-- Who said that they come, in the order in which they did.
CREATE TABLE comers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    evening_id INTEGER NOT NULL REFERENCES evenings (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL
);

CREATE UNIQUE INDEX comers_once ON comers (evening_id, user_id);
CREATE INDEX comers_user ON comers (user_id);
