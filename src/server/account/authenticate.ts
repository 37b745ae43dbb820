import { tokenHash } from '#server/account/token-pair.ts';
import { prepared } from '#server/db/prepared.ts';
import type { App } from '#server/ports/app.ts';

const sessionOf = prepared('session', (db, accessHash: string, now: Date) =>
	db
		.selectFrom('sessions')
		.select(['customer_id', 'id', 'family', 'used_at'])
		.where('access_hash', '=', accessHash)
		.where('access_expires_at', '>', now)
		.compile(),
);

/** The customer and session family of an access token, or `null` when it is unknown, expired or its session has ended. */
export async function authenticate(app: App, token: string): Promise<{ customerId: string; family: string } | null> {
	const [session] = await sessionOf(app.db, tokenHash(token), app.clock.now());
	if (session && !session.used_at) await firstUse(app, session.customer_id, session.id);
	return session ? { customerId: session.customer_id, family: session.family } : null;
}

/** Notes that a pair of tokens has reached its owner. Written once for each pair, so it costs a write a day. */
async function firstUse(app: App, customerId: string, id: string): Promise<void> {
	await app.db
		.updateTable('sessions')
		.set({ used_at: app.clock.now() })
		.where('customer_id', '=', customerId)
		.where('id', '=', id)
		.where('used_at', 'is', null)
		.execute();
}
