import { expect, test } from 'vitest';
import type { Product } from '#lib/contract/catalogue.ts';
import { LANGUAGES, type Language } from '#lib/languages.ts';
import { descriptionOf, listOf, titleOf } from '#lib/page/head/head.ts';
import { categoryHead, searchHead, shopsHead } from '#lib/page/head/lists.ts';
import { placeHead } from '#lib/page/head/place.ts';
import { productHead } from '#lib/page/head/product.ts';
import { shopHead } from '#lib/page/head/shop.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { CARD, PRODUCT, SHOP } from '../support/catalogue-examples.ts';

const writer = (language: Language) => ({
	t: translatorOf(language),
	language,
	app: { settings: { publicSiteUrl: 'https://shop.example' } },
});
const english = writer('en');

const sellers = [1, 2, 3].map((n) => ({ shop: { ...SHOP, id: `s${n}` }, variants: [CARD] }));
const product: Product = { ...PRODUCT, sellers };

test('R26 a title has the whole name and as many further parts as fit; so has a description', () => {
	expect(titleOf('Milk', 'Gokul', null, 'Dairy')).toBe('Milk · Gokul · Dairy');
	const long = 'Pulao vegetables, cut: carrot, beans, peas and cauliflower, very fresh';
	expect(titleOf(long, 'Tajikhet')).toBe(long);
	expect(titleOf('x'.repeat(50), 'y'.repeat(20), 'Dairy')).toBe(`${'x'.repeat(50)} · Dairy`);
	expect(descriptionOf('One.', 'z'.repeat(160), 'Two.')).toBe('One. Two.');
	const list = listOf(
		'Things:',
		Array.from({ length: 90 }, (_, i) => `thing ${i}`),
	);
	expect(list.length).toBeLessThanOrEqual(160);
	expect(list).toMatch(/^Things: thing 0, .*thing \d+$/);
});

test('R9 R26 a product’s head names brand and category, its price and shop, and the number of shops', () => {
	const head = productHead(product, english);
	expect(head.title).toBe('Milk · Gokul · Milk and more');
	expect(head.description).toBe('Gokul Milk, 1 l, ₹67 at Om Sai. Fresh milk. 3 shops near you have it.');
	const soldOut = { shop: { ...SHOP, id: 's4' }, variants: [{ ...CARD, inStock: false }] };
	expect(productHead({ ...product, sellers: [...sellers, soldOut] }, english).description).toContain('3 shops near you have it.');
	expect(productHead({ ...PRODUCT, sellers: [...PRODUCT.sellers, soldOut] }, english).description).not.toContain('near you');
	expect(head.properties).toMatchObject({ 'product:price:amount': '66.50', 'product:price:currency': 'INR' });
	expect(productHead({ ...product, brand: null }, english).title).toBe('Milk · Milk and more');
	expect(head.image).toMatch(/^\/og\/products\/p1\.png\?sid=s1&v=\w+$/);
	const changed = [
		{ sellingPrice: 66 },
		{ mrp: 71 },
		{ name: 'Cow milk' },
		{ inStock: false },
		{ store: { ...product.store, name: 'Other' } },
	];
	const images = changed.map((more) => productHead({ ...product, ...more }, english).image);
	expect(new Set([head.image, ...images]).size).toBe(changed.length + 1);
	expect(productHead({ ...product, stockLeft: 2, sellers: [] }, english).image).toBe(head.image);
});

test('R20 R26 two shops of one name differ by their address; a shop without a locality names no empty place', () => {
	expect(shopHead(SHOP, false, english).title).toBe('Om Sai Medical, Chakala · Pharmacy · Mumbai');
	const twin = shopHead(SHOP, true, english);
	expect(twin.title).toBe('Om Sai Medical, Shop 4, Cardinal Road · Pharmacy · Mumbai');
	expect(twin.description).toContain('Shop 4, Cardinal Road');
	const changed = [{}, { name: 'Om' }, { deliveryFee: 31 }, { image: '/art/window.a.b.c.svg?g=sky' }, { localityName: 'Marol' }];
	const images = changed.map((more) => shopHead({ ...SHOP, ...more }, false, english).image);
	expect(new Set(images).size).toBe(changed.length);
	expect(shopHead({ ...SHOP, isOpen: !SHOP.isOpen, distanceKm: 9 }, false, english).image).toBe(images[0]);
	for (const { slug } of LANGUAGES) {
		const nowhere = shopHead({ ...SHOP, localityName: '', city: '', rating: null, ratingCount: 0 }, false, writer(slug));
		expect(nowhere.title).toBe('Om Sai Medical · Pharmacy');
		expect(nowhere.description).not.toMatch(/\{|, ,|, :| {2}|in :/);
	}
});

test('R4 R5 R6 R7 R21 R26 the heads of lists and places say what they contain, in each language', () => {
	const category = {
		id: 39,
		code: 'DAIRY',
		name: 'Dairy',
		slug: 'dairies',
		icon: '',
		secondaryCategories: [{ code: 'MILK', name: 'Milk' }],
	};
	const facts = { shops: 25, open: 3, free: 2, unstated: 0, feeFrom: 10, freeAbove: 199, nearest: { name: 'Om Sai', distanceKm: 0.2 } };
	for (const { slug } of LANGUAGES) {
		const words = writer(slug);
		const heads = [
			categoryHead({ category, secondary: null, name: 'Dairy', products: [[CARD]] }, words),
			categoryHead({ category, secondary: 'MILK', name: 'Milk', products: [[CARD]] }, words),
			shopsHead({ place: 'Chakala', kinds: ['Dairy'] }, words),
			shopsHead({ place: 'Chakala', kinds: [], category }, words),
			searchHead('milk', { products: [[CARD]], stores: [SHOP] }, words),
			searchHead('', null, words),
			placeHead({ name: 'Chakala', city: 'Mumbai', isCity: false, facts }, words),
			placeHead({ name: 'Powai', city: 'Mumbai', isCity: false, facts: { ...facts, unstated: 5 } }, words),
			placeHead({ name: 'Pune', city: null, isCity: true, facts: { ...facts, shops: 0 } }, words),
		];
		expect(new Set(heads.map(({ title }) => title)).size, slug).toBe(heads.length);
		expect(new Set(heads.map(({ description }) => description)).size, slug).toBe(heads.length);
		for (const { title, description } of heads) {
			expect(`${title} ${description}`, slug).not.toMatch(/\{\w|head\.|place\.|undefined|null/);
			expect([...description].length, description).toBeLessThanOrEqual(160);
		}
	}
	expect(categoryHead({ category, secondary: 'MILK', name: 'Milk', products: [[CARD]] }, english).description).toMatch(/Milk ₹67$/);
});
