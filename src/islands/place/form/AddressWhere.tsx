import { useState } from 'react';
import { LocalitySearch } from '#islands/place/locations/LocalitySearch.tsx';
import { MyPosition } from '#islands/place/locations/MyPosition.tsx';
import { PinMap } from '#islands/place/map/PinMap.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { DeliveryPlace } from '#lib/place/place.ts';

type Props = { place: DeliveryPlace | null; onPlace: (place: DeliveryPlace | null) => void };

/** Where a new address is: at the selected place, or at another that is found by position, name or pin. */
export function AddressWhere({ place, onPlace }: Props) {
	const t = useWords();
	const [isOnMap, setOnMap] = useState(false);
	const take = (chosen: DeliveryPlace) => {
		setOnMap(false);
		onPlace(chosen);
	};
	if (isOnMap) return <PinMap from={place?.location ?? null} onPlace={take} onBack={() => setOnMap(false)} />;
	const toMap = (
		<button type="button" className={place ? 'link' : 'btn-line wide'} onClick={() => setOnMap(true)}>
			{t('place.map')}
		</button>
	);
	if (place)
		return (
			<div className="where">
				<span>{place.addressText}</span>
				<span className="where-ways">
					{toMap}
					<button type="button" className="link" onClick={() => onPlace(null)}>
						{t('address.change')}
					</button>
				</span>
			</div>
		);
	return (
		<div className="stack">
			<MyPosition onPlace={onPlace} />
			{toMap}
			<LocalitySearch onPlace={onPlace} />
		</div>
	);
}
