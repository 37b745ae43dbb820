import { parsePack } from '#server/catalogue/packs/pack.ts';
import { productKey } from '#server/catalogue/product-key.ts';
import { buildSearchText } from '#server/catalogue/spelling/search-text.ts';
import type { Db, NewRow } from '#server/db/tables.ts';
import { newId } from '#server/system/ids.ts';

/** Rows of a catalogue made by hand, for tests that must know every figure. All have what they need unless told otherwise. */

/** Open round the clock, at the given point, in groceries (38), serving 3 km. */
export async function addShop(
	db: Db,
	shop: Partial<NewRow<'shops'>> & { lat: number; lng: number; openAllDay?: boolean },
): Promise<string> {
	const { openAllDay = true, ...row } = shop;
	const id = row.id ?? newId();
	const names = JSON.stringify({ en: `Shop ${id.slice(0, 4)}` });
	await db
		.insertInto('shops')
		.values({ source_key: id, names, category_id: 38, service_radius_m: 3_000, art: 'basket', ...row, id })
		.execute();
	if (openAllDay) {
		const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ shop_id: id, weekday, opens_min: 0, closes_min: 1_440 }));
		await db.insertInto('shop_hours').values(hours).execute();
	}
	return id;
}

export async function addProduct(db: Db, name: string, more: Partial<NewRow<'library_products'>> = {}): Promise<string> {
	const id = newId();
	const names = { en: name };
	await db
		.insertInto('library_products')
		.values({
			id,
			source_key: productKey(null, `${name} ${id}`),
			names: JSON.stringify(names),
			parent_code: 'GROCERY',
			secondary_code: 'RICE',
			art: 'basket',
			search_text: buildSearchText({ names }),
			...more,
		})
		.execute();
	return id;
}

/** A pack of a shop: prices in paise, ten in stock. */
export async function addPack(
	db: Db,
	shopId: string,
	productId: string,
	pack: Partial<NewRow<'retailer_products'>> & { pack_text: string; price_paise: number },
): Promise<string> {
	const id = newId();
	const { key, text, amount, unit } = parsePack(pack.pack_text);
	const size = { pack_key: key, pack_amount: amount, pack_unit: unit };
	await db
		.insertInto('retailer_products')
		.values({ id, shop_id: shopId, library_product_id: productId, stock: 10, ...size, ...pack, pack_text: text })
		.execute();
	return id;
}

/** Gives a shop one pack in stock of a category, so that the shop sells; answers the pack's id. */
export const fillShelf = async (db: Db, shopId: string, category: string): Promise<string> =>
	addPack(db, shopId, await addProduct(db, 'Something', { parent_code: category, secondary_code: null }), {
		pack_text: '1 pc',
		price_paise: 100,
	});
