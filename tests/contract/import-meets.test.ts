import { afterAll, beforeEach, expect, test } from 'vitest';
import { type ImportDesk, importDesk } from '../support/import.ts';

const desks: ImportDesk[] = [];
let desk: ImportDesk;
beforeEach(async () => {
	desk = await importDesk();
	desks.push(desk);
});
afterAll(async () => {
	for (const one of desks) await one.drop();
});

const shops = (text: string, ...more: string[]) => desk.run('shops', desk.file('shops.csv', text), '--category', 'GROCERY', ...more);
const localities = (text: string, ...more: string[]) => desk.run('localities', desk.file('places.csv', text), '--city', 'Mumbai', ...more);
const stored = async (sql: string) => (await desk.database.pool.query(sql)).rows;
const codes = async () =>
	(await stored("SELECT source_key, names->>'en' AS name FROM shops ORDER BY lat, lng")).map((row) => [row.name, row.source_key]);

test('a shop said again at the same place with another locality is one shop, in a file that has no column for codes', async () => {
	const report = await shops('name,lat,lng,locality\nAsha Kirana,19.12,72.86,Andheri\nAsha Kirana,19.12,72.86,Versova\n');
	expect(report).toMatchObject({ refused: 0, outcome: 'kept', counts: [{ added: 1 }] });
	expect(report.notes).toContain('1 × shop said again at the same place with other cells; its first row counts (line 3)');
	const coded = await shops('Id,name,lat,lng\n7,Bina,19.2,72.86\n7,Bina Stores,19.2,72.86\n', '--map', 'code=Id');
	expect(coded.firstRefused).toMatchObject([{ line: 3, column: 'Id', reason: 'this shop stands on line 2 already, and not alike' }]);
});

test('codes that come later meet the shops that had none, by name and distance, and nothing is made twice in either direction', async () => {
	const bare = 'name,lat,lng\nAsha Kirana,19.12,72.86\nAsha Kirana,19.15,72.86\nBina,19.2,72.9\n';
	await shops(bare);
	const before = await stored('SELECT id FROM shops ORDER BY id');
	const coded =
		'code,name,lat,lng\nA1,Asha Kirana,19.1201,72.8601\nA2,ASHA kirana,19.15,72.86\nA3,Asha Kirana,19.1203,72.8603\nB1,Bina,19.3,72.9\n';
	const report = await shops(coded);
	expect(report.counts).toEqual([{ what: 'shops', added: 2, changed: 2, same: 0 }]);
	expect(report.notes).toContain('2 × code given to a shop that had none, met by its name and place (line 3, 2)');
	expect(await stored('SELECT id FROM shops ORDER BY id')).toEqual(expect.arrayContaining(before));
	expect(new Set((await codes()).map(([, code]) => code))).toEqual(new Set(['A1', 'A2', 'A3', 'B1', 'bina@19.20000,72.90000']));
	expect((await shops(coded)).counts).toEqual([{ what: 'shops', added: 0, changed: 0, same: 4 }]);
	const again = await shops(bare);
	expect(again.counts).toMatchObject([{ added: 0 }]);
	expect(again.notes.join()).toContain('shop without a code here, met by its name and place; it keeps its code');
	expect(await codes()).toHaveLength(5);
});

test('a shop without a code that moved a few metres is the same one, and a branch farther away another', async () => {
	await shops('name,lat,lng\nAsha Kirana,19.12,72.86\n');
	const report = await shops('name,lat,lng\nAsha Kirana,19.1205,72.86\nAsha Kirana,19.13,72.86\n');
	expect(report.counts).toEqual([{ what: 'shops', added: 1, changed: 1, same: 0 }]);
	expect(report.notes).toContain('1 × shop met by its name, up to 150 m from where it was (line 2)');
});

test('a mistyped code makes no shop another one: its name with its category or its place is refused, or taken and told with --move', async () => {
	const HEAD = 'name,category,lat,lng,code';
	await shops(`${HEAD}\nMy Shop,GROCERY,19.07,72.88,MS1\nAsha Dairy,DAIRY,19.12,72.86,A1\n`);
	const [{ id }] = await stored("SELECT id FROM shops WHERE source_key = 'MS1'");
	await stored(`INSERT INTO orders (customer_id, id, code, shop_id, stage, idempotency_key, bill, to_pay_paise, delivery_type)
		SELECT 'c', stage, stage, '${id}', stage, stage, '{}', 100, 'DELIVERY' FROM unnest('{PLACED,ACCEPTED,DELIVERED}'::text[]) AS stage`);
	const before = await stored('SELECT * FROM shops ORDER BY id');
	const another = `${HEAD}\nNew Kirana,DAIRY,19.2,72.85,MS1\n`;
	const stopped = await shops(another);
	expect(stopped).toMatchObject({ outcome: 'stopped', refused: 1 });
	const reason = 'this row is “New Kirana” (DAIRY), and the shop that it means in this store is “My Shop” (GROCERY), 14.8 km away';
	expect(stopped.firstRefused).toEqual([{ line: 2, column: 'code', reason: `${reason}, with 2 orders under way`, rows: 1 }]);
	expect(stopped.remedies.join()).toContain('--move');
	const rows = ['New Kirana,DAIRY,19.07,72.88,MS1', 'Asha Dairy,DAIRY,19.15,72.86,A1'];
	const kept = await shops([HEAD, ...rows, 'Fatima Kirana,GROCERY,19.3,72.9,F1\n'].join('\n'), '--keep-going');
	expect(kept.firstRefused.map(({ line, column, reason }) => [line, column, reason])).toEqual([
		[2, 'code', expect.stringContaining('is “My Shop” (GROCERY), with 2 orders under way')],
		[3, 'lat', '“Asha Dairy” is 3.3 km from where this store has it'],
	]);
	expect(kept.counts).toEqual([{ what: 'shops', added: 1, changed: 0, same: 0 }]);
	expect(await stored("SELECT * FROM shops WHERE source_key <> 'F1' ORDER BY id")).toEqual(before);
	const near = await shops(`${HEAD}\nMy Store,GROCERY,19.08,72.88,MS1\nAsha Dairy,SWEETS,19.12,72.86,A1\n`);
	expect(near.outcome).toBe('kept');
	expect(near.notes).toContain(
		'2 shops change their name or their category: line 2, “My Shop” (GROCERY) is now “My Store” (GROCERY); line 3, “Asha Dairy” (DAIRY) is now “Asha Dairy” (SWEETS)',
	);
	const moved = await shops(another, '--move');
	expect(moved.outcome).toBe('kept');
	expect(moved.notes).toContain(
		'1 shop becomes another, as --move says: line 2, “My Store” (GROCERY) is now “New Kirana” (DAIRY), 13.7 km away, with 2 orders under way',
	);
	expect((await shops(another)).counts).toEqual([{ what: 'shops', added: 0, changed: 0, same: 1 }]);
});

