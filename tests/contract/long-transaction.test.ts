import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_POINT } from '#lib/constants.ts';
import { openKysely, openPool } from '#server/db/connection.ts';
import { longTransaction } from '#server/db/long-transaction.ts';
import type { Db } from '#server/db/tables.ts';
import { refusalOfFailure } from '#server/responses/refusal-of-failure.ts';
import { insertTaxonomy } from '#server/taxonomy/categories.ts';
import { apiOf, type TestApi, testApi } from '../support/app.ts';
import { addShop, fillShelf } from '../support/catalog-rows.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { type Store, startStore } from '../support/store.ts';
import { until } from '../support/until.ts';

/** Far more than any statement here takes that waits for nobody. */
const BOUNDS = { statementMs: 1_000, idleMs: 1_000 };

let api: TestApi;
/** One connection, so that whoever comes next has the one that was held. */
let db: Db;
beforeAll(async () => {
	api = await testApi();
	await insertTaxonomy(api.app.db);
	await fillShelf(api.app.db, await addShop(api.app.db, DEFAULT_POINT), 'GROCERY');
	db = openKysely(openPool(api.database.connection, 1, BOUNDS));
});
afterAll(async () => {
	await db.destroy();
	await api.close();
});

/** Keeps everybody from a table until let go. */
async function lockTable(table: string): Promise<() => Promise<void>> {
	const held = Promise.withResolvers<void>();
	const locked = Promise.withResolvers<void>();
	const lock = api.app.db.transaction().execute(async (trx) => {
		await sql`LOCK TABLE ${sql.table(table)}`.execute(trx);
		locked.resolve();
		await held.promise;
	});
	await locked.promise;
	return async () => {
		held.resolve();
		await lock;
	};
}
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => 'done',
		(error: unknown) => refusalOfFailure(error).code,
	);

describe('a statement that goes on and on', () => {
	it('is taken back: its asker is told to try again, nobody else, and its connection is good for the next', async () => {
		const answer = apiOf({ ...api.app, db, reads: db });
		const ask = () => answer(new Request('http://127.0.0.1/api/catalog/products/nobody1'));
		const unlock = await lockTable('library_products');
		try {
			const response = await ask();
			expect(response.status).toBe(503);
			expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
			const { errors } = await response.json();
			expect(errors).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })]);
			expect(JSON.stringify(errors)).not.toMatch(/statement|timeout|cancel/i);
			// A process logs it once in ten seconds, and another test of it may have been first.
			await expect.poll(() => ask().then(api.logged), { timeout: 30_000 }).toContain('57014');
			expect(api.logged()).not.toContain('stack');
		} finally {
			await unlock();
		}
		expect((await ask()).status).toBe(404);
	});

	it('goes on where it is rightly long', async () => {
		const unlock = await lockTable('brands');
		const other = openKysely(openPool(api.database.connection, 1, BOUNDS));
		const read = sql`SELECT 1 FROM brands`;
		const long = codeOf(longTransaction(db, (trx) => read.execute(trx)));
		await until(async () => expect(await lockWaits(api.app.db)).toBe(1));
		// It began to wait later, and is through with waiting.
		expect(await codeOf(read.execute(other))).toBe('UNAVAILABLE');
		expect(await lockWaits(api.app.db)).toBe(1);
		await unlock();
		expect(await long).toBe('done');
		expect((await sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '1s' }]);
		await other.destroy();
	});
});

it('a transaction that does nothing with its locks held is taken back, and its asker told to try again', async () => {
	const others = async () =>
		(
			await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND pid <> pg_backend_pid()`.execute(
				api.app.db,
			)
		).rows.length;
	const outcome = codeOf(
		db.transaction().execute(async (trx) => {
			await sql`SELECT 1 FROM shops FOR UPDATE`.execute(trx);
			await until(async () => expect(await others()).toBe(0));
			await sql`SELECT 1`.execute(trx);
		}),
	);
	expect(await outcome).toBe('UNAVAILABLE');
	expect((await sql`SELECT 1 FROM shops FOR UPDATE`.execute(db)).rows).toHaveLength(1);
});

describe('a store whose database hangs', () => {
	let store: Store;
	beforeAll(async () => {
		store = await startStore({ env: { DATABASE_URL: api.database.url } });
	});
	afterAll(() => store.stop());

	it('shows the pages it has, and says in the page’s language to try again where it has none', async () => {
		// The store reads what its products are soon after its start, and then draws its pages anew.
		await until(async () => expect(store.said().err).toContain('recognised the products'));
		expect((await fetch(`${store.url}/hi/pc/GROCERY`)).status).toBe(200);
		const unlock = await lockTable('retailer_products');
		try {
			const asked = Promise.all([fetch(`${store.url}/hi/search?q=rice`), fetch(`${store.url}/api/search/results?q=rice`)]);
			expect((await fetch(`${store.url}/hi/pc/GROCERY`)).status).toBe(200);
			const [page, call] = await asked;
			expect([page.status, call.status]).toEqual([503, 503]);
			expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
			const html = await page.text();
			expect(html.slice(0, 40)).toContain('<html lang="hi-IN"');
			expect(html).toContain('href="/hi/search?q=rice"');
			expect((await call.json()).errors).toEqual([expect.objectContaining({ code: 'UNAVAILABLE' })]);
			// Chores that meet the hanging database say where they failed; a page or a call does not.
			const ofVisitors = store
				.said()
				.err.split('\n')
				.filter((line) => line.includes('requestId'));
			expect(ofVisitors.join('\n')).toContain('page failed');
			expect(ofVisitors.join('\n')).not.toContain('stack');
		} finally {
			await unlock();
		}
	});
});
