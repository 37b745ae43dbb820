import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recogniseAnew } from '#server/catalogue/lexicon/recognise-anew.ts';
import { readUpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { runUpkeep } from '#server/catalogue-upkeep/run.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

const FILE = [
	'name,brand,price,pack,code,group,part',
	'Three in One,Qwertz,80,1 pc,c1,Puja,"Agarbatti, Incense Sticks"',
	'Mango,,120,200 g,c2,Snacks,Dry Fruits & Berries',
	'Plain Flour,,60,1 kg,c3,Staples,Atta',
].join('\n');
const MAPPING = JSON.stringify({
	columns: { category: 'group', secondary: 'part' },
	categories: { Puja: 'GROCERY', Snacks: 'GROCERY/SNACKS', Staples: 'GROCERY/ATTA_FLOUR' },
});
const AS_READ = { 'Three in One': 'agarbatti', Mango: 'dried-mango' };
const NOTHING = [
	{ added: 0, changed: 0, same: 3 },
	{ added: 0, changed: 0, same: 3 },
];

const desks: ImportDesk[] = [];
let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
	desks.push(desk);
	const shops = 'code,name,category,lat,lng\na,Asha,GROCERY,19.12,72.86\nb,Bina,GROCERY,19.13,72.86\n';
	await desk.run('shops', desk.file('shops.csv', shops));
	await own();
	expect(await things()).toMatchObject(AS_READ);
});
afterAll(async () => {
	for (const one of desks) await one.drop();
});

const rows = async (query: string) => (await desk.database.pool.query(query)).rows;
const own = () => desk.run('products', desk.file('own.csv', FILE), '--map', desk.file('map.json', MAPPING), '--shop', 'a');
const catalogue = async (...argv: string[]) => {
	const order = readUpkeepOrder(argv);
	return order.does === 'help' ? [] : runUpkeep(desk.database.db, order);
};
const library = () => rows('SELECT * FROM library_products ORDER BY id');
const things = async (): Promise<Record<string, string | null>> =>
	Object.fromEntries((await rows("SELECT names->>'en' AS name, thing FROM library_products")).map(({ name, thing }) => [name, thing]));
const anotherLexicon = async () => {
	await rows("UPDATE library_products SET recognised_by = 'another'");
	return recogniseAnew({ db: desk.database.db });
};
const forgetWords = () => rows('UPDATE library_products SET category_words = NULL');
let exports = 0;
/** Exports the products, lets somebody mend the file, and imports it. */
const mended = async (mend: (text: string) => string = (text) => text) => {
	const to = join(desk.folder, `export-${exports++}.csv`);
	await catalogue('export', 'products', '--to', to);
	return desk.run('products', desk.file('mended.csv', mend(readFileSync(to, 'utf8'))), '--shop-column', 'shop');
};

test.each([
	['', () => Promise.resolve([])],
	[' from before their words were kept', forgetWords],
])(
	'an export of products%s that is imported as it is changes nothing, and by the same lexicon they stay what they are',
	async (_, before) => {
		await before();
		const stored = await library();
		expect((await mended()).counts).toMatchObject(NOTHING);
		expect(await library()).toEqual(stored);
		expect(await anotherLexicon()).toBe(3);
		expect(await things()).toMatchObject(AS_READ);
		expect((await mended()).counts).toMatchObject(NOTHING);
	},
);

test('the file itself brings words that were not kept, and nothing changes by that', async () => {
	const stored = await library();
	expect(stored.map((product) => product.category_words)).toContainEqual(['Puja', 'Agarbatti, Incense Sticks']);
	await forgetWords();
	expect((await own()).counts).toMatchObject(NOTHING);
	expect(await library()).toEqual(stored);
});

test('another shop that names our categories only tells nothing of what known products are; one that moves a product does', async () => {
	const file = (category: string) =>
		desk.run(
			'products',
			desk.file('other.csv', `name,brand,price,pack,category\nthree in one,Qwertz,75,1 pc,${category}\nMango,,90,200 g,\n`),
			'--shop',
			'b',
		);
	await file('GROCERY');
	expect(await things()).toMatchObject({ 'three in one': 'agarbatti', Mango: 'dried-mango' });
	await file('COSMETICS');
	expect(await things()).toMatchObject({ 'three in one': null, Mango: 'dried-mango' });
});

test('a mended price or name leaves a product what its words say', async () => {
	const report = await mended((text) => text.replace('Three in One', '3 in 1').replace(',120,', ',125,'));
	expect(report.counts).toMatchObject([{ changed: 1 }, { changed: 1 }]);
	await recogniseAnew({ db: desk.database.db });
	expect(await things()).toMatchObject({ '3 in 1': 'agarbatti', Mango: 'dried-mango' });
	await catalogue('rename', 'products', 'Mango', 'आम', '--language', 'hi');
	expect(await things()).toMatchObject({ Mango: 'dried-mango' });
});

test('a product whose brand stands in its name alone is the same one after an export', async () => {
	const rows = 'Amul Butter,60,100 g,DAIRY\nParle Monaco Biscuit,10,50 g,GROCERY\n';
	await desk.run('products', desk.file('names.csv', `name,price,pack,category\n${rows}`), '--shop', 'a');
	const same = { added: 0, changed: 0, same: 5 };
	expect((await mended()).counts).toMatchObject([same, same]);
});
