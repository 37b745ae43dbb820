import type { Order } from '#lib/contract/order.ts';
import { differencePaise, idsOf, type LineChange, outcomeOf, type Verdict } from '#lib/order/proposal.ts';
import { type SettledBill, settledBill } from '#lib/order/settled-bill.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { type By, CUSTOMER, SYSTEM } from '#server/api/actor.ts';
import type { CallTo } from '#server/api/call.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { changeUses } from '#server/cart/promotions/uses.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, OrderPromotion, Row } from '#server/db/tables.ts';
import { tellOwed, tellRefund, tellToPay } from '#server/order/customer-messages.ts';
import { eachDue } from '#server/order/each-due.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import type { Moved } from '#server/order/move.ts';
import { readOrder } from '#server/order/order-row.ts';
import { countOutageOut } from '#server/order/outage.ts';
import { checkOwnDrops } from '#server/order/proposal/dropped-too-much.ts';
import { feeRulesOfOrder } from '#server/order/proposal/fees-of-order.ts';
import { applyChanges, type LinesOfOrder, readLines, wantedStock, writeLines } from '#server/order/proposal/lines.ts';
import type { SystemReason } from '#server/order/reasons.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { bringStockTo, lostWhenMissing } from '#server/order/stock.ts';
import { orderView } from '#server/order/view.ts';
import { paymentOf, refundOwed, setPayment, stillOwed } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';

type Context = { app: App; shops: ShopTable };
type Settled = { verdict: (change: LineChange) => Verdict; by: By };

/** The bill of a changed order: above the agreed sum it is only by what the customer has said yes to. */
export function billFor(
	order: Row<'orders'>,
	after: LinesOfOrder,
	changes: readonly LineChange[],
	verdict: (change: LineChange) => Verdict,
	{ app, shops }: Context,
): SettledBill<OrderPromotion> {
	const yes = changes.filter((change) => verdict(change) === 'ACCEPTED');
	const most = yes.reduce((sum, change) => sum + Math.max(0, differencePaise(change)), order.to_pay_paise);
	return settledBill(order, after, feeRulesOfOrder(order, shops.get(order.shop_id), app.settings.platformFeePaise), most);
}

/** Writes what comes of an open proposal: lines, bill, stock, promotions and the stage. An order of which nothing is left is cancelled. */
async function settleIn(
	trx: Db,
	order: Row<'orders'>,
	open: Row<'order_modifications'>,
	settled: Settled,
	context: Context,
): Promise<string[]> {
	const { verdict, by } = settled;
	const { app, shops } = context;
	const at = app.clock.now();
	const close = () =>
		trx
			.updateTable('order_modifications')
			.set({ settled_at: at, settled_by: by.actor })
			.where('order_id', '=', order.id)
			.where('seq', '=', open.seq)
			.execute();
	await close();
	const { changes } = open;
	const after = applyChanges(await readLines(trx, order.id), changes, (change) => outcomeOf(change, verdict(change)));
	const to = (stage: 'ACCEPTED' | 'CANCELLED', row: Row<'orders'>, reason?: SystemReason) =>
		changeStage(trx, row, { stage, by, at, shops, reason, settings: app.settings });
	const held = { id: order.id, shopId: order.shop_id, at, by, reason: 'MODIFIED' } as const;
	const tags = await bringStockTo(trx, held, wantedStock(after), lostWhenMissing(changes));
	if (after.packs.length + after.customs.length === 0) return [...tags, ...(await to('CANCELLED', order, 'NOTHING_LEFT'))];
	await writeLines(trx, order.id, after);
	const { bill, coupon, offer } = billFor(order, after, changes, verdict, context);
	await changeUses(trx, { id: order.id, customerId: order.customer_id, at }, [coupon, offer]);
	const columns = { bill: JSON.stringify(bill), to_pay_paise: bill.toPay };
	await trx
		.updateTable('orders')
		.set({ ...columns, coupon: coupon && JSON.stringify(coupon), offer: offer && JSON.stringify(offer) })
		.where('customer_id', '=', order.customer_id)
		.where('id', '=', order.id)
		.execute();
	// What the customer began to pay was another sum.
	const isOther = bill.toPay !== order.to_pay_paise;
	const owedBefore = stillOwed(await paymentOf(trx, order.id));
	await setPayment(trx, order.id, { due_paise: bill.toPay, ...(isOther && { started_at: null }) });
	const backPaise = await refundOwed(trx, order.id, { by, at });
	const moved = await to('ACCEPTED', { ...order, bill, coupon, offer, to_pay_paise: bill.toPay });
	await tellRefund(trx, order, backPaise, { at });
	await tellOwed(trx, order, owedBefore, { shops, at });
	// While something on it has no price, nothing can be paid but in cash.
	if (after.customs.every((line) => line.price_paise !== null)) await tellToPay(trx, order, { settings: app.settings, at });
	return [...tags, ...moved];
}

