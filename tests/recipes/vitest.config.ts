import { defineConfig } from 'vitest/config';

/** `npm run recipes`: the configurations of docs/edge before two processes of the store, one recipe after the other. */
export default defineConfig({
	resolve: { conditions: ['source'] },
	test: {
		root: new URL('../..', import.meta.url).pathname,
		include: ['tests/recipes/*.test.ts'],
		fileParallelism: false,
		// A machine that does much else may need longer than the promise; what needed its second run is named.
		retry: 1,
		testTimeout: 120_000,
		hookTimeout: 300_000,
	},
});
