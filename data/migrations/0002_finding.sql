-- What somebody in a server wants to play.
CREATE TABLE wishes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE UNIQUE INDEX wishes_one_a_person ON wishes (guild_id, user_id);
CREATE INDEX wishes_of_user ON wishes (user_id);

-- People who are called together, or whose table is being opened; who they are is in their wishes.
CREATE TABLE gatherings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    content TEXT NOT NULL
);

CREATE INDEX gatherings_of_guild ON gatherings (guild_id);
