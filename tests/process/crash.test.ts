import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { openSession } from '#server/account/sessions.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open-database.ts';
import { newId } from '#server/system/ids.ts';
import { AT_FIRST, makeWalked, type Walk, walkOver } from '../support/chance-walk.ts';
import { type TestGateway, testGateway } from '../support/gateway.ts';
import { wrongBooks } from '../support/order-books.ts';
import { orderOf } from '../support/order-moves.ts';
import { preparedDataDir } from '../support/prepared.ts';
import { familyOf, postmasterOf } from '../support/processes.ts';
import { randomOf } from '../support/random.ts';
import { makeShopper } from '../support/shopper.ts';
import { clockAt, type Store, startStore } from '../support/store.ts';
import { callsOf } from '../support/store-calls.ts';
import { until } from '../support/until.ts';

/** `npm run chaos` walks farther and kills more often; a walk that failed is walked again by its seed. */
const STEPS = Number(process.env.WALK_STEPS ?? 1_000);
const KILLS = Number(process.env.WALK_KILLS ?? 3);
const SEED = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
/** For how long PostgreSQL hangs at the end; not at all in `npm test`, where `database-away.test.ts` shows it. */
const AWAY_MS = Number(process.env.WALK_AWAY_MS ?? 0);
const AT_ONCE = 4;
const ANSWERED_MS = 10_000;
/** The walk's clock goes on by up to so much when both stores start anew: what is unpaid expires, what nobody answered is settled. */
const JUMP_MIN = 20;

const { upTo, pick } = randomOf(SEED);
const dataDir = preparedDataDir();
let ahead = 0;
let provider: TestGateway;
let direct: OpenDatabase;
let stores: Store[] = [];
let walk: Walk;
let shopId = '';
let pack = '';
let customer: () => Promise<{ id: string; token: string }>;

const now = () => new Date(Date.now() + ahead);
const start = () => startStore({ env: { DATA_DIR: dataDir, ...provider.settings, ...clockAt(now().toISOString()) } });
/** Kept while a store is away, because its database may be away too: the walk itself reads from it. */
const call = callsOf(() => pick(stores)?.url ?? '');

beforeAll(async () => {
	provider = await testGateway();
	direct = await openDatabase({ databaseUrl: null, dataDir }, () => {});
	customer = async () => {
		const id = newId();
		const phone_e164 = `+919${String(upTo(1e9)).padStart(9, '0')}`;
		await direct.db.insertInto('customers').values({ id, phone_e164, referral_code: newId() }).execute();
		// Longer than any walk.
		const { access } = await openSession(direct.db, id, new Date(Date.now() + 365 * 24 * 60 * MINUTE_MS));
		return { id, token: access };
	};
	const app = { db: direct.db };
	const made = await makeWalked({ app });
	shopId = made.shops[0]?.id ?? '';
	pack = made.shops[0]?.packs[0] ?? '';
	stores = await Promise.all([start(), start()]);
	const partnerToken = stores[0]?.partnerToken ?? '';
	const count = Math.max(6, Math.min(60, STEPS / 100));
	const random = { upTo, pick };
	walk = await walkOver({ app, call, customer, provider, partnerToken, pass: async () => {} }, { ...made, count, random });
});
afterAll(async () => {
	for (const store of stores) await store.stop();
	await direct.close();
	await provider.close();
	rmSync(dataDir, { recursive: true, force: true });
});

/** What a live stream of one store has told so far. */
async function follow(store: Store | undefined, path: string, authorization: string) {
	const leaving = new AbortController();
	const response = await fetch(`${store?.url}/api/${path}`, { headers: { authorization }, signal: leaving.signal });
	let told = '';
	const reading = (async () => {
		for await (const bytes of response.body ?? []) told += new TextDecoder().decode(bytes);
	})().catch(() => {});
	return {
		told: () => told,
		leave: async () => {
			leaving.abort();
			await reading;
		},
	};
}

test('C39 an order that is placed and moved on one process is live on the other: for its shop and for its customer', async () => {
	const [one, other] = stores;
	const partner = `Partner ${one?.partnerToken}`;
	const shop = await follow(other, `partner/events?storeId=${shopId}`, partner);
	const here = callsOf(() => one?.url ?? '');
	const shopper = await makeShopper({ app: { db: direct.db }, call: here, customer });
	await shopper.add(pack);
	const { id } = orderOf(await shopper.place());
	await until(() => expect(shop.told()).toContain(id));
	const tracker = await follow(other, `order/${id}/events`, `Token ${shopper.token}`);
	await here('POST', `partner/orders/${id}/accept`, { headers: { authorization: partner }, json: {} });
	await until(() => expect(tracker.told()).toContain('ACCEPTED'));
	await Promise.all([shop.leave(), tracker.leave()]);
});

