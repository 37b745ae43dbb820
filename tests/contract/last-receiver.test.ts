import { afterAll, beforeAll, expect, it } from 'vitest';
import { LastReceiverReply } from '#lib/contract/order.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makeShop } from '../support/market.ts';
import { orderOf } from '../support/order-moves.ts';
import { makeShopper } from '../support/shopper.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

it('C15 C39 P2 a customer is told for whom else they have ordered last, whatever they ordered for themselves since; nobody else is', async () => {
	const milk = await makeProduct(api.app, await makeShop(api.app));
	const shopper = await makeShopper(api);
	const lastReceiver = async (token = shopper.token) => {
		const { data } = await api.call('GET', 'customer/last-receiver', { token });
		return LastReceiverReply.parse(data).receiver;
	};
	expect(await lastReceiver()).toBeNull();
	for (const name of ['Meena', 'Ravi Kumar']) {
		await shopper.add(milk);
		await shopper.cart('PATCH', 'delivery/update', { receiver: { name, phone: '98200 12345' } });
		expect(orderOf(await shopper.place()).delivery.receiver?.name).toBe(name);
		api.pass(1_000);
	}
	// Given to another and taken back, as browsers send it.
	await shopper.add(milk);
	await shopper.cart('PATCH', 'delivery/update', { receiver: { name: 'Gita', phone: '98200 54321' } });
	const { cart } = await shopper.cart('PATCH', 'delivery/update', { receiver: '' });
	expect(cart.delivery.receiver).toBeUndefined();
	await api.app.db.updateTable('customers').set({ first_name: 'Asha', last_name: 'Rao' }).where('id', '=', shopper.id).execute();
	expect(orderOf(await shopper.place()).delivery.receiver?.name).not.toBe('Ravi Kumar');
	expect(await lastReceiver()).toEqual({ name: 'Ravi Kumar', phone: '+919820012345' });
	expect(await lastReceiver((await api.customer()).token)).toBeNull();
});
