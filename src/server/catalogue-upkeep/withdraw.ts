import { sql } from 'kysely';
import { lockAllStock } from '#server/catalogue/shops/lock-stock.ts';
import { packLockOrderSql } from '#server/catalogue/shops/pack-lock-order.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import { tag } from '#server/catalogue/tags.ts';
import { findOne } from '#server/catalogue-upkeep/find-one.ts';
import type { UpkeepChange } from '#server/catalogue-upkeep/upkeep-change.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import type { Db } from '#server/db/tables.ts';
import { readShops } from '#server/sample/places.ts';
import { readProducts } from '#server/sample/products.ts';
import { sampleCouponIds } from '#server/sample/promotions.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

/**
 * Takes packs off the shelf, as an order or a shop would: locked in their order, noted with the person who did it, with nothing in stock. Answers
 * how many were there.
 */
async function unlist(trx: Db, column: 'shop_id' | 'library_product_id', id: string, personId: string | null): Promise<number> {
	const ofIt = sql`${sql.ref(column)} = ${id} AND is_listed`;
	await sql`SELECT 1 FROM retailer_products rp WHERE ${ofIt} ORDER BY ${packLockOrderSql} FOR NO KEY UPDATE`.execute(trx);
	await sql`INSERT INTO product_changes (shop_id, retailer_product_id, actor, person_id, stock_was, stock, at)
		SELECT shop_id, id, 'ASSOCIATION', ${personId}, stock, 0, clock_timestamp() FROM retailer_products WHERE ${ofIt} AND stock > 0 ORDER BY id`.execute(
		trx,
	);
	const { numAffectedRows } =
		await sql`UPDATE retailer_products SET stock = 0, is_listed = false, updated_at = clock_timestamp() WHERE ${ofIt}`.execute(trx);
	await lockAllStock(trx);
	return Number(numAffectedRows ?? 0);
}

/** Takes a product off every shelf, in the caller's transaction. An import that holds it lists it again. @throws UpkeepError. */
export async function withdrawProduct(trx: Db, text: string, personId: string | null = null): Promise<UpkeepChange> {
	const one = await findOne(trx, 'products', text);
	const packs = await unlist(trx, 'library_product_id', one.id, personId);
	if (packs === 0) throw new UpkeepError(`${one.name} (${one.id}) is sold nowhere.`, 'NOT_FOUND');
	return {
		line: `withdrawn: ${one.name} (${one.id}), ${packs} packs`,
		about: one.name,
		tags: [tag.product(one.id), tag.catalog, tag.shops, tag.stock],
	};
}

/** Shuts a shop and takes its packs off the shelf, in the caller's transaction: it is listed nowhere, and its orders stay. @throws UpkeepError. */
export async function withdrawShop(trx: Db, text: string, personId: string | null = null): Promise<UpkeepChange> {
	const one = await findOne(trx, 'shops', text);
	const packs = await unlist(trx, 'shop_id', one.id, personId);
	await sql`UPDATE shops SET is_shut = true, updated_at = clock_timestamp() WHERE id = ${one.id}`.execute(trx);
	return {
		line: `withdrawn: ${one.name} (${one.id}), ${packs} packs`,
		about: one.name,
		tags: [tag.shop(one.id), tag.catalog, tag.shops, tag.stock],
	};
}

/**
 * Deletes a locality in which no shop is, in the caller's transaction; applications from there that were answered go with it. @throws UpkeepError
 * while there are shops in it, or applications that wait.
 */
export async function withdrawLocality(trx: Db, text: string): Promise<UpkeepChange> {
	const one = await findOne(trx, 'localities', text);
	const { rows } = await sql<{ shops: number; waiting: number }>`SELECT
		(SELECT count(*)::integer FROM shops WHERE locality_id = ${one.id}) AS shops,
		(SELECT count(*)::integer FROM shop_applications WHERE locality_id = ${one.id} AND decided_at IS NULL) AS waiting`.execute(trx);
	const { shops = 0, waiting = 0 } = rows[0] ?? {};
	if (shops > 0)
		throw new UpkeepError(`${shops} shops are in ${one.name} (${one.key}): merge it into the one that is right.`, 'STILL_USED');
	if (waiting > 0)
		throw new UpkeepError(`${waiting} shops of ${one.name} (${one.key}) have applied: answer them first, or merge it.`, 'STILL_USED');
	await sql`DELETE FROM localities WHERE id = ${one.id}`.execute(trx);
	return { line: `withdrawn: ${one.name} (${one.key})`, about: one.name, tags: [tag.catalog, tag.shops] };
}

/**
 * Takes the invented shops of the sample away, in the caller's transaction: those with orders are withdrawn, the others deleted, with the
 * sample's products and promotions that nobody else has; its coupons for all shops end. Localities stay, because they are real. @throws
 * UpkeepError where there are none.
 */
export async function withdrawSample(trx: Db, personId: string | null = null): Promise<UpkeepChange> {
	const ids = readShops().map(({ row }) => row.id);
	const { rows } = await sql<{ id: string; has_orders: boolean }>`
		SELECT id, EXISTS (SELECT 1 FROM orders WHERE shop_id = shops.id) AS has_orders FROM shops WHERE id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`.execute(
		trx,
	);
	if (rows.length === 0) throw new UpkeepError('This store has no shops of the sample.', 'NOT_FOUND');
	const kept = rows.filter((row) => row.has_orders).map(({ id }) => id);
	const gone = rows.filter((row) => !row.has_orders).map(({ id }) => id);
	for (const id of kept) await withdrawShop(trx, id, personId);
	const { rows: sold } = await sql<{
		id: string;
	}>`SELECT DISTINCT library_product_id AS id FROM retailer_products WHERE shop_id = ANY (${gone}::text[])`.execute(trx);
	await sql`DELETE FROM shops WHERE id = ANY (${gone}::text[])`.execute(trx);
	// Some of the sample are sold by nobody.
	const known = readProducts(taxonomyCategories()).map(({ row }) => row.id);
	const products = await sql`DELETE FROM library_products lp WHERE id = ANY (${[...known, ...sold.map(({ id }) => id)]}::text[])
		AND NOT EXISTS (SELECT 1 FROM retailer_products WHERE library_product_id = lp.id)`.execute(trx);
	await sql`UPDATE promotions SET ends_at = now() WHERE id = ANY (${sampleCouponIds()}::text[]) AND (ends_at IS NULL OR ends_at > now())`.execute(
		trx,
	);
	await sql`DELETE FROM brands b WHERE NOT EXISTS (SELECT 1 FROM library_products WHERE brand_id = b.id)`.execute(trx);
	await refreshVocabulary(trx);
	const deleted = `${gone.length} shops and ${Number(products.numAffectedRows ?? 0)} products deleted`;
	return {
		line: `withdrawn: the sample; ${deleted}${kept.length > 0 ? `, ${kept.length} shops with orders shut and emptied` : ''}`,
		about: '',
		tags: [tag.catalog, tag.shops, tag.stock, ...rows.map(({ id }) => tag.shop(id))],
	};
}
