import { expect, it } from 'vitest';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { newId } from '#server/system/ids.ts';
import { wrongBooks } from '../support/order-books.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, provider, milk, read, start, hook, online, approve } = await openPayStore();

/** Delivered for ₹185, of which ₹135 were paid online. */
async function delivered() {
	const { shopper, id, order, order_id } = await online();
	const paid = `pay_${newId()}`;
	await hook(provider.event('payment.captured', { order_id, amount: 13_500, id: paid }));
	await partner(api, 'POST', `orders/${id}/modify`, { lines: [{ retailerProductId: milk, quantity: 3 }] });
	expect((await approve(shopper, id)).status).toBe(200);
	for (const move of ['dispatch', 'deliver']) await partner(api, 'POST', `orders/${id}/${move}`);
	expect((await read(shopper, id)).payment).toMatchObject({ status: 'PART_PAID', paid: 135, due: 50 });
	const before = await api.app.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirst();
	const told = async () => {
		const rows = await api.app.db
			.selectFrom('outbox')
			.select(['template', 'params'])
			.where('id', '>', before?.id ?? 0)
			.orderBy('id')
			.execute();
		return rows.filter(({ params }) => params.code === order.code).map(({ template, params }) => [template, params.amount]);
	};
	const refund = async (amount: number) => {
		expect((await partner(api, 'POST', `orders/${id}/refund`, { amount, key: newId() })).status).toBe(200);
		await sendRefunds(api.app);
		const sent = provider.refunds.filter(({ payment_id }) => payment_id === paid).map(({ amount: paise }) => paise / 100);
		return { sent, told: await told(), payment: (await read(shopper, id)).payment };
	};
	const acts = async () =>
		(await api.app.db.selectFrom('audit_trail').select(['did', 'detail']).where('about', '=', order.code).execute()).map((act) => [
			act.did,
			act.detail,
		]);
	const beginUpi = async () => {
		expect((await start(shopper, id, { method: 'UPI' })).status).toBe(200);
		return (await read(shopper, id)).payment;
	};
	return { id, beginUpi, refund, acts };
}

it('C39 E12 of an order that is not paid whole only what was paid above its new sum goes back, and is told', async () => {
	const { refund, acts } = await delivered();
	const done = await refund(60);
	expect(done.sent).toEqual([10]);
	expect(done.told).toEqual([['order.REFUNDED', '₹10']]);
	expect(done.payment).toMatchObject({ paid: 135, refunded: 10, due: 0, owed: 0 });
	expect(await acts()).toEqual([
		['REFUNDED', '₹10'],
		['LOWERED', '₹50'],
	]);
});

it('C39 E12 what only lowers the rest to pay sends nothing back, and the customer is asked for the new rest', async () => {
	const { refund, acts } = await delivered();
	const done = await refund(20);
	expect(done.sent).toEqual([]);
	expect(done.told).toEqual([['order.TO_PAY', '₹30']]);
	expect(done.payment).toMatchObject({ status: 'PART_PAID', paid: 135, refunded: 0, due: 30, owed: 0 });
	expect(await acts()).toEqual([['LOWERED', '₹20']]);
	// What is asked for next counts from there.
	expect(await refund(35)).toMatchObject({ sent: [5], payment: { due: 0, owed: 0, refunded: 5 } });
	expect(await wrongBooks(api.app.db, 100)).toEqual([]);
});

it('C39 E12 a payment that was begun counts as begun no more once its sum is lowered: it was another sum', async () => {
	const { beginUpi, refund } = await delivered();
	expect(await beginUpi()).toMatchObject({ status: 'AWAITING_CONFIRMATION', due: 50 });
	expect((await refund(20)).payment).toMatchObject({ status: 'PART_PAID', due: 30 });
});
