import { useEffect, useState } from 'react';
import { useWords } from '#islands/ui/words.tsx';
import { loadOrder } from '#stores/order/orders.ts';

const TICK_MS = 1_000;
const MINUTE_S = 60;

/** What is left until the shop's proposal is settled without the customer. A screen reader hears it when asked, not each second. */
export function Countdown({ id, approveBy }: { id: string; approveBy: string }) {
	const t = useWords();
	const [now, setNow] = useState(Date.now());
	const leftS = Math.max(0, Math.ceil((Date.parse(approveBy) - now) / TICK_MS));
	const isOver = leftS === 0;
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	useEffect(() => {
		if (isOver) void loadOrder(id);
	}, [isOver, id]);
	const time = `${Math.floor(leftS / MINUTE_S)}:${String(leftS % MINUTE_S).padStart(2, '0')}`;
	return (
		<p className="where" role="timer">
			<b>{isOver ? t('changes.timeUp') : t('changes.answerIn', { time })}</b>
		</p>
	);
}
