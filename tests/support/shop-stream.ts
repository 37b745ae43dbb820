import { expect, vi } from 'vitest';
import { openKysely, openPool } from '#server/db/connection.ts';
import type { Db } from '#server/db/tables.ts';
import { watchChanges } from '#server/invalidation/listen-and-poll.ts';
import { notifyOrders } from '#server/order/watchers.ts';
import type { TestApi } from './app.ts';

/** Opens a shop's stream; `events()` is what has come so far. */
export async function follow(api: TestApi, authorization: string, given: { lastEventId?: string; query?: string; path?: string } = {}) {
	const { lastEventId, query = '', path = 'partner/events' } = given;
	const leave = new AbortController();
	const headers = { Authorization: authorization, ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }) };
	const request = new Request(`http://127.0.0.1/api/${path}${query}`, { headers, signal: leave.signal });
	const response = await api.fetch(request);
	let text = '';
	const ended = (async () => {
		for await (const bytes of response.body ?? []) text += new TextDecoder().decode(bytes);
	})();
	const events = () =>
		[...text.matchAll(/(?:id: (\d+)\n)?event: (\w+)\ndata: (.*)\n/g)].map(([, id, event, data = '{}']) => ({
			id,
			event,
			...JSON.parse(data),
		}));
	// The request is held as long as its reader: of one that was collected Node aborts nothing any more.
	return { request, response, ended, leave: () => leave.abort(), text: () => text, events };
}

export const watchOrders = (api: TestApi) => watchChanges(api.app, api.database.connection, (tags) => notifyOrders(api.app, tags), 100);

/** Sees that `end`, run by another process, ends the first caller's stream at once, and not the second's. */
export async function expectEndsAlone(api: TestApi, [ends, stays]: readonly [string, string], end: (elsewhere: Db) => Promise<unknown>) {
	const watch = await watchOrders(api);
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	try {
		const [first, second] = [await follow(api, ends), await follow(api, stays)];
		let isOpen = true;
		void second.ended.then(() => {
			isOpen = false;
		});
		await using elsewhere = openKysely(openPool(api.database.connection, 1));
		await end(elsewhere);
		// No heartbeat comes while the clock stands.
		await first.ended;
		expect(isOpen).toBe(true);
		second.leave();
		await second.ended;
	} finally {
		vi.useRealTimers();
		await watch.stop();
	}
}
