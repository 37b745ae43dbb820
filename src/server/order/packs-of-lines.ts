import { parsePack } from '#server/catalogue/packs/pack.ts';
import type { Db } from '#server/db/tables.ts';
import type { LockedPack } from '#server/order/stock.ts';

/**
 * Of an order's lines whose pack is gone, the pack that it is now, by the id in the line. A merge can make two packs of an order one: their lines
 * stand apart, and the units of both were taken from the one that stayed. `packs` are those of the order that are there.
 */
export async function packsOfLines(trx: Db, orderId: string, packs: ReadonlyMap<string, LockedPack>): Promise<Map<string, string>> {
	const lines = await trx
		.selectFrom('order_lines')
		.select(['retailer_product_id as id', 'library_product_id', 'pack_text'])
		.where('order_id', '=', orderId)
		.execute();
	const packOf = new Map<string, string>();
	for (const { id, library_product_id, pack_text } of lines.filter((line) => !packs.has(line.id))) {
		const { key } = parsePack(pack_text);
		const stayed = [...packs.values()].find(
			(pack) => pack.library_product_id === library_product_id && parsePack(pack.pack_text).key === key,
		);
		if (stayed) packOf.set(id, stayed.id);
	}
	return packOf;
}
