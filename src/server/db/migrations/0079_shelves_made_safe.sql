-- The keys of calls that put a pack on a shelf, with what they were answered: a call that is sent again, because its answer was lost, is answered the same.
CREATE TABLE shelf_keys (
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	key text NOT NULL,
	request_hash text NOT NULL,
	answer jsonb NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (shop_id, key)
);
CREATE INDEX shelf_keys_at ON shelf_keys (at);

-- Photographs that were sent from the counter, by the key of their address, and the shop that sent each first. What nothing shows is removed.
CREATE TABLE shop_pictures (
	key text PRIMARY KEY,
	url text NOT NULL,
	shop_id text REFERENCES shops (id) ON DELETE SET NULL,
	sent_at timestamptz NOT NULL
);
CREATE INDEX shop_pictures_shop ON shop_pictures (shop_id);

-- The shop that made a product of its own; null for what the catalogue's files or the association have brought.
ALTER TABLE library_products ADD COLUMN maker_shop_id text REFERENCES shops (id) ON DELETE SET NULL;
CREATE INDEX library_products_maker ON library_products (maker_shop_id) WHERE maker_shop_id IS NOT NULL;
CREATE INDEX library_products_image ON library_products (image) WHERE image IS NOT NULL;

-- A shop's own photograph of what it sells, which no other shop shows.
ALTER TABLE retailer_products ADD COLUMN image text;
CREATE INDEX retailer_products_image ON retailer_products (image) WHERE image IS NOT NULL;
