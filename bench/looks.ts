import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { clockAt, ROOT, startStore } from '../tests/support/store.ts';
import { compareFolders } from './looks/compare.ts';
import { scenesOf } from './looks/scenes.ts';
import { shootAll } from './looks/shoot.ts';
import { CHROME } from './support/chrome.ts';
import { noteGoal, printTable, progress } from './support/report.ts';

/** A Wednesday morning, when nearly every shop is open: the same for every run, so that pictures of two days compare. */
const AT = '2026-11-25T11:00:00+05:30';

/** Pages that name their own address look the same in every run. */
const PORT = '48321';

/**
 * Screenshots of every kind of page, of /design and of what opens over a page, in three languages, three widths and both themes, and how
 * many differ from those of an earlier run. `LOOKS_ROOT` is another built checkout to shoot, `LOOKS_TO` the folder for the pictures,
 * `LOOKS_BESIDE` the folder of the earlier run, `LOOKS_ONLY` a pattern for some of the names.
 */
export async function run(): Promise<void> {
	const {
		LOOKS_ROOT: root = ROOT,
		LOOKS_TO: to = join(tmpdir(), 'nukkad-looks'),
		LOOKS_BESIDE: beside,
		LOOKS_ONLY: only = '',
	} = process.env;
	const store = await startStore({ root, env: { SAMPLE_DATA: '1', PORT, TRUST_PROXY: '1', ...clockAt(AT) } });
	const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] });
	try {
		const shot = await shootAll(browser, store.url, await scenesOf(store, new RegExp(only)), to);
		progress(`${shot} pictures in ${to}`);
	} finally {
		await browser.close();
		await store.stop();
	}
	if (!beside) return;
	const { compared, differing } = await compareFolders(beside, to, new RegExp(only));
	if (differing.length > 0) printTable('Pictures that differ; each has a copy marked in red in `differing`', differing);
	noteGoal(`no look differs from ${beside}`, `${differing.length} of ${compared}`, differing.length === 0 && compared > 0);
}
