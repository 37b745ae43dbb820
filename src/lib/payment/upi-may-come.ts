import { DAY_MS } from '#lib/format/durations.ts';

/** So long after a UPI payment was shown its money may come unbooked: its shop is reminded to look for it, and its customer's account stays. */
export const UPI_MAY_COME_MS = 2 * DAY_MS;
