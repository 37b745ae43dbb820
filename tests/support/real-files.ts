import { sharedData } from './shared-data.ts';

/** The command lines for the real files, as docs/import.md gives them. */
export const REAL = {
	localities: () => ['localities', sharedData('geo_localities_mumbai_pincode.csv'), '--map', 'docs/examples/import-localities.json'],
	shops: () => ['shops', sharedData('shops_mumbai_chennai.csv'), '--map', 'docs/examples/import-venues.json', '--only', 'city=Mumbai'],
	products: () => [
		'products',
		sharedData('catalogue_bigbasket_packs_8k.csv.gz'),
		'--map',
		'docs/examples/import-bigbasket.json',
		'--spread',
		'--city',
		'mumbai',
	],
};
