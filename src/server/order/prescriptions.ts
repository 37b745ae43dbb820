import { type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { prescriptionKey } from '#server/pictures/keys.ts';
import type { App } from '#server/ports/app.ts';

async function pictureOf(
	{ db, storage }: Pick<App, 'db' | 'storage'>,
	id: string,
	isAllowed: (order: Owned) => boolean,
): Promise<Response | Result<never>> {
	const order = await db.selectFrom('orders').select(['customer_id', 'shop_id', 'prescription_id']).where('id', '=', id).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (!isAllowed(order)) return refuse('FORBIDDEN');
	const picture = order.prescription_id === null ? null : await storage.get(prescriptionKey(order.prescription_id));
	return picture
		? new Response(Buffer.from(picture), { headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'no-store' } })
		: refuse('NOT_FOUND');
}
type Owned = { customer_id: string; shop_id: string };

/** The picture of an order's prescription, for who placed it. Refuses with NOT_FOUND an order without one, with FORBIDDEN another customer's. */
export const prescriptionForCustomer = ({ id }: { id: string }, { app, caller }: Call<'customer'>) =>
	pictureOf(app, id, (order) => order.customer_id === caller.customerId);

/** The same for the shop of the order and the association. Refuses with FORBIDDEN another shop's. */
export const prescriptionForShop = ({ id }: { id: string }, { app, caller }: Call<'partner'>) =>
	pictureOf(app, id, (order) => mayTouch(caller, order.shop_id));
