import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { isMadeByShop } from '#lib/order/made-by-shop.ts';

/**
 * What the counter rings for. `NEW`: a new order. `REMINDER`: one that still waits. `CANCELLED`: one that its customer or the store has cancelled.
 * `ANSWERED`: the customer has answered a change. `UNANSWERED`: the time for that answer is over.
 */
export const ALARMS = ['NEW', 'REMINDER', 'CANCELLED', 'ANSWERED', 'UNANSWERED'] as const;
export type Alarm = (typeof ALARMS)[number];
type Known = Pick<PartnerOrder, 'stage'> & { stages: readonly Partial<PartnerOrder['stages'][number]>[]; remindedAt?: string | null };

/** Whether an order was accepted by itself, as its shop has set it: nobody has looked at it yet. */
export const isByItself = ({ stage, stages }: Known): boolean =>
	stage === 'ACCEPTED' && stages.at(-1)?.by === 'SYSTEM' && stages.at(-2)?.stage === 'PLACED';

/**
 * What rings when an order is known as `now` and was known as `before`; `null` when nobody has to look. What the shop does itself never rings, nor
 * what `me` did, the person who looks. A cancelled order that was not known was cancelled while this page was closed. A reminder is told each time,
 * and such a cancellation: whether it has rung already, `raiseAlarm` knows.
 */
export function alarmOf(before: Pick<Known, 'stage'> | undefined, now: Known, me?: string): Alarm | null {
	if (now.stage === 'PLACED' && now.remindedAt) return 'REMINDER';
	if (now.stage === 'PLACED') return before?.stage === 'PLACED' ? null : 'NEW';
	const { by, personId } = now.stages.at(-1) ?? {};
	const isOwn = isMadeByShop({ stage: now.stage, by, personId: personId === me ? undefined : personId });
	if (isByItself(now)) return before?.stage === 'ACCEPTED' ? null : 'NEW';
	const was = before?.stage ?? (now.stage === 'CANCELLED' ? now.stages.at(-2)?.stage : undefined);
	if (isOwn || !was || was === now.stage) return null;
	if (now.stage === 'CANCELLED') return isOver(was) || was === 'PAYMENT_PENDING' ? null : 'CANCELLED';
	if (now.stage !== 'ACCEPTED' || was !== 'MODIFIED') return null;
	return by === 'SYSTEM' ? 'UNANSWERED' : 'ANSWERED';
}
