import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHoldPlace } from '#server/edge/hold-place.ts';
import { callingNetwork } from '#server/http/client-ip.ts';
import { answerNone } from '#server/responses/plain.ts';
import { createAdmission, type Leave, type Room } from '#server/throttle/admission.ts';

const CRAWLER_AGAIN_S = 30;
/** An answer that is made as it is read is cut after so long, but only while somebody waits for its place. */
const SLOW_MS = 8_000;
const LOOK_MS = 500;

/** A room's gate for crawlers: `true` when there is a place, held until the answer is ready; else it has answered 503, or the caller has gone. */
export function createGate(
	room: Room,
	trustProxy: number,
	slowMs = SLOW_MS,
): (req: IncomingMessage, res: ServerResponse) => Promise<boolean> {
	const { tryEnter, enter } = createAdmission(room);
	const holdPlace = createHoldPlace();
	const inside = new Map<ServerResponse, number>();

	const cutSlow = (): void => {
		for (const [res, since] of inside) if (performance.now() - since > slowMs) res.destroy();
	};
	async function placeFor(address: string): Promise<Leave | null> {
		const free = tryEnter(address);
		if (free) return free;
		const look = setInterval(cutSlow, Math.min(slowMs, LOOK_MS));
		try {
			return await enter(address);
		} finally {
			clearInterval(look);
		}
	}

	return async (req, res) => {
		const address = callingNetwork(req, trustProxy);
		const leave = await placeFor(address);
		if (!leave) {
			answerNone(res, 'UNAVAILABLE', { 'Retry-After': String(CRAWLER_AGAIN_S) });
			return false;
		}
		inside.set(res, performance.now());
		return holdPlace(res, address, () => {
			inside.delete(res);
			leave();
		});
	};
}
