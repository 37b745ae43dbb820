import { expect, test } from 'vitest';
import { inTurns } from '#server/throttle/in-turns.ts';

test('long work gives other calls a turn after each piece, and keeps the order of what it makes', async () => {
	const done: string[] = [];
	const made = inTurns(['a', 'b', 'c'], (one, at) => {
		done.push(one);
		return `${one}${at}`;
	});
	setImmediate(() => done.push('another call'));
	expect(await made).toEqual(['a0', 'b1', 'c2']);
	// Before the last piece: whether before or behind the second is up to Node.
	expect(done).toHaveLength(4);
	expect(done.at(-1)).toBe('c');
});
