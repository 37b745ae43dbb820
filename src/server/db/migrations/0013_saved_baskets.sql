-- What a customer has put aside at a shop: a cart holds products of one shop, and what is not chosen waits (product §8).
CREATE TABLE saved_baskets (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	-- [{ "id", "quantity" }] of packs, in the order of the cart.
	products jsonb NOT NULL,
	-- [{ "id", "name", "quantity", "image"? }] in the customer's own words.
	customs jsonb NOT NULL,
	saved_at timestamptz NOT NULL,
	PRIMARY KEY (customer_id, shop_id)
);

-- The picture of a custom line goes with the order, so that the shop knows what is meant.
ALTER TABLE order_custom_lines ADD COLUMN image text;
