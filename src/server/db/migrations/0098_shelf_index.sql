-- What lists select, order and count by: one row for each product of each shop, instead of its packs, the product and its categories joined
-- anew for every list. Kept by the transaction that changes a pack or a product, whoever writes it. `price_paise`, `mrp_paise`, `has_stock` and
-- `sold` are of its head, the pack that a card shows first; a product whose packs are all unlisted keeps its row, so that there is always one
-- to lock.
CREATE TABLE shelf_index (
	shop_id text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
	library_product_id text NOT NULL REFERENCES library_products (id) ON DELETE CASCADE,
	parent_code text NOT NULL,
	secondary_code text,
	brand_id text,
	is_listed boolean NOT NULL,
	has_stock boolean NOT NULL,
	price_paise integer,
	mrp_paise integer,
	sold double precision,
	PRIMARY KEY (shop_id, library_product_id)
);

-- The head of one product at one shop, in the order of `packOrderSql`; no row where no pack is listed.
CREATE FUNCTION head_of(shop text, product text)
RETURNS TABLE (has_stock boolean, price_paise integer, mrp_paise integer, sold double precision) LANGUAGE sql STABLE AS $$
	SELECT rp.stock > 0, rp.price_paise, rp.mrp_paise, ln(1 + rp.popularity + rp.sold_count)
	FROM retailer_products rp WHERE rp.shop_id = shop AND rp.library_product_id = product AND rp.is_listed
	ORDER BY rp.stock > 0 DESC, rp.pack_amount NULLS LAST, rp.price_paise, rp.id LIMIT 1
$$;

INSERT INTO shelf_index
	SELECT card.shop_id, card.library_product_id, lp.parent_code, lp.secondary_code, lp.brand_id, head.price_paise IS NOT NULL,
		coalesce(head.has_stock, false), head.price_paise, head.mrp_paise, head.sold
	FROM (SELECT DISTINCT shop_id, library_product_id FROM retailer_products) card JOIN library_products lp ON lp.id = card.library_product_id
		LEFT JOIN LATERAL head_of(card.shop_id, card.library_product_id) head ON true
	-- So that the rows of a shop lie on few pages; an import adds them in this order too.
	ORDER BY card.shop_id, card.library_product_id;

CREATE INDEX shelf_index_category ON shelf_index (shop_id, parent_code, secondary_code) WHERE is_listed;
CREATE INDEX shelf_index_in_stock ON shelf_index (shop_id, parent_code) WHERE is_listed AND has_stock;
CREATE INDEX shelf_index_product ON shelf_index (library_product_id, shop_id);

