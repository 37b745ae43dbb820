import { afterAll, beforeAll, expect, it } from 'vitest';
import { STAGES } from '#lib/contract/stages.ts';
import { doWhatIsDue } from '#server/order/timed-work.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { anotherProcess, PARTNER_TOKEN, type TestApi, testApi } from '../support/app.ts';
import { AT_FIRST, makeWalked, type Walk, walkOver } from '../support/chance-walk.ts';
import { type TestGateway, testGateway } from '../support/gateway.ts';
import { wrongBooks } from '../support/order-books.ts';
import { randomOf } from '../support/random.ts';

/** A failed walk is walked again by its seed; the one with crashes is in `tests/process/crash.test.ts`. */
const STEPS = Number(process.env.WALK_STEPS ?? 1_000);
const SEED = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
const AT_ONCE = 4;
const CHECK_EVERY = 200;

let api: TestApi;
let provider: TestGateway;
let walk: Walk;
beforeAll(async () => {
	api = await testApi();
	provider = await testGateway();
	const { gateway } = provider;
	Object.assign(api.app, { payments: paymentsThrough(gateway), webhooks: new Map([[gateway.name, gateway.verify]]) });
	const random = randomOf(SEED);
	const calls = [api.call, anotherProcess(api)];
	const call: TestApi['call'] = (...args) => (random.pick(calls) ?? api.call)(...args);
	const pass = async () => {
		api.pass(random.upTo(4) * 60_000);
		await Promise.all([doWhatIsDue(api.app), doWhatIsDue({ ...api.app })]);
	};
	const store = { ...api, call, provider, partnerToken: PARTNER_TOKEN, pass };
	walk = await walkOver(store, { ...(await makeWalked(api)), count: Math.max(4, STEPS / 100), random });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await provider.close();
	await api.close();
});

/** Whether orders have reached every stage, and some was handed over at the counter. */
async function isAllReached(): Promise<boolean> {
	const reached = await api.app.db.selectFrom('order_stages').select('stage').distinct().execute();
	const collected = await api.app.db
		.selectFrom('orders')
		.select('id')
		.where('delivery_type', '=', 'PICKUP')
		.where('stage', '=', 'DELIVERED')
		.executeTakeFirst();
	return reached.length === STAGES.length && collected !== undefined;
}

it(`C39 C40 E12 the books of orders add up after ${STEPS} random steps, four at a time over two processes (seed ${SEED})`, async () => {
	const seen = new Map<number, number>();
	const isTold = async () => STEPS < 1_000 || (await isAllReached());
	// A walk that by chance has reached few stages shows little, and goes on.
	for (let step = 0; step < STEPS || (step < 3 * STEPS && !(await isTold())); step += AT_ONCE) {
		const replies = await Promise.all(Array.from({ length: AT_ONCE }, walk.step));
		for (const reply of replies) {
			if (!reply) continue;
			seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
			// 503 is the gateway that is away, 429 a shopper who orders more often than people do.
			expect([200, 201, 400, 403, 404, 409, 429, 503], `seed ${SEED}: ${JSON.stringify(reply.errors)}`).toContain(reply.status);
		}
		if (step % CHECK_EVERY === 0) expect(await wrongBooks(api.app.db, AT_FIRST), `seed ${SEED}, step ${step}`).toEqual([]);
	}
	expect(await wrongBooks(api.app.db, AT_FIRST), `seed ${SEED}`).toEqual([]);
	expect(await isTold(), 'it reached every stage, and the counter').toBe(true);
	expect(seen.get(200) ?? 0).toBeGreaterThan(STEPS / 4);
});
