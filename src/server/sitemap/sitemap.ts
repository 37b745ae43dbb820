import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { INFO_SITEMAP } from '#lib/page/info.ts';
import type { App } from '#server/ports/app.ts';
import { refusalOfFailure } from '#server/responses/failure.ts';
import { INDEX, writeSitemap } from '#server/sitemap/write.ts';
import { changeOwner, ownerFor } from '#server/system/owner.ts';

/** The files are made anew at most so often, and only when something has changed. */
const ROUND_MS = 600_000;

export type Sitemap = {
	/** Where the files are, once they are `ready`. */
	folder: string;
	/** Whether the build has a sitemap of the informational pages for this store's address. */
	hasBuilt: boolean;
	/** Resolves when there are files, which are made where there are none. Rejects where that fails. */
	ready(): Promise<void>;
	/** Says that something has changed which pages show. */
	changed(): void;
	/** Stops also what is being made. */
	stop(): Promise<void>;
};

/** Whether the folder of built files has a sitemap, made for this site: a build may have been made for another address, or for none. */
function hasBuiltSitemap(client: string, site: string): boolean {
	const index = join(client, `${INFO_SITEMAP}-index.xml`);
	return existsSync(index) && readFileSync(index, 'utf8').includes(`<loc>${site}/`);
}

/**
 * Keeps the sitemap's files in `DATA_DIR/sitemap`, in a folder named by the site and the build, `client` being that of its files: other
 * code may make other addresses. Made at the start, because nothing tells what changed before, and then when something has.
 */
export function startSitemap(app: App, client: string): Sitemap {
	const { dataDir, publicSiteUrl: site } = app.settings;
	const all = join(dataDir, 'sitemap');
	const name = createHash('sha256').update(`${site} ${client}`).digest('hex').slice(0, 16);
	const folder = join(all, name);
	const owner = ownerFor(dataDir);
	const hasBuilt = hasBuiltSitemap(client, site);
	const stopping = new AbortController();
	let isOld = true;
	let making: Promise<void> | null = null;

	async function make(): Promise<void> {
		isOld = false;
		try {
			await mkdir(folder, { recursive: true });
			for (const path of [all, folder]) changeOwner(owner, path);
			await writeSitemap(app, { folder, withInfo: !hasBuilt, signal: stopping.signal });
			for (const other of await readdir(all)) if (other !== name) await rm(join(all, other), { recursive: true, force: true });
		} catch (error) {
			isOld = true;
			throw error;
		} finally {
			making = null;
		}
	}
	const makeOnce = (): Promise<void> => {
		making ??= make();
		return making;
	};
	const round = (): void => {
		if (isOld)
			makeOnce().catch((error: unknown) => {
				if (stopping.signal.aborted) return;
				// What passes by itself needs no place in the code.
				const isPassing = refusalOfFailure(error).code === 'UNAVAILABLE';
				app.log.warn(isPassing ? { reason: String(error) } : { err: error }, 'sitemap not made');
			});
	};
	round();
	const timer = setInterval(round, ROUND_MS);
	return {
		folder,
		hasBuilt,
		ready: async () => {
			if (!existsSync(join(folder, `${INDEX}.gz`))) await makeOnce();
		},
		changed: () => {
			isOld = true;
		},
		stop: async () => {
			clearInterval(timer);
			stopping.abort();
			await making?.catch(() => {});
		},
	};
}
