import { expect, test } from 'vitest';
import { shareLinks, socialLinksOf } from '#lib/page/social.ts';

test('L4 a page of the store on another site is named by its network, or by its host', () => {
	const urls = ['https://www.instagram.com/OurShop', 'https://m.facebook.com/ourshop', 'https://social.example/@us'];
	expect(socialLinksOf(urls)).toEqual([
		{ name: 'Instagram', url: urls[0] },
		{ name: 'Facebook', url: urls[1] },
		{ name: 'social.example', url: urls[2] },
	]);
});

test('L4 a link to share carries the address whole', () => {
	for (const { url } of shareLinks('https://shop.example/hi?a=1&b=2'))
		expect([...new URL(url).searchParams.values()]).toEqual(['https://shop.example/hi?a=1&b=2']);
});
