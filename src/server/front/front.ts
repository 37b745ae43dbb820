import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { SHARED_LIST } from '#lib/constants.ts';
import { refuse } from '#lib/result.ts';
import { createAdmission } from '#server/front/admission.ts';
import { compressAnswer } from '#server/front/compress.ts';
import type { createFiles } from '#server/front/files.ts';
import { isOurHost } from '#server/front/hosts.ts';
import type { Metrics, RequestKind } from '#server/front/metrics.ts';
import type { Operations } from '#server/front/operator-endpoints.ts';
import { isPartOfPage, securityHeaders } from '#server/front/security-headers.ts';
import { requestIdOf } from '#server/http/request-id.ts';
import { isApi } from '#server/responses/is-api.ts';
import { answerFailure, answerPlain, answerRefusal } from '#server/responses/plain.ts';
import type { Settings } from '#server/settings/settings.ts';
import { forClient, type NetworkClient } from '#server/throttle/client.ts';

export type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
export type Front = (req: IncomingMessage, res: ServerResponse) => void;

/** Where pages and files come from: the build with its page cache, or Astro's dev server. */
export type Pages = {
	files: ReturnType<typeof createFiles>;
	/** Answers a cached page, also a stale one when `evenStale`; `false` when there is none. */
	pageCache: (req: IncomingMessage, res: ServerResponse, evenStale?: boolean) => boolean;
	astro: Handler;
	/** Answers a call of the API. */
	calls: Handler;
};

type Parts = Pages & {
	settings: Settings;
	log: Logger;
	metrics: Metrics;
	operations: Operations;
	/** Answers robots.txt and the sitemap; `false` for any other request. */
	crawlers: (req: IncomingMessage, res: ServerResponse) => boolean;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** Each step that a request passes listens once for the end of its answer: more than the ten at which Node warns of a leak. */
const LISTENERS = 30;
const MISDIRECTED = 'misdirected request: this host is not in ALLOWED_HOSTS\n';

/** The steps between the socket and the API or Astro, in the order in which a request passes them. */
export function createFront({ settings, log, metrics, operations, crawlers, calls, files, pageCache, astro }: Parts): Front {
	const hosts = new Set(settings.allowedHosts);
	const { ofAll, ofPages } = securityHeaders(settings.publicSiteUrl);
	const admit = createAdmission(log);
	const tellsAll = log.isLevelEnabled('debug');

	const answer = (req: IncomingMessage, res: ServerResponse, { network }: NetworkClient) => {
		const startedAt = performance.now();
		let kind: RequestKind = 'operation';
		metrics.inFlight.inc();
		res.setMaxListeners(LISTENERS);
		res.once('close', () => {
			metrics.inFlight.dec();
			metrics.answered(kind, res.statusCode, startedAt);
			if (tellsAll) log.debug({ requestId, kind, status: res.statusCode, ms: Math.round(performance.now() - startedAt) }, 'answer');
		});
		const requestId = requestIdOf(req.headers['x-request-id']);
		req.headers['x-request-id'] = requestId;
		res.setHeader('x-request-id', requestId);
		for (const [name, value] of ofAll) res.setHeader(name, value);
		if (!isPartOfPage(req.url ?? '/')) for (const [name, value] of ofPages) res.setHeader(name, value);

		// Probes of a load balancer use an IP address as host, so they come before the check of the host.
		if (operations.probes(req, res)) return;
		const url = req.url ?? '/';
		if (!isOurHost(req.headers.host, hosts))
			return isApi(url) ? answerRefusal(res, refuse('HOST_UNKNOWN')) : answerPlain(res, 421, MISDIRECTED);
		if (operations.metrics(req, res)) return;
		if (!METHODS.has(req.method ?? '')) return answerPlain(res, 405, 'method not allowed\n', { Allow: [...METHODS].join(', ') });
		if (!isOneAddress(url) || !isDecodable(url))
			return isApi(url) ? answerRefusal(res, refuse('INPUT_INVALID')) : answerPlain(res, 400, 'bad request\n');

		if (hasSteps(url)) return isApi(url) ? answerRefusal(res, refuse('NOT_FOUND')) : answerPlain(res, 404, 'not found\n');
		if (isTooLong(url))
			return isApi(url) ? answerRefusal(res, refuse('ADDRESS_TOO_LONG')) : answerPlain(res, 414, 'this address is too long\n');

		if (crawlers(req, res)) return;

		kind = isApi(url) ? 'api' : 'page';
		if (kind === 'page' && pageCache(req, res)) return metrics.page('hit');
		// While there is no room for work, a stale page is better than none.
		const fromCache = (): boolean => {
			if (kind !== 'page' || !pageCache(req, res, true)) return false;
			metrics.page('hit');
			return true;
		};
		const work = async (): Promise<void> => {
			if (!(await admit(req, res, network, fromCache))) return;
			if (kind === 'page') metrics.page('miss');
			compressAnswer(req, res);
			await (kind === 'api' ? calls : astro)(req, res);
		};
		const failed = (error: unknown): void => {
			log.error({ err: error, requestId }, 'request failed');
			answerFailure(res, error);
		};
		if (kind === 'api') return void work().catch(failed);
		files(req, res, () => void work().catch(failed));
		if (res.headersSent) kind = 'file';
	};
	return (req, res) => forClient(req, settings.trustProxy, (client) => answer(req, res, client));
}

/** Whether all that read it see the same address: a proxy ends it where `#` stands, and two slashes at the begin would name a host. */
const isOneAddress = (url: string): boolean => url.startsWith('/') && !url.startsWith('//') && !url.includes('#');

/** A path with `.` or `..` as a segment, or a backslash: a URL parser changes it, so different readers would see different paths. No page has one. */
const hasSteps = (url: string): boolean => /[/\\](\.|%2e){1,2}(?=[/\\]|$)|\\/i.test(url.split('?', 1)[0] ?? '');

/** No path is longer, and only a list shared with the home page makes a longer query (ADR 55): a page may say its address many times. */
const LONGEST = { path: 2_048, query: 16_384 };
const LIST_AT_HOME = new RegExp(`^/([a-z]{2}/?)?\\?(.*&)?${SHARED_LIST}=`);

function isTooLong(url: string): boolean {
	const at = url.indexOf('?');
	const path = at < 0 ? url.length : at;
	return path > LONGEST.path || (url.length - path > LONGEST.query && !LIST_AT_HOME.test(url));
}

/** A path with a broken percent encoding would throw later, and count as an error of the server. */
function isDecodable(url: string): boolean {
	if (!url.includes('%')) return true;
	try {
		return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
	} catch {
		return false;
	}
}
