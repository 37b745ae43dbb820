import type { ReactNode } from 'react';
import { saveCsv } from '#islands/counter/street/csv.ts';
import type { usePages } from '#islands/counter/street/usePages.ts';
import { useWords } from '#islands/ui/words.tsx';

type Props<T> = {
	list: ReturnType<typeof usePages<T>>;
	none: string;
	/** The file's name, and a row as its cells, the columns' names as keys. */
	csv: { name: string; cells: (row: T) => Readonly<Record<string, string | number>> };
	children: (row: T) => ReactNode;
};

/** A list by pages, with what to do when it is empty or no answer came, and a file of all of it. */
export function PagedList<T extends { id: string }>({ list, none, csv, children }: Props<T>) {
	const t = useWords();
	return (
		<>
			{list.failed && (
				<div className="stack" role="alert">
					<p>{list.failed}</p>
					<button type="button" className="btn-line" onClick={list.again}>
						{t('ui.again')}
					</button>
				</div>
			)}
			<ul className="ct-street">
				{list.rows.map((row) => (
					<li key={row.id} className="surface pad stack">
						{children(row)}
					</li>
				))}
			</ul>
			<p role="status" className="hint">
				{list.isLoading && t('ui.loading')}
				{!list.isLoading && !list.failed && list.rows.length === 0 && none}
			</p>
			<div className="form-ways">
				{list.nextCursor && (
					<button type="button" className="btn-line" disabled={list.isLoading} onClick={list.more}>
						{t('counter.shelfMore')}
					</button>
				)}
				{list.rows.length > 0 && (
					<button type="button" className="btn-line" onClick={() => void list.all().then((rows) => saveCsv(csv.name, rows.map(csv.cells)))}>
						CSV
					</button>
				)}
			</div>
		</>
	);
}
