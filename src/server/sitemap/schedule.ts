import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { INFO_SITEMAP } from '#lib/page/info.ts';
import type { App } from '#server/ports/app.ts';
import { INDEX, writeSitemap } from '#server/sitemap/write.ts';
import { atIntervals } from '#server/system/at-intervals.ts';
import { changeOwner, ownerFor } from '#server/system/data-dir-owner.ts';
import { logFailedWork } from '#server/throttle/log-failed-work.ts';
import { createSingleFlight } from '#server/throttle/single-flight.ts';

/** The least time between two runs; the files are made again only when something has changed. */
const ROUND_MS = 600_000;

export type Sitemap = {
	/** The folder of the files, which exist once `ready` resolves. */
	folder: string;
	/** Whether the build has a sitemap of the informational pages for this store's address. */
	hasBuilt: boolean;
	/** Resolves when there are files; makes them when there are none. Rejects when that fails. */
	ready(): Promise<void>;
	/** Tells that something on the pages has changed. */
	changed(): void;
	/** Stops, also a run under way. */
	stop(): Promise<void>;
};

/** Whether the build has a sitemap for this site: a build may be made for another address, or for none. */
function hasBuiltSitemap(client: string, site: string): boolean {
	const index = join(client, `${INFO_SITEMAP}-index.xml`);
	return existsSync(index) && readFileSync(index, 'utf8').includes(`<loc>${site}/`);
}

/**
 * Makes the sitemap's files in `DATA_DIR/sitemap`, in a folder named by the site and the build, because another build may have other
 * addresses; `client` is the build's folder of files. They are made at the start, because earlier changes are not known, and after changes.
 */
export function startSitemap(app: App, client: string): Sitemap {
	const { dataDir, publicSiteUrl: site } = app.settings;
	const all = join(dataDir, 'sitemap');
	const name = createHash('sha256').update(`${site} ${client}`).digest('hex').slice(0, 16);
	const folder = join(all, name);
	const owner = ownerFor(dataDir);
	const hasBuilt = hasBuiltSitemap(client, site);
	const stopping = new AbortController();
	const once = createSingleFlight<void>();
	let isOld = true;

	async function write(): Promise<void> {
		isOld = false;
		try {
			await mkdir(folder, { recursive: true });
			for (const path of [all, folder]) changeOwner(owner, path);
			await writeSitemap(app, { folder, withInfo: !hasBuilt, signal: stopping.signal });
			for (const file of await readdir(folder)) changeOwner(owner, join(folder, file));
			for (const other of await readdir(all)) if (other !== name) await rm(join(all, other), { recursive: true, force: true });
		} catch (error) {
			isOld = true;
			throw error;
		}
	}
	const make = (): Promise<void> => once(folder, write);
	const round = async (): Promise<void> => {
		if (!isOld) return;
		await make().catch((error: unknown) => {
			if (!stopping.signal.aborted) logFailedWork(app, 'sitemap not made', error);
		});
	};
	const rounds = atIntervals(ROUND_MS, round);
	return {
		folder,
		hasBuilt,
		ready: async () => {
			if (!existsSync(join(folder, `${INDEX}.gz`))) await make();
		},
		changed: () => {
			isOld = true;
		},
		stop: async () => {
			stopping.abort();
			await rounds.stop();
		},
	};
}
