import { ok, type Result, refuse } from '#lib/result.ts';
import type { CallTo } from '#server/api/call.ts';
import { forgetAndNotify } from '#server/order/forget-and-notify.ts';
import { bookEvent } from '#server/order/payment/book-event.ts';
import { takeRefundNews } from '#server/order/payment/refund-news.ts';

/**
 * News of a payment or a refund, signed by its provider: repeated, late or in any order, each counts once; that of a refund brings its payment with
 * it. Refuses with INPUT_INVALID what cannot be read.
 */
export async function takeWebhook(
	_: unknown,
	{ app, caller, rawBody }: CallTo<'POST payment/webhook/{provider}'>,
): Promise<Result<Record<string, never>>> {
	const { gateway } = app.payments;
	if (gateway?.name !== caller.provider) return refuse('NOT_FOUND');
	const read = gateway.read(rawBody);
	if (!read.ok) return read;
	if (read.value?.kind === 'REFUND') await takeRefundNews(app, caller.provider, read.value);
	else if (read.value) {
		const booked = await bookEvent(app, caller.provider, read.value);
		if (!booked.ok) return booked;
		forgetAndNotify(app, booked.value);
	}
	return ok({});
}
