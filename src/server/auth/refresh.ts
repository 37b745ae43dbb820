import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { App } from '#server/app/app.ts';
import { endFamily, openSession } from '#server/auth/sessions.ts';
import { tokenHash } from '#server/auth/tokens.ts';
import type { Call } from '#server/http/handlers.ts';

type Reply = Result<Output<'POST auth/refresh-token'>>;

/** How long the replaced access token still works, for what another tab has in flight. */
const OVERLAP_MS = 60_000;

async function rotate(app: App, refreshHash: string): Promise<Reply> {
	const now = app.clock.now();
	return app.db.transaction().execute(async (trx): Promise<Reply> => {
		const session = await trx.selectFrom('sessions').selectAll().where('refresh_hash', '=', refreshHash).forUpdate().executeTakeFirst();
		if (!session || session.refresh_expires_at <= now) return refuse('REFRESH_INVALID');
		if (session.replaced_at) {
			await endFamily(trx, session.customer_id, session.family);
			return refuse('REFRESH_REUSED');
		}
		const overlap = new Date(Math.min(session.access_expires_at.getTime(), now.getTime() + OVERLAP_MS));
		await trx
			.updateTable('sessions')
			.set({ replaced_at: now, access_expires_at: overlap })
			.where('customer_id', '=', session.customer_id)
			.where('id', '=', session.id)
			.execute();
		const pair = await openSession(trx, session.customer_id, now, session.family);
		return ok({ access_token: pair.access, refresh_token: pair.refresh });
	});
}

const underWay = new WeakMap<App, Map<string, Promise<Reply>>>();

/**
 * Trades a refresh token for a new pair; the old one dies. A dead one that comes again ends its whole family: REFRESH_REUSED.
 * Two tabs of one browser that refresh at the same moment share one rotation and get the same pair, as long as one process sees
 * both; tabs should still take turns (Web Locks), because a request that comes after the first answer is a reuse.
 */
export async function refreshToken(input: Checked<'POST auth/refresh-token'>, { app }: Call): Promise<Reply> {
	const running = underWay.get(app) ?? new Map<string, Promise<Reply>>();
	underWay.set(app, running);
	const hash = tokenHash(input.refresh_token);
	const reply = running.get(hash) ?? rotate(app, hash).finally(() => running.delete(hash));
	running.set(hash, reply);
	return reply;
}
