import type { Caller } from '#lib/contract/callers.ts';
import type { Checked } from '#lib/contract/table.ts';
import { type Result, refuse } from '#lib/result.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch } from '#server/api/may-touch.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { maySee, shopsAtWork } from '#server/counter/authenticate.ts';
import { personTag } from '#server/counter/give-and-end-rights.ts';
import { shopOrdersTag } from '#server/order/add-shop-event.ts';
import { eventStream, eventText, streamResponse } from '#server/order/event-stream.ts';
import { lastEvents, newsOf } from '#server/order/read-shop-events.ts';
import { watchTag } from '#server/order/watchers.ts';
import type { App } from '#server/ports/app.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const streams = createSemaphore(LIMITS.personStreams);

/** Whether the stream is still of all the shops it should be of: who was let in at another one connects again. */
async function isAsBefore({ db }: App, caller: Caller<'staff'>, storeId: string | undefined, shopIds: readonly string[]): Promise<boolean> {
	if (storeId !== undefined) return maySee(db, caller, storeId);
	const now = await shopsAtWork(db, caller);
	return now.length === shopIds.length && now.every((id) => shopIds.includes(id));
}

/**
 * The live stream of a person's orders: of one shop, or of all at which they work, from now on; a list that is read once it is open misses
 * nothing. Its events have no numbers, because each shop counts its own. Refuses with INPUT_INVALID who works at no shop and names none,
 * with FORBIDDEN another's shop, and with NOT_FOUND.
 */
export async function counterEvents(
	{ storeId }: Checked<'GET counter/events'>,
	{ app, caller, signal }: Call<'staff'>,
): Promise<Result<never> | Response> {
	const shopIds = storeId === undefined ? [...caller.shops.keys()] : [storeId];
	if (shopIds.length === 0) return refuse('INPUT_INVALID', { field: 'storeId' });
	if (!shopIds.every((id) => mayTouch(caller, id))) return refuse('FORBIDDEN', { field: 'storeId' });
	if (storeId !== undefined && !(await shopTable(app)).has(storeId)) return refuse('NOT_FOUND');
	const body = eventStream(app, signal, {
		next: newsOf(app, await lastEvents(app, shopIds), ({ shop_id, order_id, kind, stage, at }) =>
			eventText(kind, { storeId: shop_id, orderId: order_id, stage, at: at.toISOString() }),
		),
		follow: (watcher) => [
			...shopIds.map((id) => watchTag(app, shopOrdersTag(id), watcher)),
			watchTag(app, personTag(caller.personId), { notify: watcher.end, end: watcher.end }),
			streams.seize(caller.personId, watcher.end),
		],
		isAllowed: () => isAsBefore(app, caller, storeId, shopIds),
	});
	return streamResponse(body);
}
