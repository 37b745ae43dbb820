import { sql } from 'kysely';
import type { Checked, Output } from '#lib/contract/table.ts';
import { ok, type Refusal, type Result, refuse } from '#lib/result.ts';
import { phoneMarkOf } from '#server/account/earlier-account.ts';
import { byPartner } from '#server/api/actor.ts';
import type { Call } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { pageOf } from '#server/catalogue/cursor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { behind, orderFound, PAGE_ROWS } from '#server/order/lists-of-all/list-conditions.ts';
import { csvOfPages, FILE_PAGE_ROWS } from '#server/responses/csv.ts';
import { newId } from '#server/system/ids.ts';
import { parsePhone } from '#server/system/phone.ts';

/** CUSTOMER_BLOCKED with the reason and whom to call, for a customer who may not order; else `null`. */
export async function blockOf(db: Db, customerId: string): Promise<Refusal | null> {
	// Nearly always nobody is blocked, and then this is all that is asked.
	const { rows } = await sql<{ phone_e164: string }>`
		SELECT phone_e164 FROM customers WHERE id = ${customerId} AND EXISTS (SELECT FROM blocked_numbers WHERE ended_at IS NULL)`.execute(db);
	const [customer] = rows;
	if (!customer) return null;
	const block = await db
		.selectFrom('blocked_numbers')
		.select(['reason', 'call_phone'])
		.where('mark', '=', await phoneMarkOf(db, customer.phone_e164))
		.where('ended_at', 'is', null)
		.executeTakeFirst();
	return block ? refuse('CUSTOMER_BLOCKED', { params: { reason: block.reason, phone: block.call_phone } }) : null;
}

/**
 * Lets the customer of an order place no more of them. Refuses with FORBIDDEN all but the association's people, with PHONE_INVALID, and with
 * NOT_FOUND an order that is not there or whose account is gone. Who is blocked already has the new reason.
 */
export async function blockCustomer(
	{ id, reason, phone }: Checked<'PUT counter/orders/{id}/block'>,
	{ app, caller }: Call<'staff'>,
): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const call = parsePhone(phone);
	if (!call.ok) return call;
	const customer = await app.db
		.selectFrom('orders as o')
		.innerJoin('customers as c', 'c.id', 'o.customer_id')
		.select(['c.phone_e164', 'o.code', 'o.shop_id'])
		.where('o.id', '=', id)
		.executeTakeFirst();
	if (!customer) return refuse('NOT_FOUND');
	const at = app.clock.now();
	const told = { order_id: id, reason, call_phone: call.value, blocked_at: at, blocked_by: caller.personId };
	const mark = await phoneMarkOf(app.db, customer.phone_e164);
	return transact(app.db, async (trx) => {
		await trx
			.insertInto('blocked_numbers')
			.values({ id: newId(), mark, ...told })
			.onConflict((conflict) => conflict.column('mark').where('ended_at', 'is', null).doUpdateSet(told))
			.execute();
		const { code, shop_id: shopId } = customer;
		await noteAct(trx, { kind: 'CUSTOMER', did: 'ADDED', about: code, shopId, by: byPartner(caller), at });
		return ok({});
	});
}

/**
 * Ends a block: the customer may order again. Refuses with FORBIDDEN as `blockCustomer`, and with NOT_FOUND one that is not there or has
 * ended.
 */
export async function endBlock({ id }: { id: string }, { app, caller }: Call<'staff'>): Promise<Result<Record<string, never>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const at = app.clock.now();
	return transact(app.db, async (trx) => {
		const ended = await trx
			.updateTable('blocked_numbers as b')
			.from('orders as o')
			.set({ ended_at: at, ended_by: caller.personId })
			.whereRef('o.id', '=', 'b.order_id')
			.where('b.id', '=', id)
			.where('b.ended_at', 'is', null)
			.returning(['o.code', 'o.shop_id'])
			.executeTakeFirst();
		if (!ended) return refuse('NOT_FOUND');
		const { code, shop_id: shopId } = ended;
		await noteAct(trx, { kind: 'CUSTOMER', did: 'ENDED', about: code, shopId, by: byPartner(caller), at });
		return ok({});
	});
}

/**
 * Who may not order, or may again (`ENDED`), the latest first, by one of their orders. Refuses with FORBIDDEN, and with INPUT_INVALID a text
 * that is no cursor.
 */
export async function blockedCustomers(
	{ q, state = 'BLOCKED', cursor, limit = PAGE_ROWS }: Checked<'GET counter/blocked'>,
	{ app, caller }: Call<'staff'>,
	most = limit,
): Promise<Result<Output<'GET counter/blocked'>>> {
	if (!caller.isAssociation) return refuse('FORBIDDEN');
	const from = behind(cursor, sql`b.blocked_at`, sql`b.id`);
	if (!from.ok) return from;
	const inState = state === 'ENDED' ? sql`b.ended_at IS NOT NULL` : sql`b.ended_at IS NULL`;
	const { rows } = await sql<Row<'blocked_numbers'> & { code: string }>`
		SELECT b.*, o.code FROM blocked_numbers b JOIN orders o ON o.id = b.order_id
		WHERE ${inState} AND ${orderFound(q, await shopTable(app))} AND ${from.value}
		ORDER BY b.blocked_at DESC, b.id LIMIT ${most + 1}`.execute(app.db);
	const { shown, nextCursor } = pageOf(rows, most, ({ blocked_at, id }) => [blocked_at.getTime(), id]);
	return ok({
		rows: shown.map((row) => ({
			id: row.id,
			orderId: row.order_id,
			code: row.code,
			reason: row.reason,
			phone: row.call_phone,
			at: row.blocked_at.toISOString(),
			endedAt: row.ended_at?.toISOString() ?? null,
		})),
		nextCursor,
	});
}

/** The same as a file, to its end. Refuses as `blockedCustomers`. */
export const blockedFile = (asked: Checked<'GET counter/blocked.csv'>, call: Call<'staff'>): Promise<Result<never> | Response> =>
	csvOfPages(
		'blocked',
		asked,
		(page) => blockedCustomers(page, call, FILE_PAGE_ROWS),
		({ rows }) => rows,
		{ order: ({ code }) => code, reason: ({ reason }) => reason, at: ({ at }) => at, ended_at: ({ endedAt }) => endedAt },
	);
