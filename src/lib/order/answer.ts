import type { Modification, Order, ProposedChange } from '#lib/contract/order.ts';

type Asked = Pick<Order, 'lines' | 'customLines'> & { modification: Pick<Modification, 'changes'> };

const isGone = ({ now, customNow }: ProposedChange) => now === null && customNow === null;

/** Whether the customer has something to choose: what the shop has not got is left out in any case. */
export const canDrop = (change: ProposedChange): boolean => !isGone(change);

/** How many lines are left of an order when some of its changes end without a line. */
function linesLeft({ lines, customLines, modification }: Asked, goes: (change: ProposedChange) => boolean): number {
	return lines.length + customLines.length - modification.changes.filter(goes).length;
}

/** Whether nothing is left of an order once the customer has said yes to all but what they drop. */
export const isEmptied = (order: Asked, drop: ReadonlySet<string>): boolean =>
	linesLeft(order, (change) => isGone(change) || drop.has(change.id)) === 0;

/** Whether nothing is left of an order when its customer does not answer. */
export const isEmptiedAtZero = (order: Asked): boolean =>
	linesLeft(order, (change) => change.atZero === 'LEFT_OUT' || (change.atZero === 'STANDS' && isGone(change))) === 0;

/**
 * What an order costs with a yes to all but what is dropped, in rupees: exact without a drop. With one, fees and promotions may still
 * change, which the server reckons.
 */
export function sumWithout({ changes, accepted }: Pick<Modification, 'changes' | 'accepted'>, drop: ReadonlySet<string>): number {
	const dropped = changes.filter(({ id }) => drop.has(id));
	const lost = dropped.reduce((sum, { now, customNow }) => sum + (now?.lineTotal ?? customNow?.price ?? 0), 0);
	return Math.max(0, Math.round((accepted - lost) * 100) / 100);
}
