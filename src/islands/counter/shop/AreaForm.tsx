import { AreaCorners } from '#islands/counter/shop/AreaCorners.tsx';
import { SavedGroup } from '#islands/counter/shop/SavedGroup.tsx';
import { useDraft } from '#islands/counter/shop/useDraft.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Point } from '#lib/place/geo.ts';
import type { ShopFacts } from '#stores/counter/shop-facts.ts';
import { isObject } from '#stores/storage/persistent-json.ts';

const isPoint = (value: unknown): value is Point => isObject(value) && typeof value.lat === 'number' && typeof value.lng === 'number';
const isCorners = (value: unknown): value is readonly Point[] => Array.isArray(value) && value.every(isPoint);
const AREA = ['area'];
const NONE: readonly Point[] = [];

/** The area that the shop delivers to, by its corners; without any its radius counts. */
export function AreaForm({ facts }: { facts: ShopFacts }) {
	const t = useWords();
	const start = facts.area ?? NONE;
	const form = `${facts.id}:area`;
	const [corners, isKept, keep] = useDraft<readonly Point[]>(form, start, isCorners);
	return (
		<SavedGroup
			title={t('counter.areaTitle')}
			isChanged={isKept && JSON.stringify(corners) !== JSON.stringify(start)}
			change={() => (corners.length > 0 ? { area: [...corners] } : { radiusKm: facts.radiusKm })}
			form={form}
			shows={AREA}
		>
			{({ area }, onTyped) => (
				<AreaCorners
					facts={facts}
					corners={corners}
					wrong={area}
					onChange={(next) => {
						onTyped('area');
						keep(next);
					}}
				/>
			)}
		</SavedGroup>
	);
}
