import { sql } from 'kysely';
import { PROPOSAL_MS } from '#lib/order/proposal.ts';
import { ok } from '#lib/result.ts';
import { SYSTEM } from '#server/api/partner.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { tellStage } from '#server/order/customer-messages.ts';
import { orderTag } from '#server/order/live.ts';
import { orderTold } from '#server/order/order-told.ts';
import type { App } from '#server/ports/app.ts';

/** So often it is written that the store runs. */
const BEAT_S = 30;
/** A longer time without a beat is an outage: nobody could answer an order. */
const OUTAGE_S = 120;

type Pulse = { is_old: boolean; was_away: boolean };

const pulse = (lock = sql``) => sql<Pulse>`
	SELECT at < clock_timestamp() - make_interval(secs => ${BEAT_S}) AS is_old, at < clock_timestamp() - make_interval(secs => ${OUTAGE_S}) AS was_away
	FROM store_pulse ${lock}`;

/** Gives shops their whole time anew for each order that waits for their answer. Answers for how many. */
async function askShopsAnew(trx: Db, at: Date): Promise<number> {
	const { numUpdatedRows } = await trx
		.updateTable('orders')
		.set({ answer_from: at, reminded_at: null })
		.where('stage', '=', 'PLACED')
		.where(({ or, eb }) => or([eb('answer_from', 'is', null), eb('answer_from', '<', at)]))
		.executeTakeFirst();
	return Number(numUpdatedRows);
}

/** Gives customers their whole time anew for each proposal that waits for their answer, and tells them until when. Answers the orders' tags. */
async function askCustomersAnew(trx: Db, app: App, at: Date): Promise<string[]> {
	const answerBy = new Date(at.getTime() + PROPOSAL_MS);
	const open = await trx
		.updateTable('order_modifications')
		.set({ approve_by: answerBy })
		.where('settled_at', 'is', null)
		.where('approve_by', '<', answerBy)
		.returning(['order_id', 'accepted_paise'])
		.execute();
	if (open.length === 0) return [];
	const shops = await shopTable(app);
	for (const { order_id: id, accepted_paise } of open) {
		const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
		const told = { ...order, to_pay_paise: accepted_paise };
		await tellStage(trx, told, { by: SYSTEM, at, shops, settings: app.settings, answerBy });
	}
	const tags = open.map(({ order_id: id }) => orderTag(id));
	await publishChange(trx, tags);
	return tags;
}

/**
 * Notes that the store runs. After a time in which no process of it did, or the database was away, shops have their whole time anew for each order
 * that waits for their answer and are reminded of it again, and customers for each change that a shop has proposed. By the database's clock, which
 * all processes share.
 */
export async function countOutageOut(app: App): Promise<void> {
	const { db, clock, log } = app;
	const [last] = (await pulse().execute(db)).rows;
	if (last && !last.is_old) return;
	const now = clock.now();
	const done = await transact(db, async (trx) => {
		await sql`INSERT INTO store_pulse (at) VALUES (clock_timestamp()) ON CONFLICT DO NOTHING`.execute(trx);
		// Another process may have noted it since.
		const [locked] = (await pulse(sql`FOR UPDATE`).execute(trx)).rows;
		if (!locked?.is_old) return ok(null);
		await sql`UPDATE store_pulse SET at = clock_timestamp()`.execute(trx);
		if (!locked.was_away) return ok(null);
		return ok({ orders: await askShopsAnew(trx, now), tags: await askCustomersAnew(trx, app, now) });
	});
	if (!done.ok || !done.value) return;
	const { orders, tags } = done.value;
	orderTold(app, tags);
	if (orders > 0 || tags.length > 0)
		log.info({ orders, proposals: tags.length }, 'the store was away: shops and customers have their time to answer anew');
}
