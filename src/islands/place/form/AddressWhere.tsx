import { useRef, useState } from 'react';
import { LocalitySearch } from '#islands/place/locations/LocalitySearch.tsx';
import { MyPosition } from '#islands/place/locations/MyPosition.tsx';
import { PinMap } from '#islands/place/map/PinMap.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { DeliveryPlace } from '#lib/place/place.ts';

/** A typed name that could be several places or none, or '' for nothing; `nth`: how often that was found. */
type Unclear = { text: string; nth: number };
export const NOTHING_UNCLEAR: Unclear = { text: '', nth: 0 };

type Props = { place: DeliveryPlace | null; unclear: Unclear; onPlace: (place: DeliveryPlace | null) => void };

/** Where a new address is: at the selected place, or at another that is found by position, name or pin. A name that is unclear is searched here. */
export function AddressWhere({ place, unclear, onPlace }: Props) {
	const t = useWords();
	const [isOnMap, setOnMap] = useState(false);
	// What was tapped is gone with the list or the place that it stood in: the focus goes to what comes in its stead.
	const isTapped = useRef(false);
	const takeFocus = (element: HTMLElement | null) => {
		if (!element || !isTapped.current) return;
		isTapped.current = false;
		element.focus();
	};
	const take = (chosen: DeliveryPlace | null) => {
		isTapped.current = true;
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
				<span tabIndex={-1} ref={takeFocus}>
					{place.addressText}
				</span>
				<span className="where-ways">
					{toMap}
					<button type="button" className="link" onClick={() => take(null)}>
						{t('address.change')}
					</button>
				</span>
			</div>
		);
	return (
		<div className="stack" ref={(stack) => takeFocus(stack?.querySelector('button') ?? null)}>
			<MyPosition onPlace={take} />
			{toMap}
			<LocalitySearch key={unclear.nth} begun={unclear.text} fault={unclear.text && t('address.whereFirst')} onPlace={take} />
		</div>
	);
}
