import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageAddress } from '#server/page-cache/address.ts';
import { policyHeaders } from '#server/page-cache/cache-headers.ts';
import { MAKE, recompress } from '#server/page-cache/page.ts';
import type { Found, PageStore } from '#server/page-cache/store.ts';
import { cellAsked, PLACE_HEADER } from '#server/page-cache/visitor-place.ts';
import { type Coding, codingFor } from '#server/system/accept-encoding.ts';

function encoded(store: PageStore, { key, page }: Found, wanted: Coding | null): { body: Buffer; coding: Coding | null } {
	if (wanted === 'br') return { body: page.br, coding: 'br' };
	const coding = wanted ?? 'identity';
	let body = page[coding];
	if (!body) {
		body = MAKE[coding](page);
		store.recode(key, page, coding, body);
	}
	return { body, coding: wanted };
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
	ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim() === etag));

/** A header of this name that came twice is none that an edge has set. */
const placeHeader = ({ headers }: IncomingMessage): string => String(headers[PLACE_HEADER] ?? '');

/**
 * Writes a cached page's compressed bytes before any Request object is made; `false` when the page must be rendered. Depends only on path,
 * language, the parameters that the page may read, and the cell of the visitor's place. `sharedS`: how long edges may keep it.
 */
export function createPageAnswer(store: PageStore, sharedS: number) {
	return (req: IncomingMessage, res: ServerResponse, evenStale = false): boolean => {
		if (req.method !== 'GET' && req.method !== 'HEAD') return false;
		const { key, isShared } = pageAddress(req.url ?? '');
		const { cell, isKeyed } = cellAsked(placeHeader(req), req.headers.cookie);
		const found = key && store.find(key, cell);
		if (!found) return false;
		const { page } = found;
		const age = store.ageOf(page);
		// A stale page is served to all visitors but one, whose request renders it again; with `evenStale` to that one too.
		if (age === 'dead' || (age === 'stale' && !page.isRenewing && !evenStale)) return false;
		const policy = policyHeaders(page, { sharedS: isShared && isKeyed ? sharedS : null }, store.now());
		for (const [name, value] of [...page.headers, ...policy]) res.setHeader(name, value);
		if (isKnown(req.headers['if-none-match'], page.etag)) {
			res.removeHeader('content-type');
			res.statusCode = 304;
			res.end();
			return true;
		}
		const { body, coding } = encoded(store, found, codingFor(req.headers['accept-encoding']));
		if (coding === 'br') void recompress(store, found);
		if (coding) res.setHeader('content-encoding', coding);
		res.setHeader('content-length', body.byteLength);
		res.statusCode = 200;
		res.end(req.method === 'HEAD' ? undefined : body);
		return true;
	};
}
