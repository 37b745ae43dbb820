import { ok, type Result } from '#lib/result.ts';
import { PROVIDER } from '#server/api/actor.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { transact } from '#server/db/transact.ts';
import { publishChange } from '#server/invalidation/publish.ts';
import { moneyCame } from '#server/order/payment/money-came.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { orderTag } from '#server/order/watchers.ts';
import { paymentOf, setPayment } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';
import type { PaymentNews } from '#server/ports/ports.ts';

/**
 * Books what a provider says of a payment in the order it is about, and answers the tags of what changed: none for an order of another store, or for
 * what was told before. `isAsked`: the provider has said it just now, so it holds whatever was known; a webhook may be late.
 */
export async function bookEvent(app: App, provider: string, event: PaymentNews, isAsked = false): Promise<Result<string[]>> {
	const shops = await shopTable(app);
	return transact(app.db, async (trx) => {
		const attempt = await trx
			.selectFrom('payment_attempts')
			.select('order_id')
			.where('provider', '=', provider)
			.where('provider_order_id', '=', event.providerOrderId)
			.executeTakeFirst();
		// Of a store that shares the account; or of an order that is not in a restored backup, whose money somebody has to give back.
		if (!attempt && event.kind === 'PAID')
			app.log.error({ payment: event.paymentId, paise: event.amountPaise }, 'money came for an order that is not in the books');
		const order = attempt && (await lockOrder(trx, attempt.order_id));
		if (!order) return ok([]);
		if (event.kind === 'PAID') {
			// What it brought is known: nobody asks about it again.
			await trx
				.updateTable('payment_attempts')
				.set({ ask_at: null })
				.where('provider', '=', provider)
				.where('provider_order_id', '=', event.providerOrderId)
				.execute();
			const money = { provider, reference: event.paymentId, amountPaise: event.amountPaise, by: PROVIDER };
			return ok(await moneyCame(trx, order, money, { app, shops }));
		}
		// A failure that is told after the money came says nothing, nor one of another try than the one that may yet bring it, nor of a way to pay
		// that the customer has left.
		const { method, paid_paise, authorized_id: authorized, failed_at } = await paymentOf(trx, order.id);
		if (order.stage !== 'PAYMENT_PENDING' || paid_paise > 0) return ok([]);
		const isFailed = event.kind === 'FAILED';
		const paysOnline = method === 'ONLINE';
		const isOther = authorized !== event.paymentId && (!paysOnline || (!isAsked && authorized !== null));
		if (isFailed && isOther) return ok([]);
		const failedAt = paysOnline ? app.clock.now() : failed_at;
		await setPayment(
			trx,
			order.id,
			isFailed ? { failed_at: failedAt, authorized_id: null } : { failed_at: null, authorized_id: event.paymentId },
		);
		const tags = [orderTag(order.id)];
		await publishChange(trx, tags);
		return ok(tags);
	});
}
