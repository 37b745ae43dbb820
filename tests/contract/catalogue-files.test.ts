import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { runUpkeep } from '#server/catalogue-upkeep/run.ts';
import { testDatabase } from '../support/database.ts';
import { type ImportDesk, importDesk } from '../support/import.ts';

let desk: ImportDesk;
beforeAll(async () => {
	desk = await importDesk(await testDatabase({ sample: true }));
});
afterAll(() => desk.drop());

async function catalogue(...argv: string[]): Promise<string[]> {
	const order = readUpkeepOrder(argv);
	return order.does === 'help' ? [order.text] : runUpkeep(desk.database.db, order);
}
const rows = async (query: string, values: readonly unknown[] = []) => (await desk.database.pool.query(query, [...values])).rows;

test.each([
	['localities', []],
	['shops', []],
	['products', ['--shop-column', 'shop']],
] as const)('an export of %s is a file that the import reads as it is, and it changes nothing', async (subject, options) => {
	const to = join(desk.folder, `${subject}.csv`);
	// What stands on packs goes out and comes back too.
	await rows(`UPDATE retailer_products SET food_sign = 'nonveg', best_before = '2090-12-31', origin = 'IN', is_prescribed = true
		WHERE id = (SELECT min(id) FROM retailer_products)`);
	// What a spreadsheet would take for a formula is written as a text, and read back as it is.
	await rows(
		`UPDATE library_products SET about = jsonb_set(about, '{en}', '"=HYPERLINK(1)"') WHERE id = (SELECT min(id) FROM library_products)`,
	);
	const [line = ''] = await catalogue('export', subject, '--to', to);
	expect(readFileSync(to, 'utf8')).not.toMatch(/(?:^|,)"?[=@]/m);
	expect(line).toMatch(/^[1-9]\d* rows in /);
	const report = await desk.run(subject, to, ...options);
	if (subject === 'products') expect(readFileSync(to, 'utf8')).toContain(',nonveg,2090-12-31,IN,yes,');
	expect(report).toMatchObject({ refused: 0, firstRefused: [] });
	const [first, packs] = report.counts;
	expect(first).toMatchObject({ added: 0, changed: 0 });
	if (subject === 'products') expect(packs).toMatchObject({ added: 0, changed: 0 });
	else expect(first).toMatchObject({ same: Number.parseInt(line, 10) });
	await expect(catalogue('export', subject, '--to', to)).rejects.toThrow('is there already');
});

test('a file that still has what was merged means the one that stayed, so that nothing is made a second time', async () => {
	const shops = 'code,name,category,lat,lng\nx1,Xavier,GROCERY,19.1,72.8\nx2,Xavier Stores,GROCERY,19.11,72.81\n';
	await desk.run('shops', desk.file('x.csv', shops));
	const products = 'name,price,pack\nQwertz soap,10,1 pc\nQwertz bar,12,1 pc\n';
	await desk.run('products', desk.file('p.csv', products), '--shop', 'x1', '--category', 'GROCERY');
	const places = 'name,lat,lng\nQwertz Nagar,19.3,72.9\nQwertz Colony,19.31,72.91\n';
	await desk.run('localities', desk.file('l.csv', places), '--city', 'Mumbai');
	await catalogue('merge', 'shops', 'x2', 'x1');
	await catalogue('merge', 'products', 'Qwertz bar', 'Qwertz soap');
	await catalogue('merge', 'localities', 'mumbai/qwertz-colony', 'mumbai/qwertz-nagar');

	const again = await desk.run('shops', desk.file('x.csv', shops));
	expect(again.counts).toMatchObject([{ added: 0, changed: 0, same: 1 }]);
	expect(again.notes).toContain('1 × shop that was merged into another of this file: its row is left out (line 3)');
	const alone = await desk.run('shops', desk.file('y.csv', 'code,name,category,lat,lng\nx2,Xavier,GROCERY,19.1,72.8\n'));
	expect(alone.counts).toMatchObject([{ added: 0, changed: 0, same: 1 }]);
	const bar = await desk.run(
		'products',
		desk.file('q.csv', 'name,price,pack\nQwertz bar,11,1 pc\n'),
		'--shop',
		'x1',
		'--category',
		'GROCERY',
	);
	expect(bar.counts).toMatchObject([{ added: 0 }, { added: 0, changed: 1 }]);
	expect(
		await rows("SELECT price_paise AS price FROM retailer_products rp JOIN shops s ON s.id = rp.shop_id WHERE s.source_key = 'x1'"),
	).toEqual([{ price: 1_100 }]);
	const colony = await desk.run('localities', desk.file('l.csv', places), '--city', 'Mumbai');
	expect(colony.counts).toMatchObject([{ added: 0, changed: 0, same: 1 }]);
	expect(colony.notes).toContain('1 × locality that was merged into another: left out (line 3)');
});

test('D11 the invented shops of the sample go, with what they alone sold; those with orders are shut and emptied', async () => {
	await desk.run('shops', desk.file('own.csv', 'code,name,category,lat,lng\nown,My Own,GROCERY,19.1,72.8\n'));
	await desk.run('products', desk.file('own-p.csv', 'name,price,pack\nOwn rice,60,1 kg\n'), '--shop', 'own', '--category', 'GROCERY');
	const [sold] = await rows("SELECT s.id FROM shops s WHERE s.source_key NOT IN ('own', 'x1') ORDER BY s.id LIMIT 1");
	await rows(
		`INSERT INTO orders (customer_id, id, code, shop_id, stage, idempotency_key, bill, to_pay_paise, delivery_type)
		VALUES ('c', 'o', 'O1', $1, 'DELIVERED', 'k', '{}', 1, 'DELIVERY')`,
		[sold?.id],
	);
	const [line] = await catalogue('withdraw', '--sample');
	expect(line).toMatch(/^withdrawn: the sample; \d{2,} shops and \d{3,} products deleted, 1 shops with orders shut and emptied$/);
	expect(await rows('SELECT id, is_shut FROM shops WHERE id = $1', [sold?.id])).toEqual([{ id: sold?.id, is_shut: true }]);
	expect((await rows('SELECT source_key FROM shops WHERE id <> $1 ORDER BY 1', [sold?.id])).map((row) => row.source_key)).toEqual([
		'own',
		'x1',
	]);
	const listed = await rows(
		`SELECT DISTINCT s.source_key FROM retailer_products rp JOIN shops s ON s.id = rp.shop_id WHERE rp.is_listed ORDER BY 1`,
	);
	expect(listed.map((row) => row.source_key)).toEqual(['own', 'x1']);
	const nobodys = `SELECT names->>'en' AS name FROM library_products lp WHERE NOT EXISTS (SELECT FROM retailer_products WHERE library_product_id = lp.id)`;
	expect(await rows(nobodys)).toEqual([]);
	expect((await rows('SELECT count(*)::integer AS count FROM localities'))[0]?.count).toBeGreaterThan(10);
	expect(await rows('SELECT code FROM promotions WHERE shop_id IS NULL AND (ends_at IS NULL OR ends_at > now())')).toEqual([]);
});
