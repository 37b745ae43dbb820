import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAdmission, type Room } from '#server/app/admission.ts';
import { callingNetwork } from '#server/http/client-ip.ts';
import { answerPlain } from '#server/process/plain.ts';

/** A room's gate: `true` when there is a place, held until the answer is closed; else it has answered 503, or the caller has gone. */
export function createGate(room: Room, trustProxy: number): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
	const { enter } = createAdmission(room);
	return async (req, res) => {
		const leave = await enter(callingNetwork(req, trustProxy));
		if (!leave) answerPlain(res, 503, 'busy\n', { 'Retry-After': '30' });
		else if (res.destroyed) leave();
		else res.once('close', leave);
		return leave !== null && !res.destroyed;
	};
}
