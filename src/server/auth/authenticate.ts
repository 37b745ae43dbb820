import type { App } from '#server/app/app.ts';
import { tokenHash } from '#server/auth/tokens.ts';

/** The customer and session family of an access token, or `null` when it is unknown, expired or its session has ended. */
export async function authenticate(app: App, token: string): Promise<{ customerId: string; family: string } | null> {
	const session = await app.db
		.selectFrom('sessions')
		.select(['customer_id', 'family'])
		.where('access_hash', '=', tokenHash(token))
		.where('access_expires_at', '>', app.clock.now())
		.executeTakeFirst();
	return session ? { customerId: session.customer_id, family: session.family } : null;
}
