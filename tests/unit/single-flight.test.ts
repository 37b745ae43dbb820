import { expect, it } from 'vitest';
import { createSemaphore } from '#server/throttle/semaphore.ts';
import { createSingleFlight } from '#server/throttle/single-flight.ts';

const gone = (): AbortSignal => AbortSignal.abort();

/** Drawings, one at a time, that are done when the gate opens; `drawn` are those that were begun. */
function drawer(atOnce = 1) {
	const flights = createSingleFlight<unknown>();
	const { run } = createSemaphore({ atOnce, line: Number.POSITIVE_INFINITY });
	const gate = Promise.withResolvers<void>();
	const drawn: string[] = [];
	const draw = async (name: string): Promise<string> => {
		drawn.push(name);
		await gate.promise;
		return name;
	};
	return {
		gate,
		drawn,
		ask: (name: string, signal?: AbortSignal) => flights(name, (isWanted) => run('', async () => (isWanted() ? draw(name) : null)), signal),
	};
}

it('works once for all who ask for the same meanwhile, anew for who asks later, and no more at once than told', async () => {
	const { ask, gate, drawn } = drawer(2);
	const asked = ['a', 'b', 'a', 'c'].map((name) => ask(name));
	expect(drawn).toEqual(['a', 'b']);
	gate.resolve();
	expect(await Promise.all(asked)).toEqual(['a', 'b', 'a', 'c']);
	expect(drawn).toEqual(['a', 'b', 'c']);
	expect(await ask('a')).toBe('a');
	expect(drawn).toEqual(['a', 'b', 'c', 'a']);
});

it('who hangs up costs nothing: 700 abandoned works are not begun, one that somebody else waits for is', async () => {
	const { ask, gate, drawn } = drawer();
	const first = ask('first');
	const abandoned = Array.from({ length: 700 }, (_, i) => ask(`abandoned ${i}`, gone()));
	const shared = [ask('shared', gone()), ask('shared')];
	gate.resolve();
	expect(await Promise.all([first, ...shared])).toEqual(['first', 'shared', 'shared']);
	expect(new Set(await Promise.all(abandoned))).toEqual(new Set([null]));
	expect(drawn).toEqual(['first', 'shared']);
});

it('tries again what has failed, and is not jammed by it', async () => {
	const flights = createSingleFlight<string>();
	const failed = flights('a', () => Promise.reject(new Error('no room')));
	const next = flights('b', async () => 'b');
	await expect(failed).rejects.toThrow('no room');
	expect(await next).toBe('b');
	expect(await flights('a', async () => 'a')).toBe('a');
});
