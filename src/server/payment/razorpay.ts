import { ofetch } from 'ofetch';
import * as z from 'zod/mini';
import { ok, refuse } from '#lib/result.ts';
import type { Gateway, GatewayEvent, PaymentNews, RefundNews } from '#server/ports/ports.ts';
import { isSigned, parsedJson } from '#server/system/signature.ts';

export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string; url: string };

const TIMEOUT_MS = 10_000;
const CURRENCY = 'INR';

const Made = z.object({ id: z.string().check(z.minLength(1)) });
const OrderList = z.object({ items: z.array(z.object({ id: z.string(), amount: z.int(), currency: z.string(), status: z.string() })) });
const Refund = z.object({
	id: z.string().check(z.minLength(1)),
	payment_id: z.string(),
	amount: z.int().check(z.minimum(1)),
	receipt: z.nullish(z.string()),
	status: z.string(),
});
const RefundList = z.object({ items: z.array(Refund) });
const Payment = z.object({
	id: z.string(),
	amount: z.int().check(z.minimum(1)),
	currency: z.string(),
	status: z.string(),
	order_id: z.nullish(z.string()),
	captured: z.nullish(z.boolean()),
});
const PaymentList = z.object({ items: z.array(Payment) });
const Event = z.object({
	event: z.string(),
	payload: z.object({ payment: z.optional(z.object({ entity: Payment })), refund: z.optional(z.object({ entity: Refund })) }),
});

const KINDS: Record<string, PaymentNews['kind']> = { captured: 'PAID', failed: 'FAILED', authorized: 'AUTHORIZED' };
/** An `authorized` webhook may be older than what followed it, so that is believed only when the provider is asked. */
const EVENTS = { PAID: ['payment.captured', 'order.paid'], FAILED: ['payment.failed'], AUTHORIZED: [] as string[] };
const REFUND_EVENTS = ['refund.processed', 'refund.failed'];

/** A refund that was taken is `pending` at first, and may yet be `failed`. */
const isProcessed = ({ status }: z.output<typeof Refund>): boolean => status === 'processed';
const gonePaise = (refund: z.output<typeof Refund>): number | null => (isProcessed(refund) ? refund.amount : null);

/** What became of a payment. Money counts once it is captured, in the one currency there is. */
function outcomeOf({ id, amount, currency, status, order_id }: z.output<typeof Payment>): PaymentNews | null {
	const kind = KINDS[status];
	if (!kind || !order_id || currency !== CURRENCY) return null;
	return { kind, providerOrderId: order_id, paymentId: id, amountPaise: amount };
}

/** What a payment brought of which a refund tells. It was captured first; one that only the bank had agreed to, and let go, brought nothing. */
const broughtBy = (payment: z.output<typeof Payment> | undefined): PaymentNews | null =>
	payment?.captured ? outcomeOf({ ...payment, status: 'captured' }) : null;

/** A refund that was not made from here has no receipt. */
const refundNews = (refund: z.output<typeof Refund>, payment: z.output<typeof Payment> | undefined): RefundNews => ({
	kind: 'REFUND',
	refundId: refund.receipt || null,
	providerRefundId: refund.id,
	paymentId: refund.payment_id,
	amountPaise: refund.amount,
	isGone: isProcessed(refund),
	payment: broughtBy(payment),
});

/** What happened, of the few events that matter. */
function eventOf({ event, payload }: z.output<typeof Event>): GatewayEvent | null {
	if (REFUND_EVENTS.includes(event)) return payload.refund ? refundNews(payload.refund.entity, payload.payment?.entity) : null;
	const outcome = payload.payment ? outcomeOf(payload.payment.entity) : null;
	return outcome && EVENTS[outcome.kind].includes(event) ? outcome : null;
}

/**
 * A gateway that speaks as Razorpay publishes it: its orders, its hosted checkout, its refunds and its signed webhooks.
 * https://razorpay.com/docs/api/orders, …/api/refunds, …/webhooks/validate-test, …/payments/payment-gateway/callback-url
 */
