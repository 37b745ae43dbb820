import { useStore } from '@nanostores/react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { OrderInList } from '#islands/counter/orders/OrderInList.tsx';
import { PhoneSilent } from '#islands/counter/PhoneRings.tsx';
import { OpenAndRush } from '#islands/counter/shop/OpenAndRush.tsx';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { isHelpOpen } from '#lib/counter/is-help-open.ts';
import { $counterOrders, $ordersCut, $ordersReply, loadCounterOrders } from '#stores/counter/counter-orders.ts';

type Group = { word: IslandKey; stages: readonly PartnerOrder['stage'][]; isHelp?: boolean };
const ENDED = ['DELIVERED', 'RETURNED', 'CANCELLED'] as const;
/** The orders by what is to be done with them, the most urgent first. */
const GROUPS: readonly Group[] = [
	{ word: 'counter.groupNew', stages: ['PLACED'] },
	{ word: 'counter.groupHelp', stages: ENDED, isHelp: true },
	{ word: 'counter.groupPack', stages: ['ACCEPTED'] },
	{ word: 'counter.groupAsked', stages: ['MODIFIED'] },
	{ word: 'counter.groupOut', stages: ['ON_THE_WAY', 'PICKUP_READY'] },
	{ word: 'counter.groupUnpaid', stages: ['PAYMENT_PENDING'] },
	{ word: 'counter.groupEnded', stages: ENDED },
];

/** An order that still moves is packed or brought first, whatever its customer complains of; its row tells of it. */
const isIn = ({ stages, isHelp = false }: Group, order: PartnerOrder) =>
	stages.includes(order.stage) && (isOver(order.stage) && isHelpOpen(order)) === isHelp;

/** A shop's orders. They come by themselves. */
export function OrdersScreen() {
	const t = useWords();
	const orders = useStore($counterOrders);
	const reply = useStore($ordersReply);
	const isCut = useStore($ordersCut);
	return (
		<div className="stack">
			<h1 className="headline">{t('counter.orders')}</h1>
			<OpenAndRush />
			<PhoneSilent />
			{!reply?.ok && <NotThere reply={reply} onAgain={() => void loadCounterOrders()} />}
			{reply?.ok && orders.length === 0 && <p className="ct-none">{t('counter.none')}</p>}
			{isCut && <p role="status">{t('counter.ordersCut')}</p>}
			<div className="ct-groups">
				{GROUPS.map((group) => ({ word: group.word, rows: orders.filter((order) => isIn(group, order)) }))
					.filter(({ rows }) => rows.length > 0)
					.map(({ word, rows }) => (
						<section key={word} aria-label={t(word)}>
							<h2>
								{t(word)} <span className="ct-count">{rows.length}</span>
							</h2>
							<ul>
								{rows.map((order) => (
									<li key={order.id}>
										<OrderInList order={order} />
									</li>
								))}
							</ul>
						</section>
					))}
			</div>
			<CounterLink to={{ name: 'shopOrders' }} className="btn-line">
				{t('counter.allOrders')}
			</CounterLink>
		</div>
	);
}
