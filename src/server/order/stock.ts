import { sql } from 'kysely';
import { FEW_UNITS } from '#lib/constants.ts';
import type { Names } from '#lib/languages.ts';
import { type LineChange, missingUnits } from '#lib/order/proposal.ts';
import { type By, CUSTOMER } from '#server/api/actor.ts';
import { lockUsed } from '#server/cart/promotions/uses.ts';
import { stockSql } from '#server/catalogue/packs/pack-columns.ts';
import { salesWeight } from '#server/catalogue/products/popularity.ts';
import { packTags } from '#server/catalogue/shelf-tags.ts';
import { packLockOrderSql } from '#server/catalogue/shops/pack-lock-order.ts';
import { stockTags } from '#server/catalogue/shops/stock-tags.ts';
import type { Db } from '#server/db/tables.ts';
import { packsOfLines } from '#server/order/packs-of-lines.ts';

/** The fields of a pack that placing an order needs, read with its row locked. */
export type LockedPack = {
	id: string;
	library_product_id: string;
	names: Names;
	pack_text: string;
	price_paise: number;
	mrp_paise: number | null;
	stock: number;
	is_listed: boolean;
	max_quantity: number;
	hsn: string | null;
	tax_rate: number | null;
};
type Left = { id: string; library_product_id: string; stock: number; delta: number };

/** Locks packs of one shop, always in the same order, so that two orders cannot deadlock. */
export async function lockPacks(trx: Db, shopId: string, ids: readonly string[]): Promise<Map<string, LockedPack>> {
	const { rows } = await sql<LockedPack>`
		SELECT rp.id, rp.library_product_id, lp.names, rp.pack_text, rp.price_paise, rp.mrp_paise, ${stockSql} AS stock, rp.is_listed, rp.max_quantity, coalesce(rp.hsn, lp.hsn) AS hsn, coalesce(rp.tax_rate, lp.tax_rate) AS tax_rate
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
		WHERE rp.shop_id = ${shopId} AND rp.id = ANY (${[...ids]}::text[])
		ORDER BY ${packLockOrderSql} FOR UPDATE OF rp`.execute(trx);
	return new Map(rows.map((row) => [row.id, row]));
}

/** The tags of products that went out of stock or came back, or of which few are or were left: cards show no other change of stock. */
async function flipped(trx: Db, shopId: string, rows: readonly Left[]): Promise<string[]> {
	const told = rows.filter(({ stock, delta }) => Math.min(stock, stock - delta) <= FEW_UNITS);
	if (told.length === 0) return [];
	const packs = told.filter(({ stock, delta }) => stock === 0 || stock - delta === 0);
	const stockChanges = await stockTags(
		trx,
		shopId,
		packs.map(({ id }) => id),
	);
	const products = told.map((pack) => pack.library_product_id);
	return [...(await packTags(trx, shopId, products)), ...stockChanges];
}

