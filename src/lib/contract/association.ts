import * as z from 'zod/mini';
import { freeText, Id, query, queryText, Rupees, Time } from '#lib/contract/common.ts';
import { COMMENT_STATES, MESSAGE_GROUPS, RATING_FILTERS, REPORT_STATES, UNDELIVERED_STATES } from '#lib/contract/counter-list-filters.ts';
import { DayInput } from '#lib/contract/figures.ts';
import { HELP_REASONS } from '#lib/contract/help-reasons.ts';
import { Stage } from '#lib/contract/order.ts';
import { NextCursor, PageInput } from '#lib/contract/paging.ts';

/** What the association's people read of all shops. `q`: an order's code or id, or words of a shop's name; never a phone number. */
const Asked = { ...PageInput, q: queryText(64) };
const OfOrder = { orderId: Id, code: z.string(), storeId: Id, storeName: z.string() };

/** `day`: the day of India on which the order was placed. `storeId`: the orders of this shop alone, for its people too. */
export const AllOrdersInput = z.object({ ...Asked, storeId: query(Id), stage: query(Stage), day: query(DayInput) });
export const AllOrders = z.object({
	rows: z.array(
		z.object({
			...OfOrder,
			stage: Stage,
			deliveryType: z.enum(['DELIVERY', 'PICKUP']),
			method: z.enum(['COD', 'UPI', 'ONLINE']),
			toPay: Rupees,
			placedAt: Time,
		}),
	),
	nextCursor: NextCursor,
});

export const ReportsInput = z.object({ ...Asked, state: query(z.enum(REPORT_STATES)) });
/** What customers say is wrong. `answerBy`: until when the shop should have answered. */
export const Reports = z.object({
	rows: z.array(
		z.object({
			...OfOrder,
			id: Id,
			reason: z.enum(HELP_REASONS),
			text: z.string(),
			askedAt: Time,
			answerBy: Time,
			answer: z.nullable(z.string()),
		}),
	),
	nextCursor: NextCursor,
});

/** `storeId`: the ratings of one shop, without words too. `REPORTED`: those that a shop has reported and nobody has looked at since. */
export const CommentsInput = z.object({ ...Asked, storeId: query(Id), state: query(z.enum(RATING_FILTERS)) });
/**
 * Ratings with words, or reported. `hiddenReason`: why the association does not show them; such a rating does not count. `report`: what the shop
 * says is wrong with it; `isOpen` until the association has shown or hidden it.
 */
export const Comments = z.object({
	rows: z.array(
		z.object({
			...OfOrder,
			stars: z.int(),
			comment: z.string(),
			state: z.enum(COMMENT_STATES),
			hiddenReason: z.nullable(z.string()),
			report: z.nullable(z.object({ reason: z.string(), isOpen: z.boolean() })),
			at: Time,
		}),
	),
	nextCursor: NextCursor,
});

export const RatingReport = z.object({ id: Id, reason: freeText(300).check(z.minLength(1)) });

/** `FAILED`: refused by the network; `DROPPED`: never sent. `day`: the day of India on which it was written. */
export const UndeliveredInput = z.object({
	...PageInput,
	state: query(z.enum(UNDELIVERED_STATES)),
	group: query(z.enum(MESSAGE_GROUPS)),
	day: query(DayInput),
});
/** Messages that did not arrive. `to` has the last four digits alone; `canSend`: not an OTP, which nobody waits for any more. */
export const Undelivered = z.object({
	rows: z.array(
		z.object({
			id: z.int(),
			template: z.string(),
			group: z.enum(MESSAGE_GROUPS),
			to: z.string(),
			reason: z.string(),
			isRefused: z.boolean(),
			canSend: z.boolean(),
			at: Time,
		}),
	),
	nextCursor: NextCursor,
});
export const MessageId = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)) });

export type RatingInList = z.output<typeof Comments>['rows'][number];
