import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isArt } from '#server/art/art.ts';
import { ART_WORDS, artFor } from '#server/import/art-for.ts';
import { newCategoryCode } from '#server/import/category-of-row.ts';
import { repairMojibake, tidy } from '#server/import/clean-text.ts';
import { onceEach, slugLocalities } from '#server/import/locality-slugs.ts';
import { readMapping } from '#server/import/mapping.ts';
import { isLocalImage } from '#server/import/read-image-cell.ts';
import { readBestBefore, readOrigin, readPrescribed, readSign } from '#server/import/read-pack-facts.ts';
import { readFee, readMrp, readPrice } from '#server/import/read-price.ts';
import { readDegrees, readPin, readStock, readYes } from '#server/import/read-values.ts';

test.each([
	['52', 5_200],
	['52.00', 5_200],
	['34.87', 3_487],
	['0.05', 5],
	['1,234.5', 123_450],
	['1,23,456', 12_345_600],
	['₹ 99', 9_900],
	['Rs. 10/-', 1_000],
	['9.990', 999],
])('the price %s is %i paise', (text, paise) => {
	expect(readPrice(text)).toEqual({ ok: true, value: paise });
});

test.each(['', 'free', '1e9', '-5', '12,34.5', '12,34', '1.2.3', '0', '0.00', '9.999', '99999999', '٣', 'NaN', '1 2'])(
	'the price “%s” is refused',
	(text) => {
		expect(readPrice(text).ok).toBe(false);
	},
);

test('every price in paise reads back exactly', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 100_000_000 }), (paise) => {
			expect(readPrice((paise / 100).toFixed(2))).toEqual({ ok: true, value: paise });
		}),
	);
});

test.each([
	['Potato, Onion & Tomato', 'POTATO_ONION_TOMATO'],
	['Snacks नमकीन Dry', 'SNACKS_DRY'],
	['नमकीन', ''],
	// Cut off after 40 characters, where a word may have just ended.
	['Abcdefghi abcdefghi abcdefghi abcdefghi abc', 'ABCDEFGHI_ABCDEFGHI_ABCDEFGHI_ABCDEFGHI'],
])('the code of the category “%s” is “%s”: two underscores divide a category from its part', (name, code) => {
	expect(newCategoryCode(name)).toBe(code);
});

test('no MRP is null, PIN codes and stock are whole', () => {
	for (const none of ['', '-1', ' -1.0 ', '-', 'N/A']) expect(readMrp(none)).toEqual({ ok: true, value: null });
	expect(readPin('400 053')).toEqual({ ok: true, value: '400053' });
	expect(readPin('053400').ok).toBe(false);
	expect(readPin('४०० ०५३')).toEqual({ ok: true, value: '400053' });
	expect([readFee('०'), readFee('२०')].map((read) => read.ok && read.value)).toEqual([0, 2_000]);
	expect(readDegrees('१९.०७', 'lat')).toEqual({ ok: true, value: 19.07 });
	expect(readMrp('-१')).toEqual({ ok: true, value: null });
	expect(['हाँ', 'ಇಲ್ಲ', '१'].map((text) => readYes(text)).map((read) => read.ok && read.value)).toEqual([true, false, true]);
	expect(readStock('12.0')).toEqual({ ok: true, value: 12 });
	expect(readStock('12.5').ok).toBe(false);
	expect([readStock('1,000'), readStock('१२'), readPrice('₹४५.५०')]).toEqual([1_000, 12, 4_550].map((value) => ({ ok: true, value })));
	expect(readStock('45,50').ok).toBe(false);
});

const bestBeforeIn2026 = (text: string) => readBestBefore(text, 2026);

test.each([
	[readSign, 'veg', ['Yes', 'veg', 'Vegetarian', ' VEG ', '🟢', 'Green', '1']],
	[readSign, 'nonveg', ['Non-Veg', 'NON VEG', 'non_vegetarian', '🔴', 'egg', 'No']],
	[readSign, 'none', ['none', 'N/A', '-']],
	[
		readBestBefore,
		'2026-12-31',
		['2026-12-31', '31/12/2026', '31.12.2026', '31-Dec-26', '31st December, 2026', 'Dec 31, 2026', '12/2026', 'Dec 2026'],
	],
	[readBestBefore, '2026-12-31', ['2026-12-31 00:00:00', '2026-12-31T00:00', '31/12/2026 0:00']],
	[bestBeforeIn2026, '2026-12-31', ['31/12/26', '३१-१२-२६']],
	[bestBeforeIn2026, '2024-12-31', ['31/12/2024', '31 Dec 24']],
	[readBestBefore, '2028-02-29', ['Feb 2028', '29/2/2028']],
	[readBestBefore, null, ['-']],
	[readOrigin, 'IN', ['India', 'IN', 'in', 'भारत', 'Made in India', 'Product of India', 'Bharat']],
	[readOrigin, 'US', ['USA', 'U.S.A.', 'United States']],
	[readOrigin, null, ['-']],
	[readPrescribed, true, ['Yes', 'true', '1', 'Rx', 'required']],
	[readPrescribed, false, ['No', 'FALSE', '0', 'OTC', 'Not required']],
])('C40 what stands on a pack is read as people write it: %o %s', (read, value, texts) => {
	expect(texts.map((text) => [text, read(text)])).toEqual(texts.map((text) => [text, { ok: true, value }]));
});

