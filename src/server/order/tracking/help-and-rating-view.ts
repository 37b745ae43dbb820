import { Help, Rating } from '#lib/contract/after-order.ts';
import type { OrderRow } from '#server/order/order-row.ts';

const iso = (at: Date | string) => new Date(at).toISOString();

/** What a customer said was wrong, on the wire. */
export const helpView = (row: OrderRow['help'][number]): Help =>
	Help.parse({
		id: row.id,
		reason: row.reason,
		items: row.item_ids,
		text: row.words,
		image: row.image,
		askedAt: iso(row.asked_at),
		answerBy: iso(row.answer_by),
		answer: row.answer,
		answeredAt: row.answered_at && iso(row.answered_at),
	});

/** A customer's own rating, on the wire. */
export const ratingView = ({ stars, stickers, comment, at }: NonNullable<OrderRow['rating']>): Rating =>
	Rating.parse({ stars, stickers, comment, at: iso(at) });
