import { useStore } from '@nanostores/react';
import { addressTypeText } from '#islands/place/address-type.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Cart } from '#lib/contract/cart.ts';
import type { Address } from '#lib/contract/place.ts';
import { $addresses } from '#stores/place/addresses.ts';

/** The saved address to which a cart is delivered; undefined for one that is collected, has none yet, or whose addresses are not known. */
export function useDeliveryAddress({ delivery: { type, locationId } }: Cart): Address | undefined {
	const addresses = useStore($addresses);
	if (type === 'PICKUP' || addresses.state !== 'ready') return undefined;
	return addresses.list.find((one) => one.locationId === locationId);
}

/** That address in one line; nothing where there is none. */
export function DeliveryAddress({ cart }: { cart: Cart }) {
	const t = useWords();
	const address = useDeliveryAddress(cart);
	if (!address) return null;
	return (
		<p className="goes-to text-14">
			<span className="text-soft">{t('checkout.address')}:</span> <b>{addressTypeText(address.addressType, t)}</b> {address.addressText}
		</p>
	);
}
