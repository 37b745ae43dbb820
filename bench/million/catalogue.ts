import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#lib/languages.ts';
import { readSampleCsv, type SampleRow } from '#server/sample/csv.ts';
import { readProducts, type SampleProduct } from '#server/sample/products.ts';
import { taxonomyCategories } from '#server/taxonomy/categories.ts';
import { inventedBrands, openDice } from './words.ts';

/** How many shops, and how many packs each has on its shelves; `inOneCity`: all in the places of the sample, else in towns that stand apart. */
export type Size = { shops: number; packsPerShop: number; inOneCity?: boolean };
export type Files = { localities: string; shops: string; products: string };

const SAMPLE = '../../src/server/sample';
const SEED = 20_261_123;
/** Every product of the sample is made by so many brands: 21,000 products, as many as a large chain of the country lists. */
const MAKERS = 24;
/** Towns stand so many degrees apart, so that no shop serves two; so many in a column from north to south. */
const APART = 0.9;
const COLUMN = 7;

const cell = (text: string | number) => (/[",\n]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text));
const line = (cells: readonly (string | number)[]) => `${cells.map(cell).join(',')}\n`;
const names = (row: SampleRow) => LANGUAGES.map(({ slug }) => row.text(`name_${slug}`));
const NAME_COLUMNS = ['name', ...LANGUAGES.slice(1).map(({ slug }) => `name_${slug}`)];

/** Where the sample's points are moved to in a town; the first town is the sample's own. */
const moved = (row: SampleRow, town: number) => ({
	lat: (row.number('lat') + (town === 0 ? 0 : (3 - (town % COLUMN)) * APART)).toFixed(5),
	lng: (row.number('lng') + Math.ceil(town / COLUMN) * APART).toFixed(5),
});
/** The sample has two cities; every further town has one, with all their localities and shops. */
const cityOf = (row: SampleRow, town: number) => (town > 0 ? `Nagar ${town}` : row.text('city') === 'mumbai' ? 'Mumbai' : 'Navi Mumbai');

/** Some hundred metres from the middle of a place, another way for each shop. */
const besides = (place: SampleRow, shop: number) => ({
	lat: (place.number('lat') + 0.004 * Math.sin(shop)).toFixed(5),
	lng: (place.number('lng') + 0.004 * Math.cos(shop)).toFixed(5),
});

async function write(path: string, header: readonly string[], lines: Iterable<string>): Promise<string> {
	const out = createWriteStream(path);
	out.write(line(header));
	let text = '';
	for (const one of lines) {
		text += one;
		if (text.length < 1 << 18) continue;
		if (!out.write(text)) await once(out, 'drain');
		text = '';
	}
	out.end(text);
	await once(out, 'finish');
	return path;
}

const codeOf = (shop: number) => `million-${shop}`;

/** The packs on one shop's shelves: products of its categories, by chance, each of some maker, until there are enough. */
function* shelfOf(row: SampleRow, shop: number, packs: number, products: readonly SampleProduct[]): Generator<string> {
	const dice = openDice(SEED + shop);
	const own = new Set([row.number('category_id'), ...row.text('also_category_ids').split(';').filter(Boolean).map(Number)]);
	const codes = new Set(taxonomyCategories().flatMap(({ id, code }) => (own.has(id) ? [code] : [])));
	const sold = products.filter(({ parentCode }) => codes.has(parentCode));
	const brands = inventedBrands();
	const taken = new Set<string>();
	let left = packs;
	while (left > 0) {
		const at = Math.floor(dice() * sold.length);
		const maker = Math.floor(dice() * MAKERS);
		const product = sold[at];
		if (!product || taken.has(`${at} ${maker}`)) continue;
		taken.add(`${at} ${maker}`);
		const brand = brands[(products.indexOf(product) * 7 + maker * 31) % brands.length] ?? '';
		for (const pack of product.packs.slice(0, left)) {
			const mrp = Math.ceil(((pack.mrpPaise ?? pack.pricePaise) * (1 + maker / 100)) / 100);
			const price = Math.max(1, Math.round(mrp * (0.85 + dice() * 0.15)));
			const stock = dice() < 0.04 ? 0 : 4 + Math.floor(dice() * 90);
			yield line([
				codeOf(shop),
				product.names.en,
				brand,
				mrp,
				price,
				pack.text,
				product.parentCode,
				product.row.secondary_code ?? '',
				stock,
			]);
			left--;
		}
	}
}

/**
 * Writes the files of a large catalogue as three CSVs for the ordinary import: towns that have the sample's localities and kinds of shops, whose
 * shelves hold the sample's products of many makers. The same at every run.
 */
export async function writeCatalogue(folder: string, { shops, packsPerShop, inOneCity = false }: Size): Promise<Files> {
	const localities = readSampleCsv(new URL(`${SAMPLE}/localities.csv`, import.meta.url));
	const kinds = readSampleCsv(new URL(`${SAMPLE}/shops.csv`, import.meta.url));
	const products = readProducts(taxonomyCategories());
	const towns = inOneCity ? 1 : Math.ceil(shops / kinds.length);
	const all = Array.from({ length: shops }, (_, shop) => ({
		shop,
		town: inOneCity ? 0 : Math.floor(shop / kinds.length),
		row: kinds[shop % kinds.length],
		place: inOneCity ? localities[shop % localities.length] : undefined,
	}));
	const placeOf = new Map(localities.map((row) => [`${row.text('city')}/${row.text('slug')}`, row.text('name_en')]));

	function* localityLines(): Generator<string> {
		for (let town = 0; town < towns; town++)
			for (const row of localities) {
				const { lat, lng } = moved(row, town);
				yield line([...names(row), lat, lng, cityOf(row, town), row.text('pin_code')]);
			}
	}
	function* shopLines(): Generator<string> {
		for (const { shop, town, row, place } of all) {
			if (!row) continue;
			const { lat, lng } = place ? besides(place, shop) : moved(row, town);
			const category = [row.number('category_id'), ...row.text('also_category_ids').split(';').filter(Boolean)].join(';');
			const locality = place?.text('name_en') ?? placeOf.get(`${row.text('city')}/${row.text('locality_slug')}`) ?? '';
			const terms = ['hours', 'radius_m', 'min_order', 'delivery_fee', 'free_above', 'eta_min'].map((column) => row.text(column));
			yield line([codeOf(shop), ...names(row), category, lat, lng, locality, cityOf(place ?? row, town), row.text('address_en'), ...terms]);
		}
	}
	function* productLines(): Generator<string> {
		for (const { shop, row } of all) if (row) yield* shelfOf(row, shop, packsPerShop, products);
	}
	const shopColumns = [
		'category',
		'lat',
		'lng',
		'locality',
		'city',
		'address',
		'hours',
		'radius',
		'min_order',
		'delivery_fee',
		'free_above',
		'eta',
	];
	return {
		localities: await write(join(folder, 'localities.csv'), [...NAME_COLUMNS, 'lat', 'lng', 'city', 'pin'], localityLines()),
		shops: await write(join(folder, 'shops.csv'), ['code', ...NAME_COLUMNS, ...shopColumns], shopLines()),
		products: await write(
			join(folder, 'products.csv'),
			['shop', 'name', 'brand', 'mrp', 'price', 'pack', 'category', 'secondary', 'stock'],
			productLines(),
		),
	};
}
