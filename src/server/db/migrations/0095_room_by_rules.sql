-- How much room a shop's delivery times have on certain days between two times: a list of {days, from, to, capacity}, of which the first that fits counts.
ALTER TABLE shops ADD COLUMN slot_rules jsonb NOT NULL DEFAULT '[]';
