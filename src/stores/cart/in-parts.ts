import type { Cart, Notice } from '#lib/contract/cart.ts';
import { GIVEN_PRODUCTS_MAX } from '#lib/contract/cart-limits.ts';
import type { CustomGiven } from '#lib/contract/custom-product.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { Reply } from '#stores/api/call.ts';

/** Lines as a call takes them. */
export type GivenLines = { products: { retailerProductId: string; quantity: number }[]; customProducts: CustomGiven[] };

/** The notices of both, what both say once. */
const allNotices = (one: readonly Notice[], other: readonly Notice[]): Notice[] => [
	...one,
	...other.filter(({ display_text: text }) => one.every((known) => known.display_text !== text)),
];

/**
 * Sends lines in parts of as many as one call takes, and answers the last cart with the notices of all parts: a guest may have more,
 * and the server says which of them do not fit. At least one part is sent.
 */
export async function inParts(
	{ products, customProducts }: GivenLines,
	send: (part: GivenLines) => Promise<Reply<Cart>>,
): Promise<Reply<Cart>> {
	const part = (n: number): GivenLines => ({
		products: products.slice(n * GIVEN_PRODUCTS_MAX, (n + 1) * GIVEN_PRODUCTS_MAX),
		customProducts: customProducts.slice(n * CUSTOM_LIMITS.lines, (n + 1) * CUSTOM_LIMITS.lines),
	});
	const parts = Math.ceil(Math.max(products.length / GIVEN_PRODUCTS_MAX, customProducts.length / CUSTOM_LIMITS.lines));
	let reply = await send(part(0));
	for (let n = 1; n < parts && reply.ok; n++) {
		const { notices } = reply.data;
		const next = await send(part(n));
		reply = next.ok ? { ok: true, data: { ...next.data, notices: allNotices(notices, next.data.notices) } } : next;
	}
	return reply;
}
