import { SYSTEM } from '#server/api/actor.ts';
import { noteAct } from '#server/api/note-act.ts';
import type { ConfigOrder } from '#server/commands/config/arguments.ts';
import type { Db } from '#server/db/tables.ts';
import { listConfig, setConfig, unsetConfig, wrongConfig } from '#server/store-config/remote-config.ts';
import { CommandError } from '#server/system/errors.ts';

/** Carries out an order of the command and answers the lines to print. @throws CommandError for a value that its key does not take. */
export async function runConfig(db: Db, order: Exclude<ConfigOrder, { does: 'help' }>, now: Date): Promise<string[]> {
	if (order.does === 'list') {
		const lines = (await listConfig(db)).map((row) => `${row.key}${row.language ? ` (${row.language})` : ''} = ${row.value}`);
		return lines.length > 0 ? lines : ['Nothing is set. The keys: npm run config -- --help'];
	}
	const { key, language } = order;
	const act = { kind: 'CONFIG', about: key, detail: language ?? '', by: SYSTEM, at: now } as const;
	if (order.does === 'unset') {
		const removed = await unsetConfig(db, key, language);
		if (removed > 0) await noteAct(db, { ...act, did: 'ENDED' });
		return [`${removed} removed`];
	}
	const wrong = wrongConfig(key, order.value, language ?? '');
	if (wrong) throw new CommandError(wrong);
	await setConfig(db, { key, language: language ?? '', value: order.value });
	await noteAct(db, { ...act, did: 'CHANGED' });
	return [`${key} is set`];
}