const openOf = (trx: Db, id: string): Promise<Row<'order_modifications'> | undefined> =>
	trx.selectFrom('order_modifications').selectAll().where('order_id', '=', id).where('settled_at', 'is', null).executeTakeFirst();

type Approval = { id: string; drop?: string[] | undefined; approveBy?: string | undefined };

async function approveIn(trx: Db, { id, drop = [], approveBy }: Approval, customerId: string, context: Context): Promise<Result<Moved>> {
	const order = await lockOrder(trx, id);
	if (!order) return refuse('NOT_FOUND');
	if (order.customer_id !== customerId) return refuse('FORBIDDEN');
	const open = await openOf(trx, id);
	const isOther = approveBy !== undefined && open?.approve_by.getTime() !== Date.parse(approveBy);
	if (order.stage !== 'MODIFIED' || !open || isOther) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
	const isDropped = (change: LineChange) => idsOf(change).some((one) => drop.includes(one));
	const known = new Set(open.changes.flatMap(idsOf));
	if (drop.some((one) => !known.has(one))) return refuse('INPUT_INVALID', { field: 'drop' });
	const answer = { lines: await readLines(trx, id), changes: open.changes, isDropped };
	const tooMuch = await checkOwnDrops(trx, order, context.shops.get(order.shop_id), answer);
	if (tooMuch) return tooMuch;
	const verdict = (change: LineChange): Verdict => (isDropped(change) ? 'DROPPED' : 'ACCEPTED');
	const tags = await settleIn(trx, order, open, { verdict, by: CUSTOMER }, context);
	const row = await readOrder(trx, id);
	return row ? ok({ row, tags }) : refuse('NOT_FOUND');
}

/**
 * The customer's answer to a changed order, once per Idempotency-Key where one comes: yes to all, but for the lines that they leave out. Refuses
 * with NOT_FOUND, FORBIDDEN, STAGE_CONFLICT also where another proposal was read (`approveBy`), with INPUT_INVALID (`drop`) an id that nothing was
 * proposed for, and with DROPPED_TOO_MUCH as `checkOwnDrops` does.
 */
export async function approveChanges(input: Approval, call: CallTo<'POST order/{id}/approve'>): Promise<Result<Order>> {
	const { app, idempotencyKey: key, language } = call;
	const { customerId } = call.caller;
	const shops = await shopTable(app);
	const endpoint = 'POST order/{id}/approve';
	let tags: string[] = [];
	const done = await runOnce(app, { customerId, key, endpoint, requestHash: requestHashOf(endpoint, input) }, async (trx) => {
		const moved = await approveIn(trx, input, customerId, { app, shops });
		if (!moved.ok) return moved;
		tags = moved.value.tags;
		return ok(orderView(moved.value.row, { shops, payments: app.payments, language }));
	});
	if (done.ok) forgetAndNotify(app, tags);
	return done;
}

/**
 * Settles the proposals whose time has run out: what takes away stands, the rest is dropped. Time in which the store was away does not count. Each
 * in a transaction of its own. Answers how many were due.
 */
export async function settleUnanswered(app: App): Promise<number> {
	await countOutageOut(app);
	const shops = await shopTable(app);
	const now = app.clock.now();
	const due = await app.db
		.selectFrom('order_modifications')
		.select('order_id')
		.where('settled_at', 'is', null)
		.where('approve_by', '<=', now)
		.orderBy('approve_by')
		.limit(100)
		.execute();
	await eachDue(
		app,
		due.map(({ order_id: id }) => id),
		async (trx, id) => {
			const order = await lockOrder(trx, id);
			const open = await openOf(trx, id);
			// Another process, or the customer, was faster, and the shop may have changed the order anew since.
			if (order?.stage !== 'MODIFIED' || !open || open.approve_by > now) return [];
			return settleIn(trx, order, open, { verdict: () => 'AT_ZERO', by: SYSTEM }, { app, shops });
		},
	);
	return due.length;
}
