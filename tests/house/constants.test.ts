import { expect, test } from 'vitest';
import * as constants from '#lib/constants.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { filesAtRoot, filesUnder, read } from './sources.ts';

const styled = filesUnder('src', ['.astro', '.css']);
const CODE = ['.ts', '.tsx', '.astro', '.mjs'];
const readers = [...filesUnder('src', CODE), ...filesUnder('build-plugins', CODE), ...filesAtRoot(CODE)].filter(
	(file) => file !== 'src/lib/constants.ts',
);

/** Constants of §9 that styles or a data file state as well; the tests here keep both the same. */
const STATED_ELSEWHERE = ['PANEL_PX', 'FOOTER_COLUMNS', 'SEO_CATEGORY_IDS'];
/** §9, read by what comes: whoever first reads one takes it off this list. */
const READ_BY_WHAT_COMES: string[] = [];

test('a minute, an hour, a day and the clock of India have one home', () => {
	const homes = readers.filter((file) => /const ((MINUTE|HOUR|DAY|INDIA)_MS|(DAY|WEEK|INDIA)_MIN)\b/.test(read(file)));
	expect(homes).toEqual(['src/lib/format/durations.ts']);
});

test('the list of languages has one home', () => {
	expect(readers.filter((file) => /['"]en['"],\s*['"]hi['"]/.test(read(file)))).toEqual([]);
});

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
	expect(read('src/islands/styles/overlays.css')).toContain(`width: min(${constants.PANEL_PX}px, 100vw)`);
});

test('the footer has as many columns of localities as §9 says', () => {
	expect(read('src/layouts/Footer.astro')).toMatch(new RegExp(`\\.three \\{\\s+columns: ${constants.FOOTER_COLUMNS} `));
});

test('A7 the constants of §9 stand in one file, in its order and with its values', () => {
	const section9 = {
		MESSAGE_MS: 5_000,
		REQUEST_TIMEOUT_MS: 55_000,
		PERSIST_TIMEOUT_MS: 5_000,
		DEFAULT_POINT: { lat: 19.1207983, lng: 72.8782323 },
		GUEST_ADDRESS_POINT: { lat: 19.1178548, lng: 72.8631304 },
		MOBILE_PX: 768,
		RESIZE_DEBOUNCE_MS: 250,
		PANEL_PX: 450,
		PANEL_UNMOUNT_MS: 500,
		TOKEN_MAX_AGE_MS: 82_800_000,
		REFRESH_RETRIES: 3,
		REFRESH_RETRY_MS: 2_000,
		SEARCH_MAX_CHARS: 25,
		SEARCH_DEBOUNCE_MS: 200,
		SEARCHES_PER_ROW: 5,
		SEARCH_ROWS: 2,
		FOOTER_CITIES: 6,
		FOOTER_LOCALITIES: 20,
		FOOTER_COLUMNS: 3,
		POPUP_MS: 15_000,
		RUPEE: '₹',
		ADD_QUANTITY: 1,
		STEP_QUANTITY: 1,
		DEFAULT_MEASUREMENT: '1 Unit',
		NO_MRP: -1,
		REFERRAL: { friend: 75, referrer: 75, headline: 1_500, step: 2_000 },
		REMOTE_CONFIG_KEYS: ['order_tat_breached', 'refer_earn_meta', 'platform_fee_sub_text'],
	};
	expect(constants).toMatchObject(section9);
	expect(constants.SEO_CATEGORY_IDS).toEqual([0, 38, 39, 40, 41, 45, 46, 50, 53, 54, 57, 62]);
	expect(constants.STORAGE_KEYS).toMatchObject({ token: 'token', uuid: 'uuid', profile: 'profile', address: 'address', cartId: 'cartId' });
	expect(constants.STORAGE_KEYS).toMatchObject({ language: 'language', hasClosedStrip: 'hasClosedStrip' });
	// A module's own names come sorted: the order is that of the file.
	const written = [...read('src/lib/constants.ts').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
	expect(written.slice(0, Object.keys(section9).length)).toEqual(Object.keys(section9));
	// Two of them are words, and words are in the catalogues.
	const words: Record<string, string> = JSON.parse(read('src/lib/i18n/en/catalog.json'));
	expect([words['product.off'], words['product.outOfStock']]).toEqual(['{percent}% OFF', 'OUT OF STOCK']);
});

test('the categories with pages of their own are those of §9', () => {
	const ids = taxonomyCategories().flatMap(({ id, seo }) => (seo ? [id] : []));
	expect([0, ...ids].sort((a, b) => a - b)).toEqual([...constants.SEO_CATEGORY_IDS]);
});

test('every constant is read by the product itself, but for those of §9 that wait for it', () => {
	const imports = readers.flatMap((file) => [...read(file).matchAll(/import \{([^}]+)\} from '[^']*\/constants\.ts'/g)]);
	const taken = new Set(imports.flatMap(([, names = '']) => names.split(/[\s,]+/)));
	const unread = Object.keys(constants).filter((name) => !taken.has(name));
	expect(unread.sort()).toEqual([...STATED_ELSEWHERE, ...READ_BY_WHAT_COMES].sort());
});
