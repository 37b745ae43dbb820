import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../../tests/support/store.ts';

const NODE = join(ROOT, 'node_modules/node/bin/node');

export type ImportRun = {
	/** Seconds from the start of the command to its end. */
	took: number;
	/** The peak memory of the process in kB, from the system. */
	peak: number;
	/** Rows of the file, by the command's own report. */
	rows: number;
};

/** Runs the import command in a process of its own, as `npm run import` does; `before` is a module that runs there first. */
export async function runImportCommand(dataDir: string, argv: readonly string[], before = ''): Promise<ImportRun> {
	const watch = `${before}\nprocess.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'));`;
	// As bin/bootstrap.mjs runs it.
	const flags = ['--max-semi-space-size=4', '--heap-growing-percent=50', '--import', `data:text/javascript,${encodeURIComponent(watch)}`];
	const start = performance.now();
	const child = spawn(NODE, [...flags, 'bin/import.ts', ...argv], {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: dataDir, SAMPLE_DATA: '0' },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (bytes) => {
			said += bytes;
		});
	const [code] = await once(child, 'close');
	const took = (performance.now() - start) / 1_000;
	const peak = Number(/peak (\d+)/.exec(said)?.[1]);
	const rows = Number(/^([\d,]+) rows? in the file/m.exec(said)?.[1]?.replaceAll(',', ''));
	if (code !== 0 || !peak) throw new Error(`the import ended with ${code}: ${said}`);
	return { took, peak, rows };
}
