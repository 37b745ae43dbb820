import { MINUTE_MS } from '#lib/format/durations.ts';
import type { Row } from '#server/db/tables.ts';

/** How long an order waits for its payment; with UPI the shop has to look for the money itself. */
const WAIT_MS = { COD: 0, ONLINE: 15 * MINUTE_MS, UPI: 30 * MINUTE_MS };

/**
 * Until when an order waits for its payment, however often that begins anew: meanwhile nobody else can have the goods. A shop that is closed
 * looks for the money of UPI from `answerFrom` on, when it opens.
 */
export function payBy(method: Row<'payments'>['method'], placedAt: Date, answerFrom: Date | null): Date {
	const from = method === 'UPI' && answerFrom ? answerFrom : placedAt;
	return new Date(from.getTime() + WAIT_MS[method]);
}
