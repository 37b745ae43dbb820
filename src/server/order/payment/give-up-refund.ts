import { DAY_MS } from '#lib/format/durations.ts';
import { ok } from '#lib/result.ts';
import type { Db, Row } from '#server/db/tables.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { orderTag } from '#server/order/live.ts';
import { orderTold } from '#server/order/order-told.ts';
import { addShopEvent, shopOrdersTag } from '#server/order/shop-events.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import { paymentOf, stillOwed } from '#server/payment/ledger.ts';
import type { App } from '#server/ports/app.ts';
import type { Gateway } from '#server/ports/ports.ts';

/** After so long a refund that the gateway has not taken is given up; also one of which it says nothing, after twice as long. */
const GIVE_UP_MS = 5 * DAY_MS;
/** One of a gateway that is not set up any more. */
const NO_GATEWAY_MS = DAY_MS;
const AT_ONCE = 20;

type Refund = Row<'refunds'>;

/** Has the shop and the customer see how the money of a locked order stands now; answers the tags. */
async function tellBoth(trx: Db, orderId: string, at: Date): Promise<string[]> {
	const order = await trx.selectFrom('orders').select(['shop_id', 'stage']).where('id', '=', orderId).executeTakeFirstOrThrow();
	const tags = [orderTag(orderId), shopOrdersTag(order.shop_id)];
	await publishChange(trx, tags);
	await addShopEvent(trx, order.shop_id, { order_id: orderId, kind: 'payment', stage: order.stage, at });
	return tags;
}

/** Settles a refund that has not gone back, once, with its order locked. */
async function settle(
	app: App,
	{ id, order_id: orderId }: Refund,
	how: (trx: Db, refund: Refund, at: Date) => Promise<void>,
): Promise<void> {
	const done = await transact(app.db, async (trx) => {
		await lockOrder(trx, orderId);
		const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', id).where('done_at', 'is', null).executeTakeFirst();
		if (!refund) return ok([]);
		const at = app.clock.now();
		await how(trx, refund, at);
		return ok(await tellBoth(trx, orderId, at));
	});
	if (done.ok) orderTold(app, done.value);
}

/**
 * Marks a refund as done. One that was given up counts as far as it is still owed: the rest the shop has given back by hand meanwhile, and that it
 * went twice only the log tells.
 */
export const markSent = (app: App, sent: Refund): Promise<void> =>
	settle(app, sent, async (trx, { id, order_id: orderId, amount_paise: amount, given_up_at: givenUpAt }, at) => {
		const counts = givenUpAt ? Math.min(amount, stillOwed(await paymentOf(trx, orderId))) : amount;
		const isWhole = counts === amount;
		if (!isWhole)
			app.log.error({ refund: id }, 'a refund that was given up has gone back after all, and its shop had given it back by hand');
		await trx
			.updateTable('refunds')
			.set({ done_at: at, ...(isWhole && { given_up_at: null }) })
			.where('id', '=', id)
			.execute();
		await trx
			.updateTable('payments')
			.set((eb) => ({ refunded_paise: eb('refunded_paise', '+', counts) }))
			.where('order_id', '=', orderId)
			.execute();
	});

/** The refund is not tried any more: its money is owed again, for the shop to give back by hand. */
const giveUp = (app: App, refund: Refund): Promise<void> =>
	settle(app, refund, async (trx, { id, given_up_at: givenUpAt }, at) => {
		if (!givenUpAt) app.log.error({ refund: id }, 'refund given up, its shop has to give the money back by hand');
		await trx
			.updateTable('refunds')
			.set({ given_up_at: givenUpAt ?? at, retry_at: null })
			.where('id', '=', id)
			.execute();
	});

/** Gives up what went through gateways that are not set up any more. */
export async function giveUpOthers(app: App, provider: string): Promise<void> {
	const before = new Date(app.clock.now().getTime() - NO_GATEWAY_MS);
	const others = await app.db
		.selectFrom('refunds')
		.selectAll()
		.where('done_at', 'is', null)
		.where('given_up_at', 'is', null)
		.where('provider', '<>', provider)
		.where('at', '<=', before)
		.limit(AT_ONCE)
		.execute();
	for (const refund of others) await giveUp(app, refund);
}

/** What becomes of a refund that is not tried again, by what the gateway says of it: it may have got it though its answer was lost. */
export async function endTries(app: App, gateway: Gateway, refund: Refund): Promise<void> {
	const state = await gateway.refundState({ id: refund.id, paymentId: refund.reference ?? '' });
	if (state === 'GONE') await markSent(app, refund);
	if (state === 'NONE') await giveUp(app, refund);
}

/** Ends the tries of a refund that has had its time. */
export async function endWhenOver(app: App, gateway: Gateway, refund: Refund): Promise<void> {
	const waitedMs = app.clock.now().getTime() - refund.at.getTime();
	if (refund.given_up_at || waitedMs < GIVE_UP_MS) return;
	try {
		await endTries(app, gateway, refund);
	} catch (error) {
		logGatewayFault(app.log, error, 'the payment gateway did not say how a refund stands', { refund: refund.id });
		if (waitedMs >= 2 * GIVE_UP_MS) await giveUp(app, refund);
	}
}
