-- Plain SQL throughout, so that another database can follow. Times are seconds since 1970.

CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);

-- Whose commands a server lists (0: all servers), and the hash of what Discord took last; empty: nothing.
CREATE TABLE command_lists (
    guild_id INTEGER PRIMARY KEY,
    games TEXT NOT NULL,
    hash TEXT NOT NULL
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
    secret BLOB,
    secret_hash TEXT NOT NULL,
    start_digest TEXT NOT NULL,
    waiting TEXT NOT NULL,
    since TEXT NOT NULL,
    why TEXT NOT NULL,
    opened_at REAL NOT NULL,
    started_at REAL,
    ended_at REAL,
    -- From what the dice come beside the secret.
    dice TEXT NOT NULL DEFAULT '{}',
    record_digest TEXT NOT NULL DEFAULT '',
    -- What somebody at a table asks of the others there (empty: nothing), and when it is to begin.
    request TEXT NOT NULL DEFAULT '',
    starts_at REAL,
    -- The seats that took advice since their last move.
    advisees TEXT NOT NULL DEFAULT '[]',
    -- The seats that take no offers until it is their turn to move.
    refusing TEXT NOT NULL DEFAULT '[]',
    silent TEXT NOT NULL DEFAULT '[]',
    missed TEXT NOT NULL DEFAULT '{}',
    -- The version at which each seat's last turn ended: what came since is news to it.
    turned TEXT NOT NULL DEFAULT '{}',
    -- When each seat asked something of all others last.
    asked TEXT NOT NULL DEFAULT '{}',
    -- Whether those who play may open the next one here.
    granted INTEGER NOT NULL DEFAULT 0,
    rated INTEGER NOT NULL DEFAULT 1
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
    -- What somebody does at a table who has no seat; empty for the seats.
    role TEXT NOT NULL DEFAULT '',
    -- What binds the name to the record of a game that is over; without the salt nobody can try names.
    salt TEXT NOT NULL DEFAULT '',
    bound TEXT NOT NULL DEFAULT '',
    -- The place at which it was when it changed hands, the worst of several; 0: it did not.
    left_at INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX seats_of_user ON seats (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_of_owner ON seats (owner_id) WHERE owner_id IS NOT NULL;

-- Who sat where in a game that goes on: whoever knows one hand takes no other.
CREATE TABLE sitters (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    PRIMARY KEY (game_id, user_id, seat)
);

-- Who is called what in a table's notes, so that a person who wants to be forgotten is found there.
CREATE TABLE named (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game_id, user_id, name)
);

CREATE INDEX named_user ON named (user_id);

-- What somebody wrote down for themselves while they sit at an open table.
CREATE TABLE plans (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (game_id, user_id)
);

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
    advised INTEGER NOT NULL DEFAULT 0,
    -- A move of which nobody but who made it may know: nothing that others get depends on it.
    unseen INTEGER NOT NULL DEFAULT 0,
    -- A move of a turn of the seat's own: no order, no answer to others.
    in_turn INTEGER NOT NULL DEFAULT 0,
    -- Which computer player chose it, of which version of the players; empty where none did.
    level TEXT NOT NULL DEFAULT '',
    players TEXT NOT NULL DEFAULT '',
    -- A move of a person's seat that was not its only one.
    choice INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, number)
);

-- What the house did (start, pause, undo, a seat replaced), for the log.
CREATE TABLE notes (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    noted_at REAL NOT NULL,
    content TEXT NOT NULL,
    -- Said in the channel with the boards that follow, not only in the log.
    is_public INTEGER NOT NULL DEFAULT 1,
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
    is_newest INTEGER NOT NULL,
    -- The phase in it, the version after which its news begin, and the text that stays of an older message.
    phase TEXT NOT NULL DEFAULT '',
    since INTEGER NOT NULL DEFAULT 0,
    kept TEXT NOT NULL DEFAULT ''
);

CREATE INDEX posts_of_game ON posts (game_id, is_newest);

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
    -- Where advice could be had nobody's strength shows.
    rated INTEGER NOT NULL DEFAULT 1,
    -- At which place it is rated, and whether its person made fewer than half of the choices.
    place INTEGER NOT NULL DEFAULT 0,
    idle INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game_id, seat)
);

CREATE INDEX results_of_guild ON results (guild_id, user_id) WHERE user_id IS NOT NULL;

-- What somebody had done in the last hour that costs others, under a number that is not their id.
CREATE TABLE spendings (
    who INTEGER NOT NULL,
    spent_at REAL NOT NULL,
    cost TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (who, spent_at, cost)
);

CREATE INDEX spendings_by_time ON spendings (spent_at);

-- Whether the newest turns of a person in a server were made in time (1) or ended by silence (0), oldest first.
CREATE TABLE punctual (
    guild_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    turns TEXT NOT NULL,
    PRIMARY KEY (guild_id, user_id)
);

-- What a person chose for all tables: when not to be pinged.
CREATE TABLE people (
    user_id INTEGER PRIMARY KEY,
    settings TEXT NOT NULL
);
