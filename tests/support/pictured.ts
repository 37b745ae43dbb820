import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from './browser.ts';
import { commandEnv } from './command-env.ts';
import { photo } from './photos.ts';
import { ROOT, type Store, startStore } from './store.ts';

export { expect } from '@playwright/test';

const PICTURES = ['front.jpg', 'back.jpg', 'label.jpg'];

async function importRajma({ dataDir }: Store): Promise<void> {
	for (const [i, name] of PICTURES.entries()) writeFileSync(join(dataDir, name), await photo('jpeg', 600 + i, 600));
	const env = { ...commandEnv(), SAMPLE_DATA: '0', DATA_DIR: dataDir };
	const bring = (kind: string, content: string, ...options: string[]) => {
		const file = join(dataDir, 'file.csv');
		writeFileSync(file, content);
		execFileSync(`${ROOT}node_modules/node/bin/node`, ['bin/import.ts', kind, file, ...options], { cwd: ROOT, env });
	};
	bring('shops', 'code,name,category,lat,lng\nrajma,Rajma House,GROCERY,19.1208,72.8782\n');
	const row = `name,price,pack,image,image2,image3\nRajma,150,1 kg,${PICTURES.join()}\n`;
	bring('products', row, '--shop', 'rajma', '--category', 'GROCERY', '--images', dataDir);
}

/** `test` over a store whose one product has three photographs, which came with an import. */
export const test = base.extend<Record<never, never>, { store: Store }>({
	store: [
		async ({}, use) => {
			const store = await startStore();
			await importRajma(store);
			await use(store);
			await store.stop();
		},
		{ scope: 'worker', timeout: 120_000 },
	],
});
