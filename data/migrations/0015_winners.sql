-- The last who won in a server are looked for with each change of its message of what is played.
CREATE INDEX results_by_end ON results (guild_id, ended_at);
