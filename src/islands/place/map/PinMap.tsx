import { useEffect, useRef, useState } from 'react';
import { tilesOfPage } from '#islands/place/map/tiles.ts';
import { usePinPlace } from '#islands/place/map/usePinPlace.ts';
import { linkSheet } from '#islands/ui/link-sheet.ts';
import { useWords } from '#islands/ui/words.tsx';
import { GUEST_ADDRESS_POINT } from '#lib/constants.ts';
import type { Point } from '#lib/place/geo.ts';
import type { DeliveryPlace } from '#lib/place/place.ts';
import { call } from '#stores/api/call.ts';

/** As many names as fit on the plane. */
const NAMES = 40;

type Props = { from: Point | null; onPlace: (place: DeliveryPlace) => void; onBack: () => void };
type State = 'loading' | 'ready' | 'failed';

/** A map with a pin in its middle. Leaflet is fetched when it is opened. */
export function PinMap({ from, onPlace, onBack }: Props) {
	const t = useWords();
	const ref = useRef<HTMLDivElement>(null);
	const [at, setAt] = useState<Point>(from ?? GUEST_ADDRESS_POINT);
	const [state, setState] = useState<State>('loading');
	const start = useRef(at);
	const place = usePinPlace(at);
	const { tiles, tilesCredit } = tilesOfPage();

	useEffect(() => {
		// The server draws no map: without this line its build would hold one, which needs a window.
		if (import.meta.env.SSR) return;
		const element = ref.current;
		let isGone = false;
		let end = () => {};
		const open = async () => {
			const { leafletMap } = await import('#islands/place/map/leaflet-map.ts');
			await Promise.all(leafletMap.mapSheets.map(linkSheet));
			if (isGone || !element) return;
			const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
			const drawn = leafletMap.drawMap(element, { at: start.current, tiles, isStill, onMove: setAt });
			end = drawn.end;
			setState('ready');
			element.focus();
			const { lat, lng } = start.current;
			const reply = tiles ? null : await call('GET catalog/localities', { location: `${lat},${lng}`, limit: NAMES });
			if (reply?.ok && !isGone) drawn.show(reply.data.localities);
		};
		open().catch(() => !isGone && setState('failed'));
		return () => {
			isGone = true;
			end();
		};
	}, [tiles]);

	const name = place.state === 'known' ? place.place.addressText : '';
	return (
		<div className="stack">
			<div className="map" data-plane={tiles === undefined || undefined}>
				{/* Leaflet moves the map with the arrow keys while it has the focus. */}
				<div ref={ref} className="map-view" role="application" aria-label={t('place.mapLabel')} tabIndex={-1} />
				<svg className="map-pin" viewBox="0 0 32 44" width="32" height="44" aria-hidden="true">
					<path d="M16 43C16 43 30 26 30 15.5A14 14 0 1 0 2 15.5C2 26 16 43 16 43Z" />
					<circle cx="16" cy="15.5" r="5" />
				</svg>
			</div>
			{tilesCredit && <p className="hint">{tilesCredit}</p>}
			{state === 'failed' && (
				<p className="hint" role="alert" data-bad>
					{t('ui.noConnection')}
				</p>
			)}
			<p role="status">
				{place.state === 'known' && t('place.pin', { place: name })}
				{place.state === 'asking' && t('ui.loading')}
				{place.state === 'none' && t(place.why === 'unknown' ? 'place.none' : 'ui.noConnection')}
			</p>
			<div className="form-ways">
				<button
					type="button"
					className="btn-fill"
					disabled={place.state !== 'known' || state !== 'ready'}
					onClick={() => place.state === 'known' && onPlace(place.place)}
				>
					{t('place.mapHere')}
				</button>
				<button type="button" className="btn-line" onClick={onBack}>
					{t('ui.back')}
				</button>
			</div>
		</div>
	);
}
