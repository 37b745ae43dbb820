import type { Order } from '#lib/contract/order.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { Checked } from '#lib/contract/table.ts';
import { HOUR_MS } from '#lib/format/durations.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { refuseOthersUploads } from '#server/account/uploads.ts';
import { byPartner } from '#server/api/actor.ts';
import type { CallTo } from '#server/api/call.ts';
import { noteAct } from '#server/api/note-act.ts';
import { requestHashOf, runOnce } from '#server/api/run-once.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/add-shop-event.ts';
import { tellAnswer } from '#server/order/customer-messages.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { readOrder } from '#server/order/order-row.ts';
import { changeByPartner } from '#server/order/partner-change.ts';
import type { PartnerCall } from '#server/order/partner-once.ts';
import { tellShop } from '#server/order/shop-messages.ts';
import { lockOwnOrder } from '#server/order/tracking/own-order.ts';
import { orderView } from '#server/order/view.ts';
import { orderTag } from '#server/order/watchers.ts';
import { newId } from '#server/system/ids.ts';

/** Within this time a shop should answer. */
export const ANSWER_MS = 4 * HOUR_MS;
/** An order has so many questions at most, so that nobody fills a shop's phone. */
const MOST = 5;

/**
 * "Something is wrong": told to the shop, which should answer within four hours. Refuses with NOT_FOUND, FORBIDDEN, STAGE_CONFLICT for an
 * order that was never with the shop, FORBIDDEN also another's picture, INPUT_INVALID (`items`) lines that it has not, and LIST_FULL.
 */
export async function askHelp(input: Checked<'POST order/{id}/help'>, call: CallTo<'POST order/{id}/help'>): Promise<Result<Order>> {
	const { app, idempotencyKey: key, language } = call;
	const { customerId } = call.caller;
	const { id, reason, items = [], text = '', image } = input;
	const shops = await shopTable(app);
	const endpoint = 'POST order/{id}/help';
	let tags: string[] = [];
	const done = await runOnce(app, { customerId, key, endpoint, requestHash: requestHashOf(endpoint, input) }, async (trx) => {
		const found = await lockOwnOrder(trx, id, customerId);
		if (!found.ok) return found;
		const order = found.value;
		if (order.stage === 'PAYMENT_PENDING') return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		const refused = await refuseOthersUploads(trx, customerId, [image]);
		if (refused) return refused;
		const before = await readOrder(trx, id);
		const known = [...(before?.lines ?? []).map((line) => line.retailer_product_id), ...(before?.customs ?? []).map((line) => line.id)];
		if (items.some((item) => !known.includes(item))) return refuse('INPUT_INVALID', { field: 'items' });
		if ((before?.help.length ?? 0) >= MOST) return refuse('LIST_FULL', { params: { max: MOST } });
		const at = app.clock.now();
		const asked = { id: newId(), order_id: id, shop_id: order.shop_id, reason, item_ids: items, words: text, image: image ?? null };
		await trx
			.insertInto('order_help')
			.values({ ...asked, asked_at: at, answer_by: new Date(at.getTime() + ANSWER_MS) })
			.execute();
		await tellShop(trx, order, 'HELP', { shops, at });
		tags = [orderTag(id), shopOrdersTag(order.shop_id)];
		await publishChange(trx, tags);
		await addShopEvent(trx, order.shop_id, { order_id: id, kind: 'help', stage: order.stage, at });
		const row = await readOrder(trx, id);
		return row ? ok(orderView(row, { shops, payments: app.payments, language })) : refuse('NOT_FOUND');
	});
	if (done.ok) forgetAndNotify(app, tags);
	return done;
}

/** The shop's answer, told to the customer. Refuses with NOT_FOUND, FORBIDDEN, and STAGE_CONFLICT when it was given before. */
export function answerHelp(
	{ id, helpId, text }: Checked<'POST partner/orders/{id}/answer'>,
	call: PartnerCall,
): Promise<Result<PartnerOrder>> {
	const asked = { endpoint: 'POST partner/orders/{id}/answer', input: { helpId, text } } as const;
	return changeByPartner(call, id, asked, async (trx, order, shops) => {
		const at = call.app.clock.now();
		const by = byPartner(call.caller);
		const help = await trx
			.selectFrom('order_help')
			.select('answered_at')
			.where('id', '=', helpId)
			.where('order_id', '=', id)
			.executeTakeFirst();
		if (!help) return refuse('NOT_FOUND', { field: 'helpId' });
		if (help.answered_at) return refuse('STAGE_CONFLICT', { details: { stage: order.stage } });
		await trx
			.updateTable('order_help')
			.set({ answer: text, answered_at: at, actor: by.actor, key_id: by.keyId, person_id: by.personId })
			.where('id', '=', helpId)
			.execute();
		await noteAct(trx, { kind: 'REPORT', did: 'ANSWERED', about: order.code, shopId: order.shop_id, by, at });
		await tellAnswer(trx, order, text, { shops, at });
		const tags = [orderTag(id), shopOrdersTag(order.shop_id)];
		await publishChange(trx, tags);
		// Others at the counter have the form open too.
		await addShopEvent(trx, order.shop_id, { order_id: id, kind: 'help', stage: order.stage, at });
		return ok(tags);
	});
}
