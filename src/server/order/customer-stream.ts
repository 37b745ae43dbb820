import { sql } from 'kysely';
import { orderNews } from '#lib/order/stream-news.ts';
import { type Result, refuse } from '#lib/result.ts';
import { onSessionEnd } from '#server/account/session-ends.ts';
import { isLive } from '#server/account/sessions.ts';
import type { Call } from '#server/api/call.ts';
import { eventStream, eventText, lastEventId, streamResponse } from '#server/order/event-stream.ts';
import { paidView } from '#server/order/payment/view.ts';
import { watchOrder } from '#server/order/watchers.ts';
import { onItsWay, stateOf } from '#server/payment/order-payments.ts';
import type { App } from '#server/ports/app.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const streams = createSemaphore(LIMITS.customerStreams);

const answered = sql<number>`(SELECT count(answered_at)::integer FROM order_help h WHERE h.order_id = payments.order_id)`;

/**
 * Reads what happens to an order after a stage: each call answers the stages, the position and the news of payment and reports that are new
 * since the one before.
 */
function newsOf({ db }: App, id: string, lastSeq: number): () => Promise<string> {
	let seq = lastSeq;
	let placeAt = 0;
	let toldNews = '';
	return async () => {
		const [stages, place, payment] = await Promise.all([
			db
				.selectFrom('order_stages')
				.select(['seq', 'stage', 'at'])
				.where('order_id', '=', id)
				.where('seq', '>', seq)
				.orderBy('seq')
				.execute(),
			db.selectFrom('order_locations').select(['lat', 'lng', 'at']).where('order_id', '=', id).executeTakeFirst(),
			db
				.selectFrom('payments')
				.selectAll()
				.select([onItsWay.as('on_its_way_paise'), answered.as('answered')])
				.where('order_id', '=', id)
				.executeTakeFirst(),
		]);
		seq = stages.at(-1)?.seq ?? seq;
		const isNew = place !== undefined && place.at.getTime() > placeAt;
		placeAt = place?.at.getTime() ?? 0;
		const told = stages.map((row) => eventText('stage', { stage: row.stage, at: row.at.toISOString() }, row.seq));
		// Without a number of its own: who resumes gets the position as it is then.
		if (isNew) told.push(eventText('location', { lat: place.lat, lng: place.lng, at: place.at.toISOString() }));
		const news = payment ? eventText('news', orderNews(paidView(stateOf(payment)), payment.answered)) : '';
		if (news !== toldNews) told.push(news);
		toldNews = news;
		return told.join('');
	};
}

/**
 * The live stream of one of the customer's orders, its stages, positions and news, until they are logged out; `Last-Event-ID` resumes it.
 * Refuses with NOT_FOUND, or with FORBIDDEN for another customer's.
 */
export async function orderEvents({ id }: { id: string }, call: Call<'customer'>): Promise<Result<never> | Response> {
	const { app, caller, headers, signal } = call;
	const { customerId, sessionFamily } = caller;
	const order = await app.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (order.customer_id !== customerId) return refuse('FORBIDDEN');
	const body = eventStream(app, signal, {
		next: newsOf(app, id, lastEventId(headers) ?? 0),
		follow: (watcher) => [
			watchOrder(app, id, watcher),
			onSessionEnd(app, sessionFamily, watcher.end),
			streams.seize(customerId, watcher.end),
		],
		// Another process may have ended the session.
		isAllowed: () => isLive(app.db, customerId, sessionFamily, app.clock.now()),
	});
	return streamResponse(body);
}
