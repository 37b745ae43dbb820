import { afterAll, beforeAll, expect, it } from 'vitest';
import { Figures } from '#lib/contract/figures.ts';
import { dayAfter } from '#lib/format/india-time.ts';
import { paiseFromRupees } from '#lib/format/money.ts';
import { endRight } from '#server/counter/give-and-end-rights.ts';
import { endOrderStreams } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';
import { type Reply, type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { orderOf, partner } from '../support/order-moves.ts';
import { makePerson, makeStaff } from '../support/people.ts';
import { randomOf } from '../support/random.ts';
import { makeShopper } from '../support/shopper.ts';

const SEED = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000);
let api: TestApi;
let association: string;
beforeAll(async () => {
	api = await testApi();
	association = await makePerson(api, { role: 'association', shopId: null });
});
afterAll(async () => {
	await endOrderStreams(api.app);
	await api.close();
});

const ask = (token: string, query: string, path = 'figures'): Promise<Reply> =>
	api.call('GET', `counter/${path}`, { headers: { Authorization: `Staff ${token}` }, query });
const figuresFor = async (query: string) => Figures.parse((await ask(association, query)).data);

/** What bills, cash and refunds say of the orders of a shop, from the rows themselves, in paise. */
async function booksOf(shopId: string) {
	const { db } = api.app;
	const orders = await db.selectFrom('orders').selectAll().where('shop_id', '=', shopId).execute();
	const delivered = orders.filter(({ stage }) => stage === 'DELIVERED');
	const ids = orders.map(({ id }) => id);
	const cash = await db.selectFrom('payment_receipts').selectAll().where('order_id', 'in', ids).where('provider', '=', 'cash').execute();
	const refunds = await db.selectFrom('refunds').selectAll().where('order_id', 'in', ids).execute();
	const sumOf = (name: keyof (typeof orders)[number]['bill']) => delivered.reduce((sum, { bill }) => sum + bill[name], 0);
	return {
		orders: delivered.length,
		goods: sumOf('itemTotal'),
		discounts: sumOf('offerDiscount') + sumOf('couponDiscount'),
		deliveryFee: sumOf('deliveryFee'),
		platformFee: sumOf('platformFee'),
		tip: sumOf('tip'),
		tax: sumOf('tax'),
		sales: sumOf('toPay') - sumOf('tip'),
		cash: cash.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
		refunds: refunds.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
	};
}
type Books = Awaited<ReturnType<typeof booksOf>>;
const inPaise = ({ orders, ...sums }: Figures['total']): Books & { associationPays: number } => {
	const paise = (rupees: number) => paiseFromRupees(rupees);
	return {
		orders,
		goods: paise(sums.goods),
		discounts: paise(sums.discounts),
		associationPays: paise(sums.associationPays),
		deliveryFee: paise(sums.deliveryFee),
		platformFee: paise(sums.platformFee),
		tip: paise(sums.tip),
		tax: paise(sums.tax),
		sales: paise(sums.sales),
		cash: paise(sums.cash),
		refunds: paise(sums.refunds),
	};
};
const added = (all: readonly Figures['total'][]) =>
	all.map(inPaise).reduce((sum, one) => {
		for (const name of Object.keys(sum) as (keyof Books)[]) sum[name] += one[name];
		return sum;
	});

