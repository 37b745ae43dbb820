import { useWords } from '#islands/ui/words.tsx';
import { placeholderPath } from '#lib/catalogue/failed-picture.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Order } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';

export function OrderLines({ order }: { order: Pick<Order, 'lines' | 'customLines'> }) {
	const t = useWords();
	return (
		<ul className="lines">
			{order.lines.map((line) => (
				<li key={line.retailerProductId} className="line" data-kind="product">
					<img src={pictureAt(line.image, 112)} alt="" width="56" height="56" />
					<div className="line-text">
						<span>{line.name}</span>
						<small>
							{line.grams === undefined
								? `${line.measurementDisplayText} · ${line.quantity} × ${amountText(line.sellingPrice)}`
								: `${t('changes.weight', { grams: line.grams })} · ${amountText(line.sellingPrice)} / ${line.measurementDisplayText}`}
						</small>
					</div>
					<b>{amountText(line.lineTotal)}</b>
				</li>
			))}
			{order.customLines.map((line) => (
				<li key={line.id} className="line">
					<img src={line.image ? pictureAt(line.image, 112) : placeholderPath('custom')} data-kind="custom" alt="" width="56" height="56" />
					<div className="line-text">
						<span>{line.name}</span>
						<small>× {line.quantity}</small>
					</div>
					{line.price === null ? <small>{t('custom.priceLater')}</small> : <b>{amountText(line.price)}</b>}
				</li>
			))}
		</ul>
	);
}
