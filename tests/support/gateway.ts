import { createHmac } from 'node:crypto';
import { razorpay } from '#server/payment/razorpay.ts';
import type { Gateway } from '#server/ports/ports.ts';
import { newId } from '#server/system/ids.ts';
import { type HttpServer, serveHttp } from './http.ts';

const KEYS = { keyId: 'rzp_test_key00001', keySecret: 'secret-of-the-key', webhookSecret: 'secret-of-webhooks' };

type ProviderOrder = { id: string; amount: number; currency: string; receipt: string };
type ProviderRefund = { id: string; payment_id: string; amount: number; receipt: string; status: string };

/** A server on this machine that speaks as Razorpay does, with what it was asked for. */
export type TestGateway = {
	gateway: Gateway;
	orders: ProviderOrder[];
	refunds: ProviderRefund[];
	/** How the next calls are answered: as they should, not at all well, or after the work was done. */
	mode: 'well' | 'broken' | 'answer lost';
	/** A webhook's bytes and headers, signed. */
	event(
		name: string,
		payment: { order_id: string; amount: number; id?: string; status?: string; currency?: string },
	): {
		body: string;
		headers: Record<string, string>;
	};
	sign(body: string): string;
	close(): Promise<void>;
};

export async function testGateway(): Promise<TestGateway> {
	const orders: ProviderOrder[] = [];
	const refunds: ProviderRefund[] = [];
	const state: { mode: TestGateway['mode'] } = { mode: 'well' };
	const basic = `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`;
	const answer = async (request: Request): Promise<Response> => {
		if (request.headers.get('authorization') !== basic) return Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status: 401 });
		if (state.mode === 'broken') return Response.json({ error: { code: 'SERVER_ERROR' } }, { status: 502 });
		const path = new URL(request.url).pathname;
		const [, paymentId = ''] = /^\/v1\/payments\/(\w+)\/refunds?$/.exec(path) ?? [];
		if (request.method === 'GET' && paymentId) return Response.json({ items: refunds.filter((one) => one.payment_id === paymentId) });
		const given = await request.json();
		const lost = Response.json({}, { status: 504 });
		if (path === '/v1/orders') {
			const order = { id: `order_${newId()}`, amount: given.amount, currency: given.currency, receipt: given.receipt };
			orders.push(order);
			return state.mode === 'well' ? Response.json({ ...order, entity: 'order', status: 'created' }) : lost;
		}
		const refund = { id: `rfnd_${newId()}`, payment_id: paymentId, amount: given.amount, receipt: given.receipt, status: 'processed' };
		refunds.push(refund);
		return state.mode === 'well' ? Response.json({ ...refund, entity: 'refund' }) : lost;
	};
	const server: HttpServer = await serveHttp(answer);
	const sign = (body: string) => createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex');
	return {
		gateway: razorpay({ ...KEYS, url: server.url }),
		orders,
		refunds,
		get mode() {
			return state.mode;
		},
		set mode(mode) {
			state.mode = mode;
		},
		sign,
		event: (name, payment) => {
			const entity = { id: `pay_${newId()}`, currency: 'INR', status: 'captured', method: 'upi', ...payment };
			const body = JSON.stringify({ entity: 'event', event: name, contains: ['payment'], payload: { payment: { entity } } });
			return { body, headers: { 'x-razorpay-signature': sign(body), 'content-type': 'application/json' } };
		},
		close: () => server.close(),
	};
}
