-- Fair dice: a secret that is fixed when the table opens, and what people add to it. Format 1 knew neither.
ALTER TABLE games RENAME COLUMN seed TO secret;
ALTER TABLE games RENAME COLUMN seed_hash TO secret_hash;
ALTER TABLE games ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN contributions TEXT NOT NULL DEFAULT '[]';
ALTER TABLE games ADD COLUMN record_digest TEXT NOT NULL DEFAULT '';

ALTER TABLE moves ADD COLUMN advised INTEGER NOT NULL DEFAULT 0;

-- Public: said in the channel with the boards that follow, not only in the log.
ALTER TABLE notes ADD COLUMN is_public INTEGER NOT NULL DEFAULT 1;

-- Everybody who ever sat at a table, and where: whoever knows one hand takes no other.
CREATE TABLE sitters (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id, seat)
);

INSERT INTO sitters (game_id, user_id, seat)
SELECT game_id, COALESCE(user_id, owner_id), seat FROM seats
WHERE COALESCE(user_id, owner_id) IS NOT NULL;

-- What is about to be sent: after a crash the same nonce is sent again, so that nothing comes twice.
CREATE TABLE intents (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    previous_id INTEGER,
    nonce INTEGER NOT NULL,
    made_at REAL NOT NULL,
    PRIMARY KEY (game_id, kind, seat)
);

-- What is kept of a finished game when its moves and states are pruned.
CREATE TABLE records (
    game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    document BLOB NOT NULL,
    pruned_at REAL NOT NULL
);
