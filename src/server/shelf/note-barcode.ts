import type { Db } from '#server/db/tables.ts';
import { isOwnGtin } from '#server/import/read-gtin.ts';

type PackWithBarcode = { gtin: string; libraryId: string; packKey: string };

/**
 * Keeps the barcode (14 digits) of a pack that was put on a shelf, so that every shop finds it by that. What a shop prints itself (20 to 29) is not
 * taken, as by the import, and neither is one that another pack or product has: an import says of all its packs what they are, one pack does not say
 * so much.
 */
export async function noteBarcode(trx: Db, { gtin, libraryId, packKey }: PackWithBarcode): Promise<void> {
	if (isOwnGtin(gtin)) return;
	await trx
		.insertInto('barcodes')
		.values({ gtin, library_product_id: libraryId, pack_key: packKey })
		.onConflict((conflict) => conflict.column('gtin').doNothing())
		.execute();
}
