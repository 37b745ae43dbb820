import { UPLOAD_MAX_BYTES } from '#lib/contract/body-limits.ts';
import type { Cart } from '#lib/contract/cart.ts';
import type { Checked } from '#lib/contract/table.ts';
import { ok, type Result, refuse } from '#lib/result.ts';
import { removeUnusedPrescriptions } from '#server/account/old-prescriptions.ts';
import type { Call } from '#server/api/call.ts';
import type { Shopper } from '#server/cart/answer-cart.ts';
import { updateCart } from '#server/cart/cart-row.ts';
import { changeCart } from '#server/cart/change-cart.ts';
import { prescriptionKey } from '#server/pictures/keys.ts';
import { readSent } from '#server/pictures/read-sent.ts';
import { newId } from '#server/system/ids.ts';

/**
 * Keeps a picture of the prescription for what is in a cart, written anew without what the phone has noted in it; one that was sent before is no
 * longer its, and goes. Not at an address of a picture: it is answered only to its customer and the shop of the order (`prescriptions.ts`).
 * Refuses as `readSent` and `changeCart` do, and with BODY_TOO_LARGE a file over 5 MB.
 */
export async function takePrescription(
	shopper: Shopper & Pick<Call<'customer'>, 'network' | 'signal'>,
	{ cartId, file }: Checked<'POST cart/{cartId}/prescription'>,
): Promise<Result<Cart>> {
	if (file.size > UPLOAD_MAX_BYTES) return refuse('BODY_TOO_LARGE', { field: 'file' });
	const made = await readSent(await file.bytes(), shopper);
	if (!made.ok) return made;
	const { app, caller } = shopper;
	const id = newId();
	// The row comes first, so that no picture is stored that nothing removes; and no lock is held while the file is written.
	await app.db.insertInto('prescriptions').values({ id, customer_id: caller.customerId, sent_at: app.clock.now() }).execute();
	await app.storage.put(prescriptionKey(id), made.value.source);
	let before: string | null = null;
	const changed = await changeCart(shopper, cartId, [], async ({ trx, cart }) => {
		before = cart.prescription_id;
		return ok({ cart: await updateCart(trx, cart, { prescription_id: id }) });
	});
	// Only now that the cart has the new one for good. A picture that no cart took goes too.
	await removeUnusedPrescriptions(app, caller.customerId, changed.ok ? before : id);
	return changed;
}
