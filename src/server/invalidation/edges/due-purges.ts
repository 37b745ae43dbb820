import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { isOnPages } from '#server/invalidation/page-tags.ts';
import type { Settings } from '#server/settings/settings.ts';

/** So many changes are told together. */
const AT_ONCE = 500;
/** Nobody else tells a change for so long: after it the one who claimed it is taken for dead. */
const CLAIM_S = 15;
/**
 * The second time comes so long after the first. Another process may have heard of the change a moment later, by reading the table in two
 * seconds at worst, and may have given an edge the old page meanwhile.
 */
const AGAIN_S = 2.5;
const WAIT_MAX_S = 60;

/** Those that every page carries: with one of them there is no need of others. */
const ON_EVERY_PAGE = ['catalog', 'sellers'];

/** What is to be told: `tags` are those of pages, each once, without those that another makes needless. */
export type DuePurge = { seqs: readonly number[]; tags: readonly string[] };

/** Claims the changes that are due to be told to edges; `null` when there is none. */
export async function claimPurge(db: Db): Promise<DuePurge | null> {
	const claimed = await sql<{ seq: number; tags: string[] }>`
		UPDATE changes SET edge_due = clock_timestamp() + make_interval(secs => ${CLAIM_S})
		WHERE seq IN (SELECT seq FROM changes WHERE edge_due <= clock_timestamp() ORDER BY edge_due LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
		RETURNING seq, tags`.execute(db);
	if (claimed.rows.length === 0) return null;
	const tags = new Set(claimed.rows.flatMap((row) => row.tags).filter(isOnPages));
	const forAll = ON_EVERY_PAGE.find((one) => tags.has(one));
	return { seqs: claimed.rows.map(({ seq }) => seq), tags: forAll ? [forAll] : [...tags] };
}

/** After the edges were told: changes told for the first time are due once more, the others never again. */
export async function purgeTold(db: Db, { seqs, tags }: DuePurge): Promise<void> {
	await sql`
		UPDATE changes SET edge_round = edge_round + 1, edge_tries = 0,
			edge_due = CASE WHEN edge_round = 0 AND ${tags.length > 0}::boolean
				THEN greatest(clock_timestamp(), at + make_interval(secs => ${AGAIN_S})) END
		WHERE seq = ANY (${[...seqs]})`.execute(db);
}

/** After an edge could not be told: the changes are due again after one second, two, four, at most a minute. */
export async function purgeFailed(db: Db, { seqs }: DuePurge): Promise<void> {
	await sql`
		UPDATE changes SET edge_tries = least(edge_tries + 1, 30),
			edge_due = clock_timestamp() + make_interval(secs => least(power(2, edge_tries), ${WAIT_MAX_S}))
		WHERE seq = ANY (${[...seqs]})`.execute(db);
}

/** Has edges told of tags by the clock alone: nothing has changed, and no process drops anything. What was told just now is not told twice. */
export async function tellEdgesOf(db: Db, tags: readonly string[]): Promise<void> {
	await sql`
		INSERT INTO changes (tags, at, only_edges) SELECT ${[...tags]}::text[], clock_timestamp(), true
		WHERE NOT EXISTS (SELECT FROM changes WHERE only_edges AND tags = ${[...tags]}::text[] AND at > clock_timestamp() - interval '30 s')`.execute(
		db,
	);
}

/**
 * Has edges drop every page when a process starts in a version that is not known for an hour yet: the pages of an older one name scripts that may be
 * gone, or show other settings, and until the last process has it, an older one may give an edge such a page.
 */
export async function tellEdgesOfVersion(db: Db, version: string): Promise<void> {
	const tags = ['catalog', `version:${version}`];
	await sql`
		WITH before AS (DELETE FROM changes WHERE only_edges AND tags[2] LIKE 'version:%' AND tags <> ${tags}::text[])
		INSERT INTO changes (tags, at, only_edges) SELECT ${tags}::text[], clock_timestamp(), true
		WHERE NOT EXISTS (SELECT FROM changes WHERE only_edges AND tags = ${tags}::text[] AND at < clock_timestamp() - interval '1 h')`.execute(
		db,
	);
}

/** The rows that may go: what everybody was told an hour ago, and what edges have not heard of for as long as they keep a page. */
export const oldChanges = ({ edge }: Pick<Settings, 'edge'>) => sql<boolean>`
	at < clock_timestamp() - make_interval(hours => 1) AND coalesce(tags[2] LIKE 'version:%', false) = false
	AND (${edge === null}::boolean OR edge_due IS NULL OR at < clock_timestamp() - make_interval(hours => 24))`;

/** How many changes the edges have not heard of, and since how many seconds the oldest of them waits. */
export async function untoldPurges(db: Db): Promise<{ count: number; oldestS: number }> {
	const { rows } = await sql<{ count: number; oldestS: number }>`
		SELECT count(*)::integer AS count, coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS "oldestS"
		FROM changes WHERE edge_due IS NOT NULL AND edge_round = 0`.execute(db);
	return rows[0] ?? { count: 0, oldestS: 0 };
}
