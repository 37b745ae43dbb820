import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterSecondRun, failedFiles, failedRun, readReport } from './reports.mjs';
import { run, SIGNALS } from './run.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const tool = (program, ...args) => ({
	command: () => [program, args],
	counts: (_report, code) => ({ tests: [], passed: Number(code === 0), failed: Number(code !== 0), names: [] }),
});
const vitest = (project, alone = 2) => ({
	command: (files, isAlone) => ['vitest', ['run', `--project=${project}`, `--maxWorkers=${isAlone ? alone : 1}`, ...files]],
	counts: readReport,
});

/** Every kind of check by its name; a kind of tests is also the name of their folder in `tests`. */
const KINDS = {
	types: tool('typescript'),
	/** The types of the templates alone, which TypeScript 7 does not read (ADR 92). */
	astro: tool('astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumFailingSeverity', 'error'),
	style: tool('biome', 'check', '.'),
	/** The size of the built pages; the limits are in .size-limit.json. */
	weight: tool('size-limit'),
	house: vitest('house'),
	// A second worker would load the server's modules and word lists anew.
	unit: vitest('unit*', 1),
	contract: vitest('contract'),
	process: vitest('process'),
	browser: { command: (files, isAlone) => ['playwright', ['test', `--workers=${isAlone ? 3 : 2}`, ...files]], counts: readReport },
};

/**
 * The kinds of a lane go one after the other, the lanes side by side: each waits a third of its time, which the others use. They end at about the
 * same time on two cores, with one worker of vitest and two of Playwright, which keep them busy.
 * The build, which runs meanwhile, writes the types of the pages at its begin: what reads them comes later.
 */
const LANES = [['browser'], ['style', 'unit', 'process', 'weight', 'types', 'astro'], ['house', 'contract']];
/** So many files with failed tests run once more at the end, with nothing beside them: more are no accident of a busy machine. */
const AT_MOST_AGAIN = 5;
/** What needs the built pages. */
export const OF_BUILT = ['browser', 'process', 'weight', 'contract'];

/**
 * Runs the kinds, whatever fails before, until a signal stops it; of a kind of tests only the `files` given for it. Kinds that need the
 * built pages wait for `built`, which resolves to whether they are there, and fail without them. Prints a table of seconds, the names of
 * the tests that failed or are flaky, and then `N passed, N failed`; returns the exit code.
 */
export async function check(names, { env = {}, files = {}, built = Promise.resolve(true) } = {}) {
	const folder = temporaryFolder();
	const rows = [];
	let isStopped = false;
	const stop = () => {
		isStopped = true;
	};
	for (const signal of SIGNALS) process.once(signal, stop);
	const lanes = LANES.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length > 0);
	const runKind = async (name, only) => {
		const report = join(folder, `${name}.json`);
		rmSync(report, { force: true });
		const [program, args] = KINDS[name].command(only, lanes.length === 1);
		console.log(`— ${name}`);
		const began = performance.now();
		const prefix = lanes.length > 1 ? `${name} | ` : '';
		const code = await run(program, args, { ASTRO_TELEMETRY_DISABLED: '1', ...env, TMPDIR: folder, TEST_REPORT: report }, prefix);
		return { name, seconds: (performance.now() - began) / 1000, ...KINDS[name].counts(report, code) };
	};
	const runLane = async (lane) => {
		for (const name of lane) {
			const isReady = !OF_BUILT.includes(name) || (await built);
			if (isStopped) return;
			if (!isReady) {
				rows.push({ name, seconds: 0, ...failedRun(`${name} needs the pages, which could not be built`) });
				continue;
			}
			rows.push(await runKind(name, files[name] ?? []));
		}
	};
	await Promise.all(lanes.map(runLane));
	for (const [at, row] of rows.entries()) {
		const again = failedFiles(row);
		if (isStopped || again.length === 0 || again.length > AT_MOST_AGAIN) continue;
		const second = await runKind(row.name, again);
		rows[at] = { name: row.name, seconds: row.seconds + second.seconds, ...afterSecondRun(row, second, again) };
	}
	rmSync(folder, { recursive: true, force: true });
	return summary(rows);
}

function summary(rows) {
	console.log('\nkind      seconds  passed  failed');
	for (const { name, seconds, passed, failed } of rows)
		console.log(name.padEnd(9), seconds.toFixed(1).padStart(7), String(passed).padStart(7), String(failed).padStart(7));
	const names = rows.flatMap((row) => row.names);
	if (names.length > 0) console.log(`\n${names.join('\n')}`);
	const sum = (count) => rows.reduce((total, row) => total + row[count], 0);
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') === 0 ? 0 : 1;
}
