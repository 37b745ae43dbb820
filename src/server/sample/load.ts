import { dressWindows } from '#server/catalogue/shops/dress-windows.ts';
import { refreshVocabulary } from '#server/catalogue/spelling/vocabulary.ts';
import { stableId } from '#server/catalogue/stable-id.ts';
import type { Db } from '#server/db/tables.ts';
import { readLocalities, readShops } from '#server/sample/places.ts';
import { brandKey, readProducts } from '#server/sample/products.ts';
import { samplePromotions } from '#server/sample/promotions.ts';
import { stockShops } from '#server/sample/stock.ts';
import { insertTaxonomy, taxonomyCategories } from '#server/taxonomy/categories.ts';

/** Far below the 65,535 parameters of one statement. */
const ROWS_PER_INSERT = 2_000;

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
	for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT);
}

/** Fills an empty database with the sample catalogue, all or nothing; `say` gets a line per step. Ids are the same at every install. */
export const loadSample = (db: Db, say: (line: string) => void): Promise<void> => db.transaction().execute((trx) => insertSample(trx, say));

/** The same in a transaction that is open. */
export async function insertSample(trx: Db, say: (line: string) => void): Promise<void> {
	const categories = taxonomyCategories();
	const products = readProducts(categories);
	const localities = readLocalities();
	const shops = readShops();
	const stock = stockShops(shops, products, categories);
	const brands = [...new Map(products.filter(({ brand }) => brand).map(({ brand }) => [brandKey(brand), brand]))];
	await insertTaxonomy(trx);
	await trx.insertInto('localities').values(localities).execute();
	await trx
		.insertInto('shops')
		.values(shops.map(({ row }) => row))
		.execute();
	await trx
		.insertInto('shop_hours')
		.values(shops.flatMap(({ hours }) => hours))
		.execute();
	say(`sample catalogue: ${localities.length} localities, ${shops.length} shops`);
	await trx
		.insertInto('brands')
		.values(brands.map(([key, name]) => ({ id: stableId('brand', key), name, name_key: key })))
		.execute();
	for (const rows of chunks(products))
		await trx
			.insertInto('library_products')
			.values(rows.map(({ row }) => row))
			.execute();
	for (const rows of chunks(stock)) await trx.insertInto('retailer_products').values(rows).execute();
	await trx
		.insertInto('promotions')
		.values(samplePromotions(shops, products, stock))
		.execute();
	await dressWindows(trx, 'empty');
	await refreshVocabulary(trx);
	say(`sample catalogue: ${products.length} products of ${brands.length} brands, ${stock.length} packs on the shelves`);
}
