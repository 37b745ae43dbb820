import { MINUTE_MS } from '#lib/format/durations.ts';
import type { Row } from '#server/db/tables.ts';

/** How long an order waits for its payment; with UPI the shop has to look for the money itself. */
const WAIT_MS = { COD: 0, ONLINE: 15 * MINUTE_MS, UPI: 30 * MINUTE_MS };

/**
 * Until when an order waits for its payment by this method, however often that begins anew: meanwhile nobody else can have the goods. A shop that is
 * closed looks for the money of UPI from `answerFrom` on, when it opens.
 */
export function payBy(method: Row<'payments'>['method'], placedAt: Date, answerFrom: Date | null): Date {
	const from = method === 'UPI' && answerFrom ? answerFrom : placedAt;
	return new Date(from.getTime() + WAIT_MS[method]);
}

/** The same for an order that waits until `before` and is now to be paid by this method: the later of the two. */
export function laterPayBy(
	before: Date | null,
	method: Row<'payments'>['method'],
	order: Pick<Row<'orders'>, 'placed_at' | 'answer_from'>,
): Date {
	const after = payBy(method, order.placed_at, order.answer_from);
	return before && before > after ? before : after;
}
