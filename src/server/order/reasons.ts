import type { Actor } from '#lib/contract/order.ts';
import type { Key, Translate } from '#lib/words.ts';

/** Why the store itself has ended an order: stored as a code and said in the reader's language. */
const SYSTEM_REASONS = {
	UNPAID: 'message.reasonUnpaid',
	UNANSWERED: 'message.reasonUnanswered',
	NOTHING_LEFT: 'message.reasonNothingLeft',
} as const satisfies Record<string, Key>;
export type SystemReason = keyof typeof SYSTEM_REASONS;

const isSystemReason = (reason: string): reason is SystemReason => reason in SYSTEM_REASONS;

/** A reason as people read it: the shop's own words as they are, the store's in the reader's language. */
export const reasonText = (reason: string, actor: Actor | null, t: Translate): string =>
	actor !== 'SHOP' && actor !== 'ASSOCIATION' && isSystemReason(reason) ? t(SYSTEM_REASONS[reason]) : reason;
