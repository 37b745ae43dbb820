import type { IslandKey, IslandWords } from '#islands/ui/words.tsx';
import { type AddressTypeCode, addressTypeCode } from '#lib/place/address.ts';

const KEYS: Record<AddressTypeCode, IslandKey> = {
	HOME: 'address.home',
	WORK: 'address.work',
	OTHER: 'address.other',
	HERE: 'place.here',
};

/** What to call an address of this type in the page's language; somebody's own word as it is, "Address" when it has none. */
export function addressTypeText(type: string, t: IslandWords): string {
	const code = addressTypeCode(type);
	return code ? t(KEYS[code]) : type || t('place.address');
}
