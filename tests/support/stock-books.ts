import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

type Book = { id: string; stock: number; moved: number; ordered: number };

/**
 * The books of every pack: its stock, the sum of its stock moves, and the quantity in orders that are not cancelled. With a first stock of
 * `atFirst`, `stock = atFirst + moved` and `moved = −ordered` must hold for each.
 */
export async function stockBooks(db: Db): Promise<Book[]> {
	const { rows } = await sql<Book>`
		SELECT rp.id, rp.stock,
			(SELECT coalesce(sum(m.delta), 0)::int FROM stock_moves m WHERE m.shop_id = rp.shop_id AND m.retailer_product_id = rp.id) AS moved,
			(SELECT coalesce(sum(l.quantity), 0)::int FROM order_lines l JOIN orders o ON o.id = l.order_id
				WHERE l.retailer_product_id = rp.id AND o.stage NOT IN ('CANCELLED', 'RETURNED')) AS ordered
		FROM retailer_products rp ORDER BY rp.id`.execute(db);
	return rows;
}