it(`C40 E12 figures are the sums of the orders’ bills to the paisa, by day, week and month, for one shop and for all (seed ${SEED})`, async () => {
	const { upTo } = randomOf(SEED);
	const shops: string[] = [];
	for (const delivery_fee_paise of [2_000, 3_550]) {
		const shop = await makeShop(api.app, { delivery_fee_paise });
		shops.push(shop);
		const packs = await Promise.all(
			[3_033, 4_501, 7_000].map((price_paise) => makeProduct(api.app, shop, { price_paise, mrp_paise: null })),
		);
		const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), rule: { code: 'PERCENT', percent: 7, maxPaise: 2_500 } });
		for (let at = 0; at < 10; at++) {
			const shopper = await makeShopper(api);
			for (const pack of packs) if (upTo(3) > 0 || pack === packs[0]) await shopper.add(pack, 1 + upTo(4));
			if (upTo(2) === 0) await shopper.cart('POST', 'coupon/add', { code });
			if (upTo(2) === 0) await shopper.cart('PATCH', 'delivery/update', { tip: 1 + upTo(50) });
			const { id, lines } = orderOf(await shopper.place());
			const move = (name: string, json = {}) => partner(api, 'POST', `orders/${id}/${name}`, json);
			const weighed = lines.map(({ retailerProductId, quantity }) => ({ retailerProductId, quantity, grams: 200 + upTo(900) }));
			if (upTo(3) === 0) await move('modify', { lines: weighed.slice(0, 1 + upTo(2)) });
			const approve = { token: shopper.token, json: {}, headers: { 'Idempotency-Key': newId() } };
			await api.call('POST', `order/${id}/approve`, approve);
			if (upTo(8) === 0) await move('reject', { reason: 'No' });
			for (const name of ['accept', 'dispatch']) await move(name);
			await (upTo(6) === 0 ? move('return', { restock: true, reason: 'Nobody there' }) : move('deliver'));
			if (upTo(3) === 0) await move('refund', { amount: 1 + upTo(20), key: newId() });
		}
	}

	// As if they had come on many days.
	const { db } = api.app;
	const orders = await db.selectFrom('orders').select('id').where('shop_id', 'in', shops).execute();
	const now = api.app.clock.now().getTime();
	for (const { id } of orders) {
		const at = new Date(now - upTo(60 * 24 * 60) * 60_000);
		for (const table of ['order_stages', 'payment_receipts', 'refunds'] as const)
			await db.updateTable(table).set({ at }).where('order_id', '=', id).execute();
	}

	const today = new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10);
	const months = [0, -1, -2, -3].map((back) => {
		const [year = 0, month = 0] = today.split('-').map(Number);
		return new Date(Date.UTC(year, month - 1 + back, 1)).toISOString().slice(0, 10);
	});
	const totals: Books[] = [];
	for (const id of shops) {
		const books = await booksOf(id);
		const found = await Promise.all(months.map((day) => figuresFor(`?storeId=${id}&period=month&day=${day}`)));
		const { associationPays, ...sums } = added(found.map(({ total }) => total)) as Books & { associationPays: number };
		expect(sums, `seed ${SEED}`).toEqual(books);
		expect(associationPays).toBe(0);
		expect(found.reduce((sum, { counts }) => sum + counts.delivered, 0)).toBe(books.orders);
		totals.push(books);
		// The parts of a month, its days asked for one by one, and its best sellers say the same.
		const [month] = found;
		if (!month) throw new Error('no month');
		expect(added(month.parts)).toEqual(inPaise(month.total));
		const days: Figures[] = [];
		for (let day = month.first; day <= month.last; day = dayAfter(day, 1))
			days.push(await figuresFor(`?storeId=${id}&period=day&day=${day}`));
		expect(added(days.map(({ total }) => total))).toEqual(inPaise(month.total));
		expect(month.best.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0)).toBeLessThanOrEqual(inPaise(month.total).goods);
	}
	const all = await Promise.all(months.map((day) => figuresFor(`?period=month&day=${day}`)));
	expect(added(all.flatMap(({ shops: ofAll = [] }) => ofAll))).toEqual(added(all.map(({ total }) => total)));
	const own = all.flatMap((month) => month.shops ?? []).filter(({ id }) => shops.includes(id));
	expect(added(own).sales).toBe(totals.reduce((sum, { sales }) => sum + sales, 0));
	expect(
		totals.reduce((sum, books) => sum + books.orders, 0),
		`seed ${SEED}`,
	).toBeGreaterThan(2);
}, 60_000);

