import { type RawBuilder, sql } from 'kysely';
import type { Promotion } from '#lib/cart/promotions/conditions.ts';
import type { Tried } from '#lib/cart/promotions/promoted-bill.ts';
import type { Coupon, Offer } from '#lib/contract/promotion.ts';
import type { Language } from '#lib/languages.ts';
import type { Point } from '#lib/place/geo.ts';
import { type BilledCart, promoteCart } from '#server/cart/promotions/promote-cart.ts';
import { cartColumnOf, readPromotions } from '#server/cart/promotions/promotion-for-customer.ts';
import { couponView, offerView } from '#server/cart/promotions/views.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { App } from '#server/ports/app.ts';

export const EMPTY_CART: BilledCart = {
	lines: [],
	promotions: [],
	offer_id: null,
	coupon_id: null,
	delivery_type: 'DELIVERY',
	tip_paise: 0,
	place: null,
};

/** Who asks for promotions; a guest has no id. `cartOf` is the cart that those of a shop are tried on. */
export type Listing = {
	app: App;
	shops: ShopTable;
	customerId: string;
	language: Language;
	point: Point;
	/** The shop, besides the promotions' own, and the cart at it. */
	shopId: string | null;
	cart: BilledCart & { shop_id?: string | null };
	/** Of many shops, so that each promotion says at which it is good. */
	isUnified?: boolean;
};

/** What a shopper can do nothing about is not offered: a coupon that was used, or was for a first order. */
const HOPELESS = new Set(['COUPON_USED', 'COUPON_USED_UP', 'COUPON_FIRST_ORDER', 'COUPON_EXPIRED']);
/** Whether a promotion is listed: it applies, or the shopper can still do something so that it does. */
export const isOffered = (tried: Tried): boolean => tried.applies || !HOPELESS.has(tried.hindrance.code);

/** A promotion tried on the cart, beside the one of the other kind that it has: at another shop than the cart's, on an empty cart. */
function triedOn(promotion: Promotion, { app, shops, shopId, cart, point }: Listing, now: Date): Tried[] {
	const at = promotion.shopId ?? shopId;
	const own = at === (cart.shop_id ?? null) ? cart : EMPTY_CART;
	const column = cartColumnOf(promotion.kind);
	const billed = { shop: shops.get(at ?? '') ?? null, point, platformFeePaise: app.settings.platformFeePaise, now };
	const { offer, coupon } = promoteCart({ ...own, promotions: [...own.promotions, promotion], [column]: promotion.id }, billed);
	const tried = promotion.kind === 'COUPON' ? coupon : offer;
	return tried ? [tried] : [];
}

/** The promotions that meet a condition on `p`, each tried on the cart. */
export async function triedPromotions(listing: Listing, condition: RawBuilder<unknown>): Promise<Tried[]> {
	const now = listing.app.clock.now();
	const promotions = await readPromotions(listing.app.db, listing.customerId, condition);
	return promotions.flatMap((promotion) => triedOn(promotion, listing, now));
}

/** Of one shop, or of none: good everywhere. */
export const goodAt = (shopId: string | null): RawBuilder<unknown> => sql`(p.shop_id IS NULL OR p.shop_id = ${shopId})`;

/** Those that apply first, the largest discount before smaller ones; then the others, the nearest to its minimum first. */
const byUse = (a: Offer, b: Offer) => b.discount - a.discount || a.missing - b.missing || a.minOrder - b.minOrder;

const shown = ({ promotion }: Tried, { shops, language, cart, shopId, isUnified = false }: Listing) => ({
	shops,
	language,
	isApplied: promotion.id === cart.coupon_id || promotion.id === cart.offer_id,
	namesShop: isUnified || promotion.shopId !== shopId,
});

/** Coupons as lists show them, the applicable ones first. */
export const couponList = (tried: readonly Tried[], listing: Listing): Coupon[] =>
	tried.map((one) => couponView(one, shown(one, listing))).sort(byUse);

/** Offers as lists show them, the applicable ones first. */
export const offerList = (tried: readonly Tried[], listing: Listing): Offer[] =>
	tried.map((one) => offerView(one, shown(one, listing))).sort(byUse);
