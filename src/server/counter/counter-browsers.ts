import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { transact } from '#server/db/transact.ts';
import { checkBrowser } from '#server/messages/push/check-browser.ts';
import { newId } from '#server/system/ids.ts';

/**
 * Has the orders of a person's shops told to the browser of this login, in the language of the call. A browser that another login had goes over
 * to who knows its keys, which it tells nobody else. Refuses with NOT_FOUND where the store sends no push, with INPUT_INVALID (`endpoint`,
 * `keys`) what is no push service or no key of a browser, with FORBIDDEN another's, and with TOKEN_EXPIRED when the login has ended meanwhile.
 */
export async function tellCounterBrowser(
	browser: Checked<'PUT counter/push'>,
	{ app, caller, language }: Call<'staff'>,
): Promise<Result<Output<'PUT counter/push'>>> {
	const checked = checkBrowser(app.push, browser);
	if (!checked.ok) return checked;
	const { endpoint, keys } = browser;
	return transact(app.db, async (trx) => {
		// Calls of one login one after the other; a login that has ended meanwhile tells nobody.
		const session = await trx.selectFrom('person_sessions').select('id').where('id', '=', caller.sessionId).forUpdate().executeTakeFirst();
		if (!session) return refuse('TOKEN_EXPIRED');
		await trx.deleteFrom('counter_browsers').where('session_id', '=', session.id).where('endpoint', '<>', endpoint).execute();
		const { rows } = await sql`
			INSERT INTO counter_browsers AS known (id, session_id, language, endpoint, p256dh, auth, created_at)
			VALUES (${newId()}, ${session.id}, ${language}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${app.clock.now()})
			ON CONFLICT (endpoint) DO UPDATE SET
				id = CASE WHEN known.session_id = excluded.session_id THEN known.id ELSE excluded.id END,
				session_id = excluded.session_id, language = excluded.language, p256dh = excluded.p256dh, auth = excluded.auth
			WHERE known.session_id = excluded.session_id OR (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)
			RETURNING known.id`.execute(trx);
		return rows.length > 0 ? ok({}) : refuse('FORBIDDEN', { field: 'endpoint' });
	});
}

/** Tells the browser of this login nothing more. */
export async function stopTellingCounter(_: unknown, { app, caller }: Call<'staff'>): Promise<Result<Output<'DELETE counter/push'>>> {
	await app.db.deleteFrom('counter_browsers').where('session_id', '=', caller.sessionId).execute();
	return ok({});
}
