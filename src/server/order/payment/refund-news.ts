import { ok } from '#lib/result.ts';
import { PROVIDER } from '#server/api/actor.ts';
import { transact } from '#server/db/transact.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { bookEvent } from '#server/order/payment/book-event.ts';
import { withoutDebt } from '#server/order/payment/lower-due.ts';
import { tellBoth } from '#server/order/payment/settle-refund.ts';
import { lockOrder } from '#server/order/stage-change.ts';
import { refundElsewhere } from '#server/payment/refund-elsewhere.ts';
import type { App } from '#server/ports/app.ts';
import type { PaymentNews, RefundNews } from '#server/ports/ports.ts';

/** The order that a payment brought money for; undefined for one that is not in the books. */
async function orderOf({ db }: Pick<App, 'db'>, provider: string, paymentId: string): Promise<string | undefined> {
	const receipts = db.selectFrom('payment_receipts').select('order_id').where('provider', '=', provider).where('reference', '=', paymentId);
	return (await receipts.executeTakeFirst())?.order_id;
}

const isOurs = async ({ db }: Pick<App, 'db'>, provider: string, { providerOrderId }: PaymentNews): Promise<boolean> => {
	const attempts = db.selectFrom('payment_attempts').select('order_id').where('provider', '=', provider);
	return (await attempts.where('provider_order_id', '=', providerOrderId).executeTakeFirst()) !== undefined;
};

/** The same, after a payment whose own news has not come yet was booked as the news of its refund tells of it. */
async function orderPaidBy(app: App, provider: string, { paymentId, payment }: RefundNews): Promise<string | undefined> {
	const known = await orderOf(app, provider, paymentId);
	if (known || !payment || !(await isOurs(app, provider, payment))) return known;
	const booked = await bookEvent(app, provider, payment);
	if (booked.ok) forgetAndNotify(app, booked.value);
	return orderOf(app, provider, paymentId);
}

/**
 * Has the provider asked at the next look about a refund of which it has told something; one that has gone back already stays so. Answers whether
 * the books have such a refund.
 */
async function askAboutRefund({ db, clock }: Pick<App, 'db' | 'clock'>, provider: string, id: string): Promise<boolean> {
	await db
		.updateTable('refunds')
		.set({ retry_at: clock.now() })
		.where('id', '=', id)
		.where('provider', '=', provider)
		.where('done_at', 'is', null)
		.execute();
	const known = await db.selectFrom('refunds').select('id').where('id', '=', id).where('provider', '=', provider).executeTakeFirst();
	return known !== undefined;
}

/**
 * Has the provider asked about a refund of ours of which it tells something; one that was made on its own pages, or that a restored backup does not
 * know, is booked as the provider says, so that the same money is not given back again.
 */
export async function takeRefundNews(app: App, provider: string, news: RefundNews): Promise<void> {
	if (news.refundId !== null && (await askAboutRefund(app, provider, news.refundId))) return;
	if (!news.isGone) return;
	const { paymentId: reference, providerRefundId: id, amountPaise } = news;
	const orderId = await orderPaidBy(app, provider, news);
	if (!orderId) {
		app.log.warn({ payment: reference, refund: id }, 'money was given back of a payment that is not in the books');
		return;
	}
	const done = await transact(app.db, async (trx) => {
		const order = await lockOrder(trx, orderId);
		if (!order) return ok([]);
		const at = app.clock.now();
		const paise = await withoutDebt(trx, order, { about: id, at }, () =>
			refundElsewhere(trx, order.id, { provider, reference, id, amountPaise }, { by: PROVIDER, at }),
		);
		if (paise === null) return ok([]);
		if (paise < amountPaise)
			app.log.error({ payment: reference, refund: id }, "money went back on the provider's own pages that its shop had given back by hand");
		if (paise === 0) return ok([]);
		app.log.warn({ payment: reference, refund: id }, "money was given back on the provider's own pages, and is booked");
		return ok(await tellBoth(trx, order.id, at));
	});
	if (done.ok) forgetAndNotify(app, done.value);
}
