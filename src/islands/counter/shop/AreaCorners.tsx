import { useMemo, useRef } from 'react';
import { MarkMap } from '#islands/counter/map/MarkMap.tsx';
import { PlaceSearch } from '#islands/counter/map/PlaceSearch.tsx';
import { useLocalitiesAround } from '#islands/counter/map/useLocalitiesAround.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Locality } from '#lib/contract/place.ts';
import { AREA_CORNERS } from '#lib/contract/shop-area.ts';
import { withCorner } from '#lib/place/area-corners.ts';
import { distanceM, type Point } from '#lib/place/geo.ts';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';

type Props = {
	facts: ShopFacts;
	corners: readonly Point[];
	wrong: string | undefined;
	onChange: (corners: readonly Point[]) => void;
};

/** What a corner is called, for the map is not needed: its number, the locality nearest to it, and how far it is from the shop. */
function useCornerName(shop: Point, localities: readonly Locality[]) {
	const t = useWords();
	return (corner: Point, index: number): string => {
		const [place] = [...localities].sort((one, other) => distanceM(one, corner) - distanceM(other, corner));
		const far = { number: index + 1, distance: (distanceM(shop, corner) / 1_000).toFixed(1) };
		return place ? t('counter.areaPoint', { ...far, place: place.name }) : t('counter.areaPointFar', far);
	};
}

/** The corners of an area, on the map and as a list, by which all of it can be done without the map. */
export function AreaCorners({ facts, corners, wrong, onChange }: Props) {
	const t = useWords();
	const field = useRef<HTMLDivElement>(null);
	const localities = useLocalitiesAround(facts.lat, facts.lng);
	const nameOf = useCornerName(facts, localities);
	const marks = useMemo(() => corners.map((at, index) => ({ at, word: String(index + 1) })), [corners]);
	const lacking = corners.length > 0 ? AREA_CORNERS.least - corners.length : 0;
	const add = (at: Point) => onChange(withCorner(corners, at));
	const remove = (index: number) => {
		// The button that was tapped goes away: the next one has the focus, or where a point is added.
		const buttons = field.current?.querySelectorAll<HTMLElement>('ol button');
		(buttons?.[index + 1] ?? buttons?.[index - 1] ?? field.current?.querySelector('input'))?.focus();
		onChange(corners.filter((_, other) => other !== index));
	};
	return (
		<div ref={field} className="stack">
			<p className="hint">{corners.length > 0 ? t('counter.areaLead') : t('counter.areaNone', { distance: facts.radiusKm })}</p>
			<MarkMap
				label={t('counter.areaMap')}
				hint={t('counter.areaTap')}
				at={facts}
				shop={{ at: facts, word: facts.name }}
				marks={marks}
				localities={localities}
				onTap={add}
				onDrag={(index, to) => onChange(corners.map((one, other) => (other === index ? to : one)))}
			/>
			<ol className="ct-people" aria-label={t('counter.areaPoints')}>
				{corners.map((corner, index) => (
					<li key={`${corner.lat},${corner.lng}`}>
						<span>{nameOf(corner, index)}</span>
						<button
							type="button"
							className="btn-line"
							aria-label={t('counter.endOf', { name: nameOf(corner, index) })}
							onClick={() => remove(index)}
						>
							{t('counter.end')}
						</button>
					</li>
				))}
			</ol>
			<p className="hint" role="status" data-bad>
				{lacking > 0 ? t('counter.areaFew', { least: AREA_CORNERS.least, lacking }) : wrong}
			</p>
			<PlaceSearch
				label={t('counter.areaAdd')}
				here={t('counter.areaHere')}
				onChoose={(locality, at) => add(at ?? { lat: locality.lat, lng: locality.lng })}
			/>
			{corners.length > 0 && (
				<button type="button" className="btn-line" onClick={() => onChange([])}>
					{t('counter.areaClear')}
				</button>
			)}
		</div>
	);
}
