import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { shopMeant } from '#server/api/may-touch.ts';
import type { Db } from '#server/db/tables.ts';
import { shelfOf } from '#server/shelf/shelf.ts';

/** The barcodes of a shop's packs, by the pack's id. */
async function barcodesOf(db: Db, shopId: string, ids: readonly string[]): Promise<Map<string, string[]>> {
	const { rows } = await sql<{ id: string; gtins: string[] }>`
		SELECT rp.id, array_agg(b.gtin ORDER BY b.gtin) AS gtins
		FROM retailer_products rp JOIN barcodes b ON b.library_product_id = rp.library_product_id AND b.pack_key = rp.pack_key
		WHERE rp.shop_id = ${shopId} AND rp.id = ANY (${[...ids]}::text[]) GROUP BY rp.id`.execute(db);
	return new Map(rows.map(({ id, gtins }) => [id, gtins]));
}

/**
 * What a shop lists, as its till knows it: with its own codes, barcodes and stock. Refuses as `shelfOf` does, and with INPUT_INVALID a caller of
 * several shops that names none.
 */
export async function partnerProducts(
	{ storeId, ...asked }: Checked<'GET partner/products'>,
	call: Call<'partner'>,
): Promise<Result<Output<'GET partner/products'>>> {
	const shopId = shopMeant(call.caller, storeId);
	if (shopId === undefined) return refuse('INPUT_INVALID', { field: 'storeId' });
	const shelf = await shelfOf({ storeId: shopId, ...asked }, call);
	if (!shelf.ok) return shelf;
	const ids = shelf.value.products.flatMap(({ packs }) => packs.map((pack) => pack.retailerProductId));
	const barcodes = await barcodesOf(call.app.db, shopId, ids);
	const products = shelf.value.products.map((product) => ({
		...product,
		packs: product.packs.map((pack) => ({ ...pack, barcodes: barcodes.get(pack.retailerProductId) ?? [] })),
	}));
	return ok({ ...shelf.value, products });
}