export function razorpay({ keyId, keySecret, webhookSecret, url }: RazorpayKeys): Gateway {
	const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
	const call = (path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> =>
		ofetch(`${url}/v1/${path}`, {
			method: body ? 'POST' : 'GET',
			...(body && { body }),
			headers: { authorization, ...headers },
			retry: 0,
			timeout: TIMEOUT_MS,
		});
	const listRefunds = async (paymentId: string) => RefundList.parse(await call(`payments/${paymentId}/refunds?count=100`)).items;
	/** What the provider has of one of our refunds: each try, the failed ones too; and how much of the payment no other refund has, or may yet have. */
	const triesOf = async ({ id, paymentId }: { id: string; paymentId: string }) => {
		const items = await listRefunds(paymentId);
		const taken = items.filter(({ status }) => status !== 'failed');
		const left = async () => {
			if (taken.length === 0) return Number.POSITIVE_INFINITY;
			const { amount } = Payment.parse(await call(`payments/${paymentId}`));
			return taken.reduce((rest, refund) => rest - refund.amount, amount);
		};
		const isOurs = ({ receipt }: z.output<typeof Refund>) => receipt === id;
		return { failed: items.filter(isOurs).length, taken: taken.find(isOurs), left };
	};
	return {
		name: 'razorpay',
		open: async ({ orderId, code, amountPaise }) => {
			const { items } = OrderList.parse(await call(`orders?receipt=${encodeURIComponent(orderId)}&count=100`));
			// An answer that got lost: what is asked for was made already.
			const made = items.find(({ amount, currency, status }) => amount === amountPaise && currency === CURRENCY && status !== 'paid');
			if (made) return made.id;
			return Made.parse(await call('orders', { amount: amountPaise, currency: CURRENCY, receipt: orderId, notes: { code } })).id;
		},
		checkout: ({ providerOrderId, code, amountPaise, name, callbackUrl, cancelUrl }) => ({
			url: `${url}/v1/checkout/embedded`,
			fields: {
				key_id: keyId,
				order_id: providerOrderId,
				amount: String(amountPaise),
				currency: CURRENCY,
				name,
				description: code,
				callback_url: callbackUrl,
				cancel_url: cancelUrl,
			},
		}),
		saysPaid: (body) => {
			const form = new URLSearchParams(Buffer.from(body).toString('utf8'));
			const about = `${form.get('razorpay_order_id')}|${form.get('razorpay_payment_id')}`;
			return isSigned(about, keySecret, form.get('razorpay_signature') ?? '');
		},
		paymentsOf: async (providerOrderId) => {
			const { items } = PaymentList.parse(await call(`orders/${providerOrderId}/payments`));
			return items.flatMap((payment) => outcomeOf(payment) ?? []);
		},
		refund: async ({ id, paymentId, amountPaise }) => {
			const { failed, taken, left } = await triesOf({ id, paymentId });
			// An answer that got lost: this one was taken already.
			if (taken) return gonePaise(taken);
			if (amountPaise === 0) return 0;
			if (amountPaise > (await left())) return null;
			// Two that ask at the same moment see none: the provider knows them by this key. It refuses one key with another sum, so the sum is in it.
			const once = { 'X-Refund-Idempotency': `${id}-${failed}-${amountPaise}` };
			return gonePaise(Refund.parse(await call(`payments/${paymentId}/refund`, { amount: amountPaise, receipt: id }, once)));
		},
		refundsOf: async (paymentId) => (await listRefunds(paymentId)).map((refund) => refundNews(refund, undefined)),
		refundState: async (refund) => {
			const { taken } = await triesOf(refund);
			if (!taken) return { state: 'NONE', paise: 0 };
			return { state: isProcessed(taken) ? 'GONE' : 'UNDER_WAY', paise: taken.amount };
		},
		verify: async (body, headers) =>
			isSigned(body, webhookSecret, headers.get('x-razorpay-signature') ?? '') ? ok(null) : refuse('UNAUTHENTICATED'),
		read: (body) => {
			const event = Event.safeParse(parsedJson(body));
			return event.success ? ok(eventOf(event.data)) : refuse('INPUT_INVALID');
		},
	};
}
