import * as z from 'zod/mini';

const base64url = (least: number, most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.minLength(least), z.maxLength(most));

/** The longest address of a push service that is kept. */
const ENDPOINT_MAX = 1_024;

/** A browser as its push service knows it, with its keys as `PushSubscription.toJSON()` writes them: a point of P-256, and 16 bytes. */
export const PushSubscribe = z.object({
	endpoint: z.string().check(z.maxLength(ENDPOINT_MAX), z.url()),
	keys: z.object({ p256dh: base64url(87, 87), auth: base64url(22, 22) }),
});

/**
 * What a browser is sent, once it has decrypted it: the path of the page to open, and the order as its notifications are told apart. `rings`:
 * the phone makes its sound again although news of the order is shown already.
 */
export type PushNotice = { title: string; body: string; path: string; tag: string; rings?: boolean };
