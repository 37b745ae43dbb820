import { expect, it } from 'vitest';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { newId } from '#server/system/ids.ts';
import { wrongBooks } from '../support/order-books.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, provider, milk, read, hook, online, approve } = await openPayStore();

/** An order of ₹135 that was paid online. */
async function paid() {
	const { shopper, id, order_id } = await online();
	const payment = `pay_${newId()}`;
	expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: payment }))).toBe(200);
	const ask = async (path: string, json?: object) => expect((await partner(api, 'POST', `orders/${id}/${path}`, json)).status).toBe(200);
	const move = async (...moves: string[]) => {
		for (const one of moves) await ask(one);
	};
	const modify = async (quantity: number) => {
		await ask('modify', { lines: [{ retailerProductId: milk, quantity }] });
		expect((await approve(shopper, id)).status).toBe(200);
	};
	const books = async () => (await read(shopper, id)).payment;
	return { id, shopper, payment, move, modify, books };
}

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
