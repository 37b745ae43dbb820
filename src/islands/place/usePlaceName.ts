import { useStore } from '@nanostores/react';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { type DeliveryPlace, placeInLanguage } from '#lib/place/place.ts';
import { $address } from '#stores/place/address.ts';
import { GUEST_ADDRESS } from '#stores/place/page-place.ts';

/** The name of a place, or of the selected one, in the page's language; the default guest address is named by the page's words. */
export function usePlaceName(place?: DeliveryPlace): string {
	const t = useWords();
	const selected = useStore($address);
	const address = place ?? selected;
	if (address.isDummy && address.addressText === GUEST_ADDRESS.addressText) return t('place.guest');
	return placeInLanguage(address, pageLanguage()).addressText;
}
