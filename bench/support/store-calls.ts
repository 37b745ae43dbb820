import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '#server/system/ids.ts';
import type { Store } from '../../tests/support/store.ts';

/** Bytes of a process: what its JavaScript holds, and all of it. */
export type Memory = { heap: number; rss: number };

/** What the store holds after it has collected what nobody uses; it is started with `memory.ts`. */
export async function memoryOf(store: Store): Promise<Memory> {
	const lines = () => [...store.said().err.matchAll(/^memory (.+)$/gm)];
	const before = lines().length;
	store.process.kill('SIGUSR2');
	while (lines().length === before) await pause(20);
	return JSON.parse(lines().at(-1)?.[1] ?? '');
}

/** One call of the API under a new key. @throws with the refusal. */
export async function call(
	store: Store,
	method: string,
	path: string,
	authorization: string,
	json: object = {},
): Promise<{ id?: string; cartId?: string }> {
	const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': newId() };
	const response = await fetch(`${store.url}/api/${path}`, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(json) }) });
	const { data, errors } = await response.json();
	if (!response.ok) throw new Error(`${path}: ${JSON.stringify(errors)}`);
	return data;
}

/** Does the work for each, so many at once. */
export async function each<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
	const left = [...all];
	await Promise.all(
		Array.from({ length: atOnce }, async () => {
			for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
		}),
	);
}
