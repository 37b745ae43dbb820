import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { Change } from '#server/invalidation/publish.ts';

/**
 * How long a row may appear after newer ones: a transaction takes its number when it writes and shows the row when it commits. So the rows
 * of this window are read again each time, and each is told once.
 */
const WINDOW_SECONDS = 120;

export type ChangeReader = {
	/** The changes that were not told yet. */
	read(): Promise<Change[]>;
	/** Whether a change from a notification is new; it counts as told from then on. */
	isNew(seq: number): boolean;
};

/** Reads the `changes` table so that every change is told exactly once. The first read only notes what is there. */
export function createChangeReader(db: Db): ChangeReader {
	let told = new Set<number>();
	let started = false;
	return {
		isNew: (seq) => {
			const isNew = !told.has(seq);
			told.add(seq);
			return isNew;
		},
		read: async () => {
			const rows = await db
				.selectFrom('changes')
				.select(['seq', 'tags'])
				.where('at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${WINDOW_SECONDS})`)
				.where('only_edges', '=', false)
				.orderBy('seq')
				.execute();
			const fresh = started ? rows.filter(({ seq }) => !told.has(seq)) : [];
			// Changes told by notification since this read began stay noted too; old numbers are dropped with their rows.
			const newest = rows.at(-1)?.seq ?? 0;
			told = new Set([...rows.map(({ seq }) => seq), ...[...told].filter((seq) => seq > newest)]);
			started = true;
			return fresh;
		},
	};
}
