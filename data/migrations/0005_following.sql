-- Who is told in private how a game goes on at which they do not play.
CREATE TABLE followers (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);

CREATE INDEX followers_user ON followers (user_id);
