import { expect, it } from 'vitest';
import { pictureKind } from '#lib/catalogue/picture-kind.ts';

it.each([
	['/img/0a-e07020/480', 'photo'],
	['/kn/img/0a-e07020/480?x=1', 'photo'],
	['/art/onion.svg?g=leaf', 'drawing'],
	['/te/og/products/p1.png', 'shared'],
	['/og/site.png', 'shared'],
	['/', null],
	['/hi', null],
	['/img', null],
	['/imgs/a', null],
	['/shops/img/a', null],
	['/constructor/a', null],
] as const)('%s is a picture of the kind %s', (address, kind) => {
	expect(pictureKind(address)).toBe(kind);
});
