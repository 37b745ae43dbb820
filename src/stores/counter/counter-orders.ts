import { atom, computed } from 'nanostores';
import type { PartnerOrder } from '#lib/contract/partner.ts';
import { isOver } from '#lib/contract/stages.ts';
import { alarmOf, isByItself } from '#lib/counter/alarm-of.ts';
import { isHelpOpen } from '#lib/counter/is-help-open.ts';
import type { Reply } from '#stores/api/call.ts';
import { $alarms, dropAlarms, endAlarm, raiseAlarm } from '#stores/counter/alarms.ts';
import { counterCall } from '#stores/counter/counter-call.ts';
import { $counterShop, $person } from '#stores/counter/counter-session.ts';
import { $scope, OWN_SHOPS, scopeInput } from '#stores/counter/scope.ts';
import { $bookSeenAt, keepBook, openKeptBook } from '#stores/counter/stored-book.ts';

const PAGE = 60;
/** So many pages are read, of 3,000 orders under way: more than people can do. */
const PAGES_MOST = 50;

/**
 * The orders that this page knows, by id, of all shops that it follows: those under way, those that have ended while it was open, and those that
 * have ended with money to see to or a complaint to answer, or were cancelled with nobody looking.
 */
export const $orderBook = atom<ReadonlyMap<string, PartnerOrder>>(new Map());
/** The last answer to the list of those under way; `null` until one is there. */
export const $ordersReply = atom<Reply<unknown> | null>(null);

/** Whether more orders are under way than are read. */
export const $ordersCut = atom(false);

/** The known orders of the open shop, those that wait longest first. */
export const $counterOrders = computed([$orderBook, $counterShop], (book, shop) =>
	[...book.values()].filter(({ store }) => store.id === shop?.id).sort((one, other) => one.placedAt.localeCompare(other.placedAt)),
);

$scope.listen((_, before) => {
	$orderBook.set(new Map());
	shown.clear();
	$ordersReply.set(null);
	$ordersCut.set(false);
	$bookSeenAt.set(null);
	// What rang for the shops that were left rings no more. After a reload nothing was left.
	if (before !== null) dropAlarms();
});

/** When what is shown of an order was asked for, in turns. */
const shown = new Map<string, number>();
let turn = 0;

const lastSeq = ({ stages }: PartnerOrder): number => stages.at(-1)?.seq ?? 0;

/**
 * Shows an order as the server has answered it, and rings where somebody has to look. The association's people hear of the open shop alone.
 * `asked`: the turn in which it began to be read; a change that was made is newer than all that was read before its answer.
 */
export function takeCounterOrder(order: PartnerOrder, asked = ++turn): void {
	const scope = $scope.get();
	if (scope === null || (scope !== OWN_SHOPS && order.store.id !== scope)) return;
	const before = $orderBook.get().get(order.id);
	// Answers come in any order: one that was read before what is known already says nothing new.
	const newer = before ? lastSeq(before) - lastSeq(order) : -1;
	if (newer > 0 || (newer === 0 && (shown.get(order.id) ?? 0) > asked)) return;
	shown.set(order.id, asked);
	$orderBook.set(new Map($orderBook.get()).set(order.id, order));
	// An alarm that was raised before this page was loaded tells how the order was known.
	const rings = $alarms.get()[order.id];
	const isUnanswered = rings === 'NEW' || rings === 'REMINDER';
	const known = before ?? (isUnanswered ? { stage: 'PLACED' as const } : undefined);
	const isAnswered = order.stage !== 'PLACED' && !isByItself(order) && isUnanswered;
	// A look before the payment is no look at the order that the payment places.
	const isLookedAt = order.isSeen && order.stage !== 'PAYMENT_PENDING';
	if (isLookedAt || isAnswered) endAlarm(order.id);
	const alarm = order.isSeen ? null : alarmOf(known, order, $person.get()?.id);
	if (alarm) raiseAlarm(order.id, alarm, order.remindedAt);
}

/** Reads one order anew; it stays as it was when no answer comes. */
export async function loadCounterOrder(id: string): Promise<Reply<PartnerOrder>> {
	const asked = ++turn;
	const reply = await counterCall('GET partner/orders/{id}', { id });
	if (reply.ok) takeCounterOrder(reply.data, asked);
	const scope = $scope.get();
	if (scope !== null && reply.ok && $ordersReply.get()?.ok) keepBook(scope, $orderBook.get().values());
	return reply;
}

/** What is gone, or of a shop at which the right has ended; too many calls or a fault of the server say nothing of an order. */
const isGone = (reply: Reply<unknown>): boolean => !reply.ok && reply.kind === 'answer' && (reply.status === 403 || reply.status === 404);

/** Reads anew what was under way, waited for an answer to a complaint or rings, and is not in the list any more; what is gone is taken off. */
async function loadMoved(found: ReadonlySet<string>): Promise<void> {
	const open = [...$orderBook.get().values()].filter((order) => !isOver(order.stage) || isHelpOpen(order)).map(({ id }) => id);
	const moved = new Set([...open, ...Object.keys($alarms.get())].filter((id) => !found.has(id)));
	for (const id of moved) {
		if (!isGone(await loadCounterOrder(id))) continue;
		endAlarm(id);
		$orderBook.set(new Map([...$orderBook.get()].filter(([known]) => known !== id)));
	}
}

type Which = { isUnderWay: true } | { isMoneyOpen: true } | { isUnseen: true } | { isHelpOpen: true };
type Read = { found: ReadonlySet<string>; isCut: boolean; failed: Reply<unknown> | null };

/** Shows the orders of a list, page after page, until its end or a page that does not come; `null` when its shops or the login were left. */
async function readList(scope: string, which: Which): Promise<Read | null> {
	const found = new Set<string>();
	let cursor: string | undefined;
	for (let page = 0; page < PAGES_MOST; page++) {
		const asked = ++turn;
		const reply = await counterCall('GET partner/orders', { ...scopeInput(scope), ...which, limit: PAGE, cursor });
		if ($scope.get() !== scope || (!reply.ok && reply.kind === 'aborted')) return null;
		if (!reply.ok) return { found, isCut: true, failed: reply };
		for (const order of reply.data.orders) {
			found.add(order.id);
			takeCounterOrder(order, asked);
		}
		cursor = reply.data.nextCursor ?? undefined;
		if (!cursor) break;
	}
	return { found, isCut: cursor !== undefined, failed: null };
}

/**
 * Reads the orders under way, those that were and have moved on, and of those that have ended what the shop has to see to or to know. Answers
 * whether all lists have come.
 */
export async function loadCounterOrders(): Promise<boolean> {
	const scope = $scope.get();
	if (scope === null) return false;
	const underWay = await readList(scope, { isUnderWay: true });
	if (!underWay) return false;
	if (underWay.failed) {
		// What was seen last helps more than nothing; it rings for nobody.
		if ($orderBook.get().size === 0) $orderBook.set(openKeptBook(scope) ?? $orderBook.get());
		if (!$ordersReply.get()?.ok) $ordersReply.set(underWay.failed);
		return false;
	}
	const ofMoney = await readList(scope, { isMoneyOpen: true });
	const unseen = ofMoney && (await readList(scope, { isUnseen: true }));
	const ofHelp = unseen && (await readList(scope, { isHelpOpen: true }));
	if (!ofHelp) return false;
	$ordersCut.set(underWay.isCut);
	$ordersReply.set({ ok: true, data: null });
	keepBook(scope, $orderBook.get().values());
	await loadMoved(new Set([...underWay.found, ...ofHelp.found]));
	return !ofMoney.failed && !unseen.failed && !ofHelp.failed;
}
