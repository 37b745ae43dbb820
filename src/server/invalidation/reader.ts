import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { Change } from '#server/invalidation/publish.ts';

/**
 * How long after a change was written it may still appear behind newer ones: a transaction takes its number when it writes and shows
 * it when it commits, so the rows of this window are read again and again, each told once.
 */
const WINDOW_SECONDS = 120;

export type ChangeReader = {
	/** Changes not told yet. */
	read(): Promise<Change[]>;
	/** Whether a change that came another way (a notification) is new; it will not be told again. */
	isNew(seq: number): boolean;
};

/** Reads the `changes` table so that nothing is missed and nothing told twice. The first read only takes note of what was there. */
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
				.orderBy('seq')
				.execute();
			const fresh = started ? rows.filter(({ seq }) => !told.has(seq)) : [];
			// What was told by notification after this read began is kept as well; old numbers fall out with their rows.
			const newest = rows.at(-1)?.seq ?? 0;
			told = new Set([...rows.map(({ seq }) => seq), ...[...told].filter((seq) => seq > newest)]);
			started = true;
			return fresh;
		},
	};
}
