import type { Tried } from '#lib/cart/promotions/promoted-bill.ts';
import type { AppliedCoupon, AppliedOffer, Coupon, Offer } from '#lib/contract/promotion.ts';
import { wireCode } from '#lib/contract/refusals.ts';
import { rupeesFromPaise } from '#lib/format/money.ts';
import { type Language, nameIn } from '#lib/languages.ts';
import { conditionTexts, hindranceText, promotionTitle } from '#server/cart/promotions/words.ts';
import type { ShopTable } from '#server/catalogue/shops/shop-table.ts';
import type { OrderPromotion } from '#server/db/tables.ts';

/** `namesShop`: a list of one shop's promotions need not say at each that it is good there alone. */
type Shown = { shops: ShopTable; language: Language; isApplied: boolean; namesShop: boolean };

/** A promotion as lists show it, tried on a cart. */
export function offerView({ promotion, ...tried }: Tried, { shops, language, isApplied, namesShop }: Shown): Offer {
	const shop = promotion.shopId === null ? undefined : shops.get(promotion.shopId);
	const store = shop ? { id: shop.id, name: nameIn(shop.names, language) } : null;
	const hindrance = tried.applies ? null : tried.hindrance;
	return {
		id: promotion.id,
		title: promotionTitle(promotion, language),
		conditions: conditionTexts(promotion, (namesShop && store?.name) || null, language),
		store,
		paidBy: promotion.paidBy,
		minOrder: rupeesFromPaise(promotion.minOrderPaise),
		endsAt: promotion.endsMs === null ? null : new Date(promotion.endsMs).toISOString(),
		isApplied,
		isApplicable: tried.applies,
		discount: rupeesFromPaise(tried.applies ? tried.discountPaise : 0),
		missing: rupeesFromPaise(hindrance?.missingPaise ?? 0),
		hindrance: hindrance && { code: wireCode(hindrance.code), display_text: hindranceText(hindrance, language) },
	};
}

/** A coupon as the API lists it, in rupees. */
export const couponView = (tried: Tried, shown: Shown): Coupon => ({ code: tried.promotion.code ?? '', ...offerView(tried, shown) });

/** What an order stores of a promotion that applies to it; `null` when it does not. */
export function storedPromotion(tried: Tried | null): OrderPromotion | null {
	if (!tried?.applies) return null;
	const { id, code, rule, title } = tried.promotion;
	return { id, code, rule, title, discountPaise: tried.discountPaise };
}

/** The coupon of a cart or an order, with its words in a language. */
export const couponOn = (given: OrderPromotion | null, language: Language): AppliedCoupon | null =>
	given && {
		id: given.id,
		code: given.code ?? '',
		title: promotionTitle(given, language),
		discount: rupeesFromPaise(given.discountPaise),
	};

/** The offer of a cart or an order, with its words in a language. */
export const offerOn = (given: OrderPromotion | null, language: Language): AppliedOffer | null =>
	given && { id: given.id, text: promotionTitle(given, language), discount: rupeesFromPaise(given.discountPaise) };
