import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdmission, type Leave, type Room } from '#server/app/admission.ts';
import { callingNetwork } from '#server/http/client-ip.ts';
import { answerNone } from '#server/process/plain.ts';

const CRAWLER_AGAIN_S = 30;

/** Holds a place until the answer is closed; `false` when the caller has gone while he waited for it. */
export function holdPlace(res: ServerResponse, leave: Leave): boolean {
	if (res.destroyed) leave();
	else res.once('close', leave);
	return !res.destroyed;
}

/** A room's gate for crawlers: `true` when there is a place, held until the answer is closed; else it has answered 503, or the caller has gone. */
export function createGate(room: Room, trustProxy: number): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
	const { enter } = createAdmission(room);
	return async (req, res) => {
		const leave = await enter(callingNetwork(req, trustProxy));
		if (leave) return holdPlace(res, leave);
		answerNone(res, 'UNAVAILABLE', { 'Retry-After': String(CRAWLER_AGAIN_S) });
		return false;
	};
}
