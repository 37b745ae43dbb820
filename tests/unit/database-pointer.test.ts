import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdServer } from '#server/db/embedded/keeper.ts';
import { makePointer, pointerOf, readPointer } from '#server/db/embedded/pointer.ts';
import { readPostmaster, refuseCopy } from '#server/db/embedded/postmaster.ts';
import { StartError } from '#server/system/errors.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'nukkad-pointer-')));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

test('a DATA_DIR whose database is elsewhere: a moved one keeps it and says so, a copy does not get at it', () => {
	const said: string[] = [];
	const read = (name: string) => readPointer(at(name), (line) => said.push(line));
	for (const name of ['store', 'database', 'other']) mkdirSync(at(name));
	expect(read('store')).toBeNull();
	expect([makePointer(at('store'), at('database')), makePointer(at('store'), at('other'))]).toEqual([true, false]);
	expect(read('store')).toBe(at('database'));
	expect(said).toEqual([]);

	cpSync(at('store'), at('copy'), { recursive: true });
	expect(() => read('copy')).toThrow(StartError);
	expect(() => read('copy')).toThrow(`${at('copy')} is a copy of ${at('store')}`);
	// The copy has been given a database of its own.
	writeFileSync(pointerOf(at('copy')), `${at('other')}\n`);
	expect([read('copy'), read('copy'), read('store')]).toEqual([at('other'), at('other'), at('database')]);
	expect(said).toEqual([]);

	renameSync(at('store'), at('moved'));
	expect([read('moved'), read('moved')]).toEqual([at('database'), at('database')]);
	expect(said).toEqual([`DATA_DIR was moved here from ${at('store')}: its database stays in ${at('database')}.`]);

	const before = readFileSync(pointerOf(at('moved')), 'utf8');
	rmSync(at('database'), { recursive: true });
	expect(() => read('moved')).toThrow(/which is not there: put that folder .* back/);
	expect(() => read('moved')).not.toThrow(/remove/);
	expect(readFileSync(pointerOf(at('moved')), 'utf8')).toBe(before);
});

test('E12 a DATA_DIR that was copied while its database ran does not start, and never reaches the database of the original', async () => {
	const homeAt = (dir: string) => ({ dir, data: join(dir, 'data'), runner: null });
	const [original, copy] = [homeAt(at('live')), homeAt(at('live-copy'))];
	mkdirSync(original.data, { recursive: true });
	let calls = 0;
	const server = createServer((socket) => {
		calls++;
		socket.destroy();
	});
	server.listen(join(original.dir, '.s.PGSQL.5432'));
	await once(server, 'listening');
	try {
		writeFileSync(
			join(original.data, 'postmaster.pid'),
			[process.pid, original.data, 1, 5432, original.dir, '', '1 1', 'ready', ''].join('\n'),
		);
		mkdirSync(copy.dir);
		cpSync(original.data, copy.data, { recursive: true });
		const starting = holdServer(copy, at('no-programs'));
		await expect(starting).rejects.toThrow(StartError);
		await expect(starting).rejects.toThrow(`${copy.data} was copied from ${original.data} while the database there ran`);
		await expect(starting).rejects.toThrow(/npm run backup and npm run restore/);
		expect(calls).toBe(0);
		expect(readFileSync(join(copy.data, 'postmaster.pid'), 'utf8')).toContain(original.data);
		// The same folder by another name is no copy.
		symlinkSync(original.dir, at('link'));
		const found = readPostmaster(homeAt(at('link')));
		expect(found && refuseCopy(homeAt(at('link')), found)).toBeUndefined();
	} finally {
		server.close();
	}
});
