import { LocalitySearch } from '#islands/place/locations/LocalitySearch.tsx';
import { MyPosition } from '#islands/place/locations/MyPosition.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { DeliveryPlace } from '#stores/place/address.ts';

/** The locality of a new address: that of the selected place, or another. */
export function AddressWhere({ place, onPlace }: { place: DeliveryPlace | null; onPlace: (place: DeliveryPlace | null) => void }) {
	const t = useWords();
	if (place)
		return (
			<p className="where">
				<span>{place.addressText}</span>
				<button type="button" className="link" onClick={() => onPlace(null)}>
					{t('address.change')}
				</button>
			</p>
		);
	return (
		<div className="stack">
			<MyPosition onPlace={onPlace} />
			<LocalitySearch onPlace={onPlace} />
		</div>
	);
}
