import { createHmac } from 'node:crypto';
import { razorpay } from '#server/payment/razorpay.ts';
import type { Gateway } from '#server/ports/ports.ts';
import { newId } from '#server/system/ids.ts';
import { hostedPage, sentBack } from './hosted-page.ts';
import { type HttpServer, serveHttp } from './http.ts';

const KEYS = { keyId: 'rzp_test_key00001', keySecret: 'secret-of-the-key', webhookSecret: 'secret-of-webhooks' };

type ProviderOrder = { id: string; amount: number; currency: string; receipt: string };
type ProviderPayment = { id: string; order_id: string; amount: number; currency: string; status: string };
type RefundStatus = 'pending' | 'processed' | 'failed';
type ProviderRefund = { id: string; payment_id: string; amount: number; receipt: string | null; status: RefundStatus };
type SignedBytes = { body: string; headers: Record<string, string> };

/** A server on this machine that speaks as Razorpay does, with what it was asked for. */
export type TestGateway = {
	gateway: Gateway;
	/** What a store's environment takes to be paid through it. */
	settings: Record<string, string>;
	orders: ProviderOrder[];
	payments: ProviderPayment[];
	refunds: ProviderRefund[];
	/** How the next calls are answered: as they should, not at all well, after the work was done, or so that it tells all and does nothing. */
	mode: 'well' | 'broken' | 'answer lost' | 'does nothing';
	/** How the next refunds stand when they are taken. */
	takesRefundsAs: RefundStatus;
	/** A customer pays an order of it, or tries to: known there, and told to nobody yet. */
	pay(order_id: string, status?: 'captured' | 'failed' | 'authorized'): ProviderPayment;
	/** A webhook's bytes and headers, signed. */
	event(name: string, payment: { order_id: string; amount: number; id?: string; status?: string; currency?: string }): SignedBytes;
	/** A refund that somebody makes on its own pages, or a store under a receipt of its own, and the webhook that tells of it. */
	refundElsewhere(paymentId: string, amount: number, how?: { receipt?: string; status?: RefundStatus }): SignedBytes;
	/** What becomes of refunds that it has taken, and the webhook that tells of each. */
	settleRefunds(paymentId: string, status: 'processed' | 'failed'): SignedBytes[];
	sign(body: string): string;
	/** The fields with which it sends the browser back after a payment. */
	signedReturn(payment: ProviderPayment): Record<string, string>;
	close(): Promise<void>;
};

