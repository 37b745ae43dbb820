-- Closed by its people for a time, and on days that they have named; more minutes on every promise for a time; and orders that are accepted by themselves.
ALTER TABLE shops
	ADD COLUMN closed_until timestamptz,
	-- Days in India, as YYYY-MM-DD.
	ADD COLUMN holidays text[] NOT NULL DEFAULT '{}',
	ADD COLUMN rush_min integer CHECK (rush_min BETWEEN 5 AND 120),
	ADD COLUMN rush_until timestamptz,
	ADD COLUMN is_auto_accept boolean NOT NULL DEFAULT false,
	-- In so many minutes an order is there that was accepted by itself; null: as was promised.
	ADD COLUMN auto_accept_min integer CHECK (auto_accept_min BETWEEN 5 AND 300),
	ADD CHECK ((rush_min IS NULL) = (rush_until IS NULL));
