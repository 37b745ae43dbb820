import { sql } from 'kysely';
import type { EntryKind } from '#lib/contract/entry-kinds.ts';
import { type Act, noteAct } from '#server/api/note-act.ts';
import type { Db } from '#server/db/tables.ts';

/** A merge by its kind, what is merged, and into what. */
export type MergeKey<K extends EntryKind = EntryKind> = { kind: K; old: string; new: string };

/** Adds products that have moved to the act that tells of a merge, or to that of one person alone; `false` where there is none. */
export async function noteMovedOn(trx: Db, { kind, old, new: into }: MergeKey, products: number, by?: Act['by']): Promise<boolean> {
	const isTheirs = by ? sql`t.person_id IS NOT DISTINCT FROM ${by.personId}` : sql`true`;
	const { rows } = await sql`
		UPDATE audit_trail t SET products = coalesce(t.products, 0) + ${products} FROM merges_under_way m
		WHERE (m.kind, m.old, m.new) = (${kind}, ${old}, ${into}) AND t.seq = m.act AND ${isTheirs}
		RETURNING t.seq`.execute(trx);
	return rows.length > 0;
}

/** A merge is at its end, or nobody can go on with it. */
export async function noteMergeEnded(trx: Db, { kind, old }: MergeKey): Promise<void> {
	await trx.deleteFrom('merges_under_way').where('kind', '=', kind).where('old', '=', old).execute();
}

/**
 * Notes a part of a merge, in its transaction: all parts of one person are one act of the audit trail, with how many products have moved so far.
 */
export async function noteMerge(trx: Db, of: MergeKey, act: Act, isDone: boolean): Promise<void> {
	const { at, by, products } = act;
	if (await noteMovedOn(trx, of, products ?? 0, by))
		await trx.updateTable('merges_under_way').set({ at }).where('kind', '=', of.kind).where('old', '=', of.old).execute();
	else {
		const row = { ...of, act: await noteAct(trx, act), at };
		await trx
			.insertInto('merges_under_way')
			.values(row)
			.onConflict((same) => same.columns(['kind', 'old']).doUpdateSet(row))
			.execute();
	}
	if (isDone) await noteMergeEnded(trx, of);
}
