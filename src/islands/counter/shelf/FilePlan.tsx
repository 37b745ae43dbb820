import { RowsToMend } from '#islands/counter/shelf/RowsToMend.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { countryName } from '#lib/catalogue/country-name.ts';
import { NO_MRP } from '#lib/constants.ts';
import type { ShelfFilePlan } from '#lib/contract/shelf-file.ts';
import { amountText } from '#lib/format/money.ts';
import { fullDay } from '#lib/format/times.ts';

type Figures = ShelfFilePlan['changes'][number]['was'];
type Props = { plan: ShelfFilePlan; isBusy: boolean; onWrite: () => void };

/** What a file changes on the shelf, and the rows that cannot be taken, with the reason of each. */
export function FilePlan({ plan, isBusy, onWrite }: Props) {
	const t = useWords();
	const { counts, changes, isWritten } = plan;
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
	return (
		<>
			<p className={isWritten ? 'ct-added' : undefined} role="status">
				{t(isWritten ? 'counter.fileDone' : 'counter.fileFound', { count: counts.changed, rows: counts.rows })}
				{counts.refused > 0 && (
					<>
						<br />
						{t('counter.fileRefused', { count: counts.refused })}
					</>
				)}
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
										{word}: {from !== none && <del>{from}</del>}
										{from !== none && ' → '}
										<b>{to}</b>
									</p>
								))}
							</li>
						))}
					</ul>
					{counts.changed > changes.length && <p>{t('counter.fileMore', { count: counts.changed - changes.length })}</p>}
					<button type="button" className="btn-fill" disabled={isBusy} onClick={onWrite}>
						{isBusy ? t('counter.sending') : t('counter.fileWrite', { count: counts.changed })}
					</button>
				</>
			)}
			<RowsToMend plan={plan} />
		</>
	);
}
