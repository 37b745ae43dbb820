import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/languages.ts';
import { packShapes } from '#server/art/packs/draw-pack.ts';
import { amountOnLabel, brandOnLabel, fitsLabel, LABEL_LINE_EM, SMALL_LABEL_LINE_EM } from '#server/catalogue/drawings/label-lines.ts';
import { labelOf } from '#server/catalogue/drawings/label-words.ts';
import { allThings } from '#server/catalogue/lexicon/things.ts';
import { readProducts } from '#server/sample/products.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';

const sheet = readFileSync('src/components/catalogue/products/pack-label.css', 'utf8');
const sample = readProducts(taxonomyCategories()).map(({ brand, names, row }) => ({
	names,
	brand: brand || null,
	thing: row.thing ?? null,
}));

test('the words of a label are whole words of the name or of the lexicon', () => {
	for (const { slug } of LANGUAGES)
		for (const one of sample) {
			const words = labelOf(one, slug)?.toLowerCase();
			const known = [one.names[slug], one.brand ?? '', ...(allThings().get(one.thing ?? '')?.names[slug] ?? [])].map((text = '') =>
				text.toLowerCase(),
			);
			const said = known.flatMap((text) => text.split(/[\s,()]+/));
			if (words)
				expect(
					known.some((text) => text.includes(words)) || words.split(' ').every((word) => said.includes(word)),
					`${slug} ${words}`,
				).toBe(true);
		}
});

test('a label says what a thing is, as near as its name does', () => {
	expect(labelOf({ names: { en: 'Vitamin C 20%, repairing face serum' }, brand: null, thing: 'face-serum' }, 'en')).toMatch(/serum/i);
	expect(labelOf({ names: { en: 'Narmada fresh water parshe fish' }, brand: null, thing: 'parshe' }, 'en')).toBe('parshe fish');
	expect(labelOf({ names: { en: 'Masala - Biryani' }, brand: null, thing: 'biryani-masala' }, 'en')).toBe('Biryani Masala');
	expect(labelOf({ names: { en: 'Cookies - Almond, Eggless' }, brand: null, thing: 'cookie' }, 'en')).toBe('Almond Cookies');
	expect(labelOf({ names: { en: 'Jeera - Powder' }, brand: null, thing: 'cumin-powder' }, 'en')).toBe('Jeera Powder');
	expect(labelOf({ names: { en: 'Moong dal with skin' }, brand: null, thing: 'moong-chilka' }, 'en')).not.toMatch(/^skin/);
	expect(labelOf({ names: { en: 'Shahi Garam Masala MC' }, brand: null, thing: 'garam-masala' }, 'en')).toBe('Shahi Garam Masala');
	expect(labelOf({ names: { en: 'Carbon zinc battery red HD' }, brand: null, thing: 'aa-battery' }, 'en')).toMatch(/AA|battery/);
	expect(labelOf({ names: { en: 'Grooming kit with free travel pouch' }, brand: null, thing: 'gift-set-cosmetics' }, 'en')).not.toMatch(
		/pouch/,
	);
	expect(labelOf({ names: { en: 'Soap - Pack of 4' }, brand: null, thing: 'soap' }, 'en')).toBe('Soap');
	const supplement = { brand: null, thing: 'health-supplement' };
	expect(labelOf({ names: { en: 'Namkeen - Aloo Lachha' }, brand: null, thing: 'namkeen' }, 'en')).toBe('Aloo Lachha Namkeen');
	expect(labelOf({ names: { en: 'Citrus Bioflavonoids 1000 mg Capsules' }, ...supplement }, 'en')).toBe('Citrus');
	expect(labelOf({ names: { en: 'Tablets - Jointneed, for knees' }, brand: null, thing: 'glucosamine' }, 'en')).not.toBe('Tablets');
	expect(labelOf({ names: { en: 'Anti Pigmentation Cream' }, brand: null, thing: 'scar-cream' }, 'en')).not.toBe('Pigmentation Cream');
});

test('a label keeps a number whole', () => {
	expect(labelOf({ names: { en: 'Biotin 10,000 mcg tablets' }, brand: null, thing: 'biotin' }, 'en')).not.toMatch(/10$/);
});

