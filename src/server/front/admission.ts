import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pictureKind } from '#lib/catalogue/picture-kind.ts';
import { CONTRACT } from '#lib/contract/table.ts';
import { awaitsBody, bodyIn } from '#server/front/body-in.ts';
import { cleanPath } from '#server/http/clean-path.ts';
import { answerPlain, answerRefusal } from '#server/responses/plain.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createLogRate } from '#server/throttle/rate-limit.ts';
import { createSemaphore, type Release, type Semaphore } from '#server/throttle/semaphore.ts';

const BODY_MS = 10_000;

/** The paths of the rows that are answered by a stream of events. */
const STREAM_PATHS = Object.entries(CONTRACT).flatMap(([row, call]) =>
	'produces' in call && call.produces === 'text/event-stream'
		? [new RegExp(`^/api/${row.slice('GET '.length).replace(/\{\w+\}/g, '[^/]+')}$`)]
		: [],
);
const isStream = (path: string): boolean => STREAM_PATHS.some((one) => one.test(path));

/** Resolves to `true` when the request may be worked on; otherwise it was answered, or its caller has left. */
export type Admission = (req: IncomingMessage, res: ServerResponse, caller: string, fromCache: () => boolean) => Promise<boolean>;

/**
 * Admits a page or call to work: first its body must have arrived, then it needs a place, which it holds until the answer is ready. So slow
 * senders and readers hold no places. While there is no place, `fromCache` answers if it can.
 */
export function createAdmission(log: Logger, bodyMs = BODY_MS): Admission {
	const bodies = createSemaphore(LIMITS.bodies);
	const requests = createSemaphore(LIMITS.requests);
	const streams = createSemaphore(LIMITS.streams);
	const pictures = { photo: createSemaphore(LIMITS.photos), shared: createSemaphore(LIMITS.sharePictures), drawing: requests };
	const unread = createSemaphore(LIMITS.unreadBytes);
	const logRate = createLogRate();

	function placesFor(url: string): Semaphore {
		const picture = pictureKind(url);
		if (picture) return pictures[picture];
		return isStream(cleanPath(url)) ? streams : requests;
	}

	async function hasBody(req: IncomingMessage, res: ServerResponse, caller: string): Promise<boolean> {
		const release = bodies.seize(caller, () => req.destroy());
		const outcome = await bodyIn(req, bodyMs);
		release();
		if (outcome === 'late') answerPlain(res, 408, 'the body did not come\n', { Connection: 'close' });
		if (outcome === 'gone') log.debug({ requestId: req.headers['x-request-id'] }, 'the client hung up before its body was in');
		return outcome === 'in';
	}

	/** Holds a place until the answer is ready or its caller has left. After that the answer is only bytes that wait to be read. */
	function holdUntilReady(res: ServerResponse, caller: string, release: Release): void {
		const { end } = res;
		res.once('close', release);
		Object.assign(res, {
			end(...args: unknown[]) {
				Reflect.apply(end, res, args);
				release();
				const cut = (): void => void res.destroy();
				if (!res.destroyed && res.writableLength > 0) res.once('close', unread.seize(caller, cut, res.writableLength));
				return res;
			},
		});
	}

	return async (req, res, caller, fromCache) => {
		if (awaitsBody(req) && !(await hasBody(req, res, caller))) return false;
		const { tryEnter, enter, refusal } = placesFor(req.url ?? '');
		let release = tryEnter(caller);
		if (!release) {
			if (fromCache()) return false;
			release = await enter(caller);
		}
		if (!release) {
			logRate((count) => log.warn({ count }, 'too much asked at once: answered with 503'));
			answerRefusal(res, refusal);
			return false;
		}
		// The caller may have left while it waited.
		if (res.destroyed) release();
		else holdUntilReady(res, caller, release);
		return !res.destroyed;
	};
}