/** What it asks of those who call it. */
export const GATEWAY_KEY = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`;

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

const signedReturn = ({ id, order_id }: ProviderPayment) => ({
	razorpay_payment_id: id,
	razorpay_order_id: order_id,
	razorpay_signature: hmac(`${order_id}|${id}`, KEYS.keySecret),
});

export async function testGateway(): Promise<TestGateway> {
	const orders: ProviderOrder[] = [];
	const payments: ProviderPayment[] = [];
	const refunds: ProviderRefund[] = [];
	const refundsByKey = new Map<string, ProviderRefund>();
	/** The sum that came first under a key, whatever became of it: another one under it is refused. */
	const sumsByKey = new Map<string, number>();
	/** Payments by their id, also those that only a webhook has told of. */
	const known = new Map<string, ProviderPayment>();
	const state: Pick<TestGateway, 'mode' | 'takesRefundsAs'> = { mode: 'well', takesRefundsAs: 'processed' };
	const pay: TestGateway['pay'] = (order_id, status = 'captured') => {
		const order = orders.find(({ id }) => id === order_id);
		if (!order) throw new Error(`no order ${order_id} at the provider`);
		const payment = { id: `pay_${newId()}`, order_id, amount: order.amount, currency: order.currency, status };
		payments.unshift(payment);
		known.set(payment.id, payment);
		return payment;
	};
	const statusOf = ({ id }: ProviderOrder) => {
		const tries = payments.filter(({ order_id }) => order_id === id);
		if (tries.some(({ status }) => status === 'captured')) return 'paid';
		return tries.length > 0 ? 'attempted' : 'created';
	};

	/** The pages that a customer's browser sees, for which there is no key. */
	const page = async (url: URL, request: Request): Promise<Response | null> => {
		if (url.pathname === '/v1/checkout/embedded') return hostedPage(new URLSearchParams(await request.text()));
		if (url.pathname === '/favicon.ico') return new Response(null, { status: 204 });
		if (url.pathname !== '/hosted/done') return null;
		const form = new URLSearchParams(await request.text());
		const payment = pay(form.get('order_id') ?? '', form.get('status') === 'captured' ? 'captured' : 'failed');
		const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Payment failed' };
		return sentBack(form.get('callback_url') ?? '', payment.status === 'captured' ? signedReturn(payment) : failure);
	};
	/** What is asked for, which changes nothing. */
	const asked = ({ pathname, searchParams }: URL): unknown[] => {
		const [, of = '', id = ''] = /^\/v1\/(payments|orders)\/(\w+)\/(?:refunds|payments)$/.exec(pathname) ?? [];
		if (of === 'payments') return refunds.filter(({ payment_id }) => payment_id === id);
		if (of === 'orders') return payments.filter(({ order_id }) => order_id === id);
		const made = orders.filter(({ receipt }) => receipt === searchParams.get('receipt'));
		return made.map((order) => ({ ...order, entity: 'order', status: statusOf(order) }));
	};
	const answer = async (request: Request): Promise<Response> => {
		const url = new URL(request.url);
		const shown = await page(url, request);
		if (shown) return shown;
		if (request.headers.get('authorization') !== GATEWAY_KEY)
			return Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 401 });
		if (state.mode === 'broken') return Response.json({ error: { code: 'SERVER_ERROR' } }, { status: 502 });
		const [, paid = ''] = /^\/v1\/payments\/(\w+)$/.exec(url.pathname) ?? [];
		if (paid) return Response.json({ id: paid, amount: known.get(paid)?.amount, currency: 'INR', status: 'captured', order_id: null });
		if (request.method === 'GET') return Response.json({ entity: 'collection', items: asked(url) });
		const given = await request.json();
		const lost = Response.json({}, { status: 504 });
		if (url.pathname === '/v1/orders') {
			if (state.mode === 'does nothing') return lost;
			const order = { id: `order_${newId()}`, amount: given.amount, currency: given.currency, receipt: given.receipt };
			orders.push(order);
			return state.mode === 'well' ? Response.json({ ...order, entity: 'order', status: 'created' }) : lost;
		}
		const [, payment_id = ''] = /^\/v1\/payments\/(\w+)\/refund$/.exec(url.pathname) ?? [];
		const key = request.headers.get('x-refund-idempotency') ?? newId();
		if ((sumsByKey.get(key) ?? given.amount) !== given.amount)
			return Response.json(
				{ error: { code: 'BAD_REQUEST_ERROR', description: 'Different request body sent for the same idempotency key' } },
				{ status: 409 },
			);
		sumsByKey.set(key, given.amount);
		if (state.mode === 'does nothing') return lost;
		const taken = refundsByKey.get(key);
		if (taken) return Response.json({ ...taken, entity: 'refund' });
		const gone = refunds
			.filter((one) => one.payment_id === payment_id && one.status !== 'failed')
			.reduce((sum, { amount }) => sum + amount, 0);
		if (gone + given.amount > (known.get(payment_id)?.amount ?? Number.POSITIVE_INFINITY))
			return Response.json(
				{ error: { code: 'BAD_REQUEST_ERROR', description: 'The total refund amount is greater than the refund payment amount' } },
				{ status: 400 },
			);
		const refund = { id: `rfnd_${newId()}`, payment_id, amount: given.amount, receipt: given.receipt, status: state.takesRefundsAs };
		refunds.push(refund);
		refundsByKey.set(key, refund);
		return state.mode === 'well' ? Response.json({ ...refund, entity: 'refund' }) : lost;
	};
	const server: HttpServer = await serveHttp(answer);
	const sign = (body: string) => hmac(body, KEYS.webhookSecret);
	const signed = (event: string, payload: Record<string, { entity: object }>): SignedBytes => {
		const body = JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload });
		return { body, headers: { 'x-razorpay-signature': sign(body), 'content-type': 'application/json' } };
	};
	const refundEvent = (refund: ProviderRefund): SignedBytes => {
		const of = known.get(refund.payment_id);
		const captured = of?.status === 'captured';
		const payment = { order_id: null, ...of, id: refund.payment_id, amount: of?.amount ?? refund.amount, currency: 'INR' };
		return signed(`refund.${refund.status}`, {
			refund: { entity: { ...refund, entity: 'refund', currency: 'INR' } },
			payment: { entity: { ...payment, entity: 'payment', status: 'refunded', captured } },
		});
	};
	const settleRefunds: TestGateway['settleRefunds'] = (paymentId, status) =>
		refunds
			.filter((one) => one.payment_id === paymentId && one.status === 'pending')
			.map((refund) => {
				refund.status = status;
				return refundEvent(refund);
			});
	const refundElsewhere: TestGateway['refundElsewhere'] = (
		payment_id,
		amount,
		{ receipt = null, status = 'processed' }: { receipt?: string | null; status?: RefundStatus } = {},
	) => {
		const refund: ProviderRefund = { id: `rfnd_${newId()}`, payment_id, amount, receipt, status };
		refunds.push(refund);
		return refundEvent(refund);
	};
	return {
		gateway: razorpay({ ...KEYS, url: server.url }),
		settings: {
			PAYMENT_PROVIDER: 'razorpay',
			PAYMENT_KEY_ID: KEYS.keyId,
			PAYMENT_KEY_SECRET: KEYS.keySecret,
			PAYMENT_WEBHOOK_SECRET: KEYS.webhookSecret,
			PAYMENT_URL: server.url,
		},
		orders,
		payments,
		refunds,
		get mode() {
			return state.mode;
		},
		set mode(mode) {
			state.mode = mode;
		},
		get takesRefundsAs() {
			return state.takesRefundsAs;
		},
		set takesRefundsAs(status) {
			state.takesRefundsAs = status;
		},
		pay,
		sign,
		signedReturn,
		event: (name, payment) => {
			const entity = { id: `pay_${newId()}`, currency: 'INR', status: 'captured', method: 'upi', ...payment };
			known.set(entity.id, entity);
			return signed(name, { payment: { entity } });
		},
		refundElsewhere,
		settleRefunds,
		close: () => server.close(),
	};
}
