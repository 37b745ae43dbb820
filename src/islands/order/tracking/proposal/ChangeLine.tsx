import { useWords } from '#islands/ui/words.tsx';
import { placeholderPath } from '#lib/catalogue/failed-picture.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { OrderLine, ProposedChange } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import { canDrop, comesAsAllowed, differenceOf } from '#lib/order/answer-to-proposal.ts';

type Custom = ProposedChange['customWas'];
type Props = { change: ProposedChange; isDropped: boolean; onDrop: (isDropped: boolean) => void };

/** One change: the line as it was and as it would be, what that makes, and whether the customer wants it at all. */
export function ChangeLine({ change, isDropped, onDrop }: Props) {
	const t = useWords();
	const { kind, was, now, customWas, customNow, atZero } = change;
	const difference = differenceOf(change, isDropped);
	const name = (now ?? was ?? customNow ?? customWas)?.name ?? '';
	const image = (now ?? was)?.image;
	return (
		<li className="line">
			<img
				src={image ? pictureAt(image, 112) : placeholderPath('custom')}
				data-kind={image ? undefined : 'custom'}
				alt=""
				width="56"
				height="56"
			/>
			<div className="line-text">
				<b>{name}</b>
				<small>{t(`changes.${kind}`)}</small>
				<Side label={t('changes.before')} line={was} custom={customWas} isNamed={kind === 'REPLACED'} />
				<Side label={t('changes.now')} line={isDropped ? null : now} custom={isDropped ? null : customNow} />
				{canDrop(change) && (
					<>
						{!isDropped && <small>{t(comesAsAllowed(change) ? 'changes.zeroSIMILAR' : `changes.zero${atZero}`)}</small>}
						<label className="radio">
							<input type="checkbox" checked={isDropped} onChange={(event) => onDrop(event.target.checked)} />
							<span>{t('changes.drop', { name })}</span>
						</label>
					</>
				)}
			</div>
			{/* What does not come, and never had a price, has none that stays. */}
			<b>{difference === 0 ? canDrop(change) && !isDropped && t('changes.same') : (difference > 0 ? '+' : '') + amountText(difference)}</b>
		</li>
	);
}

type SideProps = { label: string; line: OrderLine | null; custom: Custom; isNamed?: boolean };

/** One side of a change: how much of it, and what it costs. */
function Side({ label, line, custom, isNamed = false }: SideProps) {
	const t = useWords();
	const amount =
		line?.grams === undefined ? `${line?.quantity} × ${amountText(line?.sellingPrice ?? 0)}` : t('changes.weight', { grams: line.grams });
	// Of weighed goods the weight says how much; how many packs it is, only where that is not one.
	const packs = line && line.grams !== undefined && line.quantity > 1 ? ` × ${line.quantity}` : '';
	const packed = line && [isNamed ? line.name : '', line.measurementDisplayText + packs, amount].filter(Boolean).join(' · ');
	return (
		<span>
			{label}: {line && `${packed} = ${amountText(line.lineTotal)}`}
			{custom && `× ${custom.quantity} ${custom.price === null ? `· ${t('custom.priceLater')}` : `= ${amountText(custom.price)}`}`}
			{!line && !custom && t('changes.out')}
		</span>
	);
}
