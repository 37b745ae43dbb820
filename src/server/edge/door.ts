import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pictureKind } from '#lib/catalogue/picture-paths.ts';
import { awaitsBody, bodyIn } from '#server/edge/body-in.ts';
import { createHoldPlace } from '#server/edge/hold-place.ts';
import { callPath } from '#server/http/call-path.ts';
import { callingNetwork } from '#server/http/client-ip.ts';
import { answerNone, answerPlain } from '#server/responses/plain.ts';
import { createAdmission, type Leave, PHOTOS, SHARED, STREAMS, WORK } from '#server/throttle/admission.ts';
import { createMostHeld } from '#server/throttle/most-held.ts';
import { createSeldom } from '#server/throttle/seldom.ts';

const BODY_MS = 10_000;
/** Requests whose body is still coming in: they hold its bytes, 64 KiB at most, and nothing else. */
const BODIES = 1_024;
const STREAM_PATH = /^\/api\/order\/[^/]+\/events$/;

/** Resolves to `true` when the request may be worked on; it has its answer, or has gone, otherwise. */
export type Door = (req: IncomingMessage, res: ServerResponse, inHand: () => boolean) => Promise<boolean>;

/**
 * What a page or call passes before anybody works on it: first its body has to be in, then there has to be a place, which
 * it holds until the answer is ready. So nobody holds a place by sending or reading slowly. `inHand` answers with something kept while there is no place, where it can.
 */
export function createDoor(log: Logger, trustProxy: number, bodyMs = BODY_MS): Door {
	const bodies = createMostHeld(BODIES);
	const holdPlace = createHoldPlace();
	const streams = createAdmission(STREAMS);
	const work = createAdmission(WORK);
	const photos = createAdmission(PHOTOS);
	const shared = createAdmission(SHARED);

	const seldom = createSeldom();

	function busy(res: ServerResponse): false {
		seldom((count) => log.warn({ count }, 'too much asked at once: answered with 503'));
		answerNone(res, 'UNAVAILABLE', { 'Retry-After': '2' });
		return false;
	}

	function roomFor(url: string) {
		if (STREAM_PATH.test(callPath(url))) return streams;
		const picture = pictureKind(url);
		if (picture === 'shared') return shared;
		return picture === 'photo' ? photos : work;
	}

	async function hasBody(req: IncomingMessage, res: ServerResponse, address: string): Promise<boolean> {
		const letGo = bodies.hold(address, 1, () => req.destroy());
		const outcome = await bodyIn(req, bodyMs);
		letGo();
		if (outcome === 'late') answerPlain(res, 408, 'the body did not come\n', { Connection: 'close' });
		if (outcome === 'gone') log.debug({ requestId: req.headers['x-request-id'] }, 'the client hung up before its body was in');
		return outcome === 'in';
	}

	return async (req, res, inHand) => {
		const address = callingNetwork(req, trustProxy);
		if (awaitsBody(req) && !(await hasBody(req, res, address))) return false;
		const places = roomFor(req.url ?? '');
		let leave: Leave | null = places.tryEnter(address);
		if (!leave) {
			if (inHand()) return false;
			leave = await places.enter(address);
		}
		return leave ? holdPlace(res, address, leave) : busy(res);
	};
}
