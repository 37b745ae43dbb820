import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makePointer, pointerOf, readPointer } from '#server/db/embedded/pointer.ts';
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
