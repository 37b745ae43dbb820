import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { linesOf, openBasketShops } from '../support/basket-shops.ts';
import { makeProduct, makePromotion } from '../support/market.ts';
import { makeShopper } from '../support/shopper.ts';

const { api, dairy, bakery, milk, ghee, bread, baskets, waiting } = await openBasketShops();

describe('V18 saved baskets', () => {
	it('keep a cart that is put aside, with what was asked for in words, at present prices', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.add(ghee);
		await shopper.cart('POST', 'custom-product/add', { customProductId: 'mine', name: 'Paneer, fresh', quantity: 1 });
		const { cart } = await shopper.cart('POST', 'basket/save');
		expect(cart).toMatchObject({ store: null, cartProducts: [], cartCustomProducts: [], bill: { toPay: 0 } });
		await api.app.db.updateTable('retailer_products').set({ price_paise: 5_125 }).where('id', '=', milk).execute();
		const [basket] = await baskets(shopper);
		expect(basket).toMatchObject({
			store: { id: dairy },
			itemTotal: 2 * 51.25 + 50,
			customProducts: [{ id: 'mine', name: 'Paneer, fresh' }],
		});
		await api.app.db.updateTable('retailer_products').set({ price_paise: 5_000 }).where('id', '=', milk).execute();
		// Once more: the cart is empty, so nothing changes.
		await shopper.cart('POST', 'basket/save');
		expect(await baskets(shopper)).toHaveLength(1);
	});

	it('swap with the cart: what was in it waits at its own shop instead', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.cart('POST', 'basket/save');
		await shopper.add(bread);
		const { status, cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(status).toBe(200);
		expect([cart.store?.id, linesOf(cart)]).toEqual([dairy, [[milk, 2]]]);
		expect(await waiting(shopper)).toEqual([[bakery, ['Bread 1']]]);
		expect(linesOf((await shopper.cart('POST', 'basket/restore', { storeId: bakery })).cart)).toEqual([[bread, 1]]);
		expect(await waiting(shopper)).toEqual([[dairy, ['Milk 2']]]);
	});

	it('bring back what was chosen for the order: the coupon, instructions, receiver, and what is done where a line is out of stock', async () => {
		const shopper = await makeShopper(api);
		await makePromotion(api.app, { code: 'BACK10', shop_id: dairy });
		await shopper.add(milk, 2);
		await shopper.add(ghee);
		const receiver = { name: 'Asha', phone: '+919820012345' };
		const lineSubstitutions = [{ retailerProductId: ghee, substitution: 'LEAVE_OUT' }];
		await shopper.cart('PATCH', 'delivery/update', { instructions: 'Second floor', receiver, lineSubstitutions, tip: 20 });
		expect((await shopper.cart('POST', 'coupon/add', { code: 'BACK10' })).cart.coupon).toMatchObject({ code: 'BACK10' });
		// Another shop's cart takes its place, with choices of its own.
		await shopper.cart('POST', 'basket/save');
		const { cart: other } = await shopper.add(bread);
		expect(other).toMatchObject({ coupon: null, delivery: { instructions: '' } });
		expect(other.delivery.receiver).toBeUndefined();
		await shopper.cart('PATCH', 'delivery/update', { instructions: 'Ring twice' });
		const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(cart).toMatchObject({ coupon: { code: 'BACK10' }, delivery: { instructions: 'Second floor', receiver }, bill: { tip: 20 } });
		expect(cart.cartProducts.map(({ substitution }) => substitution)).toEqual([null, 'LEAVE_OUT']);
		const back = await shopper.cart('POST', 'basket/restore', { storeId: bakery });
		expect(back.cart).toMatchObject({ coupon: null, delivery: { instructions: 'Ring twice' } });
		// A coupon that was deleted meanwhile is no more; the rest comes back.
		await api.app.db.deleteFrom('promotions').where('code', '=', 'BACK10').execute();
		const late = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(late.cart).toMatchObject({ coupon: null, delivery: { instructions: 'Second floor', receiver } });
	});

	it('leave what a cart of their shop has chosen itself, and take nothing from one of another shop that is empty now', async () => {
		const shopper = await makeShopper(api);
		const deliver = (given: object) => shopper.cart('PATCH', 'delivery/update', given);
		const asha = { name: 'Asha', phone: '+919820012345' };
		const leaveOut = [{ retailerProductId: ghee, substitution: 'LEAVE_OUT' }];
		await shopper.add(ghee, 2);
		await deliver({ instructions: 'Second floor', receiver: asha, lineSubstitutions: leaveOut });
		await shopper.cart('POST', 'basket/save');
		// Put aside once more without choices: those that wait stay.
		await shopper.add(ghee);
		await shopper.cart('POST', 'basket/save');
		// What is left of another shop's order is not this one's.
		await shopper.add(bread);
		await deliver({ instructions: 'Ring twice' });
		expect((await shopper.cart('DELETE', `product/delete?retailerProductId=${bread}`)).cart.store).toBeNull();
		const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(cart.delivery).toMatchObject({ instructions: 'Second floor', receiver: asha });
		expect(cart.cartProducts.map(({ substitution }) => substitution)).toEqual(['LEAVE_OUT']);

		await shopper.cart('POST', 'basket/save');
		await shopper.add(ghee);
		await deliver({ instructions: 'My own words', receiver: { name: 'Ravi', phone: '+919820054321' } });
		const { cart: joined } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(joined.delivery).toMatchObject({ instructions: 'My own words', receiver: { name: 'Ravi', phone: '+919820054321' } });
		expect(joined.cartProducts.map(({ substitution }) => substitution)).toEqual([null]);
	});

	it('keep what was chosen while nothing of them can be had', async () => {
		const shopper = await makeShopper(api);
		const paneer = await makeProduct(api.app, dairy, { name: 'Paneer', stock: 3 });
		const stock = (left: number) => api.app.db.updateTable('retailer_products').set({ stock: left }).where('id', '=', paneer).execute();
		await shopper.add(paneer);
		await shopper.cart('PATCH', 'delivery/update', { instructions: 'Second floor' });
		await shopper.cart('POST', 'basket/save');
		await stock(0);
		const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(cart).toMatchObject({ store: null, delivery: { instructions: '' } });
		await stock(3);
		const { cart: later } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(later).toMatchObject({ store: { id: dairy }, delivery: { instructions: 'Second floor' } });
	});

	it('join a cart of their own shop, and say what cannot be had now, which waits on', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.add(ghee, 4);
		await shopper.cart('POST', 'basket/save');
		await shopper.add(milk);
		await api.app.db.updateTable('retailer_products').set({ stock: 1 }).where('id', '=', ghee).execute();
		const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
		expect(linesOf(cart)).toEqual([
			[milk, 3],
			[ghee, 1],
		]);
		expect(cart.notices).toMatchObject([{ code: 'OUT_OF_STOCK', retailerProductId: ghee, display_text: expect.stringContaining('1') }]);
		expect(await waiting(shopper)).toEqual([[dairy, ['Ghee 3']]]);
		await api.app.db.updateTable('retailer_products').set({ stock: 5 }).where('id', '=', ghee).execute();
	});

	it('tell once what has another price, or is another pack, than when they were put aside, however they were', async () => {
		const shopper = await makeShopper(api);
		const { pack_text } = await api.app.db
			.selectFrom('retailer_products')
			.select('pack_text')
			.where('id', '=', milk)
			.executeTakeFirstOrThrow();
		const sell = (price_paise: number, pack: string) =>
			api.app.db.updateTable('retailer_products').set({ price_paise, pack_text: pack }).where('id', '=', milk).execute();
		const putAside = [
			async () => void (await shopper.cart('POST', 'basket/save')),
			async () => void (await shopper.cart('POST', 'basket/restore', { storeId: bakery })),
			async () => {
				await shopper.cart('POST', 'reset');
				await shopper.cart('POST', 'basket/add', { products: [{ retailerProductId: milk, quantity: 1 }] });
			},
		];
		for (const put of putAside) {
			await shopper.cart('POST', 'basket/add', { products: [{ retailerProductId: bread, quantity: 1 }] });
			await shopper.add(milk, 2);
			await put();
			await sell(5_625, '7 g');
			const { cart } = await shopper.cart('POST', 'basket/restore', { storeId: dairy });
			await sell(5_000, pack_text);
			expect(cart.notices).toMatchObject([
				{ code: 'OTHER_PACK', retailerProductId: milk, display_text: expect.stringMatching(/^Milk: 7 g instead of /) },
				{ code: 'PRICE_CHANGED', retailerProductId: milk, display_text: 'The price of Milk changed from ₹50 to ₹56.25' },
			]);
			await shopper.read();
			expect((await shopper.read()).notices).toEqual([]);
			await shopper.cart('POST', 'reset');
		}
	});

	it('take a guest’s things beside the customer’s cart, once however often the call is repeated', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(bread, 3);
		const products = [
			{ retailerProductId: milk, quantity: 2 },
			{ retailerProductId: 'nobody1', quantity: 1 },
		];
		const customProducts = [{ customProductId: 'mine', name: 'Paneer', quantity: 1 }];
		for (const _ of [1, 2]) {
			const { status, cart } = await shopper.cart('POST', 'basket/add', { products, customProducts });
			expect([status, linesOf(cart)]).toEqual([200, [[bread, 3]]]);
		}
		expect(await waiting(shopper)).toEqual([[dairy, ['Milk 2']]]);
		expect((await baskets(shopper))[0]?.customProducts).toEqual([{ id: 'mine', name: 'Paneer', quantity: 1 }]);
		const unknown = { products: [{ retailerProductId: 'nobody1', quantity: 1 }] };
		const { status, cart } = await shopper.cart('POST', 'basket/add', unknown);
		expect([status, cart.notices.map(({ code }) => code)]).toEqual([200, ['NOT_FOUND']]);
		// Own words without a product that is sold have no shop to wait at.
		const words = await shopper.cart('POST', 'basket/add', { ...unknown, customProducts });
		expect([words.status, words.errors[0]?.field]).toEqual([404, 'products']);
	});

	it('are one at each shop: of what comes twice the larger quantity and the newest words count, and nothing is added up', async () => {
		const shopper = await makeShopper(api);
		const put = async (quantities: [string, number][], customProducts: object[]) => {
			await shopper.cart('POST', 'product/bulk/add', {
				products: quantities.map(([retailerProductId, quantity]) => ({ retailerProductId, quantity })),
				customProducts,
			});
			await shopper.cart('POST', 'basket/save');
		};
		const own = (customProductId: string, name: string, quantity: number) => ({ customProductId, name, quantity });
		await put([[milk, 3]], [own('a', 'Paneer', 2), own('b', 'Curd', 1)]);
		await put(
			[
				[ghee, 1],
				[milk, 2],
			],
			[own('a', 'Paneer, fresh', 1), own('c', 'Butter', 1)],
		);
		expect(await waiting(shopper)).toEqual([[dairy, ['Milk 3', 'Ghee 1']]]);
		expect((await baskets(shopper))[0]?.customProducts).toEqual([
			{ id: 'a', name: 'Paneer, fresh', quantity: 2 },
			{ id: 'b', name: 'Curd', quantity: 1 },
			{ id: 'c', name: 'Butter', quantity: 1 },
		]);
	});

	it('are thrown away when asked, and are nobody else’s', async () => {
		const [mine, theirs] = [await makeShopper(api), await makeShopper(api)];
		await theirs.add(milk);
		await theirs.cart('POST', 'basket/save');
		for (const [method, path] of [
			['POST', 'basket/restore'],
			['DELETE', 'basket/delete'],
		] as const)
			expect((await mine.cart(method, path, { storeId: dairy })).status).toBe(404);
		expect(await baskets(mine)).toEqual([]);
		expect((await theirs.cart('DELETE', 'basket/delete', { storeId: dairy })).status).toBe(200);
		expect(await baskets(theirs)).toEqual([]);
	});

	it('can be had back for a day after they were thrown away, also where the chore that deletes them has not run', async () => {
		const shopper = await makeShopper(api);
		const haveBack = async (thrownMsAgo: number) => {
			await shopper.add(milk);
			await shopper.cart('POST', 'basket/save');
			await shopper.cart('DELETE', 'basket/delete', { storeId: dairy });
			const thrown_at = new Date(api.app.clock.now().getTime() - thrownMsAgo);
			await api.app.db.updateTable('thrown_baskets').set({ thrown_at }).where('shop_id', '=', dairy).execute();
			return (await shopper.cart('POST', 'basket/undelete', { storeId: dairy })).status;
		};
		expect(await haveBack(DAY_MS - MINUTE_MS)).toBe(200);
		await shopper.cart('DELETE', 'basket/delete', { storeId: dairy });
		expect(await haveBack(DAY_MS + MINUTE_MS)).toBe(404);
	});

	it('lose nothing when two tabs go on with the same basket at once', async () => {
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.cart('POST', 'basket/save');
		await shopper.add(bread);
		const both = await Promise.all([1, 2].map(() => shopper.cart('POST', 'basket/restore', { storeId: dairy })));
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 200]);
		expect(linesOf(await shopper.read())).toEqual([[milk, 2]]);
		expect(await waiting(shopper)).toEqual([[bakery, ['Bread 1']]]);
	});
});
