import type { Connection } from '#server/db/connection.ts';
import { openPool } from '#server/db/connection.ts';
import { awakeFor } from '#server/system/awake-for.ts';

const ANSWER_MS = 1_500;
const KNOWN_MS = 1_000;

export type Readiness = { answers(): Promise<boolean>; close(): Promise<void> };

/**
 * Whether the database answers; one that hangs counts as away. It is asked over a separate connection, because a busy store would seem dead
 * behind the pool's queue, and at most once a second. Migrations are complete before anyone can ask.
 */
export function createReadiness(connection: Connection, now: () => number = () => performance.now()): Readiness {
	const pool = openPool({ ...connection, query_timeout: 2 * ANSWER_MS }, 1);
	let known: { at: number; answer: Promise<boolean> } | null = null;

	const ask = (): Promise<boolean> => {
		const asked = pool.query('SELECT 1').then(
			() => true,
			() => false,
		);
		return Promise.race([asked, awakeFor(ANSWER_MS).then(() => false)]);
	};
	return {
		answers: () => {
			if (!known || now() - known.at > KNOWN_MS) known = { at: now(), answer: ask() };
			return known.answer;
		},
		close: () => pool.end(),
	};
}
