import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as base } from './browser.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { commandEnv } from './command-env.ts';
import { ROOT, type Store, startStore } from './store.ts';

export { expect } from '@playwright/test';

const NODE = `${ROOT}node_modules/node/bin/node`;
const run = promisify(execFile);

/**
 * Shops without hours in the file are open round the clock, so that a test passes at every hour; the minimum order is set so that tests
 * have to reach it.
 */
const SHOP_OPTIONS = ['--hours', 'Mo-Su 00:00-24:00', '--min-order', '49', '--radius', '4000'];

/** Imports the three files by the command, as a shop's owner does; faulty rows are left out. */
export async function importCatalogue({ dataDir }: Pick<Store, 'dataDir'>, catalogue: Catalogue): Promise<void> {
	const env = { ...commandEnv(), SAMPLE_DATA: '0', DATA_DIR: dataDir };
	for (const argv of [catalogue.localities(), [...catalogue.shops(), ...SHOP_OPTIONS], catalogue.products()])
		await run(NODE, ['bin/import.ts', ...argv, '--keep-going'], { cwd: ROOT, env });
}

/** `test` over a store that began empty and was filled from a catalogue by the import command while it ran; OTPs are real ones. */
export const testOver = (catalogue: Catalogue) =>
	base.extend<Record<never, never>, { store: Store }>({
		store: [
			async ({}, use) => {
				const store = await startStore({ env: { OTP_FIXED: '' } });
				await importCatalogue(store, catalogue);
				await use(store);
				await store.stop();
			},
			{ scope: 'worker', timeout: 240_000 },
		],
	});
