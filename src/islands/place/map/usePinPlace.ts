import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { placeAt } from '#stores/place/position.ts';

type PinPlace = { state: 'asking' } | { state: 'known'; place: DeliveryPlace } | { state: 'none'; why: 'unknown' | 'unanswered' };

/** The address at the pin, asked for when the pin rests; an answer for an earlier point is not shown. */
export function usePinPlace({ lat, lng }: Point): PinPlace {
	const [found, setFound] = useState<PinPlace>({ state: 'asking' });
	useEffect(() => {
		let isOld = false;
		setFound({ state: 'asking' });
		const ask = async () => {
			const place = await placeAt({ lat, lng });
			if (isOld) return;
			setFound(typeof place === 'string' ? { state: 'none', why: place } : { state: 'known', place });
		};
		const timer = setTimeout(ask, SEARCH_DEBOUNCE_MS);
		return () => {
			isOld = true;
			clearTimeout(timer);
		};
	}, [lat, lng]);
	return found;
}
