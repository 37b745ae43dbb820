import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Catalogue } from './catalogue.ts';
import { LOCALITY_MAPPING, localityFile, TOWN } from './locality-file.ts';
import { KNOWN, PRODUCT_MAPPING, productFile } from './product-file.ts';
import { SHOP_MAPPING, shopFile } from './shop-file.ts';

export type OwnSizes = { localities: number; shops: number; products: number };
const SIZES: OwnSizes = { localities: 160, shops: 420, products: 1_700 };

/** Work that is done at the first call alone. */
function once<T>(work: () => T): () => T {
	let done: { value: T } | null = null;
	return () => {
		done ??= { value: work() };
		return done.value;
	};
}

/**
 * The catalogue of an invented town, in files that are made when they are first asked for and removed when the process ends. It is the
 * same every time, and as untidy as files of real shops.
 */
export function ownCatalogue(sizes: OwnSizes = SIZES): Catalogue {
	const localities = once(() => localityFile(sizes.localities));
	const shops = once(() => shopFile(sizes.shops, localities().localities));
	const products = once(() => productFile(sizes.products));
	const folder = once(() => {
		const path = mkdtempSync(join(tmpdir(), 'nukkad-catalogue-'));
		process.once('exit', () => rmSync(path, { recursive: true, force: true }));
		return path;
	});
	const write = (name: string, content: string | Uint8Array) => {
		writeFileSync(join(folder(), name), content);
		return join(folder(), name);
	};
	const mapping = (name: string, content: object) => write(name, JSON.stringify(content));
	const city = TOWN.toLowerCase();
	return {
		name: 'our own catalogue',
		localities: once(() => ['localities', write('areas.csv', localities().text), '--map', mapping('areas.json', LOCALITY_MAPPING)]),
		shops: once(() => ['shops', write('shops.tsv', shops().text), '--map', mapping('shops.json', SHOP_MAPPING), '--only', `Town=${TOWN}`]),
		products: once(() => {
			const file = write('items.csv.gz', gzipSync(products().text));
			return ['products', file, '--map', mapping('items.json', PRODUCT_MAPPING), '--spread', '--city', city];
		}),
		writtenPacks: () => products().packs.map(({ written }) => written),
		facts: () => ({
			localities: {
				...localities().facts,
				one: { city, slug: 'juna-peth', ...pinAndLat(localities().localities[0]) },
			},
			shops: shops().facts,
			products: {
				...products().facts,
				one: {
					name: KNOWN,
					row: {
						price_paise: 3_600,
						mrp_paise: 4_450,
						pack_key: '1000 g',
						art: 'onion',
						parent_code: 'FRUIT_VEG',
						secondary_code: 'VEGETABLES',
					},
				},
			},
		}),
		place: { name: 'Juna Peth', city },
	};
}

const pinAndLat = (locality: { pin: string; lat: number } | undefined) => ({ pin_code: locality?.pin ?? '', lat: locality?.lat ?? 0 });
