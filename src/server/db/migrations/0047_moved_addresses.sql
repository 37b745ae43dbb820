-- Where the address of a shop, product (by id) or locality (by city/slug) leads that was merged into another, and the key by which the files of
-- imports still name it.
CREATE TABLE moved_addresses (
	kind text NOT NULL CHECK (kind IN ('shops', 'products', 'localities')),
	old text NOT NULL,
	new text NOT NULL,
	source_key text,
	at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (kind, old)
);
CREATE INDEX moved_addresses_source ON moved_addresses (kind, source_key) WHERE source_key IS NOT NULL;
