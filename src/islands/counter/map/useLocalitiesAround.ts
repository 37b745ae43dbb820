import { useEffect, useState } from 'react';
import type { Locality } from '#lib/contract/place.ts';
import { localitiesAround } from '#stores/counter/apply.ts';

/** The localities nearest to a point; none until they have come. */
export function useLocalitiesAround(lat: number, lng: number): readonly Locality[] {
	const [found, setFound] = useState<readonly Locality[]>([]);
	useEffect(() => {
		let isGone = false;
		const ask = async () => {
			const localities = await localitiesAround({ lat, lng });
			if (!isGone) setFound(localities);
		};
		void ask();
		return () => {
			isGone = true;
		};
	}, [lat, lng]);
	return found;
}
