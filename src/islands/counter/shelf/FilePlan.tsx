import { pageLanguage, useWords } from '#islands/ui/words.tsx';
import { countryName } from '#lib/catalogue/country-name.ts';
import { NO_MRP } from '#lib/constants.ts';
import type { ShelfFilePlan } from '#lib/contract/shelf-file.ts';
import { csvOf } from '#lib/counter/csv.ts';
import { SHELF_FILE_WORDS } from '#lib/counter/shelf-file-words.ts';
import { amountText } from '#lib/format/money.ts';
import { fullDay } from '#lib/format/times.ts';
import { saveBlob } from '#stores/counter/save-file.ts';

/** So many rows that cannot be taken are listed; the file has all of them. */
const LISTED = 50;
type Figures = ShelfFilePlan['changes'][number]['was'];
type Props = { plan: ShelfFilePlan; isBusy: boolean; onWrite: () => void };

/** What a file changes on the shelf, and the rows that cannot be taken, with the reason of each. */
export function FilePlan({ plan: { counts, changes, header, refused, isWritten }, isBusy, onWrite }: Props) {
	const t = useWords();
	const [language, none] = [pageLanguage(), '–'];
	const mrp = ({ mrp: value }: Figures) => (value === NO_MRP ? none : amountText(value));
	const day = ({ bestBefore }: Figures) => (bestBefore ? fullDay(bestBefore, language) : none);
	const country = ({ origin }: Figures) => (origin ? countryName(origin, language) : none);
	const prescribed = ({ isPrescribed }: Figures) => t(isPrescribed ? 'counter.fileYes' : 'counter.fileNo');
	const turned = (was: Figures, now: Figures) =>
		[
			{ word: t('counter.shelfPrice'), from: amountText(was.sellingPrice), to: amountText(now.sellingPrice) },
			{ word: t('counter.shelfMrp'), from: mrp(was), to: mrp(now) },
			{ word: t('counter.shelfStock'), from: String(was.stock), to: String(now.stock) },
			{ word: t('counter.shelfSign'), from: t(`counter.shelfSign-${was.foodSign}`), to: t(`counter.shelfSign-${now.foodSign}`) },
			{ word: t('counter.shelfBestBefore'), from: day(was), to: day(now) },
			{ word: t('counter.shelfOrigin'), from: country(was), to: country(now) },
			{ word: t('counter.shelfPrescribed'), from: prescribed(was), to: prescribed(now) },
		].filter(({ from, to }) => from !== to);
	// Two products of a shelf may have one name and one pack.
	const numbered = changes.map((change, at) => ({ ...change, at }));
	const toMend = () => {
		const rows = refused.map(({ line, fault, cells }) => [
			...header.map((_, at) => cells[at] ?? ''),
			`${line}: ${t(`counter.file${fault}`, SHELF_FILE_WORDS)}`,
		]);
		saveBlob(new Blob([csvOf([[...header, t('counter.fileReason')], ...rows])], { type: 'text/csv' }), 'refused.csv');
	};
	return (
		<>
			<p className={isWritten ? 'ct-added' : undefined} role="status">
				{t(isWritten ? 'counter.fileDone' : 'counter.fileFound', { count: counts.changed, rows: counts.rows })}
			</p>
			{!isWritten && counts.changed > 0 && (
				<>
					<ul className="ct-shelf">
						{numbered.map(({ name, pack, was, now, at }) => (
							<li key={at} className="surface">
								<b>
									{name}, {pack}
								</b>
								{turned(was, now).map(({ word, from, to }) => (
									<p key={word}>
										{word}: <s>{from}</s> → <b>{to}</b>
									</p>
								))}
							</li>
						))}
					</ul>
					{counts.changed > changes.length && <p>{t('counter.fileMore', { count: counts.changed - changes.length })}</p>}
					<button type="button" className="btn-fill" disabled={isBusy} onClick={onWrite}>
						{t('counter.fileWrite', { count: counts.changed })}
					</button>
				</>
			)}
			{refused.length > 0 && (
				<section className="stack">
					<h2>{t('counter.fileRefused', { count: counts.refused })}</h2>
					<ul className="stack">
						{refused.slice(0, LISTED).map(({ line, fault, cells }) => (
							<li key={line}>
								<b>{t('counter.fileLine', { line })}</b> {cells.join(', ')}
								<br />
								{t(`counter.file${fault}`, SHELF_FILE_WORDS)}
							</li>
						))}
					</ul>
					<button type="button" className="btn-line" onClick={toMend}>
						{t('counter.fileMend')}
					</button>
				</section>
			)}
		</>
	);
}
