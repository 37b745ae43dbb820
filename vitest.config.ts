import { defineConfig } from 'vitest/config';

/** A busy machine may lose one race; a test that needed its second run is named as flaky at the end (bin/bootstrap/check.mjs). */
const SECOND_RUN = { retry: 1 };
const UNIT = { name: 'unit', testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
	test: {
		reporters: process.env.TEST_REPORT ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]] : ['default'],
		// For two cores: more files at once make each one slower and time-outs more likely.
		maxWorkers: 2,
		projects: [
			// One registry of modules for all files of a worker, which halves the time.
			{ test: { ...UNIT, include: ['tests/unit/*.test.ts'], isolate: false } },
			// The browser's stores keep state, so each file has a registry of its own. They run in processes, because the threads of one process
			// share `navigator.locks`, and Node 24 spins without end and fills its memory when two threads wait for one lock.
			{ test: { ...UNIT, name: 'unit-stores', include: ['tests/unit/stores/*.test.ts'] } },
			{ test: { ...UNIT, name: 'house', include: ['tests/house/**/*.test.ts'], isolate: false } },
			{
				test: {
					...SECOND_RUN,
					name: 'contract',
					// Each file has a database of its own; the server's modules are loaded once in each worker, which spares a third of the processor.
					isolate: false,
					include: ['tests/contract/**/*.test.ts'],
					globalSetup: 'tests/support/postgres.ts',
					testTimeout: 360_000,
					hookTimeout: 240_000,
				},
			},
			// Each starts stores and databases of its own, so they go one after the other.
			{
				test: {
					...SECOND_RUN,
					name: 'process',
					include: ['tests/process/**/*.test.ts'],
					globalSetup: 'tests/support/prepared.ts',
					fileParallelism: false,
					testTimeout: 480_000,
					hookTimeout: 240_000,
				},
			},
		],
	},
});
