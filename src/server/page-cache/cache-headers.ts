import { DAY_MS } from '#lib/format/durations.ts';
import type { Page } from '#server/page-cache/store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { edgeTag } from '#server/system/edge-tag.ts';

/**
 * What pages say to caches. Browsers ask again each time, by ETag. A shared cache (an edge) keeps a page for `s-maxage`, which ends at the
 * next opening or closing that the page tells; shows it a moment longer while it fetches the next one; and a day longer while the store
 * is away. Nobody is to see anything that is older than five seconds.
 */
const STALE_WHILE_S = 2;
const STALE_IF_AWAY_S = 86_400;
/** Where edges are told of changes they keep a page for a day, as long as a change waits to be told (`boot/chores.ts`). */
const TOLD_S = DAY_MS / 1_000;
/** Where nobody tells them, they ask again so soon that it needs no telling. */
const UNTOLD_S = 2;

/** How many seconds edges may keep a page of a store with these settings. */
export const sharedLifeS = ({ edge }: Pick<Settings, 'edge'>): number => (edge ? TOLD_S : UNTOLD_S);

/** Which names an edge has for the tags of an answer: Varnish and Fastly the first, separated by spaces, Cloudflare the second, by commas. */
const TAG_HEADERS = [
	['surrogate-key', ' '],
	['cache-tag', ','],
] as const;

/** Those headers by the tags of a page, which stay the same as long as it is cached. */
const headersOfTags = new WeakMap<readonly string[], [name: string, value: string][]>();

function tagHeaders(tags: readonly string[]): [name: string, value: string][] {
	const known = headersOfTags.get(tags);
	if (known) return known;
	const names = tags.map(edgeTag);
	const headers = TAG_HEADERS.map(([name, separator]): [string, string] => [name, names.join(separator)]);
	headersOfTags.set(tags, headers);
	return headers;
}

/** For whom an answer may be kept. `sharedS`: how many seconds by edges, for all who ask alike; `null`: by this browser alone. */
export type Sharing = { sharedS: number | null };

/** What an answer shows, as far as caches must know it. */
export type PageFacts = Pick<Page, 'tags' | 'trueUntil'>;

/** The headers that tell browsers and edges at `now` how long a page may be kept, and edges by which tags to drop it. */
export function policyHeaders({ tags, trueUntil }: PageFacts, { sharedS }: Sharing, now: number): [name: string, value: string][] {
	if (sharedS === null) return [['cache-control', 'private, max-age=0, must-revalidate']];
	const trueS = trueUntil === null ? sharedS : Math.floor((trueUntil - now) / 1_000);
	const policy = [
		'public, max-age=0',
		`s-maxage=${Math.max(0, Math.min(sharedS, trueS))}`,
		`stale-while-revalidate=${STALE_WHILE_S}`,
		`stale-if-error=${STALE_IF_AWAY_S}`,
	];
	return [['cache-control', policy.join(', ')], ...tagHeaders(tags)];
}
