import { createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LANGUAGES } from '#lib/languages.ts';
import type { App } from '#server/ports/app.ts';
import { fewPages, infoPages } from '#server/sitemap/few-pages.ts';
import { latest, type SitemapPage } from '#server/sitemap/page.ts';
import { PAGE_TABLES, pagesOf } from '#server/sitemap/page-tables.ts';
import { sitemapIndex, urlset } from '#server/sitemap/xml.ts';

/**
 * https://www.sitemaps.org/protocol.html allows 50,000 addresses and 50 MB in a file. With seven alternates the longest address
 * takes 2 kB, so the bytes are the limit: 4,000 pages in six languages are 24,000 addresses and at most 48 MB.
 */
const PAGES_PER_FILE = 4_000;
export const ADDRESSES_PER_FILE = PAGES_PER_FILE * LANGUAGES.length;

export const INDEX = 'sitemap-index.xml';

export type SitemapOrder = {
	/** A folder that exists. */
	folder: string;
	/** Whether the informational pages are listed here too, because the build has no sitemap of them for this address. */
	withInfo: boolean;
	pagesPerFile?: number;
	signal?: AbortSignal;
};

/** Pages in groups of `size`, each at least one. */
async function* grouped(pages: Iterable<SitemapPage> | AsyncIterable<SitemapPage>, size: number): AsyncGenerator<SitemapPage[]> {
	let group: SitemapPage[] = [];
	for await (const page of pages) {
		if (group.push(page) < size) continue;
		yield group;
		group = [];
	}
	if (group.length > 0) yield group;
}

/** Writes a compressed file in one step. A file with the same content stays, so that crawlers that have it are not sent it again. */
async function writeFile(folder: string, name: string, xml: Iterable<string>, signal?: AbortSignal): Promise<void> {
	const path = join(folder, `${name}.gz`);
	const aside = `${path}.${process.pid}`;
	try {
		await pipeline(Readable.from(xml), createGzip({ level: 5 }), createWriteStream(aside), { ...(signal && { signal }) });
		const before = await readFile(path).catch(() => null);
		if (!before?.equals(await readFile(aside))) await rename(aside, path);
	} finally {
		await rm(aside, { force: true });
	}
}

/**
 * Writes the sitemap of all pages from the database: `sitemap-1.xml.gz` and on, each of one kind of page, and at the end the index. Only the
 * pages of one file are in memory at a time.
 */
export async function writeSitemap(app: App, { folder, withInfo, pagesPerFile = PAGES_PER_FILE, signal }: SitemapOrder): Promise<void> {
	const site = app.settings.publicSiteUrl;
	const few = [...(await fewPages(app)), ...(withInfo ? infoPages() : [])];
	const files: { changedAt: Date | null }[] = [];
	for (const pages of [few, ...PAGE_TABLES.map((table) => pagesOf(app, table))])
		for await (const group of grouped(pages, pagesPerFile)) {
			const count = files.push({ changedAt: latest(group.map(({ changedAt }) => changedAt)) });
			await writeFile(folder, `sitemap-${count}.xml`, urlset(group, site), signal);
		}
	await writeFile(folder, INDEX, [sitemapIndex(files, site)], signal);
	const numberOf = (name: string) => Number(/^sitemap-(\d+)\.xml\.gz$/.exec(name)?.[1] ?? 0);
	for (const name of await readdir(folder)) if (numberOf(name) > files.length) await rm(join(folder, name), { force: true });
}
