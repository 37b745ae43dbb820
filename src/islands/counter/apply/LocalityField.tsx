import type { Applying } from '#islands/counter/apply/applying.ts';
import { MarkMap } from '#islands/counter/map/MarkMap.tsx';
import { PlaceSearch } from '#islands/counter/map/PlaceSearch.tsx';
import { useLocalitiesAround } from '#islands/counter/map/useLocalitiesAround.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Point } from '#lib/place/geo.ts';

type Place = Pick<Applying, 'localityId' | 'locality' | 'near' | 'at'>;
type Props = { typed: Applying; onChange: (given: Partial<Place>) => void };

/** Where the shop is: its locality by name or PIN code, or where this phone is; and its point on the map. */
export function LocalityField({ typed: { locality, localityId, near, at }, onChange }: Props) {
	const t = useWords();
	return (
		<div className="stack">
			<PlaceSearch
				label={t('counter.applyLocality')}
				here={t('counter.applyHere')}
				chosen={localityId && `${t('counter.applyIn', { place: locality })}${at ? `. ${t('counter.applySet')}` : ''}`}
				point={at ? `${at.lat} ${at.lng}` : ''}
				onChoose={({ id, name, city, pinCode, lat, lng }, point) =>
					onChange({ localityId: id, locality: [name, city, pinCode].filter(Boolean).join(', '), near: { lat, lng }, at: point })
				}
			/>
			{near && <DoorMap key={localityId} near={near} at={at} onSet={(point) => onChange({ at: point })} />}
		</div>
	);
}

/** The door of the shop on the map, which begins at the point of its locality. */
function DoorMap({ near, at, onSet }: { near: Point; at: Point | null; onSet: (at: Point) => void }) {
	const t = useWords();
	const localities = useLocalitiesAround(near.lat, near.lng);
	return (
		<MarkMap
			label={t('counter.applyMap')}
			hint={t('counter.applyTap')}
			at={at ?? near}
			marks={[{ at: at ?? near, word: '' }]}
			localities={localities}
			onTap={onSet}
			onDrag={(_, to) => onSet(to)}
		/>
	);
}
