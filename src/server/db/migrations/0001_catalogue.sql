-- What shops sell and where. Money is integer paise; ids are random and opaque; hot keys lead with shop or customer.

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
