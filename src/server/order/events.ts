import { type Result, refuse } from '#lib/result.ts';
import { onSessionEnd } from '#server/account/session-ends.ts';
import { isLive } from '#server/account/sessions.ts';
import type { Call } from '#server/api/call.ts';
import { watchOrder } from '#server/order/live.ts';
import type { App } from '#server/ports/app.ts';
import { LIMITS } from '#server/throttle/limits.ts';
import { createSemaphore } from '#server/throttle/semaphore.ts';

const HEARTBEAT_MS = 15_000;
/** After how many milliseconds a browser reconnects when the stream breaks. */
const RETRY_MS = 2_000;

const streams = createSemaphore(LIMITS.customerStreams);
const encoder = new TextEncoder();

/** The events of stages after `seq`, as they go over the wire, and the last number among them. */
async function eventsAfter({ db }: App, id: string, seq: number): Promise<{ text: string; seq: number }> {
	const rows = await db
		.selectFrom('order_stages')
		.select(['seq', 'stage', 'at'])
		.where('order_id', '=', id)
		.where('seq', '>', seq)
		.orderBy('seq')
		.execute();
	const text = rows
		.map((row) => `id: ${row.seq}\nevent: stage\ndata: ${JSON.stringify({ stage: row.stage, at: row.at.toISOString() })}\n\n`)
		.join('');
	return { text, seq: rows.at(-1)?.seq ?? seq };
}

type Reader = Pick<Call<'customer'>, 'app' | 'caller' | 'signal'>;

/**
 * The stages of an order after `lastSeq`, and further ones as they happen, until the reader disconnects or is logged out. A move of the order
 * notifies the stream. Every 15 seconds it also reads by itself, in case it was not notified, and checks that the session still exists, which
 * another process may have ended. Stages are sent in the order of their numbers.
 */
function stageStream({ app, caller, signal }: Reader, id: string, lastSeq: number): ReadableStream<Uint8Array> {
	const { customerId, sessionFamily } = caller;
	let stop = () => {};
	return new ReadableStream<Uint8Array>({
		start(controller) {
			let seq = lastSeq;
			let open = true;
			let reading: Promise<void> = Promise.resolve();
			const send = (text: string) => {
				if (open && text) controller.enqueue(encoder.encode(text));
			};
			const notify = () => {
				reading = reading
					.then(async () => {
						if (!open) return;
						const news = await eventsAfter(app, id, seq);
						seq = news.seq;
						send(news.text);
					})
					.catch((error: unknown) => app.log.warn({ err: error }, 'order stream could not read'));
			};
			const end = () => {
				if (!open) return;
				stop();
				controller.close();
			};
			const leave = [watchOrder(app, id, { notify, end }), onSessionEnd(app, sessionFamily, end), streams.seize(customerId, end)];
			const endWithSession = async () => {
				if (!(await isLive(app.db, customerId, sessionFamily, app.clock.now()))) end();
			};
			const heartbeat = setInterval(() => {
				send(': here\n\n');
				endWithSession()
					.then(notify)
					.catch((error: unknown) => app.log.warn({ err: error }, 'order stream could not ask for its session'));
			}, HEARTBEAT_MS);
			stop = () => {
				open = false;
				for (const one of leave) one();
				clearInterval(heartbeat);
			};
			signal.addEventListener('abort', end);
			send(`retry: ${RETRY_MS}\n\n`);
			notify();
		},
		cancel: () => stop(),
	});
}

/** The live stream of one of the customer's orders; `Last-Event-ID` resumes it. Refuses with NOT_FOUND, or with FORBIDDEN for another customer's. */
export async function orderEvents({ id }: { id: string }, call: Call<'customer'>): Promise<Result<never> | Response> {
	const { app, caller, headers } = call;
	const order = await app.db.selectFrom('orders').select('customer_id').where('id', '=', id).executeTakeFirst();
	if (!order) return refuse('NOT_FOUND');
	if (order.customer_id !== caller.customerId) return refuse('FORBIDDEN');
	const last = Number(headers.get('last-event-id') ?? 0);
	const body = stageStream(call, id, Number.isSafeInteger(last) && last > 0 && last < 2 ** 31 ? last : 0);
	return new Response(body, {
		headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
	});
}
