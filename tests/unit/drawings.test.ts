import { expect, it } from 'vitest';
import { createDrawings } from '#server/art/drawings.ts';

const gone = (): AbortSignal => AbortSignal.abort();

/** Drawings that are done when the gate opens; `drawn` are those that were begun. */
function drawer() {
	const drawings = createDrawings();
	const gate = Promise.withResolvers<void>();
	const drawn: string[] = [];
	const draw = (name: string) => async () => {
		drawn.push(name);
		await gate.promise;
		return Buffer.from(name);
	};
	return { gate, drawn, ask: (name: string, signal?: AbortSignal) => drawings(name, draw(name), signal) };
}

it('draws one at a time, in the order asked, and the same one once', async () => {
	const { ask, gate, drawn } = drawer();
	const asked = ['a', 'b', 'a', 'c'].map((name) => ask(name));
	await Promise.resolve();
	expect(drawn).toEqual(['a']);
	gate.resolve();
	expect((await Promise.all(asked)).map(String)).toEqual(['a', 'b', 'a', 'c']);
	expect(drawn).toEqual(['a', 'b', 'c']);
	expect(String(await ask('a'))).toBe('a');
	expect(drawn).toEqual(['a', 'b', 'c', 'a']);
});

it('who hangs up costs nothing: 700 abandoned drawings are not drawn, one that somebody else waits for is', async () => {
	const { ask, gate, drawn } = drawer();
	const first = ask('first');
	await Promise.resolve();
	const abandoned = Array.from({ length: 700 }, (_, i) => ask(`abandoned ${i}`, gone()));
	const shared = [ask('shared', gone()), ask('shared')];
	gate.resolve();
	expect((await Promise.all([first, ...shared])).map(String)).toEqual(['first', 'shared', 'shared']);
	expect(new Set(await Promise.all(abandoned))).toEqual(new Set([null]));
	expect(drawn).toEqual(['first', 'shared']);
});

it('is not jammed by a drawing that fails', async () => {
	const drawings = createDrawings();
	const failed = drawings('a', () => Promise.reject(new Error('no such face')));
	const next = drawings('b', async () => Buffer.from('b'));
	await expect(failed).rejects.toThrow('no such face');
	expect(String(await next)).toBe('b');
});
