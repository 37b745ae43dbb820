import { shrinkPicture } from '#stores/api/shrink-picture.ts';
import { cartCall } from '#stores/cart/cart-call.ts';
import { tracked } from '#stores/cart/cart-call-status.ts';
import { currentCart, take } from '#stores/cart/customer-cart.ts';
import { inOrder } from '#stores/cart/pending-changes.ts';

/** Sends a picture of the prescription for what is in the cart; a later one takes the place of an earlier. */
export const sendPrescription = (picture: File): Promise<void> =>
	inOrder(async () => {
		const cart = await currentCart();
		if (!cart.ok) return;
		const { cartId } = cart.data;
		const send = async () => cartCall('POST cart/{cartId}/prescription', { cartId, file: await shrinkPicture(picture) });
		take(await tracked('PRESCRIPTION', send));
	});
