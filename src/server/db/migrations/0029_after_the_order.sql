-- Orders that their shops have not answered.
CREATE INDEX orders_unanswered ON orders (placed_at) WHERE stage = 'PLACED';

-- Where a delivery is, as its shop last said.
CREATE TABLE order_locations (
	order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
	lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
	lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
	at timestamptz NOT NULL
);

-- One for each delivered order. The comment is shown only where it has been looked at.
CREATE TABLE order_ratings (
	order_id text PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
	shop_id text NOT NULL,
	stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
	stickers text[] NOT NULL DEFAULT '{}',
	comment text,
	comment_state text NOT NULL DEFAULT 'NONE' CHECK (comment_state IN ('NONE', 'WAITING', 'SHOWN', 'HIDDEN')),
	at timestamptz NOT NULL
);
CREATE INDEX order_ratings_shop ON order_ratings (shop_id, at DESC);
CREATE INDEX order_ratings_waiting ON order_ratings (at) WHERE comment_state = 'WAITING';

-- "Something is wrong": what a customer says of an order, and what the shop answers.
CREATE TABLE order_help (
	id text PRIMARY KEY,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	shop_id text NOT NULL,
	reason text NOT NULL,
	item_ids text[] NOT NULL DEFAULT '{}',
	words text NOT NULL DEFAULT '',
	image text,
	asked_at timestamptz NOT NULL,
	answer_by timestamptz NOT NULL,
	answer text,
	answered_at timestamptz,
	actor text,
	key_id text
);
CREATE INDEX order_help_order ON order_help (order_id);
CREATE INDEX order_help_open ON order_help (shop_id, asked_at) WHERE answered_at IS NULL;

-- Invoices and credit notes have numbers without gaps, for each shop and financial year (April to March).
CREATE TABLE invoice_counters (
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
	year smallint NOT NULL,
	last_number integer NOT NULL,
	PRIMARY KEY (shop_id, kind, year)
);
CREATE TABLE invoices (
	shop_id text NOT NULL,
	kind text NOT NULL CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
	year smallint NOT NULL,
	number integer NOT NULL,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	-- The refund that a credit note is about; '' for the invoice itself.
	about text NOT NULL DEFAULT '',
	amount_paise bigint NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (shop_id, kind, year, number),
	UNIQUE (order_id, kind, about)
);

-- The GST rate that is in the price, in hundredths of a percent, and the HSN code, where they are known.
ALTER TABLE library_products ADD COLUMN hsn text, ADD COLUMN tax_rate smallint CHECK (tax_rate BETWEEN 0 AND 10000);
ALTER TABLE order_lines ADD COLUMN hsn text, ADD COLUMN tax_rate smallint;

-- Links that show how far an order is to whoever has them. Only the hash of their token is kept.
CREATE TABLE order_shares (
	token_hash text PRIMARY KEY,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	expires_at timestamptz NOT NULL
);
CREATE INDEX order_shares_order ON order_shares (order_id);
CREATE INDEX order_shares_expired ON order_shares (expires_at);
