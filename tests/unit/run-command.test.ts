import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackupError } from '#server/backup/backup-error.ts';
import { UpkeepError } from '#server/catalogue-upkeep/upkeep-error.ts';
import { CounterError } from '#server/commands/counter/counter-error.ts';
import { CouponsError } from '#server/commands/coupons/coupons-error.ts';
import { KeysError } from '#server/commands/keys/keys-error.ts';
import { inStore, runCommand, settingsOf } from '#server/db/run-command.ts';
import { ImportError } from '#server/import/import-error.ts';
import { StartError } from '#server/system/errors.ts';

let told: string[] = [];
beforeEach(() => {
	told = [];
	vi.spyOn(console, 'log').mockImplementation((line) => told.push(`out ${line}`));
	vi.spyOn(console, 'error').mockImplementation((line) => told.push(`err ${line}`));
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	process.exitCode = undefined;
});

it('prints what a command says, and ends well', async () => {
	await runCommand(async (print) => print('done'));
	expect([told, process.exitCode]).toEqual([['out done'], undefined]);
});

it('prints no control character that came with a file, nor one that turns its letters round', async () => {
	await runCommand(async (print) => {
		print('the column \u001b[2J\u009b31mName\u0007\r is in line 1\nand\there');
		throw new ImportError('Missing: \u202elatoT\u0000');
	});
	const column = 'out the column \ufffd[2J\ufffd31mName\ufffd\ufffd is in line 1\nand\there';
	expect(told).toEqual([column, 'err Missing: \ufffdlatoT\ufffd']);
});

it.each([StartError, BackupError, CounterError, CouponsError, ImportError, KeysError, UpkeepError])(
	'tells what a command refuses in a line (%o), and ends with 1',
	async (Refusal) => {
		await runCommand(async () => {
			throw new Refusal('There is no such coupon.');
		});
		expect([told, process.exitCode]).toEqual([['err There is no such coupon.'], 1]);
	},
);

it.each([
	[{ code: 'ENOSPC', path: '/backup/orders.gz' }, 'The disk of /backup/orders.gz is full: make room, and run it again.'],
	[{ code: 'ENOSPC' }, 'The disk is full: make room, and run it again.'],
	[{ code: '53100' }, 'The disk of the database is full: make room, and run it again.'],
])('tells a full disk in a line: %o', async (about, line) => {
	await runCommand(async () => {
		throw Object.assign(new Error('no space left'), about);
	});
	expect([told, process.exitCode]).toEqual([[`err ${line}`], 1]);
});

it('leaves any other error as it is', async () => {
	const run = runCommand(async () => {
		throw new TypeError('x is not a function');
	});
	await expect(run).rejects.toThrow(TypeError);
	expect(told).toEqual([]);
});

it('opens no store when a setting is wrong', async () => {
	vi.stubEnv('PORT', 'http');
	await runCommand((print) => inStore(print, async () => print('never')));
	expect([told, process.exitCode]).toEqual([[expect.stringMatching(/^err PORT/)], 1]);
});

it.each([{}, { PARTNER_TOKEN: '' }, { PARTNER_TOKEN: ' ' }])('makes no partner token, which only the store needs: %o', (env) => {
	const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-command-'));
	expect(settingsOf({ ...env, DATA_DIR: dataDir })).toMatchObject({ dataDir, partnerToken: null });
	expect(readdirSync(dataDir)).toEqual([]);
	rmSync(dataDir, { recursive: true });
});

it('takes the partner token that is set', () => {
	const dataDir = mkdtempSync(join(tmpdir(), 'nukkad-command-'));
	expect(settingsOf({ PARTNER_TOKEN: 'token-of-this-test', DATA_DIR: dataDir })).toMatchObject({ partnerToken: 'token-of-this-test' });
	rmSync(dataDir, { recursive: true });
});