test('V14 a brand takes one line of a label: whole, by its first words, or cut between two letters', () => {
	expect(brandOnLabel('Himalayan Organics')).toBe('Himalayan');
	expect(brandOnLabel('Johnson & Johnson’s baby')).toBe('Johnson');
	expect(brandOnLabel('Chakkitai')).toBe('Chakkitai');
	expect(brandOnLabel('Superlongbrandname')).toMatch(/^Superlong\w*…$/);
	const telugu = brandOnLabel('శ్రీవెంకటేశ్వరస్వామిఆర్గానిక్స్');
	expect(telugu).toMatch(/^శ్రీవెం.*…$/);
	// No sign without the letter that it belongs to.
	const signs = [...new Intl.Segmenter('te', { granularity: 'grapheme' }).segment('శ్రీవెంకటేశ్వరస్వామిఆర్గానిక్స్')];
	const whole = signs.map((_, i) =>
		signs
			.slice(0, i)
			.map(({ segment }) => segment)
			.join(''),
	);
	expect(whole).toContain(telugu.slice(0, -1));
});

test('V14 an amount stands on a label whole or not at all', () => {
	expect(amountOnLabel('500 g', 'Rice')).toBe('500 g');
	expect(amountOnLabel('500 ग्राम', 'चावल')).toBe('500 ग्राम');
	expect(amountOnLabel('Set of twelve pencils with a rubber', 'Pencils')).toBeUndefined();
});

test('an amount stands below two lines unless letters stand below those, as in Kannada and Telugu', () => {
	expect(amountOnLabel('6 pieces', 'Country hen eggs')).toBe('6 pieces');
	expect(amountOnLabel('6 ಪೀಸ್', 'ಬಿಳಿ ಕೋಳಿ ಮೊಟ್ಟೆ')).toBeUndefined();
	expect(amountOnLabel('1 किलो', 'बासमती तुकडा तांदूळ')).toBe('1 किलो');
	expect(amountOnLabel('12 పీసులు', 'కౌజు పిట్ట గుడ్లు')).toBeUndefined();
	expect(amountOnLabel('6 పీసులు', 'జంబో గుడ్లు')).toBe('6 పీసులు');
	expect(amountOnLabel('100 ಗ್ರಾಂ', 'ಚಾಕೊಲೇಟ್')).toBe('100 ಗ್ರಾಂ');
});

/** What a rule of the sheet says of a property, in parts of the picture's width, for each of its places. */
const partsOf = (property: string) =>
	[...sheet.matchAll(new RegExp(`\\b${property}:[^;]*?([\\d.]+)cqi\\)?(?: auto)?;`, 'g'))].map(([, part]) => Number(part) / 100);
/** A carton shows its side right of its label, on which a letter may stand. */
const NARROW = 'carton';
const PICTURE = 64;
/** Letters have some room of their own at both sides. */
const BEARINGS = 0.012;

test('what is set over a drawn pack is no wider than the label that is drawn on it', () => {
	const widths = partsOf('inset').map((inset) => 1 - 2 * inset);
	const [large = 0, small = 0] = partsOf('font-size');
	expect(widths).toHaveLength(2);
	for (const width of widths) {
		expect(large * LABEL_LINE_EM).toBeLessThanOrEqual(width);
		expect(small * SMALL_LABEL_LINE_EM).toBeLessThanOrEqual(width);
		for (const [shape, { svg }] of packShapes()) {
			const [, x, drawn] = /class="(?:label|paper)"[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"/.exec(svg) ?? [];
			if (x === undefined || shape === NARROW) continue;
			const [left, right] = [PICTURE / 2 - Number(x), Number(x) + Number(drawn) - PICTURE / 2];
			expect((2 * Math.min(left, right)) / PICTURE, shape).toBeGreaterThanOrEqual(width - BEARINGS);
		}
	}
});

test('every name and amount of the sample fits its label in every language', () => {
	for (const { slug } of LANGUAGES)
		for (const one of sample) {
			const words = labelOf(one, slug);
			if (words) expect(fitsLabel(words), `${slug} ${words}`).toBe(true);
		}
});
