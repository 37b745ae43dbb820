import { expect, vi } from 'vitest';
import { until } from './until.ts';

type Held = {
	name: string;
	query: string;
	body: unknown;
	answer: (data: unknown) => void;
	refuse: (status: number) => void;
	lose: () => void;
};

/** A server that answers calls when the test says so, in any order: by the number of the call, once it was made. */
export function heldAnswers() {
	const calls: Held[] = [];
	const fetched: typeof fetch = (url, init) =>
		new Promise((resolve, reject) => {
			calls.push({
				name: `${init?.method} ${String(url).split('?', 1)[0]}`,
				query: String(url).split('?')[1] ?? '',
				body: init?.body ? JSON.parse(String(init.body)) : null,
				answer: (data) => resolve(new Response(JSON.stringify({ data }), { headers: { 'Content-Type': 'application/json' } })),
				refuse: (status) => resolve(Response.json({ errors: [{ code: 'NO', message: 'no', display_text: 'No' }] }, { status })),
				lose: () => reject(new TypeError('the line broke')),
			});
		});
	vi.stubGlobal('fetch', fetched);
	const call = async (at: number): Promise<Held> => {
		await until(() => expect(calls.length).toBeGreaterThan(at));
		const made = calls[at];
		if (!made) throw new Error(`call ${at} was never made`);
		return made;
	};
	return { calls, call };
}
