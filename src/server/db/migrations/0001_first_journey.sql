-- The whole first journey. Money is integer paise; ids are random and opaque; hot keys lead with shop or customer.

CREATE TABLE categories (
	id integer PRIMARY KEY,
	code text NOT NULL UNIQUE,
	slug text NOT NULL UNIQUE,
	names jsonb NOT NULL,
	art text NOT NULL,
	ground text NOT NULL,
	seo boolean NOT NULL DEFAULT true,
	position integer NOT NULL
);

CREATE TABLE secondary_categories (
	parent_code text NOT NULL REFERENCES categories (code),
	code text NOT NULL,
	names jsonb NOT NULL,
	position integer NOT NULL,
	PRIMARY KEY (parent_code, code)
);

CREATE TABLE brands (
	id text PRIMARY KEY,
	name text NOT NULL,
	name_key text NOT NULL UNIQUE
);

CREATE TABLE localities (
	id text PRIMARY KEY,
	city_slug text NOT NULL,
	slug text NOT NULL,
	city text NOT NULL,
	names jsonb NOT NULL,
	name_key text NOT NULL,
	pin_code text,
	lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
	lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
	popular boolean NOT NULL DEFAULT false,
	UNIQUE (city_slug, slug)
);
CREATE INDEX localities_place ON localities (lat, lng);

CREATE TABLE shops (
	id text PRIMARY KEY,
	-- Where the shop came from: a code given at import, or its name and place; running an import twice meets it again.
	source_key text NOT NULL UNIQUE,
	names jsonb NOT NULL,
	category_id integer NOT NULL REFERENCES categories (id),
	also_category_ids integer[] NOT NULL DEFAULT '{}',
	locality_id text REFERENCES localities (id),
	address_text text NOT NULL DEFAULT '',
	lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
	lng double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
	-- A shop serves a circle, or the ring of [lng, lat] pairs when it has one.
	service_radius_m integer NOT NULL CHECK (service_radius_m BETWEEN 0 AND 100000),
	service_ring jsonb,
	min_order_paise integer NOT NULL DEFAULT 0 CHECK (min_order_paise >= 0),
	delivery_fee_paise integer NOT NULL DEFAULT 0 CHECK (delivery_fee_paise >= 0),
	free_delivery_above_paise integer CHECK (free_delivery_above_paise >= 0),
	delivery_eta_min integer NOT NULL DEFAULT 30 CHECK (delivery_eta_min > 0),
	rating_sum integer NOT NULL DEFAULT 0,
	rating_count integer NOT NULL DEFAULT 0,
	offers jsonb,
	is_offer_selling boolean NOT NULL DEFAULT false,
	is_pickup boolean NOT NULL DEFAULT false,
	-- Shut by its owner, whatever the hours say.
	is_shut boolean NOT NULL DEFAULT false,
	art text NOT NULL,
	image text,
	updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shops_place ON shops (lat, lng);
CREATE INDEX shops_category ON shops (category_id);

CREATE TABLE shop_hours (
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6), -- 0 is Sunday
	opens_min smallint NOT NULL CHECK (opens_min BETWEEN 0 AND 1439),
	-- May pass midnight: 1500 is 01:00 of the next day.
	closes_min smallint NOT NULL CHECK (closes_min > opens_min AND closes_min <= 2880),
	PRIMARY KEY (shop_id, weekday, opens_min)
);

CREATE TABLE library_products (
	id text PRIMARY KEY,
	-- Brand and name in a normal form; an import meets the same product again by it.
	source_key text NOT NULL UNIQUE,
	names jsonb NOT NULL,
	about jsonb,
	brand_id text REFERENCES brands (id),
	parent_code text NOT NULL REFERENCES categories (code),
	secondary_code text,
	art text,
	ground text NOT NULL DEFAULT 'sand',
	image text,
	-- Words of all names, brand, category and spoken keywords, folded and parted by the application, because PostgreSQL's own
	-- parser cuts Indian words at their vowel signs in some locales.
	search_text text NOT NULL,
	search tsvector GENERATED ALWAYS AS (array_to_tsvector(array_remove(string_to_array(search_text, ' '), ''))) STORED,
	FOREIGN KEY (parent_code, secondary_code) REFERENCES secondary_categories (parent_code, code)
);
CREATE INDEX library_products_search ON library_products USING gin (search);
CREATE INDEX library_products_category ON library_products (parent_code, secondary_code);
CREATE INDEX library_products_brand ON library_products (brand_id);

-- Every word products are found by, once: where a typing error is looked up when nothing was found.
CREATE TABLE search_words (
	word text COLLATE "C" PRIMARY KEY
);
-- Trigrams are a help, not a need: where the extension is not to be had, words with the same first letter are compared.
DO $$ BEGIN
	CREATE EXTENSION IF NOT EXISTS pg_trgm;
	CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
	RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;

-- What a shop sells: one row per pack, so a card's variants are the rows of one (shop_id, library_product_id).
CREATE TABLE retailer_products (
	id text NOT NULL UNIQUE,
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	library_product_id text NOT NULL REFERENCES library_products (id),
	-- The pack in a normal form ("1000 g", "2x300 ml", or the words as they were), which tells variants apart.
	pack_key text NOT NULL,
	pack_text text NOT NULL,
	-- Grams, millilitres or pieces in the whole pack; null where the words do not say.
	pack_amount numeric,
	pack_unit text CHECK (pack_unit IN ('g', 'ml', 'piece')),
	price_paise integer NOT NULL CHECK (price_paise > 0),
	mrp_paise integer,
	stock integer NOT NULL DEFAULT 0 CHECK (stock >= 0),
	is_listed boolean NOT NULL DEFAULT true,
	max_quantity integer NOT NULL DEFAULT 20 CHECK (max_quantity > 0),
	is_app_exclusive_offer boolean NOT NULL DEFAULT false,
	sold_count integer NOT NULL DEFAULT 0,
	updated_at timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (shop_id, library_product_id, pack_key),
	CHECK (mrp_paise IS NULL OR mrp_paise >= price_paise),
	CHECK ((pack_amount IS NULL) = (pack_unit IS NULL))
);
CREATE INDEX retailer_products_library ON retailer_products (library_product_id, shop_id);

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

CREATE TABLE otps (
	phone_e164 text PRIMARY KEY,
	code_hash text NOT NULL,
	wrong_tries integer NOT NULL DEFAULT 0,
	expires_at timestamptz NOT NULL
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