it('C40 figures count by India’s days, say how long it took, what was a tip, and what the association owes for its coupons', async () => {
	const shop = await makeShop(api.app);
	const milk = await makeProduct(api.app, shop, { name: '=Milk' });
	const { code } = await makePromotion(api.app, { code: newId().toUpperCase(), paid_by: 'ASSOCIATION' });
	const shopper = await makeShopper(api);
	await shopper.add(milk, 3);
	await shopper.cart('POST', 'coupon/add', { code });
	await shopper.cart('PATCH', 'delivery/update', { tip: 20 });
	const order = orderOf(await shopper.place());
	api.pass(4 * 60_000);
	await partner(api, 'POST', `orders/${order.id}/accept`);
	api.pass(20 * 60_000);
	await partner(api, 'POST', `orders/${order.id}/dispatch`);
	await partner(api, 'POST', `orders/${order.id}/deliver`);
	const today = await figuresFor(`?storeId=${shop}&period=day`);
	expect(today).toMatchObject({
		counts: { placed: 1, delivered: 1, cancelled: 0, returned: 0 },
		total: { orders: 1, goods: 150, discounts: 10, associationPays: 10, tip: 20, sales: order.bill.toPay - 20, cash: order.bill.toPay },
		toAccept: { half: 4, most: 4, orders: 1 },
		toDeliver: { half: 24, most: 24, orders: 1 },
		best: [{ name: '=Milk', quantity: 3, amount: 150 }],
	});
	expect(today.parts).toHaveLength(24);
	expect(today.charts.sales).toMatch(/^<svg[^>]*>.*<rect .*<\/svg>$/);
	// It was placed in the night, and its shop opened two minutes before it accepted.
	const opened = new Date(api.app.clock.now().getTime() - 22 * 60_000);
	await api.app.db.updateTable('orders').set({ answer_from: opened }).where('id', '=', order.id).execute();
	expect((await figuresFor(`?storeId=${shop}&period=day`)).toAccept).toEqual({ half: 2, most: 2, orders: 1 });
	// At 18:30 UTC the day ends in India.
	const at = (time: string) =>
		api.app.db.updateTable('order_stages').set({ at: time }).where('order_id', '=', order.id).where('stage', '=', 'DELIVERED').execute();
	const on = async (day: string) => (await figuresFor(`?storeId=${shop}&period=day&day=${day}`)).counts.delivered;
	await at('2026-03-04T18:29:59.999Z');
	expect([await on('2026-03-04'), await on('2026-03-05')]).toEqual([1, 0]);
	await at('2026-03-04T18:30:00Z');
	expect([await on('2026-03-04'), await on('2026-03-05')]).toEqual([0, 1]);
	const week = await figuresFor(`?storeId=${shop}&period=week&day=2026-03-05`);
	expect([week.first, week.last, week.parts.length]).toEqual(['2026-03-02', '2026-03-08', 7]);
	expect((await figuresFor(`?storeId=${shop}&period=month&day=2026-02-14`)).parts).toHaveLength(28);
});

it('C40 figures come as a file: the days of a shop, or a line for each shop, and no name becomes a formula', async () => {
	const shop = await makeShop(api.app, { names: JSON.stringify({ en: '=SUM(A1)' }) });
	const shopper = await makeShopper(api);
	await shopper.add(await makeProduct(api.app, shop));
	const { id, bill } = orderOf(await shopper.place());
	for (const move of ['accept', 'dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
	const file = async (query: string) => {
		const url = `http://127.0.0.1/api/counter/figures.csv${query}`;
		const response = await api.fetch(new Request(url, { headers: { Authorization: `Staff ${association}` } }));
		expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="figures-\d{4}-\d\d-\d\d\.csv"$/);
		return (await response.text()).trim().split('\n');
	};
	const days = await file(`?storeId=${shop}&period=week`);
	expect(days).toHaveLength(8);
	expect(days[1]).toMatch(/^\d{4}-\d\d-\d\d,/);
	expect((await file(`?storeId=${shop}&period=week&day=2026-03-05`))[1]).toMatch(/^2026-03-02,/);
	expect((await file(`?storeId=${shop}&period=day&day=2026-03-05`))[10]).toMatch(/^2026-03-05 09:00,/);
	expect(days[0]).toContain('from,orders,goods,discounts,association_pays,delivery_fee,platform_fee,tip,tax,sales,cash,refunds');
	const line = (await file('?period=day')).find((one) => one.startsWith(shop));
	expect(line).toContain(`${shop},'=SUM(A1),`);
	expect(line).toContain(`,${bill.toPay},${bill.toPay},0`);
});

it.each(['figures', 'figures.csv'])(
	'P2 C40 %s are for who manages a shop, and of all shops for the association: not for staff, other shops, or ended rights',
	async (path) => {
		const [shop, other] = [await makeShop(api.app), await makeShop(api.app)];
		const owner = await makeStaff(api, { role: 'owner', shopId: shop });
		const query = `?storeId=${shop}&period=month`;
		const statusFor = async (token: string, asked = query) => (await ask(token, asked, path)).status;
		expect(await statusFor(owner.token)).toBe(200);
		expect(await statusFor(association)).toBe(200);
		expect(await statusFor(association, '?period=month')).toBe(200);
		expect(await statusFor(owner.token, '?period=month')).toBe(403);
		expect(await statusFor(await makePerson(api, { role: 'staff', shopId: shop }))).toBe(403);
		expect(await statusFor(await makePerson(api, { role: 'owner', shopId: other }))).toBe(403);
		expect(await statusFor(association, '?storeId=nobody1&period=month')).toBe(404);
		for (const day of ['2026-02-30', '1999-01-01', '0000-00-00']) expect(await statusFor(owner.token, `${query}&day=${day}`)).toBe(400);
		await endRight(api.app.db, owner.rightId, api.app.clock.now());
		expect(await statusFor(owner.token)).toBe(401);
	},
);
