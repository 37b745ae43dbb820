import type pg from 'pg';

/** How far a replica may lag behind before nothing is read from it. */
const LAG_MOST_MS = 5_000;
/** How often the two are compared, and how soon again while a change is on its way. */
const ASK_MS = 1_000;
const SOON_MS = 25;

type Asked = Pick<pg.Pool, 'query'>;

/** Why a replica has not all that the primary has. */
export type WhyLeftOut =
	/** It follows, and has not come so far. */
	| { is: 'behind' }
	/** It did not answer. */
	| { is: 'away'; error: unknown }
	/** It follows nobody: it is the primary itself, or was promoted. */
	| { is: 'none' }
	/** The primary did not say how far it is. */
	| { is: 'unknown'; error: unknown };

export type Follower = {
	/** Whether what is read from the replica is what was told last. */
	isInStep(): boolean;
	/** A change was told: until the replica has it, it is not in step. */
	changed(): void;
	/** The replica did not answer: until it does, it is not in step. */
	lost(): void;
	/** How long ago the replica had all that the primary had, in ms; 0 while it has; null before it first did. */
	lagMs(): number | null;
	/** What the last comparison found; null while the replica has all, and before the first. */
	leftOut(): WhyLeftOut | null;
	stop(): void;
};

/** Everything that was committed on the primary until now, as a place in its log. */
async function placeOf(primary: Asked): Promise<string> {
	const { rows } = await primary.query<{ place: string }>('SELECT pg_current_wal_flush_lsn()::text AS place');
	return rows[0]?.place ?? '';
}

/** Whether a replica has applied the log up to a place: `null` if so, else why not. */
async function missingUpTo(replica: Asked, place: string): Promise<WhyLeftOut | null> {
	const asked = 'SELECT pg_is_in_recovery() AS follows, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS has';
	const { rows } = await replica.query<{ follows: boolean; has: boolean }>(asked, [place]);
	if (!rows[0]?.follows) return { is: 'none' };
	return rows[0].has ? null : { is: 'behind' };
}

/** Compares the two once: `null` when the replica has all that the primary had. */
async function compareOnce(primary: Asked, replica: Asked): Promise<WhyLeftOut | null> {
	let place: string;
	try {
		place = await placeOf(primary);
	} catch (error) {
		return { is: 'unknown', error };
	}
	return missingUpTo(replica, place).catch((error: unknown) => ({ is: 'away', error }));
}

/** Compares a replica with its primary all the time: by the primary's log, so that one whose connection has broken is found too. */
export function followPrimary(primary: Asked, replica: Asked, now: () => number = () => performance.now()): Follower {
	let inStep = false;
	let inStepAt: number | null = null;
	let hasAll = false;
	let leftOut: WhyLeftOut | null = null;
	/** Counts changes: what is asked before one says nothing about it. */
	let change = 0;
	let waitMs = SOON_MS;
	let timer: NodeJS.Timeout | null = null;
	let isAsking = false;
	let isStopped = false;

	const compare = async (): Promise<void> => {
		const [before, askedAt] = [change, now()];
		leftOut = await compareOnce(primary, replica);
		hasAll = leftOut === null;
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
		leftOut: () => leftOut,
		stop: () => {
			isStopped = true;
			if (timer) clearTimeout(timer);
		},
	};
}
