import { newId } from '#server/system/ids.ts';
import { type Reply, ROWS, type TestApi } from './app.ts';
import { orderOf } from './order-moves.ts';
import { makeShopper, type Shopper } from './shopper.ts';

/** A call by a shop's key (`Partner …`) or a person of the counter (`Staff …`), each with an Idempotency-Key of its own. */
export const callAs = (api: TestApi, authorization: string, method: string, path: string, json?: object, query = ''): Promise<Reply> =>
	api.call(method, path, { headers: { Authorization: authorization, 'Idempotency-Key': newId() }, query, ...(json && { json }) });

export const PARTNER_ROWS = ROWS.filter(({ row }) => row.who === 'partner');
/** A body with something valid for each of the partners' rows. */
const ANY_BODY = {
	reason: 'No',
	restock: true,
	lat: 1,
	lng: 1,
	lines: [],
	customLines: [],
	helpId: 'nobody1',
	text: 'No',
	amount: 1,
	isShown: true,
};

/** Calls a row for partners by its name, for this order, shop or pack. */
export function callRow(
	api: TestApi,
	authorization: string,
	{ name, method }: (typeof ROWS)[number],
	{ orderId, shop, pack }: { orderId: string; shop: string; pack: string },
): Promise<Reply> {
	const path = name.replace(/^\w+ /, '').replace('{id}', orderId).replace('{storeId}', shop).replace('{retailerProductId}', pack);
	return method === 'GET'
		? callAs(api, authorization, method, path, undefined, `?storeId=${shop}`)
		: callAs(api, authorization, method, path, ANY_BODY);
}

/** An order of one pack by somebody new. */
export async function placedOrder(api: TestApi, pack: string): Promise<{ shopper: Shopper; order: ReturnType<typeof orderOf> }> {
	const shopper = await makeShopper(api);
	await shopper.add(pack);
	return { shopper, order: orderOf(await shopper.place()) };
}

export const stageOf = async (api: TestApi, orderId: string): Promise<string | undefined> =>
	(await api.app.db.selectFrom('orders').select('stage').where('id', '=', orderId).executeTakeFirst())?.stage;
