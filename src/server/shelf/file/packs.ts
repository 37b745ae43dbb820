import { sql } from 'kysely';
import type { PackSign } from '#lib/contract/pack-facts.ts';
import type { Names } from '#lib/languages.ts';
import { packLockOrderSql } from '#server/catalogue/shops/pack-lock-order.ts';
import type { Db } from '#server/db/tables.ts';

/** A pack on a shelf as a file knows it; `gtins`: its barcodes, with zeros before them. */
export type PackOfFile = {
	id: string;
	library_product_id: string;
	names: Names;
	name_en: string;
	pack_text: string;
	code: string | null;
	gtins: string[];
	price_paise: number;
	mrp_paise: number | null;
	stock: number;
	stock_when_off: number | null;
	stock_when_past: number | null;
	best_before: string | null;
	food_sign: PackSign | null;
	origin: string | null;
	is_prescribed: boolean | null;
	/** What it is by the lexicon: says what the shop has not said. */
	thing: string | null;
};

/** All packs that a shop lists, by name; locked, in the order in which all lock them, when `isLocked`. */
export async function packsOfFile(db: Db, storeId: string, isLocked: boolean): Promise<PackOfFile[]> {
	if (isLocked)
		await sql`SELECT 1 FROM retailer_products rp WHERE shop_id = ${storeId} AND is_listed ORDER BY ${packLockOrderSql} FOR UPDATE`.execute(
			db,
		);
	const { rows } = await sql<PackOfFile>`
		SELECT rp.id, rp.library_product_id, lp.names, lp.names->>'en' AS name_en, lp.thing, rp.pack_text, rp.code, rp.price_paise, rp.mrp_paise, rp.stock, rp.stock_when_off, rp.stock_when_past, rp.best_before, rp.food_sign,
			rp.origin, rp.is_prescribed,
			ARRAY(SELECT b.gtin FROM barcodes b WHERE b.library_product_id = rp.library_product_id AND b.pack_key = rp.pack_key ORDER BY b.gtin) AS gtins
		FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
		WHERE rp.shop_id = ${storeId} AND rp.is_listed ORDER BY lower(lp.names->>'en'), lp.id, rp.pack_amount NULLS LAST, rp.id`.execute(db);
	return rows;
}
