import { HOUR_MS, MINUTE_MS } from '#lib/format/durations.ts';
import type { Row } from '#server/db/tables.ts';

/** How long an order waits for its payment; with UPI the shop has to look for the money itself. */
const WAIT_MS = { COD: 0, ONLINE: 15 * MINUTE_MS, UPI: 30 * MINUTE_MS };
/** However often a payment begins anew: meanwhile nobody else can have the goods. */
const LONGEST_MS = HOUR_MS;

/** Until when an order waits for a payment that begins now. */
export const payBy = (method: Row<'payments'>['method'], placedAt: Date, now: Date): Date =>
	new Date(Math.min(now.getTime() + WAIT_MS[method], placedAt.getTime() + LONGEST_MS));
