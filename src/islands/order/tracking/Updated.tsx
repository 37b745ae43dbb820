import { agoOf } from '#islands/order/tracking/times.ts';
import { useNow } from '#islands/order/tracking/useNow.ts';
import { useWords } from '#islands/ui/words.tsx';

const TICK_MS = 1_000;

/** "Updated 12 s ago": shows that the page still follows the order. */
export function Updated({ at }: { at: number }) {
	const t = useWords();
	const { unit, count } = agoOf(at, useNow(TICK_MS));
	return <p className="small">{t(unit === 'seconds' ? 'order.updatedS' : 'order.updatedMin', { n: count })}</p>;
}
