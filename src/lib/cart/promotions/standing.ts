import type { Offer } from '#lib/contract/promotion.ts';

/** How a coupon or an offer stands to a cart; amounts in rupees. */
export type Standing =
	| { state: 'applied'; discount: number }
	| { state: 'ready'; discount: number }
	| { state: 'short'; missing: number; minOrder: number }
	| { state: 'blocked'; why: string };

type Known = Pick<Offer, 'id' | 'minOrder' | 'missing' | 'discount' | 'isApplicable' | 'hindrance'>;
/** What the browser knows of the cart, in rupees: it may have changed since the server tried its promotions. A guest's was never tried. */
export type KnownCart = { itemTotal: number; applied: { id: string; discount: number } | null; isGuest: boolean };

/** Whether a promotion is applied, can be applied, lacks an amount or is held back by something else. */
export function standingOf(
	{ id, minOrder, missing: lacked, discount, isApplicable, hindrance }: Known,
	{ itemTotal, applied, isGuest }: KnownCart,
): Standing {
	if (applied?.id === id) return { state: 'applied', discount: applied.discount };
	const missing = minOrder - itemTotal;
	if (missing > 0) return { state: 'short', missing, minOrder };
	// A guest's cart is tried as an empty one, off which nothing can be taken.
	const isHeld = !isApplicable && lacked === 0 && (!isGuest || hindrance?.code === 'COUPON_MIN_ORDER');
	return isHeld && hindrance ? { state: 'blocked', why: hindrance.display_text } : { state: 'ready', discount };
}

const ORDER = { applied: 0, ready: 1, short: 2, blocked: 3 } as const;
const lacks = (standing: Standing) => (standing.state === 'short' ? standing.missing : 0);

/** Promotions with their standing: the applied one, then those that can be applied, then the nearest to its minimum. */
export function withStanding<T extends Known>(promotions: readonly T[], cart: KnownCart): { promotion: T; standing: Standing }[] {
	return promotions
		.map((promotion) => ({ promotion, standing: standingOf(promotion, cart) }))
		.sort((a, b) => ORDER[a.standing.state] - ORDER[b.standing.state] || lacks(a.standing) - lacks(b.standing));
}
