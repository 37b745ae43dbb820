import { useEffect, useState } from 'react';
import { type IslandKey, useWords } from '#islands/ui/words.tsx';
import { nowAtStore } from '#stores/api/store-clock.ts';
import { loadOrder } from '#stores/order/orders.ts';

const TICK_MS = 1_000;
const MINUTE_S = 60;

type Props = {
	id: string;
	until: string;
	/** What is said with the `{time}` that is left, and when none is. */
	words: { left: IslandKey; over: IslandKey };
};

/** What is left of the time in which an order waits for its customer. A screen reader hears it when asked, not each second. */
export function TimeToAct({ id, until, words }: Props) {
	const t = useWords();
	const [now, setNow] = useState(nowAtStore());
	const leftS = Math.max(0, Math.ceil((Date.parse(until) - now) / TICK_MS));
	const isOver = leftS === 0;
	useEffect(() => {
		const timer = setInterval(() => setNow(nowAtStore()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	useEffect(() => {
		if (isOver) void loadOrder(id);
	}, [isOver, id]);
	const time = `${Math.floor(leftS / MINUTE_S)}:${String(leftS % MINUTE_S).padStart(2, '0')}`;
	return (
		<p className="where" role="timer">
			<b>{isOver ? t(words.over) : t(words.left, { time })}</b>
		</p>
	);
}
