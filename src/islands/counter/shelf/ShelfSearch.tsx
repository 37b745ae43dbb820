import { useEffect, useState } from 'react';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { SEARCH_MAX_CHARS } from '#lib/constants.ts';
import type { Output } from '#lib/contract/table.ts';
import type { ShelfView } from '#stores/counter/shelf.ts';

const TYPING_MS = 250;
type Counts = Output<'GET counter/shelf'>['counts'];
const PARTS: readonly { part: ShelfView['part']; count: keyof Counts; word: IslandKey }[] = [
	{ part: '', count: 'all', word: 'counter.shelfAll' },
	{ part: 'out', count: 'out', word: 'counter.shelfOut' },
	{ part: 'low', count: 'low', word: 'counter.shelfLow' },
];
type Props = { view: ShelfView; counts: Counts | undefined; onChange: (next: Partial<ShelfView>) => void };

/** Narrows the shelf by words or a number, and to what is out of stock or nearly so. */
export function ShelfSearch({ view, counts, onChange }: Props) {
	const t = useWords();
	const [q, setQ] = useState(view.q);
	useEffect(() => setQ(view.q), [view.q]);
	const isTyped = q.trim() !== view.q;
	useEffect(() => {
		if (!isTyped) return;
		const timer = setTimeout(() => onChange({ q: q.trim() }), TYPING_MS);
		return () => clearTimeout(timer);
	});
	return (
		<search className="stack">
			<label className="stack-label">
				{t('counter.search')}
				<input
					className="field"
					type="search"
					maxLength={SEARCH_MAX_CHARS}
					placeholder={t('counter.shelfFindBy')}
					value={q}
					onChange={(event) => setQ(event.target.value)}
				/>
			</label>
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
		</search>
	);
}
