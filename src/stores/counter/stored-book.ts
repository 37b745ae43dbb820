import { atom } from 'nanostores';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { COUNTER_KEYS } from '#lib/counter/storage-keys.ts';
import { $alarms } from '#stores/counter/alarms.ts';
import { $staffToken } from '#stores/counter/counter-session.ts';
import { isObject, persistentJson } from '#stores/storage/persistent-json.ts';

/** So many orders are kept: a shop packs fewer at once, and the storage of a browser is small. */
const KEPT_MOST = 60;

/** The orders of a scope that are under way or ring, as this browser last read them, and when (ms). A logout removes it. */
type KeptBook = { scope: string; at: number; orders: PartnerOrder[] };
const isBook = (value: unknown): value is KeptBook | null => value === null || (isObject(value) && Array.isArray(value.orders));
const $keptBook = persistentJson<KeptBook | null>(COUNTER_KEYS.book, null, isBook);

/** When the orders on the screen were read, while they are those that were kept; `null` while they are as the server has them. */
export const $bookSeenAt = atom<number | null>(null);

$staffToken.listen((token) => {
	if (token !== '') return;
	$keptBook.set(null);
	$bookSeenAt.set(null);
});

/** Keeps the orders of a scope that are under way, as they are now, and those that have ended as long as their alarm names them. */
export function keepBook(scope: string, book: Iterable<PartnerOrder>, at = Date.now()): void {
	$bookSeenAt.set(null);
	const alarms = $alarms.get();
	$keptBook.set({ scope, at, orders: [...book].filter(({ id, stage }) => !isOver(stage) || id in alarms).slice(0, KEPT_MOST) });
}

/** An order as it was kept, for who names it before the orders have come. */
export const orderAsKept = (id: string): PartnerOrder | undefined => $keptBook.get()?.orders.find((order) => order.id === id);

/** The orders of a scope that were kept; `null` without any. From now on they are shown as such. */
export function openKeptBook(scope: string): ReadonlyMap<string, PartnerOrder> | null {
	const kept = $keptBook.get();
	if (kept?.scope !== scope) return null;
	$bookSeenAt.set(kept.at);
	return new Map(kept.orders.map((order) => [order.id, order]));
}
