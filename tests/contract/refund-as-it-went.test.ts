import { expect, it, vi } from 'vitest';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { paymentsThrough } from '#server/payment/methods.ts';
import { newId } from '#server/system/ids.ts';
import { wrongBooks } from '../support/order-books.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, provider, milk, read, hook, online, approve, start } = await openPayStore();

/** An order of ₹135 that was paid online. */
async function paid() {
	const { shopper, id, order_id } = await online();
	const came = async (payment = `pay_${newId()}`) => {
		expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: payment }))).toBe(200);
		return payment;
	};
	const payment = await came();
	const ask = async (path: string, json?: object) => expect((await partner(api, 'POST', `orders/${id}/${path}`, json)).status).toBe(200);
	const move = async (...moves: string[]) => {
		for (const one of moves) await ask(one);
	};
	const modify = async (quantity: number) => {
		await ask('modify', { lines: [{ retailerProductId: milk, quantity }] });
		expect((await approve(shopper, id)).status).toBe(200);
	};
	const bringBack = () => ask('return', { restock: true, reason: 'NOBODY' });
	const books = async () => (await read(shopper, id)).payment;
	return { id, shopper, payment, came, ask, move, modify, bringBack, books };
}

const sums = (payment: string) => provider.refunds.filter(({ payment_id }) => payment_id === payment).map(({ amount }) => amount);
/** How much of a payment the provider has really given back. */
const gone = (payment: string) =>
	provider.refunds
		.filter(({ payment_id, status }) => payment_id === payment && status === 'processed')
		.reduce((sum, { amount }) => sum + amount, 0);

/** Some hours later, when what did not go has been tried again. */
async function sendForHours(hours = 4): Promise<void> {
	for (let hour = 0; hour < hours; hour++) {
		api.pass(3_600_000);
		await sendRefunds(api.app);
	}
}

/** The refunds that the provider takes at this moment stay under way there. */
async function sendPending(): Promise<void> {
	provider.takesRefundsAs = 'pending';
	await sendRefunds(api.app);
	provider.takesRefundsAs = 'processed';
}

async function settle(payment: string, status: 'processed' | 'failed'): Promise<void> {
	for (const news of provider.settleRefunds(payment, status)) expect(await hook(news)).toBe(200);
}

it.each([
	['before the delivery', []],
	['and it was delivered', ['accept', 'dispatch', 'deliver']],
])('C39 of an order that was paid twice what went back there counts once, told after ours was tried %s', async (_, moves) => {
	const { id, shopper, came, move, books } = await paid();
	const second = await came();
	const late = provider.refundElsewhere(second, 13_500);
	await sendRefunds(api.app);
	await move(...moves);
	const once = { paid: 270, refunded: 135, due: 0, owed: 0 };
	expect(await books()).toMatchObject(once);
	expect(await hook(late)).toBe(200);
	expect(await books()).toMatchObject(once);
	expect((await read(shopper, id)).creditNotes).toEqual([]);
	expect(sums(second)).toEqual([13_500]);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 what came by UPI besides stays owed when word of what went back at the provider is late', async () => {
	const { id, shopper, payment, ask, move, modify, bringBack, books } = await paid();
	await modify(3);
	expect((await start(shopper, id, { method: 'UPI' })).status).toBe(200);
	await ask('paid');
	await move('dispatch');
	await bringBack();
	const late = provider.refundElsewhere(payment, 13_500);
	await sendRefunds(api.app);
	for (const news of [[], [late]]) {
		for (const one of news) expect(await hook(one)).toBe(200);
		expect(await books()).toMatchObject({ status: 'OWED', paid: 185, refunded: 135, owed: 50 });
	}
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it.each([
	['goes through', 'processed'],
	['fails', 'failed'],
] as const)('C39 a refund waits while one that was made there is under way, and the money goes back once when that %s', async (_, then) => {
	const { payment, move, bringBack, books } = await paid();
	provider.refundElsewhere(payment, 13_500, { status: 'pending' });
	await move('accept', 'dispatch');
	await bringBack();
	await sendRefunds(api.app);
	expect(await books()).toMatchObject({ status: 'OWED', refunded: 0, owed: 135 });
	await settle(payment, then);
	await sendForHours();
	expect(gone(payment)).toBe(13_500);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 of a part that the shop gives back nothing is missing when a refund that was under way there fails', async () => {
	const { payment, ask, move, books } = await paid();
	await move('accept', 'dispatch', 'deliver');
	provider.refundElsewhere(payment, 10_000, { status: 'pending' });
	await ask('refund', { amount: 50, key: newId() });
	await sendRefunds(api.app);
	await settle(payment, 'failed');
	await sendForHours();
	expect(gone(payment)).toBe(5_000);
	expect(await books()).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: 50, due: 0, owed: 0 });
});

