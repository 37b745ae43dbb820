import { ECDH } from 'node:crypto';
import type * as z from 'zod/mini';
import type { PushSubscribe } from '#lib/contract/push.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Push } from '#server/ports/ports.ts';

/** Whether a browser's public key is a point of P-256, so that something can be encrypted for it. */
function isPoint(p256dh: string): boolean {
	try {
		ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
		return true;
	} catch {
		return false;
	}
}

/**
 * Whether the store can tell a browser anything. Refuses with NOT_FOUND where it sends no push, and with INPUT_INVALID (`endpoint`, `keys`) what is
 * no push service or no key of a browser.
 */
export function checkBrowser(push: Push | null, { endpoint, keys }: z.output<typeof PushSubscribe>): Result<null> {
	if (!push) return refuse('NOT_FOUND');
	if (!push.takes(endpoint)) return refuse('INPUT_INVALID', { field: 'endpoint' });
	return isPoint(keys.p256dh) ? ok(null) : refuse('INPUT_INVALID', { field: 'keys' });
}
