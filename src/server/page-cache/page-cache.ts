import { createPageStore } from '#server/page-cache/store.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** The pages of this process. A module's own state, because Astro makes the provider itself and the process answers before Astro. */
export const pageCache = createPageStore({ maxBytes: MAX_BYTES });
