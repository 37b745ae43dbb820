import { expect, test } from 'vitest';
import { StickerCode } from '#lib/contract/after-order.ts';
import { type RateOrder, ratePath, readRateLink } from '#lib/order/rate-link.ts';
import { STICKERS, stickersFor, stickersOffered } from '#lib/order/stickers.ts';
import { isArt } from '#server/art/art.ts';
import { translatorOf } from '#server/i18n/translate.ts';

const ORDER: RateOrder = { orderId: 'ord1', shopId: 'shop1', shopName: 'Asha & Sons’ Kirana', isShopPickup: false };
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1]);

test('R25 E10 a link to rate an order says the order, the shop, its name and whether it was picked up', () => {
	const path = ratePath(ORDER);
	expect(path.split('?')[0]).toBe('/rate-order');
	expect([...queryOf(path).keys()]).toEqual(['rateOrderId', 'shopId', 'shopName', 'isShopPickup']);
	for (const order of [ORDER, { ...ORDER, isShopPickup: true, shopName: 'आशा किराना' }])
		expect(readRateLink(queryOf(ratePath(order)))).toEqual(order);
});

test('R25 V15 V16 a link needs all four parameters: null, undefined, nothing and made-up values are none', () => {
	const names = ['rateOrderId', 'shopId', 'shopName', 'isShopPickup'];
	for (const name of names)
		for (const value of [null, '', '  ', 'null', 'undefined', ...(name === 'shopName' ? ['x'.repeat(121)] : ['a/b', '<b>'])]) {
			const query = queryOf(ratePath(ORDER));
			if (value === null) query.delete(name);
			else query.set(name, value);
			expect(readRateLink(query), `${name}=${value}`).toBeNull();
		}
	const written = queryOf(ratePath(ORDER));
	written.set('isShopPickup', 'TRUE');
	expect(readRateLink(written)?.isShopPickup).toBe(true);
});

test('L12 E9 there are fourteen stickers, seven good and seven bad, each with picture, title and text, in the words of product §3', () => {
	expect(STICKERS.map(({ code }) => code)).toEqual(StickerCode.options);
	expect([5, 4, 3, 2, 1].map((stars) => stickersFor(stars).map(({ isNegative }) => isNegative))).toEqual(
		[false, false, true, true, true].map((isNegative) => Array<boolean>(7).fill(isNegative)),
	);
	const t = translatorOf('en');
	expect(STICKERS.map(({ code }) => t(`sticker.${code}`))).toEqual([
		'Great service of shop',
		'Great quality of products',
		'Superfast delivery',
		'Superfast order processing',
		'Exciting offers',
		'Wide variety of products',
		'Great prices',
		'Bad service',
		'Poor quality',
		'Slow order processing',
		'No offers',
		'Low variety',
		'High prices',
		'Slow delivery',
	]);
	for (const { code, image } of STICKERS) {
		expect(t(`stickerText.${code}`)).toMatch(/\w/);
		expect(isArt(/^\/art\/(.+)\.svg\?g=\w+$/.exec(image)?.[1] ?? ''), image).toBe(true);
	}
	expect(new Set(STICKERS.map(({ image }) => image)).size).toBe(14);
});

test('E9 E10 of an order that was picked up nobody praises or blames the delivery', () => {
	expect(stickersOffered(5, false)).toEqual(stickersFor(5));
	expect([5, 1].map((stars) => stickersOffered(stars, true).filter(({ code }) => code.includes('DELIVERY')))).toEqual([[], []]);
	expect(stickersOffered(1, true)).toHaveLength(6);
});
