import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

type Picked = Readonly<Record<string, readonly string[]>>;
const isPicked = (value: unknown): value is Picked => isObject(value) && Object.values(value).every(Array.isArray);
/** So many orders are remembered. */
const MOST = 100;

/** The lines that were picked, by the id of their order; kept over a reload. */
export const $picked = persistentJson<Picked>(COUNTER_KEYS.picked, {}, isPicked);

/** Ticks a line of an order off, or takes that back. */
export function pick(orderId: string, lineId: string, isOff: boolean): void {
	const { [orderId]: known = [], ...others } = $picked.get();
	const lines = known.filter((one) => one !== lineId);
	const recent = Object.entries(others).slice(1 - MOST);
	$picked.set({ ...Object.fromEntries(recent), [orderId]: isOff ? [...lines, lineId] : lines });
}
