import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { transact } from '#server/db/transact.ts';
import { checkBrowser } from '#server/messages/push/check-browser.ts';
import { newId } from '#server/system/ids.ts';

/** On how many browsers a customer is told; the oldest ends for the newest. */
const MOST = 10;

/**
 * Has a customer's orders told to the browser of this login. A browser's address belongs to whoever knows its keys, which it tells nobody else: so it
 * can change hands on one phone, and cannot be taken by another. Refuses with NOT_FOUND where the store sends no push, with INPUT_INVALID
 * (`endpoint`, `keys`) what is no push service or no key of a browser, and with FORBIDDEN another's.
 */
export async function tellBrowser(
	browser: Checked<'PUT customer/push'>,
	{ app, caller: { customerId, sessionFamily: family } }: Call<'customer'>,
): Promise<Result<Output<'PUT customer/push'>>> {
	const checked = checkBrowser(app.push, browser);
	if (!checked.ok) return checked;
	const { endpoint, keys } = browser;
	const { p256dh, auth } = keys;
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		// Calls of one customer one after the other: the login's earlier browser goes before the new one comes.
		await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
		await trx
			.deleteFrom('push_subscriptions')
			.where('customer_id', '=', customerId)
			.where('family', '=', family)
			.where('endpoint', '<>', endpoint)
			.execute();
		// With another customer it gets another id: what waits to be sent to the last one is not for the next.
		const { rows } = await sql`
			INSERT INTO push_subscriptions AS known (id, customer_id, family, endpoint, p256dh, auth, created_at)
			VALUES (${newId()}, ${customerId}, ${family}, ${endpoint}, ${p256dh}, ${auth}, ${at})
			ON CONFLICT (endpoint) DO UPDATE SET
				id = CASE WHEN known.customer_id = excluded.customer_id THEN known.id ELSE excluded.id END,
				customer_id = excluded.customer_id, family = excluded.family, p256dh = excluded.p256dh, auth = excluded.auth
			WHERE known.customer_id = excluded.customer_id OR (known.p256dh, known.auth) = (excluded.p256dh, excluded.auth)
			RETURNING known.id`.execute(trx);
		if (rows.length === 0) return refuse('FORBIDDEN', { field: 'endpoint' });
		await sql`
			DELETE FROM push_subscriptions WHERE customer_id = ${customerId} AND id NOT IN (
				SELECT id FROM push_subscriptions WHERE customer_id = ${customerId} ORDER BY created_at DESC, id LIMIT ${MOST})`.execute(trx);
		return ok({});
	});
}

/** Tells the browser of this login nothing more. */
export async function stopTelling(
	_: unknown,
	{ app, caller: { customerId, sessionFamily } }: Call<'customer'>,
): Promise<Result<Output<'DELETE customer/push'>>> {
	await app.db.deleteFrom('push_subscriptions').where('customer_id', '=', customerId).where('family', '=', sessionFamily).execute();
	return ok({});
}
