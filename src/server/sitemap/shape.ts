import { createHash } from 'node:crypto';
import { PAGE_TABLES } from '#server/sitemap/tables.ts';
import { urlElements } from '#server/sitemap/xml.ts';

/** One name for each thing that `slugify` does to some. */
const NAMES = ['Café & Co.', "Haldiram's 2% Bhujia", '½ kg आटा', 'आलू', `${'long '.repeat(16)}name`];
const PLACES = [{}, { city_slug: 'mumbai', slug: 'marol', category_slug: 'dairies' }];

/**
 * A print of how addresses are made and written: of names and places of every kind, by the very functions that make them. A version of
 * the code that makes others has another, so that no sitemap kept by the one before, and no ETag of it, is good any more.
 */
export function addressShape(): string {
	const rows = NAMES.flatMap((name) => PLACES.map((place) => ({ id: 'id', name, changed: null, ...place })));
	const made = PAGE_TABLES.flatMap(({ pathOf }) => rows.map(pathOf));
	const written = ['/', ...made].map((path) => urlElements({ path, changedAt: new Date(0) }, ''));
	return createHash('sha256').update(written.join('')).digest('base64url');
}
