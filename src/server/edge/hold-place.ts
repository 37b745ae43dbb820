import type { ServerResponse } from 'node:http';
import type { Leave } from '#server/throttle/admission.ts';
import { createMostHeld } from '#server/throttle/most-held.ts';

/** Of all answers that are done and not yet taken, at a gate. Past it, the slow readers of whoever keeps most waiting are cut. */
const UNTAKEN_BYTES = 48 * 1024 * 1024;

/**
 * Holds a place until an answer is ready or its caller has gone, not until it is taken: nobody keeps others from their place by reading
 * slowly. What waits to be taken is bytes and no work, and is counted by its bytes. `false` when the caller has gone while he waited.
 */
export function createHoldPlace(mostBytes = UNTAKEN_BYTES) {
	const untaken = createMostHeld(mostBytes);
	return (res: ServerResponse, caller: string, leave: Leave): boolean => {
		if (res.destroyed) {
			leave();
			return false;
		}
		const { end } = res;
		res.once('close', leave);
		Object.assign(res, {
			end(...args: unknown[]) {
				Reflect.apply(end, res, args);
				leave();
				if (!res.destroyed && res.writableLength > 0)
					res.once(
						'close',
						untaken.hold(caller, res.writableLength, () => res.destroy()),
					);
				return res;
			},
		});
		return true;
	};
}
