import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';

/** Counts of a vitest or Playwright JSON report. A run that ended without one, or failed beside its tests, counts as one failure. */
function countsOf(report, code) {
	if (!existsSync(report)) return { passed: 0, failed: 1 };
	const { numPassedTests, numFailedTests, stats } = JSON.parse(readFileSync(report, 'utf8'));
	const passed = numPassedTests ?? stats.expected + stats.flaky;
	const failed = numFailedTests ?? stats.unexpected;
	return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

const plain = (program, args) => async () => {
	const code = await run(program, args, { ASTRO_TELEMETRY_DISABLED: '1' });
	return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

const reported = (program, args) => async (env, report) => countsOf(report, await run(program, args, { ...env, TEST_REPORT: report }));

const project = (name) => ['--project', name];

/** Every part of the check by name; the tests of vitest go in one run. */
const parts = {
	types: plain('astro', ['check', '--minimumFailingSeverity', 'error']),
	style: plain('biome', ['check', '.']),
	/** What the built pages may weigh; the limits are in .size-limit.json. */
	weight: plain('size-limit', []),
	browser: reported('playwright', ['test']),
};

/** Runs the parts to their end, whatever fails before; prints `N passed, N failed` last; returns the exit code. */
export async function check(names, env = {}) {
	const projects = names.filter((name) => !(name in parts));
	const steps = names.filter((name) => name in parts).map((name) => [name, parts[name]]);
	if (projects.length > 0)
		steps.splice(names.includes('browser') ? -1 : steps.length, 0, ['tests', reported('vitest', ['run', ...projects.flatMap(project)])]);
	const folder = mkdtempSync(join(tmpdir(), 'nukkad-reports-'));
	const total = { passed: 0, failed: 0 };
	for (const [name, step] of steps) {
		console.log(`\n— ${name}`);
		const { passed, failed } = await step(env, join(folder, `${name}.json`));
		total.passed += passed;
		total.failed += failed;
	}
	rmSync(folder, { recursive: true, force: true });
	console.log(`\n${total.passed} passed, ${total.failed} failed`);
	return total.failed === 0 ? 0 : 1;
}
