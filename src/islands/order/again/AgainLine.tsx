import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { ReorderLine } from '#lib/contract/reorder.ts';
import { amountText } from '#lib/format/money.ts';

type Props = { line: ReorderLine; isTaken: boolean; onTake: (isTaken: boolean) => void };

/** One line of an old order as it would come now. What is gone cannot be ticked. */
export function AgainLine({ line, isTaken, onTake }: Props) {
	const t = useWords();
	const { name, measurementDisplayText, image, quantity, sellingPrice, now, changes } = line;
	const values = {
		GONE: {},
		FEWER: { now: now?.quantity ?? 0, was: quantity },
		PACK: { now: now?.measurementDisplayText ?? '', was: measurementDisplayText },
		PRICE: { now: amountText(now?.sellingPrice ?? 0), was: amountText(sellingPrice) },
	};
	return (
		<li className="line" data-kind="product">
			<img src={pictureAt(now?.image ?? image, 112)} alt="" width="56" height="56" />
			<div className="line-text">
				<label className="radio">
					<input
						type="checkbox"
						checked={now !== null && isTaken}
						disabled={now === null}
						onChange={(event) => onTake(event.target.checked)}
					/>
					<span>{name}</span>
				</label>
				<small>
					{now?.measurementDisplayText ?? measurementDisplayText} · {now?.quantity ?? quantity} ×{' '}
					{amountText(now?.sellingPrice ?? sellingPrice)}
				</small>
				{changes.map((change) => (
					<span key={change}>
						<b className="stage">{t(`again.${change}`, values[change])}</b>
					</span>
				))}
			</div>
			{now && <b>{amountText(now.quantity * now.sellingPrice)}</b>}
		</li>
	);
}
