import { createHash } from 'node:crypto';
import { LANGUAGES } from '#lib/languages.ts';
import { remember } from '#server/catalogue/memo.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { App } from '#server/ports/app.ts';
import { keptPages } from '#server/sitemap/kept.ts';
import { latest, type SitemapPage } from '#server/sitemap/page.ts';
import { PAGE_TABLES, type PageTable, pagesOf, type TablePart, tableParts } from '#server/sitemap/tables.ts';
import { URLSET_CLOSE, URLSET_OPEN, urlElements } from '#server/sitemap/xml.ts';

/**
 * https://www.sitemaps.org/protocol.html allows 50,000 addresses and 50 MB in a file. With seven alternates the longest of ours
 * takes 2 kB, so the bytes run out first: 4,000 pages in six languages are 24,000 addresses and at most 48 MB.
 */
const PAGES_PER_FILE = 4_000;
export const ADDRESSES_PER_FILE = PAGES_PER_FILE * LANGUAGES.length;

const FILES_MS = 60_000;

/** One file: pages kept in memory, or a part of a table. `print` is another whenever what it says is. */
export type SitemapFile = { changedAt: Date | null; print: string } & (
	| { kind: 'kept'; pages: readonly SitemapPage[] }
	| { kind: 'table'; table: PageTable; part: TablePart }
);

const keptFile = (pages: readonly SitemapPage[]): SitemapFile => ({
	kind: 'kept',
	pages,
	changedAt: latest(pages.map(({ changedAt }) => changedAt)),
	print: createHash('sha256').update(JSON.stringify(pages)).digest('base64url'),
});

/** The files of the sitemap in their order; file n is `/sitemap-{n}.xml`, from 1. */
export function sitemapFiles(app: App, size = PAGES_PER_FILE): Promise<SitemapFile[]> {
	const load = async () => {
		const kept = await keptPages(app);
		const files = Array.from({ length: Math.ceil(kept.length / size) }, (_, i) => keptFile(kept.slice(i * size, (i + 1) * size)));
		for (const table of PAGE_TABLES)
			for (const part of await tableParts(app, table, size))
				files.push({ kind: 'table', table, part, changedAt: part.changedAt, print: part.print });
		return files;
	};
	return remember(app, `sitemap files ${size}`, load, [tag.catalog], FILES_MS);
}

/** A file's XML in pieces, one page each, as it is read from the database. */
export async function* sitemapXml(app: App, file: SitemapFile): AsyncGenerator<string> {
	const pages = file.kind === 'kept' ? file.pages : pagesOf(app, file.table, file.part);
	yield URLSET_OPEN;
	for await (const page of pages) yield urlElements(page, app.settings.publicSiteUrl);
	yield URLSET_CLOSE;
}
