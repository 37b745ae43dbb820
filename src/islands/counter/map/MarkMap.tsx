import { useEffect, useRef, useState } from 'react';
import { loadMap } from '#islands/counter/map/load-map.ts';
import type { DrawnMarks, Mark } from '#islands/place/map/leaflet-map.ts';
import { tilesOfPage } from '#islands/place/map/tiles.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Locality } from '#lib/contract/place.ts';
import type { Point } from '#lib/place/geo.ts';

type Props = {
	label: string;
	hint: string;
	at: Point;
	marks: readonly Mark[];
	shop?: Mark | null;
	/** Whose names stand on the map where it has no tiles. */
	localities: readonly Locality[];
	onTap: (at: Point) => void;
	onDrag: (index: number, to: Point) => void;
};

/** A map on which points are set by taps and dragged. It opens by a button, and its script is fetched then. */
export function MarkMap(props: Props) {
	const t = useWords();
	const [isOpen, setOpen] = useState(false);
	const [hasFailed, setFailed] = useState(false);
	const fail = () => {
		setFailed(true);
		setOpen(false);
	};
	if (isOpen) return <OpenMap {...props} onFail={fail} />;
	return (
		<>
			<button type="button" className="btn-line" onClick={() => setOpen(true)}>
				{t('counter.mapOpen')}
			</button>
			{hasFailed && (
				<p className="hint" role="alert" data-bad>
					{t('ui.noConnection')}
				</p>
			)}
		</>
	);
}

function OpenMap({ label, hint, at, marks, shop = null, localities, onTap, onDrag, onFail }: Props & { onFail: () => void }) {
	const t = useWords();
	const ref = useRef<HTMLDivElement>(null);
	const [drawn, setDrawn] = useState<DrawnMarks | null>(null);
	const start = useRef({ at, marks, shop });
	const does = useRef({ onTap, onDrag, onFail });
	const { tiles, tilesCredit } = tilesOfPage();

	useEffect(() => {
		does.current = { onTap, onDrag, onFail };
	});
	useEffect(() => {
		const element = ref.current;
		let isGone = false;
		let end = () => {};
		const open = async () => {
			const { drawMarks } = await loadMap();
			if (isGone || !element) return;
			const made = drawMarks(element, {
				...start.current,
				tiles,
				isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
				onTap: (point) => does.current.onTap(point),
				onDrag: (index, to) => does.current.onDrag(index, to),
			});
			end = made.end;
			setDrawn(made);
			element.focus();
		};
		open().catch(() => !isGone && does.current.onFail());
		return () => {
			isGone = true;
			end();
		};
	}, [tiles]);
	useEffect(() => drawn?.mark(marks), [drawn, marks]);
	useEffect(() => {
		if (!tiles) drawn?.show(localities);
	}, [drawn, localities, tiles]);

	return (
		<div>
			<div className="map" data-plane={tiles === undefined || undefined}>
				{/* Leaflet moves the map with the arrow keys while it has the focus. */}
				<div ref={ref} className="map-view" role="application" aria-label={label} tabIndex={-1} />
			</div>
			<p className="hint mt-8px">{drawn ? hint : t('ui.loading')}</p>
			{tilesCredit && <p className="hint">{tilesCredit}</p>}
		</div>
	);
}
