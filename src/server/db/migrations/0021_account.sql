-- What a customer likes, and what they want to be told of once it can be bought again.
CREATE TABLE favourites (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	retailer_product_id text NOT NULL REFERENCES retailer_products (id) ON DELETE CASCADE,
	added_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, retailer_product_id)
);
CREATE TABLE stock_requests (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	retailer_product_id text NOT NULL REFERENCES retailer_products (id) ON DELETE CASCADE,
	-- Of the page on which it was asked for.
	language text NOT NULL,
	asked_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, retailer_product_id)
);
CREATE INDEX stock_requests_product ON stock_requests (retailer_product_id);

-- What the operator sets while the store runs; '' is the value for every language without one of its own.
CREATE TABLE remote_config (
	key text NOT NULL,
	language text NOT NULL DEFAULT '',
	value text NOT NULL,
	updated_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (key, language)
);

-- The number by which a shop's owner is known among the customers.
ALTER TABLE shops ADD COLUMN phone_e164 text;
CREATE INDEX shops_phone ON shops (phone_e164) WHERE phone_e164 IS NOT NULL;
-- Points are counted from delivered orders.
CREATE INDEX orders_delivered ON orders (customer_id) INCLUDE (to_pay_paise) WHERE stage = 'DELIVERED';
