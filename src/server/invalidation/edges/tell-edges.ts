import { claimPurge, purgeFailed, purgeTold } from '#server/invalidation/edges/due-purges.ts';
import { type PurgeCall, purgeCalls } from '#server/invalidation/edges/purge-calls.ts';
import type { App } from '#server/ports/app.ts';
import type { EdgeSettings } from '#server/settings/edge-settings.ts';
import type { Background } from '#server/system/at-intervals.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';

const POLL_MS = 250;
const POLL_AFTER_FAILURE_MS = 5_000;
/** Changes that come together are told together. */
const GATHER_MS = 50;
const ANSWER_MS = 4_000;

export type PurgeOutcome = 'told' | 'failed';

/** @throws Error when the edge does not answer, or with another status than one of success. */
async function send({ url, ...call }: PurgeCall): Promise<void> {
	const answer = await fetch(url, { ...call, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
	await answer.body?.cancel();
	if (!answer.ok) throw new Error(`an edge answered ${answer.status}`);
}

/**
 * Tells the edges of all changes that are due; `counted` hears of each request. A change that one of several edges did not hear of is told to
 * all again. Resolves to whether anything was due.
 */
export async function tellEdges(
	app: Pick<App, 'db' | 'clock'>,
	edge: EdgeSettings,
	counted: (outcome: PurgeOutcome, reason?: unknown) => void,
): Promise<boolean> {
	const due = await claimPurge(app.db);
	if (!due) return false;
	const sent = await Promise.allSettled(purgeCalls(edge, due.tags, app.clock.now()).map(send));
	for (const one of sent) {
		if (one.status === 'fulfilled') counted('told');
		else counted('failed', one.reason);
	}
	await (sent.every(({ status }) => status === 'fulfilled') ? purgeTold : purgeFailed)(app.db, due);
	return true;
}

export type EdgeTelling = Background & {
	/** Something has changed: the edges are told soon, not only when the table is read the next time. */
	changed(): void;
};

/** Tells the edges of changes, of whatever process, until stopped. What a process that ends has not told, another one or the next start tells. */
export function startTellingEdges(
	app: Pick<App, 'db' | 'clock' | 'log'>,
	edge: EdgeSettings,
	counted: (outcome: PurgeOutcome) => void,
): EdgeTelling {
	const logRate = createLogRate();
	let isStopped = false;
	let timer: NodeJS.Timeout | undefined;
	let isSoon = false;
	let running: Promise<void> | null = null;
	const note = (outcome: PurgeOutcome, reason?: unknown) => {
		counted(outcome);
		if (outcome === 'failed') logRate((count) => app.log.warn({ err: reason, count }, 'edges could not be told of changes'));
	};
	const round = async (): Promise<void> => {
		isSoon = false;
		let pauseMs = POLL_MS;
		try {
			while (!isStopped && (await tellEdges(app, edge, note)));
		} catch (error) {
			if (!isStopped) logFailedWork(app, 'what edges are to be told is not readable', error);
			pauseMs = POLL_AFTER_FAILURE_MS;
		}
		running = null;
		after(pauseMs);
	};
	function after(ms: number): void {
		clearTimeout(timer);
		if (isStopped || running) return;
		timer = setTimeout(() => {
			running = round();
		}, ms);
	}
	after(0);
	return {
		changed: () => {
			if (!isSoon) after(GATHER_MS);
			isSoon = true;
		},
		stop: async () => {
			isStopped = true;
			clearTimeout(timer);
			await running;
		},
	};
}
