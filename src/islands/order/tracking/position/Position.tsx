import { useState } from 'react';
import { TrackMap } from '#islands/order/tracking/position/TrackMap.tsx';
import { agoOf } from '#islands/order/tracking/times.ts';
import { useNow } from '#islands/order/tracking/useNow.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import { type Away, awayOf } from '#lib/order/distance-left.ts';
import type { Point } from '#lib/place/geo.ts';

const TICK_MS = 10_000;

type Props = { place: Point & { at: string }; home: Point | null };

/** Where a delivery is: always in words, and on a map when it is asked for. `home` is null where nobody may know where it goes. */
export function Position({ place, home }: Props) {
	const t = useWords();
	const [isMapOpen, setMapOpen] = useState(false);
	const now = useNow(TICK_MS);
	const { unit, count } = agoOf(Date.parse(place.at), now);
	return (
		<div className="stack position">
			<p>
				<b role="status">{home ? awayText(awayOf(place, home, now), t) : t('position.onWay')}</b>
				{/* On a line of its own: "about 3 minutes" beside "6 seconds ago" reads as one time. */}
				<small className="block">{t(unit === 'seconds' ? 'order.updatedS' : 'order.updatedMin', { n: count })}</small>
			</p>
			<button type="button" className="btn-line" aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
				{t(isMapOpen ? 'position.mapHide' : 'position.map')}
			</button>
			{isMapOpen && <TrackMap at={place} home={home} />}
		</div>
	);
}

function awayText(away: Away, t: IslandWords): string {
	if (away.state === 'near') return t('position.near');
	const distance = t(`position.${away.distance.unit}`, { count: away.distance.count });
	return away.state === 'away' ? t('position.away', { distance, minutes: away.minutes }) : t('position.lastSeen', { distance });
}
