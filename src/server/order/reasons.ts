import { CANCEL_REASONS, type CancelReason } from '#lib/contract/cancel-reasons.ts';
import type { Actor, Stage } from '#lib/contract/order.ts';
import { isShopReason } from '#lib/contract/shop-reasons.ts';
import type { Key, Translate } from '#lib/words.ts';

/** Why the store itself has ended an order: stored as a code and said in the reader's language. */
const SYSTEM_REASONS = {
	UNPAID: 'message.reasonUnpaid',
	UNANSWERED: 'message.reasonUnanswered',
	NOTHING_LEFT: 'message.reasonNothingLeft',
} as const satisfies Record<string, Key>;
export type SystemReason = keyof typeof SYSTEM_REASONS;

/** Why a customer has cancelled: also a code. */
const isCancelReason = (reason: string): reason is CancelReason => CANCEL_REASONS.some((one) => one === reason);
const isSystemReason = (reason: string): reason is SystemReason => reason in SYSTEM_REASONS;

/** A reason as people read it: a shop's own words as they are; its frequent reasons, the store's and the customer's in the reader's language. */
export function reasonText(reason: string, { stage, actor }: { stage: Stage; actor: Actor | null }, t: Translate): string {
	if (actor === 'SHOP' || actor === 'ASSOCIATION')
		return isShopReason(reason, stage === 'RETURNED' ? stage : 'CANCELLED') ? t(`counter.reason${reason}`) : reason;
	if (isSystemReason(reason)) return t(SYSTEM_REASONS[reason]);
	return isCancelReason(reason) ? t(`cancel.${reason}`) : reason;
}
