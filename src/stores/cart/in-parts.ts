import type { Cart } from '#lib/contract/cart.ts';
import type { CustomGiven } from '#lib/contract/custom-product.ts';
import { CUSTOM_LIMITS } from '#lib/contract/shopper-limits.ts';
import type { Reply } from '#stores/api/call.ts';

/**
 * Sends custom lines in parts of as many as one call takes, and answers the last cart with the notices of all parts: a guest who joins baskets may
 * have more, and the server says which of them do not fit. At least one part is sent.
 */
export async function inParts(
	customs: readonly CustomGiven[],
	send: (part: CustomGiven[], isFirst: boolean) => Promise<Reply<Cart>>,
): Promise<Reply<Cart>> {
	const { lines } = CUSTOM_LIMITS;
	let reply = await send(customs.slice(0, lines), true);
	for (let at = lines; at < customs.length && reply.ok; at += lines) {
		const { notices } = reply.data;
		const next = await send(customs.slice(at, at + lines), false);
		reply = next.ok ? { ok: true, data: { ...next.data, notices: [...notices, ...next.data.notices] } } : next;
	}
	return reply;
}
