import { useStore } from '@nanostores/react';
import { addressTypeText } from '#islands/place/address-type.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import { $addresses } from '#stores/place/addresses.ts';

/** The saved address to which a cart is delivered, in one line; nothing for one that is collected or has no address yet. */
export function DeliveryAddress({ cart }: { cart: Cart }) {
	const t = useWords();
	const addresses = useStore($addresses);
	const { type, locationId } = cart.delivery;
	const list = addresses.state === 'ready' ? addresses.list : [];
	const address = list.find((one) => one.locationId === locationId);
	if (type === 'PICKUP' || !address) return null;
	return (
		<p className="goes-to text-14">
			<span className="text-soft">{t('checkout.address')}:</span> <b>{addressTypeText(address.addressType, t)}</b> {address.addressText}
		</p>
	);
}
