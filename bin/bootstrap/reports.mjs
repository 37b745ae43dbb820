import { existsSync, readFileSync } from 'node:fs';

/** The tests of a vitest JSON report; one that passed with a failure before it needed its second run. */
const ofVitest = ({ testResults }) =>
	testResults.flatMap(({ name: file, assertionResults }) =>
		assertionResults.map(({ fullName, status, failureMessages }) => ({
			name: `${file} › ${fullName}`,
			result: status === 'passed' && failureMessages.length > 0 ? 'flaky' : status,
		})),
	);

const RESULTS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

/** The tests of a Playwright JSON report, whose suites contain suites. */
const ofPlaywright = ({ suites = [], specs = [] }) => [
	...suites.flatMap(ofPlaywright),
	...specs.flatMap(({ file, title, tests }) =>
		tests.map(({ projectName, status }) => ({ name: `[${projectName}] ${file} › ${title}`, result: RESULTS[status] })),
	),
];

/**
 * What a JSON report of vitest or Playwright says: how many tests passed and failed, and the names of the failed and the flaky ones. A run
 * that ended without a report, or failed beside its tests, counts as one failure.
 */
export function readReport(path, code) {
	if (!existsSync(path)) return { passed: 0, failed: 1, names: ['failed: the run ended without a report'] };
	const report = JSON.parse(readFileSync(path, 'utf8'));
	const tests = report.testResults ? ofVitest(report) : ofPlaywright(report);
	const those = (...results) => tests.filter(({ result }) => results.includes(result));
	const failed = those('failed').length;
	const names = those('failed', 'flaky').map(({ name, result }) => `${result}: ${name}`);
	if (code !== 0 && failed === 0) names.push(`failed: the run ended with ${code} beside its tests`);
	return { passed: those('passed', 'flaky').length, failed: code !== 0 && failed === 0 ? 1 : failed, names };
}
