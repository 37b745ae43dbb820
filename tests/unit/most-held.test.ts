import { expect, it } from 'vitest';
import { createMostHeld } from '#server/throttle/most-held.ts';

it('drops the oldest of who holds the most for who comes, and nobody while there is room', () => {
	const { hold } = createMostHeld(10);
	const dropped: string[] = [];
	const take = (caller: string, name: string, size: number) => hold(caller, size, () => dropped.push(name));
	take('a', 'a1', 4);
	take('a', 'a2', 3);
	const letGo = take('b', 'b1', 3);
	expect(dropped).toEqual([]);
	take('c', 'c1', 1);
	expect(dropped).toEqual(['a1']);
	letGo();
	letGo();
	take('c', 'c2', 6);
	expect(dropped).toEqual(['a1']);
	take('b', 'b2', 1);
	expect(dropped).toEqual(['a1', 'c1']);
});

it('lets in what alone is more than there may be', () => {
	const { hold } = createMostHeld(10);
	const dropped: string[] = [];
	hold('a', 3, () => dropped.push('small'));
	hold('a', 30, () => dropped.push('large'));
	expect(dropped).toEqual(['small']);
	hold('b', 1, () => dropped.push('other'));
	expect(dropped).toEqual(['small', 'large']);
});
