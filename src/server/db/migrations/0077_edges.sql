-- Edges before the store are told of each change: at once, and once more a little later, for what they fetched meanwhile. A change is due to
-- be told at edge_due, and not any more when that is null. What only edges have to hear (a shop opens by the clock) changes nothing here.
ALTER TABLE changes
	ADD COLUMN edge_due timestamptz DEFAULT clock_timestamp(),
	ADD COLUMN edge_round smallint NOT NULL DEFAULT 0,
	ADD COLUMN edge_tries smallint NOT NULL DEFAULT 0,
	ADD COLUMN only_edges boolean NOT NULL DEFAULT false;
CREATE INDEX changes_edge_due ON changes (edge_due) WHERE edge_due IS NOT NULL;
