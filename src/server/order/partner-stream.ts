import type { Caller } from '#lib/contract/callers.ts';
import { isOver } from '#lib/contract/stages.ts';
import { type Result, refuse } from '#lib/result.ts';
import { shopKeyTag } from '#server/account/shop-keys.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch, shopMeant } from '#server/api/may-touch.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { maySee } from '#server/counter/authenticate.ts';
import { personTag } from '#server/counter/give-and-end-rights.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { shopOrdersTag } from '#server/order/add-shop-event.ts';
import { eventStream, eventText, lastEventId, streamResponse } from '#server/order/event-stream.ts';
import { lastEvents, newsOf } from '#server/order/read-shop-events.ts';
import { reasonText } from '#server/order/reasons.ts';
import { watchTag } from '#server/order/watchers.ts';
import type { App } from '#server/ports/app.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const streams = createSemaphore(LIMITS.shopStreams);
/** Whether a partner may still read: a key or a right may have ended while this process did not hear of it. */
async function isAllowed({ db }: App, caller: Caller<'partner'>, shopId: string): Promise<boolean> {
	if (caller.kind === 'association') return true;
	if (caller.kind === 'staff') return maySee(db, caller, shopId);
	const key = await db
		.selectFrom('shop_keys')
		.select('id')
		.where('id', '=', caller.keyId)
		.where('revoked_at', 'is', null)
		.executeTakeFirst();
	return key !== undefined;
}

/** What is published when a caller's access ends. A person whose other right has ended connects again. */
function endingTags(caller: Caller<'partner'>): string[] {
	if (caller.kind === 'shop') return [shopKeyTag(caller.keyId)];
	return caller.kind === 'staff' ? [personTag(caller.personId)] : [];
}

/**
 * The live stream of a shop's orders: new ones, moves, payments, reminders, from now on or after `Last-Event-ID`; it begins with the number
 * after which it tells. Who has several shops names one. Refuses with INPUT_INVALID (no shop named), FORBIDDEN (another's shop) and NOT_FOUND.
 */
export async function partnerEvents(
	{ storeId }: { storeId?: string | undefined },
	call: Call<'partner'>,
): Promise<Result<never> | Response> {
	const { app, caller, headers, language, signal } = call;
	const shopId = shopMeant(caller, storeId);
	if (shopId === undefined) return refuse('INPUT_INVALID', { field: 'storeId' });
	if (!mayTouch(caller, shopId)) return refuse('FORBIDDEN', { field: 'storeId' });
	if (!(await shopTable(app)).has(shopId)) return refuse('NOT_FOUND');
	const last = (await lastEvents(app, [shopId])).get(shopId) ?? 0;
	// A number that is still to come would keep all events until then from the reader.
	const from = Math.min(lastEventId(headers) ?? last, last);
	const body = eventStream(app, signal, {
		from,
		next: newsOf(app, new Map([[shopId, from]]), ({ seq, order_id, kind, stage, at, why }) => {
			const ended = why &&
				isOver(stage) && {
					by: why.actor,
					reason: why.reason && reasonText(why.reason, { stage, actor: why.actor }, translatorOf(language)),
				};
			return eventText(kind, { orderId: order_id, stage, at: at.toISOString(), ...ended }, seq);
		}),
		follow: (watcher) => [
			watchTag(app, shopOrdersTag(shopId), watcher),
			streams.seize(shopId, watcher.end),
			...endingTags(caller).map((tag) => watchTag(app, tag, { notify: watcher.end, end: watcher.end })),
		],
		isAllowed: () => isAllowed(app, caller, shopId),
	});
	return streamResponse(body);
}
