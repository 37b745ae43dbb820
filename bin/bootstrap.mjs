#!/usr/bin/env node
import { findBrowsers } from './bootstrap/browser.mjs';
import { build, buildName, isBuilt } from './bootstrap/build.mjs';
import { chaosEnv } from './bootstrap/chaos.mjs';
import { check, OF_BUILT } from './bootstrap/check.mjs';
import { install, isInstalled } from './bootstrap/install.mjs';
import { run } from './bootstrap/run.mjs';
import { testFiles } from './bootstrap/test-files.mjs';

/**
 * The entry of `npm start`, `npm test` and the other commands: plain JavaScript without dependencies, for any Node from 20 on. It installs
 * and builds what is missing or old, then starts the pinned Node of node_modules.
 */
const [name = '', ...rest] = process.argv.slice(2);

/** The commands that work on a store beside it, each a file of `bin`. */
const COMMANDS = ['backup', 'catalogue', 'config', 'counter', 'coupons', 'keys', 'restore'];
const commandTask = (name) => () => {
	install();
	return run('node', [`bin/${name}.ts`, ...rest]);
};

const tasks = {
	...Object.fromEntries(COMMANDS.map((name) => [name, commandTask(name)])),
	start: async () => {
		install();
		// The start reads the settings again, but a wrong one should not wait for a whole build.
		const name = buildName();
		const code = isBuilt(name) ? 0 : await run('node', ['bin/settings.ts']);
		if (code !== 0) return code;
		build(name);
		return run('node', ['server.mjs']);
	},
	dev: () => {
		install({ dev: true });
		return run('node', ['bin/dev.ts'], { ASTRO_TELEMETRY_DISABLED: '1' });
	},
	build: () => {
		install();
		build();
		return 0;
	},
	import: () => {
		// Help changes nothing, so any installed packages are enough.
		if (!(rest.includes('--help') && isInstalled())) install();
		// With a small young generation a million rows need as much memory as a hundred thousand, 70 MB less, and not more time. What is live stays
		// at 45 MB, but left to itself the heap grows to three times that before it is swept: another 80 MB for a few seconds of processor time.
		return run('node', ['--max-semi-space-size=4', '--heap-growing-percent=50', 'bin/import.ts', ...rest]);
	},
	bench: () => {
		install({ dev: true });
		build();
		return run('node', ['bench/run.ts', ...rest], findBrowsers());
	},
	recipes: () => {
		install({ dev: true });
		build();
		return run('vitest', ['run', '--config', 'tests/recipes/vitest.config.ts', ...rest]);
	},
	'search:eval': () => {
		install({ dev: true });
		return run('node', ['bench/search/run.ts', ...rest]);
	},
	chaos: () => {
		const env = chaosEnv(rest);
		install({ dev: true });
		build();
		const files = ['tests/process/crash.test.ts', 'tests/process/database-away.test.ts'];
		return run('vitest', ['run', ...files, '--project=process', '--disable-console-intercept'], env);
	},
	check: () => {
		install({ dev: true });
		return check(['types', 'astro', 'style', 'house']);
	},
	unit: async () => {
		install({ dev: true });
		// Tests of the server have one worker: a second would load modules and word lists anew.
		// Tests of the stores load theirs for each file in any case, and mostly wait: they have two.
		const halves =
			rest.length > 0
				? [[1, 'house', 'unit*']]
				: [
						[1, 'unit'],
						[2, 'house', 'unit-stores'],
					];
		const args = halves.map(([workers, ...half]) => [
			'run',
			...half.map((project) => `--project=${project}`),
			`--maxWorkers=${workers}`,
			...rest,
		]);
		return Math.max(...(await Promise.all(args.map((each) => run('vitest', each)))));
	},
	/** All of it, or the test files that have one of the words after `--` in their path. */
	test: () => {
		const files = rest.length > 0 ? testFiles(rest) : undefined;
		const kinds = files ? Object.keys(files) : ['types', 'astro', 'style', 'house', 'unit', 'contract', 'process', 'weight', 'browser'];
		install({ dev: true });
		if (!kinds.some((kind) => OF_BUILT.includes(kind))) return check(kinds, { files });
		// A process of its own, so that what needs no pages is checked meanwhile.
		const built = run('node', ['bin/bootstrap.mjs', 'build']).then((code) => code === 0);
		const env = kinds.includes('process') || kinds.includes('browser') ? findBrowsers() : {};
		return check(kinds, { env, files, built });
	},
};

const task = tasks[name];
if (!task) {
	console.error(`bootstrap takes one of: ${Object.keys(tasks).join(', ')}`);
	process.exit(2);
}
try {
	process.exit(await task());
} catch (error) {
	console.error(error.message);
	process.exit(1);
}
