import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { weekOf } from '#lib/catalogue/opening/hours.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import { openedOrClosed } from '#server/catalogue/shops/tell-openings.ts';
import { claimPurge, oldChanges, tellEdgesOf, tellEdgesOfVersion, untoldPurges } from '#server/invalidation/edges/due-purges.ts';
import { startTellingEdges, tellEdges } from '#server/invalidation/edges/tell-edges.ts';
import { watchChanges } from '#server/invalidation/listen-and-poll.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { EDGE_SECRET, type EdgeService, edgeService } from '../support/edge-service.ts';
import { makeShop } from '../support/market.ts';

let api: TestApi;
const services: EdgeService[] = [];
beforeEach(async () => {
	api = await testApi({ reused: true });
});
afterEach(async () => {
	for (const service of services.splice(0)) await service.close();
	await api.close();
});

async function serviceOf(kind: Parameters<typeof edgeService>[0]): Promise<EdgeService> {
	const service = await edgeService(kind);
	services.push(service);
	return service;
}

type Kind = Parameters<typeof edgeService>[0];
const edgeAt = (kind: Kind, ...at: EdgeService[]) => ({ kind, urls: at.map(({ url }) => url), secret: EDGE_SECRET });
/** Tells the edges once; what was counted. */
async function tell(kind: Kind, ...at: EdgeService[]): Promise<string[]> {
	const counted: string[] = [];
	await tellEdges(api.app, edgeAt(kind, ...at), (outcome) => counted.push(outcome));
	return counted;
}
/** As if so many seconds had passed for what waits. */
const wait = (seconds: number) => sql`UPDATE changes SET edge_due = edge_due - make_interval(secs => ${seconds})`.execute(api.app.db);
const change = (...tags: string[]) => publishChange(api.app.db, tags);

describe.each(['webhook', 'varnish', 'cloudflare', 'fastly'] as const)('%s', (kind) => {
	it('C40 is told of what has changed, together and once, in its own words, and once more a little later', async () => {
		const service = await serviceOf(kind);
		await change('shop:a', 'product:b');
		await change('shop:a', 'category:RICE', 'order:secret', 'person:secret', 'shop-key:secret');
		expect(await tell(kind, service)).toEqual(['told']);
		expect(await tell(kind, service)).toEqual([]);
		await wait(3);
		expect(await tell(kind, service)).toEqual(['told']);
		await wait(60);
		expect(await tell(kind, service)).toEqual([]);
		expect(service.refused).toEqual([]);
		expect(service.told.map((tags) => tags.toSorted())).toEqual(Array(2).fill(['category:RICE', 'product:b', 'shop:a']));
	});

	it('takes many tags in as many requests as it needs', async () => {
		const service = await serviceOf(kind);
		await change(...Array.from({ length: 1_000 }, (_, i) => `product:${i}`));
		await tell(kind, service);
		expect([service.refused, new Set(service.told.flat()).size]).toEqual([[], 1_000]);
	});

	it('that is away is asked again later and later until it has heard', async () => {
		const service = await serviceOf(kind);
		service.status = 503;
		await change('shop:a');
		const waits: number[] = [];
		for (let i = 0; i < 9; i++) {
			expect(await tell(kind, service)).toEqual(['failed']);
			const { rows } = await sql<{ s: number }>`
				SELECT round(extract(epoch FROM edge_due - clock_timestamp()))::integer AS s FROM changes`.execute(api.app.db);
			waits.push(rows[0]?.s ?? 0);
			expect(await tell(kind, service)).toEqual([]);
			await wait(60);
		}
		expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
		expect((await untoldPurges(api.app.db)).count).toBe(1);
		service.status = null;
		expect(await tell(kind, service)).toEqual(['told']);
		expect(service.told).toEqual([['shop:a']]);
		expect((await untoldPurges(api.app.db)).count).toBe(0);
	});
});

