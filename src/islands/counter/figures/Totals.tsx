import { useWords } from '#islands/ui/words.tsx';
import type { Figures } from '#lib/contract/figures.ts';
import { amountText, numberText } from '#lib/format/money.ts';

/** The sums of a period, and how long orders took. */
export function Totals({ figures: { counts, total, toAccept, toDeliver } }: { figures: Figures }) {
	const t = useWords();
	const times = (minutes: Figures['toAccept']) =>
		minutes ? t('counter.figTimes', { half: minutes.half, most: minutes.most }) : t('counter.figNoTime');
	const rows: readonly (readonly [string, string])[] = [
		[t('counter.figPlaced'), numberText(counts.placed)],
		[t('counter.figDelivered'), numberText(counts.delivered)],
		[t('counter.figCancelled'), numberText(counts.cancelled)],
		[t('counter.figReturned'), numberText(counts.returned)],
		[t('counter.figSales'), amountText(total.sales)],
		...(total.tip > 0 ? [[t('counter.figTips'), amountText(total.tip)] as const] : []),
		[t('counter.figCash'), amountText(total.cash)],
		[t('counter.figFee'), amountText(total.platformFee)],
		[t('counter.figRefunds'), amountText(total.refunds)],
		...(total.associationPays > 0 ? [[t('counter.figPays'), amountText(total.associationPays)] as const] : []),
	];
	const took = [
		[t('counter.figAccept'), times(toAccept)],
		[t('counter.figDeliver'), times(toDeliver)],
	] as const;
	return (
		<dl className="ct-sums">
			{rows.map(([name, value]) => (
				<div key={name}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
			{took.map(([name, value]) => (
				<div key={name} className="ct-took">
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
