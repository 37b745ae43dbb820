import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ProductList } from '#lib/contract/catalogue.ts';
import { CouponList, OfferList, ShopPromotions } from '#lib/contract/promotion.ts';
import { returnUses } from '#server/cart/promotions/uses.ts';
import { type TestApi, testApi } from '../support/app.ts';
import { makeProduct, makePromotion, makeShop } from '../support/market.ts';
import { cancel, orderOf, partner } from '../support/order-moves.ts';
import { makeShopper, type Shopper } from '../support/shopper.ts';

let api: TestApi;
let shop: string;
let milk: string;
beforeAll(async () => {
	api = await testApi();
	shop = await makeShop(api.app);
	milk = await makeProduct(api.app, shop, { name: 'Milk', stock: 10_000 });
});
afterAll(() => api.close());

const couponOf = (shopper: Shopper, code: string) => shopper.cart('POST', 'coupon/add', { code });
const codeOf = async (shopper: Shopper, code: string) => (await couponOf(shopper, code)).errors[0]?.code;
const usedOf = async (id: string) =>
	(await api.app.db.selectFrom('promotions').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used;

/** A shopper with ₹100 worth of milk in the cart. */
async function milkBuyer(): Promise<Shopper> {
	const shopper = await makeShopper(api);
	await shopper.add(milk, 2);
	return shopper;
}

describe('coupons on a cart', () => {
	it('C11 coupon/add takes its discount off the bill, C12 coupon/delete puts it back', async () => {
		const { code } = await makePromotion(api.app, { code: 'TEN', min_order_paise: 10_000 });
		const shopper = await milkBuyer();
		const { status, cart } = await couponOf(shopper, ' ten ');
		expect(status).toBe(200);
		expect(cart.coupon).toMatchObject({ code, discount: 10, title: '₹10 off' });
		expect(cart.bill).toMatchObject({ itemTotal: 100, couponDiscount: 10, offerDiscount: 0, saved: 30, toPay: 125 });
		expect((await shopper.read()).bill).toEqual(cart.bill);
		const without = await shopper.cart('DELETE', 'coupon/delete');
		expect(without.cart).toMatchObject({ coupon: null, bill: { couponDiscount: 0, saved: 20, toPay: 135 }, notices: [] });
		expect((await shopper.cart('DELETE', 'coupon/delete')).status).toBe(200);
	});

	it('C11 refuses each coupon that does not apply with its code, what is missing, and a sentence in the caller’s language', async () => {
		const past = new Date(Date.now() - 1_000);
		await makePromotion(api.app, { code: 'OVER', ends_at: past });
		await makePromotion(api.app, { code: 'LATER', starts_at: new Date(Date.now() + 3_600_000) });
		await makePromotion(api.app, { code: 'BIG', min_order_paise: 14_000 });
		await makePromotion(api.app, { code: 'THERE', shop_id: await makeShop(api.app) });
		await makePromotion(api.app, { code: 'GONE', total_limit: 1, used: 1 });
		await makePromotion(api.app, { code: 'THEIRS', customer_id: (await api.customer()).id });
		await makePromotion(api.app, { code: 'FREE', rule: { code: 'FREE_DELIVERY' } });
		const shopper = await milkBuyer();
		expect(await codeOf(shopper, 'nobody')).toBe('COUPON_INVALID');
		expect(await codeOf(shopper, 'OVER')).toBe('COUPON_EXPIRED');
		expect(await codeOf(shopper, 'LATER')).toBe('COUPON_INVALID');
		expect(await codeOf(shopper, 'THERE')).toBe('COUPON_NOT_FOR_STORE');
		expect(await codeOf(shopper, 'GONE')).toBe('COUPON_USED');
		expect(await codeOf(shopper, 'THEIRS')).toBe('COUPON_INVALID');
		const { status, errors } = await couponOf(shopper, 'BIG');
		expect(status).toBe(400);
		expect(errors[0]).toMatchObject({ code: 'COUPON_MIN_ORDER', field: 'code', display_text: 'Add items worth ₹40 more to use this' });
		const path = `cart/${shopper.cartId}/coupon/add`;
		const hindi = await api.call('POST', path, { token: shopper.token, json: { code: 'BIG' }, headers: { 'Accept-Language': 'hi' } });
		expect(hindi.errors[0]?.display_text).toContain('₹40');
		expect(hindi.errors[0]?.display_text).toMatch(/[\u0900-\u097f]/);
		await shopper.add(milk, 2);
		expect(await codeOf(shopper, 'FREE')).toBe('COUPON_INVALID');
		expect((await shopper.read()).coupon).toBeNull();
		await shopper.cart('POST', 'reset');
		expect(await codeOf(shopper, 'BIG')).toBe('CART_EMPTY');
	});

	it('C11 the cart says so where a coupon pays the whole delivery, and not where another takes off as much', async () => {
		await makePromotion(api.app, { code: 'CARRY', rule: { code: 'FREE_DELIVERY' } });
		await makePromotion(api.app, { code: 'ASMUCH', rule: { code: 'FLAT', amountPaise: 3_000 } });
		const shopper = await milkBuyer();
		const paid = await couponOf(shopper, 'carry');
		expect(paid.cart).toMatchObject({ isDeliveryPaid: true, bill: { deliveryFee: 30, couponDiscount: 30 } });
		expect(await shopper.read()).toMatchObject({ isDeliveryPaid: true });
		const other = await couponOf(shopper, 'asmuch');
		expect(other.cart.bill).toMatchObject({ deliveryFee: 30, couponDiscount: 30 });
		expect(other.cart.isDeliveryPaid).toBeUndefined();
	});

	it('C11 a coupon that stops applying drops off with a notice, once', async () => {
		await makePromotion(api.app, { code: 'HUNDRED', min_order_paise: 10_000 });
		const shopper = await milkBuyer();
		await couponOf(shopper, 'HUNDRED');
		const { cart } = await shopper.cart('PATCH', 'product/update', { retailerProductId: milk, quantity: 1 });
		expect(cart.coupon).toBeNull();
		expect(cart.bill).toMatchObject({ couponDiscount: 0, toPay: 85 });
		expect(cart.notices).toEqual([
			{ code: 'COUPON_MIN_ORDER', display_text: 'HUNDRED was taken off. Add items worth ₹50 more to use this' },
		]);
		expect((await shopper.read()).notices).toEqual([]);
		const ending = await makePromotion(api.app, { code: 'ENDING' });
		await couponOf(shopper, 'ENDING');
		await api.app.db.updateTable('promotions').set({ ends_at: new Date() }).where('id', '=', ending.id).execute();
		const [first, second] = [await shopper.read(), await shopper.read()];
		expect(first).toMatchObject({ coupon: null, notices: [{ code: 'COUPON_EXPIRED' }] });
		expect(second.notices).toEqual([]);
	});

	it('C11 a coupon for a first order, and one good once for each customer, are refused afterwards, and good again after a cancellation', async () => {
		await makePromotion(api.app, { code: 'FIRST', is_first_order: true });
		const once = await makePromotion(api.app, { code: 'ONCE', customer_limit: 1 });
		const shopper = await milkBuyer();
		expect(await codeOf(shopper, 'FIRST')).toBeUndefined();
		expect(await codeOf(shopper, 'ONCE')).toBeUndefined();
		const order = orderOf(await shopper.place());
		expect(order).toMatchObject({ coupon: { code: 'ONCE', discount: 10 }, bill: { couponDiscount: 10, toPay: 125 } });
		expect((await shopper.read()).coupon).toBeNull();
		await shopper.add(milk, 2);
		expect(await codeOf(shopper, 'ONCE')).toBe('COUPON_USED');
		expect(await codeOf(shopper, 'FIRST')).toBe('COUPON_USED');
		expect(await usedOf(once.id)).toBe(1);
		expect((await cancel(api, shopper.token, order.id)).status).toBe(200);
		expect((await cancel(api, shopper.token, order.id)).status).toBe(409);
		expect(await usedOf(once.id)).toBe(0);
		expect(await codeOf(shopper, 'ONCE')).toBeUndefined();
		expect(await codeOf(shopper, 'FIRST')).toBeUndefined();
	});

	it('C11 a rejected order gives its coupon and offer back exactly once, however often it is rejected at once', async () => {
		const coupon = await makePromotion(api.app, { code: 'BACK', total_limit: 3 });
		const offer = await makePromotion(api.app, { total_limit: 3 });
		const shopper = await milkBuyer();
		await couponOf(shopper, 'BACK');
		await shopper.cart('POST', 'offer/add', { offerId: offer.id });
		const { id } = orderOf(await shopper.place());
		expect([await usedOf(coupon.id), await usedOf(offer.id)]).toEqual([1, 1]);
		const replies = await Promise.all(Array.from({ length: 6 }, () => partner(api, 'POST', `orders/${id}/reject`, { reason: 'Closed' })));
		expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
		expect([await usedOf(coupon.id), await usedOf(offer.id)]).toEqual([0, 0]);
		await shopper.add(milk);
		await couponOf(shopper, 'BACK');
		await shopper.place();
		await api.app.db.transaction().execute((trx) => returnUses(trx, { id, customerId: shopper.id, at: new Date() }));
		expect(await usedOf(coupon.id)).toBe(1);
	});

	it('C39 an order whose coupon has ended since is refused with the new bill, and nothing is charged', async () => {
		const { id } = await makePromotion(api.app, { code: 'SHORT' });
		const shopper = await milkBuyer();
		await couponOf(shopper, 'SHORT');
		await api.app.db.updateTable('promotions').set({ ends_at: new Date() }).where('id', '=', id).execute();
		const refused = await shopper.place({ expectedToPay: 125 });
		expect(refused.errors[0]).toMatchObject({ code: 'PRICE_CHANGED', details: { bill: { couponDiscount: 0, toPay: 135 } } });
		expect((await shopper.place({ expectedToPay: 135 })).status).toBe(201);
	});
});

describe('offers on a cart', () => {
	it('C13 both spellings of offer/add apply an offer, C14 offer/delete takes it off', async () => {
		const { id: offerId } = await makePromotion(api.app, { rule: { code: 'PERCENT', percent: 10, maxPaise: 700 }, shop_id: shop });
		const shopper = await milkBuyer();
		const { token, cartId } = shopper;
		for (const path of [`cart/${cartId}/offer/add`, `cart${cartId}/offer/add`]) {
			const added = await api.call('POST', path, { token, json: { offerId } });
			expect([path, added.status]).toEqual([path, 200]);
			expect(added.data).toMatchObject({
				cartId,
				offer: { id: offerId, text: '10% off, up to ₹7', discount: 7 },
				bill: { offerDiscount: 7 },
			});
			expect((await shopper.cart('DELETE', 'offer/delete')).cart).toMatchObject({ offer: null, bill: { offerDiscount: 0 } });
		}
		expect((await api.call('POST', 'cartnobody1/offer/add', { token, json: { offerId } })).status).toBe(404);
		const other = await makeShopper(api);
		expect((await api.call('POST', `cart${other.cartId}/offer/add`, { token, json: { offerId } })).status).toBe(403);
		expect((await shopper.cart('POST', 'offer/add', { offerId: 'nobody1' })).status).toBe(404);
	});

	it('C13 an offer and a coupon stand together, on the order too, and the bill adds up', async () => {
		const offer = await makePromotion(api.app, { shop_id: shop, min_order_paise: 10_000, rule: { code: 'FLAT', amountPaise: 2_000 } });
		await makePromotion(api.app, { code: 'HALF', rule: { code: 'PERCENT', percent: 50, maxPaise: null }, paid_by: 'ASSOCIATION' });
		const shopper = await milkBuyer();
		await shopper.cart('POST', 'offer/add', { offerId: offer.id });
		const { cart } = await couponOf(shopper, 'HALF');
		expect(cart.bill).toMatchObject({ itemTotal: 100, offerDiscount: 20, couponDiscount: 40, deliveryFee: 30, platformFee: 5, toPay: 75 });
		const order = orderOf(await shopper.place());
		expect(order).toMatchObject({ bill: cart.bill, coupon: { code: 'HALF', discount: 40 }, offer: { text: '₹20 off', discount: 20 } });
		await api.app.db
			.updateTable('promotions')
			.set({ rule: JSON.stringify({ code: 'FREE_DELIVERY' }) })
			.execute();
		const { data } = await api.call('GET', `order/${order.id}`, { token: shopper.token });
		expect(data).toMatchObject({ offer: { text: '₹20 off' } });
	});

	it('C17 available-offers names the offers of the cart, those that apply first, with what the others lack', async () => {
		const own = await makeShop(api.app);
		const tea = await makeProduct(api.app, own);
		const far = await makePromotion(api.app, { shop_id: own, min_order_paise: 9_000 });
		const near = await makePromotion(api.app, { shop_id: own, min_order_paise: 5_000 });
		await makePromotion(api.app, { shop_id: shop });
		const shopper = await makeShopper(api);
		await shopper.add(tea);
		for (const id of [shopper.cartId, own]) {
			const { status, data } = await api.call('GET', `cart/available-offers/${id}`, { token: shopper.token });
			expect(status).toBe(200);
			const offers = z.parse(OfferList, data).offers.filter(({ store }) => store?.id === own);
			expect(offers).toMatchObject([
				{ id: near.id, isApplicable: true, discount: 10, missing: 0, hindrance: null },
				{ id: far.id, isApplicable: false, discount: 0, missing: 40, hindrance: { code: 'COUPON_MIN_ORDER' } },
			]);
		}
	});
});

describe('app-exclusive offers', () => {
	it('V3 E3 are marked on cards and in the cart at shops that sell offers, and nowhere else', async () => {
		for (const is_offer_selling of [true, false]) {
			const own = await makeShop(api.app, { is_offer_selling });
			const id = await makeProduct(api.app, own, { is_app_exclusive_offer: true });
			const shelf = z.parse(ProductList, (await api.call('GET', `catalog/shops/${own}/products`)).data);
			expect(shelf.products.flat().map((card) => card.isAppExclusiveOffer)).toEqual([is_offer_selling]);
			const { cart } = await (await makeShopper(api)).add(id);
			expect(cart.cartProducts[0]?.product.isAppExclusiveOffer).toBe(is_offer_selling);
		}
	});
});

describe('lists of coupons', () => {
	it('C18 C19 order names those for a cart or a shop, unified those of every shop around, and guests see a shop’s alone', async () => {
		const [own, other] = [await makeShop(api.app), await makeShop(api.app)];
		const tea = await makeProduct(api.app, own);
		const shopper = await makeShopper(api);
		await makePromotion(api.app, { code: 'OWNSHOP', shop_id: own, min_order_paise: 9_000 });
		await makePromotion(api.app, { code: 'OTHERSHOP', shop_id: other });
		await makePromotion(api.app, { code: 'MINEALONE', customer_id: shopper.id });
		await makePromotion(api.app, { code: 'NOTMINE', customer_id: (await api.customer()).id });
		await makePromotion(api.app, { code: 'PASTDAY', ends_at: new Date() });
		await shopper.add(tea);
		const named = ['OWNSHOP', 'OTHERSHOP', 'MINEALONE', 'NOTMINE', 'PASTDAY'];
		const codes = async (path: string, query: string, token?: string) => {
			const { data } = await api.call('GET', path, { ...(token && { token }), query });
			const list = path.startsWith('coupon') ? z.parse(CouponList, data) : z.parse(ShopPromotions, data);
			return list.coupons.filter(({ code }) => named.includes(code));
		};
		const { token, cartId } = shopper;
		const forCart = await codes('coupon/customer/order', `?cartId=${cartId}`, token);
		expect(forCart).toMatchObject([
			{ code: 'MINEALONE', isApplicable: true, discount: 10 },
			{
				code: 'OWNSHOP',
				isApplicable: false,
				missing: 40,
				store: { id: own },
				conditions: ['On items of ₹90 or more'],
			},
		]);
		const forShop = (await codes('coupon/customer/order', `?storeCode=${other}`, token)).map(({ code }) => code);
		expect(forShop.sort()).toEqual(['MINEALONE', 'OTHERSHOP']);
		const unified = await codes('coupon/customer/unified', '?location=19.12,72.87', token);
		expect(unified.find(({ code }) => code === 'OTHERSHOP')?.conditions).toEqual([`Only at Shop ${other}`]);
		expect(unified.map(({ code }) => code).sort()).toEqual(['MINEALONE', 'OTHERSHOP', 'OWNSHOP']);
		const farAway = (await codes('coupon/customer/unified', '?location=19.42,72.87', token)).map(({ code }) => code);
		expect(farAway).toEqual(['MINEALONE']);
		expect(await codes(`catalog/shops/${own}/promotions`, '')).toMatchObject([{ code: 'OWNSHOP', missing: 90, isApplicable: false }]);
		expect((await api.call('GET', 'catalog/shops/nobody1/promotions')).status).toBe(404);
		for (const path of ['unified', 'order', 'referrals']) expect((await api.call('GET', `coupon/customer/${path}`)).status).toBe(401);
	});
});
