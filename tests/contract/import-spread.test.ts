import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportDesk, importDesk } from '../support/import.ts';

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk();
});
afterAll(() => desk.drop());

const spread = (...more: string[]) =>
	desk.run('products', desk.file('stock.csv', 'name,price,pack\nTea,10,1 kg\n'), '--category', 'GROCERY', '--spread', ...more);
const shelves = async (): Promise<string[]> => {
	const { rows } = await desk.database.pool.query<{ shop: string }>(
		'SELECT s.source_key AS shop FROM retailer_products r JOIN shops s ON s.id = r.shop_id WHERE r.is_listed',
	);
	await desk.database.pool.query('DELETE FROM retailer_products');
	return rows.map(({ shop }) => shop);
};

test('products are spread over a city by its slug or English name in any case; another one is told with those that there are', async () => {
	await expect(spread()).rejects.toThrow(/^There is no shop to spread over: import shops first\.$/);
	await desk.run('shops', desk.file('early.csv', 'code,name,category,lat,lng\na,Asha,GROCERY,19.12,72.86\n'));
	await expect(spread('--city', 'Mumbai')).rejects.toThrow(
		/^--city Mumbai: there is no such shop; those to choose from are near no locality: import localities\.$/,
	);
	const places = 'name,city,lat,lng\nAndheri,Mumbai,19.12,72.86\nVashi,Navi Mumbai,19.07,73\nSadar,Nagpur East,21.16,79.08\n';
	await desk.run('localities', desk.file('places.csv', places));
	const shops =
		'code,name,category,lat,lng\na,Asha,GROCERY,19.12,72.86\nb,Bina,GROCERY,19.07,73\nc,Charu,GROCERY,21.16,79.08\nd,Devi,GROCERY,21.16,79.08\n';
	await desk.run('shops', desk.file('shops.csv', shops));
	for (const [city, shop] of [
		['mumbai', 'a'],
		['Mumbai', 'a'],
		['new-mumbai', 'b'],
		['NAVI MUMBAI', 'b'],
	] as const) {
		await spread('--city', city);
		expect(await shelves(), city).toEqual([shop]);
	}
	await spread('--city', 'nagpur east', '--copies', '2');
	expect((await shelves()).sort()).toEqual(['c', 'd']);
	await expect(spread('--city', 'Pune')).rejects.toThrow(
		/^--city Pune: there is no such shop; those to choose from are in Nagpur East, Mumbai, Navi Mumbai\.$/,
	);
	await expect(spread('--city', 'Mumbai', '--shop', 'b')).rejects.toThrow(/those to choose from are in Navi Mumbai\.$/);
});

test('a product stays at the shop that a spread gave it to, when other shops come later', async () => {
	const names = Array.from({ length: 24 }, (_, i) => `Jam ${i}`);
	const again = () => {
		const rows = names.map((name) => `${name},50,500 g`).join('\n');
		return desk.run(
			'products',
			desk.file('jam.csv', `name,price,pack\n${rows}\n`),
			'--category',
			'GROCERY',
			'--spread',
			'--city',
			'nagpur east',
		);
	};
	const where = async () => {
		const { rows } = await desk.database.pool.query<{ name: string; shop: string }>(
			`SELECT lp.names->>'en' AS name, s.source_key AS shop FROM retailer_products r JOIN shops s ON s.id = r.shop_id
			JOIN library_products lp ON lp.id = r.library_product_id WHERE r.is_listed ORDER BY 1, 2`,
		);
		return rows;
	};
	await again();
	const first = await where();
	expect(first).toHaveLength(names.length);
	expect(new Set(first.map(({ shop }) => shop))).toEqual(new Set(['c', 'd']));
	await desk.run('shops', desk.file('more.csv', 'code,name,category,lat,lng\nbb,Bela,GROCERY,21.16,79.08\ne,Esha,GROCERY,21.16,79.08\n'));
	await again();
	expect(await where()).toEqual(first);
});
