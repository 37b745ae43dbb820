import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf, neighbourhoodOf } from '#server/http/client-ip.ts';
import { createAdmission, type Room } from '#server/process/admission.ts';
import { answerPlain } from '#server/process/plain.ts';

/** A gate nobody waits at: `true` when there is a place, held until the answer is closed; else it has answered 503. */
export function createGate(room: Room, trustProxy: number): (req: IncomingMessage, res: ServerResponse) => boolean {
	const { tryEnter } = createAdmission(room);
	return (req, res) => {
		const leave = tryEnter(neighbourhoodOf(addressOf(req.socket.remoteAddress ?? '', req.headers['x-forwarded-for'], trustProxy)));
		if (leave) res.once('close', leave);
		else answerPlain(res, 503, 'busy\n', { 'Retry-After': '30' });
		return leave !== null;
	};
}
