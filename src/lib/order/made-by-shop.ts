import type { Actor, Stage } from '#lib/contract/order.ts';

type Move = { stage: Stage; by: Actor | null | undefined; personId?: string | null | undefined };

/**
 * Whether a shop has moved its order itself, so that it need not be told, nor its counter ring. A call with the association's token may come from the
 * shop's own till, so it counts as the shop's. What one of the association's people cancels the shop has to hear of: it may be packing it.
 */
export const isMadeByShop = ({ stage, by, personId }: Move): boolean =>
	by === 'SHOP' || (by === 'ASSOCIATION' && (stage !== 'CANCELLED' || !personId));
