import { createHmac, timingSafeEqual } from 'node:crypto';
import { ofetch } from 'ofetch';
import * as z from 'zod/mini';
import { ok, refuse } from '#lib/result.ts';
import type { Gateway, GatewayEvent } from '#server/ports/ports.ts';

export type RazorpayKeys = { keyId: string; keySecret: string; webhookSecret: string; url: string };

const TIMEOUT_MS = 10_000;
const CURRENCY = 'INR';

const Made = z.object({ id: z.string().check(z.minLength(1)) });
const RefundList = z.object({ items: z.array(z.object({ id: z.string(), receipt: z.nullish(z.string()), status: z.string() })) });
const Payment = z.object({
	id: z.string(),
	amount: z.int().check(z.minimum(1)),
	currency: z.string(),
	status: z.string(),
	order_id: z.nullish(z.string()),
});
const Event = z.object({ event: z.string(), payload: z.object({ payment: z.optional(z.object({ entity: Payment })) }) });

/** What happened, of the few events that matter. Money counts once it is captured, in the one currency there is. */
function eventOf({ event, payload }: z.output<typeof Event>): GatewayEvent | null {
	const payment = payload.payment?.entity;
	if (!payment?.order_id || payment.currency !== CURRENCY) return null;
	const about = { providerOrderId: payment.order_id, paymentId: payment.id, amountPaise: payment.amount };
	if (payment.status === 'captured' && (event === 'payment.captured' || event === 'order.paid')) return { kind: 'PAID', ...about };
	return event === 'payment.failed' ? { kind: 'FAILED', ...about } : null;
}

function parsed(body: Uint8Array): unknown {
	try {
		return JSON.parse(Buffer.from(body).toString('utf8'));
	} catch {
		return null;
	}
}

/**
 * A gateway that speaks as Razorpay publishes it: its orders, its hosted checkout, its refunds and its signed webhooks.
 * https://razorpay.com/docs/api/orders, …/api/refunds, …/webhooks/validate-test
 */
export function razorpay({ keyId, keySecret, webhookSecret, url }: RazorpayKeys): Gateway {
	const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
	const call = (path: string, body?: object): Promise<unknown> =>
		ofetch(`${url}/v1/${path}`, {
			method: body ? 'POST' : 'GET',
			...(body && { body }),
			headers: { authorization },
			retry: 0,
			timeout: TIMEOUT_MS,
		});
	return {
		name: 'razorpay',
		open: async ({ orderId, code, amountPaise }) =>
			Made.parse(await call('orders', { amount: amountPaise, currency: CURRENCY, receipt: orderId, notes: { code } })).id,
		checkout: ({ providerOrderId, code, amountPaise, name, returnUrl }) => ({
			url: `${url}/v1/checkout/embedded`,
			fields: {
				key_id: keyId,
				order_id: providerOrderId,
				amount: String(amountPaise),
				currency: CURRENCY,
				name,
				description: code,
				callback_url: returnUrl,
				cancel_url: returnUrl,
			},
		}),
		refund: async ({ id, paymentId, amountPaise }) => {
			const { items } = RefundList.parse(await call(`payments/${paymentId}/refunds`));
			// An answer that got lost: this one was taken already.
			if (items.some(({ receipt, status }) => receipt === id && status !== 'failed')) return;
			Made.parse(await call(`payments/${paymentId}/refund`, { amount: amountPaise, receipt: id }));
		},
		verify: async (body, headers) => {
			const given = Buffer.from(headers.get('x-razorpay-signature') ?? '', 'hex');
			const right = createHmac('sha256', webhookSecret).update(body).digest();
			return given.length === right.length && timingSafeEqual(given, right) ? ok(null) : refuse('UNAUTHENTICATED');
		},
		read: (body) => {
			const event = Event.safeParse(parsed(body));
			return event.success ? ok(eventOf(event.data)) : refuse('INPUT_INVALID');
		},
	};
}
