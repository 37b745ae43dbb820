import type { Actor, Stage } from '#lib/contract/order.ts';

type Move = { stage: Stage; by: Actor | null | undefined; personId?: string | null | undefined };

/**
 * Whether a shop has moved its order itself: then nobody tells it, and its counter does not ring. A call with the association's token counts as the
 * shop's, because the shop's own till may use it. Where one of the association's people cancels, the shop must hear of it: it may be packing.
 * `madeByShop` of the server says the same to the database.
 */
export const isMadeByShop = ({ stage, by, personId }: Move): boolean =>
	by === 'SHOP' || (by === 'ASSOCIATION' && (stage !== 'CANCELLED' || !personId));
