import type { IslandKey, IslandWords } from '#islands/ui/words.tsx';
import { type AddressTypeCode, addressTypeCode } from '#lib/place/address.ts';

const KEYS: Record<AddressTypeCode, IslandKey> = {
	HOME: 'address.home',
	WORK: 'address.work',
	OTHER: 'address.other',
	HERE: 'place.here',
};

/** The name of an address's type in the page's language; a client's own word is unchanged, and no type is "Address". */
export function addressTypeText(type: string, t: IslandWords): string {
	const code = addressTypeCode(type);
	return code ? t(KEYS[code]) : type || t('place.address');
}
