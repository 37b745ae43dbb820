-- Who shops, what they order, and what is told of it.

CREATE TABLE customers (
	id text PRIMARY KEY,
	phone_e164 text NOT NULL UNIQUE,
	first_name text NOT NULL DEFAULT '',
	last_name text NOT NULL DEFAULT '',
	email text NOT NULL DEFAULT '',
	dob date,
	gender text,
	language text NOT NULL DEFAULT 'en',
	profile_image text,
	points integer NOT NULL DEFAULT 0,
	receive_notification boolean NOT NULL DEFAULT true,
	referral_code text NOT NULL UNIQUE,
	referred_by text REFERENCES customers (id),
	created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE customer_addresses (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	id text NOT NULL UNIQUE,
	address_text text NOT NULL DEFAULT '',
	google_address text NOT NULL DEFAULT '',
	lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
	lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
	flat_number text NOT NULL DEFAULT '',
	building_name text NOT NULL DEFAULT '',
	street_name text NOT NULL DEFAULT '',
	locality_name text NOT NULL DEFAULT '',
	landmark text NOT NULL DEFAULT '',
	address_type text NOT NULL DEFAULT 'Home',
	pin_code text NOT NULL DEFAULT '',
	is_default boolean NOT NULL DEFAULT false,
	status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'ARCHIVED')),
	created_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, id),
	CHECK (status = 'ACTIVE' OR NOT is_default)
);
CREATE UNIQUE INDEX customer_addresses_one_default ON customer_addresses (customer_id) WHERE is_default;

-- A number may hold several live codes: an earlier one, already on the phone, stays good when another is sent.
CREATE TABLE otps (
	phone_e164 text NOT NULL,
	code_hash text NOT NULL,
	wrong_tries integer NOT NULL DEFAULT 0,
	expires_at timestamptz NOT NULL,
	PRIMARY KEY (phone_e164, code_hash)
);
-- What every process of this store must know and nobody else, made on first use.
CREATE TABLE secrets (
	name text PRIMARY KEY,
	value text NOT NULL
);
-- One row per OTP sent, for the limits per number and per address; the address is stored hashed.
CREATE TABLE otp_sends (
	phone_e164 text NOT NULL,
	ip_hash text NOT NULL,
	sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX otp_sends_phone ON otp_sends (phone_e164, sent_at);
CREATE INDEX otp_sends_ip ON otp_sends (ip_hash, sent_at);

-- One row per token pair; a family is one login on one device, and reuse of a dead refresh token ends it.
CREATE TABLE sessions (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	id text NOT NULL,
	family text NOT NULL,
	access_hash text NOT NULL UNIQUE,
	refresh_hash text NOT NULL UNIQUE,
	access_expires_at timestamptz NOT NULL,
	refresh_expires_at timestamptz NOT NULL,
	replaced_at timestamptz,
	created_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, id)
);
CREATE INDEX sessions_family ON sessions (customer_id, family);

CREATE TABLE carts (
	customer_id text PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
	id text NOT NULL UNIQUE,
	shop_id text REFERENCES shops (id) ON DELETE SET NULL,
	delivery_type text NOT NULL DEFAULT 'DELIVERY' CHECK (delivery_type IN ('DELIVERY', 'PICKUP')),
	location_id text,
	slot_start timestamptz,
	slot_end timestamptz,
	instructions text NOT NULL DEFAULT '',
	payment_method text NOT NULL DEFAULT 'COD' CHECK (payment_method IN ('COD', 'UPI', 'ONLINE')),
	updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE cart_lines (
	customer_id text NOT NULL REFERENCES carts (customer_id) ON DELETE CASCADE,
	retailer_product_id text NOT NULL REFERENCES retailer_products (id) ON DELETE CASCADE,
	quantity integer NOT NULL CHECK (quantity > 0),
	-- The price the shopper last saw, to say so when it changes.
	seen_price_paise integer NOT NULL,
	added_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, retailer_product_id)
);
CREATE TABLE cart_custom_lines (
	customer_id text NOT NULL REFERENCES carts (customer_id) ON DELETE CASCADE,
	id text NOT NULL,
	name text NOT NULL,
	quantity integer NOT NULL CHECK (quantity > 0),
	image text,
	PRIMARY KEY (customer_id, id)
);

