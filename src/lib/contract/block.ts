import * as z from 'zod/mini';
import { freeText, Id, NextCursor, PageInput, Time } from '#lib/contract/common.ts';

/** The customer of an order may not order any more. `phone`: whom they may call about it. Both are shown to them. */
export const BlockInput = z.object({ id: Id, reason: freeText(200).check(z.minLength(1)), phone: z.string().check(z.maxLength(20)) });
export const BlockedInput = z.object(PageInput);
/** `id` is that of the block, by which it is ended; `code`, that of the order by which the customer is known. */
export const Blocked = z.object({
	rows: z.array(z.object({ id: Id, orderId: Id, code: z.string(), reason: z.string(), phone: z.string(), at: Time })),
	nextCursor: NextCursor,
});
