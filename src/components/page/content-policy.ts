import { createHash } from 'node:crypto';
import { hash } from '#islands/page/inline-script.ts?script';
import { EAGERNESS, prefetchRules } from '#lib/page/prefetch.ts';

const hashOf = (source: string): string => `sha256-${createHash('sha256').update(source).digest('base64')}`;
/** The only inline scripts: the one that runs before the first paint, and the prefetch rules that the page script adds after the load event. */
const INLINE = [hash, ...EAGERNESS.map((eagerness) => hashOf(prefetchRules(eagerness)))];

/** Vite's dev server writes styles and scripts of its own into the page. */
const INLINE_OF_VITE = ["script-src 'self' 'unsafe-inline'", "style-src 'self' 'unsafe-inline'", "worker-src 'self' blob:"];

/** The source of map tiles in the words of a policy: `{s}` stands for several hosts. */
const tilesSource = (tiles: string): string => (/^https:\/\/[^/]+/.exec(tiles)?.[0] ?? '').replace('{s}', '*');

/**
 * The content security policy of every page: it names another site only for the tiles of a map and for the page of a
 * payment gateway, to which a form is sent, where the operator has set one. Astro's own
 * would be hashed anew for each page and would name scripts of Astro islands, which no page has: half a kilobyte of headers that are never
 * compressed.
 */
export const contentPolicy = (mapTiles: string | null, gatewayUrl: string | null): string =>
	[
		"default-src 'self'",
		`img-src 'self' data: blob:${mapTiles ? ` ${tilesSource(mapTiles)}` : ''}`,
		...(import.meta.env.DEV ? INLINE_OF_VITE : [`script-src 'self' ${INLINE.map((one) => `'${one}'`).join(' ')}`]),
		"object-src 'none'",
		"base-uri 'none'",
		`form-action 'self'${gatewayUrl ? ` ${gatewayUrl}` : ''}`,
	].join('; ');
