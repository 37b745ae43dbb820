import { describe, expect, it } from 'vitest';
import { UNPAID_AT_MOST } from '#server/order/check-cart.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, provider, milk, read, start, started, placed, hook, online, approve, priced } = await openPayStore();

const stock = async (pack: string) =>
	(await api.app.db.selectFrom('retailer_products').select('stock').where('id', '=', pack).executeTakeFirstOrThrow()).stock;
describe('orders that are not paid yet', () => {
	it('C39 E12 are five at most of one customer, wait as long as UPI takes however often they begin anew, and hold up none in cash', async () => {
		const { shopper, id, order } = await placed('ONLINE');
		const before = await stock(milk);
		const another = async (method: 'COD' | 'UPI' | 'ONLINE') => {
			await shopper.add(milk);
			await shopper.cart('PATCH', 'payment/update', { method });
			return shopper.place();
		};
		for (let unpaid = 1; unpaid < UNPAID_AT_MOST; unpaid++) expect((await another('UPI')).status).toBe(201);
		const last = await another('ONLINE');
		expect([last.status, last.errors[0]?.code]).toEqual([409, 'UNPAID_ORDERS']);
		expect([(await shopper.read()).cartProductsCount, await stock(milk)]).toEqual([1, before - UNPAID_AT_MOST + 1]);
		expect((await another('COD')).status).toBe(201);
		api.pass(10 * 60_000);
		const inMinutes = (minutes: number) => new Date(Date.parse(order.placedAt) + minutes * 60_000).toISOString();
		for (const [method, minutes] of [
			['ONLINE', 15],
			['UPI', 30],
			['UPI', 30],
			['ONLINE', 30],
		] as const)
			expect(started(await start(shopper, id, { method })).payBy, method).toBe(inMinutes(minutes));
		await cancel(api, shopper.token, id);
		expect((await another('UPI')).status).toBe(201);
		expect((await another('UPI')).errors[0]?.code).toBe('UNPAID_ORDERS');
	});

	it('C39 E12 are not counted while the customer has to answer a change of the shop, which comes before the payment', async () => {
		const { shopper, id } = await priced(400);
		const another = async () => {
			await shopper.add(milk, 2);
			await shopper.cart('PATCH', 'payment/update', { method: 'UPI' });
			return shopper.place();
		};
		for (let unpaid = 1; unpaid < UNPAID_AT_MOST; unpaid++) expect((await another()).status).toBe(201);
		expect((await another()).errors[0]?.code).toBe('UNPAID_ORDERS');
		const { lines } = orderOf(await api.call('GET', `order/${id}`, { token: shopper.token }));
		const same = lines.map(({ retailerProductId, quantity }) => ({ retailerProductId, quantity }));
		expect((await partner(api, 'POST', `orders/${id}/modify`, { lines: same, customLines: [{ id: 'own', price: 350 }] })).status).toBe(200);
		expect((await shopper.place()).status).toBe(201);
	});

	it('C39 E12 count one that was paid and costs more again after a part of its money went back', async () => {
		const { shopper, id, order_id } = await online();
		expect(await hook(provider.event('payment.captured', { order_id, amount: 13_500 }))).toBe(200);
		const change = async (quantity: number) => {
			const lines = [{ retailerProductId: milk, quantity }];
			expect((await partner(api, 'POST', `orders/${id}/modify`, { lines })).status).toBe(200);
			expect((await approve(shopper, id)).status).toBe(200);
		};
		await change(1);
		await sendRefunds(api.app);
		await change(2);
		expect((await read(shopper, id)).payment).toMatchObject({ paid: 135, refunded: 50, due: 50 });
		const another = async () => {
			await shopper.add(milk);
			await shopper.cart('PATCH', 'payment/update', { method: 'UPI' });
			return shopper.place();
		};
		for (let unpaid = 1; unpaid < UNPAID_AT_MOST; unpaid++) expect((await another()).status).toBe(201);
		expect((await another()).errors[0]?.code).toBe('UNPAID_ORDERS');
	});
});
