-- The keys of partners' calls that changed a pack: a call that is sent again, because its answer was lost, changes nothing.
CREATE TABLE product_keys (
	retailer_product_id text NOT NULL REFERENCES retailer_products (id) ON DELETE CASCADE,
	key text NOT NULL,
	request_hash text NOT NULL,
	at timestamptz NOT NULL,
	PRIMARY KEY (retailer_product_id, key)
);
CREATE INDEX product_keys_at ON product_keys (at);
