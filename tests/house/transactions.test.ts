import { expect, test } from 'vitest';
import { filesUnder, read } from './sources.ts';

/** Where a transaction may be opened: everything else asks `transact`, so that a refusal rolls back. */
const OPENERS = [
	'src/server/db/transact.ts',
	// Long work and first data, which nobody refuses.
	'src/server/backup/restore-backup.ts',
	'src/server/backup/write-backup.ts',
	'src/server/db/long-transaction.ts',
	'src/server/sample/load.ts',
	// The import and the migrations write SQL of their own on one connection.
	'src/server/db/migrate.ts',
	'src/server/import/run.ts',
];
const OPENS = /\.(?:transaction|startTransaction)\(|['"`](?:BEGIN|START TRANSACTION)\b/i;

test('a transaction is opened by transact, or in one of the few places that refuse nothing', () => {
	const found = filesUnder('src/server', ['.ts']).filter((file) => OPENS.test(read(file)));
	expect(found.sort()).toEqual(OPENERS.sort());
});

test('an opened transaction is found, however it is written', () => {
	for (const source of [
		'db.transaction().execute(work)',
		'app.db.startTransaction()',
		"client.query('BEGIN')",
		'sql`begin isolation level`',
	])
		expect(source).toMatch(OPENS);
	for (const source of ['transact(app.db, work)', 'const transaction = retrying(work)']) expect(source).not.toMatch(OPENS);
});
