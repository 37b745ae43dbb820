import { tellLate } from '#server/order/late.ts';
import { settleUnanswered } from '#server/order/modification/settle.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { chaseUnanswered } from '#server/order/unanswered.ts';
import { sendRefunds } from '#server/payment/refunds.ts';
import type { App } from '#server/ports/app.ts';

const POLL_MS = 5_000;

/** Everything about orders whose time has come, each kind by itself: one that fails does not stop the others. */
const DUE = [settleUnanswered, expireUnpaid, chaseUnanswered, tellLate, sendRefunds] as const;

async function attempt(app: App, work: (typeof DUE)[number]): Promise<void> {
	try {
		await work(app);
	} catch (error) {
		app.log.warn({ err: error, work: work.name }, 'what is due of orders could not be done');
	}
}

/** Does what is due now, all kinds at once. Every process may: an order is locked and asked again before anything is done to it. */
export async function doWhatIsDue(app: App): Promise<void> {
	await Promise.all(DUE.map((work) => attempt(app, work)));
}

/**
 * Looks at once, and then every few seconds, for what is due, until stopped. Each kind runs by itself and never twice at once, so that a gateway that
 * does not answer delays refunds and nothing else.
 */
export function startDue(app: App): { stop(): Promise<void> } {
	const running = new Map<(typeof DUE)[number], Promise<void>>();
	const look = () => {
		for (const work of DUE)
			if (!running.has(work))
				running.set(
					work,
					attempt(app, work).finally(() => running.delete(work)),
				);
	};
	look();
	const timer = setInterval(look, POLL_MS);
	return {
		stop: async () => {
			clearInterval(timer);
			await Promise.all(running.values());
		},
	};
}
