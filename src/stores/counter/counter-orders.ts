import { atom, computed } from 'nanostores';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { alarmOf, isByItself } from '#lib/counter/alarm-of.ts';
import type { Reply } from '#stores/api/call.ts';
import { $alarms, endAlarm, raiseAlarm } from '#stores/counter/alarms.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop } from '#stores/counter/counter-session.ts';
import { refusalText } from '#stores/ui/refusal.ts';

const PAGE = 60;
const PAGES_MOST = 5;

/** The orders that this page knows, by id: all that are under way, and those that ended while it was open. */
export const $orderBook = atom<ReadonlyMap<string, PartnerOrder>>(new Map());
/** The last answer to the list of those under way; `null` until one is there. */
export const $ordersReply = atom<Reply<unknown> | null>(null);

/** The known orders, those that wait longest first. */
export const $counterOrders = computed($orderBook, (book) =>
	[...book.values()].sort((one, other) => one.placedAt.localeCompare(other.placedAt)),
);

$counterShop.listen((shop, before) => {
	if (shop?.id === before?.id) return;
	$orderBook.set(new Map());
	$ordersReply.set(null);
});

/** Shows an order as the server has answered it, and rings where somebody has to look. An answer for another shop is dropped. */
export function takeCounterOrder(order: PartnerOrder): void {
	if (order.store.id !== $counterShop.get()?.id) return;
	const before = $orderBook.get().get(order.id);
	$orderBook.set(new Map($orderBook.get()).set(order.id, order));
	// An alarm that was raised before this page was loaded tells how the order was known.
	const known = before ?? ($alarms.get()[order.id] === 'NEW' ? { stage: 'PLACED' as const } : undefined);
	if (order.stage !== 'PLACED' && !isByItself(order) && $alarms.get()[order.id] === 'NEW') endAlarm(order.id);
	const alarm = alarmOf(known, order);
	if (alarm) raiseAlarm(order.id, alarm);
}

/** Reads one order anew; it stays as it was when no answer comes. */
export async function loadCounterOrder(id: string): Promise<Reply<PartnerOrder>> {
	const reply = await counterCall('GET partner/orders/{id}', { id });
	if (reply.ok) takeCounterOrder(reply.data);
	return reply;
}

/** Reads the orders under way, and those that were and have moved on. */
export async function loadCounterOrders(): Promise<void> {
	const shop = $counterShop.get();
	if (!shop) return;
	const found = new Set<string>();
	let cursor: string | undefined;
	for (let page = 0; page < PAGES_MOST; page++) {
		const reply = await counterCall('GET partner/orders', { storeId: shop.id, isUnderWay: true, limit: PAGE, cursor });
		if ($counterShop.get()?.id !== shop.id) return;
		if (!reply.ok) {
			// The right at this shop has ended; who has another chooses it.
			if (reply.kind === 'answer' && reply.status === 403) return $counterShop.set(null);
			if (!$ordersReply.get()?.ok) $ordersReply.set(reply);
			return;
		}
		for (const order of reply.data.orders) {
			found.add(order.id);
			takeCounterOrder(order);
		}
		cursor = reply.data.nextCursor ?? undefined;
		if (!cursor) break;
	}
	$ordersReply.set({ ok: true, data: null });
	const underWay = [...$orderBook.get().values()].filter(({ stage }) => !isOver(stage)).map(({ id }) => id);
	const moved = new Set([...underWay, ...Object.keys($alarms.get())].filter((id) => !found.has(id)));
	for (const id of moved) if (refusalText(await loadCounterOrder(id)) !== '') endAlarm(id);
}
