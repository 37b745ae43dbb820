/** The columns of a pack that its row alone says. */
export const VALUES_OF_ROW = 'k.price_paise, k.mrp_paise, k.stock, k.gtin, k.code, k.food_sign, k.best_before, k.origin, k.is_prescribed';

/** Where the products of the file, and each of their packs, are sold among the shops for spreading, as places in the order of these. */
const SOLD = `
	sold AS (
		SELECT p.key, rp.pack_key, s.place
		FROM (SELECT DISTINCT p.key, p.parent, lp.id FROM import_keys p JOIN import_products USING (no) JOIN library_products lp USING (source_key)) p
			JOIN retailer_products rp ON rp.library_product_id = p.id AND rp.is_listed
			JOIN import_sellers s ON s.parent = p.parent AND s.shop_id = rp.shop_id
	),
	homes AS (SELECT key, array_agg(DISTINCT place ORDER BY place) AS places FROM sold GROUP BY 1),
	holders AS (SELECT key, pack_key, array_agg(place ORDER BY place) AS places FROM sold GROUP BY 1, 2)`;

/** A pack needs as many shops as it has rows and copies: `nth` is which of them, from 0, in the order of the shops, and `most` how many. */
const ROWS = `
	SELECT k.*, n.places, least((max(k.again) OVER (PARTITION BY k.product, k.pack_key) + 1) * n.copies, n.places) AS most,
		(k.again * n.copies + k.copy) % n.places AS nth, k.spot % n.places AS own
	FROM (
		SELECT k.*, p.key AS product, p.parent, (dense_rank() OVER (PARTITION BY p.key, k.pack_key ORDER BY k.line) - 1)::integer AS again
		FROM import_packs k JOIN import_keys p USING (no)
	) k
	JOIN (SELECT DISTINCT parent, places, copies FROM import_sellers) n ON n.parent = k.parent`;

/** The shops after the product's own one, around the end of the list to its beginning. */
const NOWHERE_YET = 'CASE WHEN k.nth < k.own + k.most - k.places THEN k.nth ELSE k.nth + least(k.own, k.places - k.most) END';
/** Where a pack that is sold begins: at the product's own shop where that sells it, else at the first that does. */
const START = 'CASE WHEN k.own = ANY (coalesce(h.places, m.places)) THEN k.own ELSE (coalesce(h.places, m.places))[1] END';
/** First those that have the pack, then those that have its product, then the next ones. */
const SOMEWHERE = `(
	SELECT place FROM (
		SELECT place FROM generate_series(0, k.places - 1) AS place
		ORDER BY (place = ANY (h.places)) IS NOT TRUE, place <> ALL (m.places), (place - (${START}) + k.places) % k.places LIMIT k.most
	) chosen ORDER BY place OFFSET k.nth LIMIT 1
)`;

/**
 * When spreading, a pack stays at the shops that have it, also where shops came or went since; of several at the one where it would begin. Its
 * first row is for the first of them in the order of the shops, a repeated one for the next, so that a row means the same shop every time. What
 * no shop has yet goes to those that sell other packs of its product, else to the next shops, so that every row has a shop.
 */
export const SPREAD = `
	WITH ${SOLD}
	SELECT k.line, k.id, s.shop_id, k.product, k.pack_key, k.pack_text, k.pack_amount, k.pack_unit, ${VALUES_OF_ROW}
	FROM (${ROWS}) k
	LEFT JOIN homes m ON m.key = k.product
	LEFT JOIN holders h ON h.key = k.product AND h.pack_key = k.pack_key
	JOIN import_sellers s ON s.parent = k.parent AND s.place = CASE
		WHEN m.places IS NULL THEN ${NOWHERE_YET}
		WHEN cardinality(h.places) = k.most THEN h.places[k.nth + 1]
		ELSE ${SOMEWHERE} END`;
