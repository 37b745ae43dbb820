import type { Kysely } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { secretOf } from '#server/account/secrets.ts';
import { endFamily, openSession } from '#server/account/sessions.ts';
import { newPair, pairOfExchange, type TokenPair, tokenHash } from '#server/account/token-pair.ts';
import type { CallTo } from '#server/api/call.ts';
import type { Database } from '#server/db/tables.ts';
import { commitRefusal, transact } from '#server/db/transact.ts';
import type { App } from '#server/ports/app.ts';
import { createSingleFlight } from '#server/throttle/single-flight.ts';

type Reply = Result<Output<'POST auth/refresh-token'>>;

/** How long a replaced access token still works, for calls that another tab has already sent. */
const OVERLAP_MS = 60_000;
/** How long the same exchange is answered again, because its answer may have been lost. */
const TOLD_AGAIN_MS = 600_000;

const told = ({ access, refresh }: TokenPair): Reply => ok({ access_token: access, refresh_token: refresh });

/** Whether an exchange made this pair and neither of its tokens was used. */
async function isUnused(trx: Kysely<Database>, customerId: string, { refresh }: TokenPair): Promise<boolean> {
	const session = await trx
		.selectFrom('sessions')
		.select('id')
		.where('customer_id', '=', customerId)
		.where('refresh_hash', '=', tokenHash(refresh))
		.where('used_at', 'is', null)
		.where('replaced_at', 'is', null)
		.executeTakeFirst();
	return session !== undefined;
}

async function rotate(app: App, refreshToken: string, key: string | null): Promise<Reply> {
	const now = app.clock.now();
	const pair = key ? pairOfExchange(await secretOf(app.db, 'exchange'), refreshToken, key) : newPair();
	return transact(app.db, async (trx) => {
		const session = await trx
			.selectFrom('sessions')
			.selectAll()
			.where('refresh_hash', '=', tokenHash(refreshToken))
			.forUpdate()
			.executeTakeFirst();
		if (!session || session.refresh_expires_at <= now) return refuse('REFRESH_INVALID');
		const { customer_id, family, replaced_at } = session;
		if (replaced_at) {
			const isRecent = now.getTime() - replaced_at.getTime() <= TOLD_AGAIN_MS;
			if (key && isRecent && (await isUnused(trx, customer_id, pair))) return told(pair);
			// The login has ended on this device although the call is refused.
			await endFamily(trx, customer_id, family);
			return commitRefusal(refuse('REFRESH_REUSED'));
		}
		const overlap = new Date(Math.min(session.access_expires_at.getTime(), now.getTime() + OVERLAP_MS));
		await trx
			.updateTable('sessions')
			.set({ replaced_at: now, access_expires_at: overlap })
			.where('customer_id', '=', customer_id)
			.where('id', '=', session.id)
			.execute();
		return told(await openSession(trx, customer_id, now, { family, pair }));
	});
}

/** For each app, because tests run two processes' apps in one process. */
const exchanges = new WeakMap<App, ReturnType<typeof createSingleFlight<Reply>>>();

function exchangesOf(app: App) {
	const found = exchanges.get(app) ?? createSingleFlight<Reply>();
	exchanges.set(app, found);
	return found;
}

/**
 * Exchanges a refresh token for a new pair; the old token is then used up. A used token that comes again ends all sessions of its family:
 * REFRESH_REUSED. The same exchange, named by its Idempotency-Key, is answered again for ten minutes while the new pair is unused, because
 * the first answer may have been lost. Calls without a key that come to one process at the same time share one exchange.
 */
export function refreshToken(
	input: Checked<'POST auth/refresh-token'>,
	{ app, idempotencyKey }: CallTo<'POST auth/refresh-token'>,
): Promise<Reply> {
	const exchange = tokenHash(`${idempotencyKey ?? ''} ${input.refresh_token}`);
	return exchangesOf(app)(exchange, () => rotate(app, input.refresh_token, idempotencyKey));
}
