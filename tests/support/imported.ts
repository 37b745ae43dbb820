import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as base } from './browser.ts';
import { REAL } from './real-files.ts';
import { type Store, startStore } from './store.ts';

export { expect } from '@playwright/test';

const ROOT = new URL('../../', import.meta.url).pathname;
const NODE = `${ROOT}node_modules/node/bin/node`;
const run = promisify(execFile);

/** Open round the clock, so that what a test shows is true at every hour; a minimum, so that it has to be reached. */
const SHOP_OPTIONS = ['--hours', 'Mo-Su 00:00-24:00', '--min-order', '49', '--radius', '4000'];

async function importReal({ dataDir }: Store): Promise<void> {
	const env = { PATH: process.env.PATH ?? '', SAMPLE_DATA: '0', DATA_DIR: dataDir };
	for (const argv of [REAL.localities(), [...REAL.shops(), ...SHOP_OPTIONS], REAL.products()])
		await run(NODE, ['bin/import.ts', ...argv], { cwd: ROOT, env });
}

/** `test` over a store that began empty and was filled from the real files by the import command while it ran; OTPs are real ones. */
export const test = base.extend<Record<never, never>, { store: Store }>({
	store: [
		async ({}, use) => {
			const store = await startStore({ env: { OTP_FIXED: '' } });
			await importReal(store);
			await use(store);
			await store.stop();
		},
		{ scope: 'worker', timeout: 240_000 },
	],
});
