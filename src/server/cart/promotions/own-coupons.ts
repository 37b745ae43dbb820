import { sql } from 'kysely';
import type { Coupon } from '#lib/contract/promotion.ts';
import type { Output } from '#lib/contract/table.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { readCart } from '#server/cart/cart-row.ts';
import { running } from '#server/cart/promotions/promotion-for-customer.ts';
import { earnedBy, referrerLimitPaise } from '#server/cart/promotions/referral-reward.ts';
import { couponList, isOffered, type Listing, triedPromotions } from '#server/cart/promotions/tried-promotions.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';

async function listingOf({ app, caller: { customerId }, language, point }: Shopper): Promise<Listing> {
	const [shops, cart] = await Promise.all([shopTable(app), readCart(app.db, customerId, language)]);
	return { app, shops, customerId, language, point, cart, shopId: cart.shop_id, isUnified: true };
}

/** All coupons the customer can use: those good everywhere, those of shops that serve the place, and the customer's own. */
export async function unifiedCoupons(shopper: Shopper): Promise<{ coupons: Coupon[] }> {
	const listing = await listingOf(shopper);
	const tried = await triedPromotions(listing, running('COUPON', shopper.app.clock.now()));
	const isNear = (shopId: string | null) => {
		const shop = shopId === null ? undefined : listing.shops.get(shopId);
		return shopId === null || (shop !== undefined && servesPoint(shop, shopper.point));
	};
	const near = tried.filter((one) => isOffered(one) && isNear(one.promotion.shopId));
	return { coupons: couponList(near, listing) };
}

/** The coupons the customer got for referrals, those that are used too, and what of the limit is earned. */
export async function referralCoupons(shopper: Shopper): Promise<Output<'GET coupon/customer/referrals'>> {
	const listing = await listingOf(shopper);
	const [tried, earned, limit] = await Promise.all([
		triedPromotions(listing, sql`p.source = 'REFERRAL'`),
		earnedBy(shopper.app.db, shopper.caller.customerId),
		referrerLimitPaise(shopper.app.db),
	]);
	return { coupons: couponList(tried, listing), earned: rupeesFromPaise(earned), limit: rupeesFromPaise(limit) };
}
