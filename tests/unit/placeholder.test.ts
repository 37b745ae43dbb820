import { expect, test } from 'vitest';
import { placeholderPath } from '#lib/catalogue/failed-picture.ts';
import { isArt } from '#server/art/art.ts';

test('X7 each kind of picture has its own placeholder drawing, and anything else the default one', () => {
	const paths = ['product', 'offer', 'custom', 'default'].map(placeholderPath);
	expect(new Set(paths).size).toBe(4);
	for (const path of paths) expect(isArt(path.replace(/^\/art\/|\.svg.*$/g, '')), path).toBe(true);
	expect(placeholderPath()).toBe(placeholderPath('default'));
	expect(placeholderPath('constructor')).toBe(placeholderPath('default'));
});
