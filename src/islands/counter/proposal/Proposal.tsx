import { pageLanguage } from '#islands/ui/page-language.ts';
import { type IslandWords, useWords } from '#islands/ui/words.tsx';
import type { Modification, ProposedChange } from '#lib/contract/order.ts';
import { amountText } from '#lib/format/money.ts';
import { whenText } from '#lib/format/times.ts';

/** A side of a change as one reads it in the pick list, with what it costs. */
function sideText(line: ProposedChange['now'], custom: ProposedChange['customNow'], t: IslandWords): string {
	if (custom) return `${custom.quantity} × ${custom.name} · ${custom.price === null ? t('counter.noPrice') : amountText(custom.price)}`;
	if (!line) return t('counter.leftOut');
	const weight = line.grams === undefined ? '' : ` · ${t('counter.grams', { grams: line.grams })}`;
	return `${line.quantity} × ${line.measurementDisplayText} ${line.name}${weight} · ${amountText(line.lineTotal)}`;
}

/** What the shop would change, until its customer has answered: each line as it was and would be, the new sum, and how long the answer has time. */
export function Proposal({ modification: { changes, approveBy, accepted, agreed } }: { modification: Modification }) {
	const t = useWords();
	return (
		<section className="surface pad stack" aria-label={t('counter.proposalTitle')}>
			<h2>{t('counter.proposalTitle')}</h2>
			<p>{t('counter.proposalBy', { time: whenText(approveBy, pageLanguage(), t) })}</p>
			<ul className="stack">
				{changes.map(({ id, was, now, customWas, customNow }) => (
					<li key={id}>
						<del className="small">{sideText(was, customWas, t)}</del> <b className="block">{sideText(now, customNow, t)}</b>
					</li>
				))}
			</ul>
			<p>
				<b>{t('counter.proposalSum', { accepted: amountText(accepted), agreed: amountText(agreed) })}</b>
			</p>
		</section>
	);
}
