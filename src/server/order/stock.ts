import { sql } from 'kysely';
import type { Names } from '#lib/languages.ts';
import { salesWeight } from '#server/catalogue/products/popularity.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';

/** The fields of a pack that placing an order needs, read with its row locked. */
export type LockedPack = {
	id: string;
	library_product_id: string;
	names: Names;
	price_paise: number;
	mrp_paise: number | null;
	stock: number;
	is_listed: boolean;
	max_quantity: number;
};
type Left = { id: string; library_product_id: string; stock: number; delta: number };

/** Locks packs of one shop, always in the same order, so that two orders cannot deadlock. */
export async function lockPacks(trx: Db, shopId: string, ids: readonly string[]): Promise<Map<string, LockedPack>> {
	const { rows } = await sql<LockedPack>`
		SELECT rp.id, rp.library_product_id, lp.names, rp.price_paise, rp.mrp_paise, rp.stock, rp.is_listed, rp.max_quantity
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
		WHERE rp.shop_id = ${shopId} AND rp.id = ANY (${[...ids]}::text[])
		ORDER BY rp.shop_id, rp.library_product_id, rp.pack_key FOR UPDATE OF rp`.execute(trx);
	return new Map(rows.map((row) => [row.id, row]));
}

/** The tags of products that went out of stock or came back: cards show no other change of stock. */
async function flipped(trx: Db, shopId: string, rows: readonly Left[]): Promise<string[]> {
	const packs = rows.filter(({ stock, delta }) => stock === 0 || stock - delta === 0);
	if (packs.length === 0) return [];
	const stockChanges = await stockTags(
		trx,
		shopId,
		packs.map(({ id }) => id),
	);
	return [tag.shop(shopId), ...packs.map((pack) => tag.product(pack.library_product_id)), ...stockChanges];
}

/** Takes an order's units from the stock and answers the tags of the change. `null` when a pack is short: then the caller must roll back, because some units were already taken. */
export async function takeStock(
	trx: Db,
	order: { id: string; shopId: string; at: Date },
	lines: readonly { id: string; quantity: number }[],
): Promise<string[] | null> {
	const { rows } = await sql<Left>`
		WITH wanted AS (
			SELECT * FROM unnest(${lines.map((line) => line.id)}::text[], ${lines.map((line) => line.quantity)}::int[]) AS w(id, quantity)
		), taken AS (
			UPDATE retailer_products rp SET stock = rp.stock - w.quantity, sold_count = rp.sold_count + w.quantity,
				popularity = rp.popularity + w.quantity * ${salesWeight(order.at)}::float8
			FROM wanted w WHERE rp.id = w.id AND rp.stock >= w.quantity
			RETURNING rp.shop_id, rp.id, rp.library_product_id, rp.stock, -w.quantity AS delta
		), noted AS (
			INSERT INTO stock_moves (shop_id, retailer_product_id, order_id, reason, delta, at)
			SELECT shop_id, id, ${order.id}, 'ORDERED', delta, ${order.at} FROM taken
		)
		SELECT id, library_product_id, stock, delta FROM taken`.execute(trx);
	return rows.length === lines.length ? flipped(trx, order.shopId, rows) : null;
}

/** Puts an order's units back into the stock, only once however often it is called. Answers the tags of the change. */
export async function returnStock(trx: Db, order: { id: string; shopId: string; at: Date }): Promise<string[]> {
	const lines = await trx
		.selectFrom('order_lines as l')
		.innerJoin('orders as o', 'o.id', 'l.order_id')
		.select(['l.retailer_product_id as id', 'o.placed_at'])
		.where('l.order_id', '=', order.id)
		.execute();
	// All units were sold when the order was placed, so their popularity is reduced by the weight of that time.
	const weight = salesWeight(lines[0]?.placed_at ?? order.at);
	await lockPacks(
		trx,
		order.shopId,
		lines.map((line) => line.id),
	);
	const { rows } = await sql<Left>`
		WITH back AS (
			INSERT INTO stock_moves (shop_id, retailer_product_id, order_id, reason, delta, at)
			SELECT m.shop_id, m.retailer_product_id, m.order_id, 'CANCELLED', -m.delta, ${order.at}
			FROM order_lines l JOIN stock_moves m ON m.shop_id = ${order.shopId} AND m.retailer_product_id = l.retailer_product_id
				AND m.order_id = l.order_id AND m.reason = 'ORDERED'
			WHERE l.order_id = ${order.id}
			ON CONFLICT DO NOTHING RETURNING retailer_product_id, delta
		)
		UPDATE retailer_products rp SET stock = rp.stock + back.delta, sold_count = greatest(0, rp.sold_count - back.delta),
			popularity = greatest(0, rp.popularity - back.delta * ${weight}::float8)
		FROM back WHERE rp.id = back.retailer_product_id
		RETURNING rp.id, rp.library_product_id, rp.stock, back.delta`.execute(trx);
	return flipped(trx, order.shopId, rows);
}
