-- Coupons, which are applied by their code, and offers, which are applied by their id. One table, because the rules are the same.
CREATE TABLE promotions (
	id text PRIMARY KEY,
	kind text NOT NULL CHECK (kind IN ('COUPON', 'OFFER')),
	-- In capitals, so that it does not matter how a code is typed.
	code text UNIQUE CHECK (code ~ '^[A-Z0-9]{3,24}$'),
	rule jsonb NOT NULL,
	title jsonb,
	min_order_paise integer NOT NULL DEFAULT 0 CHECK (min_order_paise >= 0),
	is_first_order boolean NOT NULL DEFAULT false,
	-- NULL: good at every shop, or for every customer.
	shop_id text REFERENCES shops (id) ON DELETE CASCADE,
	customer_id text REFERENCES customers (id) ON DELETE CASCADE,
	paid_by text NOT NULL CHECK (paid_by IN ('SHOP', 'ASSOCIATION')),
	customer_limit integer CHECK (customer_limit > 0),
	total_limit integer CHECK (total_limit > 0),
	used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
	starts_at timestamptz NOT NULL DEFAULT now(),
	ends_at timestamptz,
	source text NOT NULL DEFAULT 'STORE' CHECK (source IN ('STORE', 'REFERRAL')),
	created_at timestamptz NOT NULL DEFAULT now(),
	CHECK ((kind = 'COUPON') = (code IS NOT NULL)),
	CHECK (total_limit IS NULL OR used <= total_limit)
);
CREATE INDEX promotions_shop ON promotions (shop_id, kind);
CREATE INDEX promotions_customer ON promotions (customer_id) WHERE customer_id IS NOT NULL;

-- One row per order and promotion; `returned_at` when the order was cancelled, so that a use comes back once.
CREATE TABLE promotion_uses (
	customer_id text NOT NULL,
	promotion_id text NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	discount_paise integer NOT NULL CHECK (discount_paise > 0),
	at timestamptz NOT NULL,
	returned_at timestamptz,
	PRIMARY KEY (customer_id, promotion_id, order_id)
);
CREATE INDEX promotion_uses_order ON promotion_uses (order_id);

ALTER TABLE carts
	ADD COLUMN coupon_id text REFERENCES promotions (id) ON DELETE SET NULL,
	ADD COLUMN offer_id text REFERENCES promotions (id) ON DELETE SET NULL;

-- As they were when the order was placed.
ALTER TABLE orders ADD COLUMN coupon jsonb, ADD COLUMN offer jsonb;
