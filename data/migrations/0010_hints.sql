-- Which kinds of move somebody was told about as they first met them in a game: in which turn of which table
-- (the version after which its news begin), and whether that was put away. Without a kind: none any more.
CREATE TABLE hints (
    user_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    table_id INTEGER NOT NULL,
    since INTEGER NOT NULL,
    got INTEGER NOT NULL,
    PRIMARY KEY (user_id, game, kind)
);
