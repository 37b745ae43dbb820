import type pg from 'pg';

/** How far a replica may lag behind before nothing is read from it. */
const LAG_MOST_MS = 5_000;
/** How often the two are compared, and how soon again while a change is on its way. */
const ASK_MS = 1_000;
const SOON_MS = 25;

type Asked = Pick<pg.Pool, 'query'>;

export type Follower = {
	/** Whether what is read from the replica is what was told last. */
	isInStep(): boolean;
	/** A change was told: until the replica has it, it is not in step. */
	changed(): void;
	/** The replica did not answer: until it does, it is not in step. */
	lost(): void;
	/** How long ago the replica had all that the primary had, in ms; 0 while it has; null before it first did. */
	lagMs(): number | null;
	stop(): void;
};

/** Everything that was committed on the primary until now, as a place in its log. */
async function placeOf(primary: Asked): Promise<string> {
	const { rows } = await primary.query<{ place: string }>('SELECT pg_current_wal_flush_lsn()::text AS place');
	return rows[0]?.place ?? '';
}

/** Whether a replica has applied the log up to a place; `false` for a server that follows nobody (any more). */
async function hasReached(replica: Asked, place: string): Promise<boolean> {
	const asked = 'SELECT coalesce(pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS has';
	return (await replica.query<{ has: boolean }>(asked, [place])).rows[0]?.has ?? false;
}

/** Compares a replica with its primary all the time: by the primary's log, so that one whose connection has broken is found too. */
export function followPrimary(primary: Asked, replica: Asked, now: () => number = () => performance.now()): Follower {
	let inStep = false;
	let inStepAt: number | null = null;
	let hasAll = false;
	/** Counts changes: what is asked before one says nothing about it. */
	let change = 0;
	let waitMs = SOON_MS;
	let timer: NodeJS.Timeout | null = null;
	let isAsking = false;
	let isStopped = false;

	const compare = async (): Promise<void> => {
		const [before, askedAt] = [change, now()];
		hasAll = await placeOf(primary)
			.then((place) => hasReached(replica, place))
			.catch(() => false);
		if (hasAll) inStepAt = askedAt;
		if (hasAll && before === change) inStep = true;
		else if (now() - (inStepAt ?? Number.NEGATIVE_INFINITY) > LAG_MOST_MS) inStep = false;
	};
	const later = (): void => {
		if (isStopped) return;
		timer = setTimeout(() => void ask(), waitMs);
		timer.unref();
		// A replica that stays behind is asked less and less often.
		waitMs = inStep ? ASK_MS : Math.min(ASK_MS, 2 * waitMs);
	};
	const ask = async (): Promise<void> => {
		if (timer) clearTimeout(timer);
		isAsking = true;
		await compare();
		isAsking = false;
		later();
	};
	const doubt = (): void => {
		change++;
		inStep = false;
		waitMs = SOON_MS;
		if (!isAsking) void ask();
	};
	void ask();
	return {
		isInStep: () => inStep,
		changed: doubt,
		lost: doubt,
		lagMs: () => (hasAll ? 0 : inStepAt && now() - inStepAt),
		stop: () => {
			isStopped = true;
			if (timer) clearTimeout(timer);
		},
	};
}