-- Reads the heads of these products anew. The rows are locked first, in one order for everybody, and read by a later statement: so of two
-- transactions that change two packs of one product the second sees what the first wrote.
CREATE FUNCTION index_shelves(shops text[], products text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM shelf_index s JOIN unnest(shops, products) AS c (shop, product) ON s.shop_id = c.shop AND s.library_product_id = c.product
		ORDER BY s.shop_id, s.library_product_id FOR UPDATE OF s;
	UPDATE shelf_index s SET is_listed = head.price_paise IS NOT NULL, has_stock = coalesce(head.has_stock, false), price_paise = head.price_paise,
		mrp_paise = head.mrp_paise, sold = head.sold
	FROM unnest(shops, products) AS c (shop, product) LEFT JOIN LATERAL head_of(c.shop, c.product) head ON true
	WHERE s.shop_id = c.shop AND s.library_product_id = c.product
		AND (s.is_listed, s.has_stock, s.price_paise, s.mrp_paise, s.sold)
			IS DISTINCT FROM (head.price_paise IS NOT NULL, coalesce(head.has_stock, false), head.price_paise, head.mrp_paise, head.sold);
END $$;

-- Makes the rows that are missing, and reads the others anew. The lock is shared by all who add rows, and whoever changes the category of a
-- product has it alone: so neither reads a category that the other is about to replace, or misses a row that the other is about to add.
CREATE FUNCTION add_to_shelf_index(shops text[], products text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	old_shops text[];
	old_products text[];
BEGIN
	PERFORM pg_advisory_xact_lock_shared(4321010);
	WITH card AS (
		SELECT * FROM unnest(shops, products) AS c (shop_id, library_product_id)
	), added AS (
		INSERT INTO shelf_index
			SELECT card.shop_id, card.library_product_id, lp.parent_code, lp.secondary_code, lp.brand_id, head.price_paise IS NOT NULL,
				coalesce(head.has_stock, false), head.price_paise, head.mrp_paise, head.sold
			FROM card JOIN library_products lp ON lp.id = card.library_product_id
				LEFT JOIN LATERAL head_of(card.shop_id, card.library_product_id) head ON true
			ORDER BY card.shop_id, card.library_product_id
		ON CONFLICT DO NOTHING RETURNING shop_id, library_product_id
	)
	SELECT array_agg(shop_id), array_agg(library_product_id) INTO old_shops, old_products
	FROM (SELECT * FROM card EXCEPT SELECT * FROM added) AS old;
	IF old_shops IS NOT NULL THEN PERFORM index_shelves(old_shops, old_products); END IF;
END $$;

CREATE FUNCTION index_packs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	shops text[];
	products text[];
BEGIN
	IF TG_OP = 'DELETE' THEN
		SELECT array_agg(shop_id), array_agg(library_product_id) INTO shops, products
		FROM (SELECT DISTINCT shop_id, library_product_id FROM gone) AS card;
		IF shops IS NOT NULL THEN PERFORM index_shelves(shops, products); END IF;
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' THEN
		SELECT array_agg(shop_id), array_agg(library_product_id) INTO shops, products
		FROM (SELECT DISTINCT shop_id, library_product_id FROM come) AS card;
		IF shops IS NOT NULL THEN PERFORM add_to_shelf_index(shops, products); END IF;
		RETURN NULL;
	END IF;
	-- A pack that has gone to another shop or product.
	SELECT array_agg(shop_id), array_agg(library_product_id) INTO shops, products FROM (
		SELECT DISTINCT come.shop_id, come.library_product_id FROM come JOIN gone USING (id)
		WHERE (come.shop_id, come.library_product_id) <> (gone.shop_id, gone.library_product_id)
	) AS card;
	IF shops IS NOT NULL THEN PERFORM add_to_shelf_index(shops, products); END IF;
	SELECT array_agg(shop_id), array_agg(library_product_id) INTO shops, products FROM (
		SELECT DISTINCT gone.shop_id, gone.library_product_id FROM come JOIN gone USING (id)
		WHERE (come.shop_id, come.library_product_id, come.is_listed, come.stock > 0, come.price_paise, come.mrp_paise, come.pack_amount,
				come.popularity, come.sold_count)
			IS DISTINCT FROM (gone.shop_id, gone.library_product_id, gone.is_listed, gone.stock > 0, gone.price_paise, gone.mrp_paise,
				gone.pack_amount, gone.popularity, gone.sold_count)
	) AS card;
	IF shops IS NOT NULL THEN PERFORM index_shelves(shops, products); END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER packs_come AFTER INSERT ON retailer_products REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION index_packs();
CREATE TRIGGER packs_change AFTER UPDATE ON retailer_products REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION index_packs();
CREATE TRIGGER packs_go AFTER DELETE ON retailer_products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION index_packs();

-- The categories and brands of products. An import writes its products long before it ends, and orders must not wait for it: it sets
-- nukkad.index_products to 'later' and calls this function itself, last.
CREATE FUNCTION index_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(4321010);
	PERFORM 1 FROM shelf_index s JOIN library_products lp ON lp.id = s.library_product_id
		WHERE lp.id = ANY (ids) AND (s.parent_code, s.secondary_code, s.brand_id) IS DISTINCT FROM (lp.parent_code, lp.secondary_code, lp.brand_id)
		ORDER BY s.shop_id, s.library_product_id FOR UPDATE OF s;
	UPDATE shelf_index s SET parent_code = lp.parent_code, secondary_code = lp.secondary_code, brand_id = lp.brand_id
	FROM library_products lp
	WHERE lp.id = ANY (ids) AND s.library_product_id = lp.id
		AND (s.parent_code, s.secondary_code, s.brand_id) IS DISTINCT FROM (lp.parent_code, lp.secondary_code, lp.brand_id);
END $$;

CREATE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
BEGIN
	IF current_setting('nukkad.index_products', true) = 'later' THEN RETURN NULL; END IF;
	SELECT array_agg(come.id) INTO ids FROM come JOIN gone USING (id)
	WHERE (come.parent_code, come.secondary_code, come.brand_id) IS DISTINCT FROM (gone.parent_code, gone.secondary_code, gone.brand_id);
	IF ids IS NOT NULL THEN PERFORM index_products(ids); END IF;
	RETURN NULL;
END $$;

CREATE TRIGGER products_change AFTER UPDATE ON library_products REFERENCING OLD TABLE AS gone NEW TABLE AS come
	FOR EACH STATEMENT EXECUTE FUNCTION index_changed_products();

ANALYZE shelf_index;
