import { sql } from 'kysely';
import { ok } from '#lib/result.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { type Act, noteAct } from '#server/api/note-act.ts';
import type { Subject, UpkeepOrder } from '#server/catalogue-upkeep/arguments.ts';
import { exportTo } from '#server/catalogue-upkeep/export.ts';
import { listRows, tableLines } from '#server/catalogue-upkeep/list.ts';
import { mergeInto } from '#server/catalogue-upkeep/merge.ts';
import { renameOne } from '#server/catalogue-upkeep/rename.ts';
import type { UpkeepChange } from '#server/catalogue-upkeep/upkeep-change.ts';
import { withdrawLocality, withdrawProduct, withdrawSample, withdrawShop } from '#server/catalogue-upkeep/withdraw.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { IMPORT_LOCK } from '#server/import/run.ts';
import { publishChange } from '#server/invalidation/publish.ts';

type Change = Exclude<UpkeepOrder, { does: 'help' | 'list' | 'export' }>;

const WITHDRAW: Readonly<Record<Subject, (trx: Db, text: string) => Promise<UpkeepChange>>> = {
	shops: withdrawShop,
	products: withdrawProduct,
	localities: withdrawLocality,
};

function change(trx: Db, order: Change): Promise<UpkeepChange> {
	switch (order.does) {
		case 'merge':
			return mergeInto(trx, order.subject, order.loser, order.winner);
		case 'rename':
			return renameOne(trx, order);
		case 'withdraw':
			return WITHDRAW[order.subject](trx, order.one);
		case 'withdraw sample':
			return withdrawSample(trx);
	}
}

const DID = { merge: 'MERGED', rename: 'CHANGED', withdraw: 'WITHDRAWN', 'withdraw sample': 'WITHDRAWN' } as const;

/** How the audit trail tells an order of the command. */
function actOf(order: Change): Pick<Act, 'kind' | 'did' | 'detail'> {
	const did = DID[order.does];
	if (order.does === 'withdraw sample') return { kind: 'SAMPLE', did };
	return order.subject === 'shops' ? { kind: 'SHOP', did } : { kind: 'LIBRARY', did, detail: order.subject };
}

async function list(db: Db, { does: _, json, ...wanted }: Extract<UpkeepOrder, { does: 'list' }>): Promise<string[]> {
	const { rows, next } = await listRows(db, wanted);
	if (json) return [JSON.stringify({ rows, next })];
	return [...tableLines(rows), ...(next ? [`more: --after ${next}`] : [])];
}

/**
 * Carries out an order of the command and answers the lines to print. A change is one transaction, in which no import runs, and publishes its
 * tags. @throws UpkeepError.
 */
export async function runUpkeep(db: Db, order: Exclude<UpkeepOrder, { does: 'help' }>): Promise<string[]> {
	if (order.does === 'list') return list(db, order);
	if (order.does === 'export') return [`${await exportTo(db, order.subject, order.to)} rows in ${order.to}`];
	const done = await transact(db, async (trx) => {
		await sql`SELECT pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx);
		const { line, about, tags } = await change(trx, order);
		await noteAct(trx, { ...actOf(order), about, by: SYSTEM, at: new Date() });
		await publishChange(trx, tags);
		return ok([line]);
	});
	return done.ok ? done.value : [];
}
