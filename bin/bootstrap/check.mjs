import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, SIGNALS } from './run.mjs';

/** Counts of a vitest or Playwright JSON report. A run that ended without one, or failed beside its tests, counts as one failure. */
function countsOf(report, code) {
	if (!existsSync(report)) return { passed: 0, failed: 1 };
	const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8'));
	const passed = numPassedTests ?? stats.expected + stats.flaky;
	const failed = numFailedTests ?? stats.unexpected;
	return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const CORES = 2;

const tool = (program, ...args) => ({
	command: () => [program, args],
	counts: (_report, code) => ({ passed: Number(code === 0), failed: Number(code !== 0) }),
});
const vitest = (project) => ({
	command: (files) => ['vitest', ['run', `--project=${project}`, `--maxWorkers=${CORES}`, ...files]],
	counts: countsOf,
});

/** Every kind of check by its name; a kind of tests is also the name of their folder in `tests`. */
const KINDS = {
	types: tool('astro', 'check', '--minimumFailingSeverity', 'error'),
	style: tool('biome', 'check', '.'),
	/** The size of the built pages; the limits are in .size-limit.json. */
	weight: tool('size-limit'),
	house: vitest('house'),
	unit: vitest('unit*'),
	contract: vitest('contract'),
	process: vitest('process'),
	browser: { command: (files) => ['playwright', ['test', ...files]], counts: countsOf },
};

/**
 * Rounds of lanes: the kinds of a lane go one after the other, the lanes of a round side by side. The tests of processes mostly wait, so
 * another lane goes beside them; the browser's go by themselves.
 */
const ROUNDS = [
	[
		['process', 'weight'],
		['types', 'style', 'house', 'unit', 'contract'],
	],
	[['browser']],
];

/**
 * Runs the kinds, whatever fails before, until a signal stops it; of a kind of tests only the `files` given for it. Prints a table of
 * seconds and then `N passed, N failed`; returns the exit code.
 */
export async function check(names, env = {}, files = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-reports-'));
	const rows = [];
	let isStopped = false;
	const stop = () => {
		isStopped = true;
	};
	for (const signal of SIGNALS) process.once(signal, stop);
	for (const round of ROUNDS) {
		const lanes = round.map((lane) => lane.filter((name) => names.includes(name))).filter((lane) => lane.length > 0);
		const runLane = async (lane) => {
			for (const name of lane) {
				if (isStopped) return;
				const report = join(folder, `${name}.json`);
				const [program, args] = KINDS[name].command(files[name] ?? []);
				console.log(`— ${name}`);
				const began = performance.now();
				const prefix = lanes.length > 1 ? `${name} | ` : '';
				const code = await run(program, args, { ASTRO_TELEMETRY_DISABLED: '1', ...env, TEST_REPORT: report }, prefix);
				rows.push({ name, seconds: (performance.now() - began) / 1000, ...KINDS[name].counts(report, code) });
			}
		};
		await Promise.all(lanes.map(runLane));
	}
	rmSync(folder, { recursive: true, force: true });
	return summary(rows);
}

function summary(rows) {
	console.log('\nkind      seconds  passed  failed');
	for (const { name, seconds, passed, failed } of rows)
		console.log(name.padEnd(9), seconds.toFixed(1).padStart(7), String(passed).padStart(7), String(failed).padStart(7));
	const sum = (count) => rows.reduce((total, row) => total + row[count], 0);
	console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
	return sum('failed') === 0 ? 0 : 1;
}