describe('edges', () => {
	it('are told of nothing that no page shows, and of everything by its one tag', async () => {
		const service = await serviceOf('webhook');
		await change('order:secret', 'person:secret');
		expect(await tell('webhook', service)).toEqual([]);
		expect((await untoldPurges(api.app.db)).count).toBe(0);
		await change('shop:a', 'catalog', 'shops');
		await tell('webhook', service);
		await change('shop:a', 'sellers', 'stock');
		await tell('webhook', service);
		expect(service.told.splice(0)).toEqual([['catalog'], ['sellers']]);
		// Many pages have none of these tags, so each is needed.
		await change('shops', 'stock', 'shelves', 'shop:a');
		await tell('webhook', service);
		expect(service.told.map((tags) => tags.toSorted())).toEqual([['shelves', 'shop:a', 'shops', 'stock']]);
	});

	it('are all told again when one of them has not heard', async () => {
		const [one, two] = [await serviceOf('varnish'), await serviceOf('varnish')];
		two.status = 500;
		await change('shop:a');
		expect((await tell('varnish', one, two)).toSorted()).toEqual(['failed', 'told']);
		two.status = null;
		await wait(60);
		await tell('varnish', one, two);
		expect([one.told, two.told]).toEqual([[['shop:a'], ['shop:a']], [['shop:a']]]);
	});

	it('hear of what a process had claimed that died', async () => {
		const service = await serviceOf('webhook');
		await change('shop:a');
		expect((await claimPurge(api.app.db))?.tags).toEqual(['shop:a']);
		expect(await tell('webhook', service)).toEqual([]);
		await wait(15);
		expect(await tell('webhook', service)).toEqual(['told']);
	});

	it('hear of a change once, of whatever process, as soon as it is told of, and of none that was rolled back', async () => {
		const service = await serviceOf('webhook');
		const telling = [0, 1].map(() => startTellingEdges(api.app, edgeAt('webhook', service), () => {}));
		const watch = await watchChanges(api.app, api.database.connection, () => telling.forEach((one) => void one.changed()));
		await api.app.db
			.transaction()
			.execute(async (trx) => {
				await publishChange(trx, ['shop:never']);
				throw new Error('rolled back');
			})
			.catch(() => {});
		await change('shop:a');
		await vi.waitFor(() => expect(service.told).toEqual([['shop:a']]), { timeout: 8_000, interval: 20 });
		await vi.waitFor(() => expect(service.told).toEqual([['shop:a'], ['shop:a']]), { timeout: 8_000, interval: 20 });
		await watch.stop();
		for (const one of telling) await one.stop();
	});

	it('hear of the same shop once in half a minute, and anew when it opens or closes later', async () => {
		const told = async (agoS: number) => {
			await sql`UPDATE changes SET at = clock_timestamp() - make_interval(secs => ${agoS})`.execute(api.app.db);
			await tellEdgesOf(api.app.db, ['shop:a']);
			return (await api.app.db.selectFrom('changes').select('seq').execute()).length;
		};
		await tellEdgesOf(api.app.db, ['shop:a']);
		expect([await told(15), await told(31)]).toEqual([1, 2]);
		await tellEdgesOf(api.app.db, ['shop:b']);
		expect((await api.app.db.selectFrom('changes').select('seq').execute()).length).toBe(3);
	});

	it('hear when a shop opens or closes by the clock, once for all processes, and no process drops anything', async () => {
		const heard: string[] = [];
		const watch = await watchChanges(api.app, api.database.connection, (tags) => heard.push(...tags), 50);
		for (let i = 0; i < 3; i++) await tellEdgesOf(api.app.db, ['shop:a']);
		expect(await claimPurge(api.app.db)).toMatchObject({ seqs: [expect.anything()], tags: ['shop:a'] });
		await change('shop:last');
		await vi.waitFor(() => expect(heard).toContain('shop:last'), { timeout: 8_000, interval: 20 });
		await watch.stop();
		expect(heard).toEqual(['shop:last']);

		const id = await makeShop(api.app);
		const [shop] = (await shopTable(api.app)).values();
		if (!shop) throw new Error('no shop');
		const shops: ShopTable = new Map([[id, { ...shop, week: weekOf([{ weekday: 1, opensMin: 540, closesMin: 1_290 }]) }]]);
		const monday = (time: string) => new Date(`2026-11-23T${time}+05:30`);
		expect(openedOrClosed(shops, monday('21:29:58'), monday('21:29:59'))).toEqual([]);
		expect(openedOrClosed(shops, monday('21:29:59'), monday('21:30:00'))).toEqual([shop.id]);
		expect(openedOrClosed(shops, monday('21:30:00'), monday('21:30:01'))).toEqual([]);
	});
});

it('C40 a process that starts in a new version has edges drop every page, and one that starts in a known version does not', async () => {
	const service = await serviceOf('webhook');
	const told = async () => {
		await tell('webhook', service);
		return service.told.splice(0);
	};
	await tellEdgesOfVersion(api.app.db, 'a 1');
	expect(await told()).toEqual([['catalog']]);
	// The next process of a rolling start: an older one may have given the edge a page meanwhile.
	await tellEdgesOfVersion(api.app.db, 'a 1');
	expect(await told()).toEqual([['catalog']]);
	await sql`UPDATE changes SET at = at - interval '2 h', edge_due = null`.execute(api.app.db);
	await tellEdgesOfVersion(api.app.db, 'a 1');
	expect(await told()).toEqual([]);
	await tellEdgesOfVersion(api.app.db, 'b 1');
	expect(await told()).toEqual([['catalog']]);
});

it('C40 what edges have not heard of waits for a day, as long as they keep a page; what all were told goes after an hour', async () => {
	const left = async (edge: Parameters<typeof oldChanges>[0]['edge']) => {
		await api.app.db.deleteFrom('changes').where(oldChanges({ edge })).execute();
		const rows = await api.app.db.selectFrom('changes').select('tags').orderBy('seq').execute();
		return rows.map(({ tags }) => tags[0]);
	};
	await sql`INSERT INTO changes (tags, at, edge_due) VALUES
		('{shop:new}', clock_timestamp() - interval '50 min', null), ('{shop:told}', clock_timestamp() - interval '2 h', null),
		('{shop:waits}', clock_timestamp() - interval '23 h', clock_timestamp()), ('{shop:old}', clock_timestamp() - interval '25 h', clock_timestamp())`.execute(
		api.app.db,
	);
	await tellEdgesOfVersion(api.app.db, 'a 1');
	await sql`UPDATE changes SET at = at - interval '40 d', edge_due = null WHERE only_edges`.execute(api.app.db);
	expect(await left(edgeAt('webhook'))).toEqual(['shop:new', 'shop:waits', 'catalog']);
	expect(await left(null)).toEqual(['shop:new', 'catalog']);
});
