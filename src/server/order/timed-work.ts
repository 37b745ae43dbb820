import { chaseUnanswered } from '#server/order/chase-unanswered.ts';
import { askAboutAttempts } from '#server/order/payment/ask-about-attempts.ts';
import { expireUnpaid } from '#server/order/payment/expire.ts';
import { sendRefunds } from '#server/order/payment/send-refunds.ts';
import { settleUnanswered } from '#server/order/proposal/settle.ts';
import { repeatShopAlarms } from '#server/order/shop-alarms.ts';
import { tellDelays } from '#server/order/tell-delays.ts';
import type { App } from '#server/ports/app.ts';
import { atIntervals, type Background } from '#server/system/at-intervals.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';

const POLL_MS = 5_000;

/** Everything about orders whose time has come, each kind by itself: one that fails does not stop the others. */
const DUE = [settleUnanswered, expireUnpaid, chaseUnanswered, tellDelays, askAboutAttempts, sendRefunds, repeatShopAlarms] as const;

async function attempt(app: App, work: (typeof DUE)[number]): Promise<void> {
	try {
		await work(app);
	} catch (error) {
		logFailedWork(app, 'what is due of orders could not be done', error, { work: work.name });
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
export function startDue(app: App): Background {
	const kinds = DUE.map((work) => atIntervals(POLL_MS, () => attempt(app, work)));
	return { stop: async () => void (await Promise.all(kinds.map((kind) => kind.stop()))) };
}
