import { createHash } from 'node:crypto';
import { hash } from '#islands/page/early.ts?script';
import { EAGERNESS, prefetchRules } from '#lib/page/prefetch.ts';

const hashOf = (source: string): string => `sha256-${createHash('sha256').update(source).digest('base64')}`;
/** The only inline scripts there are: the early one, and the rules for prefetching that the first script adds after the load event. */
const INLINE = [hash, ...EAGERNESS.map((eagerness) => hashOf(prefetchRules(eagerness)))];

/**
 * The content security policy of every page, made once. Astro's own would hash for each page anew, and name scripts of its islands
 * that no page of ours holds: half a kilobyte that is never compressed.
 */
export const CONTENT_POLICY = [
	"default-src 'self'",
	"img-src 'self' data: blob:",
	`script-src 'self' ${INLINE.map((one) => `'${one}'`).join(' ')}`,
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
].join('; ');
