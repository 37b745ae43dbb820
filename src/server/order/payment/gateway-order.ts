import { setTimeout as passes } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import type { Row } from '#server/db/tables.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import type { App } from '#server/ports/app.ts';
import type { Gateway } from '#server/ports/ports.ts';

type Wanted = { order: Pick<Row<'orders'>, 'id' | 'code'>; amountPaise: number };

/** So long after its beginning an attempt is asked about first, unless its money has come. */
export const FIRST_ASK_MS = 5 * MINUTE_MS;
/** How long one call has an order for itself; longer than the gateway takes to answer twice, or to be given up. */
const CLAIM_MS = 25_000;
/** How often, and for how long, another call looks for what the first one made. */
const LOOK_MS = 150;
const LOOKS = 80;

/** Stands in the books while the provider is asked, so that an order is asked for by one call at a time, whatever process it is in. */
export const standIn = (orderId: string) => `asked:${orderId}`;

/** The provider's order of this sum that no money came for since; `undefined` when there is none. */
async function standing({ db }: App, provider: string, { order, amountPaise }: Wanted): Promise<string | undefined> {
	const { rows } = await sql<{ id: string }>`
		SELECT a.provider_order_id AS id FROM payment_attempts a
		WHERE a.order_id = ${order.id} AND a.provider = ${provider} AND a.amount_paise = ${amountPaise} AND a.provider_order_id <> ${standIn(order.id)}
			AND NOT EXISTS (SELECT FROM payment_receipts r WHERE r.order_id = a.order_id AND r.provider = a.provider AND r.at >= a.at)
		ORDER BY a.at DESC LIMIT 1`.execute(db);
	return rows[0]?.id;
}

/** Since when this call is the one that asks the provider; `null` while another one does. */
async function claim({ db, clock }: App, provider: string, { order, amountPaise }: Wanted): Promise<Date | null> {
	const at = clock.now();
	const row = { provider, provider_order_id: standIn(order.id), order_id: order.id, amount_paise: amountPaise, at };
	const mine = await db
		.insertInto('payment_attempts')
		.values(row)
		.onConflict((conflict) =>
			conflict
				.columns(['provider', 'provider_order_id'])
				.doUpdateSet({ at, amount_paise: amountPaise })
				.where('payment_attempts.at', '<=', new Date(at.getTime() - CLAIM_MS)),
		)
		.returning('order_id')
		.executeTakeFirst();
	return mine ? at : null;
}

async function make(app: App, gateway: Gateway, { order, amountPaise }: Wanted, claimedAt: Date): Promise<Result<string>> {
	const { db, clock, log } = app;
	const provider = gateway.name;
	try {
		const known = await standing(app, provider, { order, amountPaise });
		if (known) return ok(known);
		const id = await gateway.open({ orderId: order.id, code: order.code, amountPaise });
		const at = clock.now();
		const ask_at = new Date(at.getTime() + FIRST_ASK_MS);
		const row = { provider, provider_order_id: id, order_id: order.id, amount_paise: amountPaise, at, ask_at };
		await db
			.insertInto('payment_attempts')
			.values(row)
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		return ok(id);
	} catch (error) {
		logGatewayFault(log, error, 'the payment gateway did not start a payment');
		return refuse('UNAVAILABLE');
	} finally {
		// One that took longer than it has for itself leaves another call's claim alone.
		await db
			.deleteFrom('payment_attempts')
			.where('provider', '=', provider)
			.where('provider_order_id', '=', standIn(order.id))
			.where('at', '=', claimedAt)
			.execute();
	}
}

/**
 * The id of the provider's order for a sum in paise: the one that still stands, or a new one, made outside of any transaction and once however many
 * ask at the same time. Refuses with UNAVAILABLE when the provider does not answer.
 */
export async function gatewayOrder(app: App, gateway: Gateway, wanted: Wanted): Promise<Result<string>> {
	for (let look = 0; look < LOOKS; look++) {
		const known = await standing(app, gateway.name, wanted);
		if (known) return ok(known);
		const claimedAt = await claim(app, gateway.name, wanted);
		if (claimedAt) return make(app, gateway, wanted, claimedAt);
		await passes(LOOK_MS);
	}
	return refuse('UNAVAILABLE');
}
