import { useEffect, useState } from 'react';
import { agoOf } from '#islands/order/tracking/times.ts';
import { useWords } from '#islands/ui/words.tsx';

const TICK_MS = 1_000;

/** "Updated 12 s ago": shows that the page still follows the order. */
export function Updated({ at }: { at: number }) {
	const t = useWords();
	const [now, setNow] = useState(Date.now());
	useEffect(() => {
		const timer = setInterval(() => setNow(Date.now()), TICK_MS);
		return () => clearInterval(timer);
	}, []);
	const { unit, count } = agoOf(at, now);
	return <p className="small">{t(unit === 'seconds' ? 'order.updatedS' : 'order.updatedMin', { n: count })}</p>;
}
