import { expect, it } from 'vitest';
import { derive } from '#server/catalogue/memo.ts';

it('a value made from remembered values is made once for them, and again for other values, places or words', () => {
	const rows = [{ price: 24 }];
	const shops = new Map([['s1', 'Corner']]);
	let made = 0;
	const page = (of: readonly object[], key: string) =>
		derive(of, key, () => {
			made += 1;
			return { key };
		});
	const first = page([rows, shops], 'en te7u');
	expect(page([rows, shops], 'en te7u')).toBe(first);
	expect(page([rows, shops], 'hi te7u')).toEqual({ key: 'hi te7u' });
	expect(page([[...rows], shops], 'en te7u')).not.toBe(first);
	expect(page([rows, new Map(shops)], 'en te7u')).not.toBe(first);
	expect(made).toBe(4);
	for (let place = 0; place < 100; place++) page([rows, shops], `en ${place}`);
	expect(page([rows, shops], 'en te7u')).not.toBe(first);
});
