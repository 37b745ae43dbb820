-- How many products a merge has moved, or a brand's new name is on.
ALTER TABLE audit_trail ADD COLUMN products integer;
-- Merges that are not at their end, each with the act of the audit trail that tells of it.
CREATE TABLE merges_under_way (
	kind text NOT NULL,
	old text NOT NULL,
	new text NOT NULL,
	act bigint NOT NULL,
	PRIMARY KEY (kind, old)
);
-- Brands with a new name whose products after `read_to`, by their ids, are still found by the words of the former one.
CREATE TABLE brand_renames (
	brand_id text PRIMARY KEY REFERENCES brands ON DELETE CASCADE,
	was text NOT NULL,
	read_to text NOT NULL DEFAULT ''
);
