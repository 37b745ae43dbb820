import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { $cart } from '#stores/cart/customer-cart.ts';
import { saveDelivery } from '#stores/cart/delivery.ts';
import { draftCheckout } from '#stores/order/checkout-draft.ts';
import { $lastReceiver } from '#stores/order/last-receiver.ts';

/** Offers the one for whom the customer has ordered last; once they are to receive this order too, offers the customer again. */
export function LastReceiver() {
	const t = useWords();
	const last = useStore($lastReceiver);
	const cart = useStore($cart);
	if (!last) return null;
	const isGiven = cart?.delivery.receiver?.phone === last.phone;
	const choose = async () => {
		if (await saveDelivery({ receiver: isGiven ? '' : last })) draftCheckout({ name: null, phone: null });
	};
	return (
		<button type="button" className="btn-line" onClick={() => void choose()}>
			{isGiven ? t('checkout.forMe') : t('checkout.forOther', { name: last.name, phone: last.phone.replace(/^\+91/, '') })}
		</button>
	);
}
