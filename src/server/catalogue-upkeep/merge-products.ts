import { sql } from 'kysely';
import { isOver, STAGES } from '#lib/contract/stages.ts';
import { packLockOrderSql } from '#server/catalogue/shops/pack-lock-order.ts';
import { mergePacks, type PackPair } from '#server/catalogue-upkeep/merge-packs.ts';
import type { Db } from '#server/db/tables.ts';

const OVER = STAGES.filter(isOver);

const [inRule, inLine] = ['libraryProductId', 'library_product_id'];

/** A column of JSON that names the product under a key: whether it is the loser, and the column with the winner instead. */
function namedBy(loser: string, winner: string) {
	const named = (key: string, id: string) => `"${key}": "${id}"`;
	return {
		hasIt: (column: string, key: string) => sql<boolean>`strpos(${sql.ref(column)}::text, ${named(key, loser)}) > 0`,
		moved: (column: string, key: string) => sql`replace(${sql.ref(column)}::text, ${named(key, loser)}, ${named(key, winner)})::jsonb`,
	};
}

/**
 * Rules and proposals name a product in their JSON, as a settlement will compare or write it. Orders are locked first, as all who change one
 * lock them, so that no proposal is settled meanwhile with the old id.
 */
async function moveNamedInJson(trx: Db, loser: string, winner: string): Promise<void> {
	const { hasIt, moved } = namedBy(loser, winner);
	await sql`SELECT 1 FROM orders o WHERE stage <> ALL (${OVER}::text[]) AND (${hasIt('coupon', inRule)} OR ${hasIt('offer', inRule)}
			OR EXISTS (SELECT 1 FROM order_modifications d WHERE d.order_id = o.id AND d.settled_at IS NULL AND ${hasIt('d.changes', inLine)}))
		ORDER BY id FOR UPDATE`.execute(trx);
	await sql`UPDATE orders SET coupon = ${moved('coupon', inRule)}, offer = ${moved('offer', inRule)}
		WHERE stage <> ALL (${OVER}::text[]) AND (${hasIt('coupon', inRule)} OR ${hasIt('offer', inRule)})`.execute(trx);
	await sql`UPDATE order_modifications SET changes = ${moved('changes', inLine)}
		WHERE settled_at IS NULL AND ${hasIt('changes', inLine)}`.execute(trx);
}

/**
 * Makes two library products one, in the caller's transaction: the packs, barcodes, promotions and orders of `loser` are `winner`'s, which is
 * found by the words of both; `loser` is deleted.
 */
export async function mergeProducts(trx: Db, loser: string, winner: string): Promise<void> {
	await moveNamedInJson(trx, loser, winner);
	await sql`SELECT 1 FROM library_products WHERE id IN (${loser}, ${winner}) ORDER BY id FOR UPDATE`.execute(trx);
	await sql`SELECT 1 FROM retailer_products rp WHERE library_product_id IN (${loser}, ${winner})
		ORDER BY ${packLockOrderSql} FOR UPDATE`.execute(trx);
	// After the packs, as orders lock them.
	const { hasIt, moved } = namedBy(loser, winner);
	await sql`UPDATE promotions SET rule = ${moved('rule', inRule)} WHERE ${hasIt('rule', inRule)}`.execute(trx);
	const { rows: pairs } = await sql<PackPair>`
		SELECT l.id AS loser, w.id AS winner FROM retailer_products l JOIN retailer_products w USING (shop_id, pack_key)
		WHERE l.library_product_id = ${loser} AND w.library_product_id = ${winner}`.execute(trx);
	await mergePacks(trx, pairs);
	for (const table of ['retailer_products', 'order_lines', 'barcodes'] as const)
		await sql`UPDATE ${sql.table(table)} SET library_product_id = ${winner} WHERE library_product_id = ${loser}`.execute(trx);
	await sql`UPDATE library_products w SET names = l.names || w.names, about = coalesce(l.about || w.about, w.about, l.about), image = coalesce(w.image, l.image),
			more_images = CASE WHEN w.image IS NULL THEN l.more_images ELSE w.more_images END, brand_id = coalesce(w.brand_id, l.brand_id),
			hsn = coalesce(w.hsn, l.hsn), tax_rate = coalesce(w.tax_rate, l.tax_rate), search_text = (
				SELECT string_agg(word, ' ' ORDER BY at) FROM (
					SELECT word, min(at) AS at FROM string_to_table(w.search_text || ' ' || regexp_replace(l.search_text, '(^| )[@>][^ ]+', '', 'g'), ' ')
						WITH ORDINALITY AS t (word, at) WHERE word <> '' GROUP BY word
				) words
			)
		FROM library_products l WHERE (l.id, w.id) = (${loser}, ${winner})`.execute(trx);
	await sql`DELETE FROM library_products WHERE id = ${loser}`.execute(trx);
}
