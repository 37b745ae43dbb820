import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deliveryEtaMinutes } from '#lib/catalogue/eta.ts';
import { unitPrice } from '#lib/catalogue/unit-price.ts';
import { unitPriceText } from '#lib/catalogue/unit-price-text.ts';
import { CursorId, CursorNumber, readCursor, writeCursor } from '#server/catalogue/cursor.ts';
import { servesPoint } from '#server/catalogue/shops/serving-shops.ts';
import { stableId } from '#server/catalogue/stable-id.ts';
import { translatorOf } from '#server/i18n/translate.ts';
import { changed } from '#server/shelf/change-price-and-stock.ts';

const HERE = { lat: 19.12, lng: 72.88 };

describe('who serves a place', () => {
	test('within the radius, to the metre', () => {
		// One thousandth of a degree of latitude is 111.2 m.
		const shop = { ...HERE, radiusM: 1_000, ring: null };
		expect(servesPoint(shop, { ...HERE, lat: HERE.lat + 0.008_99 })).toBe(true);
		expect(servesPoint(shop, { ...HERE, lat: HERE.lat + 0.009 })).toBe(false);
		expect(servesPoint(shop, { ...HERE, lng: HERE.lng + 0.009_6 })).toBe(false);
	});

	test('inside the ring when there is one, whatever the radius', () => {
		const ring = [
			[72.87, 19.11],
			[72.89, 19.11],
			[72.89, 19.13],
			[72.87, 19.13],
		] as const;
		const shop = { lat: 19, lng: 72, radiusM: 0, ring };
		expect(servesPoint(shop, HERE)).toBe(true);
		expect(servesPoint(shop, { lat: 19.14, lng: 72.88 })).toBe(false);
	});
});

test('the ETA grows with the distance, in steps of five minutes', () => {
	expect([0, 1_000, 1_250, 2_250, 2_251, 6_000].map((metres) => deliveryEtaMinutes(25, metres))).toEqual([25, 25, 30, 30, 35, 45]);
	expect(deliveryEtaMinutes(26, 0)).toBe(30);
});

test('a unit price is per kilogram, litre or piece, to the paisa; none where the pack is unknown', () => {
	expect(unitPrice(3_400, 500, 'g')).toEqual({ value: 68, per: 'kg' });
	expect(unitPrice(10_000, 600, 'ml')).toEqual({ value: 166.67, per: 'l' });
	expect(unitPrice(2_400, 6, 'piece')).toEqual({ value: 4, per: 'piece' });
	expect(unitPrice(2_400, null, null)).toBeNull();
	// A tablet for paise, a spice by 100 g, and no price of a litre for an injection of 1 ml.
	expect(unitPrice(1_100, 10, 'piece')).toEqual({ value: 1.1, per: 'piece' });
	expect(unitPrice(197, 1_000, 'piece')).toEqual({ value: 0.01, per: 'piece' });
	expect(unitPrice(4_500, 50, 'g')).toEqual({ value: 90, per: '100 g' });
	expect(unitPrice(9_000, 90, 'ml')).toEqual({ value: 100, per: '100 ml' });
	expect(unitPrice(67_766, 1, 'ml')).toBeNull();
	expect(unitPrice(900, 10, 'g')).toEqual({ value: 90, per: '100 g' });
	expect(unitPrice(900, 10, 'ml')).toEqual({ value: 90, per: '100 ml' });
});

test('one piece says its price once', () => {
	const t = translatorOf('en');
	expect(unitPriceText({ unitPrice: { value: 290, per: 'piece' }, sellingPrice: 290 }, t)).toBeUndefined();
	expect(unitPriceText({ unitPrice: { value: 29, per: 'piece' }, sellingPrice: 290 }, t)).toBe('₹29 each');
	expect(unitPriceText({ unitPrice: { value: 290, per: 'kg' }, sellingPrice: 290 }, t)).toBe('₹290/kg');
});

test('a cursor comes back as it was written; anything else is refused, not thrown', () => {
	const Shape = z.tuple([CursorNumber, CursorId]);
	expect(readCursor(writeCursor([12.5, 'abc']), Shape)).toEqual([12.5, 'abc']);
	for (const bad of ['', '!', 'bnVsbA', writeCursor([1]), writeCursor(['1', 'abc']), writeCursor([1e300, 'a']), writeCursor([1, "a'b"])]) {
		expect(readCursor(bad, Shape), bad).toBeNull();
	}
});

test('an id made from a key is always the same, and can end a path after a hyphen', () => {
	expect(stableId('shop', 'a')).toBe(stableId('shop', 'a'));
	expect(stableId('shop', 'a')).not.toBe(stableId('product', 'a'));
	expect(stableId('shop', 'a')).toMatch(/^[0-9a-z]{16}$/);
});

describe('C40 what a partner may change of a product', () => {
	const row = { price_paise: 5_000, mrp_paise: 6_000, stock: 7, stock_when_off: null };
	test('price, MRP and stock, each alone', () => {
		expect(changed(row, { sellingPrice: 57.5 })).toEqual({ ok: true, value: { ...row, price_paise: 5_750 } });
		expect(changed(row, { mrp: -1 })).toEqual({ ok: true, value: { ...row, mrp_paise: null } });
		expect(changed(row, { stock: 0 })).toEqual({ ok: true, value: { ...row, stock: 0 } });
		expect(changed(row, { inStock: false })).toEqual({ ok: true, value: { ...row, stock: 0, stock_when_off: 7 } });
		expect(changed({ ...row, stock: 0, stock_when_off: 7 }, { inStock: true })).toEqual({ ok: true, value: row });
		expect(changed({ ...row, stock: 0 }, { inStock: true })).toEqual({ ok: true, value: { ...row, stock: 100 } });
		expect(changed(row, { inStock: true })).toEqual({ ok: true, value: row });
	});

	test('never above the MRP, and not in stock with none of it', () => {
		expect(changed(row, { sellingPrice: 60.01 })).toMatchObject({ ok: false, code: 'INPUT_INVALID', field: 'mrp' });
		expect(changed(row, { mrp: 49 })).toMatchObject({ ok: false, field: 'mrp' });
		expect(changed(row, { mrp: 0 })).toMatchObject({ ok: false, field: 'mrp' });
		expect(changed(row, { stock: 0, inStock: true })).toMatchObject({ ok: false, field: 'inStock' });
		expect(changed(row, { sellingPrice: 60.01, mrp: 61 })).toMatchObject({ ok: true });
	});
});
