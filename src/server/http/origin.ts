import { ok, type Result, refuse } from '#lib/result.ts';
import type { Settings } from '#server/app/settings.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses an unsafe request that a browser sent from another site: ORIGIN_FOREIGN. Browsers always say where a request comes
 * from, in Sec-Fetch-Site or Origin; one with neither is no browser and carries nobody's session by itself.
 */
export function checkOrigin(request: Request, settings: Settings): Result<null> {
	if (SAFE.has(request.method)) return ok(null);
	const site = request.headers.get('sec-fetch-site');
	if (site) return site === 'same-origin' || site === 'none' ? ok(null) : refuse('ORIGIN_FOREIGN');
	const origin = request.headers.get('origin');
	if (!origin) return ok(null);
	const ours = origin === new URL(settings.publicSiteUrl).origin;
	// The Host was checked against ALLOWED_HOSTS before the request came here.
	const sameHost = URL.canParse(origin) && new URL(origin).host === request.headers.get('host');
	return ours || sameHost ? ok(null) : refuse('ORIGIN_FOREIGN');
}
