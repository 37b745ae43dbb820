-- When the last part of a merge was done: one that nobody goes on with is ended by the hourly chores.
ALTER TABLE merges_under_way ADD COLUMN at timestamptz NOT NULL DEFAULT clock_timestamp();
