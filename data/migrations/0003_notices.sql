-- The one message of a server that says what is played there and who looks for a game.
CREATE TABLE notices (
    guild_id INTEGER PRIMARY KEY,
    content TEXT NOT NULL
);
