import { rideMinutes } from '#lib/catalogue/eta.ts';
import type { Order, Stage } from '#lib/contract/order.ts';
import { isAwaited } from '#lib/contract/stages.ts';
import { MINUTE_MS } from '#lib/format/durations.ts';

type Known = Pick<Order, 'stage' | 'stages' | 'eta' | 'pace'>;

const STEP_MS = 5 * MINUTE_MS;
/** What is foreseen may still be made up by so much; once the promised time has passed, every minute counts. */
export const GRACE_MS = 5 * MINUTE_MS;

/** When the last stage of this name was reached, in ms; now when it was not. */
const reachedAt = ({ stages }: Known, stage: Stage, nowMs: number): number => {
	const at = stages.findLast((one) => one.stage === stage)?.at;
	return at ? Date.parse(at) : nowMs;
};

/** When an order comes by what is known now, in ms; null while nothing of it has begun, or it waits at the counter, or has ended. */
function comesAt(order: Known, metresLeft: number | null, nowMs: number): number | null {
	const { packMin, rideMin } = order.pace;
	switch (order.stage) {
		case 'PLACED':
		case 'MODIFIED':
			return nowMs + (packMin + rideMin) * MINUTE_MS;
		case 'ACCEPTED':
			return Math.max(nowMs, reachedAt(order, 'ACCEPTED', nowMs) + packMin * MINUTE_MS) + rideMin * MINUTE_MS;
		case 'ON_THE_WAY': {
			const sinceItLeft = reachedAt(order, 'ON_THE_WAY', nowMs) + rideMin * MINUTE_MS;
			return metresLeft === null ? Math.max(nowMs, sinceItLeft) : nowMs + rideMinutes(metresLeft) * MINUTE_MS;
		}
		default:
			return null;
	}
}

/**
 * The time by which an order comes that will be later than was promised, in steps of five minutes and always ahead; null while it keeps its
 * promise. `metresLeft`: how far it still is, where that is known. `graceMs`: so much later is not told.
 */
export function laterThanSaid(order: Known, metresLeft: number | null, nowMs: number, graceMs = 0): string | null {
	const comes = comesAt(order, metresLeft, nowMs);
	if (comes === null || order.eta === null) return null;
	if (comes <= Date.parse(order.eta) + graceMs) return null;
	return new Date(Math.ceil((comes + 1) / STEP_MS) * STEP_MS).toISOString();
}

/** Whether an order should have come by now: its time has passed, and it is neither ready to be picked up nor at its end. */
export const isLate = ({ eta, stage }: Pick<Order, 'eta' | 'stage'>, nowMs: number): boolean =>
	eta !== null && isAwaited(stage) && Date.parse(eta) < nowMs;
