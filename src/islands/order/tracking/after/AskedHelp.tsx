import { pageLanguage } from '#islands/ui/page-language.ts';
import { useWords } from '#islands/ui/words.tsx';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { Help } from '#lib/contract/after-order.ts';
import type { Order } from '#lib/contract/order.ts';
import { dayAndTime } from '#lib/format/times.ts';

type Named = Pick<Order, 'lines' | 'customLines' | 'store'>;

/** The lines of an order by their ids, as a customer chooses them. */
export const namesOf = ({ lines, customLines }: Pick<Order, 'lines' | 'customLines'>): { id: string; name: string }[] => [
	...lines.map(({ retailerProductId: id, name, measurementDisplayText }) => ({ id, name: `${name}, ${measurementDisplayText}` })),
	...customLines.map(({ id, name }) => ({ id, name })),
];

/** One thing that was wrong: what the customer said, until when the shop should answer, and its answer. */
export function AskedHelp({ help, order }: { help: Help; order: Named }) {
	const t = useWords();
	const names = namesOf(order).flatMap(({ id, name }) => (help.items.includes(id) ? [name] : []));
	const when = (iso: string) => dayAndTime(iso, pageLanguage(), t);
	const isOverdue = Date.parse(help.answerBy) < Date.now();
	return (
		<li className="line">
			<img src={help.image ? pictureAt(help.image, 112) : '/art/speech-balloon.svg?g=sky'} alt="" width="56" height="56" />
			<div className="line-text">
				<b>{t(`help.${help.reason}`)}</b>
				{names.length > 0 && <span>{names.join(' · ')}</span>}
				{help.text && <q>{help.text}</q>}
				<small>{when(help.askedAt)}</small>
				<div role="status">
					{help.answer === null ? (
						<span>{isOverdue ? t('help.overdue') : t('help.answerBy', { shop: order.store.name, time: when(help.answerBy) })}</span>
					) : (
						<p className="notices">
							<b>{t('help.answer', { shop: order.store.name })}</b> {help.answer}
						</p>
					)}
				</div>
			</div>
		</li>
	);
}
