-- A basket that was thrown away, whole: for a day its customer can have it back. Another may wait at its shop meanwhile, so it stands apart.
CREATE TABLE thrown_baskets (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	products jsonb NOT NULL,
	customs jsonb NOT NULL,
	choices jsonb NOT NULL,
	saved_at timestamptz NOT NULL,
	thrown_at timestamptz NOT NULL,
	PRIMARY KEY (customer_id, shop_id)
);
CREATE INDEX thrown_baskets_shop ON thrown_baskets (shop_id);
