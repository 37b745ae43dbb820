import { useStore } from '@nanostores/react';
import { OrderBill } from '#islands/counter/order/OrderBill.tsx';
import { useWords } from '#islands/ui/words.tsx';
import { placeholderPath } from '#lib/catalogue/failed-picture.ts';
import { pictureAt } from '#lib/catalogue/picture.ts';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { amountText } from '#lib/format/money.ts';
import { $picked, pick } from '#stores/counter/picked.ts';

/** `ifOut`: what to do when it is out, where the customer has said so for this line. */
type Item = {
	id: string;
	name: string;
	image: string;
	text: string;
	rx?: string | false | undefined;
	price: string;
	ifOut: PartnerOrder['lines'][number]['substitution'];
};

const PICTURE_PX = 128;
/** How many there are of a line; the name that follows never begins a line of its own after it. */
const times = ({ quantity }: { quantity: number }) => `${quantity}\u00a0×\u00a0`;

/**
 * What is to be packed, with pictures; what was ticked off stays so over a reload. `isHeld`: it has just come up under the finger, and takes no tap.
 * Of an order that has ended nothing is to be packed any more: there it is what was in it.
 */
export function PickList({ order, isHeld }: { order: PartnerOrder; isHeld: boolean }) {
	const t = useWords();
	const picked = useStore($picked)[order.id] ?? [];
	const items: Item[] = [
		...order.lines.map((line) => ({
			id: line.retailerProductId,
			name: line.name,
			image: pictureAt(line.image, PICTURE_PX),
			text: `${times(line)}${line.measurementDisplayText}${line.grams ? ` · ${t('counter.grams', { grams: line.grams })}` : ''}`,
			rx: line.isPrescribed && t('counter.rx'),
			price: amountText(line.lineTotal),
			ifOut: line.substitution,
		})),
		...order.customLines.map((line) => ({
			id: line.id,
			name: '',
			image: line.image ? pictureAt(line.image, PICTURE_PX) : placeholderPath('custom'),
			text: `${times(line)}${line.name}`,
			price: line.price === null ? t('counter.noPrice') : amountText(line.price),
			ifOut: null,
		})),
	];
	const done = items.filter(({ id }) => picked.includes(id)).length;
	const isEnded = isOver(order.stage);
	const Row = isEnded ? 'div' : 'label';
	const title = t(isEnded ? 'bill.items' : 'counter.pick');
	return (
		<section className="surface pad stack" aria-label={title}>
			<h2>{title}</h2>
			{!isEnded && (
				<p className="small" role="status">
					{t('counter.picked', { done, count: items.length })}
				</p>
			)}
			<ul className="ct-pick">
				{items.map(({ id, name, image, text, rx, price, ifOut }) => (
					<li key={id}>
						<Row>
							{!isEnded && (
								<input
									type="checkbox"
									checked={picked.includes(id)}
									aria-disabled={isHeld}
									onChange={(event) => !isHeld && pick(order.id, id, event.target.checked)}
								/>
							)}
							<img src={image} alt="" width="64" height="64" />
							<span>
								<b>{text}</b> <span>{name}</span> {rx && <small className="ct-rx">{rx}</small>}
								{ifOut && !isEnded && (
									<span className="block small">
										{t('counter.ifOut')}: {t(`counter.ifOut${ifOut}`)}
									</span>
								)}
							</span>
							<small>{price}</small>
						</Row>
					</li>
				))}
			</ul>
			<OrderBill bill={order.bill} hasSum />
		</section>
	);
}
