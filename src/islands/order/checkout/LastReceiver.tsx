import { useStore } from '@nanostores/react';
import { useWords } from '#islands/ui/words.tsx';
import { $cart } from '#stores/cart/cart.ts';
import { $deliveryChange, saveDelivery } from '#stores/cart/delivery.ts';
import { draftCheckout } from '#stores/order/checkout-draft.ts';
import { $lastReceiver } from '#stores/order/last-receiver.ts';

/** Offers the one for whom the customer has ordered last; once they are to receive this order too, offers the customer again. */
export function LastReceiver() {
	const t = useWords();
	const last = useStore($lastReceiver);
	const isSending = useStore($deliveryChange).state === 'sending';
	const given = useStore($cart)?.delivery.receiver;
	if (!last) return null;
	const isGiven = given?.phone === last.phone && given.name === last.name;
	const choose = async () => {
		if (!isSending && (await saveDelivery({ receiver: isGiven ? '' : last }))) draftCheckout({ name: null, phone: null });
	};
	return (
		<button type="button" className="btn-line" aria-busy={isSending} onClick={() => void choose()}>
			{isGiven ? t('checkout.forMe') : t('checkout.forOther', { name: last.name, phone: last.phone.replace(/^\+91/, '') })}
		</button>
	);
}
