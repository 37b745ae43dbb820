-- Whoever changes the category or brand of products has the lock 4321010 alone, which whoever adds rows to the index shares: so no row is added
-- with a category that is about to be replaced. Both take it before they lock any row (src/server/catalogue/shops/lock-shelf.ts).
CREATE OR REPLACE FUNCTION index_products(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(cardinality(ids), 0) = 0 THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(4321010);
	PERFORM 1 FROM shelf_index s JOIN library_products lp ON lp.id = s.library_product_id
		WHERE lp.id = ANY (ids) AND (s.parent_code, s.secondary_code, s.brand_id) IS DISTINCT FROM (lp.parent_code, lp.secondary_code, lp.brand_id)
		ORDER BY s.shop_id, s.library_product_id FOR UPDATE OF s;
	UPDATE shelf_index s SET parent_code = lp.parent_code, secondary_code = lp.secondary_code, brand_id = lp.brand_id
	FROM library_products lp
	WHERE lp.id = ANY (ids) AND s.library_product_id = lp.id
		AND (s.parent_code, s.secondary_code, s.brand_id) IS DISTINCT FROM (lp.parent_code, lp.secondary_code, lp.brand_id);
END $$;

-- Work that changes products long before it ends calls index_products_later first and index_products_now last: orders wait for the rows of the
-- index only in between the second and the end.
CREATE FUNCTION index_products_later() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('nukkad.index_products', 'later', true);
	CREATE TEMP TABLE products_to_index (id text NOT NULL) ON COMMIT DROP;
END $$;

CREATE FUNCTION index_products_now() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('nukkad.index_products', '', true);
	PERFORM index_products((SELECT array_agg(DISTINCT id) FROM products_to_index));
	DROP TABLE products_to_index;
END $$;

CREATE OR REPLACE FUNCTION index_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids text[];
BEGIN
	SELECT array_agg(come.id) INTO ids FROM come JOIN gone USING (id)
	WHERE (come.parent_code, come.secondary_code, come.brand_id) IS DISTINCT FROM (gone.parent_code, gone.secondary_code, gone.brand_id);
	IF ids IS NULL THEN RETURN NULL; END IF;
	IF current_setting('nukkad.index_products', true) = 'later' THEN INSERT INTO products_to_index SELECT unnest(ids);
	ELSE PERFORM index_products(ids);
	END IF;
	RETURN NULL;
END $$;

-- What another process wrote while 0098 filled the index is not in it: 0098 read the packs before its triggers held. They hold now, so what is
-- wrong stays visible until it is read anew here, and only these rows are locked.
DO $$
DECLARE
	ids text[];
	shops text[];
	products text[];
BEGIN
	SELECT array_agg(DISTINCT lp.id) INTO ids FROM shelf_index s JOIN library_products lp ON lp.id = s.library_product_id
	WHERE (s.parent_code, s.secondary_code, s.brand_id) IS DISTINCT FROM (lp.parent_code, lp.secondary_code, lp.brand_id);
	PERFORM index_products(ids);
	SELECT array_agg(shop_id), array_agg(library_product_id) INTO shops, products
	FROM (
		SELECT DISTINCT shop_id, library_product_id FROM retailer_products UNION SELECT shop_id, library_product_id FROM shelf_index WHERE is_listed
	) card LEFT JOIN shelf_index s USING (shop_id, library_product_id)
		LEFT JOIN LATERAL head_of(card.shop_id, card.library_product_id) head ON true
	WHERE s.shop_id IS NULL OR (s.is_listed, s.has_stock, s.price_paise, s.mrp_paise, s.sold)
		IS DISTINCT FROM (head.price_paise IS NOT NULL, coalesce(head.has_stock, false), head.price_paise, head.mrp_paise, head.sold);
	IF shops IS NOT NULL THEN PERFORM add_to_shelf_index(shops, products); END IF;
END $$;