test('a locality far from where the store has it is refused, another place by its PIN code, or moved when told so', async () => {
	await localities('name,lat,lng,pin\nNehru Nagar,19.05,72.88,400024\nVersova,19.13,72.81,\n');
	const far = await localities('name,lat,lng,pin\nNehru Nagar,19.24,72.88,400024\nVersova,19.131,72.81,\n', '--keep-going');
	expect(far.firstRefused).toEqual([{ line: 2, column: 'lat', reason: '“Nehru Nagar” is 21.1 km from where this store has it', rows: 1 }]);
	expect(far.remedies.join()).toContain('--move');
	expect(far.counts).toEqual([{ what: 'localities', added: 0, changed: 1, same: 0 }]);
	const other = await localities('name,lat,lng,pin\nNehru Nagar,19.24,72.88,400066\n');
	expect(other.notes).toEqual(['1 × another place of a name that the store knows (line 2)']);
	const slugs = () => stored("SELECT slug, lat FROM localities WHERE slug LIKE 'nehru%' ORDER BY slug");
	expect(await slugs()).toEqual([
		{ slug: 'nehru-nagar', lat: 19.05 },
		{ slug: 'nehru-nagar-400066', lat: 19.24 },
	]);
	expect((await localities('name,lat,lng\nNehru Nagar,19.24,72.88\nNehru Nagar,19.05,72.88\n')).counts).toMatchObject([{ same: 2 }]);
	const moved = await localities('name,lat,lng\nVersova,19.3,72.81\n', '--move');
	expect(moved.notes).toEqual(['1 × locality moved by more than 3.0 km (line 2)']);
});

test('a shop stands in the locality that it names, also without a city; one that the store does not know there is told', async () => {
	await localities('name,city,lat,lng\nGorai,Mumbai,19.4,72.8\nUttan,Mumbai,19.405,72.8\n');
	const placed = await shops('name,lat,lng,locality,city\nG,19.405,72.8,Gorai,\nU,19.4,72.8,Utan,\nP,19.4,72.8,Uttan,Pune\n');
	expect(placed.notes).toEqual(['2 × shop names a locality that this store does not know there: put into the nearest (line 3, 4)']);
	expect(
		await stored(
			"SELECT s.names->>'en' AS shop, l.slug FROM shops s JOIN localities l ON l.id = s.locality_id WHERE l.slug IN ('gorai', 'uttan') ORDER BY 1",
		),
	).toEqual([
		{ shop: 'G', slug: 'gorai' },
		{ shop: 'P', slug: 'gorai' },
		{ shop: 'U', slug: 'gorai' },
	]);
});

test('a point that several localities share is told, and no shop is put there for being near', async () => {
	const report = await localities(
		'name,lat,lng\nAarey,19.07598,72.87766\nBhandup,19.07598,72.87766\nChembur,19.07598,72.87766\nDadar,19.09,72.87766\n',
	);
	expect(report.notes).toEqual([
		'1 × 3 localities share the point 19.07598,72.87766: mend it, no shop is put there for being near (line 2)',
	]);
	const placed = await shops(
		[
			'name,lat,lng,locality,city',
			'One,19.076,72.8777,,',
			'Two,19.076,72.8777,Chembur,Mumbai',
			'Three,19.3,72.9,Dadar,Mumbai',
			'Four,19.06,72.8777,,\n',
		].join('\n'),
	);
	expect(placed.notes).toEqual([
		'1 × shop put into the locality it names, whose point is shared by several: mend that point (line 3)',
		'2 × shop near no locality of this store (line 4, 5)',
	]);
	expect(
		await stored("SELECT s.names->>'en' AS shop, l.slug FROM shops s LEFT JOIN localities l ON l.id = s.locality_id ORDER BY 1"),
	).toEqual([
		{ shop: 'Four', slug: null },
		{ shop: 'One', slug: 'dadar' },
		{ shop: 'Three', slug: null },
		{ shop: 'Two', slug: 'chembur' },
	]);
});
