import type { BillPaise } from '#lib/cart/bill.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { Checked } from '#lib/contract/table.ts';
import { type LineChange, outcomeOf, PROPOSAL_MS, type Verdict } from '#lib/order/proposal.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { byPartner } from '#server/api/actor.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { type ShopTable, shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { nextStage } from '#server/order/actions-by-stage.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import type { Moved } from '#server/order/move.ts';
import { readOrder } from '#server/order/order-row.ts';
import { type PartnerCall, wasDone } from '#server/order/partner-once.ts';
import { partnerOrderView } from '#server/order/partner-view.ts';
import { applyChanges, readLines, wantedStock } from '#server/order/proposal/lines.ts';
import { planChanges } from '#server/order/proposal/plan.ts';
import { billFor } from '#server/order/proposal/settle.ts';
import { changeStage, lockOrder } from '#server/order/stage-change.ts';
import { bringStockTo } from '#server/order/stock.ts';
import type { App } from '#server/ports/app.ts';

type Input = Checked<'POST partner/orders/{id}/modify'>;
type Proposed = { order: Row<'orders'>; changes: readonly LineChange[]; lines: Awaited<ReturnType<typeof readLines>> };

/** A line's weighed price is kept up to this, in paise; and no shop makes an order dearer than this. */
const MOST_PAISE = 2_147_483_647;
const isTooHeavy = ({ now }: LineChange): boolean => now !== null && 'weighed_paise' in now && (now.weighed_paise ?? 0) > MOST_PAISE;

/** What the order costs when each change ends so. */
function billAfter({ order, changes, lines }: Proposed, verdict: Verdict, app: App, shops: ShopTable): BillPaise {
	const after = applyChanges(lines, changes, (change) => outcomeOf(change, verdict));
	return billFor(order, after, changes, () => verdict, { app, shops }).bill;
}

async function proposeIn(trx: Db, call: PartnerCall, input: Input, shops: ShopTable): Promise<Result<Moved>> {
	const { app, caller } = call;
	const order = await lockOrder(trx, input.id);
	if (!order) return refuse('NOT_FOUND');
	if (!mayTouch(caller, order.shop_id)) return refuse('FORBIDDEN');
	const { id, ...asked } = input;
	const before = await wasDone(trx, call, id, { endpoint: 'POST partner/orders/{id}/modify', input: asked });
	if (!before.ok) return before;
	const known = before.value ? await readOrder(trx, id) : undefined;
	if (known) return ok({ row: known, tags: [] });
	const stage = nextStage(order.stage, 'modify', order.delivery_type);
	if (!stage) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
	const lines = await readLines(trx, order.id);
	const planned = await planChanges(trx, order, lines, input);
	if (!planned.ok) return planned;
	const changes = planned.value;
	const at = app.clock.now();
	const proposed = { order, changes, lines };
	const { itemTotal, toPay: accepted } = billAfter(proposed, 'ACCEPTED', app, shops);
	// Of an order that is dearer already less may be proposed.
	const most = Math.max(MOST_PAISE, order.bill.itemTotal, order.to_pay_paise);
	if (Math.max(itemTotal, accepted) > most || changes.some(isTooHeavy)) return refuse('AMOUNT_LIMIT', { field: 'lines' });
	// What would be more is set aside at once, so that a yes can be kept; what would be less goes back when it is settled.
	const held = wantedStock(
		lines,
		applyChanges(lines, changes, (change) => change.now),
	);
	const by = byPartner(caller);
	const restocked = await bringStockTo(trx, { id: order.id, shopId: order.shop_id, at, by, reason: 'MODIFIED' }, held);
	const { count } = await trx
		.selectFrom('order_modifications')
		.select((eb) => eb.fn.countAll<number>().as('count'))
		.where('order_id', '=', order.id)
		.executeTakeFirstOrThrow();
	const answerBy = new Date(at.getTime() + PROPOSAL_MS);
	await trx
		.insertInto('order_modifications')
		.values({
			order_id: order.id,
			seq: Number(count) + 1,
			changes: JSON.stringify(changes),
			agreed_paise: order.to_pay_paise,
			accepted_paise: accepted,
			at_zero_paise: billAfter(proposed, 'AT_ZERO', app, shops).toPay,
			proposed_at: at,
			approve_by: answerBy,
		})
		.execute();
	const told = { ...order, to_pay_paise: accepted };
	const tags = await changeStage(trx, told, { stage, by, at, shops, settings: app.settings, answerBy });
	const row = await readOrder(trx, order.id);
	return row ? ok({ row, tags: [...tags, ...restocked] }) : refuse('NOT_FOUND');
}

/**
 * A shop's proposal to change an order, which waits for the customer. Refuses with NOT_FOUND, FORBIDDEN, STAGE_CONFLICT, INPUT_INVALID,
 * STOCK_SHORT, PRESCRIPTION_REQUIRED, and with AMOUNT_LIMIT what would come to more than can be kept, which nobody could accept.
 */
export async function proposeChanges(input: Input, call: PartnerCall): Promise<Result<PartnerOrder>> {
	const { app, language } = call;
	const shops = await shopTable(app);
	const done = await transact(app.db, (trx) => proposeIn(trx, call, input, shops));
	if (!done.ok) return done;
	forgetAndNotify(app, done.value.tags);
	return ok(partnerOrderView(done.value.row, { shops, payments: app.payments, language }));
}
