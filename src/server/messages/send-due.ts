import { claimMessages, type MessageKind } from '#server/messages/due-messages.ts';
import { type SendOutcome, sendMessage } from '#server/messages/send-message.ts';
import type { App } from '#server/ports/app.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';

/**
 * How many messages of one kind a process sends at once. Each kind is counted apart, so that no OTP waits for news, and nothing for a slow
 * push service.
 */
const AT_ONCE = 20;
const POLL_MS = 250;
const POLL_AFTER_FAILURE_MS = 5_000;
/** The time for sending one message: a gateway that never answers must not block the other messages. */
const SEND_MS = 10_000;

/**
 * Sends all that is due, several messages at once, and returns how many are done and how many failed. When a process dies between sending
 * and marking, the message is sent again after its claim has run out: every message is sent at least once.
 */
export async function sendDue(app: App, sendMs = SEND_MS): Promise<{ sent: number; failed: number }> {
	const outcomes: SendOutcome[] = [];
	for (;;) {
		const rows = [
			...(await claimMessages(app, 'otp', AT_ONCE)),
			...(await claimMessages(app, 'news', AT_ONCE)),
			...(await claimMessages(app, 'push', AT_ONCE)),
		];
		if (rows.length === 0) break;
		outcomes.push(...(await Promise.all(rows.map((row) => sendMessage(app, row, sendMs)))));
	}
	const count = (outcome: SendOutcome) => outcomes.filter((one) => one === outcome).length;
	return { sent: count('done'), failed: count('failed') };
}

/** Sends the messages of one kind until stopped; `stop` waits for those that are being sent. */
function startKind(app: App, kind: MessageKind, sendMs: number): { stop(): Promise<void> } {
	const underWay = new Set<Promise<void>>();
	let isStopped = false;
	let timer: NodeJS.Timeout | undefined;
	const unreachable = (error: unknown) => {
		if (!isStopped) logFailedWork(app, 'outbox not reachable', error);
	};
	const round = async (): Promise<void> => {
		let pauseMs = POLL_MS;
		try {
			const rows = await claimMessages(app, kind, AT_ONCE - underWay.size);
			for (const row of rows) {
				const sending = sendMessage(app, row, sendMs)
					.then(() => {}, unreachable)
					.finally(() => underWay.delete(sending));
				underWay.add(sending);
			}
			if (rows.length > 0) pauseMs = 0;
		} catch (error) {
			unreachable(error);
			pauseMs = POLL_AFTER_FAILURE_MS;
		}
		if (!isStopped)
			timer = setTimeout(() => {
				current = round();
			}, pauseMs);
	};
	let current = round();
	return {
		stop: async () => {
			isStopped = true;
			clearTimeout(timer);
			await current;
			await Promise.all(underWay);
		},
	};
}

/**
 * Sends messages as they are queued, until stopped; `stop` waits for those that are being sent. A store that sends no push takes those that wait
 * all the same, so that they do not wait for ever.
 */
export function startMessages(app: App, sendMs = SEND_MS): { stop(): Promise<void> } {
	const kinds = (['otp', 'news', 'push'] as const).map((kind) => startKind(app, kind, sendMs));
	return { stop: async () => void (await Promise.all(kinds.map((kind) => kind.stop()))) };
}
