-- What the association's people change of categories at the counter: a photograph in place of the drawing, and whether lists leave it out.
ALTER TABLE categories ADD COLUMN image text, ADD COLUMN is_hidden boolean NOT NULL DEFAULT false;

-- A brand that was merged leads to the other one too.
ALTER TABLE moved_addresses DROP CONSTRAINT moved_addresses_kind_check;
ALTER TABLE moved_addresses ADD CONSTRAINT moved_addresses_kind_check CHECK (kind IN ('shops', 'products', 'localities', 'brands'));

-- A banner of the home page: words and a picture that lead to a page of the store, from a time on, until one, or always.
CREATE TABLE banners (
	id text PRIMARY KEY,
	names jsonb NOT NULL,
	image text NOT NULL,
	url text NOT NULL,
	position integer NOT NULL DEFAULT 1,
	starts_at timestamptz,
	ends_at timestamptz
);
