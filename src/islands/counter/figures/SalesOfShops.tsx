import { useWords } from '#islands/ui/words.tsx';
import type { Figures } from '#lib/contract/figures.ts';
import { amountText, numberText } from '#lib/format/money.ts';

/** What each shop took and owes, for the association. The whole of it is in the file. */
export function SalesOfShops({ shops }: { shops: NonNullable<Figures['shops']> }) {
	const t = useWords();
	return (
		<section className="surface pad stack" aria-label={t('counter.allShops')}>
			<h2>{t('counter.allShops')}</h2>
			{shops.length === 0 && <p>{t('counter.figNothing')}</p>}
			<div className="ct-sideways" hidden={shops.length === 0}>
				<table className="ct-table">
					<thead>
						<tr>
							<th scope="col">{t('counter.figShop')}</th>
							<th scope="col">{t('counter.orders')}</th>
							<th scope="col">{t('counter.figSales')}</th>
							<th scope="col">{t('counter.figFee')}</th>
						</tr>
					</thead>
					<tbody>
						{shops.map(({ id, name, orders, sales, platformFee }) => (
							<tr key={id}>
								<th scope="row">{name}</th>
								<td>{numberText(orders)}</td>
								<td>{amountText(sales)}</td>
								<td>{amountText(platformFee)}</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}