it('C39 a refund counts once that its webhook settles while another process still waits for the answer to it', async () => {
	const { payment, modify, books } = await paid();
	await modify(1);
	await sendPending();
	const news = provider.settleRefunds(payment, 'processed');
	const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const refund: typeof provider.gateway.refund = async (asked) => {
		const gone = await provider.gateway.refund(asked);
		answered.resolve();
		await released.promise;
		return gone;
	};
	api.pass(3_600_000);
	const slow = sendRefunds({ ...api.app, payments: paymentsThrough({ ...provider.gateway, refund }) });
	await answered.promise;
	for (const one of news) expect(await hook(one)).toBe(200);
	expect(await sendRefunds(api.app)).toBe(1);
	const once = { status: 'PARTLY_REFUNDED', paid: 135, refunded: 50, due: 0, owed: 0 };
	expect(await books()).toMatchObject(once);
	released.resolve();
	await slow;
	expect(await books()).toMatchObject(once);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 of an order that is brought back all goes back, when one refund of it fails that had become smaller meanwhile', async () => {
	const { payment, move, modify, bringBack, books } = await paid();
	await modify(1);
	await sendPending();
	expect(await hook(provider.refundElsewhere(payment, 4_000))).toBe(200);
	await move('dispatch');
	await bringBack();
	await sendRefunds(api.app);
	await settle(payment, 'failed');
	await sendForHours();
	expect(gone(payment)).toBe(13_500);
	expect(await books()).toMatchObject({ status: 'REFUNDED', refunded: 135, owed: 0 });
});

it('C39 a refund that the provider had taken before it became smaller leaves the next one only what its payment still has', async () => {
	const { payment: first, came, modify, books } = await paid();
	const second = await came();
	provider.mode = 'answer lost';
	await sendRefunds(api.app);
	provider.mode = 'well';
	expect(await hook(provider.refundElsewhere(first, 3_000))).toBe(200);
	await modify(1);
	await sendForHours();
	expect([sums(first), sums(second)]).toEqual([[3_000, 2_000], [13_500]]);
	expect(await books()).toMatchObject({ paid: 270, refunded: 185, due: 0, owed: 0 });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 of a delivered order that costs more again a refund still under way makes no credit note of its own', async () => {
	const { id, shopper, payment, move, modify, books } = await paid();
	await modify(1);
	await sendPending();
	await modify(2);
	await move('dispatch', 'deliver');
	expect(await books()).toMatchObject({ status: 'PART_PAID', due: 50 });
	expect(await hook(provider.refundElsewhere(payment, 1_000))).toBe(200);
	await settle(payment, 'processed');
	await sendForHours(1);
	expect(await books()).toMatchObject({ refunded: 60, due: 50 });
	expect((await read(shopper, id)).creditNotes).toHaveLength(1);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 money that goes back there after the shop has given it back by hand is logged, because it went twice', async () => {
	const { id, payment, ask, move, bringBack } = await paid();
	await move('accept', 'dispatch');
	await bringBack();
	provider.mode = 'does nothing';
	await sendForHours(5 * 24 + 1);
	provider.mode = 'well';
	await ask('refund', {});
	const logged = vi.spyOn(api.app.log, 'error');
	expect(await hook(provider.refundElsewhere(payment, 13_500))).toBe(200);
	expect(logged.mock.calls).toMatchObject([[{ payment }, expect.stringContaining('by hand')]]);
	logged.mockRestore();
	const kept = api.app.db.selectFrom('payments').select('refunded_paise').where('order_id', '=', id);
	expect(await kept.executeTakeFirst()).toEqual({ refunded_paise: 13_500 });
});

it('C39 a refund that was given up without an answer is asked about again, and counts where the provider had it', async () => {
	const { id, payment, move, bringBack } = await paid();
	// The customer's session ends meanwhile.
	const books = async () => (await partner(api, 'GET', `orders/${id}`)).data;
	await move('accept', 'dispatch');
	await bringBack();
	provider.mode = 'answer lost';
	await sendRefunds(api.app);
	provider.mode = 'broken';
	await sendForHours(11 * 24);
	expect(await books()).toMatchObject({ payment: { status: 'OWED', toGiveBack: 135 } });
	provider.mode = 'well';
	await sendForHours(25);
	expect(sums(payment)).toEqual([13_500]);
	expect(await books()).toMatchObject({ payment: { status: 'REFUNDED', refunded: 135, toGiveBack: 0 } });
});
