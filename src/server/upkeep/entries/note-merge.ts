import { sql } from 'kysely';
import { type Act, noteAct } from '#server/api/note-act.ts';
import type { Db, Row } from '#server/db/tables.ts';

/**
 * Notes a part of a merge, in its transaction: all parts of one person are one act of the audit trail, with how many products have moved so far.
 */
export async function noteMerge(trx: Db, of: Omit<Row<'merges_under_way'>, 'act'>, act: Act, isDone: boolean): Promise<void> {
	const { rows } = await sql`
		UPDATE audit_trail t SET products = coalesce(t.products, 0) + ${act.products ?? 0} FROM merges_under_way m
		WHERE (m.kind, m.old, m.new) = (${of.kind}, ${of.old}, ${of.new}) AND t.seq = m.act AND t.person_id IS NOT DISTINCT FROM ${act.by.personId}
		RETURNING t.seq`.execute(trx);
	if (rows.length === 0) {
		const row = { ...of, act: await noteAct(trx, act) };
		await trx
			.insertInto('merges_under_way')
			.values(row)
			.onConflict((same) => same.columns(['kind', 'old']).doUpdateSet(row))
			.execute();
	}
	if (isDone) await trx.deleteFrom('merges_under_way').where('kind', '=', of.kind).where('old', '=', of.old).execute();
}
