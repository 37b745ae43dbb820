import { sql } from 'kysely';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { ok } from '#lib/result.ts';
import { SYSTEM } from '#server/api/actor.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { tellStage } from '#server/order/customer-messages.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { payBy } from '#server/order/payment/time-to-pay.ts';
import { answerFromOf } from '#server/order/time-to-answer.ts';
import { orderTag } from '#server/order/watchers.ts';
import type { App } from '#server/ports/app.ts';

/** So often it is written that the store runs. */
const BEAT_S = 30;
/** A longer time without a beat is an outage: nobody could answer an order. */
const OUTAGE_S = 120;

type Pulse = { is_old: boolean; was_away: boolean };

const pulse = (lock = sql``) => sql<Pulse>`
	SELECT at < clock_timestamp() - make_interval(secs => ${BEAT_S}) AS is_old, at < clock_timestamp() - make_interval(secs => ${OUTAGE_S}) AS was_away
	FROM store_pulse ${lock}`;

type Waiting = { id: string; shop_id: string; slot_start: Date | null };

/** From when on the shop of a waiting order can answer, if that is later than `at`. */
function canAnswerFrom({ shop_id: id, slot_start }: Waiting, shops: ShopTable, at: Date): Date | null {
	const shop = shops.get(id);
	return shop ? answerFromOf(shop, slot_start, at) : null;
}

/**
 * Gives shops their whole time anew for each order that waits for their answer, from their next opening where they are closed. Answers for how many.
 */
async function askShopsAnew(trx: Db, shops: ShopTable, at: Date): Promise<number> {
	const waiting = await trx
		.selectFrom('orders')
		.select(['id', 'shop_id', 'slot_start'])
		.where('stage', '=', 'PLACED')
		.where(({ or, eb }) => or([eb('answer_from', 'is', null), eb('answer_from', '<', at)]))
		.execute();
	const froms = waiting.map((order) => canAnswerFrom(order, shops, at) ?? at);
	const { numAffectedRows } = await sql`
		UPDATE orders o SET answer_from = w.at, reminded_at = NULL
		FROM unnest(${waiting.map(({ id }) => id)}::text[], ${froms}::timestamptz[]) AS w(id, at)
		WHERE o.id = w.id AND o.stage = 'PLACED'`.execute(trx);
	return Number(numAffectedRows ?? 0);
}

/**
 * Gives each order that waits for its payment the whole time of its way to pay anew: nobody could begin to pay, and no money was noted. Answers the
 * orders' tags.
 */
async function awaitPaymentsAnew(trx: Db, shops: ShopTable, at: Date): Promise<string[]> {
	const waiting = await trx
		.selectFrom('payments')
		.innerJoin('orders', 'orders.id', 'payments.order_id')
		.select(['orders.id', 'shop_id', 'slot_start', 'method'])
		.where('pay_by', 'is not', null)
		.execute();
	const ends = waiting.map((order) => payBy(order.method, at, canAnswerFrom(order, shops, at)));
	// One that was paid or cancelled meanwhile waits for nothing: it has no `pay_by`.
	const { rows } = await sql<{ id: string }>`
		UPDATE payments p SET pay_by = w.at FROM unnest(${waiting.map(({ id }) => id)}::text[], ${ends}::timestamptz[]) AS w(id, at)
		WHERE p.order_id = w.id AND p.pay_by < w.at RETURNING w.id`.execute(trx);
	const tags = rows.map(({ id }) => orderTag(id));
	if (tags.length > 0) await publishChange(trx, tags);
	return tags;
}

/** Gives customers their whole time anew for each proposal that waits for their answer, and tells them until when. Answers the orders' tags. */
async function askCustomersAnew(trx: Db, { settings }: App, shops: ShopTable, at: Date): Promise<string[]> {
	const answerBy = new Date(at.getTime() + PROPOSAL_MS);
	const open = await trx
		.updateTable('order_modifications')
		.set({ approve_by: answerBy })
		.where('settled_at', 'is', null)
		.where('approve_by', '<', answerBy)
		.returning(['order_id', 'accepted_paise'])
		.execute();
	if (open.length === 0) return [];
	for (const { order_id: id, accepted_paise } of open) {
		const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
		const told = { ...order, to_pay_paise: accepted_paise };
		await tellStage(trx, told, { by: SYSTEM, at, shops, settings, answerBy });
	}
	const tags = open.map(({ order_id: id }) => orderTag(id));
	await publishChange(trx, tags);
	return tags;
}

/**
 * Notes that the store runs. After a time in which no process of it did, or the database was away, shops have their whole time anew for each order
 * that waits for their answer and are reminded of it again, and customers for each change that a shop has proposed and each order that they have to
 * pay first. By the database's clock, which all processes share.
 */
export async function countOutageOut(app: App): Promise<void> {
	const { db, clock, log } = app;
	const [last] = (await pulse().execute(db)).rows;
	if (last && !last.is_old) return;
	const now = clock.now();
	const shops = await shopTable(app);
	const done = await transact(db, async (trx) => {
		await sql`INSERT INTO store_pulse (at) VALUES (clock_timestamp()) ON CONFLICT DO NOTHING`.execute(trx);
		// Another process may have noted it since.
		const [locked] = (await pulse(sql`FOR UPDATE`).execute(trx)).rows;
		if (!locked?.is_old) return ok(null);
		await sql`UPDATE store_pulse SET at = clock_timestamp()`.execute(trx);
		if (!locked.was_away) return ok(null);
		return ok({
			orders: await askShopsAnew(trx, shops, now),
			proposals: await askCustomersAnew(trx, app, shops, now),
			payments: await awaitPaymentsAnew(trx, shops, now),
		});
	});
	if (!done.ok || !done.value) return;
	const { orders, proposals, payments } = done.value;
	forgetAndNotify(app, [...proposals, ...payments]);
	const counts = { orders, proposals: proposals.length, payments: payments.length };
	if (Object.values(counts).some((count) => count > 0))
		log.info(counts, 'the store was away: shops have their time to answer anew, customers theirs to answer and to pay');
}
