import { sql } from 'kysely';
import type { Promotion } from '#lib/cart/promotions/conditions.ts';
import type { Tried } from '#lib/cart/promotions/promoted-bill.ts';
import type { Coupon, Offer, ShopPromotions } from '#lib/contract/promotion.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { readCart } from '#server/cart/cart-row.ts';
import { running } from '#server/cart/promotions/promotion-for-customer.ts';
import {
	couponList,
	EMPTY_CART,
	goodAt,
	isOffered,
	type Listing,
	offerList,
	triedPromotions,
} from '#server/cart/promotions/tried-promotions.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

/** What runs now at the listing's shop and has something to offer this customer. */
const offered = async (listing: Listing, kind: Promotion['kind']): Promise<Tried[]> =>
	(await triedPromotions(listing, sql`${running(kind, listing.app.clock.now())} AND ${goodAt(listing.shopId)}`)).filter(isOffered);

/** Whose cart an id is: NOT_FOUND for none, FORBIDDEN for another's. */
async function notMine({ db }: Pick<App, 'db'>, id: string): Promise<Result<never>> {
	const other = await db.selectFrom('carts').select('id').where('id', '=', id).executeTakeFirst();
	return refuse(other ? 'FORBIDDEN' : 'NOT_FOUND');
}

/** The coupons for the customer's cart, or for a shop; refuses with NOT_FOUND or FORBIDDEN a cart or shop that is not there or not theirs. */
export async function couponsOfOrder(
	{ app, caller: { customerId }, language, point }: Shopper,
	{ storeCode, cartId }: Checked<'GET coupon/customer/order'>,
): Promise<Result<{ coupons: Coupon[] }>> {
	const [shops, cart] = await Promise.all([shopTable(app), readCart(app.db, customerId, language)]);
	if (cartId !== undefined && cartId !== cart.id) return notMine(app, cartId);
	if (storeCode !== undefined && !shops.has(storeCode)) return refuse('NOT_FOUND', { field: 'storeCode' });
	const listing = { app, shops, customerId, language, point, cart, shopId: storeCode ?? cart.shop_id };
	return ok({ coupons: couponList(await offered(listing, 'COUPON'), listing) });
}

/** The offers for the customer's cart by the cart's id, or of a shop by the shop's; refuses as `couponsOfOrder`. */
export async function availableOffers(
	{ app, caller: { customerId }, language, point }: Shopper,
	{ id }: Checked<'GET cart/available-offers/{id}'>,
): Promise<Result<{ offers: Offer[] }>> {
	const [shops, cart] = await Promise.all([shopTable(app), readCart(app.db, customerId, language)]);
	if (id !== cart.id && !shops.has(id)) return notMine(app, id);
	const listing = { app, shops, customerId, language, point, cart, shopId: id === cart.id ? cart.shop_id : id };
	return ok({ offers: offerList(await offered(listing, 'OFFER'), listing) });
}

/** What a shop has for everybody, as an empty cart meets it: for guests, whose cart the server does not know. NOT_FOUND for an unknown shop. */
export async function shopPromotions(
	{ app, language, point }: Pick<Shopper, 'app' | 'language' | 'point'>,
	shopId: string,
): Promise<Result<ShopPromotions>> {
	const listing = { app, shops: await shopTable(app), customerId: '', language, point, shopId, cart: { ...EMPTY_CART, shop_id: shopId } };
	if (!listing.shops.has(shopId)) return refuse('NOT_FOUND');
	const [coupons, offers] = await Promise.all([offered(listing, 'COUPON'), offered(listing, 'OFFER')]);
	return ok({ coupons: couponList(coupons, listing), offers: offerList(offers, listing) });
}
