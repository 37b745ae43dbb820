import type { Caller } from '#lib/contract/callers.ts';
import { type Result, refuse } from '#lib/result.ts';
import { shopKeyTag } from '#server/account/shop-keys.ts';
import type { Call } from '#server/api/call.ts';
import { mayTouch, shopsOf } from '#server/api/partner.ts';
import { shopTable } from '#server/catalogue/shops/shop-table.ts';
import { eventStream, eventText, lastEventId, streamResponse } from '#server/order/event-stream.ts';
import { watchTag } from '#server/order/live.ts';
import { shopOrdersTag } from '#server/order/shop-events.ts';
import type { App } from '#server/ports/app.ts';
import { personTag } from '#server/staff/rights.ts';
import { maySee } from '#server/staff/sessions.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const streams = createSemaphore(LIMITS.shopStreams);
/** The most that one read takes: who was away for long reads on at the next notice. */
const AT_ONCE = 200;

/** Reads a shop's events after a number; each call answers those that are new. */
function newsOf({ db }: App, shopId: string, lastSeq: number): () => Promise<string> {
	let seq = lastSeq;
	const read = async (): Promise<string> => {
		const rows = await db
			.selectFrom('shop_events')
			.select(['seq', 'order_id', 'kind', 'stage', 'at'])
			.where('shop_id', '=', shopId)
			.where('seq', '>', seq)
			.orderBy('seq')
			.limit(AT_ONCE)
			.execute();
		seq = rows.at(-1)?.seq ?? seq;
		const text = rows
			.map((row) => eventText(row.kind, { orderId: row.order_id, stage: row.stage, at: row.at.toISOString() }, row.seq))
			.join('');
		return rows.length < AT_ONCE ? text : text + (await read());
	};
	return read;
}

async function lastOf({ db }: App, shopId: string): Promise<number> {
	const counter = await db.selectFrom('shop_event_counters').select('last_seq').where('shop_id', '=', shopId).executeTakeFirst();
	return counter?.last_seq ?? 0;
}

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
 * The live stream of a shop's orders: new ones, moves, payments, reminders, from now on or after `Last-Event-ID`. Who has several shops
 * names one. Refuses with INPUT_INVALID (no shop named), FORBIDDEN (another's shop) and NOT_FOUND.
 */
export async function partnerEvents(
	{ storeId }: { storeId?: string | undefined },
	call: Call<'partner'>,
): Promise<Result<never> | Response> {
	const { app, caller, headers, signal } = call;
	const own = shopsOf(caller);
	const shopId = storeId ?? (own?.length === 1 ? own[0] : undefined);
	if (shopId === undefined) return refuse('INPUT_INVALID', { field: 'storeId' });
	if (!mayTouch(caller, shopId)) return refuse('FORBIDDEN', { field: 'storeId' });
	if (!(await shopTable(app)).has(shopId)) return refuse('NOT_FOUND');
	const after = lastEventId(headers) ?? (await lastOf(app, shopId));
	const body = eventStream(app, signal, {
		next: newsOf(app, shopId, after),
		follow: (watcher) => [
			watchTag(app, shopOrdersTag(shopId), watcher),
			streams.seize(shopId, watcher.end),
			...endingTags(caller).map((tag) => watchTag(app, tag, { notify: watcher.end, end: watcher.end })),
		],
		isAllowed: () => isAllowed(app, caller, shopId),
	});
	return streamResponse(body);
}
