import { LANGUAGES } from '#lib/languages.ts';
import type { App } from '#server/app/app.ts';
import { remember } from '#server/catalog/memo.ts';
import { tag } from '#server/catalog/tags.ts';
import { fixedPages } from '#server/sitemap/fixed.ts';
import { fileStarts, PAGE_TABLES, pagesOf } from '#server/sitemap/tables.ts';
import { type SitemapPage, URLSET_CLOSE, URLSET_OPEN, urlElements } from '#server/sitemap/xml.ts';

/**
 * https://www.sitemaps.org/protocol.html allows 50,000 addresses and 50 MB in a file. With seven alternates the longest of ours
 * takes 2 kB, so the bytes run out first: 4,000 pages in six languages are 24,000 addresses and at most 48 MB.
 */
export const PAGES_PER_FILE = 4_000;
export const ADDRESSES_PER_FILE = PAGES_PER_FILE * LANGUAGES.length;

const STARTS_MS = 60_000;

/** One file: the fixed pages (`table` null), or the rows of a table from one id to before another. */
export type SitemapFile = { table: number | null; from: string; before: string | null };

/** The files of the sitemap in their order; file n is `/sitemap-{n}.xml`, from 1. */
export function sitemapFiles(app: App, size = PAGES_PER_FILE): Promise<SitemapFile[]> {
	const load = async () => {
		const files: SitemapFile[] = [{ table: null, from: '', before: null }];
		for (const [table, rows] of PAGE_TABLES.entries()) {
			const starts = await fileStarts(app, rows, size);
			files.push(...starts.map((from, i) => ({ table, from, before: starts[i + 1] ?? null })));
		}
		return files;
	};
	return remember(app, `sitemap files ${size}`, load, [tag.catalog], STARTS_MS);
}

async function* pages(app: App, { table, from, before }: SitemapFile): AsyncGenerator<SitemapPage> {
	const rows = table === null ? undefined : PAGE_TABLES[table];
	if (rows) yield* pagesOf(app, rows, from, before);
	else yield* await fixedPages(app);
}

/** A file's XML in pieces, one page each, as it is read from the database. */
export async function* sitemapXml(app: App, file: SitemapFile): AsyncGenerator<string> {
	yield URLSET_OPEN;
	for await (const page of pages(app, file)) yield urlElements(page, app.settings.publicSiteUrl);
	yield URLSET_CLOSE;
}
