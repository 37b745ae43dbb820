import * as z from 'zod/mini';
import { isSafeUrl } from '#server/settings/safe-url.ts';

const EDGE_KINDS = ['webhook', 'varnish', 'cloudflare', 'fastly'] as const;

/** Who keeps pages before the store and is told of changes: the addresses that are told, all of one kind, and the secret they know. */
export type EdgeSettings = { kind: (typeof EDGE_KINDS)[number]; urls: readonly string[]; secret: string };

/** The values that each setting takes, as the error line for a bad one says it. */
export const EDGE_TAKES = {
	EDGE_PURGE: `one of ${EDGE_KINDS.join(', ')}; needed with the other EDGE_ settings`,
	EDGE_PURGE_URL: 'https:// addresses separated by commas, http:// ones on this machine or of Varnish; needed with EDGE_PURGE',
	EDGE_PURGE_SECRET: '16 to 200 signs without spaces; needed with EDGE_PURGE',
};

export const edgeSchema = {
	EDGE_PURGE: z.optional(z.enum(EDGE_KINDS)),
	EDGE_PURGE_URL: z.optional(z.array(z.url({ protocol: /^https?$/ }))),
	EDGE_PURGE_SECRET: z.optional(z.string().check(z.regex(/^[!-~]{16,200}$/))),
};
const schema = z.object(edgeSchema);

/** The settings that are not there and that others need, and an address that the secret must not go to. */
export function missingOfEdge(given: Record<string, unknown>): string[] {
	const names = Object.keys(edgeSchema);
	const missing = names.some((name) => given[name]) ? names.filter((name) => !given[name]) : [];
	const urls = Array.isArray(given.EDGE_PURGE_URL) ? given.EDGE_PURGE_URL.map(String) : [];
	// Varnish speaks no TLS: it is told on a network of the operator's own.
	const isOpen = given.EDGE_PURGE !== 'varnish' && !urls.every(isSafeUrl);
	return isOpen ? [...missing, 'EDGE_PURGE_URL'] : missing;
}

/** Who is told of changes; `null` when no edge is. */
export function edgeOf({
	EDGE_PURGE: kind,
	EDGE_PURGE_URL: urls,
	EDGE_PURGE_SECRET: secret,
}: z.output<typeof schema>): EdgeSettings | null {
	return kind && urls && secret ? { kind, urls, secret } : null;
}
