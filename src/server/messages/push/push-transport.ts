import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { isPushService } from '#server/messages/push/push-services.ts';
import type { Push } from '#server/ports/ports.ts';
import type { PushSettings } from '#server/settings/push-settings.ts';

/** News of an order help while it moves: a browser that comes back later than this is not told. */
const LIFE_S = 4 * 3_600;
const TIMEOUT_MS = 8_000;
const GONE = new Set([404, 410]);

/** The key pair of a store (RFC 8292) from its secret of 32 bytes in base64url, which is the private key. */
function keyPair(secret: string): { publicKey: string; privateKey: string } {
	const pair = createECDH('prime256v1');
	pair.setPrivateKey(secret, 'base64url');
	return { publicKey: pair.getPublicKey('base64url'), privateKey: secret };
}

/** Web push through the services of the browsers, each text encrypted for the one browser that it is for. */
export function pushThrough({ contact, servers }: PushSettings, secret: string): Push {
	const keys = keyPair(secret);
	return {
		publicKey: keys.publicKey,
		takes: (endpoint) => isPushService(endpoint, servers),
		send: async ({ endpoint, p256dh, auth }, text) => {
			const { headers, body, method } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
				vapidDetails: { subject: contact, ...keys },
				TTL: LIFE_S,
				urgency: 'high',
			});
			const signed = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
			signed.delete('Content-Length');
			// A service that leads elsewhere is not followed.
			const answer = await fetch(endpoint, { method, headers: signed, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
			await answer.body?.cancel();
			if (GONE.has(answer.status)) return 'gone';
			if (!answer.ok) throw new Error(`the push service answered ${answer.status}`);
			return 'sent';
		},
	};
}
