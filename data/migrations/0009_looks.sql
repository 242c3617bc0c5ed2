-- What somebody who played a game sees who looks back on it: made once, and kept.
CREATE TABLE looks (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);

CREATE INDEX looks_user ON looks (user_id);
