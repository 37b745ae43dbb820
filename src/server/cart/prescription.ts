import type { Cart } from '#lib/contract/cart.ts';
import { UPLOAD_MAX_BYTES } from '#lib/contract/endpoint.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { updateCart } from '#server/cart/cart-row.ts';
import { changeCart, type Shopper } from '#server/cart/change-cart.ts';
import { prescriptionKey } from '#server/pictures/keys.ts';
import { readSent } from '#server/pictures/read-sent.ts';
import { newId } from '#server/system/ids.ts';

/**
 * Keeps a picture of the prescription for what is in a cart, written anew without what the phone has noted in it; one that was sent before is no
 * longer its. Not at an address of a picture: it is answered only to its customer and the shop of the order (`prescriptions.ts`). Refuses as
 * `readSent` and `changeCart` do, and with BODY_TOO_LARGE a file over 5 MB.
 */
export async function takePrescription(
	shopper: Shopper,
	{ cartId, file }: Checked<'POST cart/{cartId}/prescription'>,
): Promise<Result<Cart>> {
	if (file.size > UPLOAD_MAX_BYTES) return refuse('BODY_TOO_LARGE', { field: 'file' });
	const made = await readSent(await file.bytes());
	if (!made.ok) return made;
	const { source } = made.value;
	return changeCart(shopper, cartId, [], async ({ trx, cart, now }) => {
		const id = newId();
		await trx.insertInto('prescriptions').values({ id, customer_id: cart.customer_id, sent_at: now }).execute();
		await shopper.app.storage.put(prescriptionKey(id), source);
		return ok({ cart: await updateCart(trx, cart, { prescription_id: id }) });
	});
}
