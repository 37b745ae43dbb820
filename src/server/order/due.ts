import { settleUnanswered } from '#server/order/modification/settle.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { chaseUnanswered } from '#server/order/unanswered.ts';
import { sendRefunds } from '#server/payment/refunds.ts';
import type { App } from '#server/ports/app.ts';

const POLL_MS = 5_000;

/** Everything about orders whose time has come, each kind by itself: one that fails does not stop the others. */
const DUE = [settleUnanswered, expireUnpaid, chaseUnanswered, sendRefunds] as const;

/** Does what is due now. Every process may: an order is locked and asked again before anything is done to it. */
export async function doWhatIsDue(app: App): Promise<void> {
	for (const work of DUE) {
		try {
			await work(app);
		} catch (error) {
			app.log.warn({ err: error, work: work.name }, 'what is due of orders could not be done');
		}
	}
}

/** Looks at once, and then every few seconds, for what is due, until stopped. */
export function startDue(app: App): { stop(): Promise<void> } {
	let running = doWhatIsDue(app);
	const timer = setInterval(() => {
		running = running.then(() => doWhatIsDue(app));
	}, POLL_MS);
	return {
		stop: async () => {
			clearInterval(timer);
			await running;
		},
	};
}
