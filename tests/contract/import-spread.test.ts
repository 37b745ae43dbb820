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

test('each row of a repeated pack keeps its shop when shops come, and a further row goes where the pack is not yet', async () => {
	await desk.database.pool.query('DELETE FROM retailer_products');
	const names = Array.from({ length: 8 }, (_, i) => `Ghee ${i}`);
	let paise = 0;
	/** Imports so many rows of every product, each at a price of its own; answers the packs, and the prices of the file. */
	const at = async (repeats: number, ...more: string[]) => {
		const rows = Array.from({ length: repeats }, () => names.map((name) => ({ name, price: ++paise }))).flat();
		const text = `name,price,pack\n${rows.map(({ name, price }) => `${name},${price / 100},1 kg`).join('\n')}\n`;
		const run = () =>
			desk.run('products', desk.file('ghee.csv', text), '--category', 'GROCERY', '--spread', '--city', 'nagpur east', ...more);
		await run();
		const { rows: packs } = await desk.database.pool.query<{ id: string; name: string; price: number }>(
			`SELECT rp.id, lp.names->>'en' AS name, price_paise AS price FROM retailer_products rp JOIN library_products lp ON lp.id = rp.library_product_id
			WHERE rp.is_listed ORDER BY 2, 3`,
		);
		expect((await run()).counts).toMatchObject([{ changed: 0 }, { added: 0, changed: 0 }]);
		return { packs, prices: rows.map(({ price }) => price) };
	};
	const sorted = (prices: readonly number[]) => prices.toSorted((a, b) => a - b);
	const ids = ({ packs }: { packs: readonly { id: string }[] }) => packs.map(({ id }) => id);
	const first = await at(2);
	expect(sorted(first.packs.map(({ price }) => price))).toEqual(first.prices);
	for (const code of ['aa', 'cc', 'dd', 'f']) {
		await desk.run('shops', desk.file('more.csv', `code,name,category,lat,lng\n${code},New ${code},GROCERY,21.16,79.08\n`));
		const later = await at(2);
		expect(sorted(later.packs.map(({ price }) => price)), code).toEqual(later.prices);
		// By price within each product, so that the first row's pack is the first row's again.
		expect(ids(later), code).toEqual(ids(first));
	}
	const third = await at(3);
	expect(sorted(third.packs.map(({ price }) => price))).toEqual(third.prices);
	expect(ids(third)).toEqual(expect.arrayContaining(ids(first)));
});
