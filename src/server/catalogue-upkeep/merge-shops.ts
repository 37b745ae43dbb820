import { sql } from 'kysely';
import { packLockOrderSql } from '#server/catalogue/shops/pack-lock-order.ts';
import { mergePacks, type PackPair } from '#server/catalogue-upkeep/merge-packs.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';

/** Every column that names a shop and may simply name the other one. Invoices keep the number and the shop under which they were given. */
const NAMES_SHOP = [
	['carts', 'shop_id'],
	['orders', 'shop_id'],
	['order_ratings', 'shop_id'],
	['order_help', 'shop_id'],
	['shop_keys', 'shop_id'],
	['product_changes', 'shop_id'],
	['audit_trail', 'shop_id'],
	['stock_moves', 'shop_id'],
	['slot_holds', 'shop_id'],
	['promotions', 'shop_id'],
	['shop_applications', 'shop_id'],
	['search_history', 'store_id'],
	['shop_pictures', 'shop_id'],
	['library_products', 'maker_shop_id'],
] as const;

/** Those of a shop's facts that the winner takes where it has none. */
const FACTS = ['phone_e164', 'upi_id', 'gstin', 'fssai', 'image', 'offers', 'about', 'cancel_after_min'] as const;

async function refuseTwoBusinesses(trx: Db, loser: string, winner: string): Promise<void> {
	const { rows } = await sql<{
		gstin: string;
	}>`SELECT DISTINCT gstin FROM shops WHERE id IN (${loser}, ${winner}) AND gstin IS NOT NULL`.execute(trx);
	if (rows.length > 1)
		throw new UpkeepError(
			`These are two businesses: ${rows.map(({ gstin }) => gstin).join(' and ')}. Their orders and invoices stay apart.`,
		);
}

/** The orders of the loser's news get the numbers after the winner's, so that who reads them by number misses none. */
async function moveNews(trx: Db, loser: string, winner: string): Promise<void> {
	await sql`INSERT INTO shop_event_counters (shop_id, last_seq) VALUES (${winner}, 0) ON CONFLICT DO NOTHING`.execute(trx);
	await sql`INSERT INTO shop_events (shop_id, seq, order_id, kind, stage, at)
		SELECT ${winner}, c.last_seq + row_number() OVER (ORDER BY e.seq), e.order_id, e.kind, e.stage, e.at
		FROM shop_events e, shop_event_counters c WHERE e.shop_id = ${loser} AND c.shop_id = ${winner}`.execute(trx);
	await sql`UPDATE shop_event_counters c SET last_seq = greatest(c.last_seq, coalesce((SELECT max(seq) FROM shop_events WHERE shop_id = ${winner}), 0))
		WHERE c.shop_id = ${winner}`.execute(trx);
}

/** Baskets that wait at both shops are one, and so are those that were thrown away at both. */
async function moveBaskets(trx: Db, loser: string, winner: string): Promise<void> {
	for (const table of ['saved_baskets', 'thrown_baskets'] as const) {
		await sql`UPDATE ${sql.table(table)} w SET products = w.products || coalesce((
				SELECT jsonb_agg(p) FROM jsonb_array_elements(l.products) p WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(w.products) q WHERE q->>'id' = p->>'id')
			), '[]'), customs = w.customs || l.customs, choices = l.choices || w.choices
			FROM ${sql.table(table)} l WHERE (l.shop_id, w.shop_id, l.customer_id) = (${loser}, ${winner}, w.customer_id)`.execute(trx);
		await sql`UPDATE ${sql.table(table)} b SET shop_id = ${winner} WHERE shop_id = ${loser}
			AND NOT EXISTS (SELECT 1 FROM ${sql.table(table)} w WHERE (w.customer_id, w.shop_id) = (b.customer_id, ${winner}))`.execute(trx);
	}
}

/** Who works at both has the greater of the two rights. */
async function movePeople(trx: Db, loser: string, winner: string): Promise<void> {
	await sql`UPDATE person_rights w SET role = 'owner' FROM person_rights l
		WHERE (l.shop_id, w.shop_id, l.person_id, l.role) = (${loser}, ${winner}, w.person_id, 'owner') AND l.ended_at IS NULL AND w.ended_at IS NULL`.execute(
		trx,
	);
	await sql`UPDATE person_rights l SET shop_id = ${winner} WHERE shop_id = ${loser} AND (ended_at IS NOT NULL
		OR NOT EXISTS (SELECT 1 FROM person_rights w WHERE (w.person_id, w.shop_id) = (l.person_id, ${winner}) AND w.ended_at IS NULL))`.execute(
		trx,
	);
}

/**
 * Makes two shops one, in the caller's transaction: packs, orders, carts, baskets, ratings, promotions, people, keys and slots of `loser`
 * are `winner`'s, and `loser` is deleted. @throws UpkeepError for two businesses.
 */
export async function mergeShops(trx: Db, loser: string, winner: string): Promise<void> {
	await sql`SELECT 1 FROM shops WHERE id IN (${loser}, ${winner}) ORDER BY id FOR UPDATE`.execute(trx);
	await refuseTwoBusinesses(trx, loser, winner);
	await sql`SELECT 1 FROM retailer_products rp WHERE shop_id IN (${loser}, ${winner}) ORDER BY ${packLockOrderSql} FOR UPDATE`.execute(trx);
	const { rows: pairs } = await sql<PackPair>`
		SELECT l.id AS loser, w.id AS winner FROM retailer_products l JOIN retailer_products w USING (library_product_id, pack_key)
		WHERE l.shop_id = ${loser} AND w.shop_id = ${winner}`.execute(trx);
	await moveBaskets(trx, loser, winner);
	await mergePacks(trx, pairs);
	await sql`UPDATE retailer_products l SET shop_id = ${winner}, updated_at = clock_timestamp(),
			code = CASE WHEN EXISTS (SELECT 1 FROM retailer_products w WHERE w.shop_id = ${winner} AND w.code = l.code) THEN NULL ELSE l.code END
		WHERE shop_id = ${loser}`.execute(trx);
	for (const [table, column] of NAMES_SHOP)
		await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${winner} WHERE ${sql.ref(column)} = ${loser}`.execute(trx);
	await sql`UPDATE shop_slots l SET shop_id = ${winner} WHERE shop_id = ${loser}
		AND NOT EXISTS (SELECT 1 FROM shop_slots w WHERE (w.shop_id, w.starts_at) = (${winner}, l.starts_at))`.execute(trx);
	await moveNews(trx, loser, winner);
	await movePeople(trx, loser, winner);
	const facts = sql.join(FACTS.map((fact) => sql`${sql.ref(fact)} = coalesce(${sql.ref(`w.${fact}`)}, ${sql.ref(`l.${fact}`)})`));
	await sql`UPDATE shops w SET names = l.names || w.names, rating_sum = w.rating_sum + l.rating_sum, rating_count = w.rating_count + l.rating_count,
			${facts}, updated_at = clock_timestamp()
		FROM shops l WHERE (l.id, w.id) = (${loser}, ${winner})`.execute(trx);
	await sql`DELETE FROM shops WHERE id = ${loser}`.execute(trx);
}
