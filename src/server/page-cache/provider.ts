import type { CacheProviderFactory } from 'astro';
import { pageCache } from '#server/page-cache/store.ts';

/** Astro's cache interface. Astro writes what a page says of its caching into headers; `cached-pages.ts` reads them around Astro. */
const provider: CacheProviderFactory = () => ({
	name: 'nukkad pages',
	invalidate: async ({ tags = [] }) => pageCache.drop(typeof tags === 'string' ? [tags] : tags),
});
export default provider;
