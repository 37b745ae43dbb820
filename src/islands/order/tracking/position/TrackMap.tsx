import { useEffect, useRef, useState } from 'react';
import type { DrawnTrack } from '#islands/place/map/leaflet-map.ts';
import { tilesOfPage } from '#islands/place/map/tiles.ts';
import { linkSheet } from '#islands/ui/link-sheet.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Point } from '#lib/place/geo.ts';
import { call } from '#stores/api/call.ts';

/** As many names as fit on the plane. */
const NAMES = 40;

/** A map of where the order is, and of where it goes if that may be known. Leaflet is fetched when it is opened. */
export function TrackMap({ at, home }: { at: Point; home: Point | null }) {
	const t = useWords();
	const ref = useRef<HTMLDivElement>(null);
	const drawn = useRef<DrawnTrack>(null);
	const [hasFailed, setFailed] = useState(false);
	const start = useRef({ at, home, words: { home: t('position.you'), order: t('position.order') } });
	const { tiles, tilesCredit } = tilesOfPage();

	useEffect(() => {
		// The server draws no map: without this line its build would hold one, which needs a window.
		if (import.meta.env.SSR) return;
		const element = ref.current;
		let isGone = false;
		const open = async () => {
			const { leafletMap } = await import('#islands/place/map/leaflet-map.ts');
			await Promise.all(leafletMap.mapSheets.map(linkSheet));
			if (isGone || !element) return;
			const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
			drawn.current = leafletMap.drawTrack(element, { ...start.current, tiles, isStill });
			const { lat, lng } = start.current.at;
			const reply = tiles ? null : await call('GET catalog/localities', { location: `${lat},${lng}`, limit: NAMES });
			if (reply?.ok && !isGone) drawn.current?.show(reply.data.localities);
		};
		open().catch(() => !isGone && setFailed(true));
		return () => {
			isGone = true;
			drawn.current?.end();
			drawn.current = null;
		};
	}, [tiles]);
	useEffect(() => drawn.current?.move(at), [at]);

	return (
		<>
			<div className="map" data-plane={tiles === undefined || undefined}>
				{/* Leaflet moves the map with the arrow keys while it has the focus. */}
				<div ref={ref} className="map-view" role="application" aria-label={t('position.mapLabel')} tabIndex={-1} />
			</div>
			{tilesCredit && <p className="hint">{tilesCredit}</p>}
			{hasFailed && (
				<p className="hint" role="alert" data-bad>
					{t('ui.noConnection')}
				</p>
			)}
		</>
	);
}
