import { expect, it } from 'vitest';
import { PartnerOrder } from '#lib/contract/partner.ts';
import { partner } from '../support/order-moves.ts';
import { openPayStore } from '../support/payments.ts';

const { api, milk, start, started, placed, approve } = await openPayStore();

const asShop = async (id: string) => PartnerOrder.parse((await partner(api, 'GET', `orders/${id}`)).data);
const paid = (id: string, json: object = {}) => partner(api, 'POST', `orders/${id}/paid`, json);
const move = async (id: string, ...moves: string[]) => {
	for (const one of moves) expect((await partner(api, 'POST', `orders/${id}/${one}`)).status, one).toBe(200);
};

it('C39 while something has no price the shop notes no UPI money that nobody was shown, whatever way to pay was chosen, and is offered none', async () => {
	for (const method of ['UPI', 'COD', 'ONLINE'] as const) {
		const { id } = await placed(method, true);
		// Two of milk and the fees, without what has no price yet.
		for (const json of [{}, { attempt: `${id}_0_13500` }])
			expect((await paid(id, json)).errors[0], method).toMatchObject({ code: 'PAYMENT_NOT_YET' });
		await move(id, 'accept');
		expect((await paid(id)).errors[0]?.code).toBe('PAYMENT_NOT_YET');
		expect((await asShop(id)).payment).toMatchObject({ paid: 0, due: 135, attempts: [] });
	}
});

it('C39 notes it once the price is agreed', async () => {
	const { shopper, id } = await placed('UPI', true);
	const lines = [{ retailerProductId: milk, quantity: 2 }];
	await partner(api, 'POST', `orders/${id}/modify`, { lines, customLines: [{ id: 'own', price: 15 }] });
	expect((await paid(id)).errors[0]?.code).toBe('STAGE_CONFLICT');
	await approve(shopper, id);
	expect((await asShop(id)).payment.attempts).toMatchObject([{ amount: 150 }]);
	expect((await paid(id)).data).toMatchObject({ payment: { status: 'PAID', paid: 150, attempts: [] } });
});

it('C39 what was handed over without a price has gone out for nothing: then the rest can come by UPI', async () => {
	const { shopper, id } = await placed('UPI', true);
	await move(id, 'accept', 'dispatch');
	expect((await paid(id)).errors[0]?.code).toBe('PAYMENT_NOT_YET');
	await move(id, 'deliver');
	expect((await asShop(id)).payment.attempts).toMatchObject([{ amount: 135 }]);
	expect(started(await start(shopper, id)).amount).toBe(135);
	expect((await paid(id)).data).toMatchObject({ payment: { status: 'PAID', paid: 135 } });
});
