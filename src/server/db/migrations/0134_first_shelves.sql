-- The shelves of these shops with products of the first cuts, each with the number of its cut from 0: as many cuts as it takes until so many
-- products are in stock. Three letters begin the words of a thousand products, of which a list of suggestions shows ten. Both columns are given
-- as lists, so that the index is walked once and only what is there is read.
CREATE FUNCTION first_shelves(cuts tsquery[], shops text[], wanted int) RETURNS TABLE (shelf shelf_index, cut int)
LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
DECLARE
	seen text[] := '{}';
	more text[];
	found shelf_index[];
	stocked int := 0;
BEGIN
	FOR n IN 1 .. coalesce(cardinality(cuts), 0) LOOP
		more := ARRAY(SELECT id FROM library_products WHERE search @@ cuts[n] EXCEPT SELECT unnest(seen));
		CONTINUE WHEN more = '{}';
		seen := seen || more;
		found := ARRAY(SELECT si FROM shelf_index si WHERE si.shop_id = ANY (shops) AND si.library_product_id = ANY (more) AND si.is_listed);
		RETURN QUERY SELECT one::shelf_index, n - 1 FROM unnest(found) AS one;
		stocked := stocked + (SELECT count(DISTINCT library_product_id) FROM unnest(found) WHERE has_stock);
		EXIT WHEN stocked >= wanted;
	END LOOP;
END $$;
