import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { CounterLink } from '#islands/counter/CounterLink.tsx';
import { NotThere } from '#islands/counter/NotThere.tsx';
import { KnownOrder } from '#islands/counter/order/KnownOrder.tsx';
import { usePageSeen } from '#islands/counter/usePageSeen.ts';
import { useWords } from '#islands/ui/words.tsx';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import type { Reply } from '#stores/api/call.ts';
import { $alarms, endAlarm } from '#stores/counter/alarms.ts';
import { $orderBook, loadCounterOrder } from '#stores/counter/counter-orders.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { lookedAt } from '#stores/counter/looks.ts';
import { workAt } from '#stores/counter/work-at.ts';

/** One order with all that is done with it. Who opens it has looked: it rings no more. */
export function OrderScreen({ id }: { id: string }) {
	const t = useWords();
	const order = useStore($orderBook).get(id);
	const [reply, setReply] = useState<Reply<PartnerOrder> | null>(null);
	const load = useCallback(async () => {
		const answer = await loadCounterOrder(id);
		setReply(answer.ok ? null : answer);
		// News that a phone has rung for may be of another of one’s shops.
		if (answer.ok && answer.data.store.id !== $counterShop.get()?.id) await workAt(answer.data.store.id);
	}, [id]);
	const isRinging = id in useStore($alarms);
	const shop = useStore($counterShop);
	const isHere = order !== undefined && order.store.id === shop?.id;
	const isLooking = usePageSeen() && order !== undefined;
	const isSeen = order?.isSeen;
	const seq = order?.stages.at(-1)?.seq;
	useEffect(() => {
		if (!isHere) void load();
	}, [load, isHere]);
	useEffect(() => {
		if (isLooking && isRinging) endAlarm(id);
	}, [id, isRinging, isLooking]);
	// Again for each stage: what one has looked at may have changed since.
	useEffect(() => {
		if (isLooking && !isSeen) void lookedAt(id, seq);
	}, [id, seq, isSeen, isLooking]);
	return (
		<div className="stack">
			<CounterLink to={{ name: 'orders' }} className="way">
				← {t('counter.orders')}
			</CounterLink>
			{order ? <KnownOrder order={order} /> : <NotThere reply={reply} onAgain={() => void load()} />}
		</div>
	);
}
