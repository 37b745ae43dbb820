import type { EdgeSettings } from '#server/settings/edge-settings.ts';
import { edgeTag } from '#server/system/edge-tag.ts';
import { SIGNATURE_HEADER, signedHeader } from '#server/system/signature.ts';

/** One request by which an edge is told to drop what has one of some tags. */
export type PurgeCall = { url: string; method: string; headers: Record<string, string>; body?: string };

type Kind = {
	/** How many tags one request may have: what the service takes, or what fits into a header. */
	most: number;
	call(tags: readonly string[], secret: string, now: Date): Omit<PurgeCall, 'url'>;
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** The published shapes: Varnish's xkey in our recipe, Cloudflare's "purge by tag", Fastly's "purge multiple surrogate keys". */
const KINDS: Record<EdgeSettings['kind'], Kind> = {
	webhook: {
		most: 500,
		call: (tags, secret, now) => {
			const body = JSON.stringify({ tags });
			const signature = signedHeader(body, secret, Math.floor(now.getTime() / 1_000));
			return { method: 'POST', headers: { ...JSON_TYPE, [SIGNATURE_HEADER]: signature }, body };
		},
	},
	varnish: {
		most: 100,
		call: (tags, secret) => ({ method: 'PURGE', headers: { authorization: `Bearer ${secret}`, 'xkey-purge': tags.join(' ') } }),
	},
	cloudflare: {
		most: 30,
		call: (tags, secret) => ({
			method: 'POST',
			headers: { ...JSON_TYPE, authorization: `Bearer ${secret}` },
			body: JSON.stringify({ tags }),
		}),
	},
	fastly: {
		most: 256,
		// Softly: the page stays for when the store is away, and is shown two seconds at most.
		call: (tags, secret) => ({
			method: 'POST',
			headers: { ...JSON_TYPE, accept: 'application/json', 'fastly-key': secret, 'fastly-soft-purge': '1' },
			body: JSON.stringify({ surrogate_keys: tags }),
		}),
	},
};

/** The requests that tell every edge of the settings to drop what has one of the tags. */
export function purgeCalls({ kind, urls, secret }: EdgeSettings, tags: readonly string[], now: Date): PurgeCall[] {
	const { most, call } = KINDS[kind];
	const names = tags.map(edgeTag);
	const parts = Array.from({ length: Math.ceil(names.length / most) }, (_, i) => names.slice(i * most, (i + 1) * most));
	return urls.flatMap((url) => parts.map((part) => ({ url, ...call(part, secret, now) })));
}
