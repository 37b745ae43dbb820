import { sql } from 'kysely';
import { isOver } from '#lib/contract/stages.ts';
import type { Output } from '#lib/contract/table.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import { UPI_MAY_COME_MS } from '#lib/payment/upi-may-come.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { keepMark, phoneMarkOf } from '#server/account/earlier-account.ts';
import { removeOldPrescriptions } from '#server/account/old-prescriptions.ts';
import { sessionEnded } from '#server/account/session-ends.ts';
import { removeLostUploads } from '#server/account/uploads.ts';
import type { Call } from '#server/api/call.ts';
import { tag } from '#server/catalogue/tags.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { isToCustomerSql } from '#server/messages/outbox.ts';

/** Whose orders are once their customer is gone: nobody's, and the same for all, so that no two can be told to be one person's. */
const GONE = 'deleted';

/**
 * The changes that a shop proposed, without the pictures of lines in the customer's own words: these lines are copied there whole. A line of a pack
 * keeps its picture, which is the store's.
 */
const changesUnpictured = sql<string>`(
	SELECT coalesce(jsonb_agg(CASE WHEN c.change->>'kind' IN ('PRICED', 'NOT_FOUND')
		THEN jsonb_set(jsonb_set(c.change, '{was,image}', 'null', false), '{now,image}', 'null', false) ELSE c.change END ORDER BY c.at), '[]')
	FROM jsonb_array_elements(changes) WITH ORDINALITY c (change, at))`;

/** Takes out of a customer's orders everything that tells who they were: the shop's accounts keep what was sold, and for how much. */
async function anonymiseOrders(trx: Db, customerId: string): Promise<void> {
	const orders = trx.selectFrom('orders').select('id').where('customer_id', '=', customerId);
	await trx.updateTable('order_custom_lines').set({ image: null }).where('order_id', 'in', orders).execute();
	await trx.updateTable('order_modifications').set({ changes: changesUnpictured }).where('order_id', 'in', orders).execute();
	// What they said in their own words goes; the stars stay with the shop.
	const said = await trx
		.selectFrom('order_ratings')
		.select('shop_id')
		.where('comment_state', '=', 'SHOWN')
		.where('order_id', 'in', orders)
		.execute();
	await trx
		.updateTable('order_ratings')
		.set({
			comment: null,
			// A hidden rating goes on not to count.
			comment_state: sql`CASE comment_state WHEN 'HIDDEN' THEN 'HIDDEN' ELSE 'NONE' END`,
			hidden_reason: null,
			report_reason: null,
		})
		.where('order_id', 'in', orders)
		.execute();
	await publishChange(
		trx,
		said.map((one) => tag.shop(one.shop_id)),
	);
	await trx.deleteFrom('order_help').where('order_id', 'in', orders).execute();
	await trx.deleteFrom('order_locations').where('order_id', 'in', orders).execute();
	await trx.deleteFrom('order_shares').where('order_id', 'in', orders).execute();
	await trx.updateTable('promotion_uses').set({ customer_id: GONE }).where('customer_id', '=', customerId).execute();
	await trx
		.updateTable('referral_rewards')
		.set((reward) => ({ friend_id: reward.ref('order_id') }))
		.where('friend_id', '=', customerId)
		.execute();
	await trx.updateTable('referral_rewards').set({ referrer_id: GONE }).where('referrer_id', '=', customerId).execute();
	await trx
		.updateTable('orders')
		.set((order) => ({
			customer_id: GONE,
			idempotency_key: order.ref('id'),
			address: null,
			instructions: '',
			receiver_name: '',
			receiver_phone: '',
		}))
		.where('customer_id', '=', customerId)
		.execute();
}

/** How long a shop has to say that the money of an order came: a payment that nobody confirms must not hold an account for good. */
const UNCONFIRMED_MS = 30 * DAY_MS;

/** Whether money of a customer's orders has to go back, or may still come: until then the shop must know whose it is. */
async function isMoneyOpen(trx: Db, customerId: string, at: Date): Promise<boolean> {
	const lately = new Date(at.getTime() - UNCONFIRMED_MS);
	const shownLately = new Date(at.getTime() - UPI_MAY_COME_MS);
	const open = await trx
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select('payments.order_id')
		.where('orders.customer_id', '=', customerId)
		.where((eb) => {
			const got = eb('paid_paise', '-', eb.ref('refunded_paise'));
			const mayCome = sql<boolean>`EXISTS (
				SELECT FROM payment_attempts a WHERE a.order_id = payments.order_id AND a.provider = 'upi' AND a.at > ${shownLately}
					AND NOT EXISTS (SELECT FROM payment_receipts r WHERE r.provider = a.provider AND r.reference = a.provider_order_id))`;
			return eb.or([eb('due_paise', '<', got), eb.and([eb('due_paise', '>', got), eb('placed_at', '>', lately)]), mayCome]);
		})
		.executeTakeFirst();
	return open !== undefined;
}

/**
 * Deletes the caller's account: everything of theirs goes, the sessions end on every device, and their orders stay without a name or an
 * address. What counts against newcomers' discounts stays under a mark of the number. Refuses with
 * ORDER_UNDER_WAY while a shop still needs to know where an order should go, to whom it owes money, or, for 30 days, who owes it some; and for two
 * days after a UPI payment was shown that nobody has booked, because the money may have gone.
 */
export async function deleteAccount(_: unknown, { app, caller }: Call<'customer'>): Promise<Result<Output<'DELETE customer'>>> {
	const { customerId } = caller;
	const done = await transact(app.db, async (trx) => {
		// The lock lets no other call of this customer begin: an order that is being placed refers to this row.
		const customer = await trx.selectFrom('customers').select('phone_e164').where('id', '=', customerId).forUpdate().executeTakeFirst();
		if (!customer) return refuse('NOT_FOUND');
		const orders = await trx.selectFrom('orders').select('stage').where('customer_id', '=', customerId).execute();
		if (orders.some(({ stage }) => !isOver(stage)) || (await isMoneyOpen(trx, customerId, app.clock.now())))
			return refuse('ORDER_UNDER_WAY');
		const sessions = await trx.selectFrom('sessions').select('family').where('customer_id', '=', customerId).distinct().execute();
		const mark = await phoneMarkOf(trx, customer.phone_e164);
		await keepMark(trx, customerId, mark);
		await anonymiseOrders(trx, customerId);
		const browsers = trx.selectFrom('push_subscriptions').select('id').where('customer_id', '=', customerId);
		await trx.deleteFrom('outbox').where('recipient', 'in', browsers).execute();
		await trx.deleteFrom('outbox').where('recipient', '=', customer.phone_e164).where(isToCustomerSql).execute();
		await trx.deleteFrom('otps').where('phone_e164', '=', customer.phone_e164).execute();
		// Who comes back at once has not more OTPs than others.
		await trx.updateTable('otp_sends').set({ phone_e164: mark }).where('phone_e164', '=', customer.phone_e164).execute();
		// Their other rows refer to this one and go with it.
		await trx.deleteFrom('customers').where('id', '=', customerId).execute();
		return ok(sessions.map(({ family }) => family));
	});
	if (!done.ok) return done;
	for (const family of done.value) sessionEnded(app, family);
	// What cannot be removed now, as with a full disk, the hourly chores remove.
	const removed = Promise.all([removeLostUploads(app), removeOldPrescriptions(app)]);
	await removed.catch((error: unknown) => app.log.warn({ err: error }, 'pictures of a deleted account remain'));
	return ok({});
}
