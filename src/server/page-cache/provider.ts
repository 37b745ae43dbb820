import type { CacheProviderFactory } from 'astro';
import { pageCache } from '#server/page-cache/store.ts';

/** Astro's cache interface. Astro writes a page's cache options into headers, which `cached-pages.ts` reads. */
const provider: CacheProviderFactory = () => ({
	name: 'nukkad pages',
	invalidate: async ({ tags = [] }) => pageCache.drop(typeof tags === 'string' ? [tags] : tags),
});
export default provider;
