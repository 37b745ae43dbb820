import { ok } from '#lib/result.ts';
import { PROVIDER } from '#server/api/actor.ts';
import { transact } from '#server/db/transact.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { withoutDebt } from '#server/order/payment/lower-due.ts';
import { askAboutRefund } from '#server/order/payment/send-refunds.ts';
import { tellBoth } from '#server/order/payment/settle-refund.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { refundElsewhere } from '#server/payment/refund-elsewhere.ts';
import type { App } from '#server/ports/app.ts';
import type { RefundNews } from '#server/ports/ports.ts';

/**
 * Has the provider asked about a refund of ours of which it tells something; one that was made on its own pages, or that a restored backup does not
 * know, is booked as the provider says, so that the same money is not given back again.
 */
export async function takeRefundNews(app: App, provider: string, news: RefundNews): Promise<void> {
	if (news.refundId !== null && (await askAboutRefund(app, provider, news.refundId))) return;
	if (!news.isGone) return;
	const done = await transact(app.db, async (trx) => {
		const { paymentId: reference, providerRefundId: id, amountPaise } = news;
		const receipt = await trx
			.selectFrom('payment_receipts')
			.select('order_id')
			.where('provider', '=', provider)
			.where('reference', '=', reference)
			.executeTakeFirst();
		const order = receipt && (await lockOrder(trx, receipt.order_id));
		if (!order) return ok([]);
		const at = app.clock.now();
		const paise = await withoutDebt(trx, order, { about: id, at }, () =>
			refundElsewhere(trx, order.id, { provider, reference, id, amountPaise }, { by: PROVIDER, at }),
		);
		if (paise === 0) return ok([]);
		app.log.warn({ payment: reference, refund: id }, "money was given back on the provider's own pages, and is booked");
		return ok(await tellBoth(trx, order.id, at));
	});
	if (done.ok) forgetAndNotify(app, done.value);
}
