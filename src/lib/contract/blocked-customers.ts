import * as z from 'zod/mini';
import { freeText, Id, query, queryText, Time } from '#lib/contract/common.ts';
import { BLOCK_STATES } from '#lib/contract/counter-list-filters.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';

/** The customer of an order may not order any more. `phone`: whom they may call about it. Both are shown to them. */
export const BlockInput = z.object({ id: Id, reason: freeText(200).check(z.minLength(1)), phone: z.string().check(z.maxLength(20)) });
/** `q`: an order’s code or id, or words of its shop’s name; never a phone number. */
export const BlockedInput = z.object({ ...PageInput, q: queryText(64), state: query(z.enum(BLOCK_STATES)) });
/**
 * `id` is that of the block, by which it is ended; `code`, that of the order by which the customer is known; `endedAt`: since when they may order
 * again.
 */
export const Blocked = z.object({
	rows: z.array(
		z.object({ id: Id, orderId: Id, code: z.string(), reason: z.string(), phone: z.string(), at: Time, endedAt: z.nullable(Time) }),
	),
	nextCursor: NextCursor,
});
