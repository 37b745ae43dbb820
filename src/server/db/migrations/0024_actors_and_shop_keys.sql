-- Who made each move; null for moves from before this was noted. `key_id` is the shop's key that was used.
ALTER TABLE order_stages
	ADD COLUMN actor text CHECK (actor IN ('CUSTOMER', 'SHOP', 'ASSOCIATION', 'SYSTEM', 'PAYMENT')),
	ADD COLUMN key_id text;

-- Every change of a price or of a stock that somebody makes by hand; what orders take is in stock_moves. Null: this did not change.
CREATE TABLE product_changes (
	seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	shop_id text NOT NULL,
	retailer_product_id text NOT NULL,
	actor text NOT NULL CHECK (actor IN ('SHOP', 'ASSOCIATION', 'SYSTEM')),
	key_id text,
	price_was_paise integer,
	price_paise integer,
	mrp_was_paise integer,
	mrp_paise integer,
	stock_was integer,
	stock integer,
	at timestamptz NOT NULL
);
CREATE INDEX product_changes_shop ON product_changes (shop_id, seq DESC);

-- A key of a shop's system, good for that shop alone. Only its hash is kept.
CREATE TABLE shop_keys (
	id text PRIMARY KEY,
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	key_hash text NOT NULL UNIQUE,
	label text NOT NULL DEFAULT '',
	created_at timestamptz NOT NULL DEFAULT now(),
	revoked_at timestamptz
);
CREATE INDEX shop_keys_shop ON shop_keys (shop_id);

-- What a shop says of itself for its orders: where UPI payments go, the numbers on its invoices, in which language it is told, and after how many
-- minutes an order that it has not answered is cancelled (null: as the store has it).
ALTER TABLE shops
	ADD COLUMN upi_id text,
	ADD COLUMN gstin text,
	ADD COLUMN fssai text,
	ADD COLUMN language text NOT NULL DEFAULT 'en',
	ADD COLUMN cancel_after_min integer CHECK (cancel_after_min BETWEEN 5 AND 1440);
