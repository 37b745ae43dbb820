import { Chart } from '#islands/counter/figures/Chart.tsx';
import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { Period } from '#lib/contract/figure-periods.ts';
import type { Figures } from '#lib/contract/figures.ts';
import { amountText, numberText } from '#lib/format/money.ts';
import { dayText, timeOfDay } from '#lib/format/times.ts';

/** Sales by the hour or the day; the table leaves out where nothing was sold. */
export function SalesByTime({ figures: { parts, charts }, period }: { figures: Figures; period: Period }) {
	const t = useWords();
	const sold = parts.filter(({ orders }) => orders > 0);
	return (
		<Chart title={t('counter.figSales')} svg={charts.sales}>
			{sold.length === 0 && <p>{t('counter.figNothing')}</p>}
			{sold.length > 0 && (
				<table className="ct-table">
					<thead>
						<tr>
							<th scope="col">{t('counter.figWhen')}</th>
							<th scope="col">{t('counter.orders')}</th>
							<th scope="col">{t('counter.figSales')}</th>
						</tr>
					</thead>
					<tbody>
						{sold.map(({ start, orders, sales }) => (
							<tr key={start}>
								<th scope="row">{period === 'day' ? timeOfDay(start, t) : dayText(start, pageLanguage())}</th>
								<td>{numberText(orders)}</td>
								<td>{amountText(sales)}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</Chart>
	);
}
