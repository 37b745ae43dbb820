import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/system/ids.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, orderOf } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';
import { until } from '../support/until.ts';

let api: TestApi;
beforeAll(async () => {
	api = await testApi();
});
afterAll(() => api.close());

const BUYERS = 50;
const LIMIT = 7;

describe('coupons under load', () => {
	it('C11 50 orders at once with a coupon that is good seven times: seven orders have it, and cancelling gives back as many', async () => {
		const { id } = await makePromotion(api.app, { code: 'SEVEN', total_limit: LIMIT });
		const offer = await makePromotion(api.app, { total_limit: LIMIT });
		const shoppers: Shopper[] = [];
		for (let i = 0; i < BUYERS; i++) {
			const shopper = await makeShopper(api);
			// Each at a shop of their own: nothing but the promotions is locked by more than one of them.
			await shopper.add(await makeProduct(api.app, await makeShop(api.app)));
			await shopper.cart('POST', 'offer/add', { offerId: offer.id });
			const { cart } = await shopper.cart('POST', 'coupon/add', { code: 'SEVEN' });
			expect(cart.bill).toMatchObject({ couponDiscount: 10, offerDiscount: 10, toPay: 65 });
			shoppers.push(shopper);
		}
		const replies = await Promise.all(shoppers.map((shopper) => shopper.place({ expectedToPay: 65 })));
		const placed = replies.filter(({ status }) => status === 201).map(orderOf);
		expect(placed).toHaveLength(LIMIT);
		expect(replies.flatMap(({ errors }) => errors[0]?.code ?? [])).toEqual(Array(BUYERS - LIMIT).fill('PRICE_CHANGED'));
		const books = async () => {
			const uses = await api.app.db.selectFrom('promotion_uses').select('promotion_id').where('returned_at', 'is', null).execute();
			const { used } = await api.app.db.selectFrom('promotions').select('used').where('id', '=', id).executeTakeFirstOrThrow();
			return { used, uses: uses.filter((use) => use.promotion_id === id).length };
		};
		expect(await books()).toEqual({ used: LIMIT, uses: LIMIT });

		// Who was too late is told, and orders without it.
		const late = shoppers.find((_, i) => replies[i]?.status === 409);
		const cart = await late?.read();
		expect(cart).toMatchObject({
			coupon: null,
			offer: null,
			notices: [{ code: 'COUPON_USED' }, { code: 'COUPON_USED' }],
			bill: { toPay: 85 },
		});

		const owners = shoppers.filter((_, i) => replies[i]?.status === 201);
		const cancels = owners.flatMap(({ token }, i) => [1, 2, 3].map(() => cancel(api, token, placed[i]?.id ?? '')));
		expect((await Promise.all(cancels)).filter(({ status }) => status === 200)).toHaveLength(LIMIT);
		expect(await books()).toEqual({ used: 0, uses: 0 });
	}, 120_000);

	it('C11 one customer with one coupon for one order cannot use it in two orders at once', async () => {
		const milk = await makeProduct(api.app, await makeShop(api.app), { stock: 1_000 });
		const { id } = await makePromotion(api.app, { code: 'ONLYONCE', customer_limit: 1 });
		const shopper = await makeShopper(api);
		await shopper.add(milk);
		await shopper.cart('POST', 'coupon/add', { code: 'ONLYONCE' });
		await Promise.all(Array.from({ length: 8 }, () => shopper.place({ expectedToPay: 75 })));
		await shopper.add(milk);
		expect((await shopper.cart('POST', 'coupon/add', { code: 'ONLYONCE' })).errors[0]?.code).toBe('COUPON_USED');
		const { used } = await api.app.db.selectFrom('promotions').select('used').where('id', '=', id).executeTakeFirstOrThrow();
		expect(used).toBe(1);
	});

	it('C11 C39 an order that is cancelled waits for its coupon before it holds the shop’s stock, as a new one does', async () => {
		const shop = await makeShop(api.app);
		const { id: coupon, code } = await makePromotion(api.app, { code: newId().toUpperCase() });
		const shopper = await makeShopper(api);
		await shopper.add(await makeProduct(api.app, shop));
		await shopper.cart('POST', 'coupon/add', { code });
		const { id } = orderOf(await shopper.place());
		const { moving } = await api.app.db.transaction().execute(async (trx) => {
			await trx.selectFrom('promotions').select('id').where('id', '=', coupon).forUpdate().execute();
			const move = cancel(api, shopper.token, id);
			await until(async () => expect(await lockWaits(api.app.db)).toBeGreaterThan(0));
			// Fails when somebody else holds it.
			await sql`SELECT 1 FROM shelf_index WHERE shop_id = ${shop} FOR UPDATE NOWAIT`.execute(trx);
			return { moving: move };
		});
		expect((await moving).status).toBe(200);
	});

	it('C11 a coupon that was put in the place of one that applies no more stays, though a reader took the former off at that moment', async () => {
		const former = await makePromotion(api.app, { code: newId().toUpperCase(), min_order_paise: 10_000 });
		const newer = await makePromotion(api.app, { code: newId().toUpperCase() });
		const milk = await makeProduct(api.app, await makeShop(api.app));
		const shopper = await makeShopper(api);
		await shopper.add(milk, 2);
		await shopper.cart('POST', 'coupon/add', { code: former.code });
		await api.app.db.updateTable('retailer_products').set({ price_paise: 4_000 }).where('id', '=', milk).execute();
		// The price was told before, so all that a reader writes is that the coupon is gone.
		await api.app.db.updateTable('cart_lines').set({ seen_price_paise: 4_000 }).where('retailer_product_id', '=', milk).execute();
		const { reading } = await api.app.db.transaction().execute(async (trx) => {
			const mine = trx.updateTable('carts').where('customer_id', '=', shopper.id);
			await mine.set({ coupon_id: newer.id }).execute();
			const read = shopper.read();
			await until(async () => expect(await lockWaits(api.app.db)).toBeGreaterThan(0));
			return { reading: read };
		});
		expect((await reading).notices).toEqual([]);
		expect((await shopper.read()).coupon).toMatchObject({ code: newer.code });
	});
});
