import { expect, test } from 'vitest';
import * as constants from '#lib/constants.ts';
import { referenceCategories } from '#server/reference/categories.ts';
import { filesUnder, read } from './sources.ts';

const styled = filesUnder('src', ['.astro', '.css']);
const others = [...filesUnder('src', ['.ts', '.tsx', '.astro']), ...filesUnder('tests', ['.ts'])].filter(
	(file) => file !== 'src/lib/constants.ts',
);

test('a phone ends at the same width in every style', () => {
	const queries = styled.flatMap((file) => [...read(file).matchAll(/@media[^{]*\((min|max)-width: ([\d.]+)px\)/g)]);
	// `max-width: 767px` ends where `min-width: 768px` begins.
	const widths = queries.map(([, side, px]) => (side === 'max' ? Math.floor(Number(px)) + 1 : Number(px)));
	expect(widths).toContain(constants.MOBILE_PX);
	const nearPhone = widths.filter((width) => Math.abs(width - constants.MOBILE_PX) < 100);
	expect(new Set(nearPhone)).toEqual(new Set([constants.MOBILE_PX]));
	expect(read('uno.config.ts')).toContain(`md: '${constants.MOBILE_PX}px'`);
});

test('the cart panel is as wide as §9 says', () => {
	expect(read('src/components/islands/overlays.css')).toContain(`width: min(${constants.PANEL_PX}px, 100vw)`);
});

test('the categories with pages of their own are those of §9', () => {
	const ids = referenceCategories().flatMap(({ id, seo }) => (seo ? [id] : []));
	expect([0, ...ids].sort((a, b) => a - b)).toEqual([...constants.SEO_CATEGORY_IDS]);
});

test('no constant is kept that nobody reads', () => {
	const text = others.map(read).join('\n');
	expect(Object.keys(constants).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
