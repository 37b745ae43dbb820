import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/format/durations.ts';
import { tidyUp } from '#server/boot/chores.ts';
import { linesOf, openBasketShops } from '../support/basket-shops.ts';
import { makePromotion } from '../support/market.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

const { api, dairy, bakery, milk, ghee, bread, baskets, waiting } = await openBasketShops();
const undo = (shopper: Shopper) => shopper.cart('POST', 'basket/undelete', { storeId: dairy });

describe('V18 baskets that were thrown away', () => {
	it('come back whole, with all that was chosen and the prices that were seen, and to their place', async () => {
		const shopper = await makeShopper(api);
		await makePromotion(api.app, { code: 'UNDO10', shop_id: dairy });
		await shopper.add(milk, 2);
		await shopper.add(ghee);
		const lineSubstitutions = [{ retailerProductId: ghee, substitution: 'LEAVE_OUT' }];
		await shopper.cart('PATCH', 'delivery/update', { instructions: 'Ring twice', lineSubstitutions, tip: 20 });
		await shopper.cart('POST', 'coupon/add', { code: 'UNDO10' });
		await shopper.cart('POST', 'custom-product/add', { customProductId: 'mine', name: 'Paneer, fresh', quantity: 1 });
		await shopper.cart('POST', 'basket/save');
		api.pass(1_000);
		await shopper.add(bread);
		await shopper.cart('POST', 'basket/save');
		const before = await baskets(shopper);
		expect((await shopper.cart('DELETE', 'basket/delete', { storeId: dairy })).status).toBe(200);
		expect(await waiting(shopper)).toEqual([[bakery, ['Bread 1']]]);
		// Once more after a lost answer: it is there.
		for (const _ of [1, 2]) expect((await undo(shopper)).status).toBe(200);
		expect(await baskets(shopper)).toEqual(before);
		await api.app.db.updateTable('retailer_products').set({ price_paise: 5_625 }).where('id', '=', milk).execute();
		const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		await api.app.db.updateTable('retailer_products').set({ price_paise: 5_000 }).where('id', '=', milk).execute();
		expect(cart).toMatchObject({ coupon: { code: 'UNDO10' }, delivery: { instructions: 'Ring twice' }, bill: { tip: 20 } });
		expect(linesOf(cart)).toEqual([
			[milk, 2],
			[ghee, 1],
		]);
		expect(cart.cartProducts.map(({ substitution }) => substitution)).toEqual([null, 'LEAVE_OUT']);
		expect(cart.cartCustomProducts).toMatchObject([{ id: 'mine' }]);
		expect(cart.notices).toMatchObject([{ code: 'PRICE_CHANGED', retailerProductId: milk }]);
		expect((await undo(shopper)).status).toBe(404);
	});

	it('come back beside what waits at their shop since then, which keeps what was chosen for it, and are kept for a day', async () => {
		const shopper = await makeShopper(api);
		const save = async (pack: string, quantity: number, instructions: string) => {
			await shopper.add(pack, quantity);
			await shopper.cart('PATCH', 'delivery/update', { instructions });
			await shopper.cart('POST', 'basket/save');
		};
		const throwAway = () => shopper.cart('DELETE', 'basket/delete', { storeId: dairy });
		await save(milk, 2, 'Ring twice');
		await throwAway();
		await save(ghee, 1, 'Second floor');
		expect((await undo(shopper)).status).toBe(200);
		expect(await waiting(shopper)).toEqual([[dairy, ['Milk 2', 'Ghee 1']]]);
		expect((await shopper.cart('POST', 'basket/restore', { storeId: dairy })).cart.delivery.instructions).toBe('Second floor');
		await shopper.cart('POST', 'basket/save');
		await throwAway();
		api.pass(DAY_MS - 60_000);
		await tidyUp(api.app);
		expect((await undo(shopper)).status).toBe(200);
		await throwAway();
		expect((await undo(await makeShopper(api))).status).toBe(404);
		api.pass(DAY_MS + 60_000);
		await tidyUp(api.app);
		const kept = await api.app.db.selectFrom('thrown_baskets').select('shop_id').where('customer_id', '=', shopper.id).execute();
		expect(kept).toEqual([]);
	});
});
