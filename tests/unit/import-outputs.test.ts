import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readArguments } from '#server/import/arguments.ts';
import { openOutput } from '#server/import/output-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'nukkad-outputs-'));
const at = (name: string) => join(folder, name);
beforeAll(() => {
	writeFileSync(at('stock.csv'), 'name,price\nTea,10\n');
	writeFileSync(at('mapping.json'), '{"columns":{"name":"Item"}}');
	mkdirSync(at('sub'));
	symlinkSync(at('stock.csv'), at('link.csv'));
	symlinkSync(folder, at('other-way'));
	linkSync(at('stock.csv'), at('second-name.csv'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const order = (...options: string[]) =>
	readArguments(['products', at('stock.csv'), '--shop', 'a', '--map', at('mapping.json'), ...options]);
const SPELLINGS = ['stock.csv', 'sub/../stock.csv', 'link.csv', 'second-name.csv', 'other-way/stock.csv'];

test.each(['--report', '--unread'])('%s is refused where it would write over a file that is read', (option) => {
	for (const spelling of [...SPELLINGS.map(at), relative('.', at('stock.csv'))])
		expect(() => order(option, spelling)).toThrow(
			`${option} ${spelling} is the file to import, which it would write over: leave it out, or give it another name.`,
		);
	expect(() => order(option, at('mapping.json'))).toThrow(`${option} ${at('mapping.json')} is a mapping, which it would write over`);
	expect(readFileSync(at('stock.csv'), 'utf8')).toBe('name,price\nTea,10\n');
});

test('the two files of an import are two, also where neither is there yet', () => {
	expect(() => order('--report', at('new.csv'), '--unread', at('other-way/new.csv'))).toThrow('is the file of --report');
	expect(order('--report', at('new.csv'), '--unread', at('else.csv'))).toMatchObject({ report: at('new.csv') });
});

test('a place where no file can be written is told before any work', () => {
	expect(() => order('--report', at('none/refused.csv'))).toThrow(
		`--report ${at('none/refused.csv')} cannot be written: there is no folder ${at('none')}.`,
	);
	expect(() => order('--unread', at('sub'))).toThrow(`--unread ${at('sub')} cannot be written: it is a folder.`);
	expect(() => order('--report', '/dev/null')).toThrow('--report /dev/null cannot be written: it is no plain file.');
	expect(() => order('--report', '')).toThrow('--report needs a value.');
});

test('only a file of an earlier import is written over', () => {
	writeFileSync(at('notes.txt'), 'what nobody has twice');
	for (const option of ['--report', '--unread'])
		expect(() => order(option, at('notes.txt'))).toThrow(
			`${option} ${at('notes.txt')} would write over a file that no import has written: give it another name.`,
		);
	writeFileSync(at('earlier.csv'), '\ufeffname;price;refused because\r\nTea;x;line 2: price\r\n');
	expect(order('--report', at('earlier.csv'))).toMatchObject({ report: at('earlier.csv') });
	writeFileSync(at('earlier.csv'), 'name,"price\n(Rs)","refused because"\nTea,x,line 2\n');
	expect(order('--report', at('earlier.csv'))).toMatchObject({ report: at('earlier.csv') });
	expect(() => order('--unread', at('earlier.csv'))).toThrow('no import has written');
	writeFileSync(at('earlier.csv'), 'line,what,text\n');
	expect(order('--unread', at('earlier.csv'))).toMatchObject({ what: { unread: at('earlier.csv') } });
	writeFileSync(at('earlier.csv'), '');
	expect(order('--report', at('earlier.csv'))).toMatchObject({ report: at('earlier.csv') });
});

test('an earlier file stays as it is until the new one is whole', async () => {
	writeFileSync(at('refused.csv'), 'of yesterday');
	const before = readdirSync(folder);
	const dropped = openOutput(at('refused.csv'));
	writeFileSync(dropped.path, 'half');
	await dropped.drop();
	expect(readFileSync(at('refused.csv'), 'utf8')).toBe('of yesterday');
	const output = openOutput(at('refused.csv'));
	writeFileSync(output.path, 'whole');
	await output.finish();
	await output.drop();
	expect(readFileSync(at('refused.csv'), 'utf8')).toBe('whole');
	expect(readdirSync(folder)).toEqual(before);
});

test('an option that npm has taken for itself stops the import, which would write', () => {
	const argv = ['products', at('stock.csv'), '--shop', 'a'];
	expect(() => readArguments(argv, { npm_config_dry_run: 'true' })).toThrow('npm has taken --dry-run for itself');
	expect(readArguments([...argv, '--dry-run'], { npm_config_dry_run: 'true' })).toMatchObject({ dryRun: true });
	expect(readArguments(argv, { npm_config_dry_run: '' })).toMatchObject({ dryRun: false });
});
