import { expect, it } from 'vitest';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { newId } from '#server/system/ids.ts';
import { wrongBooks } from '../support/order-books.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, provider, milk, read, hook, online, approve, start, check } = await openPayStore();

type Shopper = Awaited<ReturnType<typeof online>>['shopper'];
const moved = async (id: string, ...moves: string[]) => {
	for (const move of moves) {
		const why = move === 'return' ? { restock: true, reason: 'NOBODY' } : undefined;
		expect((await partner(api, 'POST', `orders/${id}/${move}`, why)).status, move).toBe(200);
	}
};
const became = async (shopper: Shopper, id: string, quantity: number) => {
	const lines = [{ retailerProductId: milk, quantity }];
	expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
	expect((await approve(shopper, id)).status).toBe(200);
};
const captured = async (order_id: string) => {
	const payment = `pay_${newId()}`;
	expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: payment }))).toBe(200);
	return payment;
};
/** The messages that were queued for an order's customer, by their templates. */
const told = async (code: string) => {
	const rows = await api.app.db.selectFrom('outbox').select(['template', 'params']).orderBy('id').execute();
	return rows.filter(({ params }) => params.code === code).map(({ template }) => template);
};

it('C16 E12 a failed online try says nothing once the customer has chosen UPI, by its webhook or where it is asked about', async () => {
	const { shopper, id, order_id } = await online();
	expect((await start(shopper, id, { method: 'UPI' })).status).toBe(200);
	const failed = provider.event('payment.failed', { order_id, amount: 13_500, id: `pay_${newId()}`, status: 'failed' });
	expect(await hook(failed)).toBe(200);
	expect((await read(shopper, id)).payment.status).toBe('AWAITING_CONFIRMATION');
	provider.pay(order_id, 'failed');
	await check(shopper, id);
	expect((await read(shopper, id)).payment.status).toBe('AWAITING_CONFIRMATION');
});

it('C16 C39 cash comes as often as something is left to pay, each time with its entry', async () => {
	const { shopper, id, order_id } = await online();
	const payment = await captured(order_id);
	await became(shopper, id, 3);
	expect((await start(shopper, id, { method: 'COD' })).status).toBe(200);
	await moved(id, 'dispatch');
	expect((await partner(api, 'POST', `orders/${id}/paid`, { cash: true })).status).toBe(200);
	expect((await read(shopper, id)).payment).toMatchObject({ due: 0, paid: 185 });
	expect(await hook(provider.refundElsewhere(payment, 3_000))).toBe(200);
	expect((await read(shopper, id)).payment).toMatchObject({ due: 30 });
	await moved(id, 'deliver');
	expect((await read(shopper, id)).payment).toMatchObject({ due: 0, paid: 215, refunded: 30 });
	expect((await partner(api, 'POST', `orders/${id}/paid`, { cash: true })).status).toBe(409);
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C16 E12 what goes back is told by who gives it, whichever way to pay was chosen last', async () => {
	const { shopper, id, order_id } = await online();
	await captured(order_id);
	await became(shopper, id, 3);
	expect((await start(shopper, id, { method: 'UPI' })).status).toBe(200);
	await moved(id, 'dispatch', 'return');
	expect((await read(shopper, id)).payment).toMatchObject({ method: 'UPI', status: 'OWED', owed: 135, toGiveBack: 0 });
});

it('C16 E12 a customer is told when the shop has to give money back itself: of a refund that is given up, and of UPI beside cash', async () => {
	const other = await online();
	expect((await start(other.shopper, other.id, { method: 'UPI' })).status).toBe(200);
	expect((await start(other.shopper, other.id, { method: 'COD' })).status).toBe(200);
	await moved(other.id, 'accept', 'dispatch', 'deliver');
	expect((await partner(api, 'POST', `orders/${other.id}/paid`, { attempt: `${other.id}_0_13500` })).status).toBe(200);
	expect((await read(other.shopper, other.id)).payment).toMatchObject({ owed: 135, toGiveBack: 135 });
	expect(await told(other.order.code)).toContain('order.OWED');

	const { id, order, order_id } = await online();
	await captured(order_id);
	await moved(id, 'accept', 'dispatch', 'return');
	provider.mode = 'does nothing';
	for (let hour = 0; hour < 130; hour++) {
		api.pass(3_600_000);
		await sendRefunds(api.app);
	}
	provider.mode = 'well';
	expect((await told(order.code)).filter((template) => template === 'order.OWED')).toHaveLength(1);
});
