import { TypedSearch } from '#islands/counter/TypedSearch.tsx';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import type { Output } from '#lib/contract/table.ts';
import type { ShelfView } from '#stores/counter/shelf.ts';

type Counts = Output<'GET counter/shelf'>['counts'];
const PARTS: readonly { part: ShelfView['part']; count: keyof Counts; word: IslandKey }[] = [
	{ part: '', count: 'all', word: 'counter.shelfAll' },
	{ part: 'out', count: 'out', word: 'counter.shelfOut' },
	{ part: 'low', count: 'low', word: 'counter.shelfLow' },
	{ part: 'soon', count: 'soon', word: 'counter.shelfSoon' },
];
type Props = { view: ShelfView; counts: Counts | undefined; onChange: (next: Partial<ShelfView>) => void };

/** Narrows the shelf by words or a number, and to what is out of stock or nearly so. */
export function ShelfSearch({ view, counts, onChange }: Props) {
	const t = useWords();
	return (
		<TypedSearch label={t('counter.search')} hint={t('counter.shelfFindBy')} q={view.q} onType={(q) => onChange({ q })}>
			<fieldset className="pills" aria-label={t('counter.shelfShow')}>
				{PARTS.map(({ part, count, word }) => (
					<label key={word}>
						<input type="radio" name="counter-part" checked={view.part === part} onChange={() => onChange({ part })} />
						<span>
							{t(word)} {counts && `· ${counts[count]}`}
						</span>
					</label>
				))}
			</fieldset>
		</TypedSearch>
	);
}
