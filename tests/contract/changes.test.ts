import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidateOnChange } from '#server/boot/invalidate.ts';
import { tag } from '#server/catalogue/tags.ts';
import { type TagSubscription, watchChanges } from '#server/invalidation/listen-and-poll.ts';
import { isOnPages } from '#server/invalidation/page-tags.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { createChangeReader } from '#server/invalidation/reader.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { until } from '../support/until.ts';

let api: TestApi;
const watches: TagSubscription[] = [];
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(async () => {
	for (const watch of watches.splice(0)) await watch.stop();
	await api.close();
});

/** The changes that a separate watch is told; without `pollMs` only by notifications, because the next poll is later than the end of any test. */
async function watched(pollMs = 3_600_000): Promise<string[]> {
	const heard: string[] = [];
	watches.push(await watchChanges(api.app, api.database.connection, (tags) => heard.push(...tags), pollMs));
	return heard;
}
const within = (ms: number, check: () => void) => vi.waitFor(check, { timeout: ms, interval: 20 });
const listeners = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nukkad changes'`;

async function onServer(sql: string): Promise<void> {
	const client = new pg.Client(api.database.connection);
	await client.connect();
	await client.query(sql);
	await client.end();
}

describe('changes', () => {
	it('reach every process at once, once, and only when they are committed', async () => {
		const one = await watched();
		const two = await watched();
		await api.app.db.transaction().execute(async (trx) => {
			await publishChange(trx, ['shop:a', 'product:b', 'shop:a']);
			expect([...one, ...two]).toEqual([]);
		});
		await within(5_000, () => expect([one.length, two.length]).toEqual([2, 2]));
		await api.app.db
			.transaction()
			.execute(async (trx) => {
				await publishChange(trx, ['shop:never']);
				throw new Error('rolled back');
			})
			.catch(() => {});
		await publishChange(api.app.db, ['shop:last']);
		await within(5_000, () => expect(one).toContain('shop:last'));
		expect(one).toEqual(['shop:a', 'product:b', 'shop:last']);
	});

	it('reach every process at once also with more tags than a notification holds', async () => {
		const heard = await watched();
		const many = Array.from({ length: 2_000 }, (_, i) => `product:${i}`);
		await publishChange(api.app.db, many);
		await within(5_000, () => expect(heard).toContain('product:1999'));
	});

	it('reach a process whose LISTEN connection broke at its next read of the table, once', async () => {
		const heard = await watched(200);
		await onServer(listeners);
		await publishChange(api.app.db, ['while:away']);
		await within(5_000, () => expect(heard).toContain('while:away'));
		await publishChange(api.app.db, ['shop:last']);
		await within(5_000, () => expect(heard).toEqual(['while:away', 'shop:last']));
	});

	it('are told by notifications again after the LISTEN connection broke', async () => {
		const heard = await watched();
		await onServer(listeners);
		await until(async () => {
			await publishChange(api.app.db, ['shop:a']);
			expect(heard).toContain('shop:a');
		});
	});

	it('are still told after a notification of another program', async () => {
		const heard = await watched();
		await onServer(`NOTIFY nukkad_changes, '{"seq": 1, "ta'; NOTIFY nukkad_changes, '[]'; NOTIFY nukkad_changes`);
		await publishChange(api.app.db, ['shop:a']);
		await within(5_000, () => expect(heard).toEqual(['shop:a']));
	});

	it('are not missed when an older number is committed after a newer one', async () => {
		const reader = createChangeReader(api.app.db);
		await reader.read();
		const slow = new pg.Client(api.database.connection);
		await slow.connect();
		await slow.query('BEGIN');
		await slow.query(`INSERT INTO changes (tags, at) VALUES ('{slow}', clock_timestamp())`);
		await publishChange(api.app.db, ['quick']);
		expect((await reader.read()).map(({ tags }) => tags)).toEqual([['quick']]);
		await slow.query('COMMIT');
		await slow.end();
		expect((await reader.read()).map(({ tags }) => tags)).toEqual([['slow']]);
		expect(await reader.read()).toEqual([]);
	});

	it('of orders and of people are none on the pages: neither the sitemap nor the replica hears of them', async () => {
		const calls: string[] = [];
		const told = { changed: () => calls.push('sitemap'), replicaChanged: () => calls.push('replica'), pollMs: 3_600_000 };
		watches.push(await invalidateOnChange(api.app, api.database.connection, told));
		for (const changed of ['order:a', 'person:b', 'shop-key:c']) await publishChange(api.app.db, [changed]);
		await publishChange(api.app.db, ['order:a', tag.shelf('asha')]);
		await within(5_000, () => expect(calls).toEqual(['replica', 'sitemap']));
		const all = Object.values(tag).map((of) => (typeof of === 'string' ? of : of('id')));
		expect(all.filter((one) => !isOnPages(one))).toEqual([]);
	});
});
