import { ok, type Result, refuse } from '#lib/result.ts';
import type { Settings } from '#server/settings/settings.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses with ORIGIN_FOREIGN an unsafe request that a browser sends from another site. Browsers always name the origin of such a request in
 * Sec-Fetch-Site or Origin; a client that sends neither is no browser, and adds no user's credentials by itself.
 */
export function checkOrigin(request: Request, settings: Settings): Result<null> {
	if (SAFE.has(request.method)) return ok(null);
	const site = request.headers.get('sec-fetch-site');
	if (site) return site === 'same-origin' || site === 'none' ? ok(null) : refuse('ORIGIN_FOREIGN');
	const origin = request.headers.get('origin');
	return !origin || isOurs(origin, request, settings) ? ok(null) : refuse('ORIGIN_FOREIGN');
}

/** Whether the request comes from a page of the store: by Sec-Fetch-Site, or by Origin or Referer in browsers (and on plain http) without it. */
export function isFromOurPage(request: Request, settings: Settings): boolean {
	const site = request.headers.get('sec-fetch-site');
	if (site) return site === 'same-origin';
	const from = request.headers.get('origin') ?? request.headers.get('referer');
	return from !== null && isOurs(from, request, settings);
}

function isOurs(url: string, request: Request, { publicSiteUrl }: Settings): boolean {
	if (!URL.canParse(url)) return false;
	const { origin, host } = new URL(url);
	// The Host header was checked against ALLOWED_HOSTS before.
	return origin === new URL(publicSiteUrl).origin || host === request.headers.get('host');
}
