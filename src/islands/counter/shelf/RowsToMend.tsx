import { useWords } from '#islands/ui/words.tsx';
import type { ShelfFilePlan } from '#lib/contract/shelf-file.ts';
import { csvOf } from '#lib/counter/csv.ts';
import { SHELF_FILE_WORDS } from '#lib/counter/shelf-file-words.ts';
import { saveBlob } from '#stores/counter/save-file.ts';

/** So many rows that cannot be taken are listed; the file has all of them. */
const LISTED = 50;

/** The rows of a file that cannot be taken: why, and what stands in them; all of them as a file, to be mended. */
export function RowsToMend({ plan: { counts, header, refused } }: { plan: ShelfFilePlan }) {
	const t = useWords();
	if (refused.length === 0) return null;
	const toMend = () => {
		const rows = refused.map(({ line, fault, cells }) => [
			...header.map((_, at) => cells[at] ?? ''),
			`${line}: ${t(`counter.file${fault}`, SHELF_FILE_WORDS)}`,
		]);
		saveBlob(new Blob([csvOf([[...header, t('counter.fileReason')], ...rows])], { type: 'text/csv' }), 'refused.csv');
	};
	return (
		<section className="stack">
			<h2>{t('counter.fileRefused', { count: counts.refused })}</h2>
			<ul className="ct-shelf">
				{refused.slice(0, LISTED).map(({ line, fault, cells }) => (
					<li key={line} className="surface">
						<p>
							{t('counter.fileLine', { line })} <b>{t(`counter.file${fault}`, SHELF_FILE_WORDS)}</b>
						</p>
						<p className="hint break">{cells.filter((cell) => cell !== '').join(' · ')}</p>
					</li>
				))}
			</ul>
			{counts.refused > LISTED && <p>{t('counter.fileMore', { count: counts.refused - LISTED })}</p>}
			<button type="button" className="btn-line" onClick={toMend}>
				{t('counter.fileMend')}
			</button>
		</section>
	);
}
