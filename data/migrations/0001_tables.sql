-- Plain SQL throughout, so that another database can follow. Times are seconds since 1970.

CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    opener_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    chosen TEXT NOT NULL,
    options TEXT NOT NULL,
    settings TEXT NOT NULL,
    phase TEXT NOT NULL,
    is_open INTEGER NOT NULL,
    version INTEGER NOT NULL,
    shown INTEGER NOT NULL DEFAULT 0,
    seed BLOB,
    seed_hash TEXT NOT NULL,
    start_digest TEXT NOT NULL,
    waiting TEXT NOT NULL,
    since TEXT NOT NULL,
    why TEXT NOT NULL,
    opened_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL
);

CREATE UNIQUE INDEX games_one_a_channel ON games (channel_id) WHERE is_open = 1;
CREATE INDEX games_of_channel ON games (channel_id, id);
CREATE INDEX games_behind ON games (id) WHERE shown < version;
CREATE INDEX games_open ON games (id) WHERE is_open = 1;

CREATE TABLE seats (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    computer TEXT,
    owner_id INTEGER,
    gave_up INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX seats_of_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_of_owner ON seats (owner_id) WHERE owner_id IS NOT NULL;

-- Append-only: a move that is taken back keeps its row and its number, and says when.
CREATE TABLE moves (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    made_by TEXT NOT NULL,
    user_id INTEGER,
    interaction_id INTEGER UNIQUE,
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    digest TEXT NOT NULL,
    made_at REAL NOT NULL,
    undone_at REAL,
    PRIMARY KEY (game_id, number)
);

-- What the house did (start, pause, undo, a seat replaced), for the log.
CREATE TABLE notes (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    noted_at REAL NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (game_id, version)
);

-- The state after the move of that number; 0 is the start.
CREATE TABLE snapshots (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (game_id, number)
);

CREATE TABLE timers (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    due_at REAL NOT NULL,
    PRIMARY KEY (game_id, seat, kind)
);

CREATE INDEX timers_due ON timers (due_at);

CREATE TABLE posts (
    message_id INTEGER PRIMARY KEY,
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    is_newest INTEGER NOT NULL
);

CREATE INDEX posts_of_game ON posts (game_id, is_newest);

CREATE TABLE results (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    guild_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    user_id INTEGER,
    computer TEXT,
    won INTEGER NOT NULL,
    score INTEGER NOT NULL,
    ended_at REAL NOT NULL,
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX results_of_guild ON results (guild_id, user_id) WHERE user_id IS NOT NULL;