CREATE TABLE orders (
	customer_id text NOT NULL,
	id text NOT NULL UNIQUE,
	code text NOT NULL UNIQUE,
	shop_id text NOT NULL REFERENCES shops (id),
	stage text NOT NULL CHECK (stage IN ('PAYMENT_PENDING', 'PLACED', 'MODIFIED', 'ACCEPTED', 'ON_THE_WAY', 'PICKUP_READY', 'DELIVERED', 'CANCELLED')),
	-- One order per key, whatever else fails.
	idempotency_key text NOT NULL,
	bill jsonb NOT NULL,
	to_pay_paise bigint NOT NULL CHECK (to_pay_paise >= 0),
	address jsonb,
	delivery_type text NOT NULL CHECK (delivery_type IN ('DELIVERY', 'PICKUP')),
	slot_start timestamptz,
	slot_end timestamptz,
	instructions text NOT NULL DEFAULT '',
	payment_method text NOT NULL,
	payment_status text NOT NULL DEFAULT 'PENDING' CHECK (payment_status IN ('PENDING', 'PAID', 'REFUNDED')),
	language text NOT NULL DEFAULT 'en',
	eta_at timestamptz,
	placed_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, id),
	UNIQUE (customer_id, idempotency_key)
);
CREATE INDEX orders_customer ON orders (customer_id, placed_at DESC, id);
CREATE INDEX orders_shop ON orders (shop_id, placed_at DESC, id);
CREATE INDEX orders_placed ON orders (placed_at DESC, id);

CREATE TABLE order_lines (
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	retailer_product_id text NOT NULL,
	library_product_id text NOT NULL,
	names jsonb NOT NULL,
	image text NOT NULL,
	pack_text text NOT NULL,
	quantity integer NOT NULL CHECK (quantity > 0),
	price_paise integer NOT NULL,
	mrp_paise integer,
	position integer NOT NULL,
	PRIMARY KEY (order_id, retailer_product_id)
);
CREATE TABLE order_custom_lines (
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	id text NOT NULL,
	name text NOT NULL,
	quantity integer NOT NULL CHECK (quantity > 0),
	price_paise integer,
	PRIMARY KEY (order_id, id)
);
CREATE TABLE order_stages (
	order_id text NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
	seq integer NOT NULL,
	stage text NOT NULL,
	reason text,
	at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (order_id, seq)
);
-- Every unit that leaves or returns because of an order, once per reason.
CREATE TABLE stock_moves (
	shop_id text NOT NULL,
	retailer_product_id text NOT NULL,
	order_id text NOT NULL,
	reason text NOT NULL CHECK (reason IN ('ORDERED', 'CANCELLED', 'MODIFIED')),
	delta integer NOT NULL,
	at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (shop_id, retailer_product_id, order_id, reason)
);

CREATE TABLE idempotency_keys (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	key text NOT NULL,
	endpoint text NOT NULL,
	request_hash text NOT NULL,
	status smallint NOT NULL,
	-- Not jsonb, which would give the fields in another order the second time.
	answer json NOT NULL,
	created_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, key)
);

-- Messages to people, written in the transaction that causes them and handed to the sender afterwards.
CREATE TABLE outbox (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	channel text NOT NULL,
	recipient text NOT NULL,
	template text NOT NULL,
	body text NOT NULL,
	secret text,
	created_at timestamptz NOT NULL DEFAULT now(),
	sent_at timestamptz
);
CREATE INDEX outbox_unsent ON outbox (id) WHERE sent_at IS NULL;

-- What changed, for the page caches of every process: read on NOTIFY, and by polling where there is none.
CREATE TABLE changes (
	seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	tags text[] NOT NULL,
	at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE search_history (
	customer_id text NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
	term text NOT NULL,
	search_type text NOT NULL CHECK (search_type IN ('PRODUCT', 'STORE')),
	is_complete boolean NOT NULL,
	store_id text,
	searched_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (customer_id, term, search_type)
);
