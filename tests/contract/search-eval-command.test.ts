import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the command says its options, and which one it does not know', () => {
	const run = (option: string) => spawnSync(process.execPath, ['bench/search/run.ts', option], { encoding: 'utf8' });
	const help = run('--help');
	expect([help.status, help.stderr]).toEqual([0, '']);
	expect(help.stdout).toContain('--misses');
	const wrong = run('--mises');
	expect([wrong.status, wrong.stdout]).toEqual([2, '']);
	expect(wrong.stderr).toContain("'--mises'");
	expect(wrong.stderr).toContain('--misses');
	expect(wrong.stderr).not.toContain('    at ');
});
