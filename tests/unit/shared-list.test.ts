import { expect, it } from 'vitest';
import { wayToShared } from '#islands/offline/shared-list.ts';

const wayOf = (path: string) => wayToShared(new URL(path, 'http://shop.example'))?.headers.get('Location');

it('C21 a long shared list goes behind the # of its page, once', () => {
	const list = 'नमक 1 kg & चीनी #2\n'.repeat(100);
	const way = new URL(wayOf(`/hi?${new URLSearchParams({ list })}`) ?? '');
	expect([way.pathname, way.search, new URLSearchParams(way.hash.slice(1)).get('list')]).toEqual(['/hi', '?list=long', list]);
	expect(wayOf(way.href)).toBeUndefined();
	for (const path of ['/hi', '/hi?list=rice', `/search?q=${'x'.repeat(3_000)}`]) expect(wayOf(path)).toBeUndefined();
});
