import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { mergePacks, type PackPair } from '#server/upkeep/merge-packs.ts';

/**
 * Makes two library products one, in the caller's transaction: the packs, barcodes and orders of `loser` are `winner`'s, which is found by
 * the words of both; `loser` is deleted.
 */
export async function mergeProducts(trx: Db, loser: string, winner: string): Promise<void> {
	await sql`SELECT 1 FROM library_products WHERE id IN (${loser}, ${winner}) ORDER BY id FOR UPDATE`.execute(trx);
	await sql`SELECT 1 FROM retailer_products WHERE library_product_id IN (${loser}, ${winner})
		ORDER BY shop_id, library_product_id, pack_key FOR UPDATE`.execute(trx);
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
