import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Catalogue } from './catalogue.ts';
import { sharedFiles } from './shared-data.ts';

const PRODUCTS = 'catalogue_bigbasket_packs_8k.csv.gz';
const FILES = ['geo_localities_mumbai_pincode.csv', 'shops_mumbai_chennai.csv', PRODUCTS] as const;

/** The real files with the mappings of docs/examples, as docs/import.md imports them; none where they are not all there. */
export function realCatalogue(): Catalogue[] {
	const files = sharedFiles(...FILES);
	if (!files) return [];
	const [localities = '', shops = '', products = ''] = files;
	return [
		{
			name: 'the real catalogue',
			localities: () => ['localities', localities, '--map', 'docs/examples/import-localities.json'],
			shops: () => ['shops', shops, '--map', 'docs/examples/import-venues.json', '--only', 'city=Mumbai'],
			products: () => ['products', products, '--map', 'docs/examples/import-bigbasket.json', '--spread', '--city', 'mumbai'],
			writtenPacks: () => {
				const rows: { Quantity: string }[] = parse(gunzipSync(readFileSync(products)), { columns: true });
				return rows.map((row) => row.Quantity);
			},
			facts: () => FACTS,
			place: { name: 'Andheri East', city: 'mumbai' },
		},
	];
}

const NOTHING_AMISS = { passedOver: 0, refused: [], notes: [] };
/** Figures of the files as they are, counted once. */
const FACTS: ReturnType<Catalogue['facts']> = {
	localities: {
		...NOTHING_AMISS,
		rows: 507,
		notes: [
			'1 × 11 localities share the point 18.94017,72.83486: mend it, no shop is put there for being near (line 346)',
			'1 × 3 localities share the point 19.21834,72.97808: mend it, no shop is put there for being near (line 288)',
			'1 × 4 localities share the point 18.99000,73.11600: mend it, no shop is put there for being near (line 230)',
			'2 × locality said again, alike (line 389, 437)',
			'nothing is read from the columns pincode_distance_km, source',
		],
		added: 505,
		names: 453,
		one: { city: 'mumbai', slug: 'antop-hill', pin_code: '400037', lat: 19.0241389 },
	},
	shops: {
		...NOTHING_AMISS,
		rows: 2_903,
		passedOver: 1_061,
		notes: [
			'133 × row left out by the mapping (line 22, 53, 57 …)',
			'52 × shop put into the locality it names, whose point is shared by several: mend that point (line 556, 557, 558 …)',
			'nothing is read from the column nearest_pincode_km',
		],
		added: 1_709,
		openings: 1_709 * 7,
		mostOfOneName: 74,
	},
	products: {
		...NOTHING_AMISS,
		rows: 8_208,
		notes: [
			'3 × broken letters in ProductName repaired (line 108, 5533, 8018)',
			'8208 × picture elsewhere on the web not taken: shown from a drawing instead (line 2, 3, 4 …)',
			'nothing is read from the column Absolute_Url',
		],
		added: 8_208,
		inPaise: 3_112,
		withVariants: 882,
		one: {
			name: 'Onion (Loose)',
			row: {
				price_paise: 2_600,
				mrp_paise: 3_487,
				pack_key: '1000 g',
				art: 'onion',
				parent_code: 'FRUIT_VEG',
				secondary_code: 'VEGETABLES',
			},
		},
	},
};