const seen = new Map<number, number>();
let steps = 0;
/** Walks until told to stop; what a dying store does not answer is no step, and is asked again later. */
async function walkUntil(isOver: () => boolean): Promise<void> {
	const one = async () => {
		while (!isOver()) {
			// A store that is shot, and for a moment its database, answers nothing.
			const reply = await walk.step().catch(() => null);
			if (reply === null) await pause(20);
			if (!reply) continue;
			steps++;
			seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
			const log = () => stores.map((store) => store.said().err.slice(-2_000)).join('\n');
			if (reply.status === 500) throw new Error(`seed ${SEED}: ${JSON.stringify(reply.errors)} ${log()}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, one));
}
const walkTo = (end: number) => walkUntil(() => steps >= end);

async function shoot(withDatabase: boolean): Promise<void> {
	if (withDatabase) process.kill(postmasterOf(join(dataDir, 'postgres')), 'SIGKILL');
	const shot = withDatabase ? stores : [pick(stores)];
	await Promise.all(shot.map((store) => store?.kill9()));
	// Clocks of one store agree, so time jumps only where all start anew.
	if (withDatabase) ahead += upTo(JUMP_MIN * MINUTE_MS);
	const alive = stores.filter((store) => !shot.includes(store));
	stores = [...alive, ...(await Promise.all(shot.map(start)))];
}

/** Reads the books, and what was acknowledged, and by which keys nothing may have been placed. */
async function check(): Promise<void> {
	await until(() => walk.askAgain());
	expect(await wrongBooks(direct.db, AT_FIRST), `seed ${SEED}, step ${steps}`).toEqual([]);
	const orders = await direct.db.selectFrom('orders').select(['id', 'idempotency_key']).execute();
	const stored = new Map(orders.map((order) => [order.idempotency_key, order.id]));
	const lost = [...walk.placed].filter(([key, id]) => stored.get(key) !== id);
	const unwanted = [...walk.refused].filter((key) => stored.has(key));
	expect({ lost, unwanted }, `seed ${SEED}, step ${steps}`).toEqual({ lost: [], unwanted: [] });
	const refunds = provider.refunds.map(({ receipt }) => receipt);
	expect(new Set(refunds).size, `seed ${SEED}: a refund was sent twice`).toBe(refunds.length);
}

test(`C39 C40 E12 a walk of ${STEPS} steps over two stores with ${KILLS} kills: nothing acknowledged is lost, nothing is there twice, and the books add up (seed ${SEED})`, {
	timeout: 0,
	retry: 0,
}, async () => {
	const began = performance.now();
	for (let kill = 0; kill < KILLS; kill++) {
		const aim = steps + upTo((2 * (STEPS - steps)) / (KILLS - kill + 1));
		let isUp = false;
		const walking = walkUntil(() => isUp);
		while (steps < aim) await Promise.race([pause(5), walking]);
		// The first takes PostgreSQL too, and later every fifth.
		await shoot(kill % 5 === 0);
		isUp = true;
		await walking;
		await check();
		const done = `${kill + 1} of ${KILLS} kills, ${steps} of ${STEPS} steps, ${walk.placed.size} orders`;
		if (AWAY_MS > 0) console.error(`${Math.round((performance.now() - began) / 1_000)} s  ${done} (seed ${SEED})`);
	}
	// Chance may place few orders in so many steps: such a walk goes on, so that every one has books worth reading.
	const hasEnough = () => walk.placed.size > STEPS / 40 && (seen.get(200) ?? 0) > STEPS / 8;
	await walkUntil(() => steps >= (hasEnough() ? STEPS : 5 * STEPS));
	await check();
	expect(hasEnough(), `seed ${SEED}: ${walk.placed.size} orders in ${steps} steps`).toBe(true);
});

// For `npm run chaos`, which says how long.
if (AWAY_MS > 0)
	test(`C39 a PostgreSQL that stands still for ${AWAY_MS / 1_000} s: 503 within 10 s, and all comes back by itself`, {
		timeout: 0,
		retry: 0,
	}, async () => {
		const family = familyOf(postmasterOf(join(dataDir, 'postgres')));
		const walking = walkTo(steps + 50);
		for (const pid of family) process.kill(pid, 'SIGSTOP');
		const end = performance.now() + AWAY_MS;
		const took: number[] = [];
		while (performance.now() < end) {
			const asked = performance.now();
			expect((await call('GET', `catalog/products/nobody${took.length}`)).status).toBe(503);
			took.push(performance.now() - asked);
			await pause(100);
		}
		const slowest = Math.max(...took);
		expect(slowest).toBeLessThan(ANSWERED_MS);
		for (const pid of family) process.kill(pid, 'SIGCONT');
		await walking;
		await until(async () => expect((await call('GET', 'catalog/products/nobody')).status).toBe(404));
		await walkTo(steps + 200);
		await check();
		console.error(`hung for ${AWAY_MS / 1_000} s: ${took.length} calls, the slowest answered after ${Math.round(slowest)} ms`);
	});
