import { DAY_MS } from '#lib/format/durations.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import type { Row } from '#server/db/tables.ts';
import { tellOwed } from '#server/order/customer-messages.ts';
import { markSent, settleRefund } from '#server/order/payment/settle-refund.ts';
import { logGatewayFault } from '#server/payment/gateway-fault.ts';
import { paymentOf, stillOwed } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';
import type { Gateway } from '#server/ports/ports.ts';

/** After so long a refund that the gateway has not taken is given up; also one of which it says nothing, after twice as long. */
const GIVE_UP_MS = 5 * DAY_MS;
/** One of a gateway that is not set up any more. */
const NO_GATEWAY_MS = DAY_MS;
/** So long a gateway is asked, day by day, whether one that was given up has gone after all: its answer may have been lost. */
const ASKED_MS = 30 * DAY_MS;
const AT_ONCE = 20;

type Refund = Row<'refunds'>;

/** The refund is not tried any more: its shop has to give its money back by hand, which the customer is told. One of nothing is forgotten. */
async function giveUp(app: App, refund: Refund): Promise<void> {
	const shops = await shopTable(app);
	return settleRefund(app, refund, async (trx, { id, amount_paise: amount, given_up_at: givenUpAt }, at, order) => {
		if (amount === 0) {
			await trx.deleteFrom('refunds').where('id', '=', id).execute();
			return;
		}
		const owedBefore = stillOwed(await paymentOf(trx, order.id));
		if (!givenUpAt) app.log.error({ refund: id }, 'refund given up, its shop has to give the money back by hand');
		await trx
			.updateTable('refunds')
			.set({ given_up_at: givenUpAt ?? at, retry_at: new Date(at.getTime() + DAY_MS) })
			.where('id', '=', id)
			.execute();
		await tellOwed(trx, order, owedBefore, { shops, at });
	});
}

/** Has the gateway asked again tomorrow whether it had a refund after all, as long as that is to be expected. */
async function askTomorrow({ db, clock }: App, { id, at }: Refund): Promise<void> {
	const now = clock.now().getTime();
	const tomorrow = now - at.getTime() < ASKED_MS ? new Date(now + DAY_MS) : null;
	await db.updateTable('refunds').set({ retry_at: tomorrow }).where('id', '=', id).where('done_at', 'is', null).execute();
}

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
	const { state, paise } = await gateway.refundState({ id: refund.id, paymentId: refund.reference ?? '' });
	if (state === 'GONE') await markSent(app, refund, paise);
	if (state === 'NONE') await (refund.given_up_at ? askTomorrow(app, refund) : giveUp(app, refund));
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
