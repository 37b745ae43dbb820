import { sql } from 'kysely';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';

/** Two rows of one pack: all that points at `loser` belongs to `winner`. */
export type PackPair = { loser: string; winner: string };

/**
 * Moves what points at the losers to the winners and deletes them; price and stock are the winners'. In the caller's transaction. Carts
 * that have both get the sum, an order that has both keeps both. @throws UpkeepError while a customer has to answer a change of an order
 * with one of them.
 */
export async function mergePacks(trx: Db, pairs: readonly PackPair[]): Promise<void> {
	if (pairs.length === 0) return;
	const losers = pairs.map(({ loser }) => loser);
	const map = sql`unnest(${losers}::text[], ${pairs.map(({ winner }) => winner)}::text[]) AS m (loser, winner)`;
	const { rows: waiting } = await sql<{ code: string }>`
		SELECT DISTINCT o.code FROM order_modifications d JOIN orders o ON o.id = d.order_id
		WHERE d.settled_at IS NULL AND EXISTS (
			SELECT 1 FROM unnest(${losers}::text[]) AS loser (id)
			WHERE id IN (SELECT l.retailer_product_id FROM order_lines l WHERE l.order_id = o.id) OR position('"' || id || '"' IN d.changes::text) > 0
		) ORDER BY 1 LIMIT 5`.execute(trx);
	if (waiting.length > 0)
		throw new UpkeepError(
			`Not now: the customers of ${waiting.map(({ code }) => code).join(', ')} have to answer a change of their order first.`,
			'ANSWER_AWAITED',
		);

	await sql`UPDATE cart_lines w SET quantity = w.quantity + l.quantity FROM cart_lines l JOIN ${map} ON m.loser = l.retailer_product_id
		WHERE (w.customer_id, w.retailer_product_id) = (l.customer_id, m.winner)`.execute(trx);
	for (const table of ['cart_lines', 'favourites', 'stock_requests'] as const) {
		await sql`DELETE FROM ${sql.table(table)} t USING ${map} WHERE t.retailer_product_id = m.loser
			AND EXISTS (SELECT 1 FROM ${sql.table(table)} w WHERE (w.customer_id, w.retailer_product_id) = (t.customer_id, m.winner))`.execute(
			trx,
		);
		await sql`UPDATE ${sql.table(table)} t SET retailer_product_id = m.winner FROM ${map} WHERE t.retailer_product_id = m.loser`.execute(
			trx,
		);
	}
	await sql`UPDATE order_help h SET item_ids = (
			SELECT array_agg(coalesce((SELECT m.winner FROM ${map} WHERE m.loser = item), item) ORDER BY at) FROM unnest(h.item_ids) WITH ORDINALITY AS i (item, at)
		) WHERE h.item_ids && ${losers}::text[] AND NOT EXISTS (
			SELECT 1 FROM order_lines l JOIN order_lines w USING (order_id) JOIN ${map} ON (m.loser, m.winner) = (l.retailer_product_id, w.retailer_product_id)
			WHERE l.order_id = h.order_id)`.execute(trx);
	await sql`UPDATE order_lines t SET retailer_product_id = m.winner FROM ${map} WHERE t.retailer_product_id = m.loser
		AND NOT EXISTS (SELECT 1 FROM order_lines w WHERE (w.order_id, w.retailer_product_id) = (t.order_id, m.winner))`.execute(trx);
	for (const table of ['product_changes', 'stock_moves'] as const)
		await sql`UPDATE ${sql.table(table)} t SET retailer_product_id = m.winner FROM ${map} WHERE t.retailer_product_id = m.loser`.execute(
			trx,
		);
	for (const table of ['saved_baskets', 'thrown_baskets'] as const)
		await sql`UPDATE ${sql.table(table)} b SET products = (
				SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', id, 'quantity', quantity, 'seenPaise', seen, 'seenPack', pack, 'substitution', chosen)) ORDER BY at) FROM (
					SELECT coalesce((SELECT m.winner FROM ${map} WHERE m.loser = p->>'id'), p->>'id') AS id, sum((p->>'quantity')::integer) AS quantity, min(at) AS at,
						(array_agg((p->>'seenPaise')::integer ORDER BY at) FILTER (WHERE p->>'seenPaise' IS NOT NULL))[1] AS seen,
						(array_agg(p->>'seenPack' ORDER BY at) FILTER (WHERE p->>'seenPack' IS NOT NULL))[1] AS pack,
						(array_agg(p->>'substitution' ORDER BY at) FILTER (WHERE p->>'substitution' IS NOT NULL))[1] AS chosen
					FROM jsonb_array_elements(b.products) WITH ORDINALITY AS w (p, at) GROUP BY 1
				) packs
			) WHERE EXISTS (SELECT 1 FROM jsonb_array_elements(b.products) p WHERE p->>'id' = ANY (${losers}::text[]))`.execute(trx);
	await sql`DELETE FROM retailer_products WHERE id = ANY (${losers}::text[])`.execute(trx);
}