test.each([
	[readSign, 'maybe', '“maybe” is neither veg nor nonveg nor none'],
	[readBestBefore, '60 days', '“60 days” says how long, not until which day; write it as 2026-12-31 or 31/12/2026'],
	[readBestBefore, '12/31/2026', '“12/31/2026” has no such month: the day comes before the month'],
	[readBestBefore, '31/02/2026', '“31/02/2026” is no day of the calendar; write it as 2026-12-31 or 31/12/2026'],
	[readBestBefore, '31-Dek-2026', '“31-Dek-2026” is no day of the calendar; write it as 2026-12-31 or 31/12/2026'],
	[readBestBefore, '46387', '“46387” is no date; write it as 2026-12-31 or 31/12/2026'],
	[bestBeforeIn2026, '31/13/26', '“31/13/26” is no day of the calendar; write it as 2026-12-31 or 31/12/2026'],
	[bestBeforeIn2026, '26-12-05', '“26-12-05” may mean two days; write it as 2026-12-31 or 31/12/2026'],
	[readOrigin, 'Atlantis', '“Atlantis” is no country; write its name or its two letters, such as IN'],
	[readPrescribed, 'sometimes', '“sometimes” is neither yes nor no'],
])('C40 what stands on a pack and cannot be read is refused: %o %s', (read, text, reason) => {
	expect(read(text)).toEqual({ ok: false, reason });
});

test('texts become tidy, Indian joiners stay, and mojibake is undone', () => {
	expect(tidy(' Amul\u00a0 “Gold”\t’s ')).toBe('Amul "Gold" \'s');
	expect(tidy('ಮಿಲ್\u200cಕ್')).toBe('ಮಿಲ್\u200cಕ್');
	expect(tidy('क्\u200dष ❤\ufe0f')).toBe('क्\u200dष ❤\ufe0f');
	expect(tidy('\u200bMi\u200blk\u00ad\u2060 \u202eTea\u200f\u3164\u2800\u0007Salt\ufeff')).toBe('Milk Tea Salt');
	expect(repairMojibake('CrÃ¨me â€“ BrÃ»lÃ©e')).toBe('Crème – Brûlée');
	for (const sound of ['Crème brûlée', 'दूध', 'Ångström', 'Â']) expect(repairMojibake(sound)).toBeNull();
});

test('every picture there are words for exists, and no word asks for two', () => {
	expect(Object.keys(ART_WORDS).filter((icon) => !isArt(icon))).toEqual([]);
	const words = Object.values(ART_WORDS).flatMap((text) => text.split(' '));
	expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
	expect(new Set(words).size).toBeGreaterThan(120);
});

test.each([
	['Onion (Loose)', 'Potato, Onion & Tomato', 'onion'],
	['Mango pickle', '', 'jar'],
	['Farm Eggs - Table Tray, Medium', 'Farm Eggs', 'egg'],
	['Milk Chocolate', '', 'chocolate-bar'],
	['Green Tea - Lemon', 'Green Tea', 'teapot'],
	['Something else', 'Fresh Water Fish', 'fish'],
	['Qwerty', 'Uiop', null],
])('%s of %s is drawn as %s', (name, sub, icon) => {
	expect(artFor(name, sub)).toBe(icon);
});

test('localities of one name get addresses that do not depend on the order of the file', () => {
	const place = (name: string, pinCode: string | null, lat: number, line = 0) => ({
		line,
		names: { en: name },
		city: 'X',
		citySlug: 'x',
		pinCode,
		lat,
		lng: 72,
		aliases: [],
	});
	const rows = [
		place('Sector', null, 2),
		place('Sector', null, 1),
		place('Sector 2', null, 3),
		place('Nehru Nagar', '400071', 5),
		place('Nehru Nagar', '400024', 4),
	];
	const slugs = (given: typeof rows) => Object.fromEntries(slugLocalities(given).map(({ slug, lat }) => [slug, lat]));
	expect(slugs(rows)).toEqual({ sector: 1, 'sector-3': 2, 'sector-2': 3, 'nehru-nagar': 4, 'nehru-nagar-400071': 5 });
	expect(slugs([...rows].reverse())).toEqual(slugs(rows));
	const again: number[] = [];
	onceEach([place('A', '400001', 1, 2), place('A', '400001', 1, 3)], (line) => again.push(line));
	expect(again).toEqual([3]);
});

test('mappings of the command line come together, and a wrong one is said', () => {
	expect(readMapping(['name=Item,price=Rate', 'price=Sale price']).columns).toEqual({ name: 'Item', price: 'Sale price' });
	expect(() => readMapping(['name'])).toThrow('--map takes field=Column');
	expect(() => readMapping(['nowhere.json'])).toThrow('cannot be read');
});

test('a picture is a path on this site, and never another host or a call of the API', () => {
	for (const path of ['/art/milk.svg', '/img/2026/a_b-c~1.webp', '/apiary.png', '/img/0a-e07020/480', '/hi.png', '/ogre/a.png'])
		expect(isLocalImage(path), path).toBe(true);
	for (const path of [
		'//evil.com/x.png',
		'/api/auth/logout',
		'/API/cart',
		'/api',
		'/auxiliaryservice/v1/x',
		'/./api/cart',
		'/a/../api/cart',
		'/sw.js',
		'/shops',
		'/hi/api/docs',
		'/hi/api/x.png',
		'/og/products/p1.png',
		'/te/og/site.png',
	])
		expect(isLocalImage(path), path).toBe(false);
	for (const path of ['/a//b.png', '/', '', 'https://evil.com/x.png', '/a\\b', '/a?b', '/.env'])
		expect(isLocalImage(path), path).toBe(false);
});
