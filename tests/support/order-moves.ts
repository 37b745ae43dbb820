import { Order } from '#lib/contract/order.ts';
import { newId } from '#server/system/ids.ts';
import { PARTNER_TOKEN, type Reply, type TestApi } from './app.ts';

/** The order of an answer, checked against the contract. */
export const orderOf = (reply: Reply): Order => Order.parse(reply.data);

/** A partner's call. */
export const partner = (api: TestApi, method: string, path: string, json?: object): Promise<Reply> =>
	api.call(method, `partner/${path}`, { headers: { Authorization: `Partner ${PARTNER_TOKEN}` }, ...(json && { json }) });

/** The customer's cancelling. */
export const cancel = (api: TestApi, token: string, id: string, key = newId()): Promise<Reply> =>
	api.call('POST', `order/${id}/cancel`, { token, headers: { 'Idempotency-Key': key } });