/**
 * Takes an order's units from the stock and answers the tags of the change. `null` when a pack is short: then the caller must roll back,
 * because some units were already taken.
 */
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
			FROM wanted w WHERE rp.shop_id = ${order.shopId} AND rp.id = w.id AND rp.stock >= w.quantity
			RETURNING rp.shop_id, rp.id, rp.library_product_id, rp.stock, -w.quantity AS delta
		), noted AS (
			INSERT INTO stock_moves (shop_id, retailer_product_id, order_id, reason, delta, at, actor, stock_left)
			SELECT shop_id, id, ${order.id}, 'ORDERED', delta, ${order.at}, ${CUSTOMER.actor}, stock FROM taken
		)
		SELECT id, library_product_id, stock, delta FROM taken`.execute(trx);
	return rows.length === lines.length ? flipped(trx, order.shopId, rows) : null;
}

/** How many units of a pack, of those that an order gives up, are lost; `left`: how many the shop still sells. */
export type Lost = (id: string, left: number) => number;
/** More than any order holds. */
const ALL = 2_147_483_647;
/** All of it can be sold again. */
export const NONE_LOST: Lost = () => 0;
/** Nothing of it can be sold again. */
export const ALL_LOST: Lost = () => ALL;

/**
 * What is lost of an order that its shop rejects as out of stock: the lines of packs that are sold out. The shop does not say which lines it means,
 * and a pack that it has marked as out of stock stays so. What a proposal had set aside besides goes back.
 */
export async function lostWhenOut(trx: Db, orderId: string): Promise<Lost> {
	const lines = await trx.selectFrom('order_lines').select(['retailer_product_id', 'quantity']).where('order_id', '=', orderId).execute();
	const ordered = new Map(lines.map((line) => [line.retailer_product_id, line.quantity]));
	return (id, left) => (left === 0 ? (ordered.get(id) ?? 0) : 0);
}

/** What is lost of an order whose shop has proposed to leave out or lessen lines: what it said is not there, of packs that are sold out. */
export function lostWhenMissing(changes: readonly LineChange[]): Lost {
	const missing = missingUnits(changes);
	return (id, left) => (left === 0 ? (missing.get(id) ?? 0) : 0);
}

type Held = { id: string; shopId: string; at: Date; by: By; reason: 'CANCELLED' | 'MODIFIED' | 'RETURNED' };

/**
 * Brings what an order has taken of each pack to the wanted units, and notes what moved: more is taken, the rest goes back, but for what is `lost`,
 * which is written off. Called again it moves nothing. Answers the tags of the change, with the order's promotions locked. The caller has made sure,
 * with the packs locked, that what is taken is there.
 */
export async function bringStockTo(
	trx: Db,
	{ id, shopId, at, by, reason }: Held,
	wanted: ReadonlyMap<string, number>,
	lost = NONE_LOST,
): Promise<string[]> {
	const taken = await trx.selectFrom('stock_moves').select('retailer_product_id').distinct().where('order_id', '=', id).execute();
	const named = [...new Set([...wanted.keys(), ...taken.map((move) => move.retailer_product_id)])];
	const packs = await lockPacks(trx, shopId, named);
	const packOf = await packsOfLines(trx, id, packs);
	const ids = named.filter((one) => !packOf.has(one));
	/** The sum for a pack and for the lines whose pack it has become. */
	const sumOf = (pack: string, units: (id: string) => number) =>
		[...packOf].reduce((sum, [line, now]) => (now === pack ? sum + units(line) : sum), units(pack));
	// As when an order is placed: after the packs, and before the shop's stock, for which other orders wait from here on.
	await lockUsed(trx, id);
	const order = await trx.selectFrom('orders').select('placed_at').where('id', '=', id).executeTakeFirst();
	// The units were sold when the order was placed, so popularity changes by the weight of that time.
	const weight = salesWeight(order?.placed_at ?? at);
	const wants = ids.map((pack) => sumOf(pack, (one) => wanted.get(one) ?? 0));
	const losses = ids.map((pack) =>
		Math.min(
			ALL,
			sumOf(pack, (one) => lost(one, packs.get(pack)?.stock ?? 0)),
		),
	);
	const { rows } = await sql<Left>`
		WITH held AS (
			SELECT retailer_product_id AS id, -sum(delta + lost)::int AS units FROM stock_moves WHERE order_id = ${id} GROUP BY retailer_product_id
		), freed AS (
			SELECT w.id, coalesce(h.units, 0) - w.units AS units, w.lost
			FROM unnest(${ids}::text[], ${wants}::int[], ${losses}::int[]) AS w(id, units, lost) LEFT JOIN held h ON h.id = w.id
		), change AS (
			SELECT id, units, least(greatest(units, 0), lost) AS lost FROM freed WHERE units <> 0
		), moved AS (
			UPDATE retailer_products rp SET stock = rp.stock + change.units - change.lost, sold_count = greatest(0, rp.sold_count - change.units),
				popularity = greatest(0, rp.popularity - change.units * ${weight}::float8)
			FROM change WHERE rp.shop_id = ${shopId} AND rp.id = change.id
			RETURNING rp.id, rp.library_product_id, rp.stock, change.units - change.lost AS delta
		), noted AS (
			INSERT INTO stock_moves (shop_id, retailer_product_id, order_id, reason, delta, lost, at, actor, key_id, person_id, stock_left)
			SELECT ${shopId}, change.id, ${id}, part.reason, part.delta, part.lost, ${at}, ${by.actor}, ${by.keyId}, ${by.personId}, moved.stock
			FROM change LEFT JOIN moved ON moved.id = change.id
			CROSS JOIN LATERAL (VALUES (${reason}, change.units - change.lost, 0), ('WRITTEN_OFF', 0, change.lost)) AS part(reason, delta, lost)
			WHERE part.delta <> 0 OR part.lost <> 0
		)
		SELECT id, library_product_id, stock, delta FROM moved WHERE delta <> 0`.execute(trx);
	return flipped(trx, shopId, rows);
}
