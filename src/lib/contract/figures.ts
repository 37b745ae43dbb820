import * as z from 'zod/mini';
import { Id, query, Rupees, Time } from '#lib/contract/common.ts';
import { PERIODS } from '#lib/contract/figure-periods.ts';

/** A day of India in this century. */
export const DayInput = z.iso.date().check(z.regex(/^20/));
/** Without a shop they are of all shops, for the association alone. `day` lies in the period; it is today when absent. */
export const FiguresInput = z.object({ storeId: query(Id), period: z.enum(PERIODS), day: query(DayInput) });

/**
 * Sums in rupees. `orders`, and all that their bills say, are of the orders delivered; `sales` is what had to be paid for them, without `tip`,
 * which is not the shop's. `cash` was taken at the door, tips with it; `refunds` were sent or given back. `associationPays`: the part of
 * `discounts` that the association owes the shop.
 */
const Money = {
	orders: z.int(),
	goods: Rupees,
	discounts: Rupees,
	associationPays: Rupees,
	deliveryFee: Rupees,
	platformFee: Rupees,
	tip: Rupees,
	tax: Rupees,
	sales: Rupees,
	cash: Rupees,
	refunds: Rupees,
};
/** How long something took, in minutes: half of the orders at most `half`, nine of ten at most `most`; null when there were none. */
const Minutes = z.nullable(z.object({ half: z.int(), most: z.int(), orders: z.int() }));
/**
 * The figures of a period, each by the time at which it happened: an order counts as placed on the day it came in and as delivered on the
 * day it arrived. `first` and `last` are days of India. `parts`: hours of a day, days of a week or month. `shops`: only where no shop was
 * named. `charts`: SVG.
 */
export const Figures = z.object({
	first: z.string(),
	last: z.string(),
	counts: z.object({ placed: z.int(), delivered: z.int(), cancelled: z.int(), returned: z.int() }),
	total: z.object(Money),
	toAccept: Minutes,
	toDeliver: Minutes,
	parts: z.array(z.object({ start: Time, ...Money })),
	shops: z.optional(z.array(z.object({ id: Id, name: z.string(), ...Money }))),
	best: z.array(z.object({ name: z.string(), pack: z.string(), quantity: z.int(), amount: Rupees })),
	charts: z.object({ sales: z.string(), best: z.string() }),
});

export type Figures = z.output<typeof Figures>;
export type FigureSums = Omit<Figures['parts'][number], 'start'>;
