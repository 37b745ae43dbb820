import { existsSync, readFileSync } from 'node:fs';

/** The tests of a vitest JSON report; one that passed with a failure before it is flaky. A file that fails beside its tests counts as one. */
const ofVitest = ({ testResults }) =>
	testResults.flatMap(({ name: file, status: ofFile, assertionResults }) => {
		const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
			file,
			name: `${file} › ${fullName}`,
			result: status === 'passed' && failureMessages.length > 0 ? 'flaky' : status,
		}));
		const isExplained = ofFile !== 'failed' || tests.some(({ result }) => result === 'failed');
		return isExplained ? tests : [...tests, { file, name: `${file} › before or after its tests`, result: 'failed' }];
	});

const RESULTS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' };

/** The tests of a Playwright JSON report, whose suites contain suites. */
const ofPlaywright = ({ suites = [], specs = [] }) => [
	...suites.flatMap(ofPlaywright),
	...specs.flatMap(({ file, title, tests }) =>
		tests.map(({ projectName, status }) => ({ file, name: `[${projectName}] ${file} › ${title}`, result: RESULTS[status] })),
	),
];

/** What tests say together: how many passed and failed, and the names of the failed and the flaky ones. */
const counted = (tests) => {
	const those = (...results) => tests.filter(({ result }) => results.includes(result));
	const names = those('failed', 'flaky').map(({ name, result }) => `${result}: ${name}`);
	return { tests, passed: those('passed', 'flaky').length, failed: those('failed').length, names };
};

/** The count of a run that failed as a whole, for the reason `name`. */
export const failedRun = (name) => counted([{ file: null, name, result: 'failed' }]);

/**
 * What a JSON report of vitest or Playwright says. A run that ended without a report, or failed beside its tests, counts as one failure, of no
 * file.
 */
export function readReport(path, code) {
	if (!existsSync(path)) return failedRun('the run ended without a report');
	const report = JSON.parse(readFileSync(path, 'utf8'));
	const tests = report.testResults ? ofVitest(report) : ofPlaywright(report);
	const found = counted(tests);
	return code !== 0 && found.failed === 0 ? counted([...tests, ...failedRun(`the run ended with ${code} beside its tests`).tests]) : found;
}

/** The files with failed tests; none when something failed beside every file. */
export function failedFiles({ tests }) {
	const files = tests.filter(({ result }) => result === 'failed').map(({ file }) => file);
	return files.includes(null) ? [] : [...new Set(files)];
}

/** The count of a run of which the `files` ran once more: the second result stands, and what failed only at the first is flaky. */
export function afterSecondRun(first, second, files) {
	const failedFirst = new Set(first.tests.filter(({ result }) => result === 'failed').map(({ name }) => name));
	const now = second.tests.map((test) => (test.result === 'passed' && failedFirst.has(test.name) ? { ...test, result: 'flaky' } : test));
	return counted([...first.tests.filter(({ file }) => !files.includes(file)), ...now]);
}
