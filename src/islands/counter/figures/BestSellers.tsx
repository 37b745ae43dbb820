import { Chart } from '#islands/counter/figures/Chart.tsx';
import { useWords } from '#islands/ui/words.tsx';
import type { Figures } from '#lib/contract/figures.ts';
import { amountText, numberText } from '#lib/format/money.ts';

/** What brought most; the bars have the numbers of the rows. */
export function BestSellers({ figures: { best, charts } }: { figures: Figures }) {
	const t = useWords();
	if (best.length === 0) return null;
	// A row is its place: one product may be there in two packs, or under one name with another.
	const rows = best.map((row, at) => ({ ...row, place: at + 1 }));
	return (
		<Chart title={t('counter.figBest')} svg={charts.best}>
			<table className="ct-table">
				<thead>
					<tr>
						<th scope="col">{t('counter.figProduct')}</th>
						<th scope="col">{t('counter.figSold')}</th>
						<th scope="col">{t('counter.figAmount')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ name, pack, quantity, amount, place }) => (
						<tr key={place}>
							<th scope="row">
								{place}. {name} <small>{pack}</small>
							</th>
							<td>{numberText(quantity)}</td>
							<td>{amountText(amount)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</Chart>
	);
}
